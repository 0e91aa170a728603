"""A bot in a user's Python file, `python:FILE:CLASS`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from inspect import signature
from pathlib import Path

from torilla.bots.base import Bot
from torilla.bots.faults import fault
from torilla.core.contract.data import View, short_hash
from torilla.core.contract.errors import OptionsError
from torilla.core.contract.game import AnyGame
from torilla.core.engine.generator import Generator


class FileBot:
    """The class from the file; its exceptions are faults of the bot."""

    def __init__(self, game: AnyGame | None, argument: str) -> None:
        file, _, kind = argument.rpartition(":")
        if not file or not kind:
            raise OptionsError("bot/unknown", f"write it as python:FILE:CLASS, not python:{argument}", bot=argument)
        made = load_class(Path(file), kind)
        self.bot: Bot = made(game) if signature(made).parameters else made()
        self.name = str(getattr(self.bot, "name", kind))
        self.games: list[str] | None = getattr(self.bot, "games", None)  # None: all

    def choose(self, view: View, legal: list[int], generator: Generator) -> int:
        if self.games is not None and view.game not in self.games:
            raise fault("game", f"{self.name} does not play {view.game}")
        try:
            return int(self.bot.choose(view, legal, generator))
        except Exception as error:
            raise fault("crashed", f"{self.name}: {type(error).__name__}: {error}") from error


def load_class(path: Path, name: str) -> Callable[..., Bot]:
    """A class from a file. Raises OptionsError."""
    module_name = f"torilla_bot_{path.stem}_{short_hash(str(path.resolve()).encode())}"
    spec = spec_from_file_location(module_name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise OptionsError("bot/unknown", f"there is no Python file {path}", bot=str(path))
    module = sys.modules[module_name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        made: Callable[..., Bot] = getattr(module, name)
        return made
    except Exception as error:
        raise OptionsError("bot/unknown", f"{path}: {type(error).__name__}: {error}", bot=str(path)) from None
