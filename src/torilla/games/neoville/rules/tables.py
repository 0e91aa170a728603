"""What the hot path needs to know of the components, as flat tables."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

# Where a face keeps its nibbles of squares: four terrains, then these
PARKS: Final = 4
SPORTS: Final = 5
PLAIN: Final = 6  # neither park nor sports ground
FACE: Final = 8  # entries a face

# What a bus counts; any other number: utilities
COUNT_PARKS: Final = 0
COUNT_SPORTS: Final = 1
COUNT_BOTH: Final = 2
COUNT_TOWERS: Final = 3

# Where a windmill wants to stand
LEFT: Final = 0
RIGHT: Final = 1
TOP: Final = 2
BOTTOM: Final = 3
CORNER: Final = 4
MIDDLE: Final = 5


@final
class Tables:
    """One set of components. Never changed once it is made, so states share it."""

    def __init__(
        self,
        faces: list[int],
        turns: list[int],
        regular: list[int],
        fairness: list[int],
        points: list[int],
        conditions: list[int],
        least: list[int],
        towers: list[list[int]],
        drawn: list[int],
        utilities: list[list[int]],
        shapes: list[int],
        shape_size: list[int],
    ) -> None:
        self.kinds: i64 = len(turns)
        self.faces: vec[i64] = vec[i64](faces)  # FACE * (4 * kind + turns) + terrain, PARKS, SPORTS, PLAIN
        self.turns: vec[i64] = vec[i64](turns)  # distinct rotations of a kind: 0 to turns - 1
        self.regular: vec[i64] = vec[i64](regular)  # kinds of the tiles of the pile, in file order
        self.fairness: vec[i64] = vec[i64](fairness)  # kinds of the fairness tiles 1 to 4
        self.points: vec[i64] = vec[i64](points)  # of a piece kind; 0: no such kind
        self.conditions: vec[i64] = vec[i64](conditions)  # terrain, COUNT_..., LEFT to MIDDLE
        self.least: vec[i64] = vec[i64](least)  # of a bus
        self.towers2: vec[i64] = vec[i64](towers[0])  # piece kinds in play with 2, 3, 4 seats (N2.1)
        self.towers3: vec[i64] = vec[i64](towers[1])
        self.towers4: vec[i64] = vec[i64](towers[2])
        self.drawn: vec[i64] = vec[i64](drawn)  # utilities of each sort, by seats (N2.2)
        self.buses: vec[i64] = vec[i64](utilities[0])  # all pieces of a sort, in file order
        self.windmills: vec[i64] = vec[i64](utilities[1])
        self.biospheres: vec[i64] = vec[i64](utilities[2])
        self.shapes: vec[i64] = vec[i64](shapes)  # 4 * biosphere + turns: squares in the upper left corner
        self.shape_size: vec[i64] = vec[i64](shape_size)

    def towers(self, seats: i64) -> vec[i64]:
        """The piece kinds of the towers in play."""
        if seats == 2:
            return self.towers2
        return self.towers3 if seats == 3 else self.towers4

    def pieces(self, sort: i64) -> vec[i64]:
        """All pieces of a sort of utilities, kind by kind."""
        if sort == 0:
            return self.buses
        return self.windmills if sort == 1 else self.biospheres
