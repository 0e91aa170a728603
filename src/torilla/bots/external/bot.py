"""A program that speaks the line protocol, as a bot like any other."""

from __future__ import annotations

import atexit
import re
import shlex
import time
from collections.abc import Callable, Iterator
from typing import TypeVar

import msgspec

from torilla.bots.base import Advice, Considered
from torilla.bots.external.lines import VERSION, GameLine, Go, Info, Option, format_json, from_info, game_line
from torilla.bots.external.process import MOST_LINES, BotProcess
from torilla.bots.faults import BotFault, fault
from torilla.core.contract.data import View
from torilla.core.contract.errors import NotationError, OptionsError
from torilla.core.contract.game import AnyGame
from torilla.core.engine.generator import Generator
from torilla.games import GAMES, get_game

T = TypeVar("T")

START = 15.0
"""Seconds until a bot must have answered `hello`."""
GRACE = 0.75
"""Seconds that an answer may come after its time, and after `stop`."""
PATIENCE = 60.0
"""Seconds until an answer must be there where no time was given."""
SHORT = 1.0
"""The same for a bot that has been late several times in a row."""
OFTEN = 3
GLANCE = 0.05
"""Seconds between two looks at `stop`."""
CHOSEN_WRONGLY = ("bot/illegal", "bot/refused")
"""Faults of a program that can be asked again as it is."""
SETTING = re.compile(r"[A-Za-z_][\w-]*=")


class ExternalBot:
    """Starts its program when it is first asked, and again after a fault. Faults are raised as BotFault.

    The command may begin with settings, as in `depth=2 node bot.mjs`: they are the bot's options.
    """

    farewell = "quit"
    """The line that asks the program to end; so does the end of its input."""

    def __init__(self, game: AnyGame | None, command: str) -> None:
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise OptionsError("bot/unknown", f"the command {command!r} cannot be read: {error}", bot=command) from None
        settings = []
        while words and SETTING.match(words[0]):
            settings.append(words.pop(0).split("=", 1))
        if not words:
            raise OptionsError("bot/unknown", "a bot needs a command: command:PROGRAM ARGUMENTS", bot=command)
        self.game = game
        self.command = command
        self.words = words
        self.settings = settings
        self.budget: float | None = None  # seconds
        self.simulations: int | None = None
        self.patience = PATIENCE
        self.name = f"command:{command}"
        self.games = list(GAMES)
        self.options: list[Option] = []
        self.process: BotProcess | None = None
        self.sent: GameLine | None = None  # the game line that the program got last
        self.late = 0  # answers in a row that did not come in time

    # Starting and ending
    def start(self) -> BotProcess:
        """Start the program and greet it. Raises BotFault."""
        self.close()
        atexit.register(self.close)
        self.process = process = BotProcess(self.words)
        self.greet(process)
        return process

    def greet(self, process: BotProcess) -> None:
        """Ask the program who it is, and set its options. Raises BotFault."""
        process.send(f"hello {VERSION}")
        until = time.monotonic() + START
        for line in self.lines(process, until, "hello"):
            word, _, rest = line.partition(" ")
            match word:
                case "name" if rest.strip():
                    self.name = " ".join(rest.split())[:60]
                case "games":
                    self.games = rest.split()
                case "option":
                    self.options.append(self.read(rest, Option))
                case "ok":
                    break
        for name, value in self.settings:
            if name not in {option.name for option in self.options}:
                raise fault("protocol", f"the bot has no option {name!r}")
            process.send(f"set {name} {value}")

    def close(self) -> None:
        """End the program; the next question starts it again. An interrupted caller calls it again at its own end."""
        self.sent, self.options = None, []
        if self.process is not None:
            if self.farewell:
                self.process.send(self.farewell)
            self.process.close(0.2)
            self.process = None
        atexit.unregister(self.close)

    def begin(self) -> None:
        """Announce to the program that another game comes next."""
        self.sent = None

    # Asking
    def choose(self, view: View, legal: list[int], generator: Generator) -> int:
        return self.advise(view, legal, generator).code

    def advise(
        self, view: View, legal: list[int], generator: Generator, stop: Callable[[], bool] | None = None
    ) -> Advice:
        """Ask the program. Raises BotFault; then the program has been ended, unless it only chose wrongly."""
        seed = generator.fork()
        try:
            process = self.process or self.start()
            process.forget()
            advice = self.ask(process, view, legal, seed, stop)
        except BotFault as error:
            if error.code == "bot/late":
                self.late += 1
            if error.code not in CHOSEN_WRONGLY:
                self.close()
            raise BotFault(error.code, f"{self.name}: {error.message}", **error.values) from None
        self.late = 0
        return advice

    def ask(
        self, process: BotProcess, view: View, legal: list[int], seed: int, stop: Callable[[], bool] | None
    ) -> Advice:
        game = self.game or get_game(view.game)
        if game.name not in self.games:
            raise fault("game", f"the bot does not play {game.name}")
        announced = game_line(game, view)
        if announced != self.sent:
            process.send(format_json("game", announced))
            self.sent = announced
        process.send(format_json("position", view))
        process.send("legal " + " ".join(game.notation.format(code) for code in legal))
        ms = None if self.budget is None else max(1, int(self.budget * 1000))
        process.send(Go(self.simulations, ms, seed).text())
        considered: dict[int, Considered] = {}
        until = time.monotonic() + (self.patience if self.budget is None else self.budget)
        if self.late >= OFTEN:
            until = min(until, time.monotonic() + SHORT)
        for line in self.lines(process, until, "go", stop):
            word, _, rest = line.partition(" ")
            if word == "info":
                info = from_info(game, self.read(rest, Info))
                if info is not None and info.code in legal:
                    considered[info.code] = info
            elif word == "bestaction":
                code = self.legal_code(game, rest.strip(), legal)
                return advice(code, considered)
        raise AssertionError("lines end with an answer or a fault")

    def legal_code(self, game: AnyGame, action: str, legal: list[int]) -> int:
        try:
            code: int = game.notation.parse(action)
        except NotationError:
            code = -1
        if code not in legal:
            raise fault("illegal", f"the bot chose {action[:60]!r}, which is not one of the legal actions")
        return code

    def lines(
        self, process: BotProcess, until: float, question: str, stop: Callable[[], bool] | None = None
    ) -> Iterator[str]:
        """The program's answer; at `until`, or when `stop` returns true, it is asked to stop thinking."""
        stopped = False
        for _ in range(MOST_LINES):
            line = None
            while line is None:
                line = process.hear(until if stop is None or stopped else min(until, time.monotonic() + GLANCE))
                if line is None and not stopped and (time.monotonic() >= until or (stop is not None and stop())):
                    process.send("stop")
                    stopped, until = True, time.monotonic() + GRACE
                elif line is None and time.monotonic() >= until:
                    raise fault("late", f"the bot did not answer {question!r} in time")
            if line.startswith("error"):
                raise fault("protocol", f"the bot says: {line[:200]}")
            yield line
        raise fault("flooding", f"the bot wrote more than {MOST_LINES} lines in answer to {question!r}")

    def read(self, text: str, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(text, type=kind)
        except msgspec.MsgspecError as error:
            raise fault("protocol", f"cannot read {text[:60]!r}: {error}") from None


def advice(code: int, considered: dict[int, Considered]) -> Advice:
    """The choice first, then the others by visits."""
    best = considered.pop(code, None)
    rest = sorted(considered.values(), key=lambda one: -one.visits)
    entries = [best, *rest] if best is not None else []
    return Advice(code, entries, sum(entry.visits for entry in entries))
