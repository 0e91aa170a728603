"""A language model behind a command, as a bot: `model:COMMAND` (docs/howto/play-with-a-language-model.md)."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from torilla.bots.base import Advice
from torilla.bots.external.bot import GLANCE, ExternalBot
from torilla.bots.external.dialogue import TRIES, Answer, Attempt, Decision, Prompt, decide, read_answer
from torilla.bots.external.process import BotProcess
from torilla.bots.faults import fault
from torilla.core.contract.data import View
from torilla.core.contract.errors import OptionsError
from torilla.core.contract.game import AnyGame
from torilla.games import get_game

PATIENCE = 300.0
"""Seconds for an answer, where no time was given for the choice: models think long."""
LOG = "TORILLA_MODEL_LOG"
"""The variable that names the file to which each decision is written."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What may stand before the command, as in `tries=5 legal=no ./model`."""

    tries: int = TRIES
    seconds: float = PATIENCE
    legal: bool = True


class Logged(msgspec.Struct, frozen=True):
    """A line of the log: where a decision was made, and how. `action` None: a stand-in chose."""

    model: str
    match: str  # the game that was played: process, and number in it
    game: str
    seat: int | None
    turn: int
    step: str
    legal: int
    action: str | None
    attempts: list[Attempt]
    seconds: float
    characters: int
    tokens_in: int
    tokens_out: int
    cost: float


def hear(process: BotProcess, until: float, stop: Callable[[], bool] | None) -> str | None:
    """The program's next line; None: `until` has come, or `stop` returns true. Raises BotFault."""
    while True:
        line = process.hear(until if stop is None else min(until, time.monotonic() + GLANCE))
        if line is not None or time.monotonic() >= until or (stop is not None and stop()):
            return line


class ModelBot(ExternalBot):
    """Its program gets a line of JSON for each question (`Prompt`) and answers with a line (`Answer`)."""

    farewell = ""

    def __init__(self, game: AnyGame | None, command: str) -> None:
        super().__init__(game, command)
        self.name = f"model:{command}"
        self.begun = 0  # games
        chosen = {name: {"yes": True, "no": False}.get(value, value) for name, value in self.settings}
        try:
            self.chosen = msgspec.convert(chosen, Settings, strict=False)
        except msgspec.ValidationError as error:
            message = f"the settings of model:{command} are tries=N, seconds=N and legal=no: {error}"
            raise OptionsError("bot/unknown", message, bot=command) from None

    def begin(self) -> None:
        super().begin()
        self.begun += 1

    def greet(self, process: BotProcess) -> None:
        """Nothing: each question has all that the program needs."""

    def ask(
        self, process: BotProcess, view: View, legal: list[int], seed: int, stop: Callable[[], bool] | None
    ) -> Advice:
        game = self.game or get_game(view.game)
        latest = math.inf if self.budget is None else time.monotonic() + self.budget

        def answer(prompt: Prompt) -> Answer:
            process.send(msgspec.json.encode(prompt).decode())
            until = min(latest, time.monotonic() + self.chosen.seconds)
            if (line := hear(process, until, stop)) is None:
                raise fault("late", f"no answer to try {prompt.number} in time")
            return read_answer(line)

        since = time.perf_counter()
        decision = decide(game, view, legal, answer, tries=self.chosen.tries, listed=self.chosen.legal)
        self.log(game, view, legal, decision, time.perf_counter() - since)
        if decision.code is None:
            last = decision.attempts[-1]
            raise fault(
                "refused", f"{len(decision.attempts)} answers were refused, at last {last.text[-60:]!r}: {last.refusal}"
            )
        return Advice(decision.code, [], 0)

    def log(self, game: AnyGame, view: View, legal: list[int], decision: Decision, seconds: float) -> None:
        """Append a line to the log, if there is one; several processes may write to it."""
        path = os.environ.get(LOG)
        if not path:
            return
        line = Logged(
            model=self.command,
            match=f"{os.getpid()}/{self.begun}",
            game=game.name,
            seat=view.viewer,
            turn=view.turn,
            step=view.step,
            legal=len(legal),
            action=None if decision.code is None else game.notation.format(decision.code),
            attempts=decision.attempts,
            seconds=round(seconds, 3),
            characters=decision.characters,
            tokens_in=decision.tokens_in,
            tokens_out=decision.tokens_out,
            cost=decision.cost,
        )
        with Path(path).open("ab", buffering=0) as file:
            file.write(msgspec.json.encode(line) + b"\n")
