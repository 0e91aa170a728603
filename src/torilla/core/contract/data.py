"""The data that games and everything else exchange: items, refusals, scores, outcomes (docs/reference/contract.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple, Protocol, cast

import msgspec

HIDDEN = "?"
"""Replaces a piece that the viewer may not see."""


Json = dict[str, Any]
"""A JSON object: previews, extras, documents, values of a refusal. Its values are what msgspec encodes and decodes."""


class Item(NamedTuple):
    """One thing that a step disclosed. `audience` None: all learn `piece`; else only that seat does."""

    what: str
    seat: int | None = None
    place: int | None = None
    piece: str | None = None
    audience: int | None = None


class OpenPiece(NamedTuple):
    """An open piece and its place on the table; None: anywhere there."""

    piece: str
    place: int | None = None


class Refusal(NamedTuple):
    """Why an action is not legal: a stable code, the rule it follows from, and values for the sentence."""

    code: str
    rule: str
    values: Json


class Edit(NamedTuple):
    """Put a piece somewhere; without one, take away what is there. `number`: of a count, or how a tile is turned.

    What there is to change, and how its places are named, is the game's.
    """

    what: str
    seat: int | None = None
    place: str = ""
    piece: str = ""
    number: int = 0


class Part(msgspec.Struct, frozen=True):
    """One category of a seat's score: `now` if the game ended here, `certain` what can no longer be taken away."""

    category: str
    now: int
    certain: int

    @property
    def at_risk(self) -> int:
        return self.now - self.certain


class SeatScore(msgspec.Struct, frozen=True):
    """A seat's score by category."""

    parts: list[Part]

    @property
    def total(self) -> int:
        return sum(part.now for part in self.parts)

    @property
    def certain(self) -> int:
        return sum(part.certain for part in self.parts)


class Outcome(msgspec.Struct, frozen=True):
    """A finished game: scores, seats from first to last (shared places together), and why it ended."""

    scores: list[SeatScore]
    ranking: list[list[int]]
    reason: str

    @property
    def totals(self) -> list[int]:
        return [score.total for score in self.scores]

    @property
    def winners(self) -> list[int]:
        return self.ranking[0]


def ranked(standings: Sequence[int]) -> list[list[int]]:
    """Seats from first to last by what decides the places (`Engine.standing`), shared places together."""
    return [
        [seat for seat, mark in enumerate(standings) if mark == level] for level in sorted(set(standings), reverse=True)
    ]


class Components(Protocol):
    """The contents of the box: a checked value, identified by its hash."""

    @property
    def hash(self) -> str: ...

    @property
    def source(self) -> str: ...


@dataclass(frozen=True)
class NoComponents:
    """The components of a game without any."""

    source: str = ""
    hash: str = sha256(b"").hexdigest()


class Options(Protocol):
    """The option that all games have: the seat that begins. None: at random, or by the rules."""

    @property
    def start(self) -> int | None: ...


class Drawn:
    """A view that notebooks show as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        """The table as the viewer sees it; None where its game or its components are not known here."""
        from torilla.core.contract.errors import OptionsError
        from torilla.core.contract.registry import get_game

        view = cast(View, self)
        try:
            game = get_game(view.game)
        except OptionsError:
            return None
        known = getattr(view, "components", game.components.hash) == game.components.hash
        return game.pictures.table(view) if known else None


class View(Protocol):
    """The fields that all games' views have."""

    game: str
    rules: int
    seats: int
    step: str
    seat: int | None  # to move
    turn: int
    viewer: int | None

    @property
    def options(self) -> Options: ...


def disclosed_to(items: Sequence[Item], seat: int | None) -> list[Item]:
    """The items as this seat (None: a spectator) may see them."""
    return [item if item.audience is None or item.audience == seat else item._replace(piece=HIDDEN) for item in items]


def short_hash(data: bytes) -> str:
    """16 hex digits that stand for `data`."""
    return sha256(data).hexdigest()[:16]
