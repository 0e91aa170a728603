"""The games: those of this package, and those that installed packages bring (docs/howto/add-a-game.md).

A folder of `torilla/games` is a game. Another package brings one by an entry point:

    [project.entry-points."torilla.games"]
    kalah = "torilla_kalah:GAME"

Each is imported when it is asked for. One that fails there, or in what every game must bring, is left out: the others
go on (`left_out`).
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, NamedTuple

from torilla.core.contract.errors import GameError, OptionsError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from torilla.core.contract.game import AnyGame

NAME = re.compile(r"[a-z][a-z0-9-]*")
"""Names of games: they stand in addresses and files."""
GROUP = "torilla.games"
"""Of the entry points."""
GAMES = tuple(sorted(path.parent.name for path in (Path(__file__).parents[2] / "games").glob("*/game.py")))
"""The games of this package."""


class LeftOut(NamedTuple):
    """A game that is installed and cannot be used; `package` is the distribution that brings it."""

    name: str
    package: str
    reason: str

    def __str__(self) -> str:
        return f"{self.name} of {self.package} is left out: {self.reason}"


class Installed(NamedTuple):
    """The entry points of other packages: by the games' names, and those that cannot have theirs."""

    games: dict[str, EntryPoint]
    left_out: list[LeftOut]


@cache
def installed() -> Installed:
    from importlib.metadata import distributions  # takes long to import

    games: dict[str, EntryPoint] = {}
    points, refused = set(), []
    for distribution in distributions():
        try:
            points |= set(distribution.entry_points.select(group=GROUP))
        except Exception as fault:  # one whose file cannot be read must not hide all others
            if GROUP in (distribution.read_text("entry_points.txt") or ""):
                refused.append(LeftOut("?", distribution.name, f"its entry points cannot be read: {reason_of(fault)}"))
    for point in sorted(points, key=lambda point: (point.name, point.value)):
        if not NAME.fullmatch(point.name):
            refusal = "a name begins with a letter and has lower-case letters, digits and hyphens"
        elif point.name in GAMES:
            refusal = "the name is that of a game of Torilla"
        elif point.name in games:
            refusal = f"the name is taken by {package_of(games[point.name])}"
        else:
            games[point.name] = point
            continue
        refused.append(LeftOut(point.name, package_of(point), refusal))
    return Installed(games, refused)


def package_of(point: EntryPoint) -> str:
    """The distribution of an entry point."""
    return point.dist.name if point.dist is not None else point.module


def game_names() -> tuple[str, ...]:
    """All games, ours first; those of packages as they are installed, whether they can be used or not."""
    return (*GAMES, *installed().games)


def get_games() -> dict[str, AnyGame]:
    """All games that can be used, by name, ours first."""
    found = {name: find_game(name) for name in game_names()}
    return {name: game for name, game in found.items() if not isinstance(game, GameError)}


def left_out() -> list[LeftOut]:
    """The installed games that cannot be used, and why."""
    points = installed().games
    found = {name: find_game(name) for name in points}
    broken = [
        LeftOut(name, package_of(points[name]), fault.reason)
        for name, fault in found.items()
        if isinstance(fault, GameError)
    ]
    return [*installed().left_out, *broken]


@cache
def get_game(name: str) -> AnyGame:
    """The game of this name. Raises OptionsError, and GameError for an installed one that cannot be used."""
    if name not in game_names():
        known = f"there is no game {name!r}: use one of {', '.join(game_names())}"
        raise OptionsError("game/unknown", known, game=name)
    found = find_game(name)
    if isinstance(found, GameError):
        raise found.with_traceback(None)
    return found


def title_of(name: str) -> str:
    """A game's title; its name where it cannot be used any more."""
    game = find_game(name) if name in game_names() else None
    return name if game is None or isinstance(game, GameError) else game.title


@cache
def find_game(name: str) -> AnyGame | GameError:
    """A game of ours or of a package; for one that cannot be used, the error."""
    if name in GAMES:
        ours: AnyGame = import_module(f"torilla.games.{name}").GAME
        return ours
    point = installed().games[name]
    try:
        game: AnyGame = point.load()
        try_out(game, name)
    except (Exception, SystemExit) as fault:  # whatever somebody else's code raises
        error = GameError(
            "game/broken", f"the game {name} is installed and cannot be used", reason=reason_of(fault), game=name
        )
        error.__cause__ = fault
        return error
    return game


def try_out(game: AnyGame, name: str) -> None:
    """Use what a game must bring, and what a server reads of all games: a fault shows here, and not to a visitor."""
    from torilla.core.content.refusals import LANGUAGES
    from torilla.core.contract.game import Game

    if not isinstance(game, Game):
        raise TypeError(f"it is not a Game, but {type(game).__name__}")
    if game.name != name:
        raise ValueError(f"the game is called {game.name!r}, its entry point {name!r}")
    rules, views = game.rules, game.views
    state = rules.setup(rules.options.make(), rules.seat_counts[0], 0)
    for seat in (None, *range(rules.seat_counts[0])):
        game.page.extras(views.known(views.view(state, seat)))
    for code in rules.legal(state):
        game.notation.format(code)
    content = game.content
    for language in LANGUAGES:
        content.texts(language)
        content.rules_page(language)
    for part in ("lessons", "puzzles", "web"):
        getattr(content, part)
    for room in ("records", "bots", "terminal", "pictures"):
        getattr(game, room)


def reason_of(fault: BaseException) -> str:
    """What went wrong, and where: `ZeroDivisionError: division by zero (game.py, line 3)`."""
    text = f"{type(fault).__name__}: {fault}".rstrip(": ")
    trace = extract_tb(fault.__traceback__)
    here = next((step for step in reversed(trace) if not is_ours(step.filename)), None)
    if here is None or isinstance(fault, SyntaxError):  # which says itself where
        return text
    return f"{text} ({Path(here.filename).name}, line {here.lineno})"


def is_ours(file: str) -> bool:
    """Whether a line of a traceback is Torilla's or the import system's."""
    return file.startswith(("<", str(Path(__file__).parents[2]))) or "importlib" in Path(file).parts
