"""The documents of Helsinki: the parts of a view, a record's position and a state's hash."""

from __future__ import annotations

import msgspec

from torilla.core.contract.data import Drawn
from torilla.games.helsinki.options import Options


class TileOnBoard(msgspec.Struct, frozen=True):
    colour: str
    cells: list[str]


class PlayerDocument(msgspec.Struct):
    """One player. `hand` holds "?" for every card that one may not know."""

    pawn: int
    hand: list[str]
    seen: list[str]
    tiles: list[TileOnBoard]
    wild: list[str]
    turrets: list[str]
    coats: int
    used: list[str]
    points: int
    bonus: int
    no_limit: int


class Current(msgspec.Struct, rename={"origin": "from"}):
    """The turn so far."""

    origin: int
    moved: bool
    drew: bool
    builds: int
    plus: list[str]
    card: str | None
    cells: list[str]
    to_pay: int
    off_colour: bool
    roofs: int
    back_to: str | None
    disclosed: bool


class View(Drawn, msgspec.Struct):
    """All that one seat may see; with `pile` as a list, the whole state."""

    game: str
    rules: int
    components: str
    seats: int
    start: int
    options: Options
    covered: list[str]
    step: str
    seat: int | None
    turn: int
    round: int
    last_round: bool
    steps: int
    horizon: int
    shuffles: int
    display: list[str | None]
    pile: int | list[str]
    discard: dict[str, int]
    out: dict[str, int]
    tiles: dict[str, int]
    wild_tiles: int
    turrets: int
    bonus_cards: list[int]
    players: list[PlayerDocument]
    current: Current
    viewer: int | None = None
