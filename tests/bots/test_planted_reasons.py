"""Planted positions: what people would give as the reason is what is said."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple, cast

import pytest

from torilla.bots.base import Reason
from torilla.bots.reasons import find_reasons
from torilla.core.engine.engine import Position
from torilla.core.records.record import parse_record
from torilla.core.records.replay import Replay
from torilla.games import get_game
from torilla.games.helsinki import GAME as HELSINKI
from torilla.games.helsinki.box.components import Components
from torilla.games.helsinki.rules.codes import POWER_NAMES
from torilla.games.helsinki.rules.state import State
from torilla.grid.square7 import CELL_BIT

FOLDER = Path(__file__).parent / "reasons"
GOLDEN = Path(__file__).parents[1] / "golden"


class Planted(NamedTuple):
    """A line of a file."""

    both: str
    better: str
    other: str
    expected: str


@cache
def planted(name: str) -> list[Planted]:
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [Planted(*(part.strip() for part in line.split("|"))) for line in lines if "|" in line and line[0] != "#"]


def written(reason: Reason) -> str:
    """A reason as the files have it."""
    values = {key: ",".join(value) if isinstance(value, list) else value for key, value in reason.values.items()}
    return " ".join([reason.idea, *(f"{key}={value}" for key, value in values.items())])


def cells_of(text: str) -> int:
    """`a3-f3`: the cells from one to the other, along a row or a column."""
    first, _, last = text.partition("-")
    (left, top), (right, bottom) = ((ord(cell[0]) - 97, int(cell[1]) - 1) for cell in (first, last or first))
    found = 0
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            found |= int(CELL_BIT[7 * row + column])
    return found


def position_of(text: str) -> Position:
    """A position after seat 0's turn, as far as its evaluation and its claims look at it."""
    tokens = text.split()
    options = HELSINKI.rules.options.make(dry_roads="roads" in tokens, start=0)
    state: State = HELSINKI.rules.setup(options, 2, 7)
    state.step, state.seat, me = 1, 1, state.players[0]
    components = cast("Components", HELSINKI.components)
    kinds = {name: kind for kind, name in components.names.items()}
    hand: list[int] = []
    for token in tokens:
        what, _, value = token.partition("=")
        if re.fullmatch(r"\^?[a-g]\d(-[a-g]\d)?", token):
            me.built |= cells_of(token.lstrip("^"))
            if token[0] == "^":
                me.turrets |= cells_of(token[1:])
        elif what == "hand":
            hand = sorted(kinds[card] for card in value.split(","))
        elif what == "used":
            me.used = 1 << POWER_NAMES.index(value)
        elif what == "gone":
            state.tiles[state.tables.tile[kinds[value]]] = 0
        elif what == "pile":
            state.drawn = len(state.pile) - int(value)
        elif what == "bonus":
            me.bonus, state.bonus_taken = int(value), 1
        elif what in ("coats", "points"):
            setattr(me, what, int(value))
        else:
            assert token in ("roads", "last", "over"), token
    me.hand = type(me.hand)(hand)
    if "last" in tokens or "over" in tokens:
        state.last_round, state.drawn = True, len(state.pile)
    if "over" in tokens:
        state.seat, state.step = -1, 10
    return state


def said_of(name: str, better: Position, other: Position, seat: int) -> list[str]:
    game = get_game(name)
    evaluator, ideas = game.bots.evaluator(1.0), game.bots.ideas()
    assert evaluator is not None and ideas is not None
    return [written(reason) for reason in find_reasons(game, ideas, evaluator, [(better, other)], seat)]


@pytest.mark.parametrize("case", planted("helsinki"), ids=" ".join)
def test_a_planted_difference_of_positions_is_said(case: Planted) -> None:
    """Two positions that differ in a known way give the reason that follows from it (H3 to H7)."""
    better, other = (position_of(f"{case.both} {part}") for part in (case.better, case.other))
    assert case.expected in said_of("helsinki", better, other, 0)


@cache
def replayed(record: str) -> Replay:
    text = (GOLDEN / f"{record}.torilla").read_text(encoding="utf-8")
    return Replay(parse_record(text), get_game("neoville"))


@pytest.mark.parametrize("case", planted("neoville"), ids=" ".join)
def test_a_planted_difference_of_turns_is_said(case: Planted) -> None:
    """Two turns from one position give the reason for which people would choose between them (N3, N4)."""
    game = get_game("neoville")
    record, step = case.both.split()
    state = replayed(record).state_at(int(step))
    better, other = state.clone(), state.clone()
    for end, line in ((better, case.better), (other, case.other)):
        for action in line.split():
            game.rules.apply(end, game.notation.parse(action))
    assert case.expected in said_of("neoville", better, other, int(state.seat))
