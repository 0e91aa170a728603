"""How long the first `./play` takes from a clone:  `python -m bench.first_page [--without-node]`

Clones this project's last commit into a temporary folder and runs `./play` there, with empty caches of uv, pip and npm.
Tells after how many seconds the page was there, on the plain source, after how many the compiled engine had taken over,
and how long nobody was answered in between. `--without-node` hides Node.js and npm: then a package brings them. Needs
the network, and a quiet machine.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import subprocess
import tempfile
import urllib.request
from pathlib import Path
from time import monotonic, sleep

ROOT = Path(__file__).resolve().parents[1]
LONGEST = 600
PAUSE = 0.5
"""Seconds between two questions: more often a guest may not ask."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def path_without_node(folder: Path) -> str:
    """A PATH with all programs of this one but Node's."""
    programs = folder / "bin"
    programs.mkdir()
    for place in os.environ["PATH"].split(os.pathsep):
        for program in Path(place).glob("*"):
            link = programs / program.name
            if not program.name.startswith(("node", "npm", "npx", "corepack")) and not link.is_symlink():
                link.symlink_to(program)
    return str(programs)


def ask(port: int) -> bool | None:
    """Is the engine compiled? None if nobody answers with a page."""
    address = f"http://127.0.0.1:{port}"
    try:
        with urllib.request.urlopen(f"{address}/", timeout=10) as page:
            page.read()
        with urllib.request.urlopen(f"{address}/api/about", timeout=10) as answer:
            return bool(json.load(answer)["compiled"])
    except OSError:
        return None


def measure(port: int, began: float, process: subprocess.Popen[bytes]) -> None:
    page: float | None = None
    away = 0.0
    while monotonic() - began < LONGEST and process.poll() is None:
        asked = monotonic()
        compiled = ask(port)
        now = monotonic()
        if compiled is not None and page is None:
            page = now
            print(f"the page, engine {'compiled' if compiled else 'plain'}: {page - began:.1f} s", flush=True)
        if compiled is None and page is not None:
            away = away or asked
        elif away:
            print(f"the table moved; nobody was answered for at most {now - away + PAUSE:.1f} s", flush=True)
            away = 0.0
        if compiled:
            print(f"the compiled engine: {now - began:.1f} s", flush=True)
            return
        sleep(PAUSE)
    raise SystemExit("the compiled engine did not come")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--without-node", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="torilla-first-page-") as name:
        folder = Path(name)
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(folder / "clone")], check=True)
        environment = os.environ | {
            "UV_CACHE_DIR": str(folder / "uv"),
            "npm_config_cache": str(folder / "npm"),
            "PIP_NO_CACHE_DIR": "1",
            "BROWSER": "true",
        }
        if given.without_node:
            environment["PATH"] = path_without_node(folder)
        port = free_port()
        began = monotonic()
        process = subprocess.Popen(
            ["./play", "--port", str(port), "--data", str(folder / "data")],
            cwd=folder / "clone",
            env=environment,
            stdout=subprocess.DEVNULL,
        )
        try:
            measure(port, began, process)
        finally:
            process.terminate()
            process.wait(60)


if __name__ == "__main__":
    main()
