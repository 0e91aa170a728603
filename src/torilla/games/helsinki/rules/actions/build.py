"""Choosing a card to build, and the actions that change a build or allow one more (H4.1, H4.8, H6.7 to H6.11)."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.contract.data import Json, Refusal
from torilla.core.contract.forms import Form
from torilla.core.engine.bags import holds
from torilla.games.helsinki import values
from torilla.games.helsinki.rules.actions.family import COLOURED, SIDES, HelsinkiFamily, card_name, refusal
from torilla.games.helsinki.rules.codes import (
    A_ANY_SIDE,
    A_ANY_WILD,
    A_CHANGES,
    A_DRAW_AND_BUILD,
    A_EXTRA_BUILDS,
    A_EXTRA_ROOF,
    A_SECOND_BUILD,
    AT_AFTER,
    AT_MAIN,
    AT_PUSH,
    BEGUN,
    EMPTY,
    OVERFULL,
    STUCK,
    WILD,
)
from torilla.games.helsinki.rules.feasible import (
    SET_BIT,
    changes_of,
    feasible_builds,
    feasible_with,
    has_subset,
)
from torilla.games.helsinki.rules.payment import can_afford, cards_due, colours_in, others_that_pay
from torilla.games.helsinki.rules.state import Player, State
from torilla.games.helsinki.views.describe import components_of
from torilla.grid.square7 import shadow

MOMENTS = (AT_MAIN, STUCK, BEGUN)


@final
class Change(HelsinkiFamily):
    """H6.16: an action that changes the build that follows; its coat is placed now."""

    def __init__(self, base: i64, name: str, coat: i64) -> None:
        super().__init__(base, f"+{name}", Form(values.Use, f"+{name}", action=name), MOMENTS, coat, (AT_AFTER,))
        self.change: i64 = changes_of(coat)

    def fill(self, state: State, me: Player, free: i64, ways: i64, out: vec[i64], filled: i64) -> i64:
        """Where some build has a use for it, with the changes chosen before and those still affordable (H4.8, H6.2)."""
        change = self.change
        chosen = changes_of(state.plus) | change
        others = changes_of(free & A_CHANGES) & ~change
        if has_subset(ways, chosen, others, me.coats - 1):
            out[filled] = self.base
            filled += 1
        return filled

    def apply(self, state: State, me: Player, choice: i64) -> None:
        state.plus |= self.coat

    def refuse(self, state: State, me: Player, choice: i64) -> Refusal:
        if one_more_needed(state):
            return not_allowed_yet(state)
        return refusal("build/none-possible", "H4.8", action=self.name[1:])


@final
class ExtraBuild(HelsinkiFamily):
    """H6.8, H6.9: an action that allows one more build."""

    def __init__(self, base: i64, name: str, coat: i64) -> None:
        super().__init__(
            base, f"+{name}", Form(values.Use, f"+{name}", action=name), (AT_AFTER, OVERFULL), coat, (AT_MAIN, BEGUN)
        )

    def fill(self, state: State, me: Player, free: i64, ways: i64, out: vec[i64], filled: i64) -> i64:
        if extra_build_of(state) != self.coat:
            return filled
        if has_subset(feasible_builds(state, me, free), 0, changes_of(free), me.coats - 1):
            out[filled] = self.base
            filled += 1
        return filled

    def apply(self, state: State, me: Player, choice: i64) -> None:
        state.plus |= self.coat

    def refuse(self, state: State, me: Player, choice: i64) -> Refusal:
        name = self.name[1:]
        if extra_build_of(state) != self.coat:
            if self.coat == A_SECOND_BUILD:
                return refusal("build/not-now", "H6.8", action=name, builds=int(state.builds), drew=state.drew)
            return refusal("build/not-now", "H6.9", action=name, builds=int(state.builds), drew=state.drew)
        return refusal("build/none-possible", "H4.8", action=name)


@final
class Build(HelsinkiFamily):
    """H4.1: the card whose tile is built."""

    def __init__(self, base: i64) -> None:
        super().__init__(base, "build", Form(values.Build, "build:{card}", card=COLOURED), MOMENTS, 0, (AT_AFTER,))

    def form_fault(self, text: str, components: object) -> str | None:
        return "a wild card shows no tile, so it cannot be built (H4.2)" if text == "build:w" else None

    def fill(self, state: State, me: Player, free: i64, ways: i64, out: vec[i64], filled: i64) -> i64:
        """The cards that can be built with exactly the chosen changes (H4.8)."""
        chosen = changes_of(state.plus)
        wanted = SET_BIT[chosen]
        if ways & wanted == 0:  # all bits are set where nobody has looked yet
            return filled
        colours = colours_in(state, me)
        dark = shadow(me.built, me.home_side())
        last: i64 = EMPTY
        for kind in me.hand:
            if kind != last and kind < WILD:
                last = kind
                if feasible_with(state, me, kind, colours, dark, chosen) & wanted != 0:
                    out[filled] = self.base + kind
                    filled += 1
        return filled

    def apply(self, state: State, me: Player, choice: i64) -> None:
        state.card = choice
        state.step = AT_PUSH

    def refuse(self, state: State, me: Player, choice: i64) -> Refusal:
        card = card_name(state, choice)
        if one_more_needed(state):
            return not_allowed_yet(state)
        if not holds(me.hand, choice):
            return refusal("card/not-in-hand", "H4.1", card=card)
        tile = state.tables.tile[choice]
        if state.tiles[tile] == 0:
            return refusal("build/tile-gone", "H4.1", card=card, tile=components_of(state).tiles[int(tile)].name)
        return price_fault(state, me, choice) or roof_fault(state, choice) or push_fault(state, me, card)

    def preview(self, before: State, after: State, choice: i64) -> Json:
        tables = before.tables
        return {
            "card": card_name(before, choice),
            "tile": components_of(before).tiles[int(tables.tile[choice])].name,
            "price": 1 + int(cards_due(before, choice, before.plus)),
            "turrets": int(tables.card_turrets[choice]),
        }

    def played_card(self, state: State, choice: i64) -> i64:
        return choice


def extra_build_of(state: State) -> i64:
    """The action that allows one more build in phase e (H3.5, H3.6), or 0."""
    if state.builds == 0 and state.drew:
        return A_DRAW_AND_BUILD
    if state.builds == 1:
        return A_SECOND_BUILD
    return 0


def one_more_needed(state: State) -> bool:
    """H3.6: in phase e a build needs a power that allows one more first."""
    return state.step == AT_AFTER and state.plus & A_EXTRA_BUILDS == 0


def not_allowed_yet(state: State) -> Refusal:
    return refusal("build/not-allowed-yet", "H3.6", builds=int(state.builds), drew=state.drew)


def price_fault(state: State, me: Player, kind: i64) -> Refusal | None:
    """Why the hand cannot pay for this card with the chosen changes."""
    card = card_name(state, kind)
    others = others_that_pay(state, kind, colours_in(state, me))
    off_colour = i64(len(me.hand)) - 1 - others
    due = cards_due(state, kind, state.plus)
    any_wild = state.plus & A_ANY_WILD != 0
    if due < 0:
        return refusal("build/no-discount", "H6.7", card=card)
    if can_afford(due, others, off_colour, any_wild=any_wild):
        return None
    if any_wild and due == 0:
        return refusal("build/nothing-to-pay", "H6.7", card=card)
    if any_wild and off_colour == 0:
        return refusal("build/no-other-colour", "H6.10", card=card)
    return refusal("build/cannot-pay", "H4.1", card=card, missing=int(due - others) - int(any_wild))


def roof_fault(state: State, kind: i64) -> Refusal | None:
    if not state.plus & A_EXTRA_ROOF:
        return None
    shown = state.tables.card_turrets[kind]
    card = card_name(state, kind)
    if state.tables.tile_size[state.tables.tile[kind]] <= shown:
        return refusal("build/roofs-full", "H6.11", card=card)
    if state.turrets <= shown:
        return refusal("build/no-turret-left", "H6.11", card=card)
    return None


def push_fault(state: State, me: Player, card: str) -> Refusal:
    side = SIDES[me.home_side()]
    if state.plus & A_ANY_SIDE:
        return refusal("build/no-other-side", "H6.5", card=card, own=side)
    return refusal("build/no-push", "H4.8", card=card, side=side)
