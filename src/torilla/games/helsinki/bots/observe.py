"""What a seat sees of Helsinki, as numbers. `room.py` names them in the same order."""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from torilla.core.engine.encoder import (
    NotingEncoder,
    change_entry,
    is_noted,
    move_choice,
    write_flag,
    write_number,
    write_zeros,
)
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
from torilla.games.helsinki.rules.scoring import board_points
from torilla.games.helsinki.rules.state import Player, State
from torilla.games.helsinki.rules.tables import Tables
from torilla.grid.bits import write_bits
from torilla.grid.square7 import change_cells

STEPS: Final = 11
ACTIONS: Final = 15
SLOTS: Final = 8
KINDS: Final = 91  # of cards, wild ones included
TILES: Final = 50  # kinds of tiles that there can be, ten a colour; the box has 20
CARD: Final = 10  # numbers for a card: kind + 1, six colours, number, roofs, turrets
PUBLIC: Final = STEPS + 4 + ACTIONS + SLOTS * CARD + 4 + TILES + 2 * KINDS
CURRENT: Final = 3 + 6 + CARD + 49 + 3 + STEPS
SEAT: Final = 7 * 49 + SLOTS + 2 + ACTIONS + 4 + KINDS

# Notes of a row: of the table and the turn, of the observer's hand, and of each seat
HELD_NOTE: Final = 0  # shuffles, cards drawn since, cards on display and in hands
STEP_NOTE: Final = 1
MOVER_NOTE: Final = 2
START_NOTE: Final = 3
COVERED_NOTE: Final = 4
CARD_NOTE: Final = 5
CELLS_NOTE: Final = 6
BACK_NOTE: Final = 7
DISPLAY_NOTE: Final = 8
HAND_NOTE: Final = DISPLAY_NOTE + SLOTS
MOST_NOTED: Final = 20  # cards of a bag; a larger one is written at every step
BAG_NOTES: Final = 1 + MOST_NOTED  # their number, -1 for a larger bag, and the kinds
FIRST_SEAT_NOTE: Final = HAND_NOTE + BAG_NOTES
# From there on, of each seat
TURRETS_NOTE: Final = 6  # after the five colours and the wild tiles
BUILT_NOTE: Final = 7
LINES_NOTE: Final = 8  # the points of the built cells and turrets that are noted
PAWN_NOTE: Final = 9
USED_NOTE: Final = 10
SEEN_NOTE: Final = 11
SEAT_NOTES: Final = SEEN_NOTE + BAG_NOTES


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
class HelsinkiEncoder(NotingEncoder):
    """Observations of Helsinki."""

    def __init__(self, tables: Tables, seats: i64) -> None:
        super().__init__(PUBLIC + 2 * seats + KINDS + CURRENT + seats * SEAT, FIRST_SEAT_NOTE + seats * SEAT_NOTES)
        self.tables: Tables = tables
        self.cards: vec[i16] = card_rows(tables)

    def refresh(
        self, position: Position, seat: i64, out: vec[i16], at: i64, again: bool, notes: vec[i64], first: i64
    ) -> i64:
        assert isinstance(position, State)
        at = self.write_public(position, seat, out, at, notes, first)
        at = write_counts(position.players[seat].hand, out, at, notes, first + HAND_NOTE)
        at = self.write_current(position, out, at, notes, first)
        first += FIRST_SEAT_NOTE
        offset: i64 = 0
        while offset < position.seats:
            at = write_seat(position, (seat + offset) % position.seats, out, at, notes, first)
            first += SEAT_NOTES
            offset += 1
        return at

    def write_public(self, state: State, seat: i64, out: vec[i16], at: i64, notes: vec[i64], first: i64) -> i64:
        at = move_choice(state.step, STEPS, out, at, notes, first + STEP_NOTE)
        mover: i64 = EMPTY
        if state.seat >= 0:
            mover = (state.seat - seat) % state.seats
        at = move_choice(mover, state.seats, out, at, notes, first + MOVER_NOTE)
        at = move_choice((state.start - seat) % state.seats, state.seats, out, at, notes, first + START_NOTE)
        at = write_number(state.turn, out, at)
        at = write_number(state.round, out, at)
        at = write_flag(state.last_round, out, at)
        roads: i64 = 0
        if state.dry_roads:
            roads = 1
            if not cast(Options, state.options).roads_by_statue:
                roads = 2
        at = write_number(roads, out, at)
        at = change_bits(state.covered, out, at, notes, first + COVERED_NOTE)
        note = first + DISPLAY_NOTE
        same = self.knows_discards(state, notes, first)
        for kind in state.display:
            same = same and notes[note] == kind + 1
            at = change_entry(self.cards, kind + 1, CARD, out, at, notes, note)
            note += 1
        at = write_number(state.pile_size(), out, at)
        at = write_number(state.wild_tiles, out, at)
        at = write_number(state.turrets, out, at)
        bonus: i64 = 0
        if state.dry_roads:
            bonus = i64(len(self.tables.bonus_cards[state.seats])) - state.bonus_taken
        at = write_number(bonus, out, at)
        for number in state.tiles:
            at = write_number(number, out, at)
        at += TILES - self.tables.tile_kinds
        if same and knows_hands(state, seat, notes, first):
            return at + 2 * KINDS
        return self.write_cards(state, seat, out, at)

    def knows_discards(self, state: State, notes: vec[i64], first: i64) -> bool:
        """Whether the discard pile is as it was: no card was drawn, and as many lie open or in hands.

        Without a card from the pile those only become fewer, by each card that is discarded.
        """
        held: i64 = 0
        for kind in state.display:
            if kind != EMPTY:
                held += 1
        for player in state.players:
            held += i64(len(player.hand))
        return is_noted(1 + held + 1024 * (state.drawn + 1024 * state.shuffles), notes, first + HELD_NOTE)

    def write_cards(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        """How many of each kind lie on the discard pile, and how many this seat cannot see."""
        unseen = at + KINDS
        numbers = self.tables.card_count
        discard = state.discard
        gone = state.out
        kind: i64 = 0
        while kind < KINDS:
            discarded = i64(discard[kind])
            out[at + kind] = i16(discarded)
            out[unseen + kind] = i16(numbers[kind] - gone[kind] - discarded)
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

    def write_current(self, state: State, out: vec[i16], at: i64, notes: vec[i64], first: i64) -> i64:
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
        at = change_entry(self.cards, state.card + 1, CARD, out, at, notes, first + CARD_NOTE)
        at = change_plane(state.cells, out, at, notes, first + CELLS_NOTE)
        at = write_number(state.to_pay, out, at)
        at = write_flag(state.off_colour, out, at)
        at = write_number(state.turrets_due, out, at)
        return move_choice(state.back_to, STEPS, out, at, notes, first + BACK_NOTE)


def knows_hands(state: State, seat: i64, notes: vec[i64], first: i64) -> bool:
    """Whether the row shows the observer's hand, and what everybody saw of the others."""
    if not has_bag(state.players[seat].hand, notes, first + HAND_NOTE):
        return False
    offset: i64 = 1
    while offset < state.seats:
        note = first + FIRST_SEAT_NOTE + offset * SEAT_NOTES + SEEN_NOTE
        if not has_bag(state.players[(seat + offset) % state.seats].seen, notes, note):
            return False
        offset += 1
    return True


def write_seat(state: State, seat: i64, out: vec[i16], at: i64, notes: vec[i64], first: i64) -> i64:
    """What everybody sees of a seat."""
    player = state.players[seat]
    at = write_boards(player, out, at, notes, first)
    at = move_choice(player.pawn, SLOTS, out, at, notes, first + PAWN_NOTE)
    at = write_number(i64(len(player.hand)), out, at)
    at = write_number(player.coats, out, at)
    at = change_bits(player.used, out, at, notes, first + USED_NOTE)
    at = write_number(player.points, out, at)
    at = write_number(player.bonus, out, at)
    at = write_number(player.no_limit, out, at)
    at = write_number(notes[first + LINES_NOTE] + player.points + player.bonus, out, at)
    return write_counts(player.seen, out, at, notes, first + SEEN_NOTE)


def write_boards(player: Player, out: vec[i16], at: i64, notes: vec[i64], first: i64) -> i64:
    """The sets of cells; what they score is noted."""
    if not is_noted(player.built, notes, first + BUILT_NOTE) or notes[first + TURRETS_NOTE] != player.turrets:
        notes[first + LINES_NOTE] = board_points(player)
    at = change_plane(player.colour0, out, at, notes, first)
    at = change_plane(player.colour1, out, at, notes, first + 1)
    at = change_plane(player.colour2, out, at, notes, first + 2)
    at = change_plane(player.colour3, out, at, notes, first + 3)
    at = change_plane(player.colour4, out, at, notes, first + 4)
    at = change_plane(player.wild, out, at, notes, first + 5)
    return change_plane(player.turrets, out, at, notes, first + TURRETS_NOTE)


def change_plane(mask: i64, out: vec[i16], at: i64, notes: vec[i64], note: i64) -> i64:
    """A set of cells, over the one that is noted."""
    old = notes[note]
    if old != mask:
        notes[note] = mask
        change_cells(mask, old, out, at)
    return at + 49


def change_bits(mask: i64, out: vec[i16], at: i64, notes: vec[i64], note: i64) -> i64:
    """A set of powers."""
    if is_noted(mask, notes, note):
        return at + ACTIONS
    return write_bits(mask, ACTIONS, out, at)


def write_counts(bag: vec[i64], out: vec[i16], at: i64, notes: vec[i64], note: i64) -> i64:
    """How many of each kind a bag holds."""
    if has_bag(bag, notes, note):
        return at + KINDS
    end = at + KINDS
    noted = notes[note]
    if noted < 0:
        write_zeros(KINDS, out, at)
    while noted > 0:
        out[at + notes[note + noted]] = 0
        noted -= 1
    size = i64(len(bag))
    for kind in bag:
        out[at + kind] += 1
    notes[note] = -1
    if size <= MOST_NOTED:
        notes[note] = size
        for kind in bag:
            note += 1
            notes[note] = kind
    return end


def has_bag(bag: vec[i64], notes: vec[i64], note: i64) -> bool:
    """Whether the bag is noted."""
    if notes[note] != i64(len(bag)):
        return False
    for kind in bag:
        note += 1
        if notes[note] != kind:
            return False
    return True
