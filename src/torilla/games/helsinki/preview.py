"""What an action of Helsinki would do, from what its seat may know; and natural defaults for small choices."""

from __future__ import annotations

from collections import Counter
from typing import Any

from torilla.games.helsinki.actions import SIDES, format_action
from torilla.games.helsinki.codes import (
    A_DISCOUNT,
    AT_DISCARD,
    AT_PAY,
    AT_ROOF,
    BACK,
    BUILD,
    DISCARD,
    DRAW,
    DRAW_EXTRA,
    EMPTY,
    HAND_LIMIT,
    LIFT,
    MOVE_1,
    ONE_WILD,
    PAY,
    PUSH,
    ROOF,
    UNKNOWN,
    WILD,
)  # fmt: skip
from torilla.games.helsinki.describe import cell_names, components_of
from torilla.games.helsinki.legal import pays_as_is
from torilla.games.helsinki.rules import step
from torilla.games.helsinki.scoring import complete_columns, complete_rows, parts_of
from torilla.games.helsinki.state import Player, State
from torilla.grid.bits import count
from torilla.grid.square7 import CELL_BIT, LINES, around, bits_of

PART_NAMES = ("rows", "columns", "turrets", "actions", "dry-roads")


def preview(state: State, code: int) -> dict[str, Any]:
    """JSON values. `state` may hold unknown cards; it is not changed. The action must be legal."""
    after = state.clone()
    step(after, code)
    told: dict[str, Any] = {"action": format_action(code, components_of(state))}
    if MOVE_1 <= code <= BACK:
        told |= preview_move(after, int(state.seat))
    elif code in (DRAW, DRAW_EXTRA):
        told |= preview_draw(state, extra=code == DRAW_EXTRA)
    elif BUILD <= code < PUSH:
        told |= preview_build(state, code - BUILD)
    elif PUSH <= code < PAY:
        told |= preview_tile(state, after)
    elif PAY <= code < ROOF:
        told["pays"] = payment(state, after)
    elif ONE_WILD <= code < LIFT:
        told |= preview_wild(state, after)
    told["score"] = score_change(state, after)
    return told


def score_change(before: State, after: State) -> dict[str, int]:
    """Points by category that the action brings, where they change."""
    seat = before.seat
    changes = zip(PART_NAMES, parts_of(before, seat), parts_of(after, seat), strict=True)
    return {name: int(new - old) for name, old, new in changes if new != old}


def preview_move(after: State, seat: int) -> dict[str, Any]:
    pawn = int(after.players[seat].pawn)
    slots = [int(after.lower_slot()), int(after.upper_slot())]
    cards = [None if after.display[slot] == EMPTY else card_name(after, after.display[slot]) for slot in slots]
    return {"space": pawn, "side": SIDES[pawn // 2], "slots": slots, "cards": cards}


def card_name(state: State, kind: int) -> str:
    return components_of(state).card_name(int(kind))


def preview_draw(state: State, *, extra: bool) -> dict[str, Any]:
    slots = [int(state.lower_slot()), int(state.upper_slot())]
    taken = [card_name(state, state.display[slot]) for slot in slots if state.display[slot] != EMPTY]
    me = state.players[state.seat]
    hand = len(me.hand) + len(taken) + extra
    over = max(0, hand - HAND_LIMIT) if me.no_limit == 0 else 0
    ends = int(state.pile_size()) <= len(taken) + extra and not state.last_round
    return {"cards": taken, "extra": extra, "hand": hand, "discards": over, "last_round": ends}


def preview_build(state: State, kind: int) -> dict[str, Any]:
    tables = state.tables
    price = int(tables.number[kind]) - (1 if state.plus & A_DISCOUNT else 0)
    tile = components_of(state).tiles[tables.tile[kind]]
    return {
        "card": card_name(state, kind),
        "tile": tile.name,
        "price": price,
        "turrets": int(tables.card_turrets[kind]),
    }


def preview_tile(before: State, after: State) -> dict[str, Any]:
    """Where the push ends and what it brings, bonus card and coats included (H4.9 to H4.12)."""
    old, new = before.players[before.seat], after.players[before.seat]
    cells = int(new.built & ~old.built)
    colour = before.tables.colour[before.card]
    return {
        **covered_by(before, old, new, cells),
        "stopped_by": cell_names(around(cells) & old.built),
        "bonus_card": bool(around(cells) & old.colour_mask(colour)),
        "turrets": int(after.roofs_due) + count(new.turrets & ~old.turrets),
        "pays": payment(before, after),
    }


def payment(before: State, after: State) -> list[str]:
    """The cards still to be paid, those of this step included; where there is a choice, those that are suggested."""
    seat = int(before.seat)
    later = after.clone()
    while later.seat == seat and later.step == AT_PAY:
        step(later, PAY + suggest_payment(later, later.players[seat]))
    gone = Counter(before.players[seat].hand) - Counter(later.players[seat].hand)
    if before.step != AT_PAY:
        gone[before.card] -= 1  # the chosen card itself
    return [card_name(before, kind) for kind in sorted(gone.elements())]


def preview_wild(before: State, after: State) -> dict[str, Any]:
    old, new = before.players[before.seat], after.players[before.seat]
    return covered_by(before, old, new, int(new.built & ~old.built))


def covered_by(state: State, old: Player, new: Player, cells: int) -> dict[str, Any]:
    rows = complete_rows(new.built) & ~complete_rows(old.built)
    columns = complete_columns(new.built) & ~complete_columns(old.built)
    return {
        "cells": cell_names(cells),
        "rows": [index + 1 for index in range(7) if LINES[index] & rows == LINES[index] and rows],
        "columns": [
            "abcdefg"[index] for index in range(7) if columns and LINES[7 + index] & columns == LINES[7 + index]
        ],
        "coats": cell_names(cells & state.tables.coats),
        "dry_roads": int(new.bonus - old.bonus),
    }


# --- Natural defaults ---

SUGGESTED = ("pay", "roof", "discard")
"""The steps that have one."""


def suggest(state: State) -> int | None:
    """A sensible card to pay or discard, a sensible roof; None in other steps."""
    if state.seat < 0:
        return None
    me = state.players[state.seat]
    if state.step == AT_PAY:
        return PAY + suggest_payment(state, me)
    if state.step == AT_ROOF:
        free = bits_of(state.cells & ~me.turrets)
        return ROOF + max(free, key=lambda cell: (roof_worth(me, cell), -cell))
    if state.step == AT_DISCARD:
        return DISCARD + min(set(me.hand), key=lambda kind: (kind == WILD, card_worth(state, me, kind)))
    return None


def suggest_payment(state: State, me: Player) -> int:
    """Own colour before wild, and of it the card that is least worth keeping; then the stranger of `any-wild`."""
    colour = state.tables.colour[state.card]
    plain = [kind for kind in me.hand if pays_as_is(state, kind, colour)]
    strangers = [kind for kind in me.hand if not pays_as_is(state, kind, colour) and kind != UNKNOWN]
    choices = strangers if state.off_colour and (state.to_pay == 1 or not plain) else plain
    return int(min(choices, key=lambda kind: (kind == WILD, card_worth(state, me, kind))))


def card_worth(state: State, me: Player, kind: int) -> tuple[int, int, int]:
    """How much one would like to keep a card: its tile is there, its colour is collected, it is cheap."""
    tables = state.tables
    if kind >= WILD:
        return (1, 99, 0)
    same = sum(1 for other in me.hand if tables.colour[other] == tables.colour[kind])
    return (int(state.tiles[tables.tile[kind]] > 0), same, -int(tables.number[kind]))


def roof_worth(me: Player, cell: int) -> int:
    """How complete the row and the column of a roof are."""
    bit = CELL_BIT[cell]
    return max(count(me.built & line) for line in LINES if line & bit) * 8 + sum(
        count(me.built & line) for line in LINES if line & bit
    )
