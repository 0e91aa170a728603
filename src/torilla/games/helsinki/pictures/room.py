"""The pictures of Helsinki: the senate square, the players' squares, hands and actions."""

from __future__ import annotations

from collections.abc import Sequence

from torilla.core.contract.errors import NotationError
from torilla.core.contract.pictures import Pictures, name_of, title_of
from torilla.core.pictures.palette import Palette
from torilla.core.pictures.svg import Svg, circle, group, path, rect, sheet, words
from torilla.games.helsinki.box.components import Components
from torilla.games.helsinki.pictures.pieces import card, coat, colour_of, dome, pawn, statue, tile, wild
from torilla.games.helsinki.pictures.roof import Cell, roof
from torilla.games.helsinki.rules.state import State
from torilla.games.helsinki.views.documents import View

COLUMNS = "abcdefg"
SPACES = ((156, 62), (364, 62), (462, 158), (462, 362), (364, 458), (156, 458), (58, 362), (58, 158))
"""Where the spaces of the square are, of 520 units; the first at the top left, then clockwise."""
SLOTS = ((260, 62), (462, 62), (462, 260), (462, 458), (260, 458), (58, 458), (58, 260), (58, 62))
"""The cards: number i lies between the spaces i and i + 1."""
BOARD = 800
"""Units of a player's square with letters, numbers and the line above it."""
HEAD = 70
MARGIN = 16


class HelsinkiPictures(Pictures[State, View]):
    def table(self, view: View, names: Sequence[str] = (), *, dark: bool = False) -> Svg:
        colours = Palette(dark=dark)
        own = view.viewer if view.viewer is not None else view.seat or 0
        others = [(own + step) % view.seats for step in range(1, view.seats)]
        large, height = 0.62, 750.0
        left = large * BOARD
        parts = [
            group(self.square(view, own, names, colours), MARGIN, 52, large),
            group(self.senate(view, colours), 2 * MARGIN + left, 70, 0.78),
        ]
        right, each = 3 * MARGIN + left + 0.78 * 520, (height - 46) / len(others)
        scale = min(0.55, (each - 12) / (BOARD + HEAD))
        for index, seat in enumerate(others):
            parts.append(group(self.square(view, seat, names, colours), right, 46 + index * each, scale))
        width = right + BOARD * scale + MARGIN
        parts.append(group(self.hand(view, own, colours), MARGIN, height - 128))
        parts.append(group(self.actions(view, colours), 2 * MARGIN + left, 500))
        head = f"Round {view.round} · pile {view.pile if isinstance(view.pile, int) else len(view.pile)}"
        parts.append(words(MARGIN, 36, f"Helsinki · {head}", 20, colours["ink"], text_anchor="start", font_weight=700))
        return sheet(width, height, parts, title_of(self.game.title, view, names), colours["plaster"])

    def board(self, view: View, seat: int, names: Sequence[str] = (), *, dark: bool = False) -> Svg:
        colours = Palette(dark=dark)
        parts = [group(self.square(view, seat, names, colours), 10, 10, 0.6)]
        title = f"{title_of(self.game.title, view, names)}: {name_of(seat, names)}"
        return sheet(0.6 * BOARD + 20, 0.6 * (BOARD + HEAD) + 20, parts, title, colours["plaster"])

    def piece(self, name: str, *, dark: bool = False) -> Svg:
        """A card ("r3-3t"), a tile ("r3"), the wild card ("w") or a card's back ("?")."""
        colours, components = Palette(dark=dark), self.components
        if name in components.kind_of:
            return sheet(120, 170, [card(name, components, colours, 10, 10)], f"Card {name}")
        if any(one.name == name for one in components.tiles):
            width, height, drawn = tile(name, components, colours)
            return sheet(width / 2 + 20, height / 2 + 20, [group([drawn], 10, 10, 0.5)], f"Tile {name}")
        raise NotationError("picture/unknown", f"Helsinki has no piece {name!r}", text=name)

    # --- Parts

    @property
    def components(self) -> Components:
        components = self.game.components
        assert isinstance(components, Components)
        return components

    def square(self, view: View, seat: int, names: Sequence[str], colours: Palette) -> list[str]:
        """A player's board of 800 units with its line above; its first cell at 50, 120."""
        player, components = view.players[seat], self.components
        built = {cell for one in player.tiles for cell in one.cells} | set(player.wild)
        parts = [
            rect(0, HEAD, BOARD, BOARD, rx=18, fill=colours["pave"]),
            *self.line_above(view, seat, names, colours),
        ]
        for index, letter in enumerate(COLUMNS):
            at = 100 * index + 100
            parts.append(words(at, HEAD + 38, letter, 28, colours["ink"], font_weight=600))
            parts.append(words(26, HEAD + at + 10, index + 1, 28, colours["ink"], font_weight=600))
        lines = "".join(f"M{100 * line} 0V700M0 {100 * line}H700" for line in range(8))
        inner = [
            rect(0, 0, 700, 700, fill=colours["cell"]),
            path(lines, stroke=colours["gridline"], stroke_width=3),
            statue(300, 300, colours),
        ]
        for cell in components.coats:
            row, column = divmod(cell, 7)
            if f"{COLUMNS[column]}{row + 1}" not in built:
                inner.append(coat(100 * column + 26, 100 * row + 22, seat, colours))
        for one in player.tiles:
            inner.append(roof(cells_of(one.cells), colour_of(components, one.colour, colours)))
        inner += [wild(cells_of([cell]), colours) for cell in player.wild]
        inner += [dome(100 * column + 25, 100 * row + 12, 1.15) for row, column in cells_of(player.turrets)]
        parts.append(group(inner, 50, HEAD + 50))
        return parts

    def line_above(self, view: View, seat: int, names: Sequence[str], colours: Palette) -> list[str]:
        player = view.players[seat]
        state = self.game.views.state(view)
        points = self.game.rules.scores(state)[seat].total
        fill = colours.seat(seat)
        mark = [circle(24, 36, 20, fill=colours["glow"])] if view.seat == seat else []
        facts = f"{points} points · {len(player.hand)} cards · {player.coats} coats"
        return [
            *mark,
            circle(24, 36, 14, fill=fill),
            words(54, 47, name_of(seat, names), 34, colours["ink"], text_anchor="start", font_weight=700),
            words(BOARD - 4, 47, facts, 28, colours["ink-soft"], text_anchor="end"),
        ]

    def senate(self, view: View, colours: Palette) -> list[str]:
        """The senate square of 520 units: cards, pawns."""
        parts = [
            rect(4, 4, 512, 512, rx=20, fill=colours["pave"]),
            rect(112, 116, 296, 288, rx=6, fill=colours["plaza"]),
        ]
        pile = view.pile if isinstance(view.pile, int) else len(view.pile)
        for x, y, text in ((260, 240, f"pile {pile}"), (260, 280, f"discard {sum(view.discard.values())}")):
            parts.append(words(x, y, text, 26, colours["ink-soft"]))
        parts += [
            circle(x, y, 36, fill=colours["plaza"], stroke=colours["granite-2"], stroke_width=4) for x, y in SPACES
        ]
        for (x, y), name in zip(SLOTS, view.display, strict=True):
            if name is None:
                parts.append(rect(x - 34, y - 52, 68, 104, rx=8, fill="none", stroke=colours["granite-3"],
                                  stroke_width=2.5, stroke_dasharray="7 7"))  # fmt: skip
            else:
                parts.append(card(name, self.components, colours, x - 36, y - 54, 0.72))
        for space, (x, y) in enumerate(SPACES):
            here = [seat for seat, player in enumerate(view.players) if player.pawn == space]
            parts += [
                pawn(x + 26 * (index - (len(here) - 1) / 2), y + 8, seat, colours) for index, seat in enumerate(here)
            ]
        return parts

    def hand(self, view: View, seat: int, colours: Palette) -> list[str]:
        """The hand as the view knows it: cards of 72 x 108."""
        cards = view.players[seat].hand
        step = min(78.0, 480 / max(len(cards), 1))
        return [card(name, self.components, colours, step * index, 0, 0.72) for index, name in enumerate(cards)]

    def actions(self, view: View, colours: Palette) -> list[str]:
        """The 15 actions: whose coats lie on them, which are covered."""
        parts: list[str] = []
        for row, names in enumerate(self.components.action_rows):
            for column, name in enumerate(names):
                x, y = 82 * column, 62 * row
                covered = name in view.covered
                parts.append(rect(x, y, 78, 56, rx=8, fill=colours["granite-2" if covered else "paper"]))
                label = "covered" if covered else name
                parts.append(words(x + 39, y + 18, label, 10.5, colours["ink-soft" if covered else "ink"]))
                users = [seat for seat, player in enumerate(view.players) if name in player.used]
                for index, seat in enumerate(users):
                    parts.append(coat(x + 28 + 19 * (index - (len(users) - 1) / 2), y + 25, seat, colours, 0.48))
        return parts


def cells_of(names: Sequence[str]) -> list[Cell]:
    """Cells as rows and columns: "c1" is 0, 2."""
    return [(int(name[1:]) - 1, COLUMNS.index(name[0])) for name in names]
