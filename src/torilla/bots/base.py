"""What a bot is, and the names under which bots are known."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol

import msgspec

from torilla.core.errors import OptionsError
from torilla.core.generator import Generator


class Bot(Protocol):
    """A player. It gets what its seat may see, never the state, and chooses one of the legal codes.

    The choice follows from the arguments alone: the same view, codes and generator give the same code. A bot that
    can use time has an attribute `budget`, None or so many seconds that a choice may take at most; with a budget
    a slow machine may choose otherwise than a quick one.
    """

    @property
    def name(self) -> str: ...

    def choose(self, view: Any, legal: list[int], generator: Generator) -> int: ...


class Considered(msgspec.Struct, frozen=True):
    """An action that a bot thought about: how often, and what it expects of it."""

    code: int
    visits: int
    chance: float  # of the seat to move, to win; a shared win counts as its share
    scores: list[float]  # expected points at the end, by seat
    line: list[int]  # the best continuation found: codes, this one first


class Advice(msgspec.Struct, frozen=True):
    """What a bot found: its choice, and what it thought of the actions, the choice first."""

    code: int
    considered: list[Considered]
    simulations: int


class Adviser(Bot, Protocol):
    """A bot that can say why."""

    def advise(
        self, view: Any, legal: list[int], generator: Generator, stop: Callable[[], bool] | None = None
    ) -> Advice:
        """The choice with its reasons; `stop` is asked now and then whether to end with what was found so far."""


BOTS: dict[str, str] = {
    "random": "torilla.bots.random_bot:RandomBot",
    "greedy": "torilla.bots.greedy:GreedyBot",
}
"""The known bots, by name: module and class."""


def get_bot(name: str, components: Any = None) -> Bot:
    """The bot of this name, for a table with these components (None: the box's). Raises OptionsError."""
    if name not in BOTS:
        raise OptionsError("bot/unknown", f"there is no bot {name!r}: use one of {', '.join(BOTS)}", bot=name)
    module, _, kind = BOTS[name].partition(":")
    bot: Bot = getattr(import_module(module), kind)(components)
    return bot
