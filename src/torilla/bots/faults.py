"""Faults of external bots."""

from __future__ import annotations

from torilla.core.contract.errors import TorillaError


class BotFault(TorillaError):
    """A bot gave no usable answer. A substitute moves, and the game continues."""


def fault(kind: str, message: str) -> BotFault:
    """A fault with a code: `bot/` and a kind.

    Kinds are `crashed`, `game`, `late`, `flooding`, `illegal`, `protocol`, `refused` and `no-start`.
    """
    return BotFault(f"bot/{kind}", message)
