"""Coats of arms pay for powers, the actions of the action board (H6.1, H2.5)."""

from __future__ import annotations

from mypy_extensions import i64

from torilla.core.contract.data import Refusal
from torilla.games.helsinki.rules.codes import ALL_POWERS
from torilla.games.helsinki.rules.state import Player, State
from torilla.games.helsinki.views.describe import power_names


def free_powers(state: State, me: Player) -> i64:
    """The powers for which a coat could pay now, whatever their effect."""
    if me.coats == 0:
        return 0
    return ALL_POWERS & ~state.covered & ~me.used


def coat_refusal(state: State, me: Player, coat: i64) -> Refusal | None:
    """Why this power is not among `free_powers`: it is covered or used, or there is no coat left."""
    if coat == 0:
        return None
    (action,) = power_names(int(coat))
    if state.covered & coat != 0:
        return Refusal("action/covered", "H2.5", {"action": action})
    if me.used & coat != 0:
        return Refusal("action/used", "H6.1", {"action": action})
    if me.coats == 0:
        return Refusal("action/no-coat", "H6.1", {"action": action})
    return None
