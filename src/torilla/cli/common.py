"""Code that several commands share: parameters, files, seeds and the way results are printed."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from torilla.cli.errors import CommandError
from torilla.core.contract.registry import GAMES
from torilla.core.records.plaintext import without_mark

if TYPE_CHECKING:
    from torilla.core.contract.data import Options, Outcome
    from torilla.core.contract.game import AnyGame
    from torilla.core.records.record import Record

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"{' or '.join(GAMES)}, or a game of a package")]
RecordPath = Annotated[Path, typer.Argument(metavar="RECORD", help="a record; - reads standard input")]
ComponentsPath = Annotated[
    Path | None,
    typer.Option("--components", metavar="FILE", help="a corrected components file (TOML) instead of the box's"),
]
AtStep = Annotated[
    int | None, typer.Option("--at", metavar="N", min=0, help="after N steps; without it, after the last one")
]
AsJson = Annotated[bool, typer.Option("--json", help="print one JSON object")]
OptionChoices = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="KEY=VALUE", help="an option of the game; may be given several times"),
]
RulesVersion = Annotated[int | None, typer.Option("--rules", metavar="N", help="rules version; the newest if left out")]
SeatCount = Annotated[int, typer.Option("--players", "-p", metavar="N", help="number of seats")]
GameCount = Annotated[int, typer.Option("--games", "-g", metavar="K", min=1, help="number of games")]
SeedNumber = Annotated[int, typer.Option("--seed", "-s", metavar="S", help="the same seed gives the same games")]


def load_game(name: str) -> AnyGame:
    """The game of this name."""
    from torilla.games import get_game

    return get_game(name.lower())


def load_edition(game: AnyGame, path: Path | None) -> AnyGame:
    """The game with the components of its box, or with those of a corrected file."""
    return game if path is None else game.edition(read_text(path), origin=str(path))


def read_text(path: Path) -> str:
    """A whole text file, or standard input for `-`."""
    if str(path) == "-":
        return without_mark(sys.stdin.read())
    return path.read_text(encoding="utf-8-sig")


class LoadedRecord(NamedTuple):
    """A record, its game with the components it was played with, how its players are called, and the file's text."""

    record: Record
    game: AnyGame
    names: list[str]
    text: str


def load_record(path: Path, components: Path | None) -> LoadedRecord:
    """The record in a file, played with the given components file or with the box's."""
    from torilla.core.contract.errors import RecordError
    from torilla.core.records.record import parse_record
    from torilla.games import get_game

    text = read_text(path)
    edition = None
    if components is not None:
        named = re.search(r"^game:[ \t]*(\S+)[ \t]*$", text, re.MULTILINE)
        edition = load_edition(get_game(named[1] if named else ""), components)
    try:
        record = parse_record(text, edition)
    except RecordError as error:
        raise RecordError(error.code, f"{path}: {error.message}", **error.values) from None
    names = record.names or [f"Seat {seat}" for seat in range(record.seats)]
    return LoadedRecord(record, edition or get_game(record.game), names, text)


def knows_hand(record: Record, seat: int | None) -> bool:
    """Whether the record contains the hand of this seat, on which its legal actions depend."""
    return record.form in {"full", f"seat {seat}"}


def make_options(game: AnyGame, choices: list[str] | None, **flags: object) -> Options:
    """Checked options, from `KEY=VALUE` texts and from flags that were given (not None)."""
    values = {key: value for key, value in flags.items() if value is not None}
    known = game.rules.options.kind.__struct_fields__
    for text in choices or []:
        key, equals, value = text.partition("=")
        key = key.strip().replace("-", "_")
        if not equals:
            raise CommandError(f"--option {text}: write it as KEY=VALUE")
        values[key] = parse_choice(game, key, value.strip()) if key in known else value
    for key in values:
        if key not in known:
            raise CommandError(f"{game.name} has no option {key!r}; its options are {', '.join(known)}")
    return game.rules.options.make(**values)


def parse_choice(game: AnyGame, key: str, text: str) -> object:
    """The value of a text for this option: the first reading that fits its type."""
    import msgspec

    readings: list[Any] = [text]
    if text.lower() in {"", "lot", "none", "null"}:
        readings.insert(0, None)
    if text.lower() in {"yes", "true", "on"}:
        readings.insert(0, True)
    if text.lower() in {"no", "false", "off"}:
        readings.insert(0, False)
    if text.lstrip("-").isdecimal():
        readings.insert(0, int(text))
    readings.append([part.strip() for part in text.split(",") if part.strip()])
    for reading in readings:
        try:
            msgspec.convert({key: reading}, game.rules.options.kind, strict=True)
        except msgspec.ValidationError:
            continue
        return reading
    return text


class Setup(NamedTuple):
    """The set-up of a table, apart from the seed."""

    game: AnyGame
    options: Options
    seats: int
    rules: int

    def summary(self) -> dict[str, object]:
        """What the JSON output of a command says about it."""
        return {
            "game": self.game.name,
            "players": self.seats,
            "rules": self.rules,
            "options": self.game.rules.options.format(self.options),
            "components": self.game.components.hash,
        }


def make_setup(
    game_name: str,
    choices: list[str] | None,
    seats: int,
    components: Path | None,
    rules: int | None = None,
    **flags: object,
) -> Setup:
    """The set-up from the parameters of a command."""
    game = load_edition(load_game(game_name), components)
    check_seats(game, seats)
    options = make_options(game, choices, **flags)
    return Setup(game, options, seats, game.rules.check_setup(options, seats, rules))


def check_seats(game: AnyGame, seats: int) -> int:
    """The number of seats, if the game has it."""
    if seats not in game.rules.seat_counts:
        counts = ", ".join(str(count) for count in game.rules.seat_counts)
        raise CommandError(f"{game.name} is played by {counts}, not by {seats}")
    return seats


def check_at(at: int | None, length: int) -> int:
    """The step to look at, if the record has it."""
    if at is None:
        return length
    if at > length:
        raise CommandError(f"--at {at}: the record has only {length} steps")
    return at


def outcome_json(outcome: Outcome) -> dict[str, object]:
    """The scores and places of a game that is over."""
    return {
        "scores": [{part.category: part.now for part in score.parts} for score in outcome.scores],
        "totals": outcome.totals,
        "ranking": outcome.ranking,
    }


def to_builtins(value: object) -> object:
    """A value as plain JSON types."""
    import msgspec

    return msgspec.to_builtins(value, str_keys=True)


def print_json(value: object) -> None:
    """One JSON object on one line."""
    import msgspec

    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


def check_writable(path: Path) -> None:
    """Raise CommandError if `write_atomically` could not write a file here: better before long work than after it."""
    import tempfile

    if path.is_dir():
        raise CommandError(f"{path} is a folder")
    try:
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror}") from None


def write_atomically(path: Path, text: str) -> None:
    """Replace a file in one go: it is either the old one or the new one, never half of it."""
    import os
    import tempfile

    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            Path(temporary).chmod(path.stat().st_mode & 0o777)
        else:
            Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
