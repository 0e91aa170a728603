"""Small hand-made examples that check the oracle alone, with their rule numbers."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import Any

import pytest

from . import driver, helsinki, neoville

pytestmark = pytest.mark.slow

Document = dict[str, Any]
H = driver.load_components("helsinki")
N = driver.load_components("neoville")

EMPTY_BOARD = """
    .......
    .......
    .......
    ...#...
    .......
    .......
    .......
"""

# ---------------------------------------------------------------------------------------------------------
# Helsinki: helpers


def board(picture: str) -> dict[str, Any]:
    """The tiles of a player from a picture: a letter per colour (adjoining ones are one tile), * wild tiles,
    capital letters and % (wild) for cells with a turret, # the statue."""
    rows = picture.split()
    marks = {(r, c): mark for r, line in enumerate(rows) for c, mark in enumerate(line) if mark not in ".#"}
    tiles, left = [], {cell for cell, mark in marks.items() if mark not in "*%"}
    while left:
        group = {min(left)}
        for _ in range(49):
            near = {n for cell in group for n in helsinki.neighbours(cell)}
            group |= {n for n in near & left if marks[n].lower() == marks[min(group)].lower()}
        left -= group
        cells = [helsinki.cell_name(cell) for cell in sorted(group)]
        tiles.append({"colour": marks[min(group)].lower(), "cells": cells})
    return {
        "tiles": tiles,
        "wild": [helsinki.cell_name(cell) for cell, mark in marks.items() if mark in "*%"],
        "turrets": [helsinki.cell_name(cell) for cell, mark in marks.items() if mark.isupper() or mark == "%"],
    }


def cells_of(picture: str, mark: str) -> set[tuple[int, int]]:
    """The cells of a picture with this mark."""
    rows = picture.split()
    return {(r, c) for r, line in enumerate(rows) for c, found in enumerate(line) if found == mark}


def table(picture: str = EMPTY_BOARD, hand: str = "", **changes: Any) -> Document:
    """Seat 0 of two in step `main` with this board and hand, the pawn on space 0 (side n).

    Other keys: those of the document, of the player, of `current`, or `options`.
    """
    document = driver.setup("helsinki", {"start": 0}, 2, H, random.Random(1))
    document.update(step="main", turn=1, round=1, steps=10, horizon=5)
    document["players"][1]["pawn"] = 2
    document["current"] = helsinki.fresh_turn(7)
    document["current"]["moved"] = True
    player = document["players"][0]
    player.update(board(picture), pawn=0, hand=helsinki.Box(H).in_kind_order(hand.split()))
    for key, value in changes.items():
        place = next((d for d in (player, document["current"], document) if key in d), document["options"])
        place[key] = value
    return document


def h_legal(document: Document) -> list[str]:
    return helsinki.legal(document, H)


def starting(document: Document, start: str) -> list[str]:
    """The legal actions that begin so."""
    return [action for action in h_legal(document) if action.startswith(start)]


def play(document: Document, *actions: str, order: Any = None) -> Document:
    """The document after these actions."""
    for action in actions:
        document = helsinki.successor(document, action, H, order)
    return document


# ---------------------------------------------------------------------------------------------------------
# Helsinki: shapes and pushes


def pictured(shape: str, orientation: int) -> str:
    """A tile of the box in one orientation."""
    cells = helsinki.oriented(tuple(H["tiles"][shape]["shape"]), orientation)
    rows = range(1 + max(r for r, _ in cells))
    columns = range(1 + max(c for _, c in cells))
    return "/".join("".join("#" if (r, c) in cells else "." for c in columns) for r in rows)


def test_orientations_flip_first_then_turn_clockwise() -> None:
    """H4.5: number = turns + 4 * flipped."""
    assert [pictured("b4", n) for n in range(8)] == [
        "###/#..",
        "##/.#/.#",
        "..#/###",
        "#./#./##",
        "###/..#",
        ".#/.#/##",
        "#../###",
        "##/#./#.",
    ]
    assert [pictured("y4", n) for n in (0, 1, 4, 5)] == [".##/##.", "#./##/.#", "##./.##", ".#/##/#."]


@pytest.mark.parametrize(
    ("tile", "orientations"),
    [
        ("p5", (0, 1)),
        ("r4", (0,)),
        ("g5", (0,)),
        ("g4", (0, 1, 2, 3)),
        ("b3", (0, 1, 2, 3)),
        ("b5", (0, 1, 2, 3)),
        ("y4", (0, 1, 4, 5)),
        ("y5", (0, 1, 4, 5)),
        ("b4", (0, 1, 2, 3, 4, 5, 6, 7)),
        ("r5", (0, 1, 2, 3, 4, 5, 6, 7)),
    ],
)
def test_of_equal_orientations_only_the_lowest(tile: str, orientations: tuple[int, ...]) -> None:
    assert helsinki.different_orientations(tuple(H["tiles"][tile]["shape"])) == orientations


PUSHES = [
    # H4.6: a first tile is stopped by the statue
    ("g2", "n", 1, 3, "....... ...n... ...n... ...x... ....... ....... ......."),
    ("g2", "s", 0, 2, "....... ....... ....... ...x... ..nn... ....... ......."),
    ("g2", "e", 0, 3, "....... ....... ....... ...xnn. ....... ....... ......."),
    ("g2", "w", 1, 3, "....... ....... ....... ..nx... ..n.... ....... ......."),
    # a hook beside the statue
    ("r3", "n", 0, 2, "....... ....... ..nn... ..nx... ....... ....... ......."),
    ("y4", "e", 0, 2, "....... ....... .....nn ...xnn. ....... ....... ......."),
    ("b4", "w", 5, 2, "....... ....... ..n.... ..nx... .nn.... ....... ......."),
    # stopped by tiles and wild tiles alike, wherever the first contact is
    ("g2", "n", 0, 0, "....... ....... ....... nn.x... x...... ....... ......."),
    ("g4", "n", 0, 4, "....... ....... ....nnn ...x.nx ....... ....... ......."),
    ("p3", "s", 1, 6, "....... ....... ....... ...x..x ......n ......n ......n"),
    ("p3", "n", 1, 6, "......n ......n ......n ...x..x ....... ....... ......."),
    # it slides past what is beside its lane
    ("g2", "w", 0, 5, "....... ....... ....... ...x... .xxx... ....nnx ..x...."),
    # it cannot turn into a hole behind the first contact
    ("r4", "n", 0, 0, "....... nn..... nn..... x..x... ....... ....... ......."),
]


@pytest.mark.parametrize(("tile", "side", "orientation", "lane", "picture"), PUSHES)
def test_push(tile: str, side: str, orientation: int, lane: int, picture: str) -> None:
    """H4.5: x what lies already (statue included), n where the tile ends."""
    shape = H["tiles"][tile]["shape"]
    result = helsinki.push_result(cells_of(picture, "x"), shape, side, orientation, lane)
    assert not isinstance(result, str)
    assert set(result) == cells_of(picture, "n")


REFUSALS = [
    ("g2", "n", 0, 6, "no-lane", ""),  # lying, it would need a column h
    ("p5", "w", 1, 3, "no-lane", ""),  # standing from row 4 on, it would need a row 8
    ("g2", "n", 1, 2, "meets-nothing", ""),  # H4.6
    ("g2", "e", 0, 0, "meets-nothing", ""),
    ("p4", "n", 1, 3, "sticks-out", ""),  # H4.7: three free cells above the statue
    ("g2", "n", 1, 3, "sticks-out", "....... ...x... ....... ...x... ....... ....... ......."),
    ("g2", "n", 0, 0, "sticks-out", "x...... ....... ....... ...x... ....... ....... ......."),
    ("g2", "s", 0, 5, "sticks-out", "....... ....... ....... ...x... ....... ....... ......x"),
]


@pytest.mark.parametrize("case", REFUSALS)
def test_refused_push(case: tuple[str, str, int, int, str, str]) -> None:
    """H4.5, H4.6, H4.7."""
    tile, side, orientation, lane, reason, picture = case
    cells = cells_of(picture or EMPTY_BOARD.replace("#", "x"), "x")
    assert helsinki.push_result(cells, H["tiles"][tile]["shape"], side, orientation, lane) == reason


def test_pushes_are_the_same_after_turning_the_whole_board() -> None:
    """H1.6: a push from n on a board is a push from e on the board turned clockwise."""
    rng = random.Random(5)

    def turn(cell: tuple[int, int]) -> tuple[int, int]:
        return cell[1], 6 - cell[0]

    for _ in range(200):
        cells = {(3, 3)} | {rng.choice(helsinki.ALL_CELLS) for _ in range(rng.randrange(30))}
        shape = tuple(rng.choice(list(H["tiles"].values()))["shape"])
        for number, side in enumerate("nesw"):
            before = {push.cells for push in helsinki.pushes_from(frozenset(cells), shape, side)}
            after = helsinki.pushes_from(frozenset(map(turn, cells)), shape, "nesw"[(number + 1) % 4])
            assert {tuple(sorted(map(turn, c))) for c in before} == {push.cells for push in after}


def test_push_notation() -> None:
    """The lane is the leftmost column from n and s, the topmost row from e and w."""
    document = table(hand="b3-4 b1-2 b1-2", step="push", card="b3-4")
    assert "nb.0" in h_legal(document)
    assert "nd.1" in h_legal(document)
    document["players"][0]["pawn"] = 7
    assert {"w4.0", "w3.1f"} <= set(h_legal(document))
    assert all(action[0] == "w" for action in h_legal(document))


# ---------------------------------------------------------------------------------------------------------
# Helsinki: start, move, draw


def test_start() -> None:
    """H2.3, H2.4: pawns on every second space clockwise, then two cards each from the pile."""
    document = driver.setup("helsinki", {"start": 1}, 3, H, random.Random(3))
    assert h_legal(document) == [f"@{n}" for n in range(8)]
    after = play(document, "@5")
    assert [player["pawn"] for player in after["players"]] == [1, 5, 7]
    dealt = document["pile"][:6]
    assert [Counter(after["players"][seat]["hand"]) for seat in (1, 2, 0)] == [
        Counter(dealt[:2]),
        Counter(dealt[2:4]),
        Counter(dealt[4:]),
    ]
    assert (after["step"], after["seat"], after["turn"], after["round"]) == ("move", 1, 1, 1)
    assert (after["steps"], after["horizon"]) == (1, 1)


def test_cards_in_play() -> None:
    """H2.1: 100, 81, 53."""
    for seats, number in ((4, 100), (3, 81), (2, 53)):
        document = driver.setup("helsinki", {}, seats, H, random.Random(seats))
        assert 8 + len(document["pile"]) == number


def test_moves() -> None:
    """H3.2, H6.3."""
    document = table(step="move", coats=1, used=["two-points", "no-limit"], pawn=7)
    moves = ["m1", "m2", "m3", "further4", "further5", "far4", "far5", "far6", "back"]
    assert h_legal(document) == sorted(moves)
    assert play(document, "m3")["players"][0]["pawn"] == 2
    assert play(document, "back")["players"][0]["pawn"] == 6
    after = play(document, "far5")
    assert after["players"][0]["pawn"] == 4
    assert (after["players"][0]["coats"], after["players"][0]["used"][-1]) == (0, "far")
    assert after["step"] == "main"
    document["covered"] = ["far", "back"]  # H2.5
    assert h_legal(document) == ["further4", "further5", "m1", "m2", "m3"]


def test_slots_of_space_0_are_7_and_0_refilled_from_the_lower() -> None:
    """H1.1, H3.3."""
    document = table(display=["r1-2", "b1-2", "b1-2", "b1-2", "b1-2", "b1-2", "b1-2", "y1-2"])
    document["pile"] = ["g1-2", "p1-2", "w"]
    after = play(document, "draw")
    assert after["players"][0]["hand"] == ["r1-2", "y1-2"]
    assert after["players"][0]["seen"] == ["r1-2", "y1-2"]
    assert (after["display"][0], after["display"][7]) == ("g1-2", "p1-2")
    assert after["pile"] == ["w"]


def test_extra_card_comes_before_the_refill_and_the_pile_is_shuffled_in_the_middle() -> None:
    """H3.3, H5.1, H5.2, H6.6: the discard pile, sorted by kind, is shuffled only when needed."""
    document = table(hand="", coats=1, used=["two-points", "no-limit"], pile=["g1-2", "p1-2"])
    document["discard"] = {"w": 1, "y1-2": 2, "p3-4": 1}
    document["display"] = ["r1-2"] * 8
    seen: list[list[str]] = []

    def order(cards: list[str]) -> list[str]:
        seen.append(cards)
        return cards[::-1]

    after = play(document, "draw+extra-card", order=order)
    assert "g1-2" in after["players"][0]["hand"]
    assert "g1-2" not in after["players"][0]["seen"]
    assert (after["display"][0], after["display"][7]) == ("p1-2", "w")
    assert seen == [["p3-4", "y1-2", "y1-2", "w"]]
    assert after["pile"] == ["y1-2", "y1-2", "p3-4"]
    assert after["discard"] == {}
    assert after["last_round"]


def test_pile_that_just_lasts_is_not_shuffled_yet() -> None:
    """H5.1, H5.2."""
    document = table(pile=["g1-2", "p1-2"], discard={"y1-2": 1})
    after = play(document, "draw")
    assert after["pile"] == []
    assert after["discard"] == {"y1-2": 1}
    assert after["last_round"]


def test_both_piles_empty_leaves_gaps() -> None:
    """H5.2, H6.2: no extra card to draw, so `extra-card` is not offered; nothing disclosed, so no end."""
    document = table(pile=[], discard={}, coats=1, used=["two-points", "no-limit"], display=["w"] * 8)
    assert h_legal(document) == ["draw"]
    after = play(document, "draw")
    assert (after["display"][0], after["display"][7]) == (None, None)
    assert (after["step"], after["horizon"]) == ("after", 5)
    assert h_legal(after) == ["end"]


def test_turn_ends_automatically_after_a_disclosure() -> None:
    """H3.5."""
    after = play(table(), "draw")
    assert (after["seat"], after["turn"], after["round"], after["step"]) == (1, 2, 1, "move")
    assert (after["steps"], after["horizon"], after["current"]["from"]) == (11, 11, 2)
    assert play(table(coats=1), "draw")["step"] == "after"


def test_skipped_draw() -> None:
    """H3.7: both slots empty: a build is compulsory where possible without a coat, otherwise `end`."""
    document = table(hand="r3-4 r1-2")
    document["display"] = [None] * 8
    assert h_legal(document) == ["build:r1-2"]
    document["players"][0]["hand"] = ["r3-4", "r2-3"]
    assert h_legal(document) == ["build:r2-3"]
    document["players"][0]["hand"] = ["r3-4"]
    assert h_legal(document) == ["end"]
    after = play(document, "end")
    assert (after["seat"], after["step"], after["horizon"]) == (1, "move", 11)


def test_discard_down_to_seven() -> None:
    """H3.4, H6.14: `no-limit` may be used instead of discarding; the discard ends the turn explicitly."""
    document = table(hand="p1-2 p1-2 g1-2 g1-2 r1-2 r1-2")
    after = play(document, "draw")
    assert after["step"] == "discard"
    assert "no-limit" not in h_legal(after)
    done = play(after, "discard:g1-2")
    assert done["step"] == "after"
    assert done["discard"] == {"g1-2": 1}
    assert h_legal(done) == ["end"]
    after["players"][0]["coats"] = 1
    kept = play(after, "no-limit")
    assert (kept["step"], kept["players"][0]["no_limit"], len(kept["players"][0]["hand"])) == ("after", 2, 8)
    assert play(kept, "end")["players"][0]["no_limit"] == 1


def test_no_limit_runs_out() -> None:
    """H6.14: at the end of the next own turn the hand is discarded down to 7."""
    document = table(hand="p1-2 p1-2 g1-2 g1-2 r1-2 r1-2 b1-2 w", no_limit=1)
    after = play(document, "draw")
    assert after["step"] == "after"
    assert "end" not in h_legal(after)
    for _ in range(3):
        after = play(after, starting(after, "discard:")[0])
    assert h_legal(after) == ["end"]
    assert play(after, "end")["players"][0]["no_limit"] == 0


# ---------------------------------------------------------------------------------------------------------
# Helsinki: building


def test_payment_without_choice_is_done_by_itself() -> None:
    """H4.1, H4.4: exactly as many cards as the number says."""
    document = table(hand="r3-4 r1-2 r1-2 b1-2")
    after = play(document, "build:r3-4", "nd.0")
    assert after["step"] == "after"
    assert after["players"][0]["hand"] == ["b1-2"]
    assert after["discard"] == {"r3-4": 1, "r1-2": 2}
    assert after["tiles"]["r4"] == 2
    assert after["players"][0]["tiles"] == [{"colour": "r", "cells": ["d2", "e2", "d3", "e3"]}]
    assert after["current"]["builds"] == 1


def test_payment_with_choice() -> None:
    """H4.1, H4.2: own colour or wild, one at a time."""
    document = table(hand="r3-4 r3-4 r1-2 b1-2 w w")
    after = play(document, "build:r3-4", "nd.0")
    assert after["step"] == "pay"
    assert after["current"]["to_pay"] == 2
    assert h_legal(after) == ["pay:r1-2", "pay:r3-4", "pay:w"]
    after = play(after, "pay:w")
    assert h_legal(after) == ["pay:r1-2", "pay:r3-4", "pay:w"]
    after = play(after, "pay:r3-4")
    assert (after["step"], after["players"][0]["hand"]) == ("after", ["r1-2", "b1-2", "w"])


def test_cards_that_cannot_be_chosen() -> None:
    """H4.1, H4.2, H4.3, H4.8."""
    document = table(hand="r3-4 r1-2 w b4-4t")
    assert starting(document, "build") == ["build:r1-2", "build:r3-4"]
    document["tiles"]["r2"] = 0
    assert starting(document, "build") == ["build:r3-4"]  # the r1-2 still pays
    document["players"][0].update(board("....... ...b... ...b... ...#... ....... ....... ......."))
    assert starting(document, "build") == []  # in every lane the square sticks out or meets nothing
    document["players"][0].update(board("....... ....... ..bb... ...#... ....... ....... ......."))
    assert starting(document, "build") == ["build:r3-4"]


def test_discount_and_any_wild() -> None:
    """H6.2, H6.7, H6.10."""
    document = table(hand="r1-2", coats=4)
    assert starting(document, "+") == ["+any-side", "+extra-roof"]
    document = table(hand="r2-3 b1-2", coats=4)
    assert "+discount" in starting(document, "+")  # the r2-3 alone
    assert "+any-wild" in starting(document, "+")  # r2-3 and b1-2
    assert "+any-wild" not in starting(play(document, "+discount"), "+")
    assert "+discount" not in starting(play(document, "+any-wild"), "+")
    after = play(document, "+any-wild")
    assert starting(after, "build") == ["build:r2-3"]
    after = play(after, "build:r2-3", "nd.0")
    assert after["players"][0]["hand"] == []
    assert after["discard"] == {"r2-3": 1, "b1-2": 1}
    assert (after["players"][0]["used"], after["current"]["plus"]) == (["any-wild"], [])


def test_any_wild_pays_exactly_one_of_another_colour() -> None:
    """H6.10: one card that is neither wild nor of the colour; the others as usual."""
    document = table(hand="r3-4 r1-2 b1-2 y1-2 w", coats=1)
    after = play(document, "+any-wild", "build:r3-4", "nd.0")
    assert after["current"]["off_colour"]
    assert h_legal(after) == ["pay:b1-2", "pay:r1-2", "pay:w", "pay:y1-2"]
    paid = play(after, "pay:b1-2")
    assert h_legal(paid) == ["pay:r1-2", "pay:w"]
    assert not paid["current"]["off_colour"]
    assert h_legal(play(after, "pay:w")) == ["pay:b1-2", "pay:y1-2"]


def test_actions_that_only_help_together() -> None:
    """H6.15: a build that needs `discount` and `any-side` at once; with one coat neither is offered."""
    north_closed = "b..b..b bbb.bbb b..b..b b..#..b ....... ....... ......."
    document = table(north_closed, hand="r2-3", coats=2)
    assert starting(document, "build") == []
    assert starting(document, "+") == ["+any-side", "+discount"]
    after = play(document, "+discount")
    assert h_legal(after) == ["+any-side"]
    assert h_legal(play(after, "+any-side")) == ["build:r2-3"]
    document["players"][0]["coats"] = 1
    assert starting(document, "+") == []


def test_any_side_adds_only_new_places() -> None:
    """H6.5: not where the same cells can be reached from the pawn's side."""
    document = table(hand="r1-2", coats=1)
    after = play(document, "+any-side", "build:r1-2")
    assert {action[0] for action in h_legal(after)} == {"e", "s", "w"}
    shelf = "....... ....... bb..... ...#... ....... ....... ......."
    own = h_legal(play(table(shelf, hand="r1-2"), "build:r1-2"))
    pushes = h_legal(play(table(shelf, hand="r1-2", coats=1), "+any-side", "build:r1-2"))
    assert "nc.0" in own  # c3 d3, stopped by the statue
    assert "e3.0" not in pushes  # c3 d3 once more, stopped by the blue tile
    assert "e4.0" in pushes  # e4 f4 beside the statue


def test_same_colour_bonus() -> None:
    """H4.9: one card, edge to edge, not for wild tiles; the paid cards are in the shuffle."""
    picture = "....... ....... ..rr... ...#... ....... ....... ......."
    document = table(picture, hand="r1-2", pile=["g1-2", "y1-2"])
    after = play(document, "build:r1-2", "nc.0")
    assert after["players"][0]["hand"] == ["g1-2"]
    assert after["players"][0]["seen"] == []
    assert (after["seat"], after["horizon"]) == (1, 11 + 1)  # disclosed, nothing left: the turn is over
    blue = table(picture.replace("r", "b"), hand="r1-2", pile=["g1-2", "y1-2"])
    assert play(blue, "build:r1-2", "nc.0")["players"][0]["hand"] == []
    corner = table("....... ....... ...br.. ...#... ....... ....... .......", hand="r1-2")
    assert play(corner, "build:r1-2", "nc.0")["players"][0]["hand"] == []  # c2 d2 meets e3 at a corner only
    empty = table(picture, hand="r1-2", pile=[], discard={})
    after = play(empty, "build:r1-2", "nc.0", order=list)
    assert after["players"][0]["hand"] == ["r1-2"]
    assert after["last_round"]


def test_turrets() -> None:
    """H4.10, H6.11."""
    document = table(hand="r4-3tt r1-2 r1-2 r1-2")
    after = play(document, "build:r4-3tt", "nc.0")
    assert (after["step"], after["current"]["roofs"]) == ("roof", 2)
    assert h_legal(after) == ["roof:c3", "roof:c4", "roof:d3"]
    after = play(after, "roof:c4")
    assert h_legal(after) == ["roof:c3", "roof:d3"]
    after = play(after, "roof:c3")
    assert (after["step"], after["turrets"]) == ("after", 28)
    assert set(after["players"][0]["turrets"]) == {"c3", "c4"}

    document["players"][0]["coats"] = 1
    after = play(document, "+extra-roof", "build:r4-3tt", "nc.0")  # three turrets on three roofs
    assert set(after["players"][0]["turrets"]) == {"c3", "c4", "d3"}
    assert after["turrets"] == 27

    document["turrets"] = 2
    assert "+extra-roof" in starting(document, "+")  # for an r1-2
    assert starting(play(document, "+extra-roof"), "build") == ["build:r1-2"]
    document["turrets"] = 0
    assert "+extra-roof" not in starting(document, "+")
    after = play(document, "build:r4-3tt", "nc.0")
    assert after["players"][0]["turrets"] == []


def test_coats_and_second_build() -> None:
    """H4.11, H3.6, H6.8: a coat won by a build pays for a second build, not for an action on the first."""
    document = table("....... ....... ....b.. ...#b.. ....... ....... .......", hand="r1-2 r1-2 r1-2")
    assert starting(document, "+") == []
    after = play(document, "build:r1-2", "ne.1")  # e1 e2, a coat on e1
    assert after["players"][0]["coats"] == 1
    assert "+second-build" in h_legal(after)
    assert "end" in h_legal(after)
    after = play(after, "+second-build")
    assert h_legal(after) == ["build:r1-2"]
    after = play(after, "build:r1-2", "nd.1")
    assert after["seat"] == 1  # d2 d3 touches e1 e2: a bonus card, and nothing is left to use
    assert "r1-2" in after["players"][0]["hand"]
    assert len(after["players"][0]["hand"]) == 2


def test_draw_and_build() -> None:
    """H6.9, H6.15: after the draw, with the build; then `second-build`."""
    document = table(hand="r1-2 r1-2 r1-2", coats=2, used=["two-points", "no-limit"])
    after = play(document, "draw")
    assert "+draw-and-build" in h_legal(after)
    assert "+second-build" not in h_legal(after)
    after = play(after, "+draw-and-build", "build:r1-2", "nd.1")
    assert after["step"] == "after"
    assert "+second-build" in h_legal(after)
    assert "+draw-and-build" not in h_legal(after)


def test_wild_tiles() -> None:
    """H6.4: beside a tile, not beside the statue alone; the second may touch the first; a coat is won."""
    document = table(step="move", coats=1, used=["two-points", "no-limit"])
    assert starting(document, "one-wild") == []
    picture = "..b.... ..b.... ....... ...#... ....... ....... ......."
    document["players"][0].update(board(picture))
    names = ["b1", "b2", "c3", "d1", "d2"]
    assert starting(document, "one-wild:") == [f"one-wild:{name}" for name in names]
    after = play(document, "two-wild:b1")
    assert (after["step"], after["current"]["back_to"]) == ("wild", "move")
    assert (after["wild_tiles"], after["players"][0]["coats"]) == (11, 1)  # b1 is marked
    assert "wild:a1" in h_legal(after)
    after = play(after, "wild:a1")
    assert (after["step"], after["players"][0]["wild"]) == ("move", ["b1", "a1"])


def test_only_one_cell_for_two_wild() -> None:
    """H6.4: then one tile is placed and the other stays."""
    picture = "bbbbbbb bbbbbbb bbbbbbb bbb#bbb bbbbbbb bbbbbbb bbbbbb."
    after = play(table(picture, step="move", coats=1), "two-wild:g7")
    assert (after["step"], after["wild_tiles"]) == ("move", 11)


def test_move_roof() -> None:
    """H6.12: to any other free roof, wild tiles included, the statue excluded."""
    picture = "..B.... ..B.... ..*.... ...#... ....... ....... ......."
    document = table(picture, step="move", coats=1)
    assert starting(document, "move-roof") == ["move-roof:c1", "move-roof:c2"]
    after = play(document, "move-roof:c1")
    assert (after["step"], h_legal(after)) == ("drop", ["to:c3"])
    after = play(after, "to:c3")
    assert (after["step"], set(after["players"][0]["turrets"])) == ("move", {"c2", "c3"})
    document["players"][0].update(board(picture.replace("*", "%")))
    assert starting(document, "move-roof") == []  # H6.2: no free roof


def test_plus_locks_the_turn_to_the_build() -> None:
    """Contract: once a + action is chosen only further + actions and `build:` are offered."""
    document = table(hand="r2-3 r1-2 b1-2", coats=3)
    assert {"draw", "two-points", "no-limit"} <= set(h_legal(document))
    assert all(action[0] == "+" or action.startswith("build:") for action in h_legal(play(document, "+discount")))


# ---------------------------------------------------------------------------------------------------------
# Helsinki: Dry roads, end, score


def test_dry_roads() -> None:
    """H7.2: the four crosswalks joined, the statue's cell joins like a tile; the highest card, once."""
    cross = "...b... ...b... ...r... bbb#bbb ...y... ...y... ......."
    document = table(cross, step="move", coats=2, dry_roads=True, bonus_cards=[5, 3])
    assert play(document, "one-wild:d7")["players"][0]["bonus"] == 5
    assert play(document, "one-wild:d7")["bonus_cards"] == [3]
    assert play(document, "one-wild:c6")["players"][0]["bonus"] == 0
    document["options"]["dry_roads"] = False
    assert play(document, "one-wild:d7")["players"][0]["bonus"] == 0


def test_dry_roads_past_the_statue() -> None:
    """H7.2: where the table says so, the statue's cell joins nothing and only tiles do."""
    cross = "...b... ...b... .bbb... bbb#bbb ...y... ...y... ......."
    document = table(cross, step="move", coats=2, dry_roads=True, roads_by_statue=False, bonus_cards=[5, 3])
    assert play(document, "one-wild:d7")["players"][0]["bonus"] == 0
    closed = "...b... ...b... .bbbb.. bbb#bbb ..yy... ...y... ......."
    document = table(closed, step="move", coats=2, dry_roads=True, roads_by_statue=False, bonus_cards=[5, 3])
    assert play(document, "one-wild:d7")["players"][0]["bonus"] == 5


def test_dry_roads_need_one_group() -> None:
    """H7.2: all four crosswalks built, one of them apart."""
    apart = "...b... ....... ...r... bbb#bbb ...y... ...y... ...y..."
    document = table(apart, step="move", coats=2, dry_roads=True, bonus_cards=[5, 3])
    assert play(document, "one-wild:e1")["players"][0]["bonus"] == 0
    assert play(document, "one-wild:d2")["players"][0]["bonus"] == 5


def test_last_round() -> None:
    """H5.1: played to the end of the round."""
    document = table(step="after", last_round=True)
    after = play(document, "end")
    assert (after["step"], after["seat"]) == ("move", 1)
    document.update(start=1)
    assert play(document, "end")["step"] == "over"
    assert h_legal(play(document, "end")) == []


def test_worked_example_of_the_score() -> None:
    """H5.6: 2 rows, 3 columns, 3 turrets on crossings, 1 in a row, 2 in columns, 1 in neither: 22."""
    picture = """
        b..bb.B
        B..bb.b
        BbbbBbB
        b.b#b..
        b..Bb.b
        bbbBbbb
        b.*bb..
    """
    document = table(picture)
    expected = {"rows": 4, "columns": 6, "turrets": 12, "points": 0, "bonus": 0, "total": 22}
    # complete: rows 3 and 6, columns a, d, e
    assert helsinki.score(document, H)[0] == expected


def test_tie_goes_to_the_latest_in_turn_order() -> None:
    """H5.5."""
    document = table()
    assert helsinki.ranking(document, H) == [[1], [0]]
    document["start"] = 1
    assert helsinki.ranking(document, H) == [[0], [1]]
    document["players"][1]["points"] = 2
    assert helsinki.ranking(document, H) == [[1], [0]]


# ---------------------------------------------------------------------------------------------------------
# Neoville: helpers


def city(picture: str) -> list[dict[str, Any]]:
    """A city's tiles from lines of squares (`e`, `gp`, `rs`, ...; `-` nothing), two by two, none turned."""
    rows = [line.split() for line in picture.strip().splitlines()]
    tiles = []
    for y, x in product(range(0, len(rows), 2), range(0, len(rows[0]), 2)):
        squares = [rows[y][x], rows[y][x + 1], rows[y + 1][x], rows[y + 1][x + 1]]
        if "-" not in squares:
            tiles.append({"tile": "".join(squares), "x": x // 2, "y": y // 2, "turns": 0})
    return tiles


def at(piece: str, column: int, row: int) -> dict[str, Any]:
    """A piece on a square of the grid of squares."""
    square = ("nw", "ne", "sw", "se")[column % 2 + 2 * (row % 2)]
    return {"piece": piece, "x": column // 2, "y": row // 2, "square": square}


def town(picture: str = "", pieces: list[dict[str, Any]] | None = None, **changes: Any) -> Document:
    """Seat 0 of two in step `tile` with this city."""
    document = driver.setup("neoville", {"start": 0}, 2, N, random.Random(1))
    document.update(steps=10, horizon=5)
    player = document["players"][0]
    player.update(city=city(picture) if picture else [], pieces=pieces or [])
    for key, value in changes.items():
        place = next((d for d in (player, document["current"]) if key in d), document)
        place[key] = value
    return document


def n_legal(document: Document) -> list[str]:
    return neoville.legal(document, N)


def n_play(document: Document, *actions: str) -> Document:
    for action in actions:
        document = neoville.successor(document, action, N)
    return document


def n_score(document: Document) -> dict[str, int]:
    return neoville.score(document, N)[0]


# ---------------------------------------------------------------------------------------------------------
# Neoville


def test_names_are_all_different() -> None:
    """N1.1, N2.4: 74 + 4 tiles."""
    assert len(neoville.tile_kinds(N)) == 78
    assert len(N["tiles"]) == 74


def test_turning_clockwise() -> None:
    """N3.1: what was nw is then ne; of equal rotations only the lowest."""
    turned = ["".join(s.terrain + s.symbol for s in neoville.turned("eepgr", turns)) for turns in range(4)]
    assert turned == ["eepgr", "gerep", "rgepe", "epreg"]
    assert neoville.different_turns("egge") == (0, 1)
    assert neoville.different_turns("eegg") == (0, 1, 2, 3)
    assert neoville.different_turns("epgge") == (0, 1, 2, 3)


def test_first_tile() -> None:
    """N3.1: the first tile is where everything is counted from."""
    document = town(hand=["egge", "eegg", "eegg"])
    assert n_legal(document) == ["tile:eegg", "tile:egge"]
    after = n_play(document, "tile:eegg")
    assert n_legal(after) == ["@+0+0r0", "@+0+0r1", "@+0+0r2", "@+0+0r3"]
    after = n_play(after, "@+0+0r2")
    assert after["players"][0]["city"] == [{"tile": "eegg", "x": 0, "y": 0, "turns": 2}]
    assert after["players"][0]["hand"] == ["egge", "eegg"]
    assert (after["step"], after["current"]["placed"]) == ("build", True)
    assert neoville.city_squares(after["players"][0]["city"])[0, 0].terrain == "g"


def test_floating_frame() -> None:
    """N3.2: 4 wide fixes left and right, top and bottom stay open until it is 4 high."""
    row: list[dict[str, Any]] = [{"tile": "egrw", "x": x, "y": 0, "turns": 0} for x in range(-1, 3)]
    assert neoville.open_places(row) == sorted((x, y) for x in range(-1, 3) for y in (-1, 1))
    hook = [*row, *({"tile": "egrw", "x": 2, "y": y, "turns": 0} for y in (1, 2))]
    places = neoville.open_places(hook)
    assert (0, -1) in places
    assert (2, 3) in places
    assert (3, 1) not in places
    assert (1, 2) in places
    closed = [*hook, {"tile": "egrw", "x": 2, "y": 3, "turns": 0}]
    assert all(y >= 0 for _, y in neoville.open_places(closed))


def test_districts() -> None:
    """N3.4: edge to edge, one terrain."""
    squares = neoville.city_squares(city("e e g w\ng e e g"))
    found = sorted(sorted(district) for district in neoville.districts(squares))
    assert found == [[(0, 0), (1, 0), (1, 1), (2, 1)], [(0, 1)], [(2, 0)], [(3, 0)], [(3, 1)]]


JOIN = """
e g - - e g
r w - - r w
e e r r e e
g r r r r g
"""


def test_towers_are_not_joined() -> None:
    """N3.5: forbidden to join two districts with a tower each; the new tile's squares join too."""
    towers = [at("terracotta4", 0, 2), at("terracotta5", 4, 2)]
    document = town(JOIN, towers, hand=["eerr"], step="tile")
    after = n_play(document, "tile:eerr")
    joined = [action for action in n_legal(after) if action.startswith("@+1+0")]
    # its neighbours in the gap are g and w on the left, rr below, e and r on the right: nothing is joined
    assert joined == ["@+1+0r0", "@+1+0r1", "@+1+0r2", "@+1+0r3"]
    low = "e e - - e e\ng r - - r g"
    document = town(low, [at("terracotta4", 0, 0), at("terracotta5", 4, 0)], hand=["eerr"])
    document["players"][0]["city"].append({"tile": "ggww", "x": 0, "y": 1, "turns": 0})
    after = n_play(document, "tile:eerr")
    between = [action for action in n_legal(after) if action.startswith("@+1+0")]
    assert between == ["@+1+0r1", "@+1+0r2", "@+1+0r3"]


def test_district_with_two_towers() -> None:
    """N3.5: enlarging it is allowed, joining it to a third tower is not."""
    both = [at("terracotta4", 0, 0), at("terracotta5", 1, 0)]
    low = "e e - - e e\ng r - - r g"
    document = town(low, both, hand=["eerr"])
    assert "@+1+0r0" in n_legal(n_play(document, "tile:eerr"))
    document["players"][0]["pieces"].append(at("terracotta6", 4, 0))
    assert "@+1+0r0" not in n_legal(n_play(document, "tile:eerr"))


FULL_BUT_ONE = """
g g g g g g g g
g g g g g g g g
g g g e e g g g
g g g g g g g g
g e - - e g g g
g g - - g g g g
g g g g g g g g
g g g w w g g g
"""


def test_exception_to_the_joining_rule() -> None:
    """N3.5: only where every tile in hand is forbidden everywhere, all of them are allowed."""
    towers = [at("terracotta4", 1, 4), at("terracotta5", 4, 4)]
    document = town(FULL_BUT_ONE, towers, hand=["eegg", "eeee"])
    assert n_legal(document) == ["tile:eegg"]
    assert n_legal(n_play(document, "tile:eegg")) == ["@+1+2r1", "@+1+2r2", "@+1+2r3"]
    document["players"][0]["hand"] = ["eeee", "eeew"]
    # eeew turned so that one of its two upper squares is water joins nothing
    assert n_legal(document) == ["tile:eeew"]
    document["players"][0]["hand"] = ["eeee"]
    assert n_legal(document) == ["tile:eeee"]
    assert n_legal(n_play(document, "tile:eeee")) == ["@+1+2r0"]


def test_building() -> None:
    """N3.6-N3.8: on the new tile, its own terrain, no tower in the district, no park or sports ground."""
    supply = {"terracotta4": 1, "tree8": 1, "stone4": 0, "bus-parks": 1}
    document = town("e e ep g\ng r e rs", step="build", supply=supply, display=[None] * 4, pile=["eegg"])
    assert n_legal(document) == [
        "build:bus-parks:ne",
        "build:bus-parks:sw",
        "build:terracotta4:sw",
        "build:tree8:ne",
        "draw:pile",
    ]
    document["players"][0]["pieces"] = [at("terracotta6", 0, 0)]
    assert "build:terracotta4:sw" not in n_legal(document)
    assert "build:bus-parks:sw" in n_legal(document)
    after = n_play(document, "build:bus-parks:sw")
    assert after["players"][0]["pieces"][-1] == at("bus-parks", 2, 1)
    assert (after["step"], after["supply"]["bus-parks"], n_legal(after)) == ("draw", 0, ["draw:pile"])


def test_drawing() -> None:
    """N3.9: a face-up tile, refilled at once, or the top of the pile; then the turn passes."""
    document = town("e e\ng r", step="draw", hand=["egge"], display=["eegg", "eerr", "eeww", "erre"])
    document["pile"] = ["ggww", "rrww"]
    after = n_play(document, "draw:eerr")
    assert after["display"] == ["eegg", "ggww", "eeww", "erre"]
    assert after["pile"] == ["rrww"]
    assert after["players"][0]["hand"] == ["eerr", "egge"]
    assert after["players"][0]["seen"] == ["eerr"]
    assert (after["seat"], after["step"], after["turn"], after["horizon"]) == (1, "tile", 2, 11)
    hidden = n_play(document, "draw:pile")
    assert sorted(hidden["players"][0]["hand"]) == ["egge", "ggww"]
    assert hidden["players"][0]["seen"] == []
    document["pile"] = []
    assert n_play(document, "draw:eerr")["display"] == ["eegg", None, "eeww", "erre"]  # N3.10
    document["display"] = [None] * 4
    assert n_legal(document) == ["end"]


LARGE = """
w  w  w  g  g  r  r  e
w  w  w  g  g  e  g  e
w  w  g  e  e  g  g  e
g  g  g  e  e  g  e  w
r  r  g  w  g  g  e  w
e  g  r  w  w  g  e  r
ep gp r  g  g  wp e  r
g  r  gp g  rp g  w  r
"""


def test_after_the_sixteenth_tile_nothing_is_drawn() -> None:
    """N3.10: building is still allowed."""
    document = town(LARGE, step="build", supply={"bus-parks": 1}, round=16, seat=0)
    assert n_legal(document)[-1] == "end"
    assert not any(action.startswith("draw") for action in n_legal(document))
    assert "build:bus-parks:sw" in n_legal(document)
    document.update(start=1)
    after = n_play(document, "end")
    assert after["step"] == "over"
    assert n_legal(after) == []


@pytest.mark.parametrize(
    ("piece", "column", "row", "points"),
    [
        ("waterfall8", 0, 0, 8),  # a water district of 8
        ("terracotta5", 3, 2, -5),  # an earth district of 4
        ("stone4", 5, 0, -4),  # a rock district of 2
    ],
)
def test_worked_examples_of_towers(piece: str, column: int, row: int, points: int) -> None:
    """N5, N4.1."""
    assert n_score(town(LARGE, [at(piece, column, row)]))["towers"] == points


def test_worked_example_of_a_bus() -> None:
    """N5, N6.1: 4 parks in its row and column together; its own square never counts."""
    assert neoville.bus_count({"city": city(LARGE), "pieces": []}, (2, 6), "parks", N) == 4
    assert n_score(town(LARGE, [at("bus-parks", 2, 6)]))["buses"] == 8
    assert n_score(town(LARGE, [at("bus-parks", 3, 6)]))["buses"] == -8
    assert n_score(town(LARGE, [at("bus-both", 2, 6)]))["buses"] == 5
    assert n_score(town(LARGE, [at("bus-sports", 2, 6)]))["buses"] == -8


def test_buses_count_towers_and_utilities() -> None:
    """N6.1: utilities other than itself; a thing may serve several buses."""
    others = [at("stone4", 2, 5), at("tree4", 2, 3), at("waterfall4", 2, 0), at("windmill-left", 0, 7)]
    assert n_score(town(LARGE, [at("bus-towers3", 2, 6), *others]))["buses"] == 5
    assert n_score(town(LARGE, [at("bus-towers4", 2, 6), *others]))["buses"] == -8
    row = [at("bus-utilities", x, 1) for x in (0, 2, 4)]
    assert n_score(town(LARGE, row))["buses"] == -24
    row.append(at("biosphere-L3", 7, 1))
    assert n_score(town(LARGE, row))["buses"] == 24


@pytest.mark.parametrize(
    ("where", "good"),
    [
        ("left", [(x, y) for x in (0,) for y in range(4)]),
        ("right", [(3, y) for y in range(4)]),
        ("top", [(x, 0) for x in range(4)]),
        ("bottom", [(x, 3) for x in range(4)]),
        ("corner", [(0, 0), (0, 3), (3, 0), (3, 3)]),
        ("middle", [(1, 1), (1, 2), (2, 1), (2, 2)]),
    ],
)
def test_windmills(where: str, good: list[tuple[int, int]]) -> None:
    """N5, N6.2: judged on the finished city, wherever its first tile lies in it."""
    for dx, dy in ((0, 0), (-3, -1), (-1, -3)):
        tiles = [{**tile, "x": tile["x"] + dx, "y": tile["y"] + dy} for tile in city(LARGE)]
        found = [p for p in product(range(4), repeat=2) if neoville.windmill_ok(tiles, p[0] + dx, p[1] + dy, where)]
        assert found == sorted(good)
    points = {"left": 4, "corner": 5, "middle": 6}.get(where, 4)
    x, y = good[0]
    assert n_score(town(LARGE, [at(f"windmill-{where}", 2 * x, 2 * y)]))["windmills"] == points


def test_biospheres() -> None:
    """N5, N6.3: exactly the shape and size, turned, not mirrored; one per district scores."""
    l3 = [(4, 4), (4, 5), (5, 5)]
    assert neoville.biosphere_ok(l3, ["##", "#."])
    assert not neoville.biosphere_ok(l3, ["###"])
    assert not neoville.biosphere_ok([*l3, (6, 5)], ["##", "#."])
    s4 = [(0, 1), (1, 1), (1, 0), (2, 0)]
    assert neoville.biosphere_ok(s4, [".##", "##."])
    assert not neoville.biosphere_ok(s4, ["##.", ".##"])
    # the water squares (3, 4) (3, 5) (4, 5) of LARGE are a district in an L
    assert n_score(town(LARGE, [at("biosphere-L3", 3, 4)]))["biospheres"] == 5
    assert n_score(town(LARGE, [at("biosphere-L3", 3, 4), at("biosphere-L3", 4, 5)]))["biospheres"] == 0
    assert n_score(town(LARGE, [at("biosphere-L3", 3, 4), at("biosphere-X5", 4, 5)]))["biospheres"] == -3
    assert n_score(town(LARGE, [at("biosphere-I3", 3, 4), at("biosphere-X5", 4, 5)]))["biospheres"] == -13
    tower = town(LARGE, [at("biosphere-L3", 3, 4), at("waterfall4", 3, 5)])
    assert (n_score(tower)["biospheres"], n_score(tower)["towers"]) == (5, -4)


def test_two_towers_in_a_district() -> None:
    """N4.2: the highest that is met, else the smallest loss; the others count nothing."""
    assert neoville.tower_score(6, [4, 6, 12]) == 6
    assert neoville.tower_score(3, [4, 6]) == -4
    assert n_score(town(LARGE, [at("waterfall8", 0, 0), at("waterfall12", 1, 1)]))["towers"] == 8


def test_majorities() -> None:
    """N4.4: all tied players get the 5, nobody where nobody has any."""
    document = town(LARGE)
    assert (n_score(document)["parks"], n_score(document)["sports"]) == (5, 0)
    document["players"][1]["city"] = city(LARGE)
    assert [entry["parks"] for entry in neoville.score(document, N)] == [5, 5]
    document["players"][1]["city"] = city(LARGE.replace("w  w  w", "w  w  ws"))
    assert [entry["sports"] for entry in neoville.score(document, N)] == [0, 5]


def test_ranking() -> None:
    """N4.5: points, then buildings, then shared."""
    document = town(LARGE)
    document["players"][1]["city"] = city(LARGE)
    assert neoville.ranking(document, N) == [[0, 1]]
    document["players"][1]["pieces"] = [at("windmill-left", 0, 0), at("windmill-right", 0, 1)]
    assert neoville.ranking(document, N) == [[1], [0]]  # +4 - 4: equal points, more buildings
    document["players"][0]["pieces"] = [at("windmill-left", 0, 0)]
    assert neoville.ranking(document, N) == [[0], [1]]


# ---------------------------------------------------------------------------------------------------------
# Whole random games


@pytest.mark.long(but=("2",))
@pytest.mark.parametrize("game", ["helsinki", "neoville"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games(game: str, seats: int) -> None:
    """Always a legal action before the end, nothing lost, the same number of turns for all (H5.1, N3)."""
    components = driver.load_components(game)
    for seed in range(3):
        rng = random.Random(f"{game} {seats} {seed}")
        gift = 3 * seed if game == "helsinki" else 0
        driver.check_game(game, components, seats, seed, driver.random_options(game, rng), gift=gift)
