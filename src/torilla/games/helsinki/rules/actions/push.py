"""Pushing the tile in until it is stopped (H4.5 to H4.7, H6.5)."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.contract.data import Json, Refusal
from torilla.core.contract.forms import Form
from torilla.games.helsinki import values
from torilla.games.helsinki.page.changes import covered_by
from torilla.games.helsinki.rules.actions.discard import discard
from torilla.games.helsinki.rules.actions.family import SIDES, HelsinkiFamily, card_name, refusal
from torilla.games.helsinki.rules.actions.pay import ask_price, payment
from torilla.games.helsinki.rules.actions.place_turret import count_turrets
from torilla.games.helsinki.rules.codes import A_ANY_SIDE, AT_PUSH
from torilla.games.helsinki.rules.state import Player, State
from torilla.games.helsinki.views.describe import cell_names
from torilla.grid.bits import bit_index, count
from torilla.grid.square7 import (
    NORTH,
    SOUTH,
    WEST,
    Orientation,
    around,
    down_joins,
    fill_lanes,
    in_lane,
    right_joins,
    shadow,
    stops,
)


def notation(side: str, flipped: bool, turns: int, lane: int) -> str:
    """Side, lane, quarter turns clockwise, and `f` for a tile flipped before turning: `nc.1f`."""
    return f"{side}{lane_name(SIDES.index(side), lane)}.{turns}{'f' if flipped else ''}"


def lane_name(side: int, lane: int) -> str:
    """A column letter for pushes from north and south, else a row number."""
    return "abcdefg"[lane] if side % 2 == 0 else str(lane + 1)


@final
class Push(HelsinkiFamily):
    """H4.5: slide the tile in. A choice is side * 56 + orientation * 7 + lane; orientations from 4 on are flipped."""

    def __init__(self, base: i64) -> None:
        form = Form(values.Push, notation, side=SIDES, flipped=(False, True), turns=range(4), lane=range(7))
        super().__init__(base, "push", form, (AT_PUSH,))

    def fill(self, state: State, me: Player, free: i64, ways: i64, out: vec[i64], filled: i64) -> i64:
        """H4.5 to H4.7; with `any-side` only what the own side cannot do (H6.5)."""
        tile = state.tables.tile[state.card]
        first = state.tables.first_way[tile]
        end = state.tables.first_way[tile + 1]
        home = me.home_side()
        home_dark = shadow(me.built, home)
        side: i64 = 0
        while side < 4:
            if (state.plus & A_ANY_SIDE != 0) != (side == home):
                dark = shadow(me.built, side)
                way = first
                while way < end:
                    shape = state.tables.ways[way]
                    anchors = stops(dark, shape, side)
                    if side != home:
                        anchors &= ~stops(home_dark, shape, home)
                    if anchors != 0:
                        filled = fill_lanes(anchors, side, self.base + side * 56 + shape.number * 7, out, filled)
                    way += 1
            side += 1
        return filled

    def apply(self, state: State, me: Player, choice: i64) -> None:
        tables = state.tables
        tile = tables.tile[state.card]
        side = choice // 56
        way = tables.way_of[tile * 8 + choice % 56 // 7]
        shape = tables.ways[way]
        anchor = in_lane(stops(shadow(me.built, side), shape, side), side, choice % 7)
        cells = shape.at(bit_index(anchor))
        colour = tables.tile_colour[tile]
        state.touches = around(cells) & me.colour_mask(colour) != 0  # H4.9
        state.cells = cells
        state.tiles[tile] -= 1
        me.built |= cells
        me.add_colour(colour, cells)
        me.joined_right |= right_joins(cells)
        me.joined_down |= down_joins(cells)
        state.turrets_due = count_turrets(state)
        discard(state, me, state.card)  # H4.4
        ask_price(state, me)

    def form_fault(self, text: str, components: object) -> str | None:
        if len(text) < 4 or text[0] not in SIDES or text[2] != ".":
            return None
        lanes = [lane_name(SIDES.index(text[0]), lane) for lane in range(7)]
        if text[1] not in lanes:
            return f"a push from {text[0]} is in a lane {lanes[0]} to {lanes[-1]}, not {text[1]!r}"
        return "a push ends with .0 to .3 (quarter turns clockwise), then f if the tile is flipped"

    def refuse(self, state: State, me: Player, choice: i64) -> Refusal:
        side, rest = divmod(int(choice), 56)
        orientation, lane = divmod(rest, 7)
        home = int(me.home_side())
        tables = state.tables
        way = tables.way_of[tables.tile[state.card] * 8 + orientation]
        if way < 0:
            return refusal("push/equal-orientation", "H4.5", turns=orientation % 4, flipped=orientation > 3)
        shape = tables.ways[way]
        if lane + (shape.width if side % 2 == 0 else shape.height) > 7:
            return refusal("push/no-lane", "H4.5", side=SIDES[side], lane=lane)
        if not state.plus & A_ANY_SIDE and side != home:
            return refusal("push/wrong-side", "H4.5", side=SIDES[side], own=SIDES[home])
        if state.plus & A_ANY_SIDE:
            if side == home:
                return refusal("push/own-side", "H6.5", side=SIDES[side])
            if in_lane(stops(shadow(me.built, side), shape, side), side, lane):
                return refusal("push/own-side-reaches", "H6.5", side=SIDES[side], own=SIDES[home])
        # Would the tile meet anything on its way?
        if int(me.built) & sweep(shape, side, lane):
            return refusal("push/sticks-out", "H4.7", side=SIDES[side], lane=lane)
        return refusal("push/meets-nothing", "H4.6", side=SIDES[side], lane=lane)

    def preview(self, before: State, after: State, choice: i64) -> Json:
        """Where the push ends and what it brings, bonus card and coats included (H4.9 to H4.12)."""
        old, new = before.players[before.seat], after.players[before.seat]
        cells = new.built & ~old.built
        return {
            **covered_by(before, old, new, cells),
            "stopped_by": cell_names(int(around(cells) & old.built)),
            "bonus_card": bool(around(cells) & old.colour_mask(before.tables.colour[before.card])),
            "turrets": int(after.turrets_due + count(new.turrets & ~old.turrets)),
            "pays": [card_name(before, kind) for kind in payment(before, after)],
        }

    def played_card(self, state: State, choice: i64) -> i64:
        return state.card


def sweep(shape: Orientation, side: int, lane: int) -> int:
    """All cells of the board that a shape passes over in a lane, up to one step beyond the far rim."""
    lengthwise = side in (NORTH, SOUTH)
    cells = 0
    for row in range(int(shape.height)):
        for column in range(int(shape.width)):
            if not int(shape.mask) & 2 ** (8 * row + column):
                continue
            across, along = (column, row) if lengthwise else (row, column)
            last = 8 - int(shape.height if lengthwise else shape.width) + along
            for place in range(7):
                if place <= last if side in (NORTH, WEST) else place >= along - 1:
                    cells |= 2 ** (8 * (place + 1) + lane + across if lengthwise else 8 * (lane + across + 1) + place)
    return cells
