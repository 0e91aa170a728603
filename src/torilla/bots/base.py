"""The interface of bots, and their names."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Protocol, runtime_checkable

import msgspec

from torilla.core.contract.data import View
from torilla.core.contract.errors import OptionsError
from torilla.core.contract.game import AnyGame
from torilla.core.engine.generator import Generator


class Bot(Protocol):
    """A player. It gets what its seat may see, never the state, and chooses one of the legal codes.

    The choice follows from the arguments alone: the same view, codes and generator give the same code. A bot that
    can use time has an attribute `budget`, None or the seconds that a choice may take at most; with a budget
    a slow machine may choose otherwise than a quick one. `simulations` is the same without the clock.
    """

    @property
    def name(self) -> str: ...

    def choose(self, view: View, legal: list[int], generator: Generator) -> int: ...


class RandomBot:
    """Any legal action, all equally likely."""

    name = "random"

    def __init__(self, game: AnyGame | None = None) -> None:
        pass

    def choose(self, view: View, legal: list[int], generator: Generator) -> int:
        return legal[int(generator.below(len(legal)))]


class Considered(msgspec.Struct, frozen=True):
    """An action that a bot thought about: how often, and what it expects of it."""

    code: int
    visits: int
    chance: float | None  # of the seat to move, to win; a shared win counts as its share. None: not given
    scores: list[float] | None  # expected points at the end, by seat
    line: list[int]  # the best continuation found: codes, this one first


class Reason(msgspec.Struct, frozen=True):
    """Why one turn is better than another: an idea of the game's, values for its sentence, cells of the seat's board.

    `share`: of the difference, as far as the evaluation sees it, that it accounts for. `later`: it is probably true
    after the seat's next turn, not yet after this one.
    """

    idea: str
    values: dict[str, int | str | list[str]]
    cells: list[str]
    share: float
    later: bool = False


class Advice(msgspec.Struct, frozen=True):
    """The advice of a bot: its choice, and its values of the actions, the choice first.

    `reasons`: why the choice is better than `considered[against]`, the best that is clearly worse.
    """

    code: int
    considered: list[Considered]
    simulations: int
    reasons: list[Reason] = []
    against: int | None = None


@runtime_checkable
class Adviser(Bot, Protocol):
    """A bot that gives reasons."""

    def advise(
        self, view: View, legal: list[int], generator: Generator, stop: Callable[[], bool] | None = None
    ) -> Advice:
        """The choice with its reasons; if `stop`, called now and then, is true, it ends with what it has found."""


def ask(bot: Bot, view: View, legal: list[int], generator: Generator, stop: Callable[[], bool] | None = None) -> Advice:
    """A bot's choice, with its reasons if it gives any."""
    if isinstance(bot, Adviser):
        return bot.advise(view, legal, generator, stop)
    return Advice(bot.choose(view, legal, generator), [], 0)


BOTS: dict[str, str] = {
    "random": "torilla.bots.base:RandomBot",
    "greedy": "torilla.bots.greedy:GreedyBot",
    "novice": "torilla.bots.search.bot:novice",
    "casual": "torilla.bots.search.bot:casual",
    "strong": "torilla.bots.search.bot:strong",
    "expert": "torilla.bots.search.bot:expert",
}
"""The bots that people can choose, by name: module and what makes them, called with the game."""

ARENA: dict[str, str] = {
    "expert-2": "torilla.bots.search.bot:expert_2",
    "expert-next": "torilla.bots.search.bot:expert_next",
}
"""The previous expert and one that may be the next, for comparison in the arena. They are not offered at tables."""

KINDS: dict[str, str] = {
    "command": "torilla.bots.external.bot:ExternalBot",
    "model": "torilla.bots.external.model:ModelBot",
    "python": "torilla.bots.local:FileBot",
    "search": "torilla.bots.search.bot:custom_search",
    "expert": "torilla.bots.search.bot:custom_expert",
    "expert-next": "torilla.bots.search.bot:custom_expert_next",
}
"""Custom bots, as `kind:argument`: what makes them is called with the game and the argument."""


def name_of_command(command: str) -> str:
    """The name for `get_bot` of what a person gives as a bot: a name in BOTS, `kind:argument`, or else a program."""
    known = command in BOTS or command in ARENA or command.partition(":")[0] in KINDS
    return command if known else f"command:{command}"


def unknown_bot(name: str) -> OptionsError:
    """The error for an unknown bot."""
    return OptionsError("bot/unknown", f"there is no bot {name!r}: use one of {', '.join(BOTS)}", bot=name)


def get_bot(name: str, game: AnyGame | None = None) -> Bot:
    """The bot of this name, for one edition of a game (None: for any game as it is in its box). Raises OptionsError.

    Look in BOTS first where anybody may name a bot: custom bots may run programs.
    """
    kind, colon, argument = name.partition(":")
    bot: Bot
    if place := (BOTS | ARENA).get(name):
        bot = load(place)(game)
    elif colon and kind in KINDS:
        bot = load(KINDS[kind])(game, argument)
    else:
        raise unknown_bot(name)
    return bot


def load(place: str) -> Callable[..., Bot]:
    """The class in a module, as in `package.module:Class`."""
    module, _, name = place.partition(":")
    made: Callable[..., Bot] = getattr(import_module(module), name)
    return made
