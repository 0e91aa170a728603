"""How often is an action refused that a naive client tries?  `python -m bench.model_retries [--games 4] [--seed 1]`

Clients without any skill, asked as a language model is (bots/external/dialogue.py: three tries, refusals quoted), in
one seat against *random*:

- `legal` takes a line of the list of legal actions;
- `names` does not see the list, and guesses among all actions of the game by name;
- `kinds` does not see it either, and guesses a kind of action first, as the prompt describes them, then one of it;
- `memory` guesses like `kinds`, but prefers kinds that were once legal at this step.

What a model needs beyond `kinds` it has understood; what it needs beyond `legal` it could be spared by the list.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from torilla.bots.external.dialogue import TRIES, Answer, Decision, Prompt, decide
from torilla.core.contract.game import AnyGame
from torilla.core.engine.generator import Generator
from torilla.games import GAMES, get_game

STEP = re.compile(r"step `([\w-]+)`")


class Client:
    """Answers without skill; `hear` tells it how it went."""

    listed = False

    def __init__(self, game: AnyGame, chance: Random) -> None:
        self.game = game
        self.chance = chance
        families = [range(int(family.base), int(family.base + family.size)) for family in game.rules.families]
        self.kinds = [[code for code in codes if code in game.notation] for codes in families]
        self.kinds = [codes for codes in self.kinds if codes]

    def __call__(self, prompt: Prompt) -> Answer:
        return Answer(self.game.notation.format(self.guess(prompt.prompt)))

    def guess(self, prompt: str) -> int:
        raise NotImplementedError

    def hear(self, step: str, code: int) -> None:
        """This action was legal at this step."""


class ByList(Client):
    listed = True

    def guess(self, prompt: str) -> int:
        lines = prompt.partition("Legal actions:\n")[2].partition("\n\n")[0].splitlines()
        return self.game.notation.parse(self.chance.choice(lines).partition(" = ")[0])


class ByName(Client):
    def guess(self, prompt: str) -> int:
        return self.chance.choice([code for codes in self.kinds for code in codes])


class ByKind(Client):
    def guess(self, prompt: str) -> int:
        return self.chance.choice(self.chance.choice(self.kinds))


class ByMemory(ByKind):
    def __init__(self, game: AnyGame, chance: Random) -> None:
        super().__init__(game, chance)
        self.known: dict[str, list[list[int]]] = {}

    def guess(self, prompt: str) -> int:
        step = STEP.search(prompt)
        return self.chance.choice(self.chance.choice(self.known.get(step[1] if step else "", self.kinds)))

    def hear(self, step: str, code: int) -> None:
        kinds = self.known.setdefault(step, [])
        kinds += [codes for codes in self.kinds if code in codes and codes not in kinds]


CLIENTS: dict[str, Callable[[AnyGame, Random], Client]] = {
    "legal": ByList, "names": ByName, "kinds": ByKind, "memory": ByMemory,
}  # fmt: skip


class Found(NamedTuple):
    """What came of some games."""

    decisions: list[Decision]

    def row(self, game: str, client: str) -> str:
        count = len(self.decisions)
        first = sum(len(one.attempts) == 1 and one.code is not None for one in self.decisions) / count
        refused = sum(attempt.refusal is not None for one in self.decisions for attempt in one.attempts) / count
        stand_ins = sum(one.code is None for one in self.decisions) / count
        size = sum(one.characters for one in self.decisions) / count / 1000
        return f"| {game} | {client} | {count:,} | {first:.0%} | {refused:.2f} | {stand_ins:.0%} | {size:.0f} |"


def play(game: AnyGame, name: str, games: int, seed: int) -> Found:
    """Games of a client against *random*."""
    client = CLIENTS[name](game, Random(seed))
    decisions: list[Decision] = []
    for number in range(games):
        state = game.rules.setup(game.rules.options.make(), 2, seed + number)
        generator = Generator.from_seed(seed + number)
        while (seat := state.to_move) is not None:
            legal = game.rules.legal(state)
            code = legal[int(generator.below(len(legal)))]
            if seat == number % 2 and len(legal) > 1:
                view = game.views.view(state, seat)
                decisions.append(decide(game, view, legal, client, listed=client.listed))
                if (found := decisions[-1].code) is not None:
                    client.hear(view.step, found)
                    code = found
            game.rules.apply(state, code)
    return Found(decisions)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    print(f"{TRIES} tries for an action, {wanted.games} games each, seed {wanted.seed}\n")
    print("| game | client | actions | at first | refusals an action | by a stand-in | thousand characters an action |")
    print("|---|---|---|---|---|---|---|")
    for game in GAMES:
        for name in CLIENTS:
            print(play(get_game(game), name, wanted.games, wanted.seed).row(game, name), flush=True)


if __name__ == "__main__":
    main()
