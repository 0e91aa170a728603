"""Neoville, slowly: legal actions, the next state and the score of a state document.

The rules are cited by number (N3.5). A city is looked at square by square: the tile at (x, y) covers the four
squares (2x, 2y), (2x+1, 2y), (2x, 2y+1), (2x+1, 2y+1); x grows to the right, y downwards.
Where neither the rules nor the contract decide, the choice made here is marked "Choice".
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

Place = tuple[int, int]
"""(x, y) of a tile in the tile grid, or of a square in the grid of squares."""
Document = dict[str, Any]
Components = dict[str, Any]

CITY = 4
LAST_ROUND = 16
CORNERS: dict[str, Place] = {"nw": (0, 0), "ne": (1, 0), "sw": (0, 1), "se": (1, 1)}
UTILITIES = {"buses": "bus", "windmills": "windmill", "biospheres": "biosphere"}
"""The sections of the components file and the names of the three sorts."""
MAJORITY = 5


# ---------------------------------------------------------------------------------------------------------
# The box


@dataclass(frozen=True)
class Square:
    """A terrain square: its terrain e g r w, and p for a park, s for a sports ground, or nothing (N1.1)."""

    terrain: str
    symbol: str = ""


@dataclass(frozen=True)
class Piece:
    """A skyscraper (`sort` "tower", with its terrain) or a utility (with its line of the components file)."""

    name: str
    sort: str
    value: int
    terrain: str = ""
    counts: str = ""
    least: int = 0
    where: str = ""
    shape: tuple[str, ...] = ()


@cache
def squares_of(tile: str) -> tuple[Square, ...]:
    """The four squares nw, ne, sw, se of a tile from its name: `eepge` is e, e with a park, g, e."""
    squares: list[Square] = []
    for letter in tile:
        if letter in "ps":
            squares[-1] = Square(squares[-1].terrain, letter)
        else:
            squares.append(Square(letter))
    return tuple(squares)


@cache
def turned(tile: str, turns: int) -> tuple[Square, ...]:
    """The tile's squares nw, ne, sw, se after quarter turns clockwise."""
    nw, ne, sw, se = squares_of(tile)
    for _ in range(turns):
        nw, ne, sw, se = sw, nw, se, ne
    return nw, ne, sw, se


@cache
def different_turns(tile: str) -> tuple[int, ...]:
    """Of equal rotations only the lowest."""
    kept: list[int] = []
    for turns in range(4):
        if all(turned(tile, turns) != turned(tile, lower) for lower in kept):
            kept.append(turns)
    return tuple(kept)


def tile_name(text: str) -> str:
    """The name of a tile of the components file: `e e* / g e` is `eepge`."""
    return text.replace("/", "").replace(" ", "").replace("*", "p").replace("+", "s")


def tile_kinds(components: Components) -> list[str]:
    """The kinds of tiles. Choice: the regular tiles in file order, then the fairness tiles."""
    names = [tile_name(text) for text in [*components["tiles"], *components["fairness"]]]
    return list(dict.fromkeys(names))


def pieces(components: Components) -> dict[str, Piece]:
    """All pieces by name: towers kind by kind and value by value, then buses, windmills, biospheres."""
    found: dict[str, Piece] = {}
    for kind, terrain in components["towers"]["kinds"].items():
        for value in components["towers"]["values"]:
            found[f"{kind}{value}"] = Piece(f"{kind}{value}", "tower", value, terrain=terrain[0])
    for section, sort in UTILITIES.items():
        for entry in components[section]:
            found[entry["name"]] = Piece(
                entry["name"],
                sort,
                entry["points"],
                counts=entry.get("counts", ""),
                least=entry.get("least", 0),
                where=entry.get("where", ""),
                shape=tuple(entry.get("shape", ())),
            )
    return found


# ---------------------------------------------------------------------------------------------------------
# A city


def city_squares(city: Iterable[dict[str, Any]]) -> dict[Place, Square]:
    """The squares of a document's city."""
    squares: dict[Place, Square] = {}
    for tile in city:
        for (dx, dy), square in zip(CORNERS.values(), turned(tile["tile"], tile["turns"]), strict=True):
            squares[2 * tile["x"] + dx, 2 * tile["y"] + dy] = square
    return squares


def square_place(piece: dict[str, Any]) -> Place:
    """The square on which a piece of a document stands."""
    dx, dy = CORNERS[piece["square"]]
    return 2 * piece["x"] + dx, 2 * piece["y"] + dy


def around(place: Place) -> list[Place]:
    """The four places edge to edge with this one."""
    x, y = place
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


def districts(squares: dict[Place, Square]) -> list[set[Place]]:
    """The edge-connected groups of squares of one terrain (N3.4)."""
    found: list[set[Place]] = []
    for place in sorted(squares):
        if not any(place in district for district in found):
            found.append(district_of(place, squares))
    return found


def district_of(place: Place, squares: dict[Place, Square]) -> set[Place]:
    """The district of a square: all squares of its terrain that can be walked to from it."""
    district, border = {place}, [place]
    while border:
        for other in around(border.pop()):
            same = other in squares and squares[other].terrain == squares[place].terrain
            if same and other not in district:
                district.add(other)
                border.append(other)
    return district


def tower_places(player: dict[str, Any], kinds: dict[str, Piece]) -> list[Place]:
    """The squares with a skyscraper."""
    return [square_place(p) for p in player["pieces"] if kinds[p["piece"]].sort == "tower"]


def open_places(city: Sequence[dict[str, Any]]) -> list[Place]:
    """Where a tile may lie: edge to edge with the city, the bounding box within 4x4 (N3.1, N3.2)."""
    if not city:
        return [(0, 0)]
    taken = {(tile["x"], tile["y"]) for tile in city}
    candidates = {place for tile in taken for place in around(tile)} - taken
    return sorted(place for place in candidates if fits_the_frame(taken | {place}))


def fits_the_frame(places: Iterable[Place]) -> bool:
    """Whether these tiles fit into 4x4 (N3.2)."""
    places = list(places)
    wide = max(x for x, _ in places) - min(x for x, _ in places) + 1
    high = max(y for _, y in places) - min(y for _, y in places) + 1
    return wide <= CITY and high <= CITY


def joins_towers(player: dict[str, Any], tile: dict[str, Any], kinds: dict[str, Piece]) -> bool:
    """Whether the tile puts two skyscrapers of different districts into one (N3.5)."""
    before = city_squares(player["city"])
    after = city_squares([*player["city"], tile])
    for one, other in combinations(tower_places(player, kinds), 2):
        together = other in district_of(one, after)
        if together and other not in district_of(one, before):
            return True
    return False


# ---------------------------------------------------------------------------------------------------------
# Legal actions


def legal(document: Document, components: Components) -> list[str]:
    """All legal actions of a state document, in notation, sorted; none when the game is over."""
    return sorted(LEGAL_IN_STEP[document["step"]](document, components))


def player_to_move(document: Document) -> dict[str, Any]:
    """The player whose turn it is."""
    player: dict[str, Any] = document["players"][document["seat"]]
    return player


def placements(player: dict[str, Any], tile: str) -> list[dict[str, Any]]:
    """Every place and rotation of this tile that N3.1 and N3.2 allow, towers not asked."""
    return [
        {"tile": tile, "x": x, "y": y, "turns": turns}
        for x, y in open_places(player["city"])
        for turns in different_turns(tile)
    ]


def allowed_placements(player: dict[str, Any], components: Components) -> dict[str, list[dict[str, Any]]]:
    """The legal placements of every tile in hand: without joining towers, unless all would (N3.5)."""
    kinds = pieces(components)
    every = {tile: placements(player, tile) for tile in player["hand"]}
    allowed = {
        tile: [place for place in places if not joins_towers(player, place, kinds)] for tile, places in every.items()
    }
    return allowed if any(allowed.values()) else every


def legal_tile(document: Document, components: Components) -> Iterator[str]:
    """Every tile in hand with a legal placement (N3.1)."""
    for tile, places in allowed_placements(player_to_move(document), components).items():
        if places:
            yield f"tile:{tile}"


def legal_place(document: Document, components: Components) -> Iterator[str]:
    """Every legal placement of the chosen tile. Choice: it stays in the hand until it is placed."""
    for place in allowed_placements(player_to_move(document), components)[document["current"]["tile"]]:
        yield placement_notation(place)


def placement_notation(place: dict[str, Any]) -> str:
    """`@+1-2r3`."""
    return f"@{place['x']:+d}{place['y']:+d}r{place['turns']}"


def legal_build(document: Document, components: Components) -> Iterator[str]:
    """One piece on the tile just placed (N3.6-N3.8), or draw, which declines."""
    player = player_to_move(document)
    squares = city_squares(player["city"])
    kinds = pieces(components)
    for name, count in document["supply"].items():
        for square in CORNERS:
            if count and can_stand(player, squares, kinds[name], square, kinds):
                yield f"build:{name}:{square}"
    yield from legal_draw(document, components)


def can_stand(
    player: dict[str, Any], squares: dict[Place, Square], piece: Piece, square: str, kinds: dict[str, Piece]
) -> bool:
    """Whether the piece may be put up on this square of the last tile of the city."""
    tile = player["city"][-1]
    place = square_place({"x": tile["x"], "y": tile["y"], "square": square})
    if squares[place].symbol or any(square_place(p) == place for p in player["pieces"]):  # N3.6
        return False
    if piece.sort != "tower":  # N3.8
        return True
    if squares[place].terrain != piece.terrain:  # N3.7
        return False
    district = district_of(place, squares)
    return not any(tower in district for tower in tower_places(player, kinds))


def legal_draw(document: Document, _: Components) -> Iterator[str]:
    """A face-up tile or the top of the pile (N3.9); where nothing can be drawn, the end (N3.10)."""
    full = len(player_to_move(document)["city"]) == CITY * CITY
    face_up = {tile for tile in document["display"] if tile is not None}
    if full or not (face_up or document["pile"]):
        yield "end"
        return
    for tile in face_up:
        yield f"draw:{tile}"
    if document["pile"]:
        yield "draw:pile"


def legal_over(_: Document, __: Components) -> Iterator[str]:
    """Nothing."""
    return iter(())


LEGAL_IN_STEP: dict[str, Callable[[Document, Components], Iterator[str]]] = {
    "tile": legal_tile,
    "place": legal_place,
    "build": legal_build,
    "draw": legal_draw,
    "over": legal_over,
}


# ---------------------------------------------------------------------------------------------------------
# The next state


def successor(document: Document, action: str, components: Components, shuffled_pile: object = None) -> Document:
    """The whole next state document; the one given is left as it is. Nothing is ever reshuffled here."""
    if action not in legal(document, components):
        raise ValueError(f"{action} is not legal in step {document['step']}")
    document = copy.deepcopy(document)
    seat = document["seat"]
    document["steps"] += 1
    disclosed = do(document, action, components)
    document["current"]["disclosed"] = disclosed
    if disclosed or document["seat"] != seat:
        document["horizon"] = document["steps"]
    return document


def do(document: Document, action: str, components: Components) -> bool:
    """Change the document; whether something was disclosed."""
    word, _, rest = action.partition(":")
    if word == "tile":
        document["current"]["tile"] = rest
        document["step"] = "place"
    elif word.startswith("@"):
        place(document, action)
    elif word == "build":
        build(document, *rest.split(":"))
    elif word == "draw":
        disclosed = draw(document, rest, components)
        end_turn(document)
        return disclosed
    else:
        end_turn(document)
    return False


def place(document: Document, action: str) -> None:
    """Place the chosen tile (N3.1)."""
    player, tile = player_to_move(document), document["current"]["tile"]
    [chosen] = [p for p in placements(player, tile) if placement_notation(p) == action]
    player["hand"].remove(tile)
    if tile in player["seen"]:
        player["seen"].remove(tile)
    player["city"].append(chosen)
    document["current"]["placed"] = True
    document["step"] = "build"


def build(document: Document, name: str, square: str) -> None:
    """Put up one piece on the tile just placed (N3.6)."""
    player = player_to_move(document)
    tile = player["city"][-1]
    document["supply"][name] -= 1
    player["pieces"].append({"piece": name, "x": tile["x"], "y": tile["y"], "square": square})
    document["current"]["built"] = True
    document["step"] = "draw"


def draw(document: Document, what: str, components: Components) -> bool:
    """Take a tile and refill at once (N3.9); whether something was disclosed."""
    player, pile, display = player_to_move(document), document["pile"], document["display"]
    order = tile_kinds(components)
    if what == "pile":
        player["hand"] = sorted([*player["hand"], pile.pop(0)], key=order.index)
        return True
    slot = display.index(what)
    player["hand"] = sorted([*player["hand"], what], key=order.index)
    player["seen"] = sorted([*player["seen"], what], key=order.index)
    display[slot] = pile.pop(0) if pile else None  # N3.10
    return display[slot] is not None


def fresh_turn() -> dict[str, Any]:
    """`current` at the beginning of a turn."""
    return {"tile": None, "placed": False, "built": False, "disclosed": False}


def end_turn(document: Document) -> None:
    """The next seat; 16 rounds (N3)."""
    following = (document["seat"] + 1) % document["seats"]
    if following == document["start"]:
        if document["round"] == LAST_ROUND:
            document["step"] = "over"
            document["seat"] = None
            return
        document["round"] += 1
    document["seat"] = following
    document["turn"] += 1
    document["step"] = "tile"
    document["current"] = fresh_turn()


# ---------------------------------------------------------------------------------------------------------
# Final score (N4, N6)


def bus_count(player: dict[str, Any], place: Place, counts: str, components: Components) -> int:
    """What a bus on this square counts in its row and column of squares, its own square left out (N6.1)."""
    kinds = pieces(components)
    squares = city_squares(player["city"])
    line = [other for other in squares if other != place and (other[0] == place[0] or other[1] == place[1])]
    parks = sum(squares[other].symbol == "p" for other in line)
    sports = sum(squares[other].symbol == "s" for other in line)
    on_line = [kinds[p["piece"]] for p in player["pieces"] if square_place(p) in line]
    towers = sum(piece.sort == "tower" for piece in on_line)
    utilities = sum(piece.sort != "tower" for piece in on_line)
    return {
        "parks": parks,
        "sports": sports,
        "both": parks + sports,
        "towers": towers,
        "utilities": utilities,
    }[counts]


def windmill_ok(city: Sequence[dict[str, Any]], x: int, y: int, where: str) -> bool:
    """Whether a windmill on the tile (x, y) of a finished city stands where it should (N6.2)."""
    column: int = x - min(tile["x"] for tile in city)
    row: int = y - min(tile["y"] for tile in city)
    rim = (0, CITY - 1)
    return {
        "left": column == 0,
        "right": column == CITY - 1,
        "top": row == 0,
        "bottom": row == CITY - 1,
        "corner": column in rim and row in rim,
        "middle": column not in rim and row not in rim,
    }[where]


def biosphere_ok(district: Iterable[Place], shape: Sequence[str]) -> bool:
    """Whether the district has exactly this shape in some rotation, not mirrored (N6.3)."""
    wanted = to_origin((x, y) for y, line in enumerate(shape) for x, mark in enumerate(line) if mark == "#")
    found = to_origin(district)
    for _ in range(4):
        if found == wanted:
            return True
        found = to_origin((-y, x) for x, y in found)
    return False


def to_origin(places: Iterable[Place]) -> frozenset[Place]:
    """The same shape with its leftmost column 0 and its top row 0."""
    places = list(places)
    left = min(x for x, _ in places)
    top = min(y for _, y in places)
    return frozenset((x - left, y - top) for x, y in places)


def tower_score(size: int, values: Sequence[int]) -> int:
    """The skyscrapers of one district: one counts, the highest met, else the smallest loss (N4.1, N4.2)."""
    met = [value for value in values if size >= value]
    if met:
        return max(met)
    return -min(values) if values else 0


def biosphere_score(district: set[Place], biospheres: Sequence[Piece]) -> int:
    """The biospheres of one district: the best that fits scores, all others fail (N6.3)."""
    fitting = [piece.value for piece in biospheres if biosphere_ok(district, piece.shape)]
    total = -sum(piece.value for piece in biospheres)
    if fitting:
        total += 2 * max(fitting)
    return total


def score(document: Document, components: Components) -> list[dict[str, int]]:
    """Per seat the final score by category (N4)."""
    result = [score_of(player, components) for player in document["players"]]
    for category, symbol in (("parks", "p"), ("sports", "s")):
        counts = [count_symbols(player, symbol) for player in document["players"]]
        for entry, count in zip(result, counts, strict=True):
            entry[category] = MAJORITY if count == max(counts) and count > 0 else 0  # N4.4
    for entry in result:
        entry["total"] = sum(entry.values())
    return result


def count_symbols(player: dict[str, Any], symbol: str) -> int:
    """Parks or sports grounds in a city."""
    return sum(square.symbol == symbol for square in city_squares(player["city"]).values())


def score_of(player: dict[str, Any], components: Components) -> dict[str, int]:
    """The score of a single city."""
    kinds = pieces(components)
    result = {"towers": 0, "buses": 0, "windmills": 0, "biospheres": 0}
    for district in districts(city_squares(player["city"])):
        inside = [kinds[p["piece"]] for p in player["pieces"] if square_place(p) in district]
        values = [piece.value for piece in inside if piece.sort == "tower"]
        result["towers"] += tower_score(len(district), values)
        result["biospheres"] += biosphere_score(district, [p for p in inside if p.sort == "biosphere"])
    for p in player["pieces"]:
        piece = kinds[p["piece"]]
        if piece.sort == "bus":
            met = bus_count(player, square_place(p), piece.counts, components) >= piece.least
            result["buses"] += piece.value if met else -piece.value
        if piece.sort == "windmill":
            met = windmill_ok(player["city"], p["x"], p["y"], piece.where)
            result["windmills"] += piece.value if met else -piece.value
    return result


def ranking(document: Document, components: Components) -> list[list[int]]:
    """The seats, best first, in groups of equals: points, then number of buildings, then shared (N4.5)."""
    totals = [entry["total"] for entry in score(document, components)]

    def strength(seat: int) -> tuple[int, int]:
        return totals[seat], len(document["players"][seat]["pieces"])

    levels = sorted({strength(seat) for seat in range(document["seats"])}, reverse=True)
    return [[seat for seat in range(document["seats"]) if strength(seat) == level] for level in levels]


# ---------------------------------------------------------------------------------------------------------
# Comparing documents


def normal(document: Document, components: Components) -> Document:
    """The same document with everything whose order or zero means nothing made equal, for comparisons."""
    order = tile_kinds(components)
    result = copy.deepcopy(document)
    result["supply"] = {name: count for name, count in sorted(result["supply"].items()) if count}
    result["sorts"] = sorted(result["sorts"])
    for player in result["players"]:
        for name in ("hand", "seen"):
            player[name] = sorted(player[name], key=order.index)
    return result
