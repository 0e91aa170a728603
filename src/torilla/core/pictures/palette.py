"""The colours of pictures: those of the page, light and dark (a test holds them against it)."""

from __future__ import annotations

COLOURS: dict[str, tuple[str, str]] = {
    "plaster": ("#f6f1e7", "#171d22"),
    "paper": ("#fffdf8", "#1f272e"),
    "granite-2": ("#c9c0b1", "#3a4650"),
    "granite-3": ("#857e73", "#7d8891"),
    "ink": ("#22303a", "#ece6da"),
    "ink-soft": ("#56626b", "#a9b1b5"),
    "glow": ("#f2b84b", "#f2b84b"),
    "seat-1": ("#24584a", "#86cdb5"),
    "seat-2": ("#8a5226", "#dca673"),
    "seat-3": ("#3a5674", "#9dbbdc"),
    "seat-4": ("#93406b", "#dd93bb"),
    "seat-5": ("#5f5a1c", "#c9c06a"),
    "seat-6": ("#555a63", "#b7bcc6"),
    "purple": ("#7c55a6", "#9a78c4"),
    "green": ("#3f8f5f", "#57a878"),
    "red": ("#c5483c", "#d9665a"),
    "blue": ("#2f6fb3", "#5590d0"),
    "yellow": ("#dfa32a", "#e4b44b"),
    "wild": ("#d8d2c6", "#6b675f"),
    "earth": ("#c67d52", "#9c6240"),
    "earth-d": ("#a5613b", "#7e4c30"),
    "grass": ("#a6c878", "#83a45a"),
    "grass-d": ("#5c8a3c", "#456a30"),
    "rock": ("#7a818d", "#565d68"),
    "rock-d": ("#646b77", "#4a515b"),
    "water": ("#6cb6d6", "#4a8fb0"),
    "water-d": ("#3f8db0", "#2d6884"),
    "plaza": ("#ece5d8", "#39444d"),
    "cell": ("#eee8dc", "#2d373f"),
    "gridline": ("#cfc5b4", "#414e58"),
    "pave": ("#d9d0c1", "#232c33"),
    "card": ("#fffdf8", "#f3eee3"),
    "coat-rim": ("#fffdf8", "#12181c"),
    "copper-deep": ("#24584a", "#a5dcc8"),
    "bronze": ("#2f5c50", "#8cc9b5"),
}
"""Light, then dark."""

DARK_INK = "#22303a"
"""On what stays light in the dark: cards, pieces."""
LIGHT_INK = "#fffdf8"


class Palette:
    """The colours by name: `palette["ink"]`."""

    def __init__(self, *, dark: bool) -> None:
        self.dark = dark

    def __getitem__(self, name: str) -> str:
        return COLOURS[name][self.dark]

    def seat(self, seat: int) -> str:
        """The colour of a seat."""
        return self[f"seat-{seat + 1}"]
