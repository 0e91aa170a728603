"""Child processes that end with their parent, and can be killed and started again."""

from __future__ import annotations

import ctypes
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PROC = Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK")
PARENT_DEATH = 1
"""PR_SET_PDEATHSIG of prctl."""


def die_with_parent() -> None:
    """A test run that is killed leaves nothing behind (Linux; elsewhere the fixtures have to do)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PARENT_DEATH, signal.SIGKILL)


def start(arguments: list[str], **more: Any) -> subprocess.Popen[Any]:
    return subprocess.Popen(arguments, preexec_fn=die_with_parent, **more)  # noqa: PLW1509 - it takes no lock


def wait_until(ready: Callable[[], bool], what: str, seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not ready():
        if time.monotonic() > until:
            raise TimeoutError(f"{what} is not ready after {seconds} s")
        time.sleep(0.02)


def cpu_of(pid: int) -> float:
    """Processor time of a process and its children, living or waited for, in seconds."""
    total = 0.0
    for stat in PROC.glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8").rsplit(")", 1)[1].split()
        except OSError:  # it has just ended
            continue
        if int(stat.parent.name) == pid:
            total += sum(int(fields[place]) for place in (11, 12, 13, 14)) / TICKS
        elif int(fields[1]) == pid:
            total += (int(fields[11]) + int(fields[12])) / TICKS
    return total


def wait_for_work(process: subprocess.Popen[Any], seconds: float) -> None:
    """Wait until a process and its children have had the processor for so long, whatever else the machine does."""
    if PROC.exists():
        wait_until(lambda: process.poll() is not None or cpu_of(process.pid) >= seconds, "the work", 100)
    else:
        time.sleep(seconds)


def wait_for_reading(process: subprocess.Popen[Any]) -> None:
    """Wait until a process that has just written a question waits for the answer: only then it sleeps."""
    if PROC.exists():
        stat = PROC / str(process.pid) / "stat"
        wait_until(lambda: stat.read_text().rpartition(")")[2].split()[0] == "S", "the question")
    else:
        time.sleep(0.5)


def free_port() -> int:
    """A port below those that systems give to clients.

    Else a client that tries again and again to reach a server that is down might get its port, or meet itself there.
    """
    while True:
        port = random.SystemRandom().randrange(12_000, 32_000)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return port


def stop(process: subprocess.Popen[Any], number: int = signal.SIGTERM) -> None:
    if process.poll() is None:
        os.kill(process.pid, number)
    process.wait(60)
