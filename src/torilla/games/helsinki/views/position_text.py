"""Helsinki as text: positions that people write and read, and scores of boards drawn from a real table."""

from __future__ import annotations

import msgspec

from torilla.core.contract.data import Json
from torilla.core.contract.errors import OptionsError
from torilla.core.contract.options import format_struct, parse_pairs, read_number
from torilla.core.records.plaintext import without_mark
from torilla.games.helsinki.box.components import Components
from torilla.games.helsinki.options import Options, check_options
from torilla.games.helsinki.rules.codes import STEP_NAMES
from torilla.games.helsinki.rules.setup import RULES_VERSION
from torilla.games.helsinki.rules.state import State
from torilla.games.helsinki.views.board_text import BoardParser, draw_board, empty_board, fail
from torilla.games.helsinki.views.documents import Current, PlayerDocument, TileOnBoard, View
from torilla.games.helsinki.views.restore import check_view, full_view, restore
from torilla.grid.cells import parse_cell
from torilla.grid.shapes import Cells, normalised, orientations

FIRST_LINE = "helsinki position 1"
UNSAID_RULES = 1
"""The rules version of a text without a line `rules`: such texts are older than version 2."""


def format_position(state: State) -> str:
    """The whole state as text."""
    view = full_view(state)
    facts = {
        **({} if view.rules == UNSAID_RULES else {"rules": view.rules}),
        "options": format_struct(view.options),
        "components": view.components,
        "seats": view.seats,
        "start": view.start,
        "covered": " ".join(view.covered),
        "step": view.step,
        "seat": "-" if view.seat is None else view.seat,
        "turn": view.turn,
        "round": view.round,
        "last-round": "yes" if view.last_round else "no",
        "steps": view.steps,
        "horizon": view.horizon,
        "shuffles": view.shuffles,
        "display": " ".join(card or "-" for card in view.display),
        "pile": " ".join(view.pile if isinstance(view.pile, list) else []),
        "discard": format_counts(view.discard),
        "out": format_counts(view.out),
        "tiles": format_counts(view.tiles),
        "wild-tiles": view.wild_tiles,
        "turrets": view.turrets,
        "bonus-cards": " ".join(map(str, view.bonus_cards)),
        "current": format_current(view.current),
    }
    lines = [FIRST_LINE, *(f"{key}: {value}".rstrip() for key, value in facts.items())]
    for seat, player in enumerate(view.players):
        lines += [
            "",
            f"player {seat}:",
            *(f"{key}: {value}".rstrip() for key, value in player_facts(player).items()),
        ]
        lines += ["board:", *draw_board(player)]
    return "\n".join(lines) + "\n"


def player_facts(player: PlayerDocument) -> Json:
    return {
        "pawn": player.pawn,
        "hand": " ".join(player.hand),
        "seen": " ".join(player.seen),
        "coats": player.coats,
        "used": " ".join(player.used),
        "points": player.points,
        "bonus": player.bonus,
        "no-limit": player.no_limit,
    }


def format_counts(numbers: dict[str, int]) -> str:
    return " ".join(f"{name}*{number}" for name, number in numbers.items())


def format_current(current: Current) -> str:
    pairs = []
    for key, value in msgspec.to_builtins(current).items():
        if isinstance(value, bool):
            value = "yes" if value else "no"
        elif isinstance(value, list):
            value = ",".join(value)
        pairs.append(f"{key.replace('_', '-')}={'-' if value is None or value == '' else value}")
    return " ".join(pairs)


class Reader:
    """Reads a position text: facts about the table, then about each player."""

    def __init__(self, text: str, letters: list[str]) -> None:
        self.facts: dict[str, tuple[int, str]] = {}
        self.players: list[dict[str, tuple[int, str]]] = []
        self.boards: list[BoardParser] = []
        holder = self.facts
        board: list[tuple[int, str]] | None = None
        lines = without_mark(text).splitlines()
        if not lines or lines[0].strip() != FIRST_LINE:
            fail(1, f"the first line must be `{FIRST_LINE}`")
        boards: list[list[tuple[int, str]]] = []
        for number, line in enumerate(lines[1:], 2):
            if line.startswith(";") or not line.strip():
                continue
            if board is not None and not line.rstrip().endswith(":") and ":" not in line:
                board.append((number, line.rstrip()))
                continue
            key, sign, value = line.partition(":")
            if not sign:
                fail(number, f"expected `name: value`, found {line[:30]!r}")
            if key.startswith("player "):
                holder, board = {}, None
                self.players.append(holder)
                boards.append([])
            elif key == "board" and self.players:
                board = boards[-1]
            else:
                holder[key.strip()] = (number, value.strip())
        self.boards = [BoardParser(lines or empty_board(), letters) for lines in boards]

    def text(self, key: str, default: str = "", player: int | None = None) -> str:
        holder = self.facts if player is None else self.players[player]
        return holder[key][1] if key in holder else default

    def number(self, key: str, default: int, player: int | None = None) -> int:
        holder = self.facts if player is None else self.players[player]
        if key not in holder:
            return default
        line, value = holder[key]
        found = read_number(value)
        if found is None:
            fail(line, f"{key} must be a number, is {value!r}")
        return found

    def numbers(self, key: str) -> list[int]:
        found = [read_number(word) for word in self.text(key).split()]
        if None in found:
            fail(self.facts[key][0], f"{key} must be numbers")
        return [number for number in found if number is not None]

    def counts(self, key: str) -> dict[str, int]:
        numbers: dict[str, int] = {}
        for token in self.text(key).split():
            name, _, number = token.partition("*")
            count = read_number(number or "1")
            if count is None or count < 0:
                fail(self.facts[key][0], f"{token!r}: expected a name and *number")
            numbers[name] = numbers.get(name, 0) + count
        return numbers


def parse_position(text: str, components: Components) -> State:
    """The state of a position text; what is left out has its natural value. Raises PositionError."""
    letters = [letter for letter, _ in components.colours] + ["w"]
    reader = Reader(text, letters)
    try:
        options = parse_pairs(reader.text("options"), Options)
        check_options(options)
    except OptionsError as error:
        fail(reader.facts["options"][0], error.message)
    seats = reader.number("seats", max(2, len(reader.players)))
    if not 2 <= seats <= 4 or len(reader.players) > seats:
        fail(reader.facts.get("seats", (1, ""))[0], "Helsinki has 2 to 4 seats, each described once")
    step = reader.text("step", "move")
    if step not in STEP_NAMES:
        fail(reader.facts["step"][0], f"there is no step {step!r}: {' '.join(STEP_NAMES)}")
    rules = reader.number("rules", UNSAID_RULES)
    if not 1 <= rules <= RULES_VERSION:
        fail(reader.facts["rules"][0], f"rules version {rules} is not known here (1 to {RULES_VERSION} are)")
    players = [read_player(reader, seat, components) for seat in range(seats)]
    view = View(
        game="helsinki",
        rules=rules,
        components=reader.text("components", components.hash),
        seats=seats,
        start=reader.number("start", options.start or 0),
        options=options,
        covered=reader.text("covered").split() or covered_by_default(options, components),
        step=step,
        seat=None if reader.text("seat") == "-" else reader.number("seat", 0),
        turn=reader.number("turn", 1),
        round=reader.number("round", 1),
        last_round=reader.text("last-round", "no") == "yes",
        steps=reader.number("steps", 0),
        horizon=reader.number("horizon", 0),
        shuffles=reader.number("shuffles", 4),
        display=[None if card == "-" else card for card in reader.text("display", "- - - - - - - -").split()],
        pile=reader.text("pile").split(),
        discard=reader.counts("discard"),
        out=reader.counts("out"),
        tiles=reader.counts("tiles") or tiles_left(players, components, reader),
        wild_tiles=reader.number("wild-tiles", components.wild_tiles - sum(len(p.wild) for p in players)),
        turrets=reader.number("turrets", components.turrets - sum(len(p.turrets) for p in players)),
        bonus_cards=reader.numbers("bonus-cards") or bonus_by_default(options, seats, players, components),
        players=players,
        current=read_current(reader, players),
    )
    if len(view.display) != 8:
        fail(reader.facts["display"][0], "the display has 8 slots: cards, or - where one is empty")
    if "pile" not in reader.facts:
        view.pile = cards_left(view, components)
    check_view(view)
    return restore(view, components)


def covered_by_default(options: Options, components: Components) -> list[str]:
    if options.actions == "first-game":
        return components.action_rows[2]
    return options.covered or []


def bonus_by_default(options: Options, seats: int, players: list[PlayerDocument], components: Components) -> list[int]:
    taken = [player.bonus for player in players]
    return [value for value in components.bonus_cards[seats] if value not in taken] if options.dry_roads else []


def read_player(reader: Reader, seat: int, components: Components) -> PlayerDocument:
    if seat >= len(reader.players):
        return PlayerDocument(2 * seat, [], [], [], [], [], 0, [], 0, 0, 0)
    board = reader.boards[seat]
    return PlayerDocument(
        pawn=reader.number("pawn", 2 * seat, seat),
        hand=reader.text("hand", "", seat).split(),
        seen=reader.text("seen", "", seat).split(),
        tiles=board.tiles(),
        wild=board.named("wW"),
        turrets=board.turrets,
        coats=reader.number("coats", 0, seat),
        used=reader.text("used", "", seat).split(),
        points=reader.number("points", 0, seat),
        bonus=reader.number("bonus", 0, seat),
        no_limit=reader.number("no-limit", 0, seat),
    )


def read_current(reader: Reader, players: list[PlayerDocument]) -> Current:
    seat = reader.number("seat", 0) if reader.text("seat") != "-" else 0
    if seat not in range(len(players)):
        fail(reader.facts["seat"][0], f"there is no seat {seat}")
    values: Json = {
        "from": players[seat].pawn, "moved": False, "drew": False, "builds": 0, "plus": [], "card": None, "cells": [],
        "to_pay": 0, "off_colour": False, "roofs": 0, "back_to": None, "disclosed": False,
    }  # fmt: skip
    line = reader.facts.get("current", (0, ""))[0]
    for pair in reader.text("current").split():
        key, _, value = pair.partition("=")
        key = key.replace("-", "_")
        if key not in values:
            fail(line, f"{pair!r}: known are {', '.join(values)}")
        default = values[key]
        if isinstance(default, bool):
            values[key] = value == "yes"
        elif isinstance(default, list):
            values[key] = [] if value == "-" else value.split(",")
        elif isinstance(default, int):
            number = read_number(value)
            values[key] = fail(line, f"{pair!r}: expected a number") if number is None else number
        else:
            values[key] = None if value == "-" else value
    return msgspec.convert(values, Current)


def tiles_left(players: list[PlayerDocument], components: Components, reader: Reader) -> dict[str, int]:
    """The supply, less the tiles that lie on the boards."""
    left = {tile.name: tile.count for tile in components.tiles}
    for player in players:
        for placed in player.tiles:
            name = name_of_tile(placed, components)
            if name is None or left[name] == 0:
                fail(0, f"there is no {placed.colour} tile left for {' '.join(placed.cells)}")
            left[name] -= 1
    return left


def name_of_tile(placed: TileOnBoard, components: Components) -> str | None:
    cells: Cells = [divmod(parse_cell(cell) or 0, 7) for cell in placed.cells]
    for tile in components.tiles:
        letter = components.colours[tile.colour][0]
        if letter == placed.colour and len(tile.cells) == len(cells):
            if any(shape == normalised(cells) for _, shape in orientations(tile.cells, flips=True)):
                return tile.name
    return None


def cards_left(view: View, components: Components) -> list[str]:
    """All cards that are nowhere else, sorted by kind: the pile of a position that does not name it."""
    left = {card.name: card.count for card in components.cards} | {"w": components.wild_cards}
    elsewhere = [card for card in view.display if card]
    for player in view.players:
        elsewhere += player.hand
    for numbers in (view.discard, view.out):
        for name, number in numbers.items():
            elsewhere += [name] * number
    for name in elsewhere:
        if left.get(name, 0) == 0:
            fail(0, f"there are fewer cards {name!r}")
        left[name] -= 1
    return [name for name, number in left.items() for _ in range(number)]
