"""A whole game on paper: a text that people can read, mail and edit by hand (docs/reference/record.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NoReturn

from torilla.core.contract.data import Item, Options, disclosed_to
from torilla.core.contract.errors import GameError, NotationError, OptionsError, RecordError
from torilla.core.contract.game import AnyGame
from torilla.core.contract.options import read_number
from torilla.core.contract.registry import get_game
from torilla.core.records.plaintext import without_mark
from torilla.core.records.seed import Seed

FORMAT = 1
FIRST_LINE = "torilla record"
KEYS = (
    "game",
    "rules",
    "components",
    "options",
    "seats",
    "names",
    "table",
    "commitment",
    "nonces",
    "seed",
    "form",
)
REQUIRED = ("game", "rules", "components", "options", "seats", "form")
TURN = re.compile(r"([0-9]{1,4})\.?\s+([0-9]):?\s")
"""How a line of actions begins: the number of the turn, the seat."""
OPEN = "open"
"""In place of a result: the game is not finished."""


@dataclass(slots=True)
class Step:
    """One action and what it disclosed."""

    code: int
    items: list[Item] = field(default_factory=list)
    line: int = 0


@dataclass
class Turn:
    """One line: a seat's steps. `hash` is of the state after them: `#...` the whole, `%...` what is public."""

    number: int
    seat: int
    steps: list[Step] = field(default_factory=list)
    hash: str | None = None
    line: int = 0
    comments: list[str] = field(default_factory=list)  # lines before it
    note: str | None = None  # behind it


@dataclass
class Record:
    """A record. `form` is full, public or "seat N": the viewer of the disclosed items."""

    game: str
    rules: int
    components: str
    options: Options
    seats: int
    form: str = "full"
    names: list[str] = field(default_factory=list)
    table: str = ""
    commitment: str | None = None
    nonces: tuple[str, ...] = ()
    seed: Seed | None = None
    setup_items: list[Item] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    result: list[int] | None = None
    head_comments: list[str] = field(default_factory=list)
    tail_comments: list[str] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)

    def steps(self) -> Iterator[tuple[Turn, Step]]:
        """All steps in order, each with its turn."""
        for turn in self.turns:
            for step in turn.steps:
                yield turn, step

    def __len__(self) -> int:
        return sum(len(turn.steps) for turn in self.turns)

    def settled(self, steps: int, seat: int | None) -> Record:
        """The first steps of a game that goes on, as this seat (None: everybody) may have them; without hashes."""
        turns: list[Turn] = []
        for turn in self.turns:
            if steps > 0:
                turns.append(Turn(turn.number, turn.seat, turn.steps[:steps]))
            steps -= len(turn.steps)
        return Record(**{**self.__dict__, "turns": turns, "result": None}).seen_by(seat)

    def seen_by(self, seat: int | None) -> Record:
        """The same record as this seat (None: everybody) may have it: without the seed, hidden pieces as "?"."""
        form = "public" if seat is None else f"seat {seat}"
        turns = [
            Turn(
                turn.number,
                turn.seat,
                [Step(step.code, disclosed_to(step.items, seat)) for step in turn.steps],
                turn.hash if turn.hash and turn.hash.startswith("%") else None,
            )
            for turn in self.turns
        ]
        changed = {
            "form": form,
            "seed": None,
            "setup_items": disclosed_to(self.setup_items, seat),
            "turns": turns,
        }
        return Record(**{**self.__dict__, **changed})


# --- Writing ---


def format_record(record: Record, game: AnyGame | None = None) -> str:
    """The text of a record; `game` is its edition, where that is not the one of the box."""
    game = game or get_game(record.game)
    lines = [f"{FIRST_LINE} {FORMAT}", *(f"; {one_line(comment)}" for comment in record.head_comments)]
    header = {
        "game": record.game,
        "rules": str(record.rules),
        "components": record.components,
        "options": game.rules.options.format(record.options),
        "seats": str(record.seats),
        "names": " | ".join(one_line(name).replace("|", "/") for name in record.names),
        "table": one_line(record.table),
        "commitment": record.commitment or "",
        "nonces": " | ".join(record.nonces),
        "seed": record.seed.secret.hex() if record.seed else "",
        "form": record.form,
    }
    lines += [f"{key}: {value}" for key, value in header.items() if value]
    lines += ["", "setup: " + " ".join(game.records.forms.format(item) for item in record.setup_items)]
    for turn in record.turns:
        lines += [f"; {one_line(comment)}" for comment in turn.comments]
        lines.append(format_turn(turn, game))
    lines.append("result: " + (OPEN if record.result is None else " ".join(map(str, record.result))))
    lines += [f"; {one_line(comment)}" for comment in record.tail_comments]
    return "\n".join(lines) + "\n"


def one_line(text: str) -> str:
    """A text that cannot be mistaken for other lines of the record."""
    return " ".join(text.split())


def format_turn(turn: Turn, game: AnyGame) -> str:
    tokens = [f"{turn.number}. {turn.seat}:"]
    for step in turn.steps:
        items = ",".join(game.records.forms.format(item) for item in step.items)
        tokens.append(game.notation.format(step.code) + (f"={items}" if items else ""))
    if turn.hash:
        tokens.append(turn.hash)
    if turn.note:
        tokens.append(f"; {one_line(turn.note)}")
    return " ".join(tokens)


# --- Reading ---


def fail(code: str, line: int, reason: str, **values: object) -> NoReturn:
    raise RecordError(code, f"line {line}: {reason}", line=line, reason=reason, **values)


class Parser:
    """Reads a record line by line; every fault names its line."""

    def __init__(self, text: str) -> None:
        self.lines = without_mark(text).splitlines()
        self.header: dict[str, str] = {}
        self.where: dict[str, int] = {}
        self.comments: list[str] = []
        self.setup: list[Item] | None = None
        self.turns: list[Turn] = []
        self.head_comments: list[str] = []
        self.result: list[int] | None = None
        self.closed = False
        self.game: AnyGame | None = None

    def parse(self, edition: AnyGame | None) -> Record:
        self.check_first_line()
        for number, line in enumerate(self.lines[1:], 2):
            self.read_line(number, line.strip(), edition)
        if not self.closed:
            fail(
                "record/truncated",
                len(self.lines),
                "the record ends without a `result:` line: something is missing",
            )
        assert self.game is not None and self.setup is not None
        header = self.header
        seed = None
        nonces = tuple(part.strip() for part in header["nonces"].split("|")) if "nonces" in header else ()
        if "seed" in header:
            seed = Seed(self.read_hex("seed"), nonces)
        if "commitment" in header:
            self.read_hex("commitment")
        names = [name.strip() for name in header["names"].split("|")] if "names" in header else []
        if len(names) > int(header["seats"]):
            fail("record/damaged", self.where["names"], f"{len(names)} names for {header['seats']} seats")
        return Record(
            game=header["game"],
            rules=int(header["rules"]),
            components=header["components"],
            options=self.read_options(),
            seats=int(header["seats"]),
            form=header["form"],
            names=names,
            table=header.get("table", ""),
            commitment=header.get("commitment"),
            nonces=nonces,
            seed=seed,
            setup_items=self.setup,
            turns=self.turns,
            result=self.result,
            head_comments=self.head_comments,
            tail_comments=self.comments,
            lines=self.where,
        )

    def check_first_line(self) -> None:
        first = self.lines[0].strip() if self.lines else ""
        if not first.startswith(FIRST_LINE):
            fail("record/no-record", 1, f"no Torilla record: the first line must be `{FIRST_LINE} {FORMAT}`")
        version = first.removeprefix(FIRST_LINE).strip()
        number = read_number(version)
        if number is None:
            fail("record/damaged", 1, f"the format {version!r} is no number")
        if number > FORMAT:
            fail("record/too-new", 1, f"format {version} is newer than this program reads ({FORMAT})")

    def read_line(self, number: int, line: str, edition: AnyGame | None) -> None:
        if not line:
            return
        if line.startswith(";"):
            self.comments.append(line[1:].strip())
            return
        if self.closed:
            fail("record/damaged", number, "nothing but comments may follow the result")
        key, sign, value = line.partition(":")
        if self.setup is None:
            if sign and key in KEYS:
                self.read_header(number, key, value.strip())
            elif key == "setup" and sign:
                self.check_header(number, edition)
                self.where["setup"] = number
                self.setup = [self.read_item(number, token) for token in value.split()]
            else:
                fail("record/damaged", number, f"expected a header line or `setup:`, found {line[:40]!r}")
        elif key == "result" and sign:
            self.read_result(number, value.strip())
        else:
            self.read_turn(number, line)

    def read_header(self, number: int, key: str, value: str) -> None:
        if key in self.header:
            fail("record/damaged", number, f"{key!r} is there twice")
        if not self.header:
            self.head_comments, self.comments = self.comments, []
        self.header[key] = value
        self.where[key] = number

    def check_header(self, number: int, edition: AnyGame | None) -> None:
        for key in REQUIRED:
            if key not in self.header:
                fail("record/damaged", number, f"the header lacks {key!r}")
        try:
            self.game = get_game(self.header["game"])
        except GameError:
            raise
        except OptionsError as error:
            fail("record/game", self.where["game"], error.message)
        for key in ("rules", "seats"):
            if read_number(self.header[key]) is None:
                fail("record/damaged", self.where[key], f"{key} must be a number, is {self.header[key]!r}")
        if int(self.header["rules"]) > self.game.rules.version:
            fail(
                "record/too-new",
                self.where["rules"],
                f"rules version {self.header['rules']} is newer than this program's",
            )
        if int(self.header["rules"]) < 1:
            fail("record/damaged", self.where["rules"], f"there is no rules version {self.header['rules']}")
        if int(self.header["seats"]) not in self.game.rules.seat_counts:
            fail("record/damaged", self.where["seats"], f"{self.header['game']} is not played like that")
        form = self.header["form"]
        if form not in ("full", "public") and form not in [f"seat {seat}" for seat in range(int(self.header["seats"]))]:
            fail("record/damaged", self.where["form"], f"form must be full, public or seat N, is {form!r}")
        if form == "full" and "seed" not in self.header:
            fail("record/damaged", self.where["form"], "a full record has a seed")
        self.read_options()
        if edition is not None and edition.name == self.game.name:
            self.game = edition
        if self.header["components"] != self.game.components.hash:
            fail(
                "record/components",
                self.where["components"],
                "played with other components: give them with --components",
                components=self.header["components"],
            )

    def read_options(self) -> Options:
        assert self.game is not None
        try:
            return self.game.rules.options.parse(self.header["options"])
        except OptionsError as error:
            fail("record/options", self.where["options"], error.message)

    def read_hex(self, key: str) -> bytes:
        value = self.header[key]
        try:
            data = bytes.fromhex(value)
        except ValueError:
            data = b""
        if len(data) != 32:
            fail("record/damaged", self.where[key], f"the {key} must be 64 hex digits")
        return data

    def read_item(self, number: int, token: str) -> Item:
        assert self.game is not None
        item = self.game.records.forms.parse(token)
        if item is None:
            fail("record/damaged", number, f"{token!r} is nothing that can be disclosed")
        if item.seat is not None and item.seat >= int(self.header["seats"]):
            fail("record/damaged", number, f"{token!r}: there is no seat {item.seat}")
        return item

    def read_result(self, number: int, value: str) -> None:
        self.closed = True
        if value == OPEN:
            return
        points = [read_number(point) for point in value.split()]
        if len(points) != int(self.header["seats"]) or None in points:
            fail("record/damaged", number, f"the result must be `{OPEN}` or the points of each seat")
        self.result = [point for point in points if point is not None]
        self.where["result"] = number

    def read_turn(self, number: int, line: str) -> None:
        body, _, note = line.partition(";")
        tokens = body.split()
        found = TURN.match(body)
        if len(tokens) < 3 or found is None:
            fail("record/damaged", number, f"expected a turn like `3. 0: m2 draw`, found {line[:40]!r}")
        turn = Turn(int(found[1]), int(found[2]), line=number)
        turn.comments, self.comments = self.comments, []
        turn.note = note.strip() or None
        if turn.seat >= int(self.header["seats"]):
            fail("record/damaged", number, f"there is no seat {turn.seat}")
        for token in tokens[2:]:
            if turn.hash:
                fail("record/damaged", number, "the hash must be the last word of its line")
            if token[0] in "#%":
                turn.hash = token
            else:
                turn.steps.append(self.read_step(number, token))
        self.turns.append(turn)

    def read_step(self, number: int, token: str) -> Step:
        assert self.game is not None
        action, _, items = token.partition("=")
        try:
            code = self.game.notation.parse(action)
        except NotationError as error:
            fail("record/notation", number, error.message, action=action)
        return Step(code, [self.read_item(number, item) for item in items.split(",")] if items else [], number)


def parse_record(text: str, game: AnyGame | None = None) -> Record:
    """Read a record; `game` is its edition, where that is not the one of the box.

    Raises RecordError, which names line and reason.
    """
    return Parser(text).parse(game)
