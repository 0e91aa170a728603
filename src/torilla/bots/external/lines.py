"""The lines of the protocol: how both sides write and read them."""

from __future__ import annotations

import msgspec

from torilla.bots.base import Considered
from torilla.core.contract.data import Json, View
from torilla.core.contract.errors import NotationError
from torilla.core.contract.game import AnyGame

VERSION = 1
"""Of the protocol; said with `hello`."""
LONGEST = 1 << 20
"""Bytes of a line."""


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something about a bot that its user may set."""

    name: str
    type: str = "text"  # or integer, number, boolean, choice
    default: object = None
    min: float | None = None
    max: float | None = None
    choices: list[str] | None = None


class GameLine(msgspec.Struct, frozen=True):
    """The line before the first position of a game."""

    game: str
    rules: int
    seats: int
    options: Json
    components: str  # hash
    source: str | None = None  # of components that are not the box's


class Info(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bot's value of an action; all fields are optional."""

    action: str
    visits: int = 0
    chance: float | None = None
    scores: list[float] | None = None
    line: list[str] = []


class Go(msgspec.Struct, frozen=True):
    """How long a bot may think. With neither, the bot decides."""

    simulations: int | None = None
    ms: int | None = None
    seed: int = 0

    def text(self) -> str:
        words = ["go"]
        for name in ("simulations", "ms", "seed"):
            value = getattr(self, name)
            if value is not None:
                words += [name, str(value)]
        return " ".join(words)


def parse_go(rest: str) -> Go:
    """The words after `go`. Raises ValueError."""
    words = rest.split()
    values = dict(zip(words[::2], (int(word) for word in words[1::2]), strict=True))
    return Go(**{name: values[name] for name in ("simulations", "ms", "seed") if name in values})


def format_json(word: str, value: object) -> str:
    """A line with a JSON value, which never has a line break in it."""
    return f"{word} {msgspec.json.encode(value).decode()}"


def game_line(game: AnyGame, view: View) -> GameLine:
    """The game line of a view."""
    return GameLine(
        game=game.name,
        rules=view.rules,
        seats=view.seats,
        options=msgspec.to_builtins(view.options),
        components=game.components.hash,
        source=game.source,
    )


def to_info(game: AnyGame, considered: Considered) -> Info:
    """The actions that a built-in bot considered, in notation."""
    return Info(
        action=game.notation.format(considered.code),
        visits=considered.visits,
        chance=None if considered.chance is None else round(considered.chance, 4),
        scores=None if considered.scores is None else [round(score, 2) for score in considered.scores],
        line=[game.notation.format(code) for code in considered.line],
    )


def from_info(game: AnyGame, info: Info) -> Considered | None:
    """The reverse; None where it names something that is no action."""
    try:
        code = game.notation.parse(info.action)
        line = [game.notation.parse(action) for action in info.line]
    except NotationError:
        return None
    return Considered(code, info.visits, info.chance, info.scores, line or [code])
