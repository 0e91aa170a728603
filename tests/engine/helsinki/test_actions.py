"""The actions that go with a move or a draw, or stand by themselves (H6)."""

from __future__ import annotations

import pytest
from engine.helsinki.helpers import (
    ACTIONS,
    BOX,
    board,
    do,
    document,
    hand,
    legal,
    picture,
    player,
    position,
    refusal,
    score,
    sorts,
    step,
    told,
)

DISPLAY = "p1-2 g1-2 r1-2 b1-2 y1-2 p2-3 g2-3 r2-3"

RED_ROOF = """
    . . . . . . .
    . . . . . . .
    . . r-r . . .
    . . . # . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """


def table(name: str, *, coats: int = 1, cards: str = "", more: str = "", mine: str = "", drawing: str = "") -> str:
    """Seat 0 in this step."""
    return "\n".join(
        [f"step: {name}", f"display: {DISPLAY}", more, "player 0:", f"coats: {coats}", f"hand: {cards}", mine]
        + (["board:", picture(drawing).strip("\n")] if drawing else [])
    )


# --- Coats


def test_an_action_takes_a_coat() -> None:
    """To use an action a coat from the meadow is put on it (H6.1)."""
    state = do(position(table("move", coats=2)), "two-points")
    assert player(state)["coats"] == 1
    assert player(state)["used"] == ["two-points"]


def test_no_action_without_a_coat() -> None:
    """Without a coat in the meadow no action is offered (H6.1)."""
    state = position(table("move", coats=0))
    assert sorts(state) == {"m"}
    assert refusal(state, "two-points").code == "action/no-coat"


def test_each_action_once_a_game() -> None:
    """A player uses each action at most once in a game (H6.1)."""
    state = do(position(table("move", coats=3)), "two-points")
    assert "two-points" not in legal(state)
    assert refusal(state, "two-points").code == "action/used"


def test_another_player_may_use_the_same_action() -> None:
    """What one player has used is free for the others (H6.1)."""
    state = position(f"""
        display: {DISPLAY}
        player 0:
        used: two-points
        coats: 0
        player 1:
        coats: 1
        """)
    assert "two-points" in legal(do(state, "m1 draw"))


def test_several_actions_in_one_turn() -> None:
    """Several actions in one turn are fine (H6.1)."""
    state = do(position(table("move", coats=4)), "two-points no-limit far6 draw+extra-card")
    assert player(state)["used"] == ["far", "extra-card", "two-points", "no-limit"]
    assert player(state)["coats"] == 0


def test_a_coat_is_never_wasted() -> None:
    """On an empty board and with nothing to build only what has an effect is offered (H6.2)."""
    state = position(table("move", coats=8))
    assert sorts(state) == {"m", "far", "further", "back", "two-points", "no-limit"}
    assert sorts(do(state, "m1")) == {"draw", "draw+extra-card", "two-points", "no-limit"}


def test_the_grid() -> None:
    """The action board's rows are those of the rules (H1.5, H2.5)."""
    assert BOX.action_rows[0] == ["far", "two-wild", "any-side", "extra-card", "discount"]
    assert BOX.action_rows[1] == ["further", "one-wild", "second-build", "two-points", "any-wild"]
    assert BOX.action_rows[2] == ["back", "no-limit", "draw-and-build", "extra-roof", "move-roof"]
    assert len(ACTIONS) == 15


# --- Moves


@pytest.mark.parametrize(
    ("action", "used", "pawn"),
    [
        ("far4", "far", 4),
        ("far5", "far", 5),
        ("far6", "far", 6),
        ("further4", "further", 4),
        ("further5", "further", 5),
        ("back", "back", 7),
    ],
)
def test_far_further_back(action: str, used: str, pawn: int) -> None:
    """`far` moves up to 6, `further` up to 5, `back` one space counter-clockwise (H6.3)."""
    state = do(position(table("move")), action)
    assert player(state)["pawn"] == pawn
    assert player(state)["used"] == [used]
    assert step(state) == "main"


def test_four_and_five_by_either_action() -> None:
    """A move of 4 or 5 may use either action as the player likes; 6 needs `far` (H6.3)."""
    assert legal(position(table("move")), "f") == {"far4", "far5", "far6", "further4", "further5"}


def test_short_moves_cost_no_coat() -> None:
    """A move of 1 to 3 never uses up an action (H6.2, H6.3)."""
    for move in ("m1", "m2", "m3"):
        assert player(do(position(table("move")), move))["coats"] == 1


def test_one_of_the_three_a_turn() -> None:
    """There is one move a turn, so at most one of the three actions (H6.3)."""
    state = do(position(table("move", coats=3)), "back")
    assert not legal(state, "f")
    assert refusal(state, "far4").code == "step/wrong"


# --- Wild tiles


def test_one_wild() -> None:
    """`one-wild` puts a wild tile on a free cell beside a tile (H6.4)."""
    state = position(table("move", drawing=RED_ROOF))
    cells = {"b3", "c2", "d2", "e3", "c4"}
    assert legal(state, "one-wild") == {f"one-wild:{cell}" for cell in cells}
    after = do(state, "one-wild:c4")
    assert player(after)["wild"] == ["c4"]
    assert document(after)["wild_tiles"] == 11
    assert step(after) == "move"


def test_the_statue_alone_is_not_enough() -> None:
    """A wild tile needs a tile or wild tile as neighbour; the statue is none (H6.4)."""
    state = position(table("move"))
    assert not legal(state, "one-wild")
    assert refusal(state, "one-wild:d3").code == "wild/not-beside"


def test_wild_tiles_join_wild_tiles() -> None:
    """A wild tile may lie beside a wild tile; the second of two may touch the first (H6.4)."""
    state = do(position(table("move", drawing=RED_ROOF)), "two-wild:b3")
    assert step(state) == "wild"
    assert legal(state) == {f"wild:{cell}" for cell in ("b2", "a3", "b4", "c2", "d2", "e3", "c4")}
    state = do(state, "wild:b2")
    assert player(state)["wild"] == ["b2", "b3"]
    assert step(state) == "move"
    assert document(state)["wild_tiles"] == 10


def test_the_first_of_two_needs_a_tile() -> None:
    """The first tile of `two-wild` has to lie beside a tile already there (H6.4)."""
    state = position(table("move", drawing=RED_ROOF))
    assert refusal(state, "two-wild:a3").code == "wild/not-beside"
    assert refusal(state, "two-wild:c3").code == "wild/cell-built"


def test_enclosed_cells() -> None:
    """Wild tiles are not pushed: a cell that no push reaches is allowed (H6.4)."""
    drawing = """
        . w w w . . .
        . w . w . . .
        . w w w . . .
        . . . # . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """
    assert "one-wild:c2" in legal(position(table("move", drawing=drawing)))


def test_a_coat_under_a_wild_tile_is_won() -> None:
    """A coat under a wild tile goes to the meadow (H6.4, H4.11)."""
    drawing = """
        . . . . . . .
        . . . . . . .
        . r-r . . . .
        . . . # . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """
    state = do(position(table("move", drawing=drawing)), "one-wild:a3")
    assert player(state)["coats"] == 1


ONE_CELL = """
    w w w w w w w
    w w w w w w w
    w w w w w w w
    w w w # w w w
    w w w w w w w
    w w w w w w w
    w w w w w w .
    """


def test_one_cell_for_two_wild_tiles() -> None:
    """Where only one legal cell exists, one tile is placed and the other stays in the supply (H6.4)."""
    state = do(position(table("move", more="wild-tiles: 12", drawing=ONE_CELL)), "two-wild:g7")
    assert step(state) == "move"
    assert document(state)["wild_tiles"] == 11


def test_one_wild_tile_left() -> None:
    """With one wild tile left `two-wild` places that one (H6.4)."""
    state = do(position(table("move", more="wild-tiles: 1", drawing=RED_ROOF)), "two-wild:b3")
    assert step(state) == "move"
    assert document(state)["wild_tiles"] == 0


def test_no_wild_tile_left() -> None:
    """Without wild tiles in the supply neither action is offered (H6.2, H6.4)."""
    state = position(table("move", more="wild-tiles: 0", drawing=RED_ROOF))
    assert not legal(state, "one-wild") | legal(state, "two-wild")
    assert refusal(state, "two-wild:b3").code == "wild/none-left"


# --- Extra card, two points


def test_extra_card() -> None:
    """With the draw one card more comes from the pile (H6.6)."""
    state = position(table("main", more="pile: w w w w"))
    assert told(state, "draw+extra-card") == "0+w 0:w 7:w ."
    assert hand(do(state, "draw+extra-card")) == "p1-2 r2-3 w"


def test_no_extra_card_after_the_draw() -> None:
    """It is decided with the draw, before the refill is seen (H6.6)."""
    state = do(position(table("main", coats=2)), "draw")
    assert not legal(state, "draw")


def test_no_extra_card_from_empty_piles() -> None:
    """Where both piles are empty `extra-card` has no effect and is not offered (H6.2, H6.6)."""
    state = position(table("main", more="pile:"))
    assert "draw+extra-card" not in legal(state)
    assert refusal(state, "draw+extra-card").code == "draw/no-card-left"
    assert "draw+extra-card" in legal(position(table("main", more="pile:\ndiscard: w")))


def test_two_points() -> None:
    """`two-points` brings 2 points now (H6.13)."""
    state = do(position(table("move")), "two-points")
    assert player(state)["points"] == 2
    assert score(state) == {"actions": 2}


# --- move-roof

ROOFS = """
    . . . . . . .
    . . . . . . .
    . . R-r w . .
    . . . # . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """


def test_move_roof() -> None:
    """`move-roof` moves a turret to any other free roof of the own board, wild tiles included (H6.12)."""
    state = position(table("main", drawing=ROOFS))
    assert legal(state, "move-roof") == {"move-roof:c3"}
    lifted = do(state, "move-roof:c3")
    assert step(lifted) == "drop"
    assert legal(lifted) == {"to:d3", "to:e3"}
    assert board(do(lifted, "to:e3")) == picture(ROOFS.replace("R-r w", "r-r W"))
    assert step(do(lifted, "to:e3")) == "main"


def test_move_roof_not_to_the_same_roof() -> None:
    """It must be another roof: the coat is not wasted (H6.12, H6.2)."""
    lifted = do(position(table("main", drawing=ROOFS)), "move-roof:c3")
    assert refusal(lifted, "to:c3").code == "turret/same-roof"
    assert refusal(lifted, "to:d4").code == "turret/no-roof-here"


def test_move_roof_needs_a_turret_and_a_free_roof() -> None:
    """Without a turret, or without another free roof, it is not offered (H6.12)."""
    assert not legal(position(table("main", drawing=RED_ROOF)), "move-roof")
    state = position(table("main", drawing=RED_ROOF.replace("r-r", "R-R")))
    assert refusal(state, "move-roof:c3").code == "turret/no-free-roof"


def test_move_roof_on_the_own_board_only() -> None:
    """A turret on another board cannot be moved, nor can one go there (H6.12)."""
    state = position(table("move") + "\nplayer 1:\nboard:" + picture(ROOFS))
    assert not legal(state, "move-roof")


def test_move_roof_never_within_a_build() -> None:
    """In the middle of a build no turret is moved (H6.12)."""
    state = do(position(table("main", cards="b1-2", drawing=ROOFS)), "build:b1-2")
    assert refusal(state, "move-roof:c3").code == "step/wrong"


# --- no-limit

LARGE = "y1-2 y2-3 y3-4 b1-2 b2-3 b3-4 r3-4"


def test_no_limit_lasts_to_the_end_of_the_next_turn() -> None:
    """Without limit in this turn and the next; then cards are discarded down to 7 (H6.14)."""
    state = position(table("move", cards=LARGE))
    state = do(state, "no-limit m1 draw")
    assert document(state)["seat"] == 1
    assert len(hand(state).split()) == 9
    state = do(state, "m1 draw m1 draw")
    assert step(state) == "after"
    assert len(hand(state).split()) == 11
    assert sorts(state) == {"discard"}
    assert refusal(state, "end").code == "hand/limit"
    state = do(state, "discard:y1-2 discard:y2-3 discard:y3-4 discard:b1-2")
    assert legal(state) == {"end"}
    assert len(hand(do(state, "end")).split()) == 7


def test_after_no_limit_the_limit_is_back() -> None:
    """The turn after that has the limit again (H6.14)."""
    state = position(table("main", coats=0, cards=LARGE, mine="used: no-limit"))
    assert step(do(state, "draw")) == "discard"


def test_no_limit_whatever_the_hand() -> None:
    """`no-limit` may be used whatever the hand size, and when a discard is due (H6.14)."""
    assert "no-limit" in legal(position(table("move")))
    state = do(position(table("main", cards=LARGE)), "draw")
    assert "no-limit" in legal(state)
    state = do(state, "no-limit")
    assert player(state)["no_limit"] == 2
    assert len(hand(state).split()) == 9


def test_a_build_may_take_the_place_of_discarding() -> None:
    """Where the last turn without limit ends with 7 cards or fewer nothing is discarded (H6.14)."""
    text = table("main", coats=0, cards=LARGE + " r2-3", mine="used: no-limit\nno-limit: 1")
    assert legal(do(position(text), "build:r2-3 nc.0")) == {"end"}


def test_discarding_before_the_end_leaves_actions_open() -> None:
    """While cards are too many `end` waits, but actions can still be used (H6.14, H3.5)."""
    text = table("main", coats=1, cards=LARGE, mine="used: no-limit\nno-limit: 1")
    state = do(position(text), "draw")
    assert "end" not in legal(state)
    assert {"two-points", "discard:y1-2"} <= legal(state)
    assert legal(do(state, "two-points"), "discard")


def test_a_skipped_turn_ends_with_the_discard_too() -> None:
    """Where nothing can be drawn or built the cards too many are discarded before `end` (H6.14, H3.7)."""
    text = table("main", coats=0, cards="y5-5t y5-5t r5-5t b5-5t p5-5t g5-5t g5-4tt p5-4tt", mine="no-limit: 1")
    text = text.replace(DISPLAY, "- - - - - - - -").replace("display", "pile: p1-2\ndisplay")
    state = position(text)
    assert sorts(state) == {"discard"}
    assert legal(do(state, "discard:y5-5t")) == {"end"}


def test_no_limit_lapses_at_the_end_of_the_game() -> None:
    """If the game ends first nothing is discarded before scoring (H6.14)."""
    state = position(f"""
        seat: 1
        step: main
        display: {DISPLAY}
        pile: w w
        player 0:
        player 1:
        pawn: 2
        hand: {LARGE}
        coats: 1
        """)
    state = do(state, "no-limit draw")
    assert step(state) == "over"
    assert len(hand(state, 1).split()) == 9
