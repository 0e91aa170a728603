"""What is in the box (N1)."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from engine.neoville.helpers import BOX, GAME, do, legal, position

from torilla.core.contract.errors import ComponentsError
from torilla.testing import check_game

SQUARES = [square for kind in BOX.regular for square in BOX.tiles[kind]]


@pytest.mark.smoke
def test_tiles() -> None:
    """There are 74 tiles and 4 fairness tiles of 2x2 squares, of two to four terrains each (N1.1)."""
    assert (len(BOX.regular), len(BOX.fairness)) == (74, 4)
    for kind in BOX.regular + BOX.fairness:
        terrains = {square[0] for square in BOX.tiles[kind]}
        assert 2 <= len(terrains) <= 4
        assert terrains <= set("egrw")


def test_symbols() -> None:
    """Some squares carry a park, some a sports ground: 24 each, 6 on each terrain (N1.1)."""
    symbols = Counter(square for square in SQUARES if len(square) == 2)
    assert symbols == {terrain + symbol: 6 for terrain in "egrw" for symbol in "ps"}


def test_fairness_tiles() -> None:
    """Fairness tile 1 is the poorest, tile 4 the richest (N1.1)."""
    symbols = [sorted(square[1:] for square in BOX.tiles[kind] if square[1:]) for kind in BOX.fairness]
    assert symbols == [[], ["p"], ["s"], ["p", "s"]]


def test_skyscrapers() -> None:
    """Four kinds, each for its terrain, each with the values 4, 5, 6, 7, 8, 10, 12 (N1.2)."""
    towers = [piece for piece in BOX.pieces.values() if piece.sort == "tower"]
    terrains = {"terracotta": 0, "tree": 1, "stone": 2, "waterfall": 3}
    wanted = {(f"{kind}{v}", v, t) for kind, t in terrains.items() for v in (4, 5, 6, 7, 8, 10, 12)}
    assert {(tower.name, tower.points, tower.terrain) for tower in towers} == wanted
    assert len(towers) == 28


@pytest.mark.parametrize("sort", ["bus", "windmill", "biosphere"])
def test_utilities(sort: str) -> None:
    """There are 12 pieces of each sort, two of each of six kinds (N1.3)."""
    assert [piece.count for piece in BOX.pieces.values() if piece.sort == sort] == [2] * 6


# --- a corrected file -----------------------------------------------------------------------------------


def corrected(old: str, new: str) -> Any:
    assert old in BOX.source
    return GAME.components(BOX.source.replace(old, new, 1), "mine.toml")


def test_layout_and_comments_do_not_matter() -> None:
    """A components file is known by its content: comments and blanks leave the hash as it is (N1.4)."""
    assert corrected("tiles = [", "# mine\ntiles   = [").hash == BOX.hash
    assert corrected('"e e / g e"', '"g e / e e"').hash != BOX.hash


def test_two_boxes_at_once() -> None:
    """Games with different components can be played in one process (N1.4)."""
    mine = corrected('"e e / g e"', '"e g / g w"')
    assert "eggw" in mine.kind_of
    assert "eggw" not in BOX.kind_of
    states = [GAME.setup(GAME.options(), 2, 1, box) for box in (BOX, mine)]
    for state in states:
        while GAME.current_seat(state) is not None:
            GAME.apply(state, GAME.legal_actions(state)[-1])
    assert [GAME.to_document(state)["components"] for state in states] == [BOX.hash, mine.hash]


def test_equal_tiles_are_one_kind() -> None:
    """Tiles that can be turned into one another are one kind, of which there are several (N1.4)."""
    mine = corrected('"e e / r e"', '"g e / e e"')
    assert len(mine.tiles) == 77
    assert [mine.regular[0], mine.regular[1]] == [0, 0]
    text = "neoville position 1\nplayer 0:\nhand: eege eege\n"
    state = GAME.parse_position(text, mine)
    assert legal(state) == {"tile:eege"}
    assert GAME.to_document(do(state, "tile:eege @+0+0r0"))["players"][0]["hand"] == ["eege"]


ONE_TERRAIN = ('"e e / g e"', '"e e / e e"')


def test_a_tile_of_one_terrain() -> None:
    """The book does not forbid it: a corrected file may have one, which looks the same however it is turned (N1.4)."""
    mine = corrected(*ONE_TERRAIN)
    state = GAME.parse_position("neoville position 1\nplayer 0:\nhand: eeee eere\n", mine)
    for tile, rotations in (("eeee", 1), ("eere", 4)):
        chosen = state.clone()
        GAME.apply(chosen, GAME.parse_action(f"tile:{tile}", mine))
        assert legal(chosen) == {f"@+0+0r{turns}" for turns in range(rotations)}


@pytest.mark.slow
def test_games_with_a_tile_of_one_terrain() -> None:
    """They keep all promises of the contract."""
    check_game(GAME, games=3, seed=1, components=corrected(*ONE_TERRAIN))


def test_the_richest_fairness_tile_may_have_more() -> None:
    """How many parks and sports grounds a fairness tile has is the file's to say (N1.4)."""
    mine = corrected('"e g / w r",', '"e* g+ / w* r+",')
    check_game(GAME, games=1, seed=1, components=mine)


FAULTS = [
    ("[towers]", "[towers", "components/unreadable", "mine.toml"),
    ("format = 1", "format = 2", "components/format", "format"),
    ('game = "neoville"', 'game = "helsinki"', "components/game", "game"),
    ("[utilities]", "[utilitie]", "components/unknown-key", "utilitie"),
    ('  "e e / g e",\n', "", "components/tile-count", "tiles"),
    ('"e e / g e"', '"e e / x e"', "components/tile-terrain", 'tiles[0] "e e / x e"'),
    ('"e e / g e"', '"e e / g? e"', "components/tile-symbol", 'tiles[0] "e e / g? e"'),
    ('"e e / g e"', '"e e g e"', "components/tile-squares", 'tiles[0] "e e g e"'),
    ('"e g / w r",', "", "components/tile-count", "fairness"),
    ("values = [4, 5,", "values = [5, 4,", "components/tower-values", "towers.values"),
    ("values = [4, 5,", "values = [5,", "components/tower-values", "towers.values"),
    ('tree = "grass"', 'tree = "rock"', "components/tower-kinds", "towers.kinds"),
    ("2 = [5, 7]", "2 = [5, 9]", "components/tower-left-out", "towers.left_out.2"),
    ("drawn = { 2 = 5,", "drawn = { 2 = 50,", "components/range", "utilities.drawn.2"),
    ('counts = "parks"', 'counts = "trees"', "components/counts", "buses[0].counts"),
    ("least = 4", "least = 0", "components/range", "buses[0].least"),
    ("points = 8", 'points = "8"', "components/type", "buses[0].points"),
    ("count = 2", "count = 3", "components/piece-count", "buses"),
    ('where = "left"', 'where = "centre"', "components/where", "windmills[0].where"),
    ('shape = ["##", "#."]', 'shape = ["#.", ".#"]', "components/shape", "biospheres[0].shape"),
    ('shape = ["##", "#."]', 'shape = ["#x"]', "components/shape", "biospheres[0].shape"),
    ('shape = ["##", "#."]', "", "components/missing", "biospheres[0].shape"),
    ('"bus-sports"', '"bus-parks"', "components/name", 'bus "bus-parks"'),
    ('"bus-sports"', '"bus sports"', "components/name", 'bus "bus sports"'),
]


@pytest.mark.parametrize(("old", "new", "code", "place"), FAULTS)
def test_a_fault_is_named(old: str, new: str, code: str, place: str) -> None:
    """The check of a components file says where the fault is and what is wrong (N1.4)."""
    with pytest.raises(ComponentsError) as caught:
        corrected(old, new)
    assert caught.value.code == code
    assert caught.value.values["place"] == place
    assert caught.value.message.startswith("mine.toml")
    assert caught.value.values["fault"]


def test_the_fault_reads_well() -> None:
    """A fault is one line that a person can act on."""
    with pytest.raises(ComponentsError, match=re.escape('tiles[0] "e e / x e": unknown terrain "x"')):
        corrected('"e e / g e"', '"e e / x e"')


def test_names_of_tiles() -> None:
    """Tiles are named by their squares, row by row, `p` for a park and `s` for a sports ground."""
    assert BOX.tile_name(BOX.kind_of["eepge"]) == "eepge"
    assert {"egwr", "epgrw", "esrwg", "eprgws"} == {BOX.tile_name(kind) for kind in BOX.fairness}


def test_kinds_are_in_file_order() -> None:
    """Tile kinds are numbered in file order, the fairness tiles last; so the codes of a box never change."""
    assert all(first < second for first, second in pairwise(BOX.regular))
    assert BOX.fairness == [74, 75, 76, 77]


def test_position_of_a_tile_that_the_box_has_not() -> None:
    """The components decide which tiles there are (N1.4)."""
    assert legal(position("player 0:\nhand: eege\n")) == {"tile:eege"}
