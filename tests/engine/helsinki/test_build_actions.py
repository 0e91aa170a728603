"""The actions that go with a build (H6)."""

from __future__ import annotations

import pytest
from engine.helsinki.helpers import (
    board,
    do,
    document,
    hand,
    legal,
    picture,
    player,
    position,
    pushes,
    refusal,
    step,
    told,
)

DISPLAY = "p1-2 g1-2 r1-2 b1-2 y1-2 p2-3 g2-3 r2-3"


def builder(cards: str, *, coats: int = 1, more: str = "", mine: str = "", drawing: str = "", pawn: int = 0) -> str:
    return "\n".join(
        ["step: main", f"display: {DISPLAY}", more, "player 0:", f"pawn: {pawn}", f"coats: {coats}", f"hand: {cards}"]
        + [mine]
        + (["board:", picture(drawing).strip("\n")] if drawing else [])
    )


# --- any-side


def test_any_side() -> None:
    """With `any-side` one tile is pushed from another of the four sides (H6.5)."""
    state = do(position(builder("r1-2")), "+any-side build:r1-2")
    assert pushes(state) == {"e3.1", "e4.0", "e4.1", "sc.0", "sd.0", "sd.1", "w3.1", "w4.0", "w4.1"}
    assert refusal(state, "nc.0").code == "push/own-side"


def test_any_side_is_not_charged_where_the_own_side_reaches() -> None:
    """Cells that a push from the pawn's side reaches are not offered from another side (H6.5)."""
    drawing = """
        . . . . . . .
        . . . . . . .
        . . . . y-y .
        . . . # . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """
    state = position(builder("r1-2", drawing=drawing))
    assert "nc.0" in pushes(do(state, "build:r1-2"))
    state = do(state, "+any-side build:r1-2")
    assert refusal(state, "w3.0").code == "push/own-side-reaches"
    assert "w4.0" in pushes(state)


def test_any_side_counts_for_one_build() -> None:
    """The second build of the turn comes from the pawn's side again (H6.5, H6.15)."""
    state = do(position(builder("r1-2 b1-2", coats=2)), "+any-side build:r1-2 w4.0 +second-build build:b1-2")
    assert {push[0] for push in pushes(state)} == {"n"}


def test_any_side_makes_a_build_possible() -> None:
    """Where the own side lets nothing in another one may (H6.5, H4.8)."""
    drawing = """
        g-g-g p-p-p-p
        . . . . . . .
        . . . . . . .
        . . . # . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """
    state = position(builder("r1-2", drawing=drawing))
    assert legal(state, "build") == set()
    assert legal(do(state, "+any-side")) == {"build:r1-2"}


# --- discount


def test_discount() -> None:
    """`discount` makes a build one card cheaper (H6.7)."""
    state = position(builder("r3-4 r1-2"))
    assert "build:r3-4" not in legal(state)
    state = do(state, "+discount build:r3-4 nc.0")
    assert hand(state) == ""


def test_discount_not_on_a_one() -> None:
    """The chosen card itself is always paid, so the action is not offered for a 1 (H6.7)."""
    state = position(builder("r1-2"))
    assert "+discount" not in legal(state)
    state = do(position(builder("r1-2 b2-3")), "+discount")
    assert legal(state) == {"build:b2-3"}
    assert refusal(state, "build:r1-2").code == "build/no-discount"


def test_discount_counts_before_any_wild() -> None:
    """With both, a 3 costs the chosen card and one of another colour (H6.7)."""
    state = position(builder("r3-4 b1-2", coats=2))
    assert {"+discount", "+any-wild"} <= legal(state)
    assert legal(do(state, "+any-wild")) == {"+discount"}
    state = do(state, "+discount +any-wild build:r3-4 nc.0")
    assert hand(state) == ""
    assert document(state)["discard"] == {"r3-4": 1, "b1-2": 1}


def test_no_any_wild_where_only_the_chosen_card_is_due() -> None:
    """Where the discount leaves only the chosen card to pay, `any-wild` is not offered (H6.7)."""
    state = do(position(builder("r2-3 b1-2", coats=2)), "+discount")
    assert "+any-wild" not in legal(state)
    both = position(builder("r2-3 b3-4 y1-2", coats=2))
    state = do(both, "+discount +any-wild")
    assert refusal(state, "build:r2-3").code == "build/nothing-to-pay"


# --- any-wild


def test_any_wild() -> None:
    """With `any-wild` one paid card is neither wild nor of the tile's colour (H6.10)."""
    state = position(builder("r2-3 b1-2 y1-2"))
    assert "build:r2-3" not in legal(state)
    state = do(state, "+any-wild build:r2-3 nc.0")
    assert legal(state) == {"pay:b1-2", "pay:y1-2"}
    assert hand(do(state, "pay:b1-2")) == "y1-2"


def test_any_wild_is_used_for_exactly_one_card() -> None:
    """The others are paid as usual, and the last card must be of another colour if none was yet (H6.10)."""
    state = do(position(builder("r3-4 r1-2 w b1-2 y1-2")), "+any-wild build:r3-4 nc.0")
    assert legal(state) == {"pay:r1-2", "pay:w", "pay:b1-2", "pay:y1-2"}
    assert legal(do(state, "pay:r1-2")) == {"pay:b1-2", "pay:y1-2"}
    assert refusal(do(state, "pay:r1-2"), "pay:w").code == "pay/other-colour-due"
    assert legal(do(state, "pay:b1-2")) == {"pay:r1-2", "pay:w"}
    assert refusal(do(state, "pay:b1-2"), "pay:y1-2").code == "pay/wrong-colour"


def test_any_wild_needs_another_colour() -> None:
    """Without a card of another colour in hand it is not offered (H6.10, H6.2)."""
    state = position(builder("r2-3 r1-2 w"))
    assert "+any-wild" not in legal(state)
    assert refusal(state, "+any-wild").code == "build/none-possible"


def test_any_wild_is_not_for_the_chosen_card() -> None:
    """A 1 has nothing else to pay, so it takes no `any-wild` (H6.10)."""
    assert "+any-wild" not in legal(position(builder("r1-2 b1-2")))


# --- extra-roof


def test_extra_roof() -> None:
    """`extra-roof` brings one turret more, also where the card shows none (H6.11)."""
    state = do(position(builder("r1-2")), "+extra-roof build:r1-2 nc.0")
    assert legal(state) == {"roof:c3", "roof:d3"}
    state = do(position(builder("r2-2t w")), "+extra-roof build:r2-2t nc.0")
    assert player(state)["turrets"] == ["c3", "d3"]


@pytest.mark.parametrize(("turrets", "offered"), [(0, False), (1, False), (2, True)])
def test_extra_roof_needs_the_supply(turrets: int, offered: bool) -> None:
    """It is offered only where the supply can give one more than the card shows (H6.11)."""
    state = position(builder("r2-2t w", more=f"turrets: {turrets}"))
    assert ("+extra-roof" in legal(state)) == offered


# --- second-build and draw-and-build


def test_second_build() -> None:
    """`second-build` is a second pavilion, paid and pushed as usual (H6.8)."""
    state = do(position(builder("r1-2 b2-3 b1-2")), "build:r1-2 nc.0 +second-build build:b2-3 nc.0")
    assert hand(state) == ""
    assert board(state) == picture("""
        . . b-b . . .
            |
        . . b . . . .
        . . r-r . . .
        . . . # . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """)


def test_no_second_build_before_the_first() -> None:
    """It needs a first build, and something to build then (H6.8)."""
    state = position(builder("r1-2"))
    assert "+second-build" not in legal(state)
    assert refusal(state, "+second-build").code == "build/not-now"
    state = do(state, "build:r1-2 nc.0")
    assert refusal(state, "+second-build").code == "build/none-possible"


def test_draw_and_build() -> None:
    """`draw-and-build` builds after the draw, with the drawn cards in hand (H6.9)."""
    state = do(position(builder("", more="pile: w w w")), "draw")
    assert player(state)["coats"] == 1
    assert "+draw-and-build" in legal(state)
    state = do(state, "+draw-and-build build:p1-2 nc.0")
    assert player(state)["coats"] == 0
    assert document(state)["current"]["builds"] == 1


def test_draw_and_build_is_spent_with_the_build() -> None:
    """The coat is placed with the build; who makes none keeps it (H6.9)."""
    state = do(position(builder("")), "draw end")
    assert player(state)["coats"] == 1
    assert player(state)["used"] == []


def test_no_build_and_draw() -> None:
    """It is draw, then build, in this order (H6.9)."""
    state = do(position(builder("r1-2 b1-2")), "build:r1-2 nc.0")
    assert "+draw-and-build" not in legal(state)
    assert refusal(state, "+draw-and-build").code == "build/not-now"


def test_a_coat_for_the_opener_and_the_change() -> None:
    """`second-build` is offered where a further coat pays for what the build needs, not without it (H6.8, H4.8)."""
    state = do(position(builder("r1-2 b2-3", coats=1)), "build:r1-2 nc.0")
    assert "+second-build" not in legal(state)
    state = do(position(builder("r1-2 b2-3", coats=2)), "build:r1-2 nc.0 +second-build")
    assert legal(state) == {"+discount"}
    assert hand(do(state, "+discount build:b2-3 nc.0")) == ""


# --- Together


def test_a_draw_and_two_builds() -> None:
    """`draw-and-build` with `second-build` is a draw and two builds (H6.15)."""
    state = position(builder("g1-2", coats=2))
    state = do(state, "draw +draw-and-build build:g1-2 nc.0 +second-build build:p1-2 nc.0")
    assert len(player(state)["tiles"]) == 2
    assert player(state)["coats"] == 0


def test_four_changes_on_one_build() -> None:
    """`discount`, `any-wild`, `any-side` and `extra-roof` may all go on one build (H6.15)."""
    state = position(builder("r4-4t w b1-2", coats=4))
    state = do(state, "+extra-roof +any-side +any-wild +discount build:r4-4t")
    assert {push[0] for push in pushes(state)} == {"e", "s", "w"}
    state = do(state, "w4.0")
    assert document(state)["discard"] == {"r4-4t": 1, "b1-2": 1, "w": 1}
    assert document(state)["current"]["roofs"] == 2
    state = do(state, "roof:b4 roof:b5")
    assert player(state)["coats"] == 0
    assert player(state)["used"] == ["any-side", "discount", "any-wild", "extra-roof"]


def test_six_actions_in_one_turn() -> None:
    """All six build actions fit into one turn: a draw and two builds (H6.15)."""
    state = position(builder("r4-4t w b1-2", coats=6))
    state = do(state, "draw +draw-and-build +discount +any-wild build:r4-4t nc.0")
    while step(state) != "after":
        state = do(state, min(legal(state)))
    state = do(state, "+second-build +extra-roof +any-side")
    assert legal(state, "build")
    assert player(state)["coats"] == 0


def test_each_change_counts_for_one_build() -> None:
    """A change of the first build is gone for the second (H6.15)."""
    state = do(position(builder("r2-3 b2-3", coats=2)), "+discount build:r2-3 nc.0")
    assert document(state)["current"]["plus"] == []
    assert "+second-build" not in legal(state)


def test_once_begun_only_what_belongs_to_the_build() -> None:
    """After a `+` action only further ones and cards that need them all are offered (H6.16)."""
    state = do(position(builder("r2-3 b1-2", coats=4)), "+discount")
    assert legal(state) == {"+any-side", "+extra-roof", "build:r2-3"}
    assert refusal(state, "draw").code == "build/begun"
    assert refusal(state, "two-points").code == "build/begun"


def test_a_build_action_is_taken_back_with_its_build() -> None:
    """The coat comes back when the build is taken back, as long as nothing was disclosed (H6.16)."""
    state = position(builder("r1-2", coats=1))
    after = do(state, "+extra-roof build:r1-2 nc.0 roof:c3")
    assert (int(after.horizon), int(after.steps)) == (0, 4)


def test_nothing_is_taken_back_behind_a_disclosure() -> None:
    """A bonus card, a refill or an extra card moves the horizon of undo (H6.16)."""
    drawing = """
        . . . . . . .
        . . . . . . .
        . . r-r . . .
        . . . # . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """
    state = do(position(builder("r1-2 b1-2", coats=2, drawing=drawing)), "build:r1-2 nc.0")
    assert int(state.horizon) == int(state.steps) == 2
    state = do(position(builder("", coats=2)), "two-points draw")
    assert int(state.horizon) == int(state.steps) == 2


def test_paying_tells_who_paid() -> None:
    """Cards paid automatically are disclosed, also the other colour of `any-wild` (H6.10)."""
    assert told(position(builder("r3-4 r1-2 b1-2")), "+any-wild build:r3-4 nc.0") == "0-r1-2 0-b1-2"
