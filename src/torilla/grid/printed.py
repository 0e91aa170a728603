"""Sets of cells as text, for people: never in the engines, which have the masks alone."""

from __future__ import annotations

from collections.abc import Iterator

from mypy_extensions import mypyc_attr

from torilla.grid.cells import format_cell


@mypyc_attr(native_class=False)
class Cells(int):
    """A mask of grid.square7 that prints as its board: it is still the same number.

    >>> print(Cells(table.state.players[0].built))
    """

    size = 7

    @staticmethod
    def bit(row: int, column: int) -> int:
        return 1 << 8 * (row + 1) + column

    def __iter__(self) -> Iterator[str]:
        """The names of the cells, row by row."""
        cells = (divmod(cell, self.size) for cell in range(self.size**2))
        return (
            format_cell(self.size * row + column, self.size) for row, column in cells if self & self.bit(row, column)
        )

    def __str__(self) -> str:
        names = " ".join("abcdefgh"[: self.size])
        rows = (
            " ".join("#" if self & self.bit(row, column) else "." for column in range(self.size))
            for row in range(self.size)
        )
        return "\n".join([f"  {names}", *(f"{number} {row}" for number, row in enumerate(rows, 1))])

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {' '.join(self)}>"


@mypyc_attr(native_class=False)
class Cells8(Cells):
    """The same for a mask of grid.square8."""

    size = 8

    @staticmethod
    def bit(row: int, column: int) -> int:
        return 1 << 8 * row + column
