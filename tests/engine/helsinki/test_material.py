"""What is in the box (H1)."""

from __future__ import annotations

from collections import Counter

import pytest
from engine.helsinki.helpers import ACTIONS, BOX, GAME, board, do, hand, legal, picture, position, pushes

DISPLAY = "p1-2 g1-2 r1-2 b1-2 y1-2 p2-3 g2-3 r2-3"


@pytest.mark.parametrize("space", range(8))
def test_each_space_touches_two_slots(space: int) -> None:
    """Slot i lies between space i and the next one clockwise, so a draw takes slots i - 1 and i (H1.1)."""
    state = position(f"""
        step: main
        display: {DISPLAY}
        pile: w w w
        player 0:
        pawn: {space}
        """)
    cards = DISPLAY.split()
    expected = sorted([cards[space - 1], cards[space]], key=BOX.kind_of.__getitem__)
    assert hand(do(state, "draw")) == " ".join(expected)


@pytest.mark.parametrize(("spaces", "side"), [((0, 1), "n"), ((2, 3), "e"), ((4, 5), "s"), ((6, 7), "w")])
def test_two_spaces_a_side(spaces: tuple[int, int], side: str) -> None:
    """Two senate spaces lie on each side, and every board is oriented like the senate board (H1.1, H1.6)."""
    for space in spaces:
        state = position(f"""
            step: main
            player 0:
            pawn: {space}
            hand: r1-2
            """)
        assert {push[0] for push in pushes(do(state, "build:r1-2"))} == {side}


def test_cards() -> None:
    """There are 18 cards in each of 5 colours and 10 wild ones, 100 in all (H1.2)."""
    by_colour = Counter[int]()
    for card in BOX.cards:
        by_colour[card.colour] += card.count
    assert by_colour == dict.fromkeys(range(5), 18)
    assert BOX.wild_cards == 10
    assert sum(by_colour.values()) + BOX.wild_cards == 100


def test_what_a_card_shows() -> None:
    """A coloured card shows a number 1 to 5, a tile of its own colour and up to two turrets (H1.2)."""
    for card in BOX.cards:
        assert 1 <= card.number <= 5
        assert BOX.tiles[card.tile].colour == card.colour
        assert 0 <= card.turrets <= 2


def test_tiles() -> None:
    """A colour has ten tiles: three of 2 roofs, three of 3, three of 4, one of 5; 12 wild tiles (H1.3)."""
    for colour in range(5):
        sizes = {len(tile.cells): tile.count for tile in BOX.tiles if tile.colour == colour}
        assert sizes == {2: 3, 3: 3, 4: 3, 5: 1}
    assert sum(tile.count for tile in BOX.tiles) == 50
    assert BOX.wild_tiles == 12


def test_a_tile_may_be_turned_over() -> None:
    """Tiles are two-sided: the S of yellow can be pushed as a Z (H1.3)."""
    state = position("""
        step: main
        player 0:
        hand: y3-4 y1-2 y1-2
        """)
    turned_over = do(state, "build:y3-4 nc.0f")
    assert board(turned_over) == picture("""
        . . . . . . .
        . . y-y . . .
              |
        . . . y-y . .
        . . . # . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """)


def test_turrets() -> None:
    """There are 30 domes (H1.4)."""
    assert BOX.turrets == 30


def test_action_board() -> None:
    """The action board has 15 different actions in 3 rows of 5 (H1.5)."""
    assert [len(row) for row in BOX.action_rows] == [5, 5, 5]
    assert len(set(ACTIONS)) == 15


def test_five_actions_can_be_covered() -> None:
    """There are 5 covering tiles (H1.5)."""
    state = GAME.rules.setup(GAME.rules.options.make(actions="new-challenges"), 2, 1)
    assert len(GAME.views.to_document(state)["covered"]) == 5


def test_player_board() -> None:
    """A board has 8 coats of arms; the statue stands on the centre cell, where nothing else lies (H1.6)."""
    assert len(set(BOX.coats)) == 8
    assert 24 not in BOX.coats
    state = position("""
        step: move
        player 0:
        coats: 1
        board:
        . . . . . . .
        . . . . . . .
        . . . r-r . .
        . . . # . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """)
    assert "one-wild:d4" not in legal(state)
    assert "one-wild:c3" in legal(state)


def test_dry_roads_material() -> None:
    """Dry roads has bonus cards 9, 7, 5, 3 and four crosswalks at the rim of every board (H1.7)."""
    assert BOX.bonus_cards[4] == [9, 7, 5, 3]
    assert len(set(BOX.crosswalks)) == 4
    for cell in BOX.crosswalks:
        assert cell // 7 in (0, 6) or cell % 7 in (0, 6)


def test_lost_pictures_are_data() -> None:
    """Shapes, coats and crosswalks come from one file: another file is another box (H1.8)."""
    other = GAME.edition(BOX.source.replace('r4 = { count = 3, shape = ["##", "##"] }', SQUARE_TO_BAR)).components
    assert other.hash != BOX.hash
    names = [tile.name for tile in BOX.tiles]
    assert len(BOX.tiles[names.index("r4")].cells) == len(other.tiles[names.index("r4")].cells)
    assert BOX.tiles[names.index("r4")].cells != other.tiles[names.index("r4")].cells


SQUARE_TO_BAR = 'r4 = { count = 3, shape = ["####"] }'
