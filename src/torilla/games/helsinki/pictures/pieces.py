"""Single pieces of Helsinki: roofs, domes, coats of arms, pawns, the statue, cards."""

from __future__ import annotations

from torilla.core.pictures.palette import DARK_INK, LIGHT_INK, Palette
from torilla.core.pictures.svg import circle, group, path, rect, tag, words
from torilla.games.helsinki.box.components import Card, Components
from torilla.games.helsinki.pictures.roof import Cell, roof

STAR = "M20 2l5 13 13 5-13 5-5 13-5-13L2 20l13-5z"


def colour_of(components: Components, letter: str, colours: Palette) -> str:
    """A colour of the box by its letter: the page's one of that name, else that name as CSS knows it."""
    name = dict(components.colours)[letter]
    try:
        return colours[name]
    except KeyError:
        return name


def dome(x: float, y: float, size: float = 1) -> str:
    """A superstructure, 44 x 60."""
    return group(
        [
            path("M8 54V30h28v24q-14 6-28 0z", fill="#fbf4e4", stroke=DARK_INK, stroke_width=2.4),
            path("M13 49V40a3 3 0 0 1 6 0v9zM25 49V40a3 3 0 0 1 6 0v9z", fill="#41525c"),
            path("M5 31q3-4 3-8 4-14 14-16 10 2 14 16 0 4 3 8z", fill="#6fb3a0", stroke=DARK_INK, stroke_width=2.4),
            circle(22, 5, 3.4, fill="#f2b84b", stroke=DARK_INK, stroke_width=1.6),
        ],
        x,
        y,
        size,
    )


def coat(x: float, y: float, seat: int, colours: Palette, size: float = 1) -> str:
    """A coat of arms in a seat's colour, 48 x 56; the number of bars tells it where colours do not."""
    bars = "".join(rect(14, 14 + 8 * bar, 20, 4, fill=colours["coat-rim"]) for bar in range(seat % 4 + 1))
    shield = "M4 4h40v24c0 13-9 20-20 25C13 48 4 41 4 28z"
    return group([path(shield, fill=colours.seat(seat), stroke=colours["coat-rim"], stroke_width=3), bars], x, y, size)


def pawn(x: float, y: float, seat: int, colours: Palette) -> str:
    """A pawn that stands at x, y, with its seat's number."""
    look = {"fill": colours.seat(seat), "stroke": colours["coat-rim"], "stroke_width": 2.4}
    return group(
        [
            path("M-13 12q0-6 6-9 3-4 3-13h8q0 9 3 13 6 3 6 9-13 5-26 0z", **look),
            circle(0, -20, 13, **look),
            words(0, -15, seat, 15, colours["coat-rim"], font_weight=800),
        ],
        x,
        y,
    )


def statue(x: float, y: float, colours: Palette) -> str:
    """The cell of the statue, 100 x 100."""
    return group(
        [
            circle(50, 50, 44, fill=colours["plaza"], stroke=colours["granite-3"], stroke_width=2),
            path("M24 84l5-9h42l5 9zM36 74l3-28h22l3 28z", fill="#b7ab9b"),
            path("M40 46l2-24q8-8 16 0l2 24z", fill=colours["bronze"]),
            circle(50, 13, 6, fill=colours["bronze"]),
        ],
        x,
        y,
    )


def wild(cells: list[Cell], colours: Palette) -> str:
    """A wild tile at its cells, 100 units each, with a star on every roof."""
    stars = (
        group([path(STAR, fill=LIGHT_INK, stroke=DARK_INK, stroke_width=2)], 100 * column + 27, 100 * row + 27, 1.15)
        for row, column in cells
    )
    return group([roof(cells, colours["wild"]), *stars])


def card(name: str, components: Components, colours: Palette, x: float = 0, y: float = 0, size: float = 1) -> str:
    """A card of 100 x 150; "?" shows its back."""
    if name == "?":
        inner = [
            rect(0, 0, 100, 150, rx=10, fill=colours["seat-1"]),
            rect(9, 9, 82, 132, rx=6, fill="none", stroke=colours["coat-rim"], stroke_width=3, opacity=0.6),
            words(50, 92, "?", 50, colours["coat-rim"], font_weight=800),
        ]
        return group(inner, x, y, size)
    blank = rect(0, 0, 100, 150, rx=10, fill=colours["card"], stroke=colours["granite-3"], stroke_width=1.5)
    if name == "w":
        stripes = (
            rect(10 + 16 * index, 12, 16, 34, fill=colour_of(components, letter, colours))
            for index, (letter, _) in enumerate(components.colours)
        )
        return group(
            [blank, *stripes, wild([(0, 0)], colours).replace("<g", '<g transform="translate(20 70) scale(.6)"', 1)],
            x,
            y,
            size,
        )
    kind: Card = components.cards[components.kind_of[name]]
    letter = name[0]
    colour = colour_of(components, letter, colours)
    head = path("M0 52V10A10 10 0 0 1 10 0H90A10 10 0 0 1 100 10V52z", fill=colour)
    cells = [(cell[0], cell[1]) for cell in components.tiles[kind.tile].cells]
    wide, high = 1 + max(column for _, column in cells), 1 + max(row for row, _ in cells)
    scale = min(86 / wide, (52 if kind.turrets else 80) / high, 27) / 100
    middle = 86 if kind.turrets else 101
    tile = group([roof(cells, colour)], 50 - 50 * wide * scale, middle - 50 * high * scale, scale)
    domes = (dome(50 - 13 * kind.turrets + 26 * index, 115, 0.55) for index in range(kind.turrets))
    number = [rect(7, 7, 38, 38, rx=9, fill=LIGHT_INK, stroke=DARK_INK, stroke_width=2),
              words(26, 37, kind.number, 31, DARK_INK, font_weight=800)]  # fmt: skip
    mark = [circle(75, 26, 17, fill=DARK_INK), words(75, 34, letter.upper(), 23, LIGHT_INK, font_weight=800)]
    return group([blank, head, *number, *mark, tile, *domes], x, y, size)


def tile(name: str, components: Components, colours: Palette) -> tuple[float, float, str]:
    """A tile of the supply with its size: 100 units a roof."""
    kind = next(one for one in components.tiles if one.name == name)
    cells = [(cell[0], cell[1]) for cell in kind.cells]
    size = 100.0 * (1 + max(column for _, column in cells)), 100.0 * (1 + max(row for row, _ in cells))
    return *size, tag("g", roof(cells, colour_of(components, name[0], colours)))
