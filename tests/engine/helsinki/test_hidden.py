"""What is public, private and secret (H8)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from engine.helsinki.helpers import GAME, do, document, hand, position

from torilla.core.contract.data import disclosed_to

TABLE = """
    options: {}
    step: main
    display: p1-2 g1-2 r1-2 b1-2 y1-2 p2-3 g2-3 r2-3
    pile: b2-3 y2-3 w
    discard: p3-4*2 w
    out: r5-5t
    player 0:
    hand: r3-4 w
    coats: 1
    used: far
    points: 2
    player 1:
    hand: b3-4 b4-5 y3-4
    seen: b3-4
    """


def table(options: str = "") -> Any:
    return position(TABLE.format(options))


def seen_by(state: Any, seat: int | None) -> dict[str, Any]:
    """A view as JSON values."""
    found: dict[str, Any] = msgspec.to_builtins(GAME.view(state, seat))
    return found


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_what_is_public(seat: int | None) -> None:
    """Display, boards, supplies, meadow, score, discard pile, used actions and cards out are public (H8.1)."""
    state = table("dry-roads=yes")
    seen, whole = seen_by(state, seat), document(state)
    for key in ("display", "discard", "out", "tiles", "wild_tiles", "turrets", "bonus_cards", "covered", "step"):
        assert seen[key] == whole[key]
    for mine, all_of_it in zip(seen["players"], whole["players"], strict=True):
        for key in ("pawn", "tiles", "wild", "turrets", "coats", "used", "points", "bonus", "no_limit", "seen"):
            assert mine[key] == all_of_it[key]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_numbers_of_cards_are_public(seat: int | None) -> None:
    """The number of cards in each hand and in the pile is public (H8.1)."""
    seen = seen_by(table(), seat)
    assert [len(player["hand"]) for player in seen["players"]] == [2, 3]
    assert seen["pile"] == 3


@pytest.mark.parametrize(
    ("seat", "hands"),
    [
        (None, [["?", "?"], ["b3-4", "?", "?"]]),
        (0, [["r3-4", "w"], ["b3-4", "?", "?"]]),
        (1, [["?", "?"], ["b3-4", "b4-5", "y3-4"]]),
    ],
)
def test_hands_are_private(seat: int | None, hands: list[list[str]]) -> None:
    """The cards in a hand are seen by their owner; the others see those they saw being taken (H8.2)."""
    assert [player["hand"] for player in seen_by(table(), seat)["players"]] == hands


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_order_of_the_pile_is_secret(seat: int | None) -> None:
    """Two piles in another order look the same to everybody (H8.2)."""
    other = position(TABLE.format("").replace("pile: b2-3 y2-3 w", "pile: w y2-3 b2-3"))
    assert seen_by(table(), seat) == seen_by(other, seat)


def test_drawn_cards_are_told_to_their_owner() -> None:
    """A card from the pile is disclosed to its owner; other seats learn that there is one (H8.2)."""
    items = GAME.apply(table(), GAME.parse_action("draw+extra-card", GAME.components()))
    gained = {seat: [item.piece for item in disclosed_to(items, seat) if item.what == "gain"] for seat in (None, 0, 1)}
    assert gained == {None: ["?"], 0: ["b2-3"], 1: ["?"]}
    refills = [item.piece for item in disclosed_to(items, None) if item.what == "refill"]
    assert refills == ["y2-3", "w"]


def test_what_everybody_saw_is_remembered() -> None:
    """Cards taken from the display stay known as long as they are in the hand (H8.3)."""
    state = do(table(), "draw")
    assert seen_by(state, 1)["players"][0]["seen"] == ["p1-2", "r2-3"]
    assert seen_by(state, 1)["players"][0]["hand"] == ["p1-2", "r2-3", "?", "?"]


def test_a_seen_card_that_leaves_is_forgotten() -> None:
    """When a seen card is paid or discarded it is no longer remembered in the hand (H8.3)."""
    state = position("""
        step: main
        player 0:
        hand: r1-2 r1-2
        seen: r1-2
        """)
    after = do(state, "build:r1-2 nc.0")
    assert hand(after) == "r1-2"
    assert seen_by(after, 1)["players"][0]["hand"] == ["?"]


def test_bonus_cards_are_not_seen() -> None:
    """A card from the pile is not remembered by the others (H8.3)."""
    state = do(table(), "draw+extra-card")
    assert seen_by(state, 1)["players"][0]["hand"].count("?") == 3


def test_open_memory_is_an_option_of_the_table() -> None:
    """Memory is kept either way; the option only decides whether the page shows it (H8.3)."""
    shown, kept = (seen_by(do(table(f"open-memory={choice}"), "draw"), 1) for choice in ("yes", "no"))
    assert (shown["options"].pop("open_memory"), kept["options"].pop("open_memory")) == (True, False)
    assert shown == kept


def test_public_hash_says_nothing_of_hidden_cards() -> None:
    """The hash that may leave the server is of what a spectator sees (H8.1, H8.2)."""
    other = position(TABLE.format("").replace("b3-4 b4-5 y3-4", "b3-4 g4-5 g3-4"))
    assert GAME.public_hash(table()) == GAME.public_hash(other)
    assert GAME.state_hash(table()) != GAME.state_hash(other)
    assert GAME.public_hash(table()) != GAME.public_hash(do(table(), "draw"))
