"""The room `pictures`: a table, a player's board, single pieces as SVG."""

from __future__ import annotations

from collections.abc import Sequence

from torilla.core.content.texts import without_markup
from torilla.core.contract.data import View
from torilla.core.contract.errors import NotationError
from torilla.core.contract.room import Room, StateT, ViewT
from torilla.core.pictures.palette import Palette
from torilla.core.pictures.svg import Svg, sheet, words

LINE = 18
LETTER = 8.4


class Pictures(Room[StateT, ViewT]):
    """Drawn from a view, so that a picture never shows what its viewer may not see. By default the terminal's text."""

    def table(self, view: ViewT, names: Sequence[str] = (), *, dark: bool = False) -> Svg:
        """Everything that the viewer sees. `names`: of the players, by seat."""
        known = self.game.views.known(view)
        lines = without_markup(self.game.terminal.picture(known.state, known.view.viewer)).splitlines()
        colours = Palette(dark=dark)
        style = {"text_anchor": "start", "xml:space": "preserve", "font_family": "ui-monospace, Menlo, monospace"}
        parts = [words(16, 28 + LINE * row, line, 14, colours["ink"], **style) for row, line in enumerate(lines)]
        width = 32 + LETTER * max((len(line) for line in lines), default=0)
        title = title_of(self.game.title, view, names)
        return sheet(width, 32 + LINE * len(lines), parts, title, colours["paper"])

    def board(self, view: ViewT, seat: int, names: Sequence[str] = (), *, dark: bool = False) -> Svg:
        """What one player has built; where there is nothing of one's own, the whole table."""
        return self.table(view, names, dark=dark)

    def piece(self, name: str, *, dark: bool = False) -> Svg:
        """A tile, card or building by its name in notation. Raises NotationError."""
        raise NotationError("picture/unknown", f"{self.game.title} has no pictures of single pieces", text=name)


def title_of(game: str, view: View, names: Sequence[str]) -> str:
    """What a picture says to those who do not see it."""
    return f"{game}, the game is over" if view.seat is None else f"{game}, {name_of(view.seat, names)} to move"


def name_of(seat: int, names: Sequence[str]) -> str:
    return names[seat] if seat < len(names) else f"Seat {seat}"
