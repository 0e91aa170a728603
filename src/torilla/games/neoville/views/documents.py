"""The documents of Neoville: the parts of a view, a record's position and a state's hash."""

from __future__ import annotations

import msgspec

from torilla.core.contract.data import Drawn
from torilla.games.neoville.options import Options


class TileInCity(msgspec.Struct):
    tile: str
    x: int
    y: int
    turns: int


class PieceInCity(msgspec.Struct):
    piece: str
    x: int
    y: int
    square: str


class PlayerDocument(msgspec.Struct):
    """One player. `hand` holds "?" for every tile that one may not know."""

    hand: list[str]
    seen: list[str]
    fairness: str | None
    city: list[TileInCity]
    pieces: list[PieceInCity]


class Current(msgspec.Struct):
    """The turn so far."""

    tile: str | None = None
    placed: bool = False
    built: bool = False
    disclosed: bool = False


class View(Drawn, msgspec.Struct):
    """All that one seat may see; with `pile` as a list, the whole state."""

    game: str
    rules: int
    components: str
    seats: int
    start: int
    options: Options
    sorts: list[str]
    step: str
    seat: int | None
    turn: int
    round: int
    steps: int
    horizon: int
    display: list[str | None]
    pile: int | list[str]
    supply: dict[str, int]
    players: list[PlayerDocument]
    current: Current
    viewer: int | None = None


class Laid(msgspec.Struct, frozen=True):
    """A tile of a city as in its log: relative to the first tile, with what is built on it."""

    kind: int
    x: int
    y: int
    turns: int
    piece: int | None = None
    square: int | None = None
