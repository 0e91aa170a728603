"""The server's clock, which tests can turn forward."""

from __future__ import annotations

import time

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

_ahead = 0


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000 + _ahead


def turn_forward(milliseconds: int) -> None:
    """Advance the clock, for tests."""
    global _ahead  # noqa: PLW0603 - there is one clock
    _ahead += milliseconds
