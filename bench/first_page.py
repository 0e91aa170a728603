"""The first `./play` of a fresh copy: how long it takes, and whether it always succeeds.

python -m bench.first_page [--without-node]                      its time
python -m bench.first_page --hostile 40 [--at-once 8]            many starts under bad conditions
python -m bench.first_page --hostile 20 --only killed            only those that are killed and started again

All run copies of this project's files, in temporary folders.

Alone it starts with empty caches of uv, pip and npm and tells after how many seconds the page was there, on the plain
source, after how many the compiled engine had taken over, and how long nobody was answered in between.
`--without-node` hides Node.js and npm: then a package brings them. Needs the network, and a quiet machine.

With `--hostile` so many starts run under the conditions of CONDITIONS, in turn, half of them with empty caches,
`--at-once` of them at the same time, which is the load. Each must bring the page and its script; the exit status is 1
if one does not, and what it printed is shown.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tools"))
import work  # noqa: E402

LONGEST = 600
PAUSE = 0.5
"""Seconds between two questions: more often a guest may not ask."""
NODE = ("node", "npm", "npx", "corepack")
COMPILERS = ("cc", "gcc", "clang", "c99", "c89", "x86_64-linux-gnu-gcc", "aarch64-linux-gnu-gcc")
KILLED_BEFORE = 25.0
"""Seconds after which a start is killed at the latest: about what it needs on two processors."""


class Failed(Exception):
    """A start brought no page; the text is what it printed."""


# --- Copies ---


def copy_project(folder: Path) -> None:
    """What a clone holds."""
    for name in work.project_files(ROOT):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / name)


def path_without(names: tuple[str, ...], folder: Path) -> str:
    """A PATH with all programs of this one but those whose names begin so."""
    programs = folder / "bin"
    programs.mkdir()
    for place in os.environ["PATH"].split(os.pathsep):
        for program in Path(place).glob("*"):
            link = programs / program.name
            if not program.name.startswith(names) and not link.is_symlink():
                link.symlink_to(program)
    return str(programs)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Start:
    """One copy of the project, and how `./play` is started in it."""

    folder: Path
    name: str = "copy"
    environment: dict[str, str] = field(default_factory=lambda: {**os.environ, "BROWSER": "true"})
    port: int = field(default_factory=free_port)

    def __post_init__(self) -> None:
        self.copy.mkdir()
        copy_project(self.copy)
        for name in ("TORILLA_COMPILE", "TORILLA_CLIENT", "TORILLA_PURE", "PYTHONPATH"):
            self.environment.pop(name, None)

    @property
    def copy(self) -> Path:
        return self.folder / self.name

    def empty_caches(self) -> None:
        places = {"UV_CACHE_DIR": "uv", "npm_config_cache": "npm"}
        self.environment |= {name: str(self.folder / place) for name, place in places.items()}
        self.environment["PIP_NO_CACHE_DIR"] = "1"

    @contextmanager
    def playing(self, port: int | None = None) -> Iterator[subprocess.Popen[bytes]]:
        port = port or self.port
        with (self.folder / "said.txt").open("ab") as said:
            process = subprocess.Popen(
                ["./play", "--port", str(port), "--data", str(self.folder / f"data-{port}")],
                cwd=self.copy, env=self.environment, stdout=said, stderr=said, start_new_session=True,
            )  # fmt: skip
            try:
                yield process
            finally:
                process.terminate()
                process.wait(60)

    def said(self) -> str:
        return (self.folder / "said.txt").read_text(encoding="utf-8", errors="replace")


# --- Asking ---


def fetch(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=30) as answer:
        body: bytes = answer.read()
    return body


def is_compiled(port: int) -> bool | None:
    """Is the engine compiled? None if nobody answers with a page and its script."""
    address = f"http://127.0.0.1:{port}"
    try:
        script = re.search(r'<script type="module"[^>]* src="([^"]+)"', fetch(f"{address}/").decode())
        if script is None or not fetch(address + script[1]):
            return None
        return bool(json.loads(fetch(f"{address}/api/about"))["compiled"])
    except OSError:
        return None


def wait_for_page(process: subprocess.Popen[bytes], port: int) -> None:
    end = monotonic() + LONGEST
    while is_compiled(port) is None:
        if process.poll() is not None or monotonic() > end:
            raise Failed(f"exit status {process.poll()}")
        sleep(PAUSE)


# --- One start, measured ---


def measure(start: Start) -> None:
    page: float | None = None
    away = 0.0
    began = monotonic()
    with start.playing() as process:
        while monotonic() - began < LONGEST and process.poll() is None:
            asked = monotonic()
            compiled = is_compiled(start.port)
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


# --- Many starts, under bad conditions ---


def plain(start: Start, chance: random.Random) -> None:
    with start.playing() as process:
        wait_for_page(process, start.port)


def killed(start: Start, chance: random.Random) -> None:
    """Killed at a random moment: every second time with all that it has started, else alone."""
    with start.playing() as process:
        try:
            process.wait(chance.uniform(0.2, KILLED_BEFORE))
        except subprocess.TimeoutExpired:
            if chance.random() < 0.5:
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)
    plain(start, chance)


def moved(start: Start, chance: random.Random) -> None:
    """Set up once, then renamed."""
    plain(start, chance)
    start.copy.rename(start.folder / "renamed")
    start.name = "renamed"
    plain(start, chance)


def twice(start: Start, chance: random.Random) -> None:
    """Two at once in one copy."""
    other = free_port()
    with start.playing() as first, start.playing(other) as second:
        wait_for_page(first, start.port)
        first.terminate()  # or the second would wait until the first has compiled
        wait_for_page(second, other)


def edited(start: Start, chance: random.Random) -> None:
    """Somebody works in it."""
    with start.playing() as process:
        end = monotonic() + LONGEST
        while is_compiled(start.port) is None:
            for place, text in (("src/torilla/grid/bits.py", "\n# edited\n"), ("web/src/main.ts", "\n// edited\n")):
                with (start.copy / place).open("a") as file:
                    file.write(text)
            if process.poll() is not None or monotonic() > end:
                raise Failed(f"exit status {process.poll()}")
            sleep(chance.uniform(0.5, 5))


def with_links(start: Start, chance: random.Random) -> None:
    """An editor has files open and left links that lead nowhere."""
    for place in ("src/torilla/core/.#table.py", "web/src/.#main.ts", "docs/.#index.md"):
        (start.copy / place).symlink_to("nobody@nowhere.1234")
    plain(start, chance)


def without_home(start: Start, chance: random.Random) -> None:
    """A HOME in which nothing can be made."""
    (start.folder / "file").touch()
    start.environment["HOME"] = str(start.folder / "file" / "home")
    plain(start, chance)


def empty_home(start: Start, chance: random.Random) -> None:
    (start.folder / "home").mkdir()
    start.environment["HOME"] = str(start.folder / "home")
    plain(start, chance)


def without_node(start: Start, chance: random.Random) -> None:
    start.environment["PATH"] = path_without(NODE, start.folder)
    plain(start, chance)


def without_compiler(start: Start, chance: random.Random) -> None:
    start.environment["PATH"] = path_without(COMPILERS, start.folder)
    plain(start, chance)


def broken_compiler(start: Start, chance: random.Random) -> None:
    """A compiler that always fails: the table goes on as plain Python."""
    compiler = start.folder / "broken-cc"
    compiler.write_text("#!/bin/sh\necho 'internal compiler error' >&2\nexit 4\n")
    compiler.chmod(0o755)
    start.environment["CC"] = str(compiler)
    plain(start, chance)


Condition = Callable[[Start, random.Random], None]
CONDITIONS: dict[str, Condition] = {
    "plain": plain,
    "killed": killed,
    "letters": plain,
    "without-node": without_node,
    "twice": twice,
    "edited": edited,
    "links": with_links,
    "without-home": without_home,
    "empty-home": empty_home,
    "moved": moved,
    "without-compiler": without_compiler,
    "broken-compiler": broken_compiler,
}
"""What each start meets. Of `letters` the folder has a name with spaces and other letters."""


def start_under(condition: str, *, cold: bool, seed: int) -> float:
    """Seconds until the page was there, of all starts that the condition makes. Raises Failed."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="torilla-first-page-", ignore_cleanup_errors=True) as name:
        start = Start(Path(name), "100% Ann's copy, naïve & 日本" if condition == "letters" else "copy")
        if cold:
            start.empty_caches()
        began = monotonic()
        try:
            CONDITIONS[condition](start, chance)
        except Failed as failed:
            raise Failed(f"{failed}\n{start.said()}") from None
        took = monotonic() - began
        if "Traceback" in start.said():
            raise Failed(start.said())
    return took


def start_many(count: int, at_once: int, only: list[str], seed: int) -> int:
    names = only or list(CONDITIONS)
    jobs = [
        (names[number % len(names)], (number + number // len(names)) % 2 == 1, seed + number) for number in range(count)
    ]
    failures = 0

    def run(job: tuple[str, bool, int]) -> bool:
        condition, cold, seed = job
        words = f"{condition}, {'empty' if cold else 'filled'} caches, seed {seed}"
        try:
            took = start_under(condition, cold=cold, seed=seed)
        except Failed as failed:
            print(f"FAILED  {words}\n{failed}", flush=True)
            return False
        print(f"page    {words}: {took:.0f} s, load {os.getloadavg()[0]:.1f}", flush=True)
        return True

    with ThreadPoolExecutor(at_once) as pool:
        failures = [*pool.map(run, jobs)].count(False)
    print(f"{count - failures} of {count} starts brought the page")
    return 1 if failures else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--without-node", action="store_true")
    parser.add_argument("--hostile", type=int, metavar="N", help="start so many times under bad conditions")
    parser.add_argument("--at-once", type=int, default=8, help="with --hostile: at the same time")
    parser.add_argument(
        "--only", action="append", choices=CONDITIONS, help="with --hostile: a condition; may be repeated"
    )
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.hostile:
        return start_many(given.hostile, given.at_once, given.only or [], given.seed)
    with tempfile.TemporaryDirectory(prefix="torilla-first-page-", ignore_cleanup_errors=True) as name:
        start = Start(Path(name))
        start.empty_caches()
        if given.without_node:
            start.environment["PATH"] = path_without(NODE, start.folder)
        measure(start)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
