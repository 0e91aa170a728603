"""Processes that a bot's program started, including those that left their session and get no signal to the group."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

SUBREAPER = 36
"""PR_SET_CHILD_SUBREAPER of Linux' prctl."""


def adopt_orphans() -> None:
    """Become the parent of descendants whose parents end, so that they can be found. On Linux only."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)


def descendants(pid: int) -> list[int]:
    """All processes below one, where the system has /proc."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError, IndexError):
            parent = int(entry.read_text(encoding="utf-8", errors="replace").rsplit(")", 1)[1].split()[1])
            children.setdefault(parent, []).append(int(entry.parent.name))
    found = list(children.get(pid, ()))
    for one in found:  # which grows meanwhile
        found += children.get(one, ())
    return found


def end_all(pids: list[int]) -> None:
    for pid in pids:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGKILL)


def end_descendants() -> None:
    """End everything below this process, also what is started meanwhile."""
    for _ in range(100):
        pids = descendants(os.getpid())
        if not pids:
            return
        end_all(pids)
        for pid in pids:
            with suppress(ChildProcessError):
                os.waitpid(pid, 0)
