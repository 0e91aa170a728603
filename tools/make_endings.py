"""Make endings: positions near the end of a game whose best actions are known by full enumeration (tests/bots/endings).

    python tools/make_endings.py GAME [--out tests/bots/endings] [--number 12] [--seed 1]

Plays games, goes back from their ends, and keeps positions with few ways to go on, in which some actions are clearly
best and most are not. None is kept in which the value of any action hangs on pieces that the seat to move does not
know: they are dealt again many times, and nothing may change. Every other one is from the last turn of all, the rest
from the turn before, with the other seat's answer still to come. How bots play them has no say in what is kept. Files
that are there are left alone.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, NamedTuple

from torilla.bots import get_bot
from torilla.core.contract.game import AnyGame
from torilla.core.contract.registry import get_game
from torilla.core.engine.generator import Generator

FOLDER = Path(__file__).parents[1] / "tests" / "bots" / "endings"
MOST_POSITIONS = 6000
"""Endings with more positions to come than this are left alone: the tests enumerate them every time."""
REDEALS = 24
FEWEST_ACTIONS = 4
CLEAR = {"helsinki": 2, "neoville": 4}
"""Points that lie at least between best and second best, where they need not decide who wins."""

PLAN = [(2, 0, True), (2, 1, True), (3, 0, True), (2, 1, True), (4, 0, False), (2, 1, False)]
"""Seats, turns before the last one, and whether the choice must decide who wins; from the start again."""


class Value(NamedTuple):
    """What an ending comes to for a seat: its share of the win, then how far it is ahead of the best other seat."""

    share: float
    lead: int

    def __str__(self) -> str:
        return f"share of the win {self.share:g}, lead {self.lead}"


class TooLarge(Exception):
    """There are more positions to come than can be enumerated, or more than one other seat has a say in them."""


# --- Enumeration


def values(game: AnyGame, state: Any, limit: int = MOST_POSITIONS) -> dict[int, Value]:
    """Every legal action with its value under best play to the end by all seats. Raises TooLarge."""
    return Enumeration(game, state, limit).actions(state)


class Enumeration:
    """All that can come of a position; every position that can be reached is looked at once."""

    def __init__(self, game: AnyGame, root: Any, limit: int) -> None:
        self.game = game
        self.seat = int(root.seat)
        self.limit = limit
        self.known: dict[int, Value] = {}

    def actions(self, state: Any) -> dict[int, Value]:
        engine = self.game.rules.engine
        found = {}
        for code in self.game.rules.legal(state):
            child = engine.clone(state)
            engine.step(child, code)
            found[code] = self.value(child)
        return found

    def value(self, state: Any) -> Value:
        mark = int(self.game.rules.engine.fingerprint(state))
        if mark not in self.known:
            if len(self.known) >= self.limit:
                raise TooLarge
            self.known[mark] = self.best(state) if state.seat >= 0 else self.result(state)
        return self.known[mark]

    def best(self, state: Any) -> Value:
        if state.seat != self.seat and state.seats > 2:
            raise TooLarge  # what the others would choose is no question of points alone
        choose = max if state.seat == self.seat else min  # of two seats one wins what the other loses
        return choose(self.actions(state).values())

    def result(self, state: Any) -> Value:
        outcome = self.game.rules.outcome(state)
        assert outcome is not None
        others = [total for seat, total in enumerate(outcome.totals) if seat != self.seat]
        share = 1 / len(outcome.winners) if self.seat in outcome.winners else 0.0
        return Value(share, outcome.totals[self.seat] - max(others))


def best_codes(found: dict[int, Value]) -> list[int]:
    """The actions that no other beats."""
    return [code for code, value in found.items() if value == max(found.values())]


def redealt(game: AnyGame, state: Any, generator: Generator) -> Any:
    """The same position with all pieces that the seat to move does not know dealt again."""
    other = state.clone()
    game.rules.engine.redeal(other, state.seat, generator)
    return other


# --- What makes a good one


def is_clear(game: AnyGame, state: Any, found: dict[int, Value], decisive: bool) -> bool:
    """Whether there is something to choose, more than to stop, and best and second best are far enough apart."""
    best = best_codes(found)
    rest = [value for code, value in found.items() if code not in best]
    if len(found) < FEWEST_ACTIONS or 2 * len(best) > len(found):
        return False
    if all(game.notation.format(code) == "end" for code in best):
        return False
    first, second = found[best[0]], max(rest)
    return first.share > second.share if decisive else first.lead >= second.lead + CLEAR[game.name]


def is_certain(game: AnyGame, state: Any, found: dict[int, Value], generator: Generator) -> bool:
    """Whether every action is worth the same however the unknown pieces lie."""
    try:
        return all(values(game, redealt(game, state, generator)) == found for _ in range(REDEALS))
    except TooLarge:
        return False


def last_turns(name: str, seats: int, generator: Generator) -> list[list[Any]]:
    """The decisions of a game, turn by turn, the last turn first, and its last decision first."""
    game, bot = get_game(name), get_bot("casual")
    state = game.rules.setup(game.rules.options.make(), seats, generator.fork())
    turns: list[list[Any]] = [[]]
    mover = -1
    while (seat := state.to_move) is not None:
        if seat != mover:
            turns.insert(0, [])
            mover = seat
        legal = game.rules.legal(state)
        code = legal[0]
        if len(legal) > 1:
            turns[0].insert(0, state.clone())
            code = bot.choose(game.views.view(state, seat), legal, generator)
        game.rules.apply(state, code)
    return turns


def ending_of(name: str, seats: int, turn: int, decisive: bool, generator: Generator) -> Any:
    """The longest ending that begins in the last turn of a game (1: in the turn before), or None."""
    game, longest = get_game(name), None
    for state in last_turns(name, seats, generator)[turn]:
        try:
            found = values(game, state)
        except TooLarge:
            break  # what comes before is larger still
        if is_clear(game, state, found, decisive) and is_certain(game, state, found, generator):
            longest = state
    return longest


# --- Files


def text_of(game: AnyGame, state: Any) -> str:
    """The position as text, with what was found in a comment."""
    found = values(game, state)
    best = best_codes(found)
    second = max(value for code, value in found.items() if code not in best)
    names = ", ".join(game.notation.format(code) for code in best)
    head, _, rest = game.views.format_position(state).partition("\n")
    return f"{head}\n; Best: {names}: {found[best[0]]}.\n; The others at most: {second}.\n{rest}"


def ending_files(name: str, folder: Path = FOLDER) -> list[Path]:
    """The endings of a game."""
    return sorted(folder.glob(f"{name}-*.txt"))


def make(name: str, folder: Path, number: int, seed: int) -> None:
    """Find this number of endings in all."""
    folder.mkdir(parents=True, exist_ok=True)
    game, generator = get_game(name), Generator.from_seed(seed)
    for index in range(number):
        path, state = folder / f"{name}-{index + 1:02}.txt", None
        if path.exists():
            continue
        while state is None:
            state = ending_of(name, *PLAN[index % len(PLAN)], generator)
        path.write_text(text_of(game, state), encoding="utf-8")
        print(path.name, *path.read_text(encoding="utf-8").splitlines()[1:3], flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(CLEAR))
    parser.add_argument("--out", type=Path, default=FOLDER, metavar="FOLDER")
    parser.add_argument("--number", type=int, default=12, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    arguments = parser.parse_args()
    make(arguments.game, arguments.out, arguments.number, arguments.seed)


if __name__ == "__main__":
    main()
