"""The worth of a board of Helsinki in the end, estimated."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.engine.engine import Position
from torilla.core.engine.evaluator import Evaluator
from torilla.games.helsinki.bots.features import (
    ACTION,
    ALWAYS,
    CARD,
    CHOSEN,
    CLOSED,
    COATS,
    COLOUR,
    COVERED,
    DRAWN,
    DRAWN_WILD,
    DRY,
    DRY_POINTS,
    GONE,
    HAND,
    LAST_ROUND,
    LINE,
    MORE,
    MOST_CLOSED,
    MOST_COATS,
    MOST_CROSSWALKS,
    MOST_HAND,
    MOST_MISSING,
    MOST_OF_COLOUR,
    MOST_TURRETS,
    MOST_WILDS,
    ON_CROSSING,
    ON_ROW,
    PAYABLE,
    PENDING,
    PUSHED,
    READY,
    RING,
    SEATS,
    STEP,
    TO_COME,
    TO_PAY,
    TURN_LAST_ROUND,
    TURRET,
    TURRETS_DUE,
    WILDS,
)
from torilla.games.helsinki.rules.actions.build import extra_build_of
from torilla.games.helsinki.rules.codes import AT_AFTER, AT_MAIN, AT_MOVE, AT_PUSH, EMPTY, WILD
from torilla.games.helsinki.rules.feasible import can_push
from torilla.games.helsinki.rules.payment import colours_in, others_that_pay
from torilla.games.helsinki.rules.scoring import complete_columns, complete_rows, standing, total_points
from torilla.games.helsinki.rules.state import Player, State
from torilla.games.helsinki.rules.tables import Tables
from torilla.grid.bits import BIT, bit_index, count, lowest, six_bits
from torilla.grid.square7 import LINES, WHOLE, mask_of, shadow

SPREAD: Final = 3.5  # how far expected and real scores differ

RINGS: Final = vec[i64](
    [
        int(mask_of([cell for cell in range(49) if sorted((abs(cell // 7 - 3), abs(cell % 7 - 3))) == [near, far]]))
        for near in range(4)
        for far in range(near, 4)
    ]
)
"""The cells by their distances from the middle row and the middle column, the shorter one first."""


@final
class HelsinkiEvaluator(Evaluator):
    """Lines and turrets by how near they are, coats and what they can pay for, and the hand."""

    def collect(self, position: Position, seat: i64) -> float:
        assert isinstance(position, State)
        certain = float(int(total_points(position, seat)))
        to_come = has_turn_to_come(position, seat)
        if position.seat < 0:
            return certain
        shift: i64 = 0
        time = 0.0
        if position.last_round:
            if not to_come:
                return certain
            shift = LAST_ROUND
        else:
            time = float(int(position.pile_size())) / (20.0 * float(int(position.seats)))
        self.set_time(time)
        me = position.players[seat]
        self.mark(shift + ALWAYS)
        self.mark(shift + SEATS + position.seats - 2)
        if to_come:
            self.mark(shift + TO_COME)
        self.add_board(position.tables, me, shift)
        self.add_hand(position, me, shift)
        self.add_coats(position, me, shift)
        if position.dry_roads and me.bonus == 0:
            self.add_roads(position, me, shift)
        if position.seat == seat:
            self.add_turn(position, shift)
        return certain

    def is_last_turn(self, position: Position) -> bool:
        assert isinstance(position, State)
        return position.last_round

    def collect_turn(self, position: Position, seat: i64) -> float:
        """What can still be built in this turn, as far as it is seen without trying."""
        assert isinstance(position, State)
        state = position
        me = state.players[seat]
        shift: i64 = 0
        if state.last_round:
            shift = TURN_LAST_ROUND
        powers = state.plus
        while powers != 0:
            single = lowest(powers)
            powers ^= single
            self.mark(shift + CHOSEN + bit_index(single))
        step = state.step
        if step == AT_PUSH:
            self.add_lacks(shift + PUSHED, me.built, state.tables.tile_size[state.tables.tile[state.card]])
        elif state.cells != 0:
            self.add_roofs(state, me, shift)
            if not state.last_round:
                return self.worth_of_roofs(state, me)
        elif step == AT_MOVE or step == AT_MAIN:
            self.add_lacks(shift + PAYABLE, me.built, largest_tile(state, me, step == AT_MAIN))
            if step == AT_MAIN and state.plus == 0:
                self.add_drawn(state, me, me.lower_slot(), shift)
                self.add_drawn(state, me, me.upper_slot(), shift)
        elif step == AT_AFTER and (state.plus != 0 or can_build_more(state, me)):
            self.mark(shift + MORE)
            self.add_lacks(shift + PAYABLE, me.built, largest_tile(state, me, True))
        return 0.0

    def add_lacks(self, feature: i64, built: i64, size: i64) -> None:
        """The lines that a tile of this size may complete, by the cells that they lack."""
        if size == 0:
            return
        first = feature + 5 * (size - 1) - 1
        index: i64 = 0
        while index < 14:
            lacks = 7 - count(built & LINES[index])
            if 0 < lacks <= size:
                self.mark(first + lacks)
            index += 1

    def add_roofs(self, state: State, me: Player, shift: i64) -> None:
        """Turrets that are due, and the roofs on complete lines that wait for them."""
        due = state.turrets_due
        if due == 0:
            return
        rows = complete_rows(me.built)
        columns = complete_columns(me.built)
        roofs = state.cells & ~me.turrets
        crossings = count(roofs & rows & columns)
        if crossings > due:
            crossings = due
        single = count(roofs & (rows | columns)) - crossings
        if single > due - crossings:
            single = due - crossings
        self.add(shift + ON_CROSSING, crossings)
        self.add(shift + ON_ROW, single)

    def worth_of_roofs(self, state: State, me: Player) -> float:
        """What the turrets that are due are worth on the best roofs, as finished turns value each alone."""
        due = state.turrets_due
        worth = 0.0
        free = state.cells & ~me.turrets
        while due > 0 and free != 0:
            best = -100.0
            best_roof: i64 = 0
            rest = free
            while rest != 0:
                single = lowest(rest)
                rest ^= single
                value = self.worth_of_roof(me, single)
                if value > best:
                    best = value
                    best_roof = single
            worth += best
            free ^= best_roof
            due -= 1
        return worth

    def worth_of_roof(self, me: Player, single: i64) -> float:
        """What one more turret on this roof changes."""
        bit = bit_index(single)
        row = LINES[bit // 8 - 1]
        column = LINES[7 + bit % 8]
        across = count(me.built & row)
        along = count(me.built & column)
        fewer = across
        more = along
        if along < across:
            fewer = along
            more = across
        table = self.bin * self.finished_features
        on_row = table + LINE + 5 * across + most(count(me.turrets & row), MOST_TURRETS - 1)
        on_column = table + LINE + 5 * along + most(count(me.turrets & column), MOST_TURRETS - 1)
        return (
            self.finished[table + TURRET + 8 * fewer + more]
            + (self.finished[on_row + 1] - self.finished[on_row])
            + (self.finished[on_column + 1] - self.finished[on_column])
        )

    def add_drawn(self, state: State, me: Player, slot: i64, shift: i64) -> None:
        """A card that the pawn's place offers."""
        kind = state.display[slot]
        if kind == EMPTY:
            return
        if kind >= WILD:
            self.mark(shift + DRAWN_WILD)
            return
        alike: i64 = 0
        for card in me.hand:
            if card < WILD and state.tables.colour[card] == state.tables.colour[kind]:
                alike += 1
        self.mark(shift + DRAWN + most(alike, MOST_OF_COLOUR))

    def tie_bonus(self, position: Position, seat: i64, other: i64) -> float:
        """The seat latest in turn order wins a tie (H5.5)."""
        assert isinstance(position, State)
        start, seats = position.start, position.seats
        if standing(0, seat, start, seats) > standing(0, other, start, seats):
            return 0.5
        return -0.5

    def add_board(self, tables: Tables, me: Player, shift: i64) -> None:
        built = me.built
        closed = shadow(built, 0) & shadow(built, 1) & shadow(built, 2) & shadow(built, 3) & WHOLE[0] & ~built
        index: i64 = 0
        while index < 14:
            line = LINES[index]
            number = count(built & line)
            turrets = count(me.turrets & line)
            if turrets > MOST_TURRETS:  # without a call, here and below: this is hot
                turrets = MOST_TURRETS
            self.mark(shift + LINE + 5 * number + turrets)
            lost = count(closed & line)
            if lost > MOST_CLOSED:
                lost = MOST_CLOSED
            if lost > 0:
                self.mark(shift + CLOSED + 8 * (lost - 1) + number)
            index += 1
        rest = me.turrets
        while rest != 0:
            single = lowest(rest)
            rest ^= single
            bit = bit_index(single)
            row = count(built & LINES[bit // 8 - 1])
            column = count(built & LINES[7 + bit % 8])
            if row < column:
                self.mark(shift + TURRET + 8 * row + column)
            else:
                self.mark(shift + TURRET + 8 * column + row)
        index = 0
        while index < i64(len(RINGS)):
            self.add(shift + RING + index, count(built & RINGS[index]))
            index += 1
        self.mark(shift + COVERED + most(count(built & tables.coats), MOST_COATS))

    def add_hand(self, state: State, me: Player, shift: i64) -> None:
        tables = state.tables
        colours: i64 = 0
        for kind in me.hand:
            colours += tables.colour_unit[kind]
        wild = six_bits(colours, 5)
        self.mark(shift + HAND + most(i64(len(me.hand)), MOST_HAND))
        colour: i64 = 0
        while colour < 5:
            of_colour = six_bits(colours, colour)
            if of_colour > MOST_OF_COLOUR:
                of_colour = MOST_OF_COLOUR
            self.mark(shift + COLOUR + of_colour)
            colour += 1
        for kind in me.hand:
            if kind >= WILD:
                continue
            if state.tiles[tables.tile[kind]] == 0:
                self.mark(shift + GONE)
                continue
            cost = tables.number[kind]
            missing = cost - six_bits(colours, tables.colour[kind]) - wild
            if missing <= 0:
                missing = 0
                self.mark(shift + READY + tables.tile_size[tables.tile[kind]] - 1)
            if missing > MOST_MISSING:
                missing = MOST_MISSING
            self.mark(shift + CARD + 3 * (5 * missing + cost - 1) + tables.card_turrets[kind])
        self.mark(shift + WILDS + most(wild, MOST_WILDS))

    def add_coats(self, state: State, me: Player, shift: i64) -> None:
        self.mark(shift + COATS + most(me.coats, MOST_COATS))
        if me.coats == 0:
            return
        usable = 32767 & ~(me.used | state.covered)
        action: i64 = 0
        while action < 15:
            if usable & BIT[action] != 0:
                self.mark(shift + ACTION + action)
            action += 1

    def add_roads(self, state: State, me: Player, shift: i64) -> None:
        cards = state.tables.bonus_cards[state.seats]
        if state.bonus_taken >= i64(len(cards)):
            return
        joined = most(count(me.built & state.tables.crosswalks), MOST_CROSSWALKS)
        self.mark(shift + DRY + joined)
        self.add(shift + DRY_POINTS + joined, cards[state.bonus_taken])

    def add_turn(self, state: State, shift: i64) -> None:
        """What is under way."""
        self.mark(shift + STEP + state.step)
        if state.card != EMPTY and state.cells == 0:
            self.mark(shift + PENDING + state.tables.tile_size[state.tables.tile[state.card]] - 1)
        if state.turrets_due > 0:
            self.add(shift + TURRETS_DUE, state.turrets_due)
        if state.to_pay > 0:
            self.add(shift + TO_PAY, state.to_pay)


def can_build_more(state: State, me: Player) -> bool:
    """Whether a coat can pay for one more build (H6.8, H6.9)."""
    return me.coats > 0 and extra_build_of(state) & ~(me.used | state.covered) != 0


def largest_tile(state: State, me: Player, placed: bool) -> i64:
    """The size of the largest tile in hand that can be paid and, once the pawn is placed, pushed; 0: there is none."""
    tables = state.tables
    colours = colours_in(state, me)
    dark = shadow(me.built, me.home_side())
    largest: i64 = 0
    for kind in me.hand:
        if kind >= WILD:
            continue
        tile = tables.tile[kind]
        size = tables.tile_size[tile]
        if size <= largest or state.tiles[tile] == 0:
            continue
        if others_that_pay(state, kind, colours) < tables.number[kind] - 1:
            continue
        if not placed or can_push(state, me, tile, dark):
            largest = size
    return largest


def most(number: i64, limit: i64) -> i64:
    """The number, or the limit where it is more."""
    if number > limit:
        return limit
    return number


def has_turn_to_come(state: State, seat: i64) -> bool:
    """Whether the seat's turn in this round is still to come, or under way."""
    seats = state.seats
    return (seat - state.start + seats) % seats >= (state.seat - state.start + seats) % seats
