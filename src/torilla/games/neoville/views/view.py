"""Views of Neoville (N7), and states that fit a view."""

from __future__ import annotations

from collections import Counter

from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64

from torilla.core.contract.data import HIDDEN
from torilla.core.contract.errors import PositionError
from torilla.core.engine.generator import Generator
from torilla.games.neoville.box.components import Components
from torilla.games.neoville.rules.codes import EMPTY, UNKNOWN
from torilla.games.neoville.rules.engine import redeal
from torilla.games.neoville.rules.pile import hidden_places
from torilla.games.neoville.rules.state import State
from torilla.games.neoville.views.describe import components_of, describe, hand_of, log_of
from torilla.games.neoville.views.documents import View
from torilla.games.neoville.views.restore import pile_of, restore


def view(state: State, seat: int | None, public: View | None = None) -> View:
    """By allow-list: `describe` lists what is public, of hands what everybody knows; the own hand is added."""
    if public is None:
        hands = [hand_as_seen(state, owner, None) for owner in range(int(state.seats))]
        public = describe(state, hands, int(state.pile_size()), None)
    if seat is None:
        return public
    players = list(public.players)
    players[seat] = replace(players[seat], hand=hand_as_seen(state, seat, seat))
    return replace(public, players=players, viewer=seat)


def hand_as_seen(state: State, owner: int, seat: int | None) -> list[str]:
    """The tiles that `seat` knows by name, then the others."""
    components = components_of(state)
    hidden = int(hidden_places(state, -1 if seat is None else seat, owner))
    names = [components.tile_name(kind) for kind, _ in hand_of(state.cities[owner])]
    known = [name for index, name in enumerate(names) if not hidden & 2**index]
    return known + [HIDDEN] * (len(names) - len(known))


def sample(view: View, generator: Generator, components: Components | None = None) -> State:
    """A state drawn uniformly from all arrangements of the hidden tiles that fit the view."""
    state = restore(view, components)
    fill_unknown(state)
    redeal(state, -1 if view.viewer is None else view.viewer, generator)
    return state


def unseen_tiles(state: State) -> list[int]:
    """The kinds of all tiles that are in play, but lie or are held nowhere in sight."""
    components = components_of(state)
    rest = Counter(components.regular)
    rest.update(int(city.fairness) for city in state.cities if city.fairness != EMPTY)
    rest.subtract(int(kind) for kind in state.display if kind != EMPTY)
    rest.subtract(pile_of(state))
    for city in state.cities:
        rest.subtract(tile.kind for tile in log_of(city))
        rest.subtract(kind for kind, _ in hand_of(city))
    del rest[UNKNOWN]
    missing = [kind for kind, number in rest.items() if number < 0]
    if missing:
        name = components.tile_name(missing[0])
        raise PositionError("position/tiles", f"there are more tiles {name!r} than the box holds", tile=name)
    return sorted(rest.elements())


def fill_unknown(state: State) -> None:
    """Put the unseen tiles where unknown ones are: first the hands, then the pile."""
    unseen = unseen_tiles(state)
    unknown = sum(kind == UNKNOWN for city in state.cities for kind, _ in hand_of(city))
    pile = pile_of(state)
    if unknown + pile.count(UNKNOWN) > len(unseen):
        raise PositionError("position/tiles", "more tiles are hidden than the box has left")
    for city in state.cities:
        while city.remove_entry(2 * UNKNOWN):
            city.add_tile(2 * unseen.pop())
    state.pile = vec[i64]([unseen.pop() if kind == UNKNOWN else kind for kind in pile])
    state.drawn = 0
