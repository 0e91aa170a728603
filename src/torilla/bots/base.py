"""What a bot is, and the names under which bots are known."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol

from torilla.core.errors import OptionsError
from torilla.core.generator import Generator


class Bot(Protocol):
    """A player. It gets what its seat may see, never the state, and chooses one of the legal codes.

    The choice follows from the arguments alone: the same view, codes and generator give the same code.
    """

    @property
    def name(self) -> str: ...

    def choose(self, view: Any, legal: list[int], generator: Generator) -> int: ...


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
