"""Polyominoes as lists of (row, column) cells: reading, turning, comparing. Runs once, when components are loaded."""

from __future__ import annotations

Cells = list[tuple[int, int]]


def normalised(cells: Cells) -> Cells:
    """The same shape moved to the upper left corner, cells in reading order."""
    top = min(row for row, _ in cells)
    left = min(column for _, column in cells)
    return sorted((row - top, column - left) for row, column in cells)


def turned(cells: Cells, turns: int) -> Cells:
    """The shape after quarter turns clockwise."""
    for _ in range(turns % 4):
        cells = [(column, -row) for row, column in cells]
    return normalised(cells)


def flipped(cells: Cells) -> Cells:
    """The shape mirrored left to right."""
    return normalised([(row, -column) for row, column in cells])


def orientations(cells: Cells, *, flips: bool) -> list[tuple[int, Cells]]:
    """The distinct orientations as (number, cells): number = quarter turns, plus 4 when flipped first."""
    seen: list[tuple[int, Cells]] = []
    for number in range(8 if flips else 4):
        shape = turned(flipped(cells) if number >= 4 else cells, number % 4)
        if all(shape != other for _, other in seen):
            seen.append((number, shape))
    return seen


def is_connected(cells: Cells) -> bool:
    """Whether the cells form one edge-connected group."""
    rest = set(cells)
    if not rest:
        return False
    frontier = [rest.pop()]
    while frontier:
        row, column = frontier.pop()
        for neighbour in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if neighbour in rest:
                rest.remove(neighbour)
                frontier.append(neighbour)
    return not rest


def from_picture(rows: list[str], mark: str = "#") -> Cells:
    """The cells marked in a picture."""
    return [(row, column) for row, line in enumerate(rows) for column, sign in enumerate(line) if sign == mark]


def to_picture(cells: Cells, mark: str = "#", blank: str = ".") -> list[str]:
    """A picture of the shape."""
    shape = normalised(cells)
    height = 1 + max(row for row, _ in shape)
    width = 1 + max(column for _, column in shape)
    return ["".join(mark if (r, c) in shape else blank for c in range(width)) for r in range(height)]
