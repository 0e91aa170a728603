"""The base of Helsinki's families of actions, and what several of them share."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.contract.data import Json, Refusal
from torilla.core.contract.families import Family
from torilla.core.contract.forms import Form, Pieces
from torilla.games.helsinki.box.components import Components
from torilla.games.helsinki.rules.codes import AT_AFTER, AT_MAIN, AT_MOVE, EMPTY, MAX_KINDS, OVERFULL, STUCK, WILD
from torilla.games.helsinki.rules.state import Player, State
from torilla.games.helsinki.views.describe import CELL_NAMES, components_of
from torilla.grid.bits import lowest
from torilla.grid.square7 import cell_of

SIDES: Final = ("n", "e", "s", "w")
CELLS: Final = tuple(CELL_NAMES)
ANY_TIME: Final = (AT_MOVE, AT_MAIN, STUCK, AT_AFTER, OVERFULL)  # H3.5: actions that need no draw, move or build


def names_of_cards(components: Components) -> dict[int, str]:
    return components.names


COLOURED: Final = Pieces(MAX_KINDS, names_of_cards)
CARDS: Final = Pieces(WILD + 1, names_of_cards)  # coloured and wild


class HelsinkiFamily(Family):
    """A family of actions of Helsinki. `coat` is the power for which it needs a coat of arms, 0 if none."""

    def __init__(
        self,
        base: i64,
        name: str,
        form: Form,
        moments: tuple[int, ...],
        coat: i64 = 0,
        also: tuple[int, ...] = (),
    ) -> None:
        super().__init__(base, name, form, moments, also)
        self.coat: i64 = coat

    def fill(self, state: State, me: Player, free: i64, ways: i64, out: vec[i64], filled: i64) -> i64:
        """Write the legal codes into `out` from index `filled` on; returns the new end.

        Called only in the family's moments, with a coat where it needs one. `free` are the powers that can be paid
        for (`coats.free_powers`), `ways` the builds that `rules.shared_builds` found. The state is not changed.
        """
        out[filled] = self.base
        return filled + 1

    def apply(self, state: State, me: Player, choice: i64) -> None:
        """Do it. The coat has been paid."""
        raise NotImplementedError

    def refuse(self, state: State, me: Player, choice: i64) -> Refusal:
        """Why `fill` leaves this choice out."""
        raise AssertionError(f"{self.name} is legal in all its moments")

    def preview(self, before: State, after: State, choice: i64) -> Json:
        """What it would do, besides points."""
        return {}

    def suggest(self, state: State, me: Player) -> i64:
        """A natural choice, -1 if there is none."""
        return -1

    def played_card(self, state: State, choice: i64) -> i64:
        """The card that leaves the hand with this action, now or later in the build; EMPTY if none."""
        return EMPTY


def refusal(code: str, rule: str, **values: object) -> Refusal:
    return Refusal(code, rule, values)


def card_name(state: State, kind: i64) -> str:
    return components_of(state).names[int(kind)]


def fill_cells(cells: i64, base: i64, out: vec[i64], filled: i64) -> i64:
    """One code for each cell."""
    while cells != 0:
        single = lowest(cells)
        out[filled] = base + cell_of(single)
        filled += 1
        cells ^= single
    return filled


def fill_hand(me: Player, base: i64, out: vec[i64], filled: i64) -> i64:
    """One code for each kind of card in hand."""
    last: i64 = EMPTY
    for kind in me.hand:
        if kind != last:
            out[filled] = base + kind
            filled += 1
            last = kind
    return filled
