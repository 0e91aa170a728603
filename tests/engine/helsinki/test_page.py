"""What the rules give to the page that draws them."""

from __future__ import annotations

from torilla.games.helsinki.page import constants


def test_the_page_knows_slots_and_side_of_each_space() -> None:
    """Slot i lies between spaces i and i + 1, and each side has two spaces, clockwise from the north (H1.1)."""
    told = constants()
    assert told["SLOTS_BESIDE"] == [sorted(((space - 1) % 8, space)) for space in range(8)]
    assert told["SIDES_OF_SPACES"] == ["n", "n", "e", "e", "s", "s", "w", "w"]
