"""Names of cells: column letter from the left, row number from the top, as on a map (`a1` is the upper left cell)."""

from __future__ import annotations


def format_cell(cell: int, width: int = 7) -> str:
    """The name of cell `width * row + column`."""
    return f"{chr(ord('a') + cell % width)}{cell // width + 1}"


def parse_cell(text: str, width: int = 7) -> int | None:
    """The cell of a name, or None if there is no such cell."""
    if len(text) != 2:
        return None
    column, row = ord(text[0]) - ord("a"), ord(text[1]) - ord("1")
    return width * row + column if 0 <= column < width and 0 <= row < width else None
