"""Facts of the rules with which the page draws; tools/make_types.py writes them into the page's `constants.ts`."""

from __future__ import annotations

from torilla.core.contract.data import Json
from torilla.games.helsinki.game import GAME


def constants() -> dict[str, object]:
    """By space: the next one clockwise, the two slots beside a pawn there, the side from which that pawn builds."""
    moves = one_space_from_each_start()
    arrivals = sorted(moves, key=lambda arrival: int(arrival["space"]))
    return {
        "NEXT_SPACES": [move["space"] for move in moves],
        "SLOTS_BESIDE": [arrival["slots"] for arrival in arrivals],
        "SIDES_OF_SPACES": [arrival["side"] for arrival in arrivals],
    }


def one_space_from_each_start() -> list[Json]:
    """What the rules foresee of a pawn that goes one space, by the space it leaves."""
    components = GAME.components()
    step = GAME.parse_action("m1", components)
    state = GAME.setup(GAME.options(), seats=2, seed=1, components=components)
    arrivals = []
    for start in GAME.legal_actions(state):
        after = state.clone()
        GAME.apply(after, start)
        arrivals.append(GAME.preview(GAME.view(after, after.seat), step, components))
    return arrivals
