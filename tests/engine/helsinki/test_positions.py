"""Positions as text (docs/reference/position.md), documents, pictures and score files: defaults and faults."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from engine.helsinki.games import Table
from engine.helsinki.helpers import BOX, GAME, board, document, legal, picture, player, position
from rich.console import Console

from torilla.core.contract.errors import PositionError

PAGE = (Path(__file__).parents[3] / "docs/reference/position.md").read_text(encoding="utf-8")
EXAMPLE = re.findall(r"```\n(helsinki position 1\n.*?)```", PAGE, re.DOTALL)[0]


def test_the_example_of_the_docs() -> None:
    """The example in the docs is read, and can do what its comment says."""
    state = GAME.parse_position(EXAMPLE)
    assert document(state)["display"][7] is None
    assert player(state)["turrets"] == ["d3"]
    assert player(state, 1)["seen"] == ["y1-2"]
    assert {"build:r2-3", "+any-side", "draw"} <= legal(state)


def test_every_fact_is_in_the_docs() -> None:
    """The docs name every fact that a position text holds."""
    facts = set(re.findall(r"^([a-z-]+):", GAME.format_position(GAME.setup(GAME.options(), 2, 1)), re.MULTILINE))
    table = "\n".join(line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| `"))
    assert facts <= set(re.findall(r"`([a-z-]+)`", table))


def test_a_short_text_is_enough() -> None:
    """What is left out has its natural value."""
    whole = document(position("player 0:\nhand: r1-2 w\n"))
    assert (whole["seats"], whole["seat"], whole["step"], whole["turn"]) == (2, 0, "move", 1)
    assert whole["display"] == [None] * 8
    assert len(whole["pile"]) == 98
    assert whole["tiles"]["r2"] == 3
    assert (whole["wild_tiles"], whole["turrets"]) == (12, 30)
    assert [seat["pawn"] for seat in whole["players"]] == [0, 2]


def test_supplies_follow_from_the_boards() -> None:
    """Tiles, wild tiles and turrets on the boards are not in the supply."""
    state = position("""
        options: actions=first-game dry-roads=yes
        player 0:
        bonus: 5
        board:
        . . . . . . .
        . . W . . . .
        . . r-R . . .
        . . . # . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """)
    whole = document(state)
    assert whole["tiles"]["r2"] == 2
    assert (whole["wild_tiles"], whole["turrets"], whole["bonus_cards"]) == (11, 28, [3])
    assert whole["covered"] == BOX.action_rows[2]


def test_boards_are_pictures() -> None:
    """A board comes out as it went in, joints, turrets and all."""
    drawing = """
        p-p-p g . . .
              |
        . . . g-G . .
              |
        . r-r g . . .
          | |
        w r-R # b-b .
                |
        . W . . b . y
                    |
        . . . . . y-Y
                  |
        . . . . . y .
        """
    assert board(position(f"player 0:\nboard:\n{picture(drawing)}")) == picture(drawing)


FAULTS = [
    ("", "the first line must be"),
    ("helsinki position 2\n", "the first line must be"),
    ("rubbish\n", "expected `name: value`"),
    ("seats: 5\n", "2 to 4 seats"),
    ("seats: two\n", "must be a number"),
    ("seat: 4\n", "no seat 4"),
    ("seat: -\n", "a seat is to move"),
    ("start: 3\n", "no seat 3"),
    ("step: dance\n", "no step 'dance'"),
    ("step: pay\n", "needs its card"),
    ("step: pay\ncurrent: card=r1-2\n", "new tile is missing"),
    ("step: wild\n", "go back to"),
    ("options: weather=fine\n", "weather=fine"),
    ("display: w w\n", "8 slots"),
    ("display: x w w w w w w w\n", "'x'"),
    ("pile: z9-9\n", "no card 'z9-9'"),
    ("discard: w*x\n", "a name and *number"),
    ("discard: w*11\n", "fewer cards 'w'"),
    ("bonus-cards: five\n", "must be numbers"),
    ("current: mood=good\n", "known are"),
    ("current: builds=many\n", "expected a number"),
    ("current: builds=7\n", "at most two builds"),
    ("turrets: -1\n", "less than nothing"),
    ("covered: fly\n", "no action 'fly'"),
    ("player 0:\npawn: 9\n", "no space 9"),
    ("player 0:\npawn: -1\n", "no space -1"),
    ("player 0:\ncoats: -1\n", "less than nothing"),
    ("player 0:\nno-limit: 3\n", "0, 1 or 2"),
    ("player 0:\nseen: w\n", "not in hand"),
    ("player 0:\nused: fly\n", "no action 'fly'"),
    ("player 0:\nboard:\n. . .\n", "7 rows"),
    ("player 0:\nboard:\n" + ". . . . . . .\n" * 8, "statue"),
    ("player 0:\nboard:\n. . . . . . . .\n", "7 rows of 7"),
    ("player 0:\nboard:\n. . ? . . . .\n", "no colour"),
    ("player 0:\nboard:\n. . #\n", "d4, and only there"),
    ("player 0:\nboard:\n" + ". . . . . . .\n" * 7, "d4, and only there"),
    ("player 0:\nplayer 1:\nplayer 2:\nplayer 3:\nplayer 4:\n", "2 to 4 seats"),
]
LINE_OF_FIVE = (
    "player 0:\nboard:\n" + "g-g-g-g-g . .\n" + ". . . . . . .\n" * 2 + ". . . # . . .\n" + ". . . . . . .\n" * 3
)


@pytest.mark.parametrize(("text", "fault"), [*FAULTS, (LINE_OF_FIVE, "no g tile left")], ids=lambda value: value[:30])
def test_faults(text: str, fault: str) -> None:
    """A text that cannot be read, or that the rules could not go on from, is refused with the fault."""
    first = "" if text in ("", "helsinki position 2\n") else "helsinki position 1\n"
    with pytest.raises(PositionError, match=re.escape(fault)):
        GAME.parse_position(first + text)


def test_faults_name_their_line() -> None:
    """A fault in a line is reported with its number."""
    with pytest.raises(PositionError) as caught:
        GAME.parse_position("helsinki position 1\n; a comment\n\nseats: two\n")
    assert caught.value.values["line"] == 4
    assert caught.value.message.startswith("line 4: ")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"step": "dance"}, "no step"),
        ({"seat": 7}, "no seat 7"),
        ({"display": []}, "8 slots"),
        ({"players": []}, "described once"),
        ({"pile": ["x"]}, "no card 'x'"),
        ({"turn": "one"}, "turn"),
        ({"components": "0"}, "other components"),
    ],
)
def test_faulty_documents(change: dict[str, Any], fault: str) -> None:
    """A document that is none of a state is refused in the same way."""
    whole = document(GAME.setup(GAME.options(), 2, 1))
    with pytest.raises(PositionError, match=fault):
        GAME.from_document(whole | change)


def test_a_document_without_a_field() -> None:
    """A missing field is named."""
    whole = document(GAME.setup(GAME.options(), 2, 1))
    del whole["discard"]
    with pytest.raises(PositionError, match="discard"):
        GAME.from_document(whole)


# --- Pictures and score files


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_pictures(seat: int | None) -> None:
    """A coloured picture of any moment can be printed, at most 100 columns wide, and hides what is hidden."""
    for state in Table(4, "dry-roads=yes", 12).states(every=15):
        out = StringIO()
        Console(file=out, width=200, force_terminal=False).print(GAME.picture(state, seat))
        assert "Helsinki" in out.getvalue()
        assert ("Your hand" in out.getvalue()) == (seat is not None)
        assert max(len(line.rstrip()) for line in out.getvalue().splitlines()) <= 100


SCORE_FAULTS = [
    ("", "1 to 4 players"),
    (". . .\n", "expected `player: NAME`"),
    ("player: A\npoints: many\n", "must be a number"),
    ("player: A\ncolour: red\n", "expected `player:`"),
    ("player: A\n. . .\n", "7 rows"),
    ("player: A\n" * 5, "1 to 4 players"),
]


@pytest.mark.parametrize(("text", "fault"), SCORE_FAULTS, ids=[fault for _, fault in SCORE_FAULTS[:-1]] + ["five"])
def test_faulty_score_files(text: str, fault: str) -> None:
    """A score file that cannot be read is refused with the fault."""
    with pytest.raises(PositionError, match=fault):
        GAME.score_file(text)


def test_a_text_says_its_rules_version() -> None:
    """Version 2 is written and read; a text without the line is of version 1, which stays as it was written (H2.1)."""
    for rules in (1, 2):
        state = GAME.setup(GAME.options(), 2, 1, None, rules)
        text = GAME.format_position(state)
        assert ("rules: 2\n" in text) == (rules == 2)
        assert GAME.state_hash(GAME.parse_position(text)) == GAME.state_hash(state)
    assert document(position("player 0:\nhand: w\n"))["rules"] == 1
    for other in ("0", "3", "two"):
        with pytest.raises(PositionError, match="rules") as caught:
            position(f"rules: {other}\nplayer 0:\nhand: w\n")
        assert caught.value.values["line"] == 2
