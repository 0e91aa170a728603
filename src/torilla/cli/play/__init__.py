"""`torilla play`: a game at the terminal, with people and bots in any mix."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer
from typer.core import TyperCommand

from torilla.cli.common import ComponentsPath, OptionChoices, RulesVersion, load_record, make_setup
from torilla.cli.errors import CommandError, Interrupted
from torilla.core.contract.registry import GAMES

if TYPE_CHECKING:
    from rich.console import Console

    from torilla.cli.common import Setup
    from torilla.cli.play.match import Match
    from torilla.core.contract.game import AnyGame


class Language(StrEnum):
    """The languages of a game."""

    en = "en"
    de = "de"
    fr = "fr"
    nl = "nl"


def play(
    game_name: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help=f"{' or '.join(GAMES)}, or a game of a package; asked for if left out"),
    ] = None,
    *,
    players: Annotated[int | None, typer.Option("--players", "-p", metavar="N", help="you and N-1 greedy bots")] = None,
    seats: Annotated[
        str | None,
        typer.Option("--seats", metavar="LIST", help="names and bots, as in Ann,bot:greedy,Bo,bot:random"),
    ] = None,
    option: OptionChoices = None,
    rules: RulesVersion = None,
    seed: Annotated[
        str | None,
        typer.Option("--seed", "-s", metavar="S", help="a word or number that decides all shuffles"),
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="write the record here, turn by turn")
    ] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="continue a saved game")] = None,
    components: ComponentsPath = None,
    lang: Annotated[
        Language, typer.Option("--lang", help="the language of what can be typed and of what is said about the game")
    ] = Language.en,
) -> None:
    """Play in the terminal, with people and bots in any mix. Type ? at any prompt for help.

    An option of the game may also be written as a flag: --start 1 for -o start=1.
    """
    from rich.console import Console

    console = Console(highlight=False, width=None if sys.stdout.isatty() else 100)
    if resume is not None:
        match = resumed_match(console, resume, seats, save, components)
    else:
        game_name, texts = table_wishes(console, game_name, players, seats)
        setup = make_setup(game_name, option, len(texts), components, rules)
        match = new_match(console, setup, texts, seed, save)
    match.lang = lang.value
    try:
        match.run()
    except KeyboardInterrupt:
        match.save()
        raise Interrupted(f"interrupted; saved in {match.path}" if match.path else "interrupted") from None


def table_wishes(
    console: Console, game_name: str | None, players: int | None, seats: str | None
) -> tuple[str, list[str]]:
    """The game and its seats; asks for missing choices at a terminal."""
    from torilla.cli.play.ask import ask_wishes
    from torilla.cli.play.seats import default_seats, parse_seats
    from torilla.games import game_names

    texts = parse_seats(seats) if seats is not None else default_seats(players or 2)
    if players is not None and len(texts) != players:
        raise CommandError(f"--seats names {len(texts)} seats, --players {players}")
    if game_name is not None:
        return game_name, texts
    if not sys.stdin.isatty():
        raise CommandError(f"name a game: {' or '.join(game_names())}")
    console.print("[bold]Torilla[/]: let's meet on the square.")
    wishes = ask_wishes(console, ask_seats=seats is None and players is None)
    return wishes.game, wishes.seats or texts


def new_match(console: Console, setup: Setup, texts: list[str], seed: str | None, save: Path | None) -> Match:
    """A fresh table."""
    from torilla.cli.play.match import Match
    from torilla.cli.play.seats import make_players
    from torilla.core.engine.generator import Generator
    from torilla.core.play import Play
    from torilla.core.records.seed import Seed

    game, options, count, rules = setup
    players = make_players(texts, game)
    now = datetime.now().strftime("%Y%m%d-%H%M%S")
    secret = Seed.fresh() if seed is None else Seed.from_text(seed)
    play = Play.begin(game, options, count, secret, names=texts, table=f"terminal-{now}", rules=rules)
    generator = Generator.from_seed(int.from_bytes(secret.secret[:8], "big"))
    path = save if save is not None else default_path(f"{game.name}-{now}.txt")
    return Match(play, players, console, generator, path)


def resumed_match(console: Console, path: Path, seats: str | None, save: Path | None, components: Path | None) -> Match:
    """The table of a saved record."""
    from torilla.cli.play.match import Match
    from torilla.cli.play.seats import make_players, parse_seats
    from torilla.core.engine.generator import Generator
    from torilla.core.play import Play

    record, game, names, _ = load_record(path, components)
    play = Play.resume(record, game)
    texts = names if seats is None else parse_seats(seats)
    if len(texts) != record.seats:
        raise CommandError(f"--seats names {len(texts)} seats, the record has {record.seats}")
    generator = Generator.from_seed(int(play.state.steps))
    return Match(play, make_players(texts, game), console, generator, save or path)


def default_path(name: str) -> Path | None:
    """Where games at a terminal are saved, if it is writable; games from a pipe only with `--save`."""
    import os

    if not sys.stdin.isatty():
        return None
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(home) / "torilla" / "games"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder / name


class PlayCommand(TyperCommand):
    """Also takes the options of the game as flags: `--dry-roads` is short for `--option dry-roads=yes`."""

    def parse_args(self, ctx: object, args: list[str]) -> list[str]:
        from torilla.games import game_names, get_game

        named = next((arg.lower() for arg in args if arg.lower() in game_names()), None)
        if named is not None:
            own = {flag for option in self.params for flag in (*option.opts, *option.secondary_opts)}
            args = list(as_options(get_game(named), args, own))
        return super().parse_args(cast(typer.Context, ctx), args)


def as_options(game: AnyGame, args: list[str], own: set[str]) -> Iterator[str]:
    """The arguments, with flags that name an option of the game written as `--option KEY=VALUE`."""
    import msgspec

    truths = {field.name: field.type is bool for field in msgspec.structs.fields(game.rules.options.kind)}
    left = iter(args)
    for arg in left:
        flag, equals, value = arg.partition("=")
        key = flag.removeprefix("--").replace("-", "_")
        if not arg.startswith("--") or flag in own:
            yield arg
        elif truths.get(key) and not equals:
            yield from ("--option", f"{key}=yes")
        elif truths.get(key.removeprefix("no_")) and not equals:
            yield from ("--option", f"{key.removeprefix('no_')}=no")
        elif key in truths:
            yield from ("--option", f"{key}={value if equals else next(left, '')}")
        else:
            yield arg
