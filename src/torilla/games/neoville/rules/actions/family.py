"""The base of Neoville's families of actions, and what several of them share."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.contract.data import Json, Refusal
from torilla.core.contract.families import Family
from torilla.core.contract.forms import Pieces
from torilla.games.neoville.box.components import Components
from torilla.games.neoville.rules.codes import EMPTY, MAX_KINDS, PIECE_KINDS
from torilla.games.neoville.rules.state import City, State
from torilla.games.neoville.views.describe import components_of


def names_of_tiles(components: Components) -> dict[int, str]:
    return {kind: name for kind, name in components.names.items() if kind < MAX_KINDS}


def names_of_pieces(components: Components) -> dict[int, str]:
    return {kind: piece.name for kind, piece in components.pieces.items()}


TILES: Final = Pieces(MAX_KINDS, names_of_tiles)
PIECES: Final = Pieces(PIECE_KINDS, names_of_pieces)


class NeovilleFamily(Family):
    """A family of actions of Neoville."""

    def fill(self, state: State, city: City, out: vec[i64], filled: i64) -> i64:
        """Write the legal codes into `out` from index `filled` on; returns the new end.

        Called only in the family's moments. The state is not changed.
        """
        raise NotImplementedError

    def apply(self, state: State, city: City, choice: i64) -> None:
        """Do it."""
        raise NotImplementedError

    def refuse(self, state: State, city: City, choice: i64) -> Refusal:
        """Why `fill` leaves this choice out."""
        raise NotImplementedError

    def preview(self, state: State, choice: i64) -> Json:
        """What it would do."""
        return {}

    def chosen_tile(self, choice: i64) -> i64:
        """The tile of the hand that this shows to all, EMPTY if none."""
        return EMPTY

    def count_draws(self, state: State) -> i64:
        """How many tiles of the pile it discloses."""
        return 0

    def applied(self, state: State, choice: i64) -> State:
        """A copy of the state in which this was done."""
        after = state.clone()
        self.apply(after, after.cities[after.seat], choice)
        return after


def refusal(code: str, rule: str, **values: object) -> Refusal:
    return Refusal(code, rule, values)


def tile_name(state: State, kind: i64) -> str:
    return components_of(state).tile_name(int(kind))
