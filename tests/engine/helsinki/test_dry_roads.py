"""The expansion Dry roads (H7)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from engine.helsinki.helpers import GAME, do, document, legal, picture, player, position, score

CROSS = """
    . . . w . . .
    . . . w . . .
    . . . w . . .
    w w w # w w .
    . . . w . . .
    . . . w . . .
    . . . w . . .
    """
"""All but g4 of the way from crosswalk to crosswalk, over the statue."""


def one_cell_short(options: str = "dry-roads=yes", *, drawing: str = CROSS, more: str = "") -> Any:
    rows = picture(drawing).strip("\n")
    return position(f"options: {options}\nwild-tiles: 5\n{more}\nplayer 0:\ncoats: 2\nboard:\n{rows}\n")


@pytest.mark.parametrize(("seats", "cards"), [(2, [5, 3]), (3, [7, 5, 3]), (4, [9, 7, 5, 3])])
def test_bonus_cards_in_play(seats: int, cards: list[int]) -> None:
    """With 2 players 5 and 3 are in play, with 3 also 7, with 4 also 9 (H7.1)."""
    state = GAME.rules.setup(GAME.rules.options.make(dry_roads=True), seats, 1)
    assert document(state)["bonus_cards"] == cards


def test_not_without_the_expansion() -> None:
    """Without the option there are no bonus cards and nothing is scored (H7.1)."""
    state = do(one_cell_short("dry-roads=no"), "one-wild:g4")
    assert document(state)["bonus_cards"] == []
    assert player(state)["bonus"] == 0


def test_the_highest_card_left() -> None:
    """A player who joins the four crosswalks takes the highest bonus card left, at once (H7.2)."""
    state = do(one_cell_short(), "one-wild:g4")
    assert player(state)["bonus"] == 5
    assert document(state)["bonus_cards"] == [3]
    assert score(state)["dry-roads"] == 5


def test_the_second_takes_the_next() -> None:
    """Later players take the remaining cards (H7.2)."""
    rows = picture(CROSS).strip("\n")
    text = f"options: dry-roads=yes\nwild-tiles: 5\nplayer 0:\ncoats: 1\nboard:\n{rows}\nplayer 1:\nbonus: 5\n"
    state = do(position(text), "one-wild:g4")
    assert player(state)["bonus"] == 3
    assert document(state)["bonus_cards"] == []


def test_once_a_game() -> None:
    """A player takes one bonus card a game (H7.2)."""
    state = do(one_cell_short(), "one-wild:g4 two-wild:g3 wild:g5")
    assert player(state)["bonus"] == 5
    assert document(state)["bonus_cards"] == [3]


def test_the_last_takes_the_lowest() -> None:
    """With three players there is a card for each (H7.1, H7.2)."""
    rows = picture(CROSS).strip("\n")
    lines = ["options: dry-roads=yes", "seats: 3", "wild-tiles: 5", "player 0:", "coats: 1", "board:", rows]
    lines += ["player 1:", "bonus: 7", "player 2:", "bonus: 5"]
    state = do(position("\n".join(lines)), "one-wild:g4")
    assert player(state)["bonus"] == 3


def test_one_group_must_join_all_four() -> None:
    """All four cells built is not enough: one edge-connected group must hold them (H7.2)."""
    broken = CROSS.replace("w w w # w w .", "w w . # w w .")
    state = do(one_cell_short(drawing=broken), "one-wild:g4")
    assert player(state)["bonus"] == 0
    assert player(do(state, "two-wild:c4"))["bonus"] == 5


def test_checked_after_each_single_tile() -> None:
    """The first of two wild tiles may already complete the way (H7.2, H6.4)."""
    state = do(one_cell_short(), "two-wild:g4")
    assert player(state)["bonus"] == 5
    assert legal(state, "wild:")


def test_the_statue_joins_like_a_tile() -> None:
    """The statue's cell joins what lies beside it: without it the four arms of the cross would not meet (H7.2)."""
    assert player(do(one_cell_short(), "one-wild:g4"))["bonus"] == 5


def test_the_statue_need_not_join() -> None:
    """Where the table says so, the statue's cell joins nothing: only pavilion and wild tiles do (H7.2)."""
    options = "dry-roads=yes roads-by-statue=no"
    assert player(do(one_cell_short(options), "one-wild:g4"))["bonus"] == 0
    past = CROSS.replace(". . . w . . .", ". . w w w . .")
    assert player(do(one_cell_short(options, drawing=past), "one-wild:g4"))["bonus"] == 5


def test_a_game_of_today_is_written_as_before() -> None:
    """The option about the statue is written only where it is off: usual records, hashes and views keep their bytes."""
    usual, other = (
        GAME.rules.options.make(dry_roads=True),
        GAME.rules.options.make(dry_roads=True, roads_by_statue=False),
    )
    assert GAME.rules.options.format(usual) == "actions=full covered=lot dry-roads=yes open-memory=no start=lot"
    assert GAME.rules.options.format(other) == f"{GAME.rules.options.format(usual)} roads-by-statue=no"
    assert b"roads_by_statue" not in msgspec.json.encode(GAME.views.view(GAME.rules.setup(usual, 2, 1), 0))
    assert b'"roads_by_statue":false' in msgspec.json.encode(GAME.views.view(GAME.rules.setup(other, 2, 1), 0))
    assert GAME.rules.options.parse("dry-roads=yes roads-by-statue=yes") == usual
    assert GAME.rules.options.parse(GAME.rules.options.format(other)) == other


def test_a_way_round_the_statue() -> None:
    """The way need not pass the statue (H7.2)."""
    around = """
        . w w w w w .
        . w . . . w .
        . w . . . w .
        w w . # . w w
        . w . . . w .
        . w . . . w .
        . w w . . w .
        """
    state = do(one_cell_short(drawing=around), "one-wild:d7")
    assert player(state)["bonus"] == 5


def test_a_pavilion_completes_the_way_too() -> None:
    """A pushed tile counts like a wild one, and is checked at the end of its build (H7.2, H4.12)."""
    rows = picture(CROSS.replace("# w w .", "# w . .")).strip("\n")
    state = position(
        f"options: dry-roads=yes\nwild-tiles: 0\nstep: main\nplayer 0:\npawn: 2\nhand: r1-2\nboard:\n{rows}\n"
    )
    state = do(state, "build:r1-2 e4.0")
    assert player(state)["bonus"] == 5
