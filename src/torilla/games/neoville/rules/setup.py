"""The set-up of a game of Neoville (N2)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from torilla.games.neoville.rules.codes import EMPTY
from torilla.games.neoville.rules.state import NO_DISPLAY, City, State, new_city
from torilla.games.neoville.rules.tables import Tables

# Numbers of the committed shuffles (docs/reference/contract.md)
LOT_START: Final = 0
LOT_SORTS: Final = 1
LOT_PIECES: Final = 2  # + sort
LOT_PILE: Final = 5


def set_up(state: State) -> None:
    """Lots, supply and tiles. Sorts and start seat are drawn at random where they are EMPTY."""
    if state.start == EMPTY:
        order = vec[i64]([0, 1, 2, 3])[: state.seats]
        state.shuffle(order, LOT_START)
        state.start = order[0]
    state.seat = state.start
    if state.first_sort == EMPTY:
        sorts = vec[i64]([0, 1, 2])
        state.shuffle(sorts, LOT_SORTS)
        state.first_sort = min(sorts[0], sorts[1])
        state.second_sort = max(sorts[0], sorts[1])
    fill_supply(state)
    deal(state)
    state.shuffles = LOT_PILE + 1


def new_state(components: object, options: object, tables: Tables, seats: i64, key: bytes, random: i64) -> State:
    """A table with nothing dealt yet: empty cities, an empty supply.

    With a `key` the shuffles are the committed ones, else the fast generator's, from its state `random`.
    """
    cities = vec[City]([])
    seat: i64 = 0
    while seat < seats:
        cities = append(cities, new_city())
        seat += 1
    return State(tables, seats, cities, NO_DISPLAY[:], key, random, components, options)


def fill_supply(state: State) -> None:
    """Towers by number of seats (N2.1), and some of each chosen sort of utilities (N2.2)."""
    tables = state.tables
    for piece in tables.towers(state.seats):
        state.add_piece(piece, 1)
    draw_utilities(state, state.first_sort)
    draw_utilities(state, state.second_sort)


def draw_utilities(state: State, sort: i64) -> None:
    pieces = state.tables.pieces(sort)[:]
    state.shuffle(pieces, LOT_PIECES + sort)
    index: i64 = 0
    while index < state.tables.drawn[state.seats]:
        state.add_piece(pieces[index], 1)
        index += 1


def deal(state: State) -> None:
    """Fairness tiles (N2.3), four tiles face up (N2.4), two more for each hand (N2.5)."""
    tables = state.tables
    pile = tables.regular[:]
    state.shuffle(pile, LOT_PILE)
    state.pile = pile
    slot: i64 = 0
    while slot < 4:
        state.display[slot] = pile[slot]
        slot += 1
    drawn: i64 = 4
    place: i64 = 0
    while place < state.seats:
        city = state.cities[(state.start + place) % state.seats]
        city.fairness = tables.fairness[place]
        city.add_tile(2 * city.fairness + 1)
        city.add_tile(2 * pile[drawn])
        city.add_tile(2 * pile[drawn + 1])
        drawn += 2
        place += 1
    state.drawn = drawn
