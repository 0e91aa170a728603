"""Tables of the documentation, for tests that check them."""

from __future__ import annotations

from pathlib import Path

DOCS = Path(__file__).parents[3] / "docs"


def page(name: str) -> str:
    """The text of a page."""
    return (DOCS / name).read_text(encoding="utf-8")


def rows(name: str, title: str) -> list[list[str]]:
    """The rows of the first table below a heading."""
    section = page(name).split(f"## {title}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines[2:]]
