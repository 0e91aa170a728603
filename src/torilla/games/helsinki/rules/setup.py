"""Set-up of Helsinki (H2): lots, cards taken out, the pile and the display."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from torilla.games.helsinki.rules.codes import EMPTY, UNKNOWN, WILD
from torilla.games.helsinki.rules.pile import NO_DISCARD, refill
from torilla.games.helsinki.rules.state import Player, State
from torilla.games.helsinki.rules.tables import COLOURS, Tables

# The committed shuffles, by number
LOT_START: Final = 0
LOT_COVERED: Final = 1
LOT_OUT: Final = 2
LOT_PILE: Final = 3

BY_LOT: Final = -1
"""In place of a start seat or a set of covered actions: drawn at random."""

SLOTS: Final = 8

RULES_VERSION: Final = 2
"""The newest rules. Version 1 differs in `take_out` alone."""

NO_CARDS: Final = vec[i64]([0] * (UNKNOWN + 1))
NONE_TAKEN: Final = vec[i64]([0] * (COLOURS * 6))
NONE_OF_ANY: Final = vec[i64]([0] * 6)


def new_state(rules: i64, components: object, tables: Tables, seats: i64, key: bytes, random: i64) -> State:
    """A table with nothing dealt yet. `start` and `covered` may be BY_LOT until it is set up."""
    players = vec[Player]([Player(vec[i64]([]), vec[i64]([])) for _ in range(int(seats))])
    display = vec[i64]([EMPTY] * SLOTS)
    discard, out, tiles = NO_DISCARD[:], NO_CARDS[:], tables.tile_count[:]
    state = State(tables, players, display, discard, out, tiles, key, random, components, None)
    state.rules = rules
    state.wild_tiles = tables.wild_tiles
    state.turrets = tables.turrets
    return state


def set_up(state: State) -> None:
    """H2.1, H2.2, H2.5: lots, cards taken out, the pile and the display; hands are dealt after the first step."""
    if state.start == BY_LOT:
        order = vec[i64]([0, 1, 2, 3])[: state.seats]
        state.shuffle(order, LOT_START)
        state.start = order[0]
    state.seat = state.start
    if state.covered == BY_LOT:
        state.covered = lot_of_actions(state)
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


POWER_BITS: Final = vec[i64]([2**index for index in range(15)])


def lot_of_actions(state: State) -> i64:
    """Five powers to cover (H2.5)."""
    order = vec[i64]([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
    state.shuffle(order, LOT_COVERED)
    covered: i64 = 0
    index: i64 = 0
    while index < 5:
        covered |= POWER_BITS[order[index]]
        index += 1
    return covered


def take_out(state: State) -> None:
    """H2.1: which of the equal-numbered cards leave is drawn at random; they leave openly."""
    tables = state.tables
    cards = tables.coloured_cards[:]
    state.shuffle(cards, LOT_OUT)
    out = NO_CARDS[:]
    due = NONE_TAKEN[:]  # cards still to leave, by colour and number
    due_of_any = NONE_OF_ANY[:]
    number: i64 = 1
    while number <= 5:
        each, of_any = quotas_of(state, number)
        due_of_any[number] = of_any
        colour: i64 = 0
        while colour < COLOURS:
            due[colour * 6 + number] = each
            colour += 1
        number += 1
    for kind in cards:
        number = tables.number[kind]
        group = tables.colour[kind] * 6 + number
        if due[group] > 0:
            due[group] -= 1
            out[kind] += 1
        elif due_of_any[number] > 0:
            due_of_any[number] -= 1
            out[kind] += 1
    out[WILD] = tables.taken_out[state.seats][5]
    state.out = out


def quotas_of(state: State, number: i64) -> tuple[i64, i64]:
    """H2.1: how many cards of this number leave in each colour, and how many more of any colour."""
    quotas = state.tables.taken_out[state.seats]
    each, of_any = quotas[number - 1], quotas[number + 5]
    if state.rules < 2:  # version 1: one card of each colour where version 2 takes a single one
        return each + of_any, 0
    return each, of_any


def is_taken_out(state: State) -> bool:
    """Whether the cards that are out could have been drawn at set-up (H2.1)."""
    tables = state.tables
    found, there = NONE_TAKEN[:], NONE_TAKEN[:]
    kind: i64 = 0
    while kind < tables.kinds:
        group = tables.colour[kind] * 6 + tables.number[kind]
        found[group] += state.out[kind]
        there[group] += tables.card_count[kind]
        if state.out[kind] > tables.card_count[kind]:
            return False
        kind += 1
    number: i64 = 1
    while number <= 5:
        each, of_any = quotas_of(state, number)
        colour: i64 = 0
        while colour < COLOURS:
            group = colour * 6 + number
            least = min(each, there[group])
            if found[group] < least:
                return False
            of_any -= found[group] - least
            colour += 1
        if of_any != 0:
            return False
        number += 1
    return state.out[WILD] == tables.taken_out[state.seats][5]
