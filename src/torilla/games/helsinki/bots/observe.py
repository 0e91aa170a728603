"""What a seat sees of Helsinki, as numbers. `room.py` names them in the same order."""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from torilla.core.engine.encoder import Encoder, write_choice, write_entry, write_flag, write_number, write_zeros
from torilla.core.engine.engine import Position
from torilla.games.helsinki.options import Options
from torilla.games.helsinki.rules.codes import (
    A_ANY_SIDE,
    A_ANY_WILD,
    A_DISCOUNT,
    A_DRAW_AND_BUILD,
    A_EXTRA_ROOF,
    A_SECOND_BUILD,
    EMPTY,
    WILD,
)
from torilla.games.helsinki.rules.scoring import total_points
from torilla.games.helsinki.rules.state import Player, State
from torilla.games.helsinki.rules.tables import Tables
from torilla.grid.bits import write_bits
from torilla.grid.square7 import write_cells

STEPS: Final = 11
ACTIONS: Final = 15
SLOTS: Final = 8
KINDS: Final = 91  # of cards, wild ones included
TILES: Final = 50  # kinds of tiles that there can be, ten a colour; the box has 20
CARD: Final = 10  # numbers for a card: kind + 1, six colours, number, roofs, turrets
PUBLIC: Final = STEPS + 4 + ACTIONS + SLOTS * CARD + 4 + TILES + 2 * KINDS
CURRENT: Final = 3 + 6 + CARD + 49 + 3 + STEPS
SEAT: Final = 7 * 49 + SLOTS + 2 + ACTIONS + 4 + KINDS


def card_rows(tables: Tables) -> vec[i16]:
    """CARD numbers for no card, then for each kind."""
    rows: list[int] = [0] * CARD
    for kind in range(KINDS):
        colours = [0] * 6
        facts = [0, 0, 0]
        if kind < tables.kinds or kind == WILD:
            colours[int(tables.colour[kind])] = 1
        if kind < tables.kinds:
            roofs = tables.tile_size[tables.tile[kind]]
            facts = [int(tables.number[kind]), int(roofs), int(tables.card_turrets[kind])]
        rows += [kind + 1, *colours, *facts]
    return vec[i16](rows)


@final
class HelsinkiEncoder(Encoder):
    """Observations of Helsinki."""

    def __init__(self, tables: Tables, seats: i64) -> None:
        super().__init__(PUBLIC + 2 * seats + KINDS + CURRENT + seats * SEAT)
        self.tables: Tables = tables
        self.cards: vec[i16] = card_rows(tables)

    def write(self, position: Position, seat: i64, out: vec[i16], at: i64, again: bool) -> i64:
        assert isinstance(position, State)
        at = self.write_public(position, seat, out, at)
        at = write_counts(position.players[seat].hand, out, at)
        at = self.write_current(position, out, at)
        at = write_seat(position, seat, out, at)
        if again and position.turn > 1:  # the first step places all pawns
            return at + (position.seats - 1) * SEAT
        offset: i64 = 1
        while offset < position.seats:
            at = write_seat(position, (seat + offset) % position.seats, out, at)
            offset += 1
        return at

    def write_public(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        at = write_choice(state.step, STEPS, out, at)
        mover: i64 = EMPTY
        if state.seat >= 0:
            mover = (state.seat - seat) % state.seats
        at = write_choice(mover, state.seats, out, at)
        at = write_choice((state.start - seat) % state.seats, state.seats, out, at)
        at = write_number(state.turn, out, at)
        at = write_number(state.round, out, at)
        at = write_flag(state.last_round, out, at)
        roads: i64 = 0
        if state.dry_roads:
            roads = 1
            if not cast(Options, state.options).roads_by_statue:
                roads = 2
        at = write_number(roads, out, at)
        at = write_bits(state.covered, ACTIONS, out, at)
        for kind in state.display:
            at = write_entry(self.cards, kind + 1, CARD, out, at)
        at = write_number(state.pile_size(), out, at)
        at = write_number(state.wild_tiles, out, at)
        at = write_number(state.turrets, out, at)
        bonus: i64 = 0
        if state.dry_roads:
            bonus = i64(len(self.tables.bonus_cards[state.seats])) - state.bonus_taken
        at = write_number(bonus, out, at)
        for number in state.tiles:
            at = write_number(number, out, at)
        at = write_zeros(TILES - self.tables.tile_kinds, out, at)
        return self.write_cards(state, seat, out, at)

    def write_cards(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        """How many of each kind lie on the discard pile, and how many this seat cannot see."""
        unseen = at + KINDS
        kind: i64 = 0
        while kind < KINDS:
            discarded = i64(state.discard[kind])
            out[at + kind] = i16(discarded)
            out[unseen + kind] = i16(self.tables.card_count[kind] - state.out[kind] - discarded)
            kind += 1
        for card in state.display:
            if card != EMPTY:
                out[unseen + card] -= 1
        index: i64 = 0
        while index < state.seats:
            known = state.players[index].hand if index == seat else state.players[index].seen
            for card in known:
                out[unseen + card] -= 1
            index += 1
        return unseen + KINDS

    def write_current(self, state: State, out: vec[i16], at: i64) -> i64:
        at = write_number(state.origin + 1, out, at)
        at = write_flag(state.drew, out, at)
        at = write_number(state.builds, out, at)
        plus = state.plus
        at = write_flag(plus & A_DISCOUNT != 0, out, at)
        at = write_flag(plus & A_ANY_WILD != 0, out, at)
        at = write_flag(plus & A_ANY_SIDE != 0, out, at)
        at = write_flag(plus & A_EXTRA_ROOF != 0, out, at)
        at = write_flag(plus & A_SECOND_BUILD != 0, out, at)
        at = write_flag(plus & A_DRAW_AND_BUILD != 0, out, at)
        at = write_entry(self.cards, state.card + 1, CARD, out, at)
        at = write_cells(state.cells, out, at)
        at = write_number(state.to_pay, out, at)
        at = write_flag(state.off_colour, out, at)
        at = write_number(state.turrets_due, out, at)
        return write_choice(state.back_to, STEPS, out, at)


def write_seat(state: State, seat: i64, out: vec[i16], at: i64) -> i64:
    """What everybody sees of a seat."""
    player = state.players[seat]
    at = write_boards(player, out, at)
    at = write_choice(player.pawn, SLOTS, out, at)
    at = write_number(i64(len(player.hand)), out, at)
    at = write_number(player.coats, out, at)
    at = write_bits(player.used, ACTIONS, out, at)
    at = write_number(player.points, out, at)
    at = write_number(player.bonus, out, at)
    at = write_number(player.no_limit, out, at)
    at = write_number(total_points(state, seat), out, at)
    return write_counts(player.seen, out, at)


def write_boards(player: Player, out: vec[i16], at: i64) -> i64:
    at = write_cells(player.colour0, out, at)
    at = write_cells(player.colour1, out, at)
    at = write_cells(player.colour2, out, at)
    at = write_cells(player.colour3, out, at)
    at = write_cells(player.colour4, out, at)
    at = write_cells(player.wild, out, at)
    return write_cells(player.turrets, out, at)


def write_counts(bag: vec[i64], out: vec[i16], at: i64) -> i64:
    """How many of each kind a bag holds."""
    end = write_zeros(KINDS, out, at)
    for kind in bag:
        out[at + kind] += 1
    return end
