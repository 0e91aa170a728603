"""Parts of Rich output that games share when they show their components."""

from __future__ import annotations

from collections.abc import Iterable

from rich.table import Table
from rich.text import Text


def heading(text: str) -> Text:
    return Text(f"\n{text}", style="bold")


def plain_table(*columns: str) -> Table:
    return Table(*columns, box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))


def shape_text(rows: Iterable[str], style: str = "") -> Text:
    """A shape drawn with blocks."""
    return Text("\n".join(row.replace("#", "██").replace(".", "  ") for row in rows), style=style)
