"""Run `torilla` for as long as the process that started it runs, even if that one is killed. Standard library only.

python tools/follow.py [arguments of `torilla`]
"""

from __future__ import annotations

import os
import runpy
import sys
import threading
import time

PAUSE = 0.2
"""Seconds between two looks at who the parent is."""


def follow(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(PAUSE)
    os._exit(1)  # as if killed with it: every acknowledged action is on disk


if __name__ == "__main__":
    threading.Thread(target=follow, args=(os.getppid(),), daemon=True).start()
    sys.path.pop(0)  # the folder of this file
    runpy.run_module("torilla", run_name="__main__", alter_sys=True)
