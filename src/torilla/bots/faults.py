"""Faults of external bots."""

from __future__ import annotations

from torilla.core.contract.errors import TorillaError


class BotFault(TorillaError):
    """A bot gave no usable answer. A substitute moves, and the game continues."""


def fault(kind: str, message: str) -> BotFault:
    """A fault with a code: `bot/` and `crashed`, `game`, `late`, `flooding`, `illegal`, `protocol` or `no-start`."""
    return BotFault(f"bot/{kind}", message)
