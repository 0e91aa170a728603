"""Single pieces of Neoville: tiles, skyscrapers, utilities."""

from __future__ import annotations

from torilla.core.pictures.palette import DARK_INK, LIGHT_INK, Palette
from torilla.core.pictures.svg import circle, group, path, rect, tag, words
from torilla.games.neoville.box.components import LETTERS, TERRAINS, Components, Piece, Tile

SQUARE = 60
"""Units of a square; a tile has two by two."""

TEXTURES = {
    "e": "M4 12l10-6M22 14l12-7M42 12l10-6M8 32l12-7M30 34l12-7M48 34l8-5M4 52l10-6M24 54l12-7M44 53l10-6",
    "g": "M8 14q3-8 6 0M30 10q3-8 6 0M48 18q3-8 6 0M14 34q3-8 6 0M38 36q3-8 6 0M8 54q3-8 6 0M48 52q3-8 6 0",
    "r": "M6 18l8-10 8 10zM34 14l7-9 7 9zM16 40l8-10 8 10zM42 38l7-9 7 9zM6 56l7-9 7 9zM34 57l8-10 8 10z",
    "w": "M3 12q5-6 10 0t10 0 10 0 10 0 10 0M3 31q5-6 10 0t10 0 10 0 10 0 10 0M3 50q5-6 10 0t10 0 10 0 10 0 10 0",
}


def square(text: str, colours: Palette, x: float = 0, y: float = 0) -> str:
    """A printed square: its terrain, and a park or a sports ground."""
    name = TERRAINS[LETTERS.index(text[0])]
    texture = path(TEXTURES[text[0]], fill="none", stroke=colours[f"{name}-d"], stroke_width=2.4, opacity=0.75)
    sign = {"p": park, "s": sports}.get(text[1:])
    parts = [rect(0, 0, SQUARE, SQUARE, fill=colours[name]), texture]
    return group([*parts, *([group([sign()], 30, 30, 0.86)] if sign else [])], x, y)


def tile(face: Tile, colours: Palette, x: float = 0, y: float = 0, size: float = 1) -> str:
    """A tile of 120 x 120."""
    squares = [square(text, colours, SQUARE * (index % 2), SQUARE * (index // 2)) for index, text in enumerate(face)]
    edge = rect(1, 1, 118, 118, rx=5, fill="none", stroke=DARK_INK, stroke_width=2.5)
    return group([*squares, edge], x, y, size)


def back(colours: Palette, x: float = 0, y: float = 0, size: float = 1) -> str:
    """A tile that one does not know."""
    look = rect(1, 1, 118, 118, rx=8, fill=colours["seat-2"], stroke=DARK_INK, stroke_width=2.5)
    return group([look, words(60, 78, "?", 52, colours["coat-rim"], font_weight=800)], x, y, size)


# --- Signs of 60 units around 0, 0


def park() -> str:
    crown = "M0-22c9 0 13 6 12 12 8 2 8 14 0 15h-24c-8-1-8-13 0-15-1-6 3-12 12-12z"
    look = {"stroke": "#23502a", "stroke_width": 2.4, "stroke_linejoin": "round"}
    return group([circle(0, 0, 27, fill=LIGHT_INK, opacity=0.85), rect(-3, 2, 6, 18, fill="#6b4c31"),
                  path(crown, fill="#4f9148", **look)])  # fmt: skip


def sports() -> str:
    return group(
        [
            rect(-27, -19, 54, 38, rx=19, fill="#c4623f", stroke=LIGHT_INK, stroke_width=4),
            rect(-17, -10, 34, 20, rx=9, fill="#5c9a4c", stroke=LIGHT_INK, stroke_width=2.5),
            path("M0-10v20", stroke=LIGHT_INK, stroke_width=2.5),
        ]
    )


def small_tower() -> str:
    return path("M-14 24V-6h8v-12h12v42z", fill=DARK_INK)


def any_utility() -> str:
    return group([path("M-22 18a22 26 0 0 1 44 0z", fill="#2b7a6b"), path("M0-8v26M-22 18h44", stroke=LIGHT_INK)])


COUNTED = {
    "parks": (park,),
    "sports": (sports,),
    "both": (park, sports),
    "towers": (small_tower,),
    "utilities": (any_utility,),
}

# --- Buildings, with the foot at 0, 0


def tower(piece: Piece) -> str:
    """A skyscraper: its kind by outline, its value by height and as a number."""
    high = 34 + 3.6 * (piece.points - 4)
    line = {"stroke": DARK_INK, "stroke_width": 1.6, "stroke_linejoin": "round"}
    parts = [tag("ellipse", cx=2, cy=-1, rx=19, ry=4, fill="#0a1418", opacity=0.3)]
    name = LETTERS[piece.terrain]
    if name == "e":
        third = high / 3
        parts += [
            path(f"M{-half} {-third * step}h{2 * half}v{-third}h{-2 * half}z", fill="#c4623f", **line)
            for step, half in enumerate((17, 13, 9))
        ]
        parts.append(path(f"M-10 {-high}L0 {-high - 8}L10 {-high}z", fill="#8d3f27", **line))
    elif name == "g":
        parts += [
            path(f"M-7 0q4-8 3.5{-high + 12}h7q-.5 {high - 20} 3.5 {high - 12}z", fill="#8b6645", **line),
            tag("ellipse", cx=0, cy=-high + 4, rx=18, ry=13, fill="#4f9148", **line),
            tag("ellipse", cx=-10, cy=-high / 2, rx=9, ry=6, fill="#6cae57", **line),
            tag("ellipse", cx=10, cy=-high / 2 + 8, rx=9, ry=6, fill="#6cae57", **line),
        ]
    elif name == "r":
        parts += [
            path(f"M-13 0L-10 {-high + 12}L5 {-high}L14 0z", fill="#d6d9df", **line),
            path(f"M3 0L1 {-high + 13}L5 {-high}L14 0z", fill="#6c7480"),
        ]
    else:
        parts += [
            path(f"M-17 0V{-high + 17}a17 17 0 0 1 34 0V0z", fill="#f5efe1", **line),
            path(f"M-8 0V{-high + 19}a8 8 0 0 1 16 0V0z", fill="#4fa9d2", **line),
        ]
    plate = [rect(-13, -20, 26, 18, rx=5, fill=LIGHT_INK, stroke=DARK_INK, stroke_width=1.5),
             words(0, -6, piece.points, 15, DARK_INK, font_weight=800)]  # fmt: skip
    return group([*parts, *plate])


def bus(piece: Piece) -> str:
    """A bus with what it counts, and how many of them it needs."""
    signs = COUNTED[piece.counts]
    size = 0.26 if len(signs) > 1 else 0.32
    marks = [group([sign()], 4 + 14 * index, -22, size) for index, sign in enumerate(signs)]
    return group(
        [
            path("M-25-7V-33a6 6 0 0 1 6-6H18a7 7 0 0 1 7 7V-7z", fill="#e9b23f", stroke="#5c430b", stroke_width=1.6),
            rect(-21, -32, 43, 20, rx=4, fill=LIGHT_INK, stroke="#5c430b", stroke_width=1),
            words(-11, -16, piece.least, 16, DARK_INK, font_weight=800),
            *marks,
            *(circle(x, -6, 5.4, fill=DARK_INK, stroke=LIGHT_INK, stroke_width=1.6) for x in (-14, 14)),
        ]
    )


def windmill(piece: Piece) -> str:
    """A windmill beside the part of the city where it scores."""
    cells = [
        rect(7 * x - 26, 7 * y - 32, 6, 6, rx=1.3, fill="#1f6d78" if scores_at(piece.where, x, y) else "#ddd5c5")
        for y in range(4)
        for x in range(4)
    ]
    line = {"fill": "#fff", "stroke": DARK_INK, "stroke_width": 1.2, "stroke_linejoin": "round"}
    blades = (group([path("M0 0q-5-8 0-15 4 8 0 15z", **line)], 17, -40, turn=angle) for angle in (0, 120, 240))
    return group(
        [
            rect(-28, -34, 32, 32, rx=4.5, fill=LIGHT_INK, stroke=DARK_INK, stroke_width=1.4),
            *cells,
            path("M14 0l1.8-40h2.4L20 0z", **line),
            *blades,
            circle(17, -40, 2.8, fill="#c5483c"),
        ]
    )


def scores_at(where: str, x: int, y: int) -> bool:
    """Whether a windmill of this kind scores on this tile of the four by four."""
    outer = x in (0, 3), y in (0, 3)
    found = {"left": x == 0, "right": x == 3, "top": y == 0, "bottom": y == 3, "corner": all(outer)}
    return found.get(where, not any(outer))


def biosphere(piece: Piece) -> str:
    """A biosphere with the shape that it wants around it."""
    wide, high = 1 + max(cell[1] for cell in piece.cells), 1 + max(cell[0] for cell in piece.cells)
    unit = min(10.0, 34 / max(wide, high))
    cells = [
        rect(
            unit * (column - wide / 2) + 0.5, -22 + unit * (row - high / 2), unit - 1, unit - 1, rx=1.5, fill="#1f7a52"
        )
        for row, column in piece.cells
    ]
    return group(
        [
            path("M-24-6a24 36 0 0 1 48 0z", fill="#e2f5ef", stroke="#1d5a50", stroke_width=1.6),
            *cells,
            rect(-27, -8, 54, 7, rx=2.5, fill="#2b7a6b", stroke="#123f38", stroke_width=1.2),
        ]
    )


BUILDINGS = {"tower": tower, "bus": bus, "windmill": windmill, "biosphere": biosphere}


def building(piece: Piece, x: float, y: float, size: float = 1) -> str:
    """A piece whose foot stands at x, y."""
    return group([BUILDINGS[piece.sort](piece)], x, y, size)


def face_of(name: str, components: Components) -> Tile:
    """The squares of a tile by its name in notation."""
    return components.tiles[components.kind_of[name]]
