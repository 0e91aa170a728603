"""Previews of Helsinki's actions, made from the seat's view; and natural defaults for small choices."""

from __future__ import annotations

from torilla.core.contract.data import Json
from torilla.games.helsinki.page.changes import score_change
from torilla.games.helsinki.rules.engine import ENGINE
from torilla.games.helsinki.rules.families import FAMILIES, FAMILY_OF
from torilla.games.helsinki.rules.state import State


def preview(state: State, code: int, notation: str) -> Json:
    """JSON values. `state` may hold unknown cards; it is not changed. The action must be legal."""
    after = state.clone()
    ENGINE.step(after, code)
    family = FAMILY_OF[code]
    brought = family.preview(state, after, code - family.base)
    return {"action": notation, **brought, "score": score_change(state, after)}


PUBLIC = ("cells", "rows", "columns", "coats", "dry_roads", "bonus_card", "cards", "last_round")
"""The public parts of a step: all but the hand of the seat that did it."""


def effects(before: State, after: State, code: int) -> Json:
    """The effects of a step, for the log. The cards of a draw are the two that lay face up (H3.7)."""
    family = FAMILY_OF[code]
    brought = family.preview(before, after, code - family.base)
    return {key: brought[key] for key in PUBLIC if brought.get(key)} | {"score": score_change(before, after)}


SUGGESTED = ("pay", "roof", "discard")
"""The steps in which a family suggests something."""


def suggest(state: State) -> int | None:
    """A sensible card to pay or discard, a sensible roof; None in other steps."""
    if state.seat < 0:
        return None
    for family in FAMILIES:
        if state.step in family.moments:
            choice = family.suggest(state, state.players[state.seat])
            if choice >= 0:
                return int(family.base + choice)
    return None
