"""What the table shows beside the view: how the price can be paid."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest
from engine.helsinki.helpers import GAME, do, legal, position, pushes

AT_PRICE = """
    step: main
    display: p1-2 g1-2 r1-2 b1-2 y1-2 p2-3 g2-3 r2-3
    player 0:
    pawn: 0
    hand: {}
    coats: 2
    """


def built(hand: str, actions: str) -> Any:
    """The state after these actions and any push."""
    state = do(position(AT_PRICE.format(hand)), actions)
    return do(state, min(pushes(state)))


def reported(state: Any, seat: int | None) -> Any:
    return GAME.page.extras(GAME.views.known(GAME.views.view(state, seat)))["payment"]


def ways_to_pay(state: Any) -> set[tuple[str, ...]]:
    """The cards with which the rules let the price be paid, step by step."""
    before = Counter(GAME.views.view(state, 0).players[0].hand)
    found, begun = set(), [state]
    while begun:
        one = begun.pop()
        if GAME.views.view(one, 0).step == "pay":
            begun += [do(one, action) for action in legal(one, "pay:")]
        else:
            found.add(tuple(sorted((before - Counter(GAME.views.view(one, 0).players[0].hand)).elements())))
    return found


@pytest.mark.parametrize(
    ("hand", "actions", "counts"),
    [
        ("r3-4 r1-2 r2-3 w b1-2", "build:r3-4", [2]),
        ("r3-4 r1-2 r1-2 r2-3 w w", "build:r3-4", [2]),
        ("r3-4 r1-2 r2-3 w b1-2 g1-2", "+any-wild build:r3-4", [1, 1]),
        ("r2-3 r1-2 w b1-2 g1-2", "+any-wild build:r2-3", [1]),
        ("r4-5 r1-2 r2-3 w b1-2 g1-2", "+any-wild +discount build:r4-5", [1, 1]),
    ],
)
def test_the_groups_are_all_ways_to_pay(hand: str, actions: str, counts: list[int]) -> None:
    """Cards of each group, as many as it says, pay the price, and nothing else does (H4.1, H6.7, H6.10)."""
    state = built(hand, actions)
    groups = reported(state, 0)
    assert [group["count"] for group in groups] == counts
    choices = product(*(combinations(group["cards"], group["count"]) for group in groups))
    assert {tuple(sorted(sum(choice, ()))) for choice in choices} == ways_to_pay(state)


def test_only_the_seat_that_pays_is_told_how() -> None:
    """Others, and spectators, get no word on the hand; nor does anybody when there is nothing to pay."""
    state = position(AT_PRICE.format("r3-4 r1-2 r2-3 w b1-2"))
    assert reported(state, 0) is None
    paying = built("r3-4 r1-2 r2-3 w b1-2", "build:r3-4")
    assert reported(paying, 0) is not None
    assert reported(paying, 1) is None and reported(paying, None) is None
    assert GAME.notation.format(GAME.page.suggest(GAME.views.known(GAME.views.view(paying, 0)))) in legal(
        paying, "pay:"
    )
