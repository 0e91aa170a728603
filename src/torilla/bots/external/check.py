"""Checks whether a program keeps to the protocol: each requirement gets ok or the fault."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from torilla.bots.external.bot import ExternalBot
from torilla.bots.external.lines import Go
from torilla.bots.external.process import BotProcess
from torilla.bots.faults import BotFault
from torilla.core.contract.data import View
from torilla.core.engine.generator import Generator
from torilla.core.records.seed import Seed
from torilla.games import GAMES, get_game

QUICK = 5.0
"""Seconds for an answer without thinking."""
LONG = 600.0
"""Seconds given to a search that is then stopped early."""
TIME = 0.3
"""Seconds for a choice with a time budget."""


class Verdict(NamedTuple):
    """A requirement, and what is wrong; None: it is kept."""

    requirement: str
    wrong: str | None


class Broken(Exception):
    """The requirement is not kept."""


def check(command: str) -> Iterator[Verdict]:
    """Try everything that docs/reference/bot-protocol.md requires. Raises OptionsError for a command without words."""
    subject = Subject(command)
    for requirement, trial in subject.trials():
        try:
            trial()
        except (Broken, BotFault) as error:
            yield Verdict(requirement, str(error))
            if requirement == FIRST:
                return
        else:
            yield Verdict(requirement, None)
    subject.bot.close()


FIRST = "answers hello, and says its name"


class Subject:
    """The program under examination."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.bot = ExternalBot(None, command)

    def trials(self) -> Iterator[tuple[str, Callable[[], None]]]:
        yield FIRST, self.says_hello
        yield "answers ready?", self.is_ready
        yield "leaves lines alone that it does not know", self.ignores_the_unknown
        for game in [name for name in GAMES if name in self.bot.games]:
            for seats in (2, 3, 4):
                yield f"plays a game of {game} with {seats} seats legally", lambda g=game, s=seats: self.plays(g, s)  # type: ignore[misc]
        yield "answers where one action is all there is", self.answers_without_choice
        yield f"answers go ms {TIME * 1000:.0f} in time", self.keeps_time
        yield "answers stop at once", self.stops
        yield "chooses the same again for the same position, simulations and seed", self.repeats
        yield "begins another game in the middle of one", self.changes_games
        yield "is silent when it is not asked", self.is_silent
        yield "ends at quit", self.quits
        yield "ends when its input does", self.ends_with_input

    def position(self, name: str | None = None) -> tuple[View, list[int]]:
        """Some way into a game, where there is a choice: a view and the legal actions."""
        game = get_game(name or self.bot.games[0])
        state = game.rules.setup(game.rules.options.make(), 2, Seed.from_text("bot check"))
        generator = Generator.from_seed(7)
        legal = game.rules.legal(state)
        while int(state.turn) < 5 or len(legal) < 3:
            game.rules.apply(state, legal[int(generator.below(len(legal)))])
            legal = game.rules.legal(state)
        return game.views.view(state, state.to_move), legal

    def running(self) -> BotProcess:
        return self.bot.process or self.bot.start()

    def await_line(self, wanted: str, seconds: float = QUICK) -> None:
        process, until = self.running(), time.monotonic() + seconds
        while (line := process.hear(until)) is not None:
            if line.split(" ")[0] == wanted:
                return
        raise Broken(f"no {wanted!r} within {seconds:g} s")

    # Trials
    def says_hello(self) -> None:
        self.bot.start()
        if self.bot.name.startswith("command:"):
            raise Broken("no line `name ...` before `ok`")
        if not set(self.bot.games) & set(GAMES):
            raise Broken(f"it plays none of {', '.join(GAMES)}")

    def is_ready(self) -> None:
        self.running().send("ready?")
        self.await_line("ready")

    def ignores_the_unknown(self) -> None:
        process = self.running()
        process.send('sing {"song": "unknown"}')
        process.send("")
        process.send("ready?")
        self.await_line("ready")

    def plays(self, name: str, seats: int) -> None:
        """A whole game: in all seats, so that it meets every step."""
        game = get_game(name)
        self.bot.begin()
        self.bot.simulations, self.bot.budget = 1, None
        state = game.rules.setup(game.rules.options.make(), seats, Seed.from_text(f"bot check {seats}"))
        generator = Generator.from_seed(seats)
        while (seat := state.to_move) is not None:
            game.rules.apply(state, self.bot.choose(game.views.view(state, seat), game.rules.legal(state), generator))

    def answers_without_choice(self) -> None:
        view, legal = self.position()
        self.bot.choose(view, legal[:1], Generator.from_seed(1))

    def keeps_time(self) -> None:
        self.bot.simulations, self.bot.budget = None, TIME
        view, legal = self.position()
        self.bot.choose(view, legal, Generator.from_seed(1))

    def stops(self) -> None:
        self.bot.simulations, self.bot.budget = None, LONG
        view, legal = self.position()
        since = time.monotonic()
        self.bot.advise(view, legal, Generator.from_seed(1), stop=lambda: time.monotonic() > since + TIME)

    def repeats(self) -> None:
        self.bot.simulations, self.bot.budget = 20, None
        view, legal = self.position()
        found = {self.bot.choose(view, legal, Generator.from_seed(3)) for _ in range(3)}
        self.bot.close()
        found.add(self.bot.choose(view, legal, Generator.from_seed(3)))
        if len(found) > 1:
            game = get_game(view.game)
            raise Broken("it chose " + " and ".join(game.notation.format(code) for code in found))

    def changes_games(self) -> None:
        self.bot.simulations, self.bot.budget = 1, None
        for name in [*self.bot.games, self.bot.games[0]]:
            self.bot.begin()
            view, legal = self.position(name)
            self.bot.choose(view, legal, Generator.from_seed(2))

    def is_silent(self) -> None:
        line = self.running().hear(time.monotonic() + TIME)
        if line is not None:
            raise Broken(f"it says {line[:60]!r}")

    def quits(self) -> None:
        process = self.running()
        process.send("quit")
        code = process.wait(QUICK)
        self.bot.close()
        if code != 0:
            raise Broken(f"it goes on {QUICK:g} s later" if code is None else f"its exit code is {code}, not 0")

    def ends_with_input(self) -> None:
        process = self.running()
        process.send(Go(simulations=1).text())  # without a position: it may complain, but not hang
        process.end_input()
        code = process.wait(QUICK)
        self.bot.close()
        if code is None:
            raise Broken(f"it goes on {QUICK:g} s later")
