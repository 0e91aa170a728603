"""What a seat may see of a game of Helsinki (H8), and states that fit what it sees."""

from __future__ import annotations

from torilla.core.contract import HIDDEN
from torilla.core.generator import Generator
from torilla.games.helsinki.components import Components
from torilla.games.helsinki.encode import View, card_names, components_of, describe, restore
from torilla.games.helsinki.engine import redeal
from torilla.games.helsinki.state import State


def view(state: State, seat: int | None) -> View:
    """By allow-list: `describe` lists what is public; the own hand is added, of the others the size."""
    components = components_of(state)
    hands = []
    for index, player in enumerate(state.players):
        if index == seat:
            hands.append(card_names(player.hand, components))
        else:
            unseen = len(player.hand) - len(player.seen)
            hands.append(card_names(player.seen, components) + [HIDDEN] * unseen)
    return describe(state, hands, int(state.pile_size()), seat)


def sample(view: View, generator: Generator, components: Components | None = None) -> State:
    """A state drawn uniformly from all arrangements of the hidden cards that fit the view."""
    state = restore(view, components)
    redeal(state, -1 if view.viewer is None else view.viewer, generator)
    return state
