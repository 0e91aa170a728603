"""What people say about turns of Neoville: claims that are counted in two positions. Their sentences: `ideas.toml`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from torilla.core.engine.ideas import Claim, Claims, Ideas, Value, topic
from torilla.games.neoville.bots.features import FEATURES
from torilla.games.neoville.box.components import TERRAINS, Components, Piece
from torilla.games.neoville.rules.codes import FIRST_BUS
from torilla.games.neoville.rules.scoring import (
    bus_count,
    piece_at,
    piece_points,
    square_at,
    tower_district,
    windmill_is_settled,
)
from torilla.games.neoville.rules.state import DISTRICTS, PARKS, SPORTS, City, State
from torilla.games.neoville.rules.tables import FACE
from torilla.grid.bits import BIT
from torilla.grid.square8 import is_open

GROUND = 3
"""Squares of a district from which on it is spoken of as ground for a tower."""


class Standing(NamedTuple):
    """A piece of a city, and how far it is from what it wants."""

    info: Piece
    met: bool
    have: int
    need: int  # 0: nothing is counted
    area: int  # its district, or its own square


def components_of(state: State) -> Components:
    assert isinstance(state.components, Components)
    return state.components


def squares_in(area: int) -> list[int]:
    """The squares of a set by their numbers. The last one is its sign: Python cannot count its bits."""
    return [square for square in range(64) if area >> square & 1]


def size(area: int) -> int:
    return len(squares_in(area))


def square_names(city: City, area: int) -> list[str]:
    """Squares of a city by column and row, counted from the first tile's upper left one."""
    found = [divmod(square, 8) for square in squares_in(area)]
    return [f"{column - 2 * int(city.left)},{row - 2 * int(city.top)}" for row, column in found]


def standing(state: State, seat: int, index: int) -> Standing | None:
    """The piece on a tile, by the tile's number."""
    city, tables = state.cities[seat], state.tables
    kind = int(piece_at(city, index))
    if kind < 0:
        return None
    info = components_of(state).pieces[kind]
    square = int(square_at(city, index))
    have, need, area = 0, 0, int(BIT[square])
    if info.sort == "tower":
        area = int(tower_district(city, index))
        have, need = size(area), info.points
    elif info.sort == "bus":
        have, need = int(bus_count(tables, city, kind, square)), info.least
    elif info.sort == "biosphere":
        area = int(city.district(BIT[square]))
        have, need = size(area), len(info.cells)
    return Standing(info, int(piece_points(tables, city, index)) > 0, have, need, area)


def both(better: State, other: State, seat: int, sort: str) -> Iterator[tuple[Standing, Standing]]:
    """The pieces of a sort that stood before the turn, in both positions."""
    for index in range(min(int(better.cities[seat].count), int(other.cities[seat].count)) - 1):
        now, then = standing(better, seat, index), standing(other, seat, index)
        if now and then and now.info.sort == sort:
            yield now, then


def newest(state: State, seat: int, sort: str) -> Standing | None:
    """The piece of this turn, if it is of the sort."""
    found = standing(state, seat, int(state.cities[seat].count) - 1)
    return found if found and found.info.sort == sort else None


# --- Pieces


def piece_met(sort: str) -> Claims[State]:
    """A piece that stood before and is met in one of the two."""

    def claim(better: State, other: State, seat: int) -> Claim | None:
        found = [(now, then) for now, then in both(better, other, seat, sort) if now.met and not then.met]
        lost = [now for now, then in both(better, other, seat, sort) if then.met and not now.met]
        if not found or lost:
            return None
        now, then = max(found, key=lambda pair: pair[0].info.points)
        values: dict[str, Value] = {"piece": now.info.name, "have": now.have, "need": now.need, "other": then.have}
        idea = "piece-met" if now.need and now.have != then.have else "piece-right"
        return Claim(idea, values, square_names(better.cities[seat], now.area))

    return claim


def piece_nearer(sort: str) -> Claims[State]:
    """A piece that stood before and has more of what it wants."""

    def claim(better: State, other: State, seat: int) -> Claim | None:
        pairs = [pair for pair in both(better, other, seat, sort) if not pair[1].met]
        gains = [(min(now.have, now.need) - min(then.have, then.need), now, then) for now, then in pairs]
        nearer = [one for one in gains if one[0] > 0 and one[1].have <= one[1].need]
        if not nearer or sum(gain for gain, _now, _then in gains) <= 0:
            return None
        _gain, now, then = max(nearer, key=lambda one: (one[0], one[1].info.points))
        values: dict[str, Value] = {"piece": now.info.name, "have": now.have, "need": now.need, "other": then.have}
        return Claim("piece-nearer", values, square_names(better.cities[seat], now.area))

    return claim


def piece_new(sort: str) -> Claims[State]:
    """A piece that only one of the turns puts up."""

    def claim(better: State, other: State, seat: int) -> Claim | None:
        now, then = newest(better, seat, sort), newest(other, seat, sort)
        if now is None or (then and then.info.name == now.info.name):
            return None
        cells = square_names(better.cities[seat], now.area)
        if now.met:
            return Claim("piece-new-met", {"piece": now.info.name, "points": now.info.points}, cells)
        if not now.need:
            if windmill_is_settled(better.tables, better.cities[seat], int(better.cities[seat].count) - 1):
                return None
            return Claim("piece-new-open", {"piece": now.info.name, "points": now.info.points}, cells)
        return Claim("piece-new", {"piece": now.info.name, "have": now.have, "need": now.need}, cells)

    return claim


def piece_better(sort: str) -> Claims[State]:
    """The same piece, put up where it has more of what it wants."""

    def claim(better: State, other: State, seat: int) -> Claim | None:
        now, then = newest(better, seat, sort), newest(other, seat, sort)
        if now is None or then is None or now.info.name != then.info.name or not now.need >= now.have > then.have:
            return None
        values: dict[str, Value] = {"piece": now.info.name, "have": now.have, "need": now.need, "other": then.have}
        return Claim("piece-nearer", values, square_names(better.cities[seat], now.area))

    return claim


def piece_spared(sort: str) -> Claims[State]:
    """A piece that the other turn puts up, unmet, and this one does not."""

    def claim(better: State, other: State, seat: int) -> Claim | None:
        now, then = newest(better, seat, sort), newest(other, seat, sort)
        if then is None or then.met or now is not None:
            return None
        if not then.need:
            return Claim("piece-spared-wrong", {"piece": then.info.name}, [])
        return Claim("piece-spared", {"piece": then.info.name, "have": then.have, "need": then.need}, [])

    return claim


def can_grow(state: State, seat: int, area: int) -> bool:
    city = state.cities[seat]
    return bool(is_open(area, city.filled(), city.width, city.height))


def tower_open(better: State, other: State, seat: int) -> Claim | None:
    """A tower whose district can still grow, and is closed in after the other turn."""
    for now, then in both(better, other, seat, "tower"):
        if not then.met and can_grow(better, seat, now.area) and not can_grow(other, seat, then.area):
            values: dict[str, Value] = {"piece": now.info.name, "have": now.have, "need": now.need}
            return Claim("tower-open", values, square_names(better.cities[seat], now.area))
    return None


def wanted(state: State, seat: int) -> int:
    """The squares that all towers together still want."""
    pieces = [standing(state, seat, index) for index in range(int(state.cities[seat].count))]
    return sum(one.need - one.have for one in pieces if one and one.info.sort == "tower" and one.have < one.need)


def towers_want(better: State, other: State, seat: int) -> Claim | None:
    count, more = wanted(better, seat), wanted(other, seat)
    return Claim("towers-want", {"count": count, "other": more}, []) if count < more else None


def windmill_sure(better: State, other: State, seat: int) -> Claim | None:
    """A windmill whose place can no longer become wrong."""
    for index in range(int(better.cities[seat].count)):
        now = standing(better, seat, index)
        if now is None or now.info.sort != "windmill" or not now.met:
            continue
        city, old = better.cities[seat], other.cities[seat]
        settled = bool(windmill_is_settled(better.tables, city, index))
        then = standing(other, seat, index) if index < int(old.count) else None
        if settled and then and then.info == now.info and not windmill_is_settled(other.tables, old, index):
            return Claim("windmill-sure", {"piece": now.info.name}, square_names(city, now.area))
    return None


# --- Parks and sports grounds


def signs(layer: int, idea: str) -> Claims[State]:
    def claim(better: State, other: State, seat: int) -> Claim | None:
        now, then = (int(state.cities[seat].board[layer]) for state in (better, other))
        best = max(size(int(city.board[layer])) for each, city in enumerate(better.cities) if each != seat)
        if size(now) <= size(then):
            return None
        values: dict[str, Value] = {"count": size(now), "other": size(then), "best": best}
        return Claim(idea, values, square_names(better.cities[seat], now))

    return claim


# --- Ground for towers


def grounds(state: State, seat: int) -> list[int]:
    """The largest district of each terrain that can grow and has no tower."""
    city, found = state.cities[seat], []
    for terrain in range(len(TERRAINS)):
        rest, slot, largest = int(city.board[terrain]), DISTRICTS + 8 * terrain, 0
        while district := int(city.board[slot]):
            rest &= ~district
            slot += 1
        while left := squares_in(rest):
            district = int(city.district(BIT[left[0]]))
            rest &= ~district
            if size(district) > size(largest) and can_grow(state, seat, district):
                largest = district
        found.append(largest)
    return found


def ready_tower(state: State, terrain: int, ground: int) -> Piece | None:
    """The highest tower in the supply that a district of this size satisfies."""
    towers = [
        piece
        for piece in components_of(state).pieces.values()
        if piece.sort == "tower"
        and piece.terrain == terrain
        and piece.points <= size(ground)
        and state.pieces_left(piece.kind)
    ]
    return max(towers, key=lambda piece: piece.points, default=None)


def ground_ready(better: State, other: State, seat: int) -> Claim | None:
    """A district on which a tower of the supply would be met at once."""
    now, then = grounds(better, seat), grounds(other, seat)
    for terrain in sorted(range(len(now)), key=lambda each: (-size(now[each]), each)):
        tower = ready_tower(better, terrain, now[terrain])
        old = ready_tower(other, terrain, then[terrain])
        if tower and (old is None or old.points < tower.points):
            values: dict[str, Value] = {"district": TERRAINS[terrain], "piece": tower.name, "count": size(now[terrain])}
            return Claim("ground-ready", values, square_names(better.cities[seat], now[terrain]))
    return None


def more_ground(better: State, other: State, seat: int) -> Claim | None:
    """A larger district for a tower to come, where no other has become smaller by as much."""
    now, then = grounds(better, seat), grounds(other, seat)
    gains = [size(new) - size(old) for new, old in zip(now, then, strict=True)]
    terrain = max(range(len(gains)), key=lambda each: (gains[each], size(now[each])))
    if gains[terrain] <= 0 or sum(gains) <= 0 or size(now[terrain]) < GROUND:
        return None
    values: dict[str, Value] = {
        "district": TERRAINS[terrain], "count": size(now[terrain]), "other": size(then[terrain]),
    }  # fmt: skip
    return Claim("ground", values, square_names(better.cities[seat], now[terrain]))


# --- Shape, hand, the others


def shape(better: State, other: State, seat: int) -> Claim | None:
    now, then = better.cities[seat], other.cities[seat]
    size, old = (int(now.width), int(now.height)), (int(then.width), int(then.height))
    if size == old:
        return None
    return Claim("shape", {"width": size[0], "height": size[1], "wide": old[0], "high": old[1]}, [])


def hand_of(state: State, seat: int) -> list[int]:
    """The tiles in hand, by kind."""
    city = state.cities[seat]
    kinds = [int(city.hand_entry(index)) // 2 for index in range(3)]
    return [kind for kind in kinds if kind < int(state.tables.kinds)]


def face(state: State, kind: int, layer: int) -> int:
    """How many squares of a tile have this terrain or sign."""
    return size(int(state.tables.faces[FACE * 4 * kind + layer]))


def hand_signs(layer: int, idea: str) -> Claims[State]:
    def claim(better: State, other: State, seat: int) -> Claim | None:
        count, less = (sum(face(state, kind, layer) for kind in hand_of(state, seat)) for state in (better, other))
        return Claim(idea, {"count": count, "other": less}, []) if count > less else None

    return claim


def hand_same(better: State, other: State, seat: int) -> Claim | None:
    """A tile with many squares of one terrain."""

    def most(state: State) -> tuple[int, int]:
        found = [(face(state, kind, each), -each) for kind in hand_of(state, seat) for each in range(len(TERRAINS))]
        return max(found, default=(0, 0))

    (count, terrain), (less, _) = most(better), most(other)
    return Claim("hand-same", {"count": count, "terrain": TERRAINS[-terrain]}, []) if count > max(less, 2) else None


def hand_helps(better: State, other: State, seat: int) -> Claim | None:
    """Squares in hand of a terrain on which a tower wants more."""

    def helping(state: State) -> int:
        pieces = [standing(state, seat, index) for index in range(int(state.cities[seat].count))]
        terrains = {
            one.info.terrain
            for one in pieces
            if one and one.info.sort == "tower" and one.have < one.need and can_grow(state, seat, one.area)
        }
        return sum(face(state, kind, terrain) for kind in hand_of(state, seat) for terrain in terrains)

    count, less = helping(better), helping(other)
    return Claim("hand-helps", {"count": count, "other": less}, []) if count > less else None


def tower_taken(better: State, other: State, seat: int) -> Claim | None:
    """A tower of the supply that another player could have put up, met at once, and that is taken."""
    taken = [
        piece
        for piece in components_of(better).pieces.values()
        if piece.kind < FIRST_BUS and other.pieces_left(piece.kind) and not better.pieces_left(piece.kind)
    ]
    for piece in sorted(taken, key=lambda each: -each.points):
        for each in range(int(better.seats)):
            ready = ready_tower(other, piece.terrain, grounds(other, each)[piece.terrain])
            if each != seat and ready and ready.name == piece.name:
                return Claim("tower-taken", {"piece": piece.name, "seat": each}, [])
    return None


def of_sort(sort: str) -> tuple[Claims[State], ...]:
    return (piece_met(sort), piece_new(sort), piece_better(sort), piece_nearer(sort), piece_spared(sort))


IDEAS: Ideas[State] = Ideas(
    FEATURES,
    (
        topic(*of_sort("tower"), tower_open, towers_want, parts=("tower", "need", "points towers")),
        topic(*of_sort("bus"), parts=("bus", "points buses")),
        topic(*of_sort("windmill"), windmill_sure, parts=("windmill", "points windmills")),
        topic(*of_sort("biosphere"), parts=("biosphere", "points biospheres")),
        topic(signs(PARKS, "parks"), parts=("parks", "others parks", "points parks", "others points parks")),
        topic(signs(SPORTS, "sports"), parts=("sports", "others sports", "points sports", "others points sports")),
        topic(ground_ready, more_ground, parts=("ground", "ready", "stretch")),
        topic(shape, parts=("shape",)),
        topic(
            *(hand_helps, hand_signs(PARKS, "hand-parks"), hand_signs(SPORTS, "hand-sports"), hand_same),
            parts=("hand-parks", "hand-sports", "hand-same", "help"),
        ),
        topic(tower_taken, parts=("others ground", "others ready", "others stretch")),
    ),
)
