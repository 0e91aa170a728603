"""A worker process: reads jobs from stdin, writes choices to stdout, ends when stdin does.

A search holds the GIL until it returns, so bots never run in the server's own process.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from typing import BinaryIO

import msgspec

from torilla.bots import ask, get_bot
from torilla.bots.base import Bot
from torilla.bots.external.bot import ExternalBot
from torilla.bots.external.descendants import adopt_orphans, end_descendants
from torilla.bots.faults import BotFault
from torilla.bots.review.judge import review_turn
from torilla.core.contract.data import View
from torilla.core.contract.errors import TorillaError
from torilla.core.engine.generator import Generator
from torilla.games import get_game
from torilla.server.bots.calculations import Calculations
from torilla.server.bots.jobs import HEADER, Choice, Job, frame
from torilla.server.kernel.errors import answer

KEPT = 16
"""Bots kept ready between jobs."""


class Worker:
    """Keeps bots between jobs: creating one may load tables or a model."""

    def __init__(self) -> None:
        self.bots: dict[tuple[str, str, str | None], Bot] = {}
        self.table = ""
        self.calculations = Calculations()

    def bot(self, job: Job) -> Bot:
        if job.player not in self.bots:
            if len(self.bots) >= KEPT:
                self.close()
            game = get_game(job.game)
            components = None if job.components is None else game.components(job.components)
            self.bots[job.player] = get_bot(job.bot, components)
        return self.bots[job.player]

    def close(self) -> None:
        for bot in self.bots.values():
            if isinstance(bot, ExternalBot):
                bot.close()
        self.bots.clear()

    def answer(self, job: Job) -> Choice:
        if job.review is not None:
            return Choice(0, review=review_turn(job.review))
        if job.task is not None:
            try:
                return Choice(0, data=self.calculations.make(job.task))
            except TorillaError as error:
                return Choice(0, refusal=answer(error))
        bot = self.bot(job)
        if hasattr(bot, "budget"):  # seconds, of a bot that can use time
            bot.budget = None if job.untimed else job.budget
        if isinstance(bot, ExternalBot) and job.table != self.table:
            bot.begin()
        self.table = job.table
        view: View = msgspec.json.decode(job.view, type=get_game(job.game).view_type)
        generator = Generator.from_seed(job.seed)
        if job.reasons:
            advice = ask(bot, view, job.legal, generator)
            return Choice(advice.code, advice=advice)
        return Choice(int(bot.choose(view, job.legal, generator)))


def serve(worker: Worker, source: BinaryIO, target: BinaryIO) -> None:
    while len(header := source.read(HEADER)) == HEADER:
        data = source.read(int.from_bytes(header, "big"))
        try:
            choice = Choice(None) if not data else worker.answer(msgspec.json.decode(data, type=Job))
        except BotFault as error:
            choice = Choice(None, f"{error.code}: {error.message}")
        except Exception as error:
            choice = Choice(None, f"{type(error).__name__}: {error}")
        target.write(frame(choice))
        target.flush()


def main() -> None:
    # A bot that prints must not corrupt the answers: its stdout goes to stderr, answers to the real one.
    target = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with suppress(AttributeError, OSError):  # not on every system
        os.nice(5)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # exit in order, which ends the bots' programs too
    adopt_orphans()
    worker = Worker()
    try:
        with suppress(KeyboardInterrupt, BrokenPipeError):
            serve(worker, sys.stdin.buffer, target)
    finally:
        worker.close()
        end_descendants()


if __name__ == "__main__":
    main()
