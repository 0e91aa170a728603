"""What games share that let positions be changed by hand: refusals, and pieces that move between pile and places."""

from __future__ import annotations

import re
from typing import NoReturn

from torilla.core.contract.data import HIDDEN, Edit
from torilla.core.contract.errors import PositionError

RULE = re.compile(r"\(([A-Z][0-9]+\.[0-9]+)\)")


def refuse(code: str, rule: str, reason: str, **values: object) -> NoReturn:
    """Raise PositionError: why a position cannot be changed like that, and the rule that it follows from."""
    raise PositionError(f"edit/{code}", f"{reason} (rule {rule})" if rule else reason, **values, rule=rule)


def refuse_impossible(error: PositionError) -> NoReturn:
    """Raise PositionError for a change after which the rules do not allow the position."""
    found = RULE.search(error.message)
    raise PositionError("edit/impossible", error.message, rule=found[1] if found else "") from None


def refuse_unknown(edit: Edit) -> NoReturn:
    """Raise PositionError for something that a game has not, or that cannot be changed by hand."""
    refuse("unknown", "", f"{edit.what!r} cannot be changed like this", what=edit.what)


def take_piece(pile: object, name: str, rule: str) -> list[str]:
    """The pile without one piece of this name, the last one. Raises PositionError."""
    if not isinstance(pile, list) or HIDDEN in pile:
        refuse("hidden", "", "pieces of this position are unknown")
    if name not in pile:
        refuse("none-left", rule, f"no {name!r} is left", piece=name)
    last = len(pile) - 1 - pile[::-1].index(name)
    return [*pile[:last], *pile[last + 1 :]]


def slot_of(edit: Edit, slots: int, rule: str) -> int:
    """The slot of a display that an edit names. Raises PositionError."""
    if edit.place not in {str(slot) for slot in range(slots)}:
        refuse("place", rule, f"there is no slot {edit.place!r}", place=edit.place)
    return int(edit.place)


def change_hand(hand: list[str], seen: list[str], pile: object, edit: Edit, rule: str) -> list[str]:
    """Give a card or tile to a hand from the pile, or (`number` -1) back to its bottom; the pile.

    Raises PositionError.
    """
    if edit.number >= 0:
        left = take_piece(pile, edit.piece, rule)
        hand.append(edit.piece)
        return left
    if not isinstance(pile, list) or HIDDEN in pile:
        refuse("hidden", "", "pieces of this position are unknown")
    if edit.piece not in hand:
        refuse("none-there", "", f"there is no {edit.piece!r}", piece=edit.piece)
    hand.remove(edit.piece)
    if seen.count(edit.piece) > hand.count(edit.piece):
        seen.remove(edit.piece)
    return [*pile, edit.piece]


def change_slot(display: list[str | None], pile: object, edit: Edit, rule: str) -> list[str]:
    """Put a piece from the pile into a slot, or take the one there away; the pile. Raises PositionError."""
    slot = slot_of(edit, len(display), rule)
    left = take_piece(pile, edit.piece, rule) if edit.piece else pile
    if not isinstance(left, list) or HIDDEN in left:
        refuse("hidden", "", "pieces of this position are unknown")
    old = display[slot]
    display[slot] = edit.piece or None
    return left if old is None else [*left, old]
