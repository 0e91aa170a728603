"""The rules of Helsinki: set-up and what each action does. Legality is decided in legal.py alone."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from torilla.core.bags import with_kind, without_kind
from torilla.core.engine import Engine, Position
from torilla.core.generator import Generator
from torilla.games.helsinki.codes import (
    A_ANY_WILD, A_BACK, A_DISCOUNT, A_EXTRA_CARD, A_EXTRA_ROOF, A_FAR, A_FURTHER, A_MOVE_ROOF, A_NO_LIMIT,
    A_ONE_WILD, A_TWO_POINTS, A_TWO_WILD, AT_AFTER, AT_DISCARD, AT_DROP, AT_MAIN, AT_MOVE, AT_OVER,
    AT_PAY, AT_PUSH, AT_ROOF, AT_WILD, BACK, BUILD, DISCARD, DRAW, DRAW_EXTRA, DROP, EMPTY, END, FAR_4,
    FURTHER_4, HAND_LIMIT, LIFT, MOVE_1, NO_LIMIT, ONE_WILD, PAY, PLUS, PUSH, ROOF, T_COVERED, T_ENDED, T_GAIN, T_OUT, T_PAID,
    T_REFILL, T_SHUFFLE, T_START, TWO_POINTS, TWO_WILD, UNKNOWN, WILD, WILD_TILE,
)  # fmt: skip
from torilla.games.helsinki.legal import (
    PLUS_ACTIONS, fill_actions, nothing_but_end, only_way_to_pay, pays_as_is, wild_cells,
)  # fmt: skip
from torilla.games.helsinki.scoring import total_points
from torilla.games.helsinki.state import Player, State, unknown_cards
from torilla.games.helsinki.tables import COLOURS, Tables
from torilla.grid.bits import bit_index, count
from torilla.grid.square7 import (
    CELL_BIT, around, down_joins, in_lane, join_group, right_joins, shadow, stops,
)  # fmt: skip

# The committed shuffles, by number
LOT_START: Final = 0
LOT_COVERED: Final = 1
LOT_OUT: Final = 2
LOT_PILE: Final = 3

BY_LOT: Final = -1
"""In place of a start seat or a set of covered actions: drawn by lot."""

SLOTS: Final = 8


# --- Set-up ---


def new_state(
    rules: i64, components: object, tables: Tables, seats: i64, dry_roads: bool, key: bytes, random: i64
) -> State:
    """A table with nothing dealt yet."""
    players = vec[Player]([Player(vec[i64]([]), vec[i64]([])) for _ in range(int(seats))])
    display = vec[i64]([EMPTY] * SLOTS)
    discard = vec[i64]([0] * (UNKNOWN + 1))
    state = State(rules, components, tables, players, display, discard, tables.tile_count[:], key, random)
    state.dry_roads = dry_roads
    state.out = discard[:]
    state.wild_tiles = tables.wild_tiles
    state.turrets = tables.turrets
    return state


def set_up(state: State, start: i64, covered: i64) -> None:
    """H2.1, H2.2, H2.5: lots, cards taken out, the pile and the display; hands are dealt after the first step."""
    seats = state.seats
    if start == BY_LOT:
        order = vec[i64](list(range(int(seats))))
        state.shuffle(order, LOT_START)
        start = order[0]
    state.start = start
    state.seat = start
    state.tell(T_START, start, 0, 0)
    if covered == BY_LOT:
        covered = lot_of_actions(state)
    state.covered = covered
    for index in range(15):
        if covered & ACTION_BIT[index] != 0:
            state.tell(T_COVERED, 0, 0, index)
    take_out(state)
    tables = state.tables
    pile = vec[i64]([], capacity=100)
    kind: i64 = 0
    while kind <= WILD:
        left = tables.card_count[kind] - state.out[kind]
        while left > 0:
            pile = append(pile, kind)
            left -= 1
        kind += 1
    state.shuffle(pile, LOT_PILE)
    state.shuffles = LOT_PILE + 1
    state.pile = pile
    slot: i64 = 0
    while slot < SLOTS:
        refill(state, slot)
        slot += 1
    state.disclosed = False


ACTION_BIT: Final = vec[i64]([2**index for index in range(15)])


def lot_of_actions(state: State) -> i64:
    """Five actions to cover (H2.5)."""
    order = vec[i64](list(range(15)))
    state.shuffle(order, LOT_COVERED)
    covered: i64 = 0
    index: i64 = 0
    while index < 5:
        covered |= ACTION_BIT[order[index]]
        index += 1
    return covered


def take_out(state: State) -> None:
    """H2.1: which of the equal-numbered cards leave is drawn by lot; they leave openly."""
    tables = state.tables
    quotas = tables.taken_out[state.seats]
    cards = tables.coloured_cards[:]
    state.shuffle(cards, LOT_OUT)
    taken = vec[i64]([0] * (COLOURS * 6))
    for kind in cards:
        number = tables.number[kind]
        group = tables.colour[kind] * 6 + number
        if taken[group] < quotas[number - 1]:
            taken[group] += 1
            state.out[kind] += 1
    state.out[WILD] = quotas[5]
    if state.told is not None:
        for kind_out in range(WILD + 1):
            for _ in range(int(state.out[kind_out])):
                state.tell(T_OUT, 0, 0, kind_out)


# --- The pile ---


def draw_card(state: State) -> i64:
    """The next card of the pile, EMPTY if there is none (H5.1, H5.2)."""
    if state.drawn == i64(len(state.pile)):
        if not reshuffle(state):
            return EMPTY
    card = state.pile[state.drawn]
    if state.script is not None:
        card = state.script.drawn.pop(0)
    state.drawn += 1
    if state.drawn == i64(len(state.pile)):
        state.last_round = True
    state.disclosed = True
    return card


def reshuffle(state: State) -> bool:
    """H5.2: the discard pile becomes the new pile, when a card is needed."""
    size = state.discard_size()
    if size == 0:
        return False
    if state.script is not None:
        state.pile = unknown_cards(size)
    else:
        pile = vec[i64]([], capacity=size)
        kind: i64 = 0
        while kind <= WILD:
            left = state.discard[kind]
            while left > 0:
                pile = append(pile, kind)
                left -= 1
            kind += 1
        state.shuffle(pile, state.shuffles)
        state.pile = pile
    state.discard = vec[i64]([0] * (UNKNOWN + 1))
    state.shuffles += 1
    state.drawn = 0
    state.tell(T_SHUFFLE, 0, 0, size)
    return True


def refill(state: State, slot: i64) -> None:
    """H2.2, H3.3: a new card for an empty slot."""
    if state.display[slot] == EMPTY:
        card = draw_card(state)
        state.display[slot] = card
        if card != EMPTY:
            state.tell(T_REFILL, 0, slot, card)


def gain_card(state: State, seat: i64) -> None:
    """A hidden card from the pile into a hand."""
    card = draw_card(state)
    if card != EMPTY:
        me = state.players[seat]
        me.hand = with_kind(me.hand, card)
        state.tell(T_GAIN, seat, 0, card)


# --- Actions ---


def step(state: State, code: i64) -> None:
    """Do a legal action."""
    state.disclosed = False
    state.steps += 1
    me = state.players[state.seat]
    if code < MOVE_1:
        place_pawns(state, code)
    elif code < DRAW:
        move_pawn(state, me, code)
    elif code < TWO_POINTS:
        draw(state, me, code == DRAW_EXTRA)
    elif code < PLUS:
        if code == END:
            end_turn(state)
        elif code == TWO_POINTS:
            spend(me, A_TWO_POINTS)
            me.points += 2
        else:
            spend(me, A_NO_LIMIT)
            me.no_limit = 2
            if state.step == AT_DISCARD:
                state.step = AT_AFTER
    elif code < BUILD:
        action = PLUS_ACTIONS[code - PLUS]
        spend(me, action)
        state.plus |= action
    elif code < PUSH:
        choose_card(state, code - BUILD)
    elif code < PAY:
        push(state, me, code - PUSH)
    elif code < ROOF:
        pay(state, me, code - PAY)
        after_payment(state, me)
    elif code < ONE_WILD:
        put_turret(state, me, CELL_BIT[code - ROOF])
    elif code < WILD_TILE:
        first_wild(state, me, code)
    elif code < LIFT:
        place_wild(state, me, CELL_BIT[code - WILD_TILE])
        state.step = state.back_to
        state.back_to = -1
    elif code < DROP:
        spend(me, A_MOVE_ROOF)
        state.cells = CELL_BIT[code - LIFT]
        me.turrets &= ~state.cells
        state.back_to = state.step
        state.step = AT_DROP
    elif code < DISCARD:
        me.turrets |= CELL_BIT[code - DROP]
        state.cells = 0
        state.step = state.back_to
        state.back_to = -1
    else:
        discard(state, me, code - DISCARD)
        if state.step == AT_DISCARD and len(me.hand) <= HAND_LIMIT:
            state.step = AT_AFTER
    if state.disclosed:
        # H3.5: nothing can be taken back any more, so nobody has to say `end`.
        if state.step == AT_AFTER and ends_by_itself(state):
            state.tell(T_ENDED, 0, 0, 0)
            end_turn(state)
        state.horizon = state.steps


def ends_by_itself(state: State) -> bool:
    if state.script is not None:
        return state.script.ended
    return nothing_but_end(state)


def spend(me: Player, action: i64) -> None:
    """H6.1: a coat from the meadow on an action."""
    me.coats -= 1
    me.used |= action


def place_pawns(state: State, space: i64) -> None:
    """H2.3, H2.4: the start player's pawn, the others two spaces apart, then two hidden cards each."""
    index: i64 = 0
    while index < state.seats:
        state.players[(state.start + index) % state.seats].pawn = (space + 2 * index) & 7
        index += 1
    index = 0
    while index < state.seats:
        seat = (state.start + index) % state.seats
        gain_card(state, seat)
        gain_card(state, seat)
        index += 1
    state.turn = 1
    state.round = 1
    begin_turn(state)


def begin_turn(state: State) -> None:
    state.step = AT_MOVE
    state.origin = state.players[state.seat].pawn
    state.moved = False
    state.drew = False
    state.builds = 0


def move_pawn(state: State, me: Player, code: i64) -> None:
    """H3.2, H6.3."""
    spaces = code - MOVE_1 + 1
    if code == BACK:
        spend(me, A_BACK)
        spaces = 7
    elif code >= FAR_4:
        spend(me, A_FAR)
        spaces = code - FAR_4 + 4
    elif code >= FURTHER_4:
        spend(me, A_FURTHER)
        spaces = code - FURTHER_4 + 4
    me.pawn = (me.pawn + spaces) & 7
    state.moved = True
    state.step = AT_MAIN


def draw(state: State, me: Player, extra: bool) -> None:
    """H3.3: two cards, the extra card, the refill, the hand limit, in this order."""
    lower = state.lower_slot()
    upper = state.upper_slot()
    take_from(state, me, lower)
    take_from(state, me, upper)
    if extra:
        spend(me, A_EXTRA_CARD)
        gain_card(state, state.seat)
    refill(state, lower)
    refill(state, upper)
    state.drew = True
    state.step = AT_AFTER
    if len(me.hand) > HAND_LIMIT and me.no_limit == 0:
        state.step = AT_DISCARD


def take_from(state: State, me: Player, slot: i64) -> None:
    card = state.display[slot]
    if card != EMPTY:
        me.hand = with_kind(me.hand, card)
        me.seen = with_kind(me.seen, card)
        state.display[slot] = EMPTY


def discard(state: State, me: Player, kind: i64) -> None:
    """A card from the hand onto the discard pile, face up."""
    me.hand = without_kind(me.hand, kind)
    me.seen = without_kind(me.seen, kind)
    state.discard[kind] += 1


def choose_card(state: State, kind: i64) -> None:
    state.card = kind
    state.step = AT_PUSH


def push(state: State, me: Player, push_code: i64) -> None:
    """H4.5: slide the tile in until it is stopped."""
    tables = state.tables
    tile = tables.tile[state.card]
    side = push_code // 56
    way = tables.way_of[tile * 8 + push_code % 56 // 7]
    shape = tables.ways[way]
    anchor = in_lane(stops(shadow(me.built, side), shape, side), side, push_code % 7)
    cells = shape.at(bit_index(anchor))
    colour = tables.tile_colour[tile]
    state.touches = around(cells) & me.colour_mask(colour) != 0  # H4.9
    state.cells = cells
    state.tiles[tile] -= 1
    me.built |= cells
    me.add_colour(colour, cells)
    me.joined_right |= right_joins(cells)
    me.joined_down |= down_joins(cells)
    ask_price(state)
    discard(state, me, state.card)  # H4.4
    state.step = AT_PAY
    after_payment(state, me)


def ask_price(state: State) -> None:
    """H4.1: the price includes the card itself; H6.7: the discount counts first; H4.10: the turrets."""
    tables = state.tables
    state.to_pay = tables.number[state.card] - 1
    if state.plus & A_DISCOUNT != 0:
        state.to_pay -= 1
    state.off_colour = state.plus & A_ANY_WILD != 0
    shown = tables.card_turrets[state.card]
    if state.plus & A_EXTRA_ROOF != 0:
        shown += 1
    state.roofs_due = min(shown, tables.tile_size[tables.tile[state.card]], state.turrets)


def pay(state: State, me: Player, kind: i64) -> None:
    if state.off_colour and not pays_as_is(state, kind, state.tables.colour[state.card]):
        state.off_colour = False
    discard(state, me, kind)
    state.to_pay -= 1


def after_payment(state: State, me: Player) -> None:
    """Pay by itself what can be paid in one way only; then the turrets (H4.10)."""
    if state.to_pay > 0:
        pay_by_itself(state, me)
        if state.to_pay > 0:
            return
    if state.roofs_due == count(state.cells):
        me.turrets |= state.cells
        state.turrets -= state.roofs_due
        state.roofs_due = 0
    if state.roofs_due > 0:
        state.step = AT_ROOF
    else:
        finish_build(state, me)


def pay_by_itself(state: State, me: Player) -> None:
    """Pay the rest where there is one way only: who cannot see the hand is told."""
    if state.script is not None:
        for told in state.script.paid:
            pay(state, me, told)
        return
    if not only_way_to_pay(state, me):
        return
    colour = state.tables.colour[state.card]
    for kind in me.hand[:]:
        plain = pays_as_is(state, kind, colour)
        if (plain and state.to_pay > (1 if state.off_colour else 0)) or (not plain and state.off_colour):
            pay(state, me, kind)
            state.tell(T_PAID, state.seat, 0, kind)


def put_turret(state: State, me: Player, cell: i64) -> None:
    me.turrets |= cell
    state.turrets -= 1
    state.roofs_due -= 1
    if state.roofs_due == 0:
        finish_build(state, me)


def finish_build(state: State, me: Player) -> None:
    """H4.12: coats, bonus card, Dry roads; the rest has happened."""
    me.coats += count(state.cells & state.tables.coats)
    if state.touches:
        gain_card(state, state.seat)
    check_roads(state, me)
    state.builds += 1
    state.plus = 0
    state.card = EMPTY
    state.cells = 0
    state.touches = False
    state.step = AT_AFTER


def check_roads(state: State, me: Player) -> None:
    """H7.2: all crosswalks joined by one group of tiles, the statue's cell joining like a tile."""
    if not state.dry_roads or me.bonus != 0:
        return
    crosswalks = state.tables.crosswalks
    if me.built & crosswalks != crosswalks:
        return
    cards = state.tables.bonus_cards[state.seats]
    if state.bonus_taken < i64(len(cards)):
        if join_group(crosswalks & -crosswalks, me.built) & crosswalks == crosswalks:
            me.bonus = cards[state.bonus_taken]
            state.bonus_taken += 1


def first_wild(state: State, me: Player, code: i64) -> None:
    """H6.4: the tile of `one-wild`, or the first of `two-wild`."""
    if code < TWO_WILD:
        spend(me, A_ONE_WILD)
        place_wild(state, me, CELL_BIT[code - ONE_WILD])
        return
    spend(me, A_TWO_WILD)
    place_wild(state, me, CELL_BIT[code - TWO_WILD])
    if state.wild_tiles > 0 and wild_cells(me) != 0:
        state.back_to = state.step
        state.step = AT_WILD


def place_wild(state: State, me: Player, cell: i64) -> None:
    me.built |= cell
    me.wild |= cell
    state.wild_tiles -= 1
    me.coats += count(cell & state.tables.coats)
    check_roads(state, me)


def end_turn(state: State) -> None:
    """H3.1, H5.1: the next seat, or the end after the last round."""
    me = state.players[state.seat]
    if me.no_limit > 0:
        me.no_limit -= 1
    state.seat = (state.seat + 1) % state.seats
    state.horizon = state.steps
    if state.seat == state.start:
        if state.last_round:
            state.seat = -1
            state.step = AT_OVER
            return
        state.round += 1
    state.turn += 1
    begin_turn(state)


# --- The hot path ---


def redeal(state: State, seat: i64, generator: Generator) -> None:
    """All cards that `seat` cannot see, arranged anew: into the hidden parts of the other hands, and the pile."""
    hidden = hidden_cards(state, seat)
    generator.shuffle(hidden)
    at: i64 = 0
    index: i64 = 0
    while index < state.seats:
        if index != seat:
            player = state.players[index]
            unseen = i64(len(player.hand)) - i64(len(player.seen))
            hand = player.seen[:]
            while unseen > 0:
                hand = with_kind(hand, hidden[at])
                at += 1
                unseen -= 1
            player.hand = hand
        index += 1
    state.pile = hidden[at:]
    state.drawn = 0
    state.key = b""
    state.random = 1 + generator.below(2147483647) * 2147483647


def hidden_cards(state: State, seat: i64) -> vec[i64]:
    """The cards in play less those that `seat` sees."""
    tables = state.tables
    left = vec[i64]([0] * (UNKNOWN + 1))
    kind: i64 = 0
    while kind <= WILD:
        left[kind] = tables.card_count[kind] - state.out[kind] - state.discard[kind]
        kind += 1
    for card in state.display:
        if card != EMPTY:
            left[card] -= 1
    index: i64 = 0
    while index < state.seats:
        known = state.players[index].hand if index == seat else state.players[index].seen
        for card in known:
            left[card] -= 1
        index += 1
    hidden = vec[i64]([], capacity=100)
    kind = 0
    while kind <= WILD:
        while left[kind] > 0:
            hidden = append(hidden, kind)
            left[kind] -= 1
        kind += 1
    return hidden


@final
class HelsinkiEngine(Engine):
    """Helsinki for playouts and searches."""

    def fill_actions(self, position: Position, out: vec[i64]) -> i64:
        assert isinstance(position, State)
        return fill_actions(position, out)

    def step(self, position: Position, code: i64) -> None:
        assert isinstance(position, State)
        step(position, code)

    def clone(self, position: Position) -> Position:
        assert isinstance(position, State)
        return position.clone()

    def points(self, position: Position, seat: i64) -> i64:
        assert isinstance(position, State)
        return total_points(position, seat)

    def redeal(self, position: Position, seat: i64, generator: Generator) -> None:
        assert isinstance(position, State)
        redeal(position, seat, generator)


ENGINE: Final = HelsinkiEngine()

