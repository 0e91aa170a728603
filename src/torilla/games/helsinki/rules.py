"""The rules of Helsinki: set-up and what each action does. Legality is decided in legal.py alone."""

from __future__ import annotations

from mypy_extensions import i64

from torilla.core.bags import with_kind, without_kind
from torilla.games.helsinki.codes import (
    A_ANY_WILD,
    A_BACK,
    A_DISCOUNT,
    A_EXTRA_CARD,
    A_EXTRA_ROOF,
    A_FAR,
    A_FURTHER,
    A_MOVE_ROOF,
    A_NO_LIMIT,
    A_ONE_WILD,
    A_TWO_POINTS,
    A_TWO_WILD,
    AT_AFTER,
    AT_DISCARD,
    AT_DROP,
    AT_MAIN,
    AT_MOVE,
    AT_OVER,
    AT_PAY,
    AT_PUSH,
    AT_ROOF,
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
    ONE_WILD,
    PAY,
    PLUS,
    PUSH,
    ROOF,
    T_ENDED,
    T_PAID,
    TWO_POINTS,
    TWO_WILD,
    WILD_TILE,
)  # fmt: skip
from torilla.games.helsinki.legal import (
    PLUS_ACTIONS,
    nothing_but_end,
    only_way_to_pay,
    pays_as_is,
    wild_cells,
)  # fmt: skip
from torilla.games.helsinki.pile import gain_card, refill
from torilla.games.helsinki.state import Player, State
from torilla.grid.bits import bit_index, count
from torilla.grid.square7 import (
    CELL_BIT,
    around,
    down_joins,
    in_lane,
    join_group,
    right_joins,
    shadow,
    stops,
)  # fmt: skip


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
    roofs = tables.tile_size[tables.tile[state.card]]
    shown = min(shown, roofs)
    state.roofs_due = shown if shown < state.turrets else state.turrets


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
            state.tell(T_PAID, state.seat, 0, told)
        return
    if not only_way_to_pay(state, me):
        return
    colour = state.tables.colour[state.card]
    for kind in me.hand[:]:
        plain = pays_as_is(state, kind, colour)
        if plain:
            due = state.to_pay > 1 or (state.to_pay == 1 and not state.off_colour)
        else:
            due = state.off_colour
        if due:
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
