"""Score sheets: boards that people drew from a real table, counted without a table (docs/howto/score-a-real-game.md).

Pure functions of the sheet's text, so that a server, the command line or a worker in the browser can answer alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn, Protocol

import msgspec

from torilla.core.contract.data import Json, Outcome
from torilla.core.contract.errors import PositionError

if TYPE_CHECKING:
    from torilla.core.contract.game import AnyGame


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


class ScoreSheet(Protocol):
    """Counts the sheets of one game, in one edition."""

    def score(self, text: str) -> tuple[list[str], Outcome]:
        """The names and final scores of the boards, in turn order. Raises PositionError."""

    def explain(self, text: str) -> Json:
        """The reasons for the points, as JSON values for the game's page."""

    def warn(self, text: str) -> list[SheetWarning]:
        """What in the boards is doubtful, though it is counted."""


def sheet_of(game: AnyGame) -> ScoreSheet:
    """The game's score sheet. Raises PositionError where it has none."""
    sheet = game.page.sheet()
    if sheet is None:
        raise PositionError("position/no-sheet", f"{game.title} cannot score drawn boards", game=game.name)
    return sheet


def count_sheet(game: AnyGame, text: str) -> Counted:
    """Count a score sheet. Raises PositionError."""
    sheet = sheet_of(game)
    _, outcome = sheet.score(text)
    return Counted(outcome, sheet.explain(text), sheet.warn(text))


def refuse(code: str, seat: int | None, rule: str, fault: str, **values: object) -> NoReturn:
    """Refuse a sheet that the rules rule out: whose board, by which rule. Raises PositionError."""
    raise PositionError(f"sheet/{code}", sentence(seat, rule, fault), seat=seat, rule=rule, **values)


def warning(code: str, seat: int | None, rule: str, fault: str, **values: object) -> SheetWarning:
    """A warning: whose board, by which rule."""
    return SheetWarning(f"sheet/{code}", seat, rule, sentence(seat, rule, fault), values)


def sentence(seat: int | None, rule: str, fault: str) -> str:
    where = "" if seat is None else f"player {seat + 1}: "
    return f"{where}{fault} ({rule})"
