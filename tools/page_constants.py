"""Facts of the rules with which a game's page draws; make_types.py writes them into the page's `constants.ts`."""

from __future__ import annotations

from torilla.core.contract.data import Json
from torilla.games.helsinki import GAME
from torilla.games.neoville.rules.feasible import FRAME


def constants(game: str) -> dict[str, object]:
    """By name in TypeScript; empty where a page needs none.

    Helsinki's, by space: the next one clockwise, the two slots next to a pawn there, the side from which that pawn
    builds. Neoville's: how many tiles wide and high a city can be (N3.2).
    """
    if game == "neoville":
        return {"FRAME": FRAME}
    if game != "helsinki":
        return {}
    moves = one_space_from_each_start()
    arrivals = sorted(moves, key=lambda arrival: int(arrival["space"]))
    return {
        "NEXT_SPACES": [move["space"] for move in moves],
        "SLOTS_BESIDE": [arrival["slots"] for arrival in arrivals],
        "SIDES_OF_SPACES": [arrival["side"] for arrival in arrivals],
    }


def one_space_from_each_start() -> list[Json]:
    """What a preview says of a pawn that goes one space, by the space it leaves."""
    rules, views = GAME.rules, GAME.views
    step = GAME.notation.parse("m1")
    state = rules.setup(rules.options.make(), seats=2, seed=1)
    arrivals = []
    for start in rules.legal(state):
        after = state.clone()
        rules.apply(after, start)
        arrivals.append(GAME.page.preview(views.known(views.view(after, after.seat)), step))
    return arrivals
