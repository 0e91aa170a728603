"""Roofs from cells: an outline, and a slope towards every side, for any shape."""

from __future__ import annotations

from torilla.core.pictures.svg import group, path

Cell = tuple[int, int]
"""Row and column."""
Point = tuple[int, int]

STEPS: tuple[Cell, ...] = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""North, east, south, west."""
LIGHT = ("#ffffff44", "#0000001f", "#00000047", "#ffffff1a", "#ffffff2e")
"""Over the colour of the roof: the slopes by side, with the light from the north-west, and the flat deck."""
INSET = 5


def roof(cells: list[Cell], colour: str) -> str:
    """A tile of 100 units a cell, cell 0, 0 at the origin."""
    outline = trace(set(cells))
    shades = "".join(path(face, fill=LIGHT[side]) for side, face in enumerate(slopes(set(cells))) if face)
    return group(
        [
            path(outline, fill="#000", opacity=0.3, transform="translate(3 5)"),
            path(outline, fill=colour),
            shades,
            path(outline, fill="none", stroke="#10161a", stroke_opacity=0.6, stroke_width=6, stroke_linejoin="round"),
        ]
    )


def slopes(cells: set[Cell]) -> list[str]:
    """Every cell is cut into eight triangles; each falls to the open side that is nearest to it, or is level."""
    faces = [""] * 5
    for row, column in sorted(cells):
        x, y = 100 * column + 50, 100 * row + 50
        beside = [(row + down, column + right) in cells for down, right in STEPS]
        reach = [50 if there else 50 - INSET for there in beside]
        for side, (down, right) in enumerate(STEPS):
            for other in ((side + 1) % 4, (side + 3) % 4):
                down2, right2 = STEPS[other]
                if not beside[side]:
                    falls = side
                elif not beside[other]:
                    falls = other
                else:
                    falls = 4 if (row + down + down2, column + right + right2) in cells else other
                middle = f"{x + right * reach[side]} {y + down * reach[side]}"
                across = f"{right * reach[side] + right2 * reach[other] + x}"
                along = f"{down * reach[side] + down2 * reach[other] + y}"
                faces[falls] += f"M{x} {y}L{middle}L{across} {along}z"
    return faces


def trace(cells: set[Cell]) -> str:
    """The outline, a little inside: along the edges, clockwise; cells that touch at a corner only stay apart."""
    edges: dict[tuple[Point, int], Point] = {}
    for row, column in sorted(cells):
        corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
        for side, (down, right) in enumerate(STEPS):
            if (row + down, column + right) not in cells:
                edges[corners[side], side] = corners[(side + 1) % 4]
    drawn = ""
    while edges:
        (first, side), at = next(iter(edges.items()))
        start = (first, side)
        points: list[str] = []
        key = start
        while key in edges:
            at = edges.pop(key)
            side = key[1]
            following = next((way for way in (side + 1, side, side + 3) if (at, way % 4) in edges), None)
            turned = start[1] if following is None else following % 4
            if turned != side:
                down, right = (a + b for a, b in zip(STEPS[side], STEPS[turned], strict=True))
                points.append(f"{100 * at[0] - right * INSET} {100 * at[1] - down * INSET}")
            key = (at, turned)
        drawn += f"M{'L'.join(points)}z"
    return drawn
