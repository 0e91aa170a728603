"""Neoville as text: positions that people write and read (docs/games/neoville.md)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from torilla.core.contract.errors import OptionsError
from torilla.core.contract.options import format_struct, parse_pairs, yes_or_no
from torilla.core.records.plaintext import without_mark
from torilla.games.neoville.box.components import SORTS, Components, load_components
from torilla.games.neoville.options import Options, check_options
from torilla.games.neoville.rules.codes import SQUARE_NAMES, STEP_NAMES
from torilla.games.neoville.rules.places import format_place
from torilla.games.neoville.rules.state import State
from torilla.games.neoville.views.board_text import Drawing, Lines, draw_city, fail, read_city, walk
from torilla.games.neoville.views.documents import Current, PieceInCity, PlayerDocument, TileInCity, View
from torilla.games.neoville.views.restore import restore, whole

FIRST_LINE = "neoville position 1"
TABLE_KEYS = (
    "options", "components", "seats", "start", "sorts", "step", "seat", "turn", "steps", "horizon", "display",
    "pile", "supply", "current",
)  # fmt: skip
PLAYER_KEYS = ("hand", "seen", "fairness", "order", "city")


def format_position(state: State) -> str:
    """The whole state as text."""
    view = whole(state)
    components: Any = state.components
    facts = {
        "options": format_struct(view.options),
        "components": view.components,
        "seats": view.seats,
        "start": view.start,
        "sorts": " ".join(view.sorts),
        "step": view.step,
        "seat": "-" if view.seat is None else view.seat,
        "turn": view.turn,
        "steps": view.steps,
        "horizon": view.horizon,
        "display": " ".join(tile or "-" for tile in view.display),
        "pile": " ".join(view.pile if isinstance(view.pile, list) else []),
        "supply": format_supply(view.supply),
        "current": f"tile={view.current.tile or '-'} disclosed={yes_or_no(view.current.disclosed)}",
    }
    lines = [FIRST_LINE, *(f"{key}: {value}".rstrip() for key, value in facts.items())]
    for seat, player in enumerate(view.players):
        lines += ["", f"player {seat}:"]
        lines += [f"{key}: {value}".rstrip() for key, value in player_facts(player).items()]
        lines += ["city:", *draw_city(player, components)]
    return "\n".join(lines) + "\n"


def player_facts(player: PlayerDocument) -> dict[str, str]:
    return {
        "hand": " ".join(player.hand),
        "seen": " ".join(player.seen),
        "fairness": player.fairness or "",
        "order": " ".join(format_place(tile.x, tile.y) for tile in player.city),
    }


def format_supply(supply: dict[str, int]) -> str:
    return " ".join(name if number == 1 else f"{name}*{number}" for name, number in supply.items())


# --- reading --------------------------------------------------------------------------------------------


class Facts:
    """`key: value` lines, each with its line number."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.values: dict[str, tuple[int, str]] = {}
        self.city: Lines = []

    def where(self, key: str) -> int:
        return self.values[key][0] if key in self.values else self.line

    def has(self, key: str) -> bool:
        return key in self.values

    def text(self, key: str, default: str = "") -> str:
        return self.values[key][1] if key in self.values else default

    def number(self, key: str, default: int) -> int:
        text = self.text(key, str(default))
        if not text.isdigit():
            fail(self.where(key), f"{key} must be a number, is {text!r}")
        return int(text)

    def word(self, key: str, default: str, words: tuple[str, ...]) -> str:
        text = self.text(key, default)
        if text not in words:
            fail(self.where(key), f"{key} must be one of {', '.join(words)}, is {text!r}")
        return text

    def tiles(self, key: str, components: Components, *others: str) -> list[str]:
        """Tile names; `others` are further words that may stand among them."""
        names = self.text(key).split()
        for name in names:
            if name not in components.kind_of and name not in others:
                fail(self.where(key), f"there is no tile {name!r}")
        return names


def split_text(text: str) -> tuple[Facts, list[Facts]]:
    """The lines of a position about the table, and about each player."""
    lines = without_mark(text).splitlines()
    if not lines or lines[0].strip() != FIRST_LINE:
        fail(1, f"the first line must be `{FIRST_LINE}`")
    table = Facts(1)
    players: list[Facts] = []
    facts = table
    keys: tuple[str, ...] = TABLE_KEYS
    for number, line in enumerate(lines[1:], 2):
        if not line.strip() or line.lstrip().startswith(";"):
            continue
        key, sign, value = line.partition(":")
        if sign and key.strip().startswith("player"):
            if key.split() != ["player", str(len(players))]:
                fail(number, f"expected `player {len(players)}:`, found {line.strip()!r}")
            facts, keys = Facts(number), PLAYER_KEYS
            players.append(facts)
        elif facts.has("city"):
            facts.city.append((number, line))
        elif not sign or key.strip() not in keys:
            fail(number, f"expected one of {', '.join(keys)} or `player {len(players)}:`, found {line.strip()!r}")
        else:
            facts.values[key.strip()] = (number, value.strip())
    return table, players


def parse_position(text: str, components: Components | None = None) -> State:
    """The state of a position text; what is left out has a default. Raises PositionError."""
    components = components or load_components()
    table, sections = split_text(text)
    try:
        options = parse_pairs(table.text("options"), Options)
        check_options(options)
    except OptionsError as error:
        fail(table.where("options"), error.message)
    seats = table.number("seats", max(2, len(sections)))
    if not 2 <= seats <= 4 or len(sections) > seats:
        fail(table.where("seats"), "Neoville has 2 to 4 seats, each described once")
    start = table.number("start", options.start or 0)
    fairness = [components.tile_name(components.fairness[(seat - start) % seats]) for seat in range(seats)]
    players = [
        read_player(sections[seat] if seat < len(sections) else Facts(0), fairness[seat], components)
        for seat in range(seats)
    ]
    step = table.word("step", "tile", STEP_NAMES)
    over = step == "over"
    seat = start if over else table.number("seat", start)
    for key, number in (("start", start), ("seat", seat)):
        if number >= seats:
            fail(table.where(key), f"there is no seat {number}: seats are 0 to {seats - 1}")
    laid = len(players[seat].city) + (step in ("tile", "place"))
    turn = table.number("turn", 16 * seats if over else (max(laid, 1) - 1) * seats + (seat - start) % seats + 1)
    view = View(
        game="neoville",
        rules=1,
        components=table.text("components", components.hash),
        seats=seats,
        start=start,
        options=options,
        sorts=read_sorts(table, options, players, components),
        step=step,
        seat=None if over else seat,
        turn=turn,
        round=(turn - 1) // seats + 1,
        steps=table.number("steps", 0),
        horizon=table.number("horizon", 0),
        display=[None if name == "-" else name for name in table.tiles("display", components, "-") or ["-"] * 4],
        pile=table.tiles("pile", components, "?"),
        supply=read_supply(table, players, seats, components),
        players=players,
        current=read_current(table, components),
    )
    if len(view.display) != 4:
        fail(table.where("display"), "the display has 4 places: tiles, or - where one is empty")
    left = tiles_left(view, components)
    if not table.has("pile"):
        view.pile = left
    return restore(view, components)


def read_player(facts: Facts, fairness: str, components: Components) -> PlayerDocument:
    drawing = read_city(facts.city, components)
    order = read_order(facts, drawing)
    tiles: list[TileInCity] = []
    pieces: list[PieceInCity] = []
    for row, column in order:
        tile = drawing[row, column]
        if tile.face not in components.kind_of_face:
            fail(tile.line, f"there is no tile with the squares {' '.join(tile.face)} in this order")
        kind, turns = components.kind_of_face[tile.face]
        x, y = column - order[0][1], row - order[0][0]
        tiles.append(TileInCity(components.tile_name(kind), x, y, turns))
        if tile.piece is not None:
            pieces.append(PieceInCity(components.pieces[tile.piece].name, x, y, SQUARE_NAMES[tile.square]))
    return PlayerDocument(
        hand=facts.tiles("hand", components, "?"),
        seen=facts.tiles("seen", components),
        fairness=(facts.tiles("fairness", components) or [fairness])[0],
        city=tiles,
        pieces=pieces,
    )


def read_order(facts: Facts, drawing: Drawing) -> list[tuple[int, int]]:
    """The order in which the tiles were laid, as rows and columns of the picture; by default from the first one on."""
    if not drawing:
        return []
    if not facts.has("order"):
        return walk(drawing)
    places: list[tuple[int, int]] = []
    for text in facts.text("order").split():
        if len(text) != 5 or text[0] != "@" or not text[2].isdigit() or not text[4].isdigit():
            fail(facts.where("order"), f"{text!r} is no place: expected for example @+1-2")
        places.append((int(text[3:5]), int(text[1:3])))
    if sorted(places) != sorted(set(places)) or len(places) != len(drawing):
        fail(facts.where("order"), f"the order names {len(places)} places, the picture shows {len(drawing)} tiles")
    top, left = min(row for row, _ in places), min(column for _, column in places)
    order = [(row - top, column - left) for row, column in places]
    if set(order) != set(drawing):
        fail(facts.where("order"), "the order names other places than the picture shows")
    return order


def read_sorts(table: Facts, options: Options, players: list[PlayerDocument], components: Components) -> list[str]:
    """The sorts in play; by default those that stand in a city, and then the first ones."""
    sorts = table.text("sorts").split() or list(options.utilities or [])
    if not sorts:
        standing = {components.pieces[components.piece_of[p.piece]].sort for q in players for p in q.pieces}
        sorts = [sort for sort in SORTS if sort in standing]
        sorts += [sort for sort in SORTS if sort not in standing][: max(0, 2 - len(sorts))]
    if len(sorts) != 2 or not set(sorts) <= set(SORTS):
        fail(table.where("sorts"), f"two sorts of {', '.join(SORTS)} are in play (N2.2), not {' '.join(sorts)}")
    return sorts


def read_supply(table: Facts, players: list[PlayerDocument], seats: int, components: Components) -> dict[str, int]:
    """The supply; by default all skyscrapers in play that stand in no city, and no utilities."""
    if not table.has("supply"):
        standing = {piece.piece for player in players for piece in player.pieces}
        towers = [components.pieces[int(kind)].name for kind in components.tables.towers(seats)]
        return {name: 1 for name in towers if name not in standing}
    supply: dict[str, int] = {}
    for text in table.text("supply").split():
        name, sign, number = text.partition("*")
        if name not in components.piece_of or (sign and not number.isdigit()):
            fail(table.where("supply"), f"{text!r} is no piece: expected for example tree8 or bus-parks*2")
        supply[name] = supply.get(name, 0) + (int(number) if sign else 1)
    return supply


def read_current(table: Facts, components: Components) -> Current:
    current = Current()
    for pair in table.text("current").split():
        key, _, value = pair.partition("=")
        if key == "tile" and (value == "-" or value in components.kind_of):
            current.tile = None if value == "-" else value
        elif key == "disclosed" and value in ("yes", "no"):
            current.disclosed = value == "yes"
        else:
            fail(table.where("current"), f"{pair!r}: expected tile=NAME or disclosed=yes or no")
    return current


def tiles_left(view: View, components: Components) -> list[str]:
    """The tiles that lie and are held nowhere, in file order: the pile of a position that does not name it."""
    left = Counter(components.tile_name(kind) for kind in components.regular)
    left.update(player.fairness for player in view.players if player.fairness)
    left.subtract(name for name in view.display if name)
    left.subtract(view.pile if isinstance(view.pile, list) else [])
    for player in view.players:
        left.subtract(player.hand)
        left.subtract(tile.tile for tile in player.city)
        if player.fairness and not {player.fairness} & {*player.hand, *(tile.tile for tile in player.city)}:
            left[player.fairness] -= 1  # a fairness tile is never in the pile
    del left["?"]
    for name, number in left.items():
        if number < 0:
            fail(0, f"there are more tiles {name!r} than the box holds")
    return [name for name in components.kind_of for _ in range(left[name])]
