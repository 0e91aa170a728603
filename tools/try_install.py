"""Try an installed torilla: play a game, serve the page, read it. Standard library only.

python tools/try_install.py [--compiled] [--docs] [--command COMMAND ...]

--compiled   fail unless the engine runs compiled
--docs       fail unless the documentation is served too
--command    how to run torilla, by default the `torilla` of this Python's environment; the rest of the line is it

Wheels are tried with it, by tools/build_wheels.py and by cibuildwheel. It prints how long the first page took.
"""

from __future__ import annotations

import argparse
import json
import queue
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

LONGEST = 240
"""Seconds until a server that says nothing is given up."""


def fetch(address: str) -> tuple[str, str]:
    """The type and the text at an address."""
    with urllib.request.urlopen(address, timeout=LONGEST) as answer:
        return answer.headers["Content-Type"], answer.read().decode()


@contextmanager
def serving(command: Sequence[str]) -> Iterator[str]:
    """A server with a folder of its own, and its address."""
    with tempfile.TemporaryDirectory(prefix="torilla-try-") as data:
        arguments = [*command, "serve", "--port", "0", "--data", data]
        process = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)
        try:
            yield first_address(process)
        finally:
            process.terminate()
            process.wait(LONGEST)


def first_address(process: subprocess.Popen[str]) -> str:
    """The address that the server prints when it is ready."""
    assert process.stdout is not None
    lines: queue.Queue[str] = queue.Queue()
    stream = process.stdout
    threading.Thread(target=lambda: lines.put(stream.readline()), daemon=True).start()
    try:
        line = lines.get(timeout=LONGEST)
    except queue.Empty:
        line = ""
    found = re.search(r"http://\S+", line)
    if found is None:
        raise SystemExit(f"torilla did not say where it is: {line!r}")
    return found[0]


def check_page(address: str) -> None:
    """Read the page and the scripts that it names."""
    kind, page = fetch(f"{address}/")
    files = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)
    if not kind.startswith("text/html") or not files:
        raise SystemExit(f"there is no page at {address}/: {page[:300]}")
    for file in files:
        fetch(f"{address}{file}")


def check_docs(address: str) -> None:
    _, page = fetch(f"{address}/docs/")
    if "reference/cli.html" not in page:
        raise SystemExit(f"there is no documentation at {address}/docs/: {page[:300]}")
    fetch(f"{address}/docs/reference/cli.html")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiled", action="store_true")
    parser.add_argument("--docs", action="store_true")
    parser.add_argument("--command", nargs=argparse.REMAINDER)
    given = parser.parse_args()
    command = given.command or [sys.executable, "-m", "torilla"]
    began = time.monotonic()
    with serving(command) as address:
        check_page(address)
        seconds = time.monotonic() - began
        if given.docs:
            check_docs(address)
        about = json.loads(fetch(f"{address}/api/about")[1])
    if given.compiled and not about["compiled"]:
        raise SystemExit("the engine is not compiled")
    for game in about["games"]:
        subprocess.run([*command, "simulate", game, "--games", "1"], check=True, stdout=subprocess.DEVNULL)
    engine = "compiled" if about["compiled"] else "plain"
    print(f"torilla {about['version']}, engine {engine}: the page after {seconds:.1f} s")


if __name__ == "__main__":
    main()
