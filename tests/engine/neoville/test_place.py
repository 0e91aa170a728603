"""Choosing and placing a tile (N3.1 to N3.5)."""

from __future__ import annotations

from typing import Any

import pytest
from engine.neoville.helpers import GAME, do, legal, places, player, position, refusal, step, table, turns

from torilla.core.engine.generator import Generator

ONE = """
    e e
    g e
    """


# --- N3.1 -----------------------------------------------------------------------------------------------


@pytest.mark.smoke
def test_any_tile_of_the_hand() -> None:
    """Each tile in hand can be chosen, the fairness tile like any other; equal tiles are one choice (N3.1)."""
    state = position("player 0:\nhand: eere ggww egwr\nseen: egwr\n")
    assert legal(state) == {"tile:eere", "tile:ggww", "tile:egwr"}


def test_the_first_tile() -> None:
    """The first tile lies anywhere, which is one place, in every rotation (N3.1)."""
    state = position("player 0:\nhand: eere egge\n")
    assert legal(do(state, "tile:eere")) == {"@+0+0r0", "@+0+0r1", "@+0+0r2", "@+0+0r3"}


def test_equal_rotations_are_one() -> None:
    """Of equal rotations only the lowest is an action (N3.1)."""
    state = position("player 0:\nhand: eere egge\n")
    assert legal(do(state, "tile:egge")) == {"@+0+0r0", "@+0+0r1"}


def test_edge_to_edge() -> None:
    """A tile lies edge to edge with a tile of the city, not corner to corner (N3.1)."""
    assert places(table(ONE, hand="ggww"), "ggww") == {"@+0-1", "@-1+0", "@+1+0", "@+0+1"}


def test_no_tile_on_another() -> None:
    """Where a tile lies no other can (N3.1)."""
    state = do(table(ONE, hand="ggww"), "tile:ggww")
    assert refusal(state, "@+0+0r0").code == "place/occupied"


def test_turning() -> None:
    """Quarter turns are clockwise: the upper left square goes to the upper right (N3.1)."""
    state = do(position("player 0:\nhand: epgrw\nfairness: epgrw\n"), "tile:epgrw @+0+0r1")
    assert player(state)["city"] == [{"tile": "epgrw", "x": 0, "y": 0, "turns": 1}]
    assert legal(state, "build:stone4") == {"build:stone4:nw"}
    assert legal(state, "build:tree4") == {"build:tree4:se"}
    assert legal(state, "build:waterfall4") == {"build:waterfall4:sw"}
    assert legal(state, "build:terracotta4") == set()  # the park


def test_a_tile_leaves_the_hand_when_it_is_placed() -> None:
    """A chosen tile stays in the hand until it lies (N3.1)."""
    state = position("player 0:\nhand: eere ggww egwr\n")
    assert player(do(state, "tile:ggww"))["hand"] == ["eere", "ggww", "egwr"]
    assert player(do(state, "tile:ggww @+0+0r0"))["hand"] == ["eere", "egwr"]


def test_steps_of_a_turn() -> None:
    """A turn goes tile, place, build, draw; then the next seat chooses a tile (N3.1)."""
    state = position("display: eewe eggg errr ewww\nplayer 0:\nhand: eere\nplayer 1:\nhand: ggww\n")
    assert step(state) == "tile"
    state = do(state, "tile:eere")
    assert step(state) == "place"
    state = do(state, "@+0+0r0")
    assert step(state) == "build"
    state = do(state, "build:terracotta4:nw")
    assert step(state) == "draw"
    state = do(state, "draw:eggg")
    assert (step(state), int(state.seat), int(state.turn)) == ("tile", 1, 2)


# --- N3.2 -----------------------------------------------------------------------------------------------


def test_a_row_of_four_fixes_left_and_right() -> None:
    """Once the city is 4 wide its left and right are fixed, while top and bottom stay open (N3.2)."""
    row = "e e | g g | r r | w w\nw w | e e | g g | r r"
    found = places(table(row, hand="egwr"), "egwr")
    assert found == {f"@{x:+d}{y:+d}" for x in range(4) for y in (-1, 1)}


def test_a_column_of_four_fixes_top_and_bottom() -> None:
    """Once it is 4 high top and bottom are fixed, while left and right stay open (N3.2)."""
    column = "\n".join(["e e", "g g", "r r", "w w"] * 2)
    found = places(table(column, hand="egwr"), "egwr")
    assert found == {f"@{x:+d}{y:+d}" for x in (-1, 1) for y in range(4)}


def test_three_wide_can_grow_to_either_side() -> None:
    """A city of 3 tiles may grow left or right, but not both (N3.2)."""
    state = table("e e | g g | r r\nw w | e e | g g", hand="egwr ggww")
    assert {"@-1+0", "@+3+0"} <= places(state, "egwr")
    left = do(state, "tile:egwr @-1+0r0")
    left.step = 0
    assert "@+3+0" not in places(left, "ggww")
    assert refusal(do(left, "tile:ggww"), "@+3+0r0").code == "place/outside-frame"


CHOSEN = "step: place\ncurrent: tile=egwr\nplayer 0:\nhand: egwr\norder: {}\ncity:\n"
ROW = CHOSEN + "e e | e e | g g | g g\ng e | r e | r g | w g\n"
COLUMN = CHOSEN + "e e\ng e\ne e\nr e\ng g\nr g\ng g\nw g\n"


@pytest.mark.parametrize(
    ("picture", "order", "place", "side"),
    [
        (ROW, "@+0+0 @+1+0 @+2+0 @+3+0", "@-1+0", "left"),
        (ROW, "@+0+0 @-1+0 @-2+0 @-3+0", "@+1+0", "right"),
        (COLUMN, "@+0+0 @+0+1 @+0+2 @+0+3", "@+0-1", "top"),
        (COLUMN, "@+0+0 @+0-1 @+0-2 @+0-3", "@+0+1", "bottom"),
    ],
)
def test_outside_the_frame_names_the_side(picture: str, order: str, place: str, side: str) -> None:
    """A place outside every possible frame is refused with the side on which it lies (N3.2)."""
    found = refusal(position(picture.format(order)), f"{place}r0")
    assert (found.code, found.values["side"]) == ("place/outside-frame", side)


def test_a_full_frame_with_one_gap() -> None:
    """In a city of 4x4 tiles with a gap the gap is the only place left (N3.2)."""
    rows = ["e g r w e g r w", "r w e g r w e g"] * 4
    rows[2:4] = [". . " + row[4:] for row in rows[2:4]]
    assert places(table("\n".join(rows), hand="egwr"), "egwr") == {"@+0+1"}


def test_sixteen_tiles_fill_the_frame() -> None:
    """However it grows, a city of 16 tiles is a square of 4x4 (N3.2)."""
    for seed in range(20):
        generator = Generator.from_seed(seed)
        state: Any = GAME.rules.setup(GAME.rules.options.make(), 2, seed)
        while state.to_move is not None:
            codes = GAME.rules.legal(state)
            GAME.rules.apply_legal(state, codes[int(generator.below(len(codes)))])
        assert all((int(c.count), int(c.width), int(c.height)) == (16, 4, 4) for c in state.cities)


def test_growing_left_and_up() -> None:
    """Places stay relative to the first tile when the city grows left or up (N3.2)."""
    state = position("player 0:\nhand: eere ggww egwr\n")
    state = do(state, "tile:eere @+0+0r0 build:terracotta4:se")
    state.step = state.seat = 0
    state = do(state, "tile:ggww @-1+0r0 build:tree4:nw")
    state.step = state.seat = 0
    state = do(state, "tile:egwr @-1-1r0")
    laid = [(tile["x"], tile["y"]) for tile in player(state)["city"]]
    assert laid == [(0, 0), (-1, 0), (-1, -1)]
    assert [(p["piece"], p["x"], p["y"], p["square"]) for p in player(state)["pieces"]] == [
        ("terracotta4", 0, 0, "se"),
        ("tree4", -1, 0, "nw"),
    ]


# --- N3.3 and N3.4 --------------------------------------------------------------------------------------


def test_neighbours_need_not_match() -> None:
    """Squares of any terrain may lie beside each other (N3.3)."""
    state = table("e e\ne g", hand="rwww")
    assert turns(state, "rwww", "@+1+0") == "0123"


def test_districts_are_connected_by_edges() -> None:
    """Squares of one terrain that touch only at a corner are two districts: each may have its tower (N3.4)."""
    state = position("step: build\nplayer 0:\ncity:\ne g\ng e\n")
    assert legal(state, "build:terracotta4") == {"build:terracotta4:nw", "build:terracotta4:se"}
    state.cities[0] = position("step: draw\nplayer 0:\ncity:\ne4 g\ng e\n").cities[0]
    assert legal(state, "build:terracotta6") == {"build:terracotta6:se"}


def test_districts_run_across_tiles() -> None:
    """A district goes on over the edges of tiles, and around corners (N3.4)."""
    state = position(
        """
        step: build
        player 0:
        order: @+0+0 @+1+0 @+0+1 @+1+1
        city:
        e4 e | e  e
        g  e | r  e
        -----+-----
        e  w | g  e
        w  w | g  g
        """
    )
    assert refusal(state, "build:terracotta6:ne").code == "build/district-has-tower"


# --- N3.5 -----------------------------------------------------------------------------------------------

TWO_TOWERS = """
    r  w | g w | r  r
    w  w | w w | w  r
    -----+-----+-----
    e4 e | . . | e6 e
    w  e | . . | g  g
    """


def test_joining_two_towers() -> None:
    """A tile may not put two skyscrapers of different districts into one (N3.5)."""
    state = table(TWO_TOWERS, hand="eege rwww")
    # Only e g / e e keeps clear of the earth at the right, which touches in its upper row.
    assert turns(state, "eege", "@+1+1") == "2"
    assert turns(state, "rwww", "@+1+1") == "0123"


def test_joining_by_some_rotations_only() -> None:
    """Each rotation is judged separately (N3.5)."""
    state = table(TWO_TOWERS, hand="eegg rwww")
    # e e / g g touches both; the other three touch one of them only.
    assert turns(state, "eegg", "@+1+1") == "123"


def test_a_single_square_can_join() -> None:
    """Two districts may meet at one square of the tile (N3.5)."""
    state = table(
        """
        r  r  | e4 r
        w  w  | e  w
        ------+-----
        g  e6 | .  .
        g  e  | .  .
        """,
        hand="eggg",
    )
    assert turns(state, "eggg", "@+1+1") == "123"


def test_own_squares_count() -> None:
    """The new tile's own squares can be the bridge from one side to another (N3.5)."""
    state = table(
        """
        r  r  | r  e4
        w  w  | w  e
        ------+-----
        g  e6 | .  .
        g  e  | .  .
        """,
        hand="eegg",
    )
    # e e / g g touches the 6 with its left square and the 4 with its right one.
    assert turns(state, "eegg", "@+1+1") == "123"


def test_a_district_without_a_tower_is_free() -> None:
    """Joining a district with a tower to one without is allowed (N3.5)."""
    state = table(TWO_TOWERS.replace("e6", "e "), hand="eege")
    assert turns(state, "eege", "@+1+1") == "0123"


def test_towers_of_different_terrains() -> None:
    """Towers on different terrains are never in one district (N3.5)."""
    state = table(TWO_TOWERS.replace("e6 e", "g6 g"), hand="eege")
    assert turns(state, "eege", "@+1+1") == "0123"


def test_enlarging_a_district_with_two_towers() -> None:
    """A district that already holds two skyscrapers may grow; joining it to a third tower is forbidden (N3.5)."""
    both = table("e4 e | e e6\nw  e | g g", hand="eere")
    assert "0" in turns(both, "eere", "@+0-1")
    third = table(
        """
        e4 e | e e6
        w  e | g g
        -----+-----
        .  . | e8 r
        .  . | r  r
        """,
        hand="eewe rwww",
    )
    # left of the 8's earth and below the double district's lower right square
    assert turns(third, "eewe", "@+0+1") != "0123"
    assert refusal(do(third, "tile:eewe"), "@+0+1r1").values["towers"][1]["piece"] == "terracotta8"


DIAGONAL = """
    w w | e4 w | w  w
    w w | e  w | w  w
    ----+------+-----
    e e | .  . | e6 e
    e w | .  . | e  w
    ----+------+-----
    e w | w  {} | w  w
    e e | e  e | w  w
    """


@pytest.mark.parametrize(("square", "allowed"), [("w", "01"), ("e", "1")])
def test_a_diagonal_joined_from_outside(square: str, allowed: str) -> None:
    """Two squares that touch at a corner join two towers where a district around the tile connects them (N3.5)."""
    # e g / g e: its upper left square touches the 4 and the earth at the left that has no tower, its lower right
    # square the 6. They are one district only if that earth comes round to the lower right square from below.
    assert turns(table(DIAGONAL.format(square), hand="egge"), "egge", "@+1+1") == allowed


# --- the exception --------------------------------------------------------------------------------------

NEARLY_FULL = """
    player 0:
    hand: {}
    city:
    r12 w       | e  g10 | .  .      | r     r
    w   ws      | g  gs  | .  .      | g     g:towers3
    ------------+--------+-----------+----------------
    e8  e       | r  w8  | g4 g      | g     w
    ws  g       | r  w   | e  g      | w:top g
    ------------+--------+-----------+----------------
    r   g       | e  g6  | g  e:both | ep    e6
    rs  r:right | w  r   | ws e      | e     w
    ------------+--------+-----------+----------------
    g   w       | g  e12 | r  r6     | w     r8
    w4  es      | rs r   | g  ep     | w     gp
    """


def test_no_exception_while_another_tile_fits() -> None:
    """A tile without a legal placement cannot be chosen while another tile in hand has one (N3.5)."""
    state = position(NEARLY_FULL.format("ggwg esrgg gpwrr"))
    assert legal(state) == {"tile:esrgg", "tile:gpwrr"}
    assert refusal(state, "tile:ggwg").code == "tile/no-place"


def test_the_exception() -> None:
    """Only where every tile in hand is forbidden everywhere, all those placements are allowed (N3.5)."""
    state = position(NEARLY_FULL.format("ggwg ggrg ggprg"))
    assert legal(state) == {"tile:ggprg", "tile:ggrg", "tile:ggwg"}
    place = next(iter(legal(do(state, "tile:ggwg"))))[:-2]
    assert legal(do(state, "tile:ggwg")) == {f"{place}r{number}" for number in range(4)}
    after = do(state, f"tile:ggwg {place}r0")
    assert step(after) == "build"
    # Both trees now stand in one district, in which no third may be built.
    assert legal(after, "build:tree") == set()


def test_the_exception_is_over_when_a_place_opens() -> None:
    """The exception is judged again each turn: with one tile that fits it does not hold (N3.5)."""
    state = position(NEARLY_FULL.format("ggwg ggrg rwww"))
    assert legal(state) == {"tile:rwww"}
