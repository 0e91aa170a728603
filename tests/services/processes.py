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
from typing import Any

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
