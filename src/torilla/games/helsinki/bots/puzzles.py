"""What turns do, for puzzles: the boards that they leave and their themes."""

from __future__ import annotations

from collections.abc import Hashable

from torilla.games.helsinki.rules.codes import (
    A_ANY_SIDE,
    A_DISCOUNT,
    A_MOVE_ROOF,
    A_ONE_WILD,
    A_OPENERS,
    A_TWO_WILD,
)
from torilla.games.helsinki.rules.scoring import parts_of
from torilla.games.helsinki.rules.state import State

THEMES = (
    "two-builds",
    "discount",
    "any-side",
    "wild-tiles",
    "move-roof",
    "actions",
    "crossing",
    "lines",
    "coats",
    "draw",
    "build",
)
"""In the order of importance: the first one that fits is the main one."""


def board_of(state: State, seat: int) -> Hashable:
    """What a seat has built, and while the game lasts where its pawn stands and how many cards it holds."""
    me = state.players[seat]
    colours = tuple(int(me.colour_mask(colour)) for colour in range(5))
    board = (colours, int(me.wild), int(me.joined_right), int(me.joined_down), int(me.turrets))
    return board if state.seat < 0 else (*board, int(me.pawn), len(me.hand))


def themes_of(before: State, after: State, seat: int) -> list[str]:
    old, new = before.players[seat], after.players[seat]
    used = int(new.used & ~old.used)
    rows, columns, turrets = (
        int(now) - int(was) for now, was in list(zip(parts_of(after, seat), parts_of(before, seat), strict=True))[:3]
    )
    built = sum(int(new.colour_mask(colour) & ~old.colour_mask(colour)).bit_count() for colour in range(5))
    fits = {
        "two-builds": bool(used & A_OPENERS),
        "discount": bool(used & A_DISCOUNT),
        "any-side": bool(used & A_ANY_SIDE),
        "wild-tiles": bool(used & (A_ONE_WILD | A_TWO_WILD)),
        "move-roof": bool(used & A_MOVE_ROOF),
        "actions": used.bit_count() > 1,
        "crossing": rows > 0 and columns > 0,
        "lines": rows + columns + turrets > 0,
        "coats": int(new.coats) + used.bit_count() > int(old.coats),
        "draw": not built,
        "build": built > 0,
    }
    return [theme for theme in THEMES if fits[theme]]
