"""What the rules give to the page that draws them."""

from __future__ import annotations

from engine.helsinki.helpers import GAME, do
from page_constants import constants


def test_the_page_knows_slots_and_side_of_each_space() -> None:
    """Slot i lies between spaces i and i + 1, and each side has two spaces, clockwise from the north (H1.1)."""
    told = constants("helsinki")
    assert told["SLOTS_BESIDE"] == [sorted(((space - 1) % 8, space)) for space in range(8)]
    assert told["SIDES_OF_SPACES"] == ["n", "n", "e", "e", "s", "s", "w", "w"]


def test_the_page_knows_the_way_around_the_square() -> None:
    """From every space each move leads as many spaces further as it says, `back` one space back (H3.2, H6.3)."""
    following = constants("helsinki")["NEXT_SPACES"]
    assert isinstance(following, list) and sorted(following) == list(range(8))
    for start in range(8):
        state = do(GAME.rules.setup(GAME.rules.options.make(), seats=2, seed=1), f"@{start}")
        state.players[state.seat].coats = 1
        for code in GAME.rules.legal(state):
            value = GAME.notation.to_value(code)
            if not hasattr(value, "spaces"):
                continue
            space = start
            for _ in range(abs(value.spaces)):
                space = following[space] if value.spaces > 0 else following.index(space)
            assert do(state, GAME.notation.format(code)).players[state.seat].pawn == space
