"""Why an action of Helsinki is not legal. Legality itself is decided in legal.py; here it is only put into words."""

from __future__ import annotations

from typing import Any

from torilla.core.bags import holds
from torilla.core.contract import Refusal
from torilla.core.engine import is_legal
from torilla.games.helsinki.actions import SIDES, format_action
from torilla.games.helsinki.codes import (
    A_ANY_SIDE,
    A_ANY_WILD,
    A_DISCOUNT,
    A_EXTRA_ROOF,
    A_OPENERS,
    ACTION_COUNT,
    ACTION_NAMES,
    AT_AFTER,
    AT_DISCARD,
    AT_DROP,
    AT_MAIN,
    AT_MOVE,
    AT_PAY,
    AT_PUSH,
    AT_ROOF,
    AT_START,
    AT_WILD,
    BACK,
    BUILD,
    DISCARD,
    DRAW,
    DRAW_EXTRA,
    DROP,
    EMPTY,
    END,
    FAR_4,
    FURTHER_4,
    HAND_LIMIT,
    LIFT,
    MOVE_1,
    NO_LIMIT,
    ONE_WILD,
    PAY,
    PLUS,
    PLUS_NAMES,
    PUSH,
    ROOF,
    STEP_NAMES,
    TWO_POINTS,
    TWO_WILD,
    WILD,
    WILD_TILE,
)  # fmt: skip
from torilla.games.helsinki.describe import components_of
from torilla.games.helsinki.engine import ENGINE
from torilla.games.helsinki.feasible import colours_in, others_that_pay
from torilla.games.helsinki.legal import (
    must_discard,
    opener_of,
)  # fmt: skip
from torilla.games.helsinki.state import Player, State
from torilla.grid.cells import format_cell
from torilla.grid.square7 import CELL_BIT, NORTH, SOUTH, WEST, Orientation, around, in_lane, shadow, stops

FREE_STEPS = (AT_MOVE, AT_MAIN, AT_AFTER)
"""The steps in which the five actions of H3.5 that go with nothing else may be used."""


def refuse(code: str, rule: str, **values: Any) -> Refusal:
    return Refusal(code, rule, values)


def explain(state: State, code: int, seat: int | None = None) -> Refusal | None:
    """None if `seat` (by default the seat to move) may do this now."""
    if not is_action(state, code):
        return refuse("action/unknown", "H4.1", action=code)
    if state.seat < 0:
        return refuse("game/over", "H5.1")
    if seat is not None and seat != state.seat:
        return refuse("turn/not-yours", "H3.1", seat=int(state.seat))
    if is_legal(ENGINE, state, code):
        return None
    me = state.players[state.seat]
    return wrong_step(state, code) or coat_fault(state, me, code) or reason(state, me, code)


def is_action(state: State, code: int) -> bool:
    try:
        format_action(code, components_of(state))
    except (ValueError, TypeError):
        return False
    return 0 <= code < ACTION_COUNT


def steps_of(code: int) -> tuple[int, ...]:
    """The steps in which an action can be legal at all."""
    if code < MOVE_1:
        return (AT_START,)
    if code < DRAW:
        return (AT_MOVE,)
    if code < TWO_POINTS:
        return (AT_MAIN,)
    if code == NO_LIMIT:
        return (*FREE_STEPS, AT_DISCARD)
    if code == TWO_POINTS or ONE_WILD <= code < WILD_TILE or LIFT <= code < DROP:
        return FREE_STEPS
    if code < PUSH:
        return (AT_MAIN, AT_AFTER)
    if code >= DISCARD:
        return (AT_DISCARD, AT_AFTER, AT_MAIN)
    for base, step in (
        (DROP, AT_DROP),
        (WILD_TILE, AT_WILD),
        (ROOF, AT_ROOF),
        (PAY, AT_PAY),
        (PUSH, AT_PUSH),
    ):
        if code >= base:
            return (step,)
    raise AssertionError(code)


def wrong_step(state: State, code: int) -> Refusal | None:
    if int(state.step) not in steps_of(code):
        return refuse("step/wrong", "H3.5", step=STEP_NAMES[state.step])
    if state.plus and state.step in (AT_MAIN, AT_AFTER) and not (PLUS <= code < PUSH):
        return refuse("build/begun", "H6.16", plus=[name for name in PLUS_NAMES if plus_bit(name) & state.plus])
    if DRAW <= code <= DRAW_EXTRA and state.step != AT_MAIN:
        return refuse("step/wrong", "H3.6", step=STEP_NAMES[state.step])
    return None


def plus_bit(name: str) -> int:
    return int(2 ** ACTION_NAMES.index(name))


def action_of(code: int) -> str | None:
    """The action that a coat is put on for this code."""
    if FURTHER_4 <= code < FAR_4:
        return "further"
    if FAR_4 <= code < BACK:
        return "far"
    named = {BACK: "back", DRAW_EXTRA: "extra-card", TWO_POINTS: "two-points", NO_LIMIT: "no-limit"}
    if code in named:
        return named[code]
    if PLUS <= code < BUILD:
        return PLUS_NAMES[code - PLUS]
    for base, name in ((ONE_WILD, "one-wild"), (TWO_WILD, "two-wild"), (LIFT, "move-roof")):
        if base <= code < base + 49:
            return name
    return None


def coat_fault(state: State, me: Player, code: int) -> Refusal | None:
    """H6.1, H2.5: covered, used, or no coat left."""
    name = action_of(code)
    if name is None:
        return None
    bit = plus_bit(name)
    if state.covered & bit:
        return refuse("action/covered", "H2.5", action=name)
    if me.used & bit:
        return refuse("action/used", "H6.1", action=name)
    if me.coats == 0:
        return refuse("action/no-coat", "H6.1", action=name)
    return None


def reason(state: State, me: Player, code: int) -> Refusal:
    if code in (DRAW, DRAW_EXTRA):
        if state.display[state.lower_slot()] == EMPTY and state.display[state.upper_slot()] == EMPTY:
            return refuse("draw/nothing", "H3.7")
        return refuse("draw/no-card-left", "H6.6")
    if code == END:
        if must_discard(me):
            return refuse("hand/limit", "H6.14", limit=HAND_LIMIT, hand=len(me.hand))
        return refuse("end/must-act", "H3.7")
    if PLUS <= code < BUILD:
        return explain_plus(state, me, PLUS_NAMES[code - PLUS])
    if code < PUSH:
        return explain_build(state, me, code - BUILD)
    if code < PAY:
        return explain_push(state, me, code - PUSH)
    if code < ROOF:
        return explain_pay(state, me, code - PAY)
    if code < DISCARD:
        return explain_cell(state, me, code)
    if state.step != AT_DISCARD and not must_discard(me):
        return refuse("discard/not-due", "H3.4", limit=HAND_LIMIT, hand=len(me.hand))
    return refuse("card/not-in-hand", "H3.4", card=card_name(state, code - DISCARD))


def card_name(state: State, kind: int) -> str:
    return components_of(state).card_name(kind)


def explain_plus(state: State, me: Player, name: str) -> Refusal:
    bit = plus_bit(name)
    if bit & A_OPENERS:
        if opener_of(state) != bit:
            rule = "H6.8" if name == "second-build" else "H6.9"
            return refuse("build/not-now", rule, action=name, builds=int(state.builds), drew=state.drew)
        return refuse("build/none-possible", "H4.8", action=name)
    if state.step == AT_AFTER and state.plus & A_OPENERS == 0:
        return refuse("build/not-allowed-yet", "H3.6", builds=int(state.builds), drew=state.drew)
    return refuse("build/none-possible", "H4.8", action=name)


def explain_build(state: State, me: Player, kind: int) -> Refusal:
    tables = state.tables
    card = card_name(state, kind)
    if state.step == AT_AFTER and state.plus & A_OPENERS == 0:
        return refuse("build/not-allowed-yet", "H3.6", builds=int(state.builds), drew=state.drew)
    if not holds(me.hand, kind):
        return refuse("card/not-in-hand", "H4.1", card=card)
    tile = tables.tile[kind]
    if state.tiles[tile] == 0:
        return refuse("build/tile-gone", "H4.1", card=card, tile=components_of(state).tiles[tile].name)
    return explain_price(state, me, kind) or explain_extra_roof(state, kind) or explain_no_push(state, me, card)


def explain_no_push(state: State, me: Player, card: str) -> Refusal:
    side = SIDES[int(me.pawn) // 2]
    if state.plus & A_ANY_SIDE:
        return refuse("build/no-other-side", "H6.5", card=card, own=side)
    return refuse("build/no-push", "H4.8", card=card, side=side)


def explain_price(state: State, me: Player, kind: int) -> Refusal | None:
    card = card_name(state, kind)
    others = int(others_that_pay(state, kind, colours_in(state, me)))
    due = int(state.tables.number[kind]) - 1
    if state.plus & A_DISCOUNT:
        if due == 0:
            return refuse("build/no-discount", "H6.7", card=card)
        due -= 1
    if state.plus & A_ANY_WILD:
        if due == 0:
            return refuse("build/nothing-to-pay", "H6.7", card=card)
        if len(me.hand) - 1 - others == 0:
            return refuse("build/no-other-colour", "H6.10", card=card)
        due -= 1
    if others < due:
        return refuse("build/cannot-pay", "H4.1", card=card, missing=due - others)
    return None


def explain_extra_roof(state: State, kind: int) -> Refusal | None:
    if not state.plus & A_EXTRA_ROOF:
        return None
    shown = state.tables.card_turrets[kind]
    card = card_name(state, kind)
    if state.tables.tile_size[state.tables.tile[kind]] <= shown:
        return refuse("build/roofs-full", "H6.11", card=card)
    if state.turrets <= shown:
        return refuse("build/no-turret-left", "H6.11", card=card)
    return None


def explain_push(state: State, me: Player, push: int) -> Refusal:
    side, rest = divmod(push, 56)
    orientation, lane = divmod(rest, 7)
    home = int(me.pawn) // 2
    tables = state.tables
    way = tables.way_of[tables.tile[state.card] * 8 + orientation]
    if way < 0:
        return refuse("push/equal-orientation", "H4.5", turns=orientation % 4, flipped=orientation > 3)
    shape = tables.ways[way]
    if lane + (shape.width if side % 2 == 0 else shape.height) > 7:
        return refuse("push/no-lane", "H4.5", side=SIDES[side], lane=lane)
    if not state.plus & A_ANY_SIDE and side != home:
        return refuse("push/wrong-side", "H4.5", side=SIDES[side], own=SIDES[home])
    if state.plus & A_ANY_SIDE:
        if side == home:
            return refuse("push/own-side", "H6.5", side=SIDES[side])
        if in_lane(stops(shadow(me.built, side), shape, side), side, lane):
            return refuse("push/own-side-reaches", "H6.5", side=SIDES[side], own=SIDES[home])
    # Would the tile meet anything on its way?
    blocked = int(me.built) & sweep(shape, side, lane)
    code = "push/sticks-out" if blocked else "push/meets-nothing"
    return refuse(code, "H4.7" if blocked else "H4.6", side=SIDES[side], lane=lane)


def sweep(shape: Orientation, side: int, lane: int) -> int:
    """All cells of the board that a shape passes over in a lane, up to one step beyond the far rim."""
    lengthwise = side in (NORTH, SOUTH)
    cells = 0
    for row in range(shape.height):
        for column in range(shape.width):
            if not int(shape.mask) & 2 ** (8 * row + column):
                continue
            across, along = (column, row) if lengthwise else (row, column)
            last = 8 - int(shape.height if lengthwise else shape.width) + along
            for place in range(7):
                if place <= last if side in (NORTH, WEST) else place >= along - 1:
                    cells |= 2 ** (8 * (place + 1) + lane + across if lengthwise else 8 * (lane + across + 1) + place)
    return cells


def explain_pay(state: State, me: Player, kind: int) -> Refusal:
    card = card_name(state, kind)
    if not holds(me.hand, kind):
        return refuse("card/not-in-hand", "H4.1", card=card)
    own = kind == WILD or state.tables.colour[kind] == state.tables.colour[state.card]
    colour = components_of(state).colours[state.tables.colour[state.card]][0]
    if own:
        return refuse("pay/other-colour-due", "H6.10", card=card, colour=colour)
    return refuse("pay/wrong-colour", "H4.1", card=card, colour=colour)


def explain_cell(state: State, me: Player, code: int) -> Refusal:
    cell = (code - ROOF) % 49
    bit = CELL_BIT[cell]
    name = format_cell(cell)
    if code < ONE_WILD:
        if state.cells & bit == 0:
            return refuse("roof/not-on-the-new-tile", "H4.10", cell=name)
        return refuse("roof/taken", "H4.10", cell=name)
    if code < LIFT:
        if state.wild_tiles == 0:
            return refuse("wild/none-left", "H6.4")
        if me.built & bit:
            return refuse("wild/cell-built", "H6.4", cell=name)
        assert not around(me.roofs()) & bit
        return refuse("wild/not-beside", "H6.4", cell=name)
    if code < DROP:
        if me.turrets & bit == 0:
            return refuse("turret/none-here", "H6.12", cell=name)
        return refuse("turret/no-free-roof", "H6.12")
    if state.cells == bit:
        return refuse("turret/same-roof", "H6.12", cell=name)
    if me.roofs() & bit == 0:
        return refuse("turret/no-roof-here", "H6.12", cell=name)
    return refuse("turret/roof-taken", "H6.12", cell=name)
