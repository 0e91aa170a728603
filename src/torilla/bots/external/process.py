"""A bot's process: it reads and writes lines, and cannot block this process.

One thread writes, two read, so that a bot that neither reads nor writes blocks only them.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from contextlib import suppress
from queue import Empty, Full, Queue
from shutil import rmtree
from tempfile import mkdtemp
from threading import Thread
from typing import IO

from torilla.bots.external.descendants import descendants, end_all
from torilla.bots.external.environment import absolute, clean_environment
from torilla.bots.external.lines import LONGEST
from torilla.bots.faults import BotFault, fault

WAITING = 1000
"""The most unread lines that are kept. A bot that writes more waits until some are read."""
MOST_LINES = 10_000
"""Lines that a bot may write per answer."""
LAST_WORDS = 300
"""Characters of a bot's stderr that are kept to explain a crash."""
END = None


class BotProcess:
    """A running bot program."""

    def __init__(self, words: list[str]) -> None:
        self.folder = mkdtemp(prefix="torilla-bot-")
        try:
            self.process = subprocess.Popen(
                absolute(words),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # it does not get Ctrl-C, and is ended with all that it started
                cwd=self.folder,
                env=clean_environment(self.folder),
            )
        except OSError as error:
            rmtree(self.folder, ignore_errors=True)
            raise fault("no-start", f"cannot start {words[0]}: {error.strerror or error}") from None
        self.heard: Queue[str | None] = Queue(WAITING)
        self.said: Queue[bytes | None] = Queue()
        self.closed = False
        self.too_long = False  # a line was
        self.last_words = ""
        assert self.process.stdin and self.process.stdout and self.process.stderr
        self.threads = [
            Thread(target=self.write, args=(self.process.stdin,), daemon=True),
            Thread(target=self.read, args=(self.process.stdout,), daemon=True),
            Thread(target=self.read_errors, args=(self.process.stderr,), daemon=True),
        ]
        for thread in self.threads:
            thread.start()

    # Threads
    def write(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while (data := self.said.get()) is not END:
                stream.write(data)
                stream.flush()
        with suppress(OSError):
            stream.close()

    def read(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError), stream:
            while not self.closed and (data := stream.readline(LONGEST)):
                if len(data) == LONGEST:
                    self.too_long = True
                    break
                self.keep(data.decode("utf-8-sig", "replace").rstrip("\r\n"))
        self.keep(END)

    def keep(self, line: str | None) -> None:
        while not self.closed:
            with suppress(Full):
                self.heard.put(line, timeout=0.1)
                return

    def read_errors(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError), stream:
            while data := stream.read1(4096):  # type: ignore[attr-defined]  # a buffered reader has it
                self.last_words = (self.last_words + data.decode("utf-8", "replace"))[-LAST_WORDS:]

    # Ours
    def send(self, line: str) -> None:
        """Send a line. Never waits; a bot that has ended is noticed when it does not answer."""
        self.said.put(line.encode() + b"\n")

    def hear(self, until: float) -> str | None:
        """The next line; None when `until` (of time.monotonic) comes first. Raises BotFault when the bot is gone."""
        try:
            line = self.heard.get(timeout=max(0.0, until - time.monotonic()))
        except Empty:
            return None
        if line is END:
            raise self.ended()
        return line

    def forget(self) -> None:
        """Discard the lines that nobody asked for. Raises BotFault where there are too many."""
        for _ in range(MOST_LINES):
            try:
                if self.heard.get_nowait() is END:
                    raise self.ended()
            except Empty:
                return
        raise fault("flooding", f"the bot wrote more than {MOST_LINES} lines without being asked")

    def ended(self) -> BotFault:
        """The reason why no more lines come."""
        if self.too_long:
            return fault("flooding", f"the bot wrote a line of more than {LONGEST} bytes")
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(1)
        self.threads[2].join(1)
        code = self.process.returncode
        words = self.last_words.strip().splitlines()
        said = f": {words[-1]}" if words else ""
        what = "closed its output" if code is None else f"ended with exit code {code}"
        return fault("crashed", f"the bot {what}{said}")

    def wait(self, seconds: float) -> int | None:
        """The exit code, None if it has not ended by then."""
        with suppress(subprocess.TimeoutExpired):
            return self.process.wait(seconds)
        return None

    def end_input(self) -> None:
        """Send no more lines."""
        self.said.put(END)

    def close(self, seconds: float = 0.0) -> None:
        """End it with all that it started: by a request, and after `seconds` by force."""
        self.end_input()
        if seconds > 0:
            self.wait(seconds)
        self.closed = True
        below = descendants(self.process.pid)  # some may have left the group
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        else:
            self.process.kill()
        end_all(below)
        self.process.wait()
        rmtree(self.folder, ignore_errors=True)
        for thread in self.threads:
            thread.join(1)
