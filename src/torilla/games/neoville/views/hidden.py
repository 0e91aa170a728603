"""Hidden tiles of Neoville (N7): what a seat sees of the hands, and which tiles can be where nobody looks."""

from __future__ import annotations

from collections import Counter

from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.contract.data import HIDDEN
from torilla.core.contract.errors import PositionError
from torilla.games.neoville.rules.codes import EMPTY, UNKNOWN
from torilla.games.neoville.rules.pile import hidden_places
from torilla.games.neoville.rules.state import State
from torilla.games.neoville.views.describe import components_of, hand_of, log_of
from torilla.games.neoville.views.restore import pile_of


def hand_as_seen(state: State, owner: int, seat: int | None) -> list[str]:
    """The tiles that `seat` knows by name, then the others."""
    components = components_of(state)
    hidden = int(hidden_places(state, -1 if seat is None else seat, owner))
    names = [components.tile_name(kind) for kind, _ in hand_of(state.cities[owner])]
    known = [name for index, name in enumerate(names) if not hidden & 2**index]
    return known + [HIDDEN] * (len(names) - len(known))


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
