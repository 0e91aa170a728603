"""The next process of `torilla dev`: it has loaded the libraries, and waits for a line to become the table.

Run as a file, because importing it would load Torilla, which may have changed by then.
"""

from __future__ import annotations

import os
import runpy
import signal
import sys
from importlib import import_module
from pathlib import Path

LIBRARIES = (
    "cryptography.hazmat.primitives.asymmetric.ec",
    "httpx",
    "litestar",
    "prometheus_client",
    "rich.console",
    "structlog",
    "typer",
    "uvicorn",
)
"""What a server loads and takes long. None of them may load Torilla."""


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # while it waits, `torilla dev` decides when it ends
    for name in LIBRARIES:
        import_module(name)
    stamp = sys.stdin.readline().strip()
    if not stamp:
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ["TORILLA_DEV"] = stamp
    sys.path.append(str(Path(__file__).parents[3]))
    runpy.run_module("torilla", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
