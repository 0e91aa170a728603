"""A worker process: reads jobs from its input, writes choices to its output, ends when the input does.

A search holds Python's lock until it returns, so bots never run in the server's own process.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Any, BinaryIO

import msgspec

from torilla.bots import get_bot
from torilla.core.generator import Generator
from torilla.games import get_game
from torilla.server.bots.jobs import HEADER, Choice, Job, frame

KEPT = 16
"""So many bots stay ready between jobs."""


class Worker:
    """Keeps bots between jobs: making one may load tables or a model."""

    def __init__(self) -> None:
        self.bots: dict[tuple[str, str, str | None], Any] = {}

    def bot(self, job: Job) -> Any:
        key = (job.bot, job.game, job.components)
        if key not in self.bots:
            if len(self.bots) >= KEPT:
                self.bots.clear()
            game = get_game(job.game)
            components = None if job.components is None else game.components(job.components)
            self.bots[key] = get_bot(job.bot, components)
        return self.bots[key]

    def answer(self, job: Job) -> Choice:
        bot = self.bot(job)
        if hasattr(bot, "budget"):  # a bot that can use time says so by having this attribute, in seconds
            bot.budget = job.budget
        view = msgspec.json.decode(job.view, type=get_game(job.game).view_type)
        return Choice(int(bot.choose(view, job.legal, Generator.from_seed(job.seed))))


def serve(source: BinaryIO, target: BinaryIO) -> None:
    worker = Worker()
    while len(header := source.read(HEADER)) == HEADER:
        data = source.read(int.from_bytes(header, "big"))
        try:
            choice = Choice(None) if not data else worker.answer(msgspec.json.decode(data, type=Job))
        except Exception as error:
            choice = Choice(None, f"{type(error).__name__}: {error}")
        target.write(frame(choice))
        target.flush()


def main() -> None:
    # A bot that prints must not spoil the answers: stdout goes to stderr, answers to the real one.
    target = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with suppress(AttributeError, OSError):  # where the system has no such thing
        os.nice(5)
    with suppress(KeyboardInterrupt, BrokenPipeError):
        serve(sys.stdin.buffer, target)


if __name__ == "__main__":
    main()
