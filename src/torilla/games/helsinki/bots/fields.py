"""The numbers of an observation of Helsinki (docs/reference/environments.md), as `observe.py` writes them."""

from __future__ import annotations

from collections.abc import Iterator

from torilla.core.engine.observation import MOST, Entry, common_entries, seat_entries
from torilla.games.helsinki.bots import observe

CARD = "kind + 1 (0: no card), then the colour as one of six, number, roofs of its tile, turrets"


def entries(seats: int) -> Iterator[Entry]:
    """All fields: those of the table, then those of each seat, the observer's first."""
    yield from public_entries(seats)
    yield from seat_entries(seats, own_entries())


def public_entries(seats: int) -> Iterator[Entry]:
    yield from common_entries(observe.STEPS, seats)
    yield "last_round", (1,), 0, 1, "the pile has run out (H5.1)"
    yield "dry_roads", (1,), 0, 2, "the option; 2 where the statue's cell does not join the roads (H7.2)"
    yield "covered", (observe.ACTIONS,), 0, 1, "covered actions, in the order of H6"
    yield "display", (observe.SLOTS, observe.CARD), 0, observe.KINDS, f"the card in each slot: {CARD}"
    yield "pile", (1,), 0, MOST, "cards in the pile"
    yield "wild_tiles", (1,), 0, MOST, "wild tiles in the supply"
    yield "turrets_left", (1,), 0, MOST, "turrets in the supply"
    yield "bonus_cards", (1,), 0, MOST, "bonus cards of Dry roads that are left"
    yield "tiles", (observe.TILES,), 0, MOST, "tiles in the supply, by kind"
    yield "discard", (observe.KINDS,), 0, 255, "cards on the discard pile, by kind"
    yield "unseen", (observe.KINDS,), 0, MOST, "cards in the pile or hidden in other hands, by kind"
    yield "hand", (observe.KINDS,), 0, MOST, "own cards, by kind"
    yield "from", (1,), 0, 8, "1 + the space on which the pawn began this turn; 0 before it is placed"
    yield "drew", (1,), 0, 1, "cards were drawn in this turn"
    yield "builds", (1,), 0, 2, "builds in this turn"
    yield "plus", (6,), 0, 1, "actions chosen for this build, in the order of codes 22 to 27"
    yield "card", (observe.CARD,), 0, observe.KINDS, f"the card being built: {CARD}"
    yield "cells", (7, 7), 0, 1, "the tile just pushed, or the cell that a turret was taken from"
    yield "to_pay", (1,), 0, 4, "cards still to be paid"
    yield "off_colour", (1,), 0, 1, "the card of `any-wild` is still to be paid"
    yield "roofs", (1,), 0, 5, "turrets still to be put up"
    yield "back_to", (observe.STEPS,), 0, 1, "the step after `wild` or `drop`; else all 0"


def own_entries() -> Iterator[Entry]:
    yield "board", (7, 7, 7), 0, 1, "planes of rows and columns: the five colours, wild tiles, turrets"
    yield "pawn", (8,), 0, 1, "the pawn's space; all 0 before it is placed"
    yield "hand_size", (1,), 0, MOST, "cards in hand"
    yield "coats", (1,), 0, MOST, "coats in the meadow"
    yield "used", (observe.ACTIONS,), 0, 1, "actions used, in the order of H6"
    yield "action_points", (1,), 0, MOST, "points won by `two-points`"
    yield "bonus", (1,), 0, MOST, "the bonus card of Dry roads"
    yield "no_limit", (1,), 0, 2, "own turns, this one included, without hand limit"
    yield "points", (1,), 0, MOST, "points if the game ended here"
    yield "seen", (observe.KINDS,), 0, MOST, "cards in hand that everybody saw being taken, by kind"
