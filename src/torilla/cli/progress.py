"""A progress bar on stderr for long work; nothing where stderr is not a terminal."""

from __future__ import annotations

import sys
import time
from types import TracebackType


class ProgressBar:
    """Shows how far the work is; draws at most ten times a second. `done`: finished before it started."""

    def __init__(self, total: float, label: str, done: float = 0) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

        self.total = total
        self.done = done
        self.drawn = time.monotonic()
        self.progress: Progress | None = None
        if sys.stderr.isatty():
            self.progress = Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                TextColumn("{task.percentage:>3.0f} %"),
                TimeElapsedColumn(),
                TimeRemainingColumn(),
                console=Console(stderr=True),
                transient=True,
                auto_refresh=False,
            )
            self.task = self.progress.add_task(label, total=total, completed=int(done))

    def __enter__(self) -> ProgressBar:
        if self.progress is not None:
            self.progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.progress is not None:
            self.progress.stop()

    def advance(self, amount: float = 1) -> None:
        """Add to what is done."""
        self.reach(self.done + amount)

    def reach(self, done: float) -> None:
        """Set what is done."""
        self.done = done
        if self.progress is None:
            return
        now = time.monotonic()
        if now - self.drawn >= 0.1:
            self.drawn = now
            self.progress.update(self.task, completed=min(done, self.total), refresh=True)
