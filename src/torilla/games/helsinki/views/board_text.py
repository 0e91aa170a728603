"""A player's board as a text picture: a letter a cell, a capital with a turret; `w` a wild tile, `#` the statue, `.`
an empty cell; - and | join the cells of a tile."""

from __future__ import annotations

from typing import NoReturn

from torilla.core.contract.errors import PositionError
from torilla.games.helsinki.views.documents import PlayerDocument, TileOnBoard
from torilla.grid.cells import format_cell, parse_cell


def draw_board(player: PlayerDocument) -> list[str]:
    """A board as a picture; rows of joints are left out where they would be empty."""
    signs = {parse_cell(cell): "w" for cell in player.wild} | {24: "#"}
    tile_of: dict[int, int] = {}
    for number, tile in enumerate(player.tiles):
        for name in tile.cells:
            cell = parse_cell(name)
            assert cell is not None
            signs[cell] = tile.colour
            tile_of[cell] = number
    for name in player.turrets:
        cell = parse_cell(name)
        signs[cell] = signs[cell].upper()
    lines = []
    for row in range(7):
        cells = range(7 * row, 7 * row + 7)
        line = ""
        for cell in cells:
            joined = cell % 7 < 6 and cell in tile_of and tile_of[cell] == tile_of.get(cell + 1)
            line += signs.get(cell, ".") + ("-" if joined else " ")
        lines.append(line.rstrip())
        joints = "".join("| " if cell in tile_of and tile_of[cell] == tile_of.get(cell + 7) else "  " for cell in cells)
        if joints.strip():
            lines.append(joints.rstrip())
    return lines


class BoardParser:
    """A board picture being read."""

    def __init__(self, lines: list[tuple[int, str]], letters: list[str]) -> None:
        self.signs: dict[int, str] = {}
        self.joins: list[tuple[int, int]] = []
        row = -1
        for number, line in lines:
            if set(line) <= {"|", " "}:
                self.joins += [
                    (7 * row + at // 2, 7 * row + at // 2 + 7) for at, sign in enumerate(line) if sign == "|"
                ]
                continue
            row += 1
            self.read_row(number, row, line, letters)
        if row != 6:
            fail(lines[-1][0] if lines else 0, f"a board has 7 rows, not {row + 1}")

    def read_row(self, number: int, row: int, line: str, letters: list[str]) -> None:
        padded = line.ljust(13)
        if row > 6 or len(padded) > 13:
            fail(number, "a board is 7 rows of 7 cells")
        for at, sign in enumerate(padded):
            cell = 7 * row + at // 2
            if at % 2:
                if sign == "-":
                    self.joins.append((cell, cell + 1))
                elif sign != " ":
                    fail(number, f"expected - or a blank between two cells, found {sign!r}")
            elif sign not in ". #" and sign.lower() not in letters:
                fail(
                    number,
                    f"{sign!r} is no colour ({' '.join(letters)}), no wild tile (w) and no empty cell (.)",
                )
            elif (sign == "#") != (cell == 24):
                fail(number, "the statue (#) stands on d4, and only there")
            elif sign not in ". ":
                self.signs[cell] = sign

    def tiles(self) -> list[TileOnBoard]:
        """The coloured tiles, put together along the joints."""
        group = {cell: cell for cell, sign in self.signs.items() if sign.lower() not in ("w", "#")}
        for first, second in self.joins:
            if self.signs.get(first, " ").lower() != self.signs.get(second, "").lower() or first not in group:
                fail(0, f"{format_cell(first)} and {format_cell(second)} cannot be one tile")
            old, new = group[second], group[first]
            group = {cell: new if number == old else number for cell, number in group.items()}
        found = []
        for number in sorted(set(group.values())):
            cells = sorted(cell for cell, other in group.items() if other == number)
            found.append((cells, self.signs[cells[0]].lower()))
        return [TileOnBoard(colour, [format_cell(cell) for cell in cells]) for cells, colour in sorted(found)]

    def named(self, wanted: str) -> list[str]:
        return [format_cell(cell) for cell, sign in sorted(self.signs.items()) if sign in wanted]

    @property
    def turrets(self) -> list[str]:
        return [format_cell(cell) for cell, sign in sorted(self.signs.items()) if sign.isupper()]


# --- Positions ---


def fail(line: int, fault: str) -> NoReturn:
    where = f"line {line}: " if line else ""
    raise PositionError("position/invalid", f"{where}{fault}", line=line, fault=fault)


def empty_board() -> list[tuple[int, str]]:
    return [(0, ". . . # . . ." if row == 3 else ". . . . . . .") for row in range(7)]
