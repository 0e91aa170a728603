"""Building on the tile just placed (N3.6 to N3.8)."""

from __future__ import annotations

import pytest
from engine.neoville.helpers import BOX, do, document, legal, player, position, refusal, step

NEW_TILE = """
    step: build
    supply: {}
    sorts: {}
    player 0:
    order: @+0+0 @+1+0
    city:
    e  e | es g
    g  e | r  e
    """


def new_tile(supply: str, sorts: str = "bus windmill") -> str:
    return NEW_TILE.format(supply, sorts)


@pytest.mark.smoke
def test_only_on_the_tile_just_placed() -> None:
    """A piece goes on a square of the tile just placed, on no other tile (N3.6)."""
    state = position(new_tile("terracotta4 tree4"))
    built = do(state, "build:tree4:ne")
    assert player(built)["pieces"] == [{"piece": "tree4", "x": 1, "y": 0, "square": "ne"}]


@pytest.mark.parametrize(("square", "symbol"), [("ep", "park"), ("es", "sports")])
def test_not_on_park_or_sports_ground(square: str, symbol: str) -> None:
    """A square with a park or a sports ground carries no piece (N3.6)."""
    city = {"ep": "e ep\ng e", "es": "e es\nr e"}[square]
    state = position(f"step: build\nsupply: terracotta4 bus-parks\nplayer 0:\ncity:\n{city}\n")
    assert legal(state, "build:bus-parks") == {f"build:bus-parks:{name}" for name in ("nw", "sw", "se")}
    for piece in ("terracotta4", "bus-parks"):
        found = refusal(state, f"build:{piece}:ne")
        assert (found.code, found.values["symbol"]) == ("build/park", symbol)


def test_one_piece_a_turn() -> None:
    """At most one piece is put up in a turn (N3.6)."""
    state = do(position(new_tile("terracotta4 tree4 bus-parks")), "build:tree4:ne")
    assert step(state) == "draw"
    assert legal(state, "build") == set()
    assert refusal(state, "build:bus-parks:ne").code == "build/square-taken"
    assert refusal(state, "build:bus-parks:sw").code == "build/only-one"


def test_declining() -> None:
    """Nothing need be built: one goes on by drawing (N3.6)."""
    state = position(new_tile("terracotta4 tree4"))
    assert "draw:pile" in legal(state)
    after = do(state, "draw:pile")
    assert player(after)["pieces"] == []
    assert int(after.seat) == 1


def test_a_piece_leaves_the_supply() -> None:
    """A piece that was put up is no longer in the supply; of two equal ones the other is (N3.6)."""
    state = position(new_tile("tree4 bus-parks*2"))
    assert document(do(state, "build:tree4:ne"))["supply"] == {"bus-parks": 2}
    assert document(do(state, "build:bus-parks:ne"))["supply"] == {"tree4": 1, "bus-parks": 1}
    assert refusal(state, "build:tree6:ne").code == "build/not-in-supply"


def test_terrain_of_skyscrapers() -> None:
    """A skyscraper stands on its own terrain: terracotta on earth, tree on grass, stone on rock (N3.7)."""
    state = position(new_tile("terracotta4 tree4 stone4 waterfall4"))
    assert legal(state, "build") == {"build:terracotta4:se", "build:tree4:ne", "build:stone4:sw"}
    assert refusal(state, "build:tree4:se").values == {"piece": "tree4", "terrain": "earth", "wanted": "grass"}


def test_one_skyscraper_a_district() -> None:
    """Not in a district that has a skyscraper, judged after the tile was placed (N3.7)."""
    state = position(
        """
        step: build
        player 0:
        order: @+0+0 @+1+0
        city:
        e  e4 | e  g
        g  e  | wp e
        """
    )
    assert legal(state, "build:terracotta6") == {"build:terracotta6:se"}
    found = refusal(state, "build:terracotta6:nw")
    assert found.code == "build/district-has-tower"
    assert found.values["tower"] == {"piece": "terracotta4", "place": "@+0+0", "square": "ne"}


def test_the_new_tile_may_connect() -> None:
    """Squares that become one district with a tower through the new tile get none (N3.7)."""
    state = position(
        """
        step: build
        player 0:
        order: @+0+0 @+1+0
        city:
        e  e4 | e e
        g  e  | r e
        """
    )
    assert legal(state, "build:terracotta") == set()


def test_utilities_on_any_terrain() -> None:
    """A utility may stand on any terrain (N3.8)."""
    state = position(new_tile("bus-parks windmill-left"))
    assert legal(state, "build:windmill-left") == {f"build:windmill-left:{name}" for name in ("ne", "sw", "se")}


def test_utilities_in_districts_with_buildings() -> None:
    """A utility may stand in a district with other buildings, and a tower in one with utilities (N3.8)."""
    state = position(
        """
        step: build
        sorts: windmill biosphere
        supply: windmill-left terracotta6
        player 0:
        order: @+0+0 @+1+0
        city:
        e4 e | e  e
        g  e | r  e
        """
    )
    assert "build:windmill-left:nw" in legal(state)
    free = position(
        """
        step: build
        sorts: windmill biosphere
        supply: terracotta6
        player 0:
        order: @+0+0 @+1+0
        city:
        e:left e | e  e
        g      e | r  e
        """
    )
    assert "build:terracotta6:nw" in legal(free)


@pytest.mark.parametrize(
    ("piece", "rule"), [("tree5", "N2.1"), ("stone7", "N2.1"), ("biosphere-L3", "N2.2"), ("biosphere-X5", "N2.2")]
)
def test_not_in_play(piece: str, rule: str) -> None:
    """What was left out at set-up is refused with its own reason (N2.1, N2.2)."""
    found = refusal(position(new_tile("tree4 bus-parks")), f"build:{piece}:ne")
    assert (found.code, found.rule) == ("build/not-in-play", rule)


def test_pieces_never_move() -> None:
    """Later turns leave a piece where it stands (N3.6)."""
    state = position(
        """
        display: eewe eggg errr ewww
        supply: tree4
        player 0:
        hand: eege eere
        player 1:
        hand: ggww ggrr
        """
    )
    state = do(state, "tile:eege @+0+0r0 build:tree4:sw draw:pile tile:ggww @+0+0r0 draw:pile tile:eere @-1+0r0")
    assert player(state)["pieces"] == [{"piece": "tree4", "x": 0, "y": 0, "square": "sw"}]
    assert BOX.pieces[BOX.piece_of["tree4"]].points == 4
