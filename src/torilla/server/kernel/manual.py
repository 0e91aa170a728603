"""Where the documentation's site is, if this installation has it."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parents[2] / "docs"
INDEX = "index.html"


def is_built() -> bool:
    """Is the documentation part of this installation? A wheel has it; in a clone `tools/build_docs.py` builds it."""
    return (FOLDER / INDEX).is_file()
