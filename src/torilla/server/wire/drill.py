"""Own mistakes, to be played again: answers of `api/drill.py`."""

from __future__ import annotations

import msgspec

from torilla.bots.base import Reason
from torilla.bots.review.mistakes import Mistake
from torilla.bots.review.report import Kind
from torilla.server.wire.advice import HintStep
from torilla.server.wire.socket import Exercise


class DrillTable(msgspec.Struct):
    """A finished table of mine with a review, and the clear mistakes in it that I made."""

    table: str
    game: str
    names: list[str | None]
    ended_at: int | None
    mistakes: list[Mistake]


class MyDrill(msgspec.Struct):
    """All my reviewed tables, those changed last first."""

    tables: list[DrillTable]


class DrillPosition(msgspec.Struct):
    """The position before a mistake, for a sandbox with its `exercise`: as the seat saw it, with all else drawn anew.

    `chance` and `points`: what the turn that was `played` lost against the `better` one, and `reasons` say why.
    """

    turn: int
    seat: int
    kind: Kind
    chance: float
    points: float
    position: str
    exercise: Exercise
    better: list[HintStep]
    played: list[HintStep]
    reasons: list[Reason]


class Drill(msgspec.Struct):
    """The positions before the mistakes of a game."""

    game: str
    components: str
    names: list[str]
    positions: list[DrillPosition]
