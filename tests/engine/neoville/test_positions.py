"""Positions and cities as text, and state documents."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from engine.neoville.helpers import BOX, GAME, do, document, legal, player, position
from rich.console import Console

from torilla.core.contract.errors import PositionError
from torilla.core.engine.generator import Generator

PAGE = (Path(__file__).parents[3] / "docs/reference/position.md").read_text(encoding="utf-8")

EXAMPLE = """\
neoville position 1
options: utilities=bus,windmill open-memory=no start=0
components: {}
seats: 2
start: 0
sorts: bus windmill
step: build
seat: 0
turn: 5
steps: 17
horizon: 15
display: eere - eggg errr
pile: ewww rwww
supply: tree4 tree8 bus-parks*2
current: tile=egwpe disclosed=no

player 0:
hand: ggwg egwr
seen: egwr
fairness: egwr
order: @+0+0 @+0-1 @-1+0
city:
.  . | w  g
.  . | w  w:left
-----+----------
e  g | e4 e
wp e | g  e

player 1:
hand: grrr ggww epgrw
seen: epgrw
fairness: epgrw
order: @+0+0 @+0+1
city:
g g
r g
---
r r
w r
"""


@pytest.mark.smoke
def test_a_position_there_and_back() -> None:
    """A position text contains the whole state: reading and writing it changes nothing."""
    text = EXAMPLE.format(BOX.hash)
    state = GAME.parse_position(text)
    assert GAME.format_position(state) == text
    assert GAME.state_hash(GAME.parse_position(GAME.format_position(state))) == GAME.state_hash(state)
    assert player(state)["city"][0] == {"tile": "eege", "x": 0, "y": 0, "turns": 0}
    assert player(state)["pieces"] == [
        {"piece": "terracotta4", "x": 0, "y": 0, "square": "nw"},
        {"piece": "windmill-left", "x": 0, "y": -1, "square": "se"},
    ]
    assert "build:tree8:ne" in legal(state)


def test_every_state_of_a_game() -> None:
    """Document and text of every state of a game contain all of it."""
    for seats in (2, 3, 4):
        generator = Generator.from_seed(seats)
        state = GAME.setup(GAME.options(), seats, seats)
        while GAME.current_seat(state) is not None:
            options = GAME.legal_actions(state)
            GAME.apply_legal(state, options[int(generator.below(len(options)))])
            if int(state.steps) % 5 == 0 or GAME.current_seat(state) is None:
                known = GAME.state_hash(state)
                assert GAME.state_hash(GAME.from_document(document(state))) == known
                assert GAME.state_hash(GAME.parse_position(GAME.format_position(state))) == known


def test_the_example_of_the_docs() -> None:
    """The position shown in docs/reference/position.md can be read."""
    text = PAGE.split("```\nneoville position 1")[1].split("```")[0]
    state = GAME.parse_position("neoville position 1" + text)
    assert document(state)["supply"] == {"terracotta6": 1, "bus-parks": 2}


def test_every_line_is_in_the_docs() -> None:
    """The table of docs/reference/position.md lists every line of a position."""
    table = PAGE.split("## Neoville")[1].split("| fact |")[1].split("\n\n")[0]
    for line in EXAMPLE.splitlines()[1:]:
        key, sign, _ = line.partition(":")
        if sign and " " not in key and key.isalpha():
            assert f"`{key}`" in table


def test_defaults() -> None:
    """What a position leaves out has a sensible default."""
    state = position("player 0:\nhand: eege\ncity:\ne g\ng e\n")
    whole = document(state)
    assert (whole["seats"], whole["start"], whole["seat"], whole["turn"], whole["step"]) == (2, 0, 0, 3, "tile")
    assert whole["display"] == [None] * 4
    assert len(whole["pile"]) == 74 - 2
    assert set(whole["supply"]) == {
        f"{kind}{value}" for kind in ("terracotta", "tree", "stone", "waterfall") for value in (4, 6, 8, 10, 12)
    }
    assert [each["fairness"] for each in whole["players"]] == ["egwr", "epgrw"]


def test_default_sorts() -> None:
    """The sorts in play are those that stand in a city, then the first ones."""
    assert document(position("player 0:\ncity:\ne g:L3\ng e\n"))["sorts"] == ["bus", "biosphere"]
    assert document(position("options: utilities=windmill,biosphere\nplayer 0:\n"))["sorts"] == [
        "windmill",
        "biosphere",
    ]


def test_the_order_decides_which_tile_is_first() -> None:
    """With `order` the first place named is the first tile; without it the upper left tile is."""
    city = "city:\ne g | g g\ng e | r g\n"
    assert player(position("player 0:\n" + city))["city"][1]["x"] == 1
    state = position("player 0:\norder: @+0+0 @-1+0\n" + city)
    assert [(tile["tile"], tile["x"]) for tile in player(state)["city"]] == [("ggrg", 0), ("egge", -1)]


def test_full_names_of_pieces() -> None:
    """A piece may be written with its full name."""
    state = position("player 0:\ncity:\ne:terracotta6 g\ng e:windmill-left\n".replace("e:windmill-left", "e"))
    assert player(state)["pieces"][0]["piece"] == "terracotta6"
    assert player(position("player 0:\ncity:\ne g:bus-parks\ng e\n"))["pieces"][0]["piece"] == "bus-parks"


FAULTS = [
    ("neoville position 1", "helsinki position 1", 1, "first line"),
    ("seats: 2", "seats: two", 4, "must be a number"),
    ("seats: 2", "seats: 5", 4, "2 to 4 seats"),
    ("step: build", "step: builds", 7, "must be one of tile, place, build, draw, over"),
    ("seat: 0", "seat: 7", 8, "there is no seat 7"),
    ("sorts: bus windmill", "sorts: bus tram", 6, "two sorts"),
    ("start=0", "begin=0", 2, "key=value"),
    ("eere - eggg errr", "eere - eggg", 12, "4 places"),
    ("eere - eggg errr", "eere - eggg errx", 12, "there is no tile 'errx'"),
    ("pile: ewww", "pile: ewxw", 13, "there is no tile 'ewxw'"),
    ("tree8", "tree9", 14, "is no piece"),
    ("disclosed=no", "disclosed=maybe", 15, "disclosed=yes or no"),
    ("player 1:", "player 2:", 29, "expected `player 1:`"),
    ("hand: ggwg", "hands: ggwg", 18, "expected one of hand, seen"),
    ("@+0+0 @+0-1 @-1+0", "@+0+0 @+0-1", 21, "2 places, the picture shows 3"),
    ("@+0+0 @+0-1 @-1+0", "@+0+0 @+0-1 @+1+0", 21, "other places"),
    ("@+0+0 @+0-1 @-1+0", "@+0+0 @+0-1 -1+0", 21, "no place"),
    ("e4 e", "e5x e", 26, "is no square"),
    ("e4 e", "e9 e", 26, "there is no skyscraper of 9"),
    ("w:left", "w:lefty", 24, "did you mean 'left'"),
    ("w:left", "w:tree4", 24, "stands on grass"),
    ("wp e | g  e", "wp e | g", 27, "3 squares, the first one 4"),
    ("wp e | g  e", "wp e | .  e", 27, "2x2"),
    ("e4 e\n", "e4 e8\n", 26, "a second piece"),
    ("-----+----------\n", "e e | e e\n", 27, "rows"),
    (".  . | w  g\n.  . | w  w:left", ".  . | .  .\nw  w | .  .", 23, "2x2"),
    ("r r\nw r\n", "r r\nr r\n", 38, "there is no tile with the squares"),
]


@pytest.mark.parametrize(("old", "new", "line", "hint"), FAULTS)
def test_faults_name_their_line(old: str, new: str, line: int, hint: str) -> None:
    """A fault in a position is reported with its line and what was expected."""
    text = EXAMPLE.format(BOX.hash)
    assert old in text
    with pytest.raises(PositionError) as caught:
        GAME.parse_position(text.replace(old, new, 1))
    assert hint in caught.value.message
    assert caught.value.values["line"] == line


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ("hand: grrr", "hand: eere", "more tiles 'eere' than the box holds"),
        ("seen: egwr", "seen: eere", "not in the hand"),
        ("turn: 5", "turn: 3", "laid 3 tiles in 2 turns"),
        ("turn: 5", "turn: 6", "is seat 1's, not seat 0's"),
        ("turn: 5", "turn: 99", "no turn 99"),
        ("order: @+0+0 @+0-1 @-1+0", "order: @+0+0 @-1+0 @-1+1", "other places"),
        ("tree4 tree8", "tree4*2 tree8", "not 2 pieces 'tree4'"),
        ("bus-parks*2", "biosphere-L3", "no biosphere is in play"),
        ("hand: ggwg egwr", "hand: ggwg ewwe egwr ggrr", "hand of 4"),
    ],
)
def test_positions_that_cannot_be(old: str, new: str, hint: str) -> None:
    """A position that no game can reach is refused with what is wrong."""
    text = EXAMPLE.format(BOX.hash)
    assert old in text
    with pytest.raises(PositionError) as caught:
        GAME.parse_position(text.replace(old, new, 1))
    assert hint in caught.value.message


def changed(**parts: Any) -> dict[str, Any]:
    return document(GAME.parse_position(EXAMPLE.format(BOX.hash))) | parts


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        ({"game": "helsinki"}, "position/game"),
        ({"components": "0" * 64}, "position/components"),
        ({"seats": 3}, "position/seats"),
        ({"step": "move"}, "position/step"),
        ({"seat": None}, "position/step"),
        ({"display": ["eere"]}, "position/display"),
        ({"sorts": ["bus"]}, "position/sorts"),
        ({"pile": ["nope"]}, "position/tile"),
        ({"supply": {"nope": 1}}, "position/piece"),
        ({"turn": "five"}, "position/invalid"),
    ],
)
def test_documents_that_cannot_be(parts: dict[str, Any], code: str) -> None:
    """A document with a fault is refused with a code of its own."""
    with pytest.raises(PositionError) as caught:
        GAME.from_document(changed(**parts))
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("tiles", "pieces", "code"),
    [
        ([("eege", 1, 0, 0)], [], "position/place"),
        ([("eege", 0, 0, 0), ("eere", 0, 0, 0)], [], "position/place"),
        ([("eege", 0, 0, 0), ("eere", 1, 1, 0)], [], "position/place"),
        ([("eege", 0, 0, 4)], [], "position/tile"),
        ([("egge", 0, 0, 2)], [], "position/tile"),
        ([("eege", 0, 0, 0)], [("tree4", 0, 0, "nw")], "position/piece"),
        ([("eege", 0, 0, 0)], [("tree4", 1, 0, "nw")], "position/piece"),
        ([("eege", 0, 0, 0)], [("tree4", 0, 0, "no")], "position/piece"),
        ([("eepge", 0, 0, 0)], [("terracotta4", 0, 0, "ne")], "position/piece"),
        ([("eege", 0, 0, 0)], [("tree4", 0, 0, "sw"), ("bus-parks", 0, 0, "nw")], "position/piece"),
    ],
)
def test_cities_that_cannot_be(
    tiles: list[tuple[str, int, int, int]], pieces: list[tuple[str, int, int, str]], code: str
) -> None:
    """A city that the rules do not allow is refused: place, rotation, terrain, park, second piece (N3.1, N3.6)."""
    whole = changed()
    whole["players"][0] |= {
        "city": [dict(zip(("tile", "x", "y", "turns"), tile, strict=True)) for tile in tiles],
        "pieces": [dict(zip(("piece", "x", "y", "square"), piece, strict=True)) for piece in pieces],
    }
    with pytest.raises(PositionError) as caught:
        GAME.from_document(whole)
    assert caught.value.code == code


# --- cities drawn from a real table ---------------------------------------------------------------------

CITIES = """\
; our game on Sunday
player: Ann
w8 w  | w  w
e  w  | w  g
------+------
e5 e  | w  ws
e  gp | e  r

player: Bo
e  e4 | g  r
r  e  | r  r:corner
"""


def test_cities_from_a_real_table() -> None:
    """Drawn cities are scored by category, majorities included, whatever tiles they are made of (N4.4)."""
    names, outcome = GAME.score_file(CITIES)
    assert names == ["Ann", "Bo"]
    assert outcome.totals == [8 - 5 + 5 + 5, -4 + 5]
    assert outcome.ranking == [[0], [1]]
    assert {part.category: part.now for part in outcome.scores[1].parts} == {
        "towers": -4, "buses": 0, "windmills": 5, "biospheres": 0, "parks": 0, "sports": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "line", "hint"),
    [
        ("e e\ne g\n", 1, "player: NAME"),
        ("player: A\ne e\ne\n", 3, "1 squares, the first one 2"),
        ("player: A\ne e\n", 2, "not 1"),
        ("player: A\ne x\ne e\n", 2, "'x' is no square"),
        ("player: A\ne e | . . | g g\ne e | . . | g g\n", 2, "edge to edge"),
        ("; nobody\n", 0, "1 to 4 players"),
        ("player: A\n" * 5, 0, "1 to 4 players"),
        ("player: A\n" + "e e e e e e e e e e\n" * 2, 2, "not 10"),
        ("player: A\n" + "e e\n" * 10, 11, "not 10"),
    ],
)
def test_faults_in_a_city_file(text: str, line: int, hint: str) -> None:
    """A fault in a drawn city is reported with its line and what was expected."""
    with pytest.raises(PositionError) as caught:
        GAME.score_file(text)
    assert hint in caught.value.message
    assert caught.value.values["line"] == line


# --- the picture ----------------------------------------------------------------------------------------


def shown(state: Any, seat: int | None) -> str:
    console = Console(width=100, record=True, file=StringIO())
    console.print(GAME.picture(state, seat), highlight=False)
    return console.export_text()


def test_the_picture_fits_a_terminal() -> None:
    """The picture of any state fits 100 columns and shows hand, display, pile, supply and score."""
    for seats in (2, 4):
        generator = Generator.from_seed(seats)
        state = GAME.setup(GAME.options(), seats, 77)
        while GAME.current_seat(state) is not None:
            if int(state.steps) % 40 == 0:
                for seat in (None, 0):
                    markup = GAME.picture(state, seat)
                    text = shown(state, seat)
                    assert len(text.splitlines()) == len(markup.splitlines())  # nothing was wrapped
                    for word in ("Hand", "Display", "pile", "Supply", "Score", "total"):
                        assert word in text
            options = GAME.legal_actions(state)
            GAME.apply_legal(state, options[int(generator.below(len(options)))])
        assert "over" in shown(state, 0)


def test_what_the_picture_shows() -> None:
    """Cities with letters, symbols and pieces; places as in notation; the chosen tile; hidden tiles as ░."""
    state = GAME.parse_position(EXAMPLE.format(BOX.hash))
    text = shown(state, 0)
    for sign in ("▲4", "W◁", "♣", "-1", "+0", "ggwg", "pile 2", "×2"):
        assert sign in text
    assert "░" not in text
    assert "░" in shown(state, None)
    chosen = do(position("player 0:\nhand: eege\n"), "tile:eege")
    assert "╭────╮" in shown(chosen, 0)


def test_dedent_is_harmless() -> None:
    """Indented positions, as in tests, read like others."""
    text = EXAMPLE.format(BOX.hash)
    assert GAME.state_hash(GAME.parse_position(dedent(text))) == GAME.state_hash(GAME.parse_position(text))
