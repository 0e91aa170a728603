"""Text files that people write."""

from __future__ import annotations

BYTE_ORDER_MARK = "\ufeff"


def without_mark(text: str) -> str:
    """The text without the byte order mark that some editors write in front of it."""
    return text.removeprefix(BYTE_ORDER_MARK)
