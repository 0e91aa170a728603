"""How often is an action refused that a naive client tries?  `python -m bench.model_retries [--games 4] [--seed 1]`

Clients without any skill, asked as a language model is (bots/external/dialogue.py: three tries, refusals quoted), in
one seat against *random*:

- `legal` takes a line of the list of legal actions;
- `names` does not see the list, and guesses among all actions of the game by name;
- `kinds` does not see it either, and guesses a kind of action first, as the prompt describes them, then one of it;
- `memory` guesses like `kinds`, but prefers kinds that were once legal at this step.

What a model needs less than `kinds` it has understood; what it needs more than `legal` the list would spare it.

`--log FILE` counts the same of models that played in the arena, from the file that TORILLA_MODEL_LOG named, with costs.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from torilla.bots.external.dialogue import TRIES, Answer, Decision, Prompt, decide
from torilla.bots.external.model import Logged
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


def report_log(path: Path) -> None:
    """What models needed in the arena, by game and model; the question before the first game is left out."""
    decode = msgspec.json.Decoder(Logged).decode
    lines = [one for one in map(decode, path.read_bytes().splitlines()) if not one.match.endswith("/0")]
    heads = ("game", "model", "games", "actions", "refusals an action", "by a stand-in", "tokens a game", "cost a game")
    print(f"| {' | '.join(heads)} | seconds an action |\n{'|---' * (len(heads) + 1)}|")
    for game, model in dict.fromkeys((one.game, one.model) for one in lines):
        own = [one for one in lines if (one.game, one.model) == (game, model)]
        games, count = len({one.match for one in own}), len(own)
        refused = sum(attempt.refusal is not None for one in own for attempt in one.attempts) / count
        stand_ins = sum(one.action is None for one in own) / count
        tokens = sum(one.tokens_in + one.tokens_out for one in own) / games
        cost, seconds = sum(one.cost for one in own) / games, sum(one.seconds for one in own) / count
        cells = [f"{games}", f"{count:,}", f"{refused:.2f}", f"{stand_ins:.0%}", f"{tokens:,.0f}", f"{cost:.4g}"]
        print(f"| {game} | {model} | {' | '.join(cells)} | {seconds:.1f} |")


def measure(games: int, seed: int) -> None:
    """What clients without skill need."""
    print(f"{TRIES} tries for an action, {games} games each, seed {seed}\n")
    print("| game | client | actions | at first | refusals an action | by a stand-in | thousand characters an action |")
    print("|---|---|---|---|---|---|---|")
    for game in GAMES:
        for name in CLIENTS:
            print(play(get_game(game), name, games, seed).row(game, name), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=Path, metavar="FILE")
    wanted = parser.parse_args()
    if wanted.log is not None:
        report_log(wanted.log)
    else:
        measure(wanted.games, wanted.seed)


if __name__ == "__main__":
    main()
