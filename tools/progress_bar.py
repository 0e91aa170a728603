"""Progress in words and a bar, for steps that run side by side. Standard library only.

On a terminal one line is drawn again and again; elsewhere each step prints a line when it is done.
"""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import TracebackType
from typing import TextIO

WIDTH = 24
MOST = 0.95
"""How full a step's share is at most before the step is done."""


class Progress:
    """Which steps are running, which are done, and about how much is left."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.live = stream.isatty()
        self.began = time.monotonic()
        self.guard = threading.RLock()
        self.seconds: dict[str, float] = {}
        self.running: dict[str, tuple[str, float]] = {}
        self.done: set[str] = set()

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.erase()

    def plan(self, seconds: Mapping[str, float]) -> None:
        """Announce the steps, each with its approximate time."""
        self.seconds = dict(seconds)
        if seconds:
            self.say("Setting up, once for this state of the project ...")

    @contextmanager
    def step(self, name: str, words: str) -> Iterator[None]:
        """Show a step while it runs, and that it is done."""
        began = time.monotonic()
        with self.guard:
            self.running[name] = (words, began)
        try:
            yield
        finally:
            with self.guard:
                del self.running[name]
        with self.guard:
            self.done.add(name)
            if not self.live:
                self.say(f"{self.percent():3d} %  {words} ({time.monotonic() - began:.0f} s)")

    def percent(self) -> int:
        """Of all steps, by the time that they take about; 100 only when all are done."""
        now = time.monotonic()
        total = sum(self.seconds.values())
        if not total:
            return 100
        done = sum(self.seconds.get(name, 0) for name in self.done)
        for name, (_, began) in self.running.items():
            planned = self.seconds.get(name, 0)
            done += min(now - began, planned * MOST)
        return int(100 * done / total)

    def say(self, message: str) -> None:
        """Print a line of its own."""
        with self.guard:
            self.erase()
            print(message, file=self.stream, flush=True)

    def draw(self) -> None:
        """Draw the line again, on a terminal."""
        if not self.live:
            return
        with self.guard:
            percent = self.percent()
            full = WIDTH * percent // 100
            words = " · ".join(words for words, _ in self.running.values())
            line = (
                f"[{'#' * full}{'.' * (WIDTH - full)}] {percent:3d} %  {time.monotonic() - self.began:3.0f} s  {words}"
            )
            columns = shutil.get_terminal_size().columns
            self.stream.write(f"\r\033[K{line[: columns - 1]}")
            self.stream.flush()

    def erase(self) -> None:
        if self.live:
            self.stream.write("\r\033[K")
            self.stream.flush()
