"""Helsinki on the hot path: for playouts and searches."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from torilla.core.bags import with_kind
from torilla.core.engine import Engine, Position
from torilla.core.generator import Generator
from torilla.games.helsinki.codes import EMPTY, UNKNOWN, WILD
from torilla.games.helsinki.legal import fill_actions
from torilla.games.helsinki.rules import step
from torilla.games.helsinki.scoring import total_points
from torilla.games.helsinki.setup import set_up
from torilla.games.helsinki.state import State


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

    def deal(self, table: Position, generator: Generator) -> Position:
        assert isinstance(table, State)
        state = table.clone()
        state.random = generator.state
        set_up(state)
        generator.state = state.random
        return state

    def redeal(self, position: Position, seat: i64, generator: Generator) -> None:
        assert isinstance(position, State)
        redeal(position, seat, generator)


ENGINE: Final = HelsinkiEngine()
