"""Score sheets: boards that people drew from a real table, counted without a table (docs/howto/score-a-real-game.md).

Pure functions of the sheet's text, so that a server, the command line or a worker in the browser can answer alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import msgspec

from torilla.core.contract.data import Json, Outcome
from torilla.core.contract.errors import PositionError

if TYPE_CHECKING:
    from torilla.core.contract.data import Components
    from torilla.core.contract.game import Game


class SheetWarning(msgspec.Struct, frozen=True):
    """Something on a sheet that the box, as the components describe it, rules out; it is counted all the same."""

    code: str
    seat: int | None
    rule: str
    message: str
    values: Json


class Counted(msgspec.Struct, frozen=True):
    """A score sheet counted: the result, by the game's own names what brought the points, and what is doubtful."""

    outcome: Outcome
    reasons: Json
    warnings: list[SheetWarning]


def count_sheet(game: Game, text: str, components: Components | None = None) -> Counted:
    """Count a score sheet. Raises PositionError."""
    _, outcome = game.score_file(text, components)
    return Counted(outcome, game.explain_file(text, components), game.warn_file(text, components))


def refuse(code: str, seat: int | None, rule: str, fault: str, **values: object) -> NoReturn:
    """Refuse a sheet that the rules rule out: whose board, by which rule. Raises PositionError."""
    raise PositionError(f"sheet/{code}", sentence(seat, rule, fault), seat=seat, rule=rule, **values)


def warning(code: str, seat: int | None, rule: str, fault: str, **values: object) -> SheetWarning:
    """A warning: whose board, by which rule."""
    return SheetWarning(f"sheet/{code}", seat, rule, sentence(seat, rule, fault), values)


def sentence(seat: int | None, rule: str, fault: str) -> str:
    where = "" if seat is None else f"player {seat + 1}: "
    return f"{where}{fault} ({rule})"
