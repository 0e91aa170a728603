"""The turn: rounds, moves, draws, the hand limit and the phases (H3)."""

from __future__ import annotations

import pytest
from engine.helsinki.helpers import GAME, do, document, hand, legal, player, position, refusal, sorts, step, told

from torilla.core.contract.errors import IllegalAction

DISPLAY = "p1-2 g1-2 r1-2 b1-2 y1-2 p2-3 g2-3 r2-3"

RICH = f"""
    step: {{}}
    display: {DISPLAY}
    player 0:
    hand: r2-3 r1-2 b2-3 w
    coats: 8
    board:
    . . . . . . .
    . . . . . . .
    . . R-r . . .
    . . . # . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """
"""A player who can use every action."""

FREE = {"two-points", "no-limit", "one-wild", "two-wild", "move-roof"}


def full_hand(cards: str, coats: int = 0, more: str = "") -> str:
    return f"""
        step: main
        display: {DISPLAY}
        pile: w w w w
        {more}
        player 0:
        hand: {cards}
        coats: {coats}
        """


# --- Rounds and moves


@pytest.mark.parametrize(("seats", "start"), [(2, 0), (3, 1), (4, 3)])
def test_turns_go_round_from_the_start_player(seats: int, start: int) -> None:
    """A round is one turn each, clockwise from the start player (H3.1)."""
    state = GAME.setup(GAME.options(start=start), seats, 3)
    order, rounds = [], []
    turn = 0
    while turn < 3 * seats:
        if state.turn != turn:
            turn = int(state.turn)
            order.append(GAME.current_seat(state))
            rounds.append(int(state.round))
        GAME.apply(state, GAME.legal_actions(state)[0])
    assert order == [(start + index) % seats for index in range(3 * seats)]
    assert rounds == [1 + index // seats for index in range(3 * seats)]


def test_a_turn_is_a_move_then_a_draw_or_a_build() -> None:
    """First the pawn moves, then its player draws or builds (H3.1)."""
    state = position("""
        display: p1-2 g1-2 r1-2 b1-2 y1-2 p2-3 g2-3 r2-3
        player 0:
        hand: r1-2
        """)
    assert sorts(state) == {"m"}
    assert sorts(do(state, "m1")) == {"draw", "build"}


@pytest.mark.parametrize(("spaces", "pawn"), [(1, 7), (2, 0), (3, 1)])
def test_move(spaces: int, pawn: int) -> None:
    """The pawn moves 1, 2 or 3 spaces clockwise (H3.2)."""
    state = position("""
        player 0:
        pawn: 6
        """)
    assert legal(state) == {"m1", "m2", "m3"}
    assert player(do(state, f"m{spaces}"))["pawn"] == pawn


def test_spaces_may_be_shared() -> None:
    """A pawn may move onto another one's space, but may not stand still (H3.2)."""
    state = position("""
        player 0:
        pawn: 0
        player 1:
        pawn: 2
        """)
    assert player(do(state, "m2"))["pawn"] == player(state, 1)["pawn"] == 2
    assert "draw" not in legal(state)
    assert refusal(state, "draw").code == "step/wrong"


# --- Drawing


def test_draw_takes_the_two_cards_and_refills() -> None:
    """A draw takes the two cards beside the pawn; the slots are refilled, the lower number first (H3.3)."""
    state = position(f"""
        step: main
        display: {DISPLAY}
        pile: y2-3 w p1-2
        player 0:
        pawn: 3
        """)
    assert told(state, "draw") == "2:y2-3 3:w ."
    after = do(state, "draw")
    assert hand(after) == "r1-2 b1-2"
    assert document(after)["display"] == ["p1-2", "g1-2", "y2-3", "w", "y1-2", "p2-3", "g2-3", "r2-3"]
    assert document(after)["pile"] == ["p1-2"]


def test_on_space_0_slot_0_is_the_lower_one() -> None:
    """Space 0 lies between slots 7 and 0: slot 0 is refilled first (H1.1, H3.3)."""
    state = position(f"""
        step: main
        display: {DISPLAY}
        pile: y2-3 w p1-2
        player 0:
        pawn: 0
        """)
    assert told(state, "draw") == "0:y2-3 7:w ."


def test_extra_card_comes_before_the_refill() -> None:
    """The order is: two cards, extra card, refill, hand limit (H3.3, H6.6)."""
    state = position(f"""
        step: main
        display: {DISPLAY}
        pile: b2-3 y2-3 w p1-2
        player 0:
        pawn: 3
        coats: 1
        """)
    assert told(state, "draw+extra-card") == "0+b2-3 2:y2-3 3:w ."
    assert hand(do(state, "draw+extra-card")) == "r1-2 b1-2 b2-3"


@pytest.mark.parametrize(
    ("pile", "discard", "disclosed"),
    [
        ("b2-3 y2-3", "", "0+b2-3 2:y2-3 ."),
        ("b2-3", "", "0+b2-3 ."),
        ("b2-3", "g1-2*2", "0+b2-3 ~2 2:g1-2 3:g1-2 ."),
        ("b2-3 y2-3", "g1-2*2", "0+b2-3 2:y2-3 ~2 3:g1-2 ."),
        ("", "g1-2*2", "~2 0+g1-2 2:g1-2 ."),
        ("", "g1-2", "~1 0+g1-2 ."),
    ],
)
def test_order_of_a_draw_with_a_nearly_empty_pile(pile: str, discard: str, disclosed: str) -> None:
    """With a nearly empty pile the extra card is served first, then the lower slot, then the upper one (H3.3)."""
    state = position(f"""
        step: main
        display: {DISPLAY}
        pile: {pile}
        discard: {discard}
        player 0:
        pawn: 3
        coats: 1
        """)
    assert told(state, "draw+extra-card") == disclosed


# --- The hand limit


def test_hand_limit() -> None:
    """A player with more than 7 cards after drawing discards down to 7, by own choice and face up (H3.4)."""
    state = do(position(full_hand("y1-2 y2-3 y3-4 b1-2 b2-3 b3-4 r3-4")), "draw")
    assert step(state) == "discard"
    assert len(hand(state).split()) == 9
    assert sorts(state) == {"discard"}
    assert legal(state) == {f"discard:{card}" for card in set(hand(state).split())}
    state = do(state, "discard:y1-2")
    assert step(state) == "discard"
    state = do(state, "discard:p1-2")
    assert step(state) == "after"
    assert document(state)["discard"] == {"y1-2": 1, "p1-2": 1}
    assert len(hand(state).split()) == 7


def test_seven_cards_are_no_more_than_seven() -> None:
    """With exactly 7 cards nothing is discarded (H3.4)."""
    state = do(position(full_hand("y1-2 y2-3 y3-4 b1-2 b2-3")), "draw")
    assert document(state)["turn"] == 2
    assert len(hand(state).split()) == 7


def test_the_limit_comes_before_everything_else() -> None:
    """While a discard is due nothing else can be done, not even `draw-and-build` (H3.4)."""
    state = do(position(full_hand("y1-2 y2-3 y3-4 b1-2 b2-3 r1-2", coats=3)), "draw")
    assert sorts(state) == {"discard", "no-limit"}
    assert refusal(state, "+draw-and-build").code == "step/wrong"
    assert "+draw-and-build" in legal(do(state, "discard:y1-2"))


def test_no_limit_instead_of_discarding() -> None:
    """`no-limit` may be used instead of discarding, also when some cards have left already (H3.4, H6.14)."""
    state = do(position(full_hand("y1-2 y2-3 y3-4 b1-2 b2-3 b3-4 r3-4", coats=1)), "draw discard:y1-2")
    state = do(state, "no-limit")
    assert step(state) == "after"
    assert len(hand(state).split()) == 8
    assert "end" in legal(state)


def test_the_extra_card_counts_for_the_limit() -> None:
    """The limit applies to the hand with the extra card (H3.3, H3.4, H6.6)."""
    state = do(position(full_hand("y1-2 y2-3 y3-4 b1-2 b2-3", coats=1)), "draw+extra-card")
    assert step(state) == "discard"


def test_the_last_discard_can_be_followed_by_end_only() -> None:
    """A discard hides nothing, so the turn waits for `end` (H3.4, H3.5)."""
    state = do(position(full_hand("y1-2 y2-3 y3-4 b1-2 b2-3 b3-4")), "draw discard:y1-2")
    assert legal(state) == {"end"}


# --- Phases


def test_before_the_move() -> None:
    """Before the move five actions may be used; one of three goes with the move (H3.5)."""
    assert sorts(position(RICH.format("move"))) == FREE | {"m", "far", "further", "back"}


def test_after_the_move() -> None:
    """After the move the same five; `extra-card` goes with the draw, four actions go with a build (H3.5)."""
    on_a_build = {"+discount", "+any-wild", "+any-side", "+extra-roof"}
    assert sorts(position(RICH.format("main"))) == FREE | on_a_build | {"draw", "draw+extra-card", "build"}


def test_after_a_draw() -> None:
    """After the draw the same five, and `draw-and-build` with its build (H3.5)."""
    state = do(position(RICH.format("main")), "draw")
    assert sorts(state) == FREE | {"+draw-and-build", "end"}


def test_after_a_build() -> None:
    """After a build the same five, and `second-build` with its build (H3.5)."""
    state = do(position(RICH.format("main")), "build:r1-2 nd.0")
    assert sorts(state) == FREE | {"+second-build", "end"}


@pytest.mark.parametrize(
    "action", ["two-points", "no-limit", "one-wild:b3", "two-wild:b3 wild:b2", "move-roof:c3 to:d3"]
)
@pytest.mark.parametrize("before", ["", "m3", "m3 draw", "m3 build:r1-2 e3.0"])
def test_five_actions_in_three_phases(before: str, action: str) -> None:
    """The five go back to the phase from which they were used: before the move, after it, after the draw (H3.5)."""
    state = do(position(RICH.format("move")), before)
    after = do(state, action)
    assert step(after) == step(state)
    assert player(after)["coats"] == player(state)["coats"] - 1


def test_never_in_the_middle_of_a_build() -> None:
    """Between choosing a card and the end of its build nothing else may be used (H3.5)."""
    state = do(position(RICH.format("main")), "build:r2-3")
    assert sorts(state) == {"push"}
    assert refusal(state, "two-points").code == "step/wrong"


def test_end_is_said_where_nothing_was_disclosed() -> None:
    """A turn ends with `end`, so that its last step can be taken back (H3.5)."""
    state = do(position(RICH.format("main").replace("coats: 8", "coats: 0")), "build:b2-3 nc.0")
    assert document(state)["seat"] == 0
    assert legal(state) == {"end"}
    assert document(do(state, "end"))["seat"] == 1


def test_a_turn_that_disclosed_something_ends_automatically() -> None:
    """A turn whose last step disclosed something and that has nothing left to use ends automatically (H3.5)."""
    state = position(RICH.format("main").replace("coats: 8", "coats: 0"))
    assert told(state, "draw").endswith(" .")
    assert document(do(state, "draw"))["seat"] == 1


def test_a_turn_with_something_left_to_use_goes_on() -> None:
    """With a coat and an action to put it on the turn does not end automatically (H3.5)."""
    state = do(position(RICH.format("main").replace("coats: 8", "coats: 1")), "draw")
    assert document(state)["seat"] == 0
    assert legal(state) > {"end", "two-points"}


def test_a_coat_without_any_use_does_not_keep_the_turn_open() -> None:
    """Where no action left has an effect the turn ends automatically though there are coats (H3.5, H6.2)."""
    state = position(f"""
        step: main
        display: {DISPLAY}
        player 0:
        coats: 2
        used: two-points no-limit draw-and-build
        """)
    assert told(state, "draw").endswith(" .")


# --- How often


def test_no_draw_after_a_build() -> None:
    """After a build there is no draw (H3.6)."""
    state = do(position(RICH.format("main")), "build:r1-2 nd.0")
    assert not legal(state, "draw")
    assert refusal(state, "draw").code == "step/wrong"


def test_one_draw_a_turn() -> None:
    """There is one draw a turn (H3.6)."""
    state = do(position(RICH.format("main")), "draw")
    assert not legal(state, "draw")


def test_no_build_after_a_draw_without_its_action() -> None:
    """After a draw a build needs `draw-and-build` (H3.6, H6.9)."""
    state = do(position(RICH.format("main")), "draw")
    assert not legal(state, "build")
    assert refusal(state, "build:r1-2").code == "build/not-allowed-yet"
    assert refusal(state, "+discount").code == "build/not-allowed-yet"


def test_two_builds_a_turn_at_most() -> None:
    """A draw and two builds are the most a turn can hold (H3.6)."""
    state = position("""
        step: main
        display: r1-2 g1-2 r1-2 b1-2 y1-2 p2-3 g2-3 r1-2
        player 0:
        hand: g1-2 g1-2
        coats: 8
        """)
    state = do(state, "draw +draw-and-build build:r1-2 nc.0 +second-build build:g1-2 nd.0")
    assert document(state)["current"]["builds"] == 2
    assert not legal(state, "+")
    assert not legal(state, "build")
    with pytest.raises(IllegalAction) as caught:
        do(state, "+second-build")
    assert caught.value.code == "action/used"


# --- Nothing to draw


def test_draw_or_build_is_compulsory() -> None:
    """A player who can draw may not end the turn without drawing (H3.7)."""
    state = position(RICH.format("main"))
    assert "end" not in legal(state)
    assert refusal(state, "end").code == "end/must-act"


def test_a_draw_takes_what_there_is() -> None:
    """With one of the two slots empty a draw takes the one card (H3.7)."""
    state = position("""
        step: main
        display: - g1-2 r1-2 b1-2 y1-2 p2-3 g2-3 r2-3
        pile: w
        player 0:
        pawn: 0
        """)
    assert told(state, "draw") == "0:w ."
    assert hand(do(state, "draw")) == "r2-3"


NOTHING = """
    step: main
    display: - g1-2 r1-2 b1-2 y1-2 p2-3 g2-3 -
    pile:
    player 0:
    pawn: 0
    hand: {}
    coats: {}
    """


def test_nothing_to_draw_and_nothing_to_build() -> None:
    """Where both slots are empty and no build is possible the turn may end (H3.7)."""
    state = position(NOTHING.format("r3-4", 0))
    assert legal(state) == {"end"}
    assert refusal(state, "draw").code == "draw/nothing"


def test_nothing_to_draw_but_something_to_build() -> None:
    """Where both slots are empty and a build is possible it must be made (H3.7)."""
    assert legal(position(NOTHING.format("r1-2", 0))) == {"build:r1-2"}


def test_no_coat_must_be_spent() -> None:
    """A build that would cost a coat may be left out (H3.7)."""
    state = position(NOTHING.format("r2-3", 1))
    assert legal(state) == {"end", "+discount", "two-points", "no-limit"}
