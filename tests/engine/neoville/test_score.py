"""Final scores (N4, N5, N6), on cities drawn as people draw them from the table."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from engine.neoville.helpers import BOX, GAME, city_score, score, table


def with_piece(rows: str, row: int, column: int, piece: str) -> str:
    """A picture of bare squares with a piece put on one of them."""
    squares = [line.split() for line in rows.strip().splitlines()]
    squares[row][column] += piece
    return "\n".join(" ".join(line) for line in squares)


def plain(size: int, terrain: str = "e") -> str:
    """A square city of one terrain."""
    return "\n".join(" ".join([terrain] * size) for _ in range(size))


# --- N4.1 and N4.2 --------------------------------------------------------------------------------------


@pytest.mark.smoke
@pytest.mark.parametrize(("value", "points"), [(4, 4), (6, 6), (8, 8), (10, -10), (12, -12)])
def test_a_skyscraper_needs_as_many_squares(value: int, points: int) -> None:
    """A skyscraper gives its value in a district of at least that many squares, else it costs as much (N4.1)."""
    city = f"w{value} w | w w\nw w | w w\ne e | g g\ne e | g g"
    assert city_score(city) == {"towers": points}


def test_the_district_is_edge_connected() -> None:
    """Squares that touch only at corners do not count for a skyscraper (N4.1)."""
    assert city_score("w4 w | e w\ne w | w e\ne w | e e\nw e | e e") == {"towers": 4}
    assert city_score("w4 w | e w\ne w | e w\ne e | w e\nw e | e e") == {"towers": -4}


TWO_IN_ONE = "e{} e | e e{}\ne e | g g\n"


@pytest.mark.parametrize(
    ("first", "second", "points"), [(4, 6, 6), (6, 4, 6), (6, 8, 6), (8, 6, 6), (8, 12, -8), (12, 10, -10)]
)
def test_two_skyscrapers_in_one_district(first: int, second: int, points: int) -> None:
    """Of several in a district one counts: the highest that is met, else the smallest loss (N4.2)."""
    assert city_score(TWO_IN_ONE.format(first, second)) == {"towers": points}


def test_three_skyscrapers_in_one_district() -> None:
    """The others count nothing (N4.2)."""
    assert city_score("e4 e | e e6\ne e | e g\ne g | g g\ne12 g | g g") == {"towers": 6}


# --- N4.3 to N4.5 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("piece", "points"),
    [(":left", 4), (":right", -4), (":L3", -5), (":parks", -8), (":towers3", -5), (":corner", 5), (":middle", -6)],
)
def test_a_utility_scores_or_costs(piece: str, points: int) -> None:
    """A utility gives its points if its condition holds, else it costs as much (N4.3)."""
    assert sum(city_score(with_piece(plain(8), 0, 0, piece)).values()) == points


PARKS = ["ep e\ne g", "e e\ne g", "ep e\ne gp"]


def majority(*cities: str) -> list[int]:
    state = table(*cities, step="over")
    return [score(state, seat).get("parks", 0) for seat in range(len(cities))]


def test_most_parks() -> None:
    """Most parks give 5, and all who are level get them (N4.4)."""
    assert majority(PARKS[0], PARKS[1]) == [5, 0]
    assert majority(PARKS[0], PARKS[2], PARKS[1]) == [0, 5, 0]
    assert majority(PARKS[2], PARKS[0], PARKS[2]) == [5, 0, 5]


def test_nobody_has_a_park() -> None:
    """Where nobody has any, nobody gets the 5 (N4.4)."""
    assert majority(PARKS[1], PARKS[1]) == [0, 0]


def test_most_sports_grounds() -> None:
    """Most sports grounds give 5 by themselves (N4.4)."""
    state = table("es e\ne g", "ep e\ne g", step="over")
    assert (score(state, 0), score(state, 1)) == ({"sports": 5}, {"parks": 5})


def test_most_points_win() -> None:
    """Most points win; of equals, those with more buildings; then the victory is shared (N4.5)."""
    four = "w4 w\nw w\ne e\ne g"
    bare = "e e\ng g"
    assert GAME.rules.outcome(table(bare, four, step="over")).ranking == [[1], [0]]
    assert GAME.rules.outcome(table(bare, bare, four, step="over")).ranking == [[2], [0, 1]]
    level = "e4 e | g4 g\ne e | r r"  # +4 -4
    assert GAME.rules.outcome(table(bare, level, step="over")).ranking == [[1], [0]]
    assert GAME.rules.outcome(table(level, bare, level, step="over")).winners == [0, 2]


def test_no_outcome_before_the_end() -> None:
    """A game that is not over has no outcome (N4.5)."""
    assert GAME.rules.outcome(table("e e\ng g")) is None


# --- N5: the rulebook's examples ------------------------------------------------------------------------


def test_example_waterfall() -> None:
    """N5: waterfall 8 in a water district of 8 squares gives 8 (N4.1)."""
    assert city_score("w w | w8 w\nw w | e e\nw w | e e\ne g | g e") == {"towers": 8}


def test_example_terracotta() -> None:
    """N5: terracotta 5 in an earth district of 4 squares costs 5 (N4.1)."""
    assert city_score("e5 e | g g\ne e | g g") == {"towers": -5}


def test_example_stone() -> None:
    """N5: stone 4 in a rock district of 2 squares costs 4 (N4.1)."""
    assert city_score("r4 r | g g\ne e | g g") == {"towers": -4}


def test_example_bus() -> None:
    """N5: the bus that wants 4 parks has 4 in its row and column together and gives 8 (N6.1)."""
    city = """
        e  e  | gp e
        g  g  | e  e
        ep gp | e:parks r
        e  e  | e  e
        r  r  | rp r
        w  w  | w  w
        """
    assert city_score(city) == {"buses": 8}


def test_example_windmill() -> None:
    """N5: the windmill for the left column stands in the leftmost column of tiles and gives 4 (N6.2)."""
    assert city_score(with_piece(plain(8), 4, 1, ":left")) == {"windmills": 4}


def test_example_biosphere() -> None:
    """N5: a biosphere of 3 squares in an L, in a district of just that shape, gives 5 (N6.3)."""
    assert city_score("e e:L3 | g g\ne g | g g") == {"biospheres": 5}


# --- N6.1 -----------------------------------------------------------------------------------------------

BUSES = {
    "parks": ("ep", 4, 8),
    "sports": ("es", 4, 8),
    "both": ("ep", 4, 5),
    "towers3": ("e4", 3, 5),
    "towers4": ("e4", 4, 8),
    "utilities": ("e:left", 3, 8),
}
CROSS = [(2, 0), (2, 6), (0, 4), (6, 4), (4, 4)]


def cross(label: str, number: int, square: str) -> str:
    """A city with a bus on row 2, column 4, and this many squares of the given sort in its row and column."""
    rows = [["e"] * 8 for _ in range(8)]
    rows[2][4] = f"e:{label}"
    for row, column in CROSS[:number]:
        rows[row][column] = square
    return "\n".join(" ".join(row) for row in rows)


@pytest.mark.parametrize("label", BUSES)
def test_buses(label: str) -> None:
    """Each bus counts its sort in its row and column of squares together, and needs its number (N6.1)."""
    square, least, points = BUSES[label]
    assert city_score(cross(label, least, square))["buses"] == points
    assert city_score(cross(label, least - 1, square))["buses"] == -points
    assert city_score(cross(label, least + 1 if least < 4 else least, square))["buses"] == points


def test_a_bus_for_both() -> None:
    """Parks and sports grounds add up for the bus that counts both (N6.1)."""
    city = cross("both", 4, "ep").replace("ep", "es", 2)
    assert city_score(city) == {"buses": 5}


@pytest.mark.parametrize(("label", "square"), [("parks", "es"), ("sports", "ep"), ("towers3", "e:left")])
def test_a_bus_ignores_other_things(label: str, square: str) -> None:
    """What a bus does not count it ignores (N6.1)."""
    assert city_score(cross(label, 4, square))["buses"] == -BUSES[label][2]


def test_all_sorts_of_utilities_count() -> None:
    """Buses, windmills and biospheres are utilities; the bus itself is not counted (N6.1)."""
    rows = cross("utilities", 0, "e").splitlines()
    city = [line.split() for line in rows]
    city[2][0], city[2][6], city[0][4] = "e:left", "e:L3", "e:parks"
    text = "\n".join(" ".join(row) for row in city)
    assert city_score(text).get("buses", 0) == 8 - 8
    city[2][6] = "e"
    assert city_score("\n".join(" ".join(row) for row in city))["buses"] == -8 - 8


def test_rows_and_columns_are_of_squares() -> None:
    """The second row of squares of the same tile does not count (N6.1)."""
    rows = [["e"] * 8 for _ in range(8)]
    rows[2][4] = "e:parks"
    for column in (0, 2, 6, 7):
        rows[3][column] = "ep"
    assert city_score("\n".join(" ".join(row) for row in rows)) == {"buses": -8}


def test_one_thing_serves_several_buses() -> None:
    """A tower may count for several buses (N6.1)."""
    rows = [["e"] * 8 for _ in range(8)]
    rows[0] = ["e:towers3", "e", "e4", "e", "e6", "e", "e8", "e"]
    rows[7][2] = "e"
    other = [row[:] for row in rows]
    other[0][0] = "e"
    other[0] = ["e4", "e", "e:towers3", "e", "e6", "e", "e8", "e"]
    assert city_score("\n".join(" ".join(row) for row in rows))["buses"] == 5
    assert city_score("\n".join(" ".join(row) for row in other))["buses"] == 5


# --- N6.2 -----------------------------------------------------------------------------------------------

WINDMILLS: dict[str, tuple[int, Callable[[int, int], bool]]] = {
    "left": (4, lambda x, y: x == 0),
    "right": (4, lambda x, y: x == 3),
    "top": (4, lambda x, y: y == 0),
    "bottom": (4, lambda x, y: y == 3),
    "corner": (5, lambda x, y: x in (0, 3) and y in (0, 3)),
    "middle": (6, lambda x, y: x in (1, 2) and y in (1, 2)),
}


@pytest.mark.parametrize("where", WINDMILLS)
def test_windmills(where: str) -> None:
    """A windmill scores on its tiles of the finished city and costs on all others (N6.2)."""
    points, fits = WINDMILLS[where]
    for x, y in product(range(4), range(4)):
        city = with_piece(plain(8), 2 * y + (x + y) % 2, 2 * x + y % 2, f":{where}")
        assert city_score(city) == {"windmills": points if fits(x, y) else -points}


def test_several_windmills_in_one_row() -> None:
    """Several windmills may stand in the same row, column or corner (N6.2)."""
    rows = [["e"] * 8 for _ in range(8)]
    for column, label in ((0, "top"), (2, "top"), (6, "right")):
        rows[0][column] = f"e:{label}"
    assert city_score("\n".join(" ".join(row) for row in rows)) == {"windmills": 12}


# --- N6.3 -----------------------------------------------------------------------------------------------

SHAPES = {"L3": 5, "I3": 5, "O4": 6, "T4": 6, "I4": 8, "X5": 8}


def drawn_shape(cells: list[tuple[int, int]], label: str, *, extra: tuple[int, int] | None = None) -> str:
    """A city of water with a district of earth in this shape, one square in from the rim."""
    rows = [["w"] * 8 for _ in range(8)]
    for row, column in [*cells, *([extra] if extra else [])]:
        rows[row + 1][column + 1] = "e"
    row, column = cells[0]
    rows[row + 1][column + 1] = f"e:{label}"
    return "\n".join(" ".join(line) for line in rows)


def turned(cells: list[tuple[int, int]], number: int) -> list[tuple[int, int]]:
    for _ in range(number):
        high = max(row for row, _ in cells)
        cells = [(column, high - row) for row, column in cells]
    return cells


@pytest.mark.parametrize(("label", "points"), SHAPES.items())
@pytest.mark.parametrize("quarter_turns", range(4))
def test_biospheres(label: str, points: int, quarter_turns: int) -> None:
    """A biosphere scores in a district of exactly its shape, turned as one likes, of any terrain (N6.3)."""
    cells = turned(BOX.pieces[BOX.piece_of[f"biosphere-{label}"]].cells, quarter_turns)
    city = drawn_shape(cells, label)
    assert city_score(city) == {"biospheres": points}
    assert city_score(city.replace("e", "g").replace("g:", "g:")) == {"biospheres": points}


@pytest.mark.parametrize(("label", "points"), SHAPES.items())
def test_exactly_the_shape(label: str, points: int) -> None:
    """One square more or another shape of the same size fails (N6.3)."""
    cells = BOX.pieces[BOX.piece_of[f"biosphere-{label}"]].cells
    low = max(row for row, _ in cells)
    below = next((low + 1, column) for row, column in cells if row == low)
    assert city_score(drawn_shape(cells, label, extra=below)) == {"biospheres": -points}
    line = [(0, column) for column in range(5)]
    if label not in ("I3", "I4"):
        assert city_score(drawn_shape(line[: len(cells)], label)) == {"biospheres": -points}


def test_what_else_stands_in_the_district() -> None:
    """A tower, a park, a sports ground or another utility in the district does not disturb it (N6.3)."""
    city = """
        g g      | g  g
        g e:O4   | e4 g
        g e:left | ep g
        g g      | g  g
        """
    assert city_score(city) == {"towers": 4, "biospheres": 6, "windmills": 4}
    assert city_score(city.replace("ep", "es")) == city_score(city)


def test_one_biosphere_a_district() -> None:
    """Only one biosphere of a district scores, the best that fits; the others fail (N6.3)."""
    assert city_score("g e:O4 | e:O4 g\ng e | e g") == {}  # 6 - 6
    assert city_score("g e:O4 | e:L3 g\ng e | e g") == {"biospheres": 1}


def test_none_fits() -> None:
    """Where none fits all fail (N6.3)."""
    assert city_score("g e:I3 | e:L3 g\ng e | e g") == {"biospheres": -10}


MIRRORED = 'name = "biosphere-T4"\ncount = 2\npoints = 6\nshape = ["###", ".#."]'
L4 = 'name = "biosphere-L4"\ncount = 2\npoints = 7\nshape = ["#.", "#.", "##"]'


def test_no_mirror_images() -> None:
    """A shape of a corrected file is matched turned, not mirrored (N6.3)."""
    box = GAME.edition(BOX.source.replace(MIRRORED, L4)).components
    cells = [(0, 0), (1, 0), (2, 0), (2, 1)]
    mirrored = [(0, 1), (1, 1), (2, 1), (2, 0)]
    for number in range(4):
        assert city_score(drawn_shape(turned(cells, number), "L4"), box) == {"biospheres": 7}
        assert city_score(drawn_shape(turned(mirrored, number), "L4"), box) == {"biospheres": -7}


def test_the_better_of_two_that_fit() -> None:
    """Where two kinds with the same shape stand in one district the one worth more scores (N6.3)."""
    box = GAME.edition(BOX.source.replace(MIRRORED, MIRRORED.replace('"###", ".#."', '"##", "##"'))).components
    assert city_score("g e:T4 | e:O4 g\ng e | e g", box) == {}
    worth = BOX.source.replace(MIRRORED, MIRRORED.replace('"###", ".#."', '"##", "##"').replace("6", "9"))
    assert city_score("g e:O4 | e:T4 g\ng e | e g", GAME.edition(worth).components) == {"biospheres": 9 - 6}
