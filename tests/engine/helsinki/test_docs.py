"""docs/games/helsinki.md says what the engine does."""

from __future__ import annotations

import re

from engine.core.tables import page, rows
from engine.helsinki.helpers import BOX, GAME, do, document, position, told

from torilla.core.contract.options import format_value

PAGE = "games/helsinki.md"


def test_the_example_turn() -> None:
    """The turn in the docs is legal, goes through the steps it names, and discloses what it says."""
    state = position("""
        display: p1-2 g1-2 r1-2 b1-2 y1-2 p2-3 g2-3 r2-3
        pile: g2-3 y2-3
        player 0:
        pawn: 4
        hand: r3-3t r1-2 w w
        coats: 2
        board:
        . . . . . . .
        . . r-r . . .
        . . . w . . .
        . . . # . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """)
    found = re.search(r"^7\. 0: (.+)$", page(PAGE), re.MULTILINE)
    assert found is not None
    steps = [row[0] for row in rows(PAGE, "Steps and notation")]
    done = ""
    for step, token in zip(steps, found[1].split(), strict=True):
        action, _, disclosed = token.partition("=")
        assert document(do(state, done))["step"] == step
        assert told(state, f"{done} {action}") == disclosed.replace(",", " ")
        done += f" {action}"
    assert document(do(state, done))["seat"] == 1


def test_options() -> None:
    """The options and their defaults are those of the game."""
    options = GAME.options()
    defaults = {name.replace("_", "-"): format_value(getattr(options, name)) for name in options.__struct_fields__}
    assert {row[0]: row[2] for row in rows(PAGE, "Options")} == defaults


def test_cards_taken_out() -> None:
    """The table of cards taken out is that of the box (H2.1)."""
    for row in rows(PAGE, "The cards taken out at set-up"):
        rules, seats, *each, of_any, wild, in_play = (int(cell) for cell in row)
        box = BOX.taken_out[seats]
        assert wild == box.wild
        assert sum(box.any) == box.any[4]
        assert each == (box.each if rules == 2 else [*box.each[:4], box.each[4] + box.any[4]])
        assert of_any == (box.any[4] if rules == 2 else 0)
        assert 100 - 5 * sum(each) - of_any - wild == in_play


def test_categories() -> None:
    """The score categories are those of the game."""
    assert tuple(row[0] for row in rows(PAGE, "Score categories")) == GAME.categories


def test_numbers() -> None:
    """The number of codes is right, and all steps are named."""
    assert f"There are {GAME.action_count} action codes" in page(PAGE)
    for name in GAME.steps:
        assert f"`{name}`" in page(PAGE)
