"""Views of Helsinki (H8), and states that fit a view."""

from __future__ import annotations

from msgspec.structs import replace

from torilla.core.contract.data import HIDDEN
from torilla.core.engine.generator import Generator
from torilla.games.helsinki.box.components import Components
from torilla.games.helsinki.rules.engine import redeal
from torilla.games.helsinki.rules.state import State
from torilla.games.helsinki.views.describe import card_names, components_of, describe
from torilla.games.helsinki.views.documents import View
from torilla.games.helsinki.views.restore import restore


def view(state: State, seat: int | None, public: View | None = None) -> View:
    """By allow-list: `describe` lists what is public, of hands the size; the own hand is added."""
    components = components_of(state)
    if public is None:
        hands = [
            card_names(player.seen, components) + [HIDDEN] * (len(player.hand) - len(player.seen))
            for player in state.players
        ]
        public = describe(state, hands, int(state.pile_size()), None)
    if seat is None:
        return public
    players = list(public.players)
    players[seat] = replace(players[seat], hand=card_names(state.players[seat].hand, components))
    return replace(public, players=players, viewer=seat)


def sample(view: View, generator: Generator, components: Components | None = None) -> State:
    """A state drawn uniformly from all arrangements of the hidden cards that fit the view."""
    state = restore(view, components)
    redeal(state, -1 if view.viewer is None else view.viewer, generator)
    return state
