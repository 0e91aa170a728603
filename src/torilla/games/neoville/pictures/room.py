"""The pictures of Neoville: cities, hands, the display, the supply."""

from __future__ import annotations

from collections.abc import Sequence

from torilla.core.contract.errors import NotationError
from torilla.core.contract.pictures import Pictures, name_of, title_of
from torilla.core.pictures.palette import Palette
from torilla.core.pictures.svg import Svg, circle, group, rect, sheet, words
from torilla.games.neoville.box.components import Components, Piece, turn_tile
from torilla.games.neoville.pictures.pieces import SQUARE, back, building, face_of, tile
from torilla.games.neoville.rules.state import State
from torilla.games.neoville.views.documents import View

TILE = 2 * SQUARE
CITY = 4 * TILE + 80
"""Units of a city with the numbers of its columns and rows; its line is above it."""
HEAD = 50
MARGIN = 16
ROUNDS = 16


class NeovillePictures(Pictures[State, View]):
    def table(self, view: View, names: Sequence[str] = (), *, dark: bool = False) -> Svg:
        colours = Palette(dark=dark)
        own = view.viewer if view.viewer is not None else view.seat or 0
        others = [(own + step) % view.seats for step in range(1, view.seats)]
        large, height = 0.95, 786.0
        left = large * CITY
        right, each = 2 * MARGIN + left, (height - 50) / len(others)
        scale = min(0.72, (each - 12) / (CITY + HEAD))
        supply_at = right + CITY * scale + MARGIN
        pile = view.pile if isinstance(view.pile, int) else len(view.pile)
        head = f"Neoville · Round {min(view.round, ROUNDS)} of {ROUNDS} · pile {pile}"
        hand = [self.tile(name, colours, 96.0 * index, 30, 0.7) for index, name in enumerate(view.players[own].hand)]
        display = [
            self.tile(name, colours, 100.0 * (index % 2), 30 + 100.0 * (index // 2), 0.76)
            for index, name in enumerate(view.display)
        ]
        parts = [
            words(MARGIN, 34, head, 20, colours["ink"], text_anchor="start", font_weight=700),
            group(self.city(view, own, names, colours), MARGIN, 46, large),
            *(
                group(self.city(view, seat, names, colours), right, 46 + index * each, scale)
                for index, seat in enumerate(others)
            ),
            group([self.heading("Hand", colours), *hand], MARGIN, height - 135),
            group([self.heading("Display", colours), *display], supply_at, height - 248),
            group(self.supply(view, colours), supply_at, 60),
        ]
        return sheet(
            supply_at + 330 + MARGIN, height, parts, title_of(self.game.title, view, names), colours["plaster"]
        )

    def board(self, view: View, seat: int, names: Sequence[str] = (), *, dark: bool = False) -> Svg:
        colours = Palette(dark=dark)
        parts = [group(self.city(view, seat, names, colours), 10, 10, 0.85)]
        title = f"{title_of(self.game.title, view, names)}: {name_of(seat, names)}"
        return sheet(0.85 * CITY + 20, 0.85 * (CITY + HEAD) + 20, parts, title, colours["plaster"])

    def piece(self, name: str, *, dark: bool = False) -> Svg:
        """A tile ("eewsg"), a tile's back ("?"), a skyscraper ("stone8") or a utility ("biosphere-L3")."""
        colours, components = Palette(dark=dark), self.components
        if name == "?" or name in components.kind_of:
            return sheet(140, 140, [self.tile(name, colours, 10, 10, 1)], f"Tile {name}")
        if name in components.piece_of:
            return sheet(80, 90, [building(self.named(name), 40, 82)], name)
        raise NotationError("picture/unknown", f"Neoville has no piece {name!r}", text=name)

    # --- Parts

    @property
    def components(self) -> Components:
        components = self.game.components
        assert isinstance(components, Components)
        return components

    def named(self, name: str) -> Piece:
        return self.components.pieces[self.components.piece_of[name]]

    def heading(self, text: str, colours: Palette) -> str:
        return words(0, 20, text, 16, colours["ink"], text_anchor="start", font_weight=700)

    def tile(self, name: str | None, colours: Palette, x: float, y: float, size: float) -> str:
        if name is None:
            dashes = {"stroke": colours["granite-3"], "stroke_width": 3, "stroke_dasharray": "8 8"}
            return group([rect(3, 3, 114, 114, rx=8, fill="none", **dashes)], x, y, size)
        if name == "?":
            return back(colours, x, y, size)
        return tile(face_of(name, self.components), colours, x, y, size)

    def city(self, view: View, seat: int, names: Sequence[str], colours: Palette) -> list[str]:
        """A city with its line above; four by four tiles, the pieces above all tiles."""
        player = view.players[seat]
        left = min((one.x for one in player.city), default=0)
        top = min((one.y for one in player.city), default=0)
        parts = [rect(0, HEAD, CITY, CITY, rx=18, fill=colours["paper"])]
        parts += self.line_above(view, seat, names, colours)
        for step in range(4):
            at = 60 + TILE * step + 60
            parts.append(words(at - 20, HEAD + 30, f"{left + step:+d}", 20, colours["ink-soft"]))
            parts.append(words(20, HEAD + at - 12, f"{top + step:+d}", 20, colours["ink-soft"]))
        inner = [rect(0, 0, 4 * TILE, 4 * TILE, rx=6, fill="none", stroke=colours["granite-2"], stroke_dasharray="6 8")]
        for one in player.city:
            face = turn_tile(face_of(one.tile, self.components), one.turns)
            inner.append(tile(face, colours, TILE * (one.x - left), TILE * (one.y - top)))
        for built in sorted(player.pieces, key=lambda one: (one.y, one.square[0] == "s")):
            x = TILE * (built.x - left) + (SQUARE if built.square[1] == "e" else 0)
            y = TILE * (built.y - top) + (SQUARE if built.square[0] == "s" else 0)
            inner.append(building(self.named(built.piece), x + 30, y + 55, 0.94))
        parts.append(group(inner, 40, HEAD + 40))
        return parts

    def line_above(self, view: View, seat: int, names: Sequence[str], colours: Palette) -> list[str]:
        points = self.game.rules.scores(self.game.views.state(view))[seat].total
        mark = [circle(18, 28, 17, fill=colours["glow"])] if view.seat == seat else []
        return [
            *mark,
            circle(18, 28, 12, fill=colours.seat(seat)),
            words(44, 37, name_of(seat, names), 26, colours["ink"], text_anchor="start", font_weight=700),
            words(CITY - 4, 37, f"{points:+d} now", 22, colours["ink-soft"], text_anchor="end"),
        ]

    def supply(self, view: View, colours: Palette) -> list[str]:
        """What is left to build: skyscrapers by kind, then utilities, with how many."""
        parts = [self.heading("Supply", colours)]
        left = [piece for piece in self.components.pieces.values() if view.supply.get(piece.name)]
        rows: dict[object, list[Piece]] = {}
        for piece in left:
            rows.setdefault(piece.terrain if piece.sort == "tower" else piece.sort, []).append(piece)
        y = 88.0
        for pieces in rows.values():
            for start in range(0, len(pieces), 7):
                for index, piece in enumerate(pieces[start : start + 7]):
                    parts.append(building(piece, 22 + 47.0 * index, y, 0.76))
                    number = view.supply[piece.name]
                    if number > 1:
                        parts.append(words(22 + 47 * index, y + 16, f"×{number}", 13, colours["ink"], font_weight=700))
                y += 68
        return parts
