"""Every error that a person or program can cause: a code, values, and one clear English line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torilla.core.contract.data import Json


class TorillaError(Exception):
    """Something that was asked for cannot be done. `code` is stable, `values` fill a translated sentence."""

    def __init__(self, code: str, message: str, **values: object) -> None:
        super().__init__(message)
        self.code = code
        self.values: Json = values

    @property
    def message(self) -> str:
        return str(self.args[0])


class NotationError(TorillaError):
    """A text that is not an action of this game."""


class IllegalAction(TorillaError):
    """An action that is not allowed here."""


class OptionsError(TorillaError):
    """Options or a number of seats that the game does not have."""


class GameError(OptionsError):
    """An installed game that cannot be used. `reason` is for the host alone: not in the message, not in the values."""

    def __init__(self, code: str, message: str, *, reason: str, **values: object) -> None:
        super().__init__(code, message, **values)
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.message}: {self.reason}"


class ComponentsError(TorillaError):
    """A components file with a fault; `values["place"]` names where."""


class PositionError(TorillaError):
    """A position text with a fault."""


class RecordError(TorillaError):
    """A record that cannot be read or does not fit the rules; `values["line"]` is the line, from 1."""

    @property
    def reason(self) -> str:
        return str(self.values["reason"])

    @property
    def line(self) -> int | None:
        line = self.values["line"]
        return line if isinstance(line, int) else None


class AnalysisError(TorillaError):
    """Variations that cannot be read, are not legal, or are too large."""
