"""Helsinki's components: read from TOML, checked, kept as a value (docs/games/helsinki.md)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files

from torilla.core.content.toml import Reader, content_hash
from torilla.core.contract.data import Json
from torilla.games.helsinki.rules.codes import MAX_KINDS, POWER_NAMES, UNKNOWN, WILD
from torilla.games.helsinki.rules.tables import Tables
from torilla.grid.shapes import Cells, from_picture, is_connected, normalised, orientations
from torilla.grid.square7 import mask_of

SEATS = (2, 3, 4)
CARDS_PER_COLOUR = 18
TILES_PER_COLOUR = 10
DISPLAY = 8


@dataclass(frozen=True)
class Tile:
    """A printed tile: one kind, `count` of them in the box."""

    name: str
    colour: int
    cells: Cells
    count: int


@dataclass(frozen=True)
class Card:
    """A kind of card: all equal cards."""

    name: str
    colour: int
    number: int
    tile: int
    turrets: int
    count: int


@dataclass(frozen=True)
class TakenOut:
    """Cards taken out at set-up (H2.1): of 1 to 5 a number in each colour, a number in any colour, and wild cards."""

    each: list[int]
    any: list[int]
    wild: int


@dataclass(frozen=True, eq=False)
class Components:
    """A checked set of components; `hash` names it in records."""

    source: str
    hash: str
    colours: list[tuple[str, str]]
    tiles: list[Tile]
    cards: list[Card]
    wild_cards: int
    wild_tiles: int
    turrets: int
    taken_out: dict[int, TakenOut]
    coats: list[int]
    crosswalks: list[int]
    sides: list[str]
    action_rows: list[list[str]]
    bonus_cards: dict[int, list[int]]
    kind_of: dict[str, int] = field(repr=False)
    names: dict[int, str] = field(repr=False)  # of the kinds of cards, as in notation
    tables: Tables = field(init=False, repr=False)  # made of the others

    def __post_init__(self) -> None:
        object.__setattr__(self, "tables", make_tables(self))

    def card_name(self, kind: int) -> str:
        """The name of a kind of card, as in notation."""
        return self.names[kind]


@lru_cache(maxsize=16)
def load_components(source: str | None = None, origin: str = "components") -> Components:
    """The components of a file's text, by default those of the box. Raises ComponentsError."""
    if source is None:
        source = files("torilla.games.helsinki.box").joinpath("components.toml").read_text("utf-8")
    reader = Reader.of_text(source, origin, "helsinki")
    known = {
        "format",
        "game",
        "colours",
        "tiles",
        "cards",
        "supply",
        "taken_out",
        "board",
        "actions",
        "dry_roads",
    }
    reader.only("", reader.data, known)
    colours = read_colours(reader)
    tiles = read_tiles(reader, colours)
    cards = read_cards(reader, colours, tiles)
    supply = reader.get("supply", dict)
    wild_cards = reader.number("supply.wild_cards", supply, "wild_cards", 0, 40)
    coats, crosswalks, sides = read_board(reader)
    kind_of = {card.name: kind for kind, card in enumerate(cards)} | {"w": WILD, "?": UNKNOWN}
    return Components(
        source=reader.source,
        colours=colours,
        tiles=tiles,
        cards=cards,
        wild_cards=wild_cards,
        wild_tiles=reader.number("supply.wild_tiles", supply, "wild_tiles", 0, 48),
        turrets=reader.number("supply.turrets", supply, "turrets", 0, 200),
        taken_out=read_taken_out(reader, cards, wild_cards),
        hash=content_hash(hashed_form(reader.data)),  # of data that has been checked
        coats=coats,
        crosswalks=crosswalks,
        sides=sides,
        action_rows=read_actions(reader),
        bonus_cards=read_bonus_cards(reader),
        kind_of=kind_of,
        names={kind: name for name, kind in kind_of.items()},
    )


def read_colours(reader: Reader) -> list[tuple[str, str]]:
    colours = reader.get("colours", dict)
    if len(colours) != 5:
        reader.fail("components/colours", "colours", f"must be five, are {len(colours)}")
    for letter in colours:
        if len(letter) != 1 or not letter.islower() or letter == "w":
            reader.fail("components/colours", f"colours.{letter}", "must be one small letter, not w")
        reader.get(f"colours.{letter}", str, colours, letter)
    return list(colours.items())


def read_tiles(reader: Reader, colours: list[tuple[str, str]]) -> list[Tile]:
    letters = [letter for letter, _ in colours]
    tiles = []
    for name, entry in reader.get("tiles", dict).items():
        place = f"tiles.{name}"
        if not isinstance(entry, dict):
            reader.fail("components/type", place, "must be a table with count and shape")
        reader.only(f"{place}.", entry, {"count", "shape"})
        if name[:1] not in letters or name[1:2] not in ("2", "3", "4", "5") or not (name[2:] + "a").isalpha():
            reader.fail("components/tile-name", place, "must be a colour letter and 2 to 5, then letters at most")
        rows = reader.get(f"{place}.shape", list, entry, "shape")
        if not all(isinstance(row, str) and set(row) <= {"#", "."} for row in rows):
            reader.fail("components/shape", f"{place}.shape", "must be rows of # and .")
        cells = from_picture(rows)
        if len(cells) != int(name[1]):
            reader.fail("components/shape", f"{place}.shape", f"has {len(cells)} roofs, its name says {name[1]}")
        if not is_connected(cells):
            reader.fail("components/shape", f"{place}.shape", "must hang together edge to edge")
        count = reader.number(f"{place}.count", entry, "count", 1, TILES_PER_COLOUR)
        tiles.append(Tile(name, letters.index(name[0]), normalised(cells), count))
    for colour, (letter, colour_name) in enumerate(colours):
        total = sum(tile.count for tile in tiles if tile.colour == colour)
        if total != TILES_PER_COLOUR:
            reader.fail(
                "components/tile-count",
                f"tiles.{letter}*",
                f"{colour_name} has {total} tiles, not {TILES_PER_COLOUR}",
            )
    return tiles


def read_cards(reader: Reader, colours: list[tuple[str, str]], tiles: list[Tile]) -> list[Card]:
    index_of = {tile.name: index for index, tile in enumerate(tiles)}
    counts: dict[str, int] = {}
    found: dict[str, Card] = {}
    for entry_number, entry in enumerate(reader.get("cards", list), 1):
        place = f"cards[{entry_number}]"
        reader.only(f"{place}.", entry, {"count", "number", "roofs", "turrets", "tile", "colours"})
        number = reader.number(f"{place}.number", entry, "number", 1, 5)
        roofs = reader.number(f"{place}.roofs", entry, "roofs", 2, 5)
        turrets = reader.number(f"{place}.turrets", entry, "turrets", 0, 2)
        count = reader.number(f"{place}.count", entry, "count", 1, CARDS_PER_COLOUR)
        if turrets > roofs:
            reader.fail("components/card-turrets", place, f"{turrets} turrets do not fit on {roofs} roofs")
        for letter in entry.get("colours", "".join(letter for letter, _ in colours)):
            colour = next((index for index, (known, _) in enumerate(colours) if known == letter), None)
            if colour is None:
                reader.fail("components/card-colour", f"{place}.colours", f"there is no colour {letter!r}")
            tile_name = entry.get("tile", f"{letter}{roofs}")
            if tile_name not in index_of or not tile_name.startswith(f"{letter}{roofs}"):
                reader.fail("components/card-tile", place, f"there is no tile {tile_name!r} of that colour and size")
            name = f"{letter}{number}-{tile_name[1:]}{'t' * turrets}"
            counts[name] = counts.get(name, 0) + count
            found[name] = Card(name, colour, number, index_of[tile_name], turrets, counts[name])
    cards = sorted(found.values(), key=lambda card: card.colour)  # stable: file order within a colour
    for colour, (letter, colour_name) in enumerate(colours):
        total = sum(card.count for card in cards if card.colour == colour)
        if total != CARDS_PER_COLOUR:
            reader.fail(
                "components/card-count",
                f"cards ({letter})",
                f"{colour_name} has {total} cards, not {CARDS_PER_COLOUR}",
            )
    if len(cards) > MAX_KINDS:
        reader.fail(
            "components/card-kinds",
            "cards",
            f"{len(cards)} different cards; at most {MAX_KINDS} can be told apart",
        )
    return cards


NUMBERS = ("1", "2", "3", "4", "5")
BEFORE_ANY = {"2": "5"}
"""Where files older than rules version 2, which have no `any`, mean cards of any colour: two players, the 5s (H2.1)."""


def read_taken_out(reader: Reader, cards: list[Card], wild_cards: int) -> dict[int, TakenOut]:
    """By number of players."""
    table = reader.get("taken_out", dict)
    return {seats: read_quotas(reader, table, seats, cards, wild_cards) for seats in SEATS}


def read_quotas(reader: Reader, table: Json, seats: int, cards: list[Card], wild_cards: int) -> TakenOut:
    place = f"taken_out.{seats}"
    entry = reader.get(place, dict, table, str(seats))
    reader.only(f"{place}.", entry, {*NUMBERS, "any", "wild"})
    of_any = reader.get(f"{place}.any", dict, {"any": {}} | entry, "any")
    reader.only(f"{place}.any.", of_any, {*NUMBERS})
    each_quotas = [reader.number(f"{place}.{key}", {key: 0} | entry, key, 0, 40) for key in NUMBERS]
    any_quotas = [reader.number(f"{place}.any.{key}", {key: 0} | of_any, key, 0, 90) for key in NUMBERS]
    wild = reader.number(f"{place}.wild", {"wild": 0} | entry, "wild", 0, 40)
    left = left_before = sum(card.count for card in cards) + wild_cards - wild
    for number, (each, any_) in enumerate(zip(each_quotas, any_quotas, strict=True), 1):
        there = [
            sum(card.count for card in cards if card.colour == colour and card.number == number) for colour in range(5)
        ]
        if min(there) < each:
            fault = f"a colour has only {min(there)} cards of {number}"
            reader.fail("components/taken-out", f"{place}.{number}", fault)
        if sum(there) - 5 * each < any_:
            fault = f"there are only {sum(there) - 5 * each} cards of {number} left"
            reader.fail("components/taken-out", f"{place}.any.{number}", fault)
        left -= 5 * each + any_
        left_before -= sum(min(count, each + any_) for count in there)  # rules version 1
    if wild > wild_cards:
        reader.fail("components/taken-out", f"{place}.wild", f"there are only {wild_cards} wild cards")
    if min(left, left_before) <= DISPLAY + 2 * seats:
        fault = f"leaves {min(left, left_before)} cards: too few to be dealt and drawn"
        reader.fail("components/taken-out", place, fault)
    if "any" not in entry and str(seats) in BEFORE_ANY:
        number = int(BEFORE_ANY[str(seats)])
        any_quotas[number - 1], each_quotas[number - 1] = each_quotas[number - 1], 0
    return TakenOut(each_quotas, any_quotas, wild)


def hashed_form(data: Json) -> Json:
    """The input of the hash: a single `any` as in files from before it existed, so that the box keeps its hash."""
    taken_out = dict(data["taken_out"])
    for seats, number in BEFORE_ANY.items():
        entry = taken_out[seats]
        if number not in entry and list(entry.get("any", {})) == [number]:
            taken_out[seats] = {key: value for key, value in entry.items() if key != "any"} | entry["any"]
    return data | {"taken_out": taken_out}


def read_board(reader: Reader) -> tuple[list[int], list[int], list[str]]:
    board = reader.get("board", dict)
    reader.only("board.", board, {"rows", "sides"})
    rows = reader.get("board.rows", list, board, "rows")
    if len(rows) != 7 or not all(isinstance(row, str) and len(row) == 7 for row in rows):
        reader.fail("components/board", "board.rows", "must be 7 rows of 7 signs")
    if set("".join(rows)) - set(".ox#"):
        reader.fail("components/board", "board.rows", "may hold . o x # only")
    found = {sign: [7 * row + column for row, column in from_picture(rows, sign)] for sign in "ox#"}
    if found["#"] != [24]:
        reader.fail("components/board", "board.rows", "the statue (#) stands in the centre, and only there")
    if len(found["o"]) != 8:
        reader.fail("components/coats", "board.rows", f"must show 8 coats of arms (o), shows {len(found['o'])}")
    if len(found["x"]) != 4:
        reader.fail("components/crosswalks", "board.rows", f"must show 4 crosswalks (x), shows {len(found['x'])}")
    sides = reader.get("board.sides", list, board, "sides")
    if len(sides) != 4 or not all(isinstance(side, str) for side in sides):
        reader.fail("components/sides", "board.sides", "must be four names")
    return found["o"], found["x"], sides


def read_actions(reader: Reader) -> list[list[str]]:
    rows = reader.get("actions.rows", list, reader.get("actions", dict), "rows")
    if len(rows) != 3 or not all(isinstance(row, list) and len(row) == 5 for row in rows):
        reader.fail("components/actions", "actions.rows", "must be 3 rows of 5 actions")
    names = [name for row in rows for name in row]
    for name in names:
        if name not in POWER_NAMES:
            reader.fail("components/actions", "actions.rows", f"there is no action {name!r}")
        if names.count(name) > 1:
            reader.fail("components/actions", "actions.rows", f"{name!r} is there twice")
    return [list(row) for row in rows]


def read_bonus_cards(reader: Reader) -> dict[int, list[int]]:
    table = reader.get("dry_roads", dict)
    cards: dict[int, list[int]] = {}
    for seats in SEATS:
        place = f"dry_roads.{seats}"
        values = reader.get(place, list, table, str(seats))
        if not values or not all(isinstance(value, int) and 0 < value < 100 for value in values):
            reader.fail("components/bonus", place, "must be a list of points")
        if values != sorted(values, reverse=True):
            reader.fail("components/bonus", place, "must go from the highest card to the lowest")
        cards[seats] = values
    return cards


def make_tables(components: Components) -> Tables:
    def by_seats(values: dict[int, list[int]]) -> list[list[int]]:
        return [values.get(seats, []) for seats in range(5)]

    return Tables(
        cards=[(card.colour, card.number, card.tile, card.turrets, card.count) for card in components.cards],
        wild_cards=components.wild_cards,
        tiles=[(tile.colour, tile.count, orientations(tile.cells, flips=True)) for tile in components.tiles],
        wild_tiles=components.wild_tiles,
        turrets=components.turrets,
        coats=mask_of(components.coats),
        crosswalks=mask_of(components.crosswalks),
        last_row=sum(2 ** POWER_NAMES.index(name) for name in components.action_rows[2]),
        taken_out=by_seats({seats: [*out.each, out.wild, *out.any] for seats, out in components.taken_out.items()}),
        bonus_cards=by_seats(components.bonus_cards),
    )
