"""The other side of the protocol: a built-in bot that answers to it, so that it can play elsewhere."""

from __future__ import annotations

from queue import Queue
from threading import Event, Thread
from typing import Any, TextIO

import msgspec

from torilla.bots.base import ask, get_bot
from torilla.bots.external.lines import VERSION, GameLine, Go, format_json, parse_go, to_info
from torilla.core.contract.data import View
from torilla.core.contract.errors import TorillaError
from torilla.core.contract.game import AnyGame
from torilla.core.engine.generator import Generator
from torilla.games import get_game, get_games

SHOWN = 5
"""Actions that `info` lines describe."""


class Service:
    """Reads lines until `quit` or the end of the input."""

    def __init__(self, name: str, source: TextIO, target: TextIO) -> None:
        self.name = name
        self.bot: Any = get_bot(name)
        self.source = source
        self.target = target
        self.lines: Queue[str | None] = Queue()
        self.stop = Event()
        self.game: AnyGame | None = None
        self.view: View | None = None
        self.legal: list[int] = []

    def run(self) -> None:
        Thread(target=self.listen, daemon=True).start()
        while (line := self.lines.get()) is not None:
            word, _, rest = line.strip().partition(" ")
            if word == "quit":
                break
            try:
                self.answer(word, rest)
            except (TorillaError, ValueError, msgspec.MsgspecError) as error:
                self.say(f"error {word}: {' '.join(str(error).split())}")

    def listen(self) -> None:
        """Read `stop` while the bot is thinking."""
        for line in self.source:
            word = line.split(" ", 1)[0].strip()
            if word == "go":
                self.stop.clear()
            elif word in ("stop", "quit"):
                self.stop.set()
            self.lines.put(line)
        self.stop.set()
        self.lines.put(None)

    def say(self, line: str) -> None:
        self.target.write(line + "\n")
        self.target.flush()

    def answer(self, word: str, rest: str) -> None:
        match word:
            case "hello":
                if int(rest) != VERSION:
                    raise ValueError(f"this bot speaks protocol {VERSION}")
                self.say(f"name {self.name}")
                self.say("author Torilla")
                self.say("games " + " ".join(getattr(self.bot, "games", None) or get_games()))
                self.say("ok")
            case "ready?":
                self.say("ready")
            case "game":
                self.begin(msgspec.json.decode(rest, type=GameLine))
            case "position":
                game = self.known_game()
                self.view = msgspec.json.decode(rest, type=game.views.view_type)
            case "legal":
                game = self.known_game()
                self.legal = [game.notation.parse(action) for action in rest.split()]
            case "go":
                self.go(parse_go(rest))
            # stop was read already; unknown lines are ignored, so that the protocol can grow

    def known_game(self) -> AnyGame:
        if self.game is None:
            raise ValueError("say `game` first")
        return self.game

    def begin(self, line: GameLine) -> None:
        game = get_game(line.game).edition(line.source)
        if game.components.hash != line.components:
            raise ValueError("these components are not known here, and `source` is not given")
        if line.source is not None or self.game is not None:
            self.bot = get_bot(self.name, game)
        self.game = game

    def go(self, wanted: Go) -> None:
        if self.view is None or not self.legal:
            raise ValueError("say `position` and `legal` first")
        game = self.known_game()
        if hasattr(self.bot, "budget"):
            self.bot.budget = None if wanted.ms is None else wanted.ms / 1000
        if hasattr(self.bot, "simulations"):
            self.bot.simulations = wanted.simulations
        generator = Generator.from_seed(wanted.seed)
        advice = ask(self.bot, self.view, self.legal, generator, self.stop.is_set)
        for considered in advice.considered[:SHOWN]:
            self.say(format_json("info", to_info(game, considered)))
        self.say(f"bestaction {game.notation.format(advice.code)}")
