"""`torilla dev`: the table while you work on it. A change of rules or page is there within three seconds."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import IO, Annotated

import typer

from torilla.cli.errors import CommandError
from torilla.server.kernel.options import Options, default_data

POLL = 0.2
"""Seconds between two looks at the files."""
KINDS = {".py", ".toml", ".json", ".sql", ".md", ".js", ".mjs", ".css", ".svg", ".html"}
SKIPPED = {"__pycache__", "node_modules", "tests"}
READY = "Torilla is at "
"""How the line begins that `torilla serve` prints when it can be reached."""
STOP_TIME = 7
"""Seconds that a child process gets to exit."""

Files = dict[Path, int]


def dev(
    *,
    host: Annotated[str, typer.Option("--host", help="address to listen on")] = Options.host,
    port: Annotated[int, typer.Option("--port", help="of the table", min=1, max=65535)] = Options.port,
    page_port: Annotated[int, typer.Option("--page-port", help="of the client's source", min=1, max=65535)] = 5173,
    page: Annotated[bool, typer.Option("--page/--no-page", help="show the client from its source")] = True,
    data: Annotated[
        Path | None,
        typer.Option("--data", metavar="DIR", help="folder for the tables; default: dev in the data folder"),
    ] = None,
) -> int:
    """Serve tables, and restart with every change of a game, of the server or of the built page.

    The games are those of the installed packages (pip install -e). Open tables go on where their record replays with
    the changed rules; open pages load themselves again. In Torilla's own source tree with Node.js, a second address
    shows the client from its source, where Vite applies every change at once.
    """
    folder = data or default_data() / "dev"
    arguments = ["serve", "--host", host, "--port", str(port), "--data", str(folder)]
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    folders = watched_folders()
    changes = iter_changes(folders)  # from now on, also while the table starts
    print("Watching", *folders, sep="\n  ", flush=True)
    table = Child(arguments)
    client = start_client(host, port, page_port) if page else None
    try:
        table.start()
        for changed in changes:
            names = ", ".join(path.name for path in changed[:3]) + (", ..." if len(changed) > 3 else "")
            table.stop()
            seconds = table.start()
            if seconds is None:
                print(f"Changed: {names}. The table did not start; waiting for the next change.", flush=True)
            else:
                print(f"Changed: {names}. Loaded again in {seconds + table.stop_seconds:.1f} s.", flush=True)
    except KeyboardInterrupt:
        return 0
    finally:
        table.stop()
        if client is not None:
            end(client)
    return 0


def stop(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


class Child:
    """The table's process, started again and again."""

    def __init__(self, arguments: list[str]) -> None:
        self.arguments = arguments
        self.process: subprocess.Popen[str] | None = None
        self.stop_seconds = 0.0

    def start(self) -> float | None:
        """Start it, and wait until it can be reached; the seconds that took, None if it ended instead."""
        begun = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "torilla", *self.arguments],
            stdout=subprocess.PIPE,
            text=True,
            env={**environment(), "TORILLA_DEV": str(time.time_ns())},
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            print(line, end="", flush=True)
            if line.startswith(READY):
                threading.Thread(target=pass_on, args=(self.process.stdout,), daemon=True).start()
                return time.monotonic() - begun
        return None

    def stop(self) -> None:
        begun = time.monotonic()
        if self.process is not None:
            end(self.process)
            self.process = None
        self.stop_seconds = time.monotonic() - begun


def pass_on(output: IO[str]) -> None:
    for line in output:
        print(line, end="", flush=True)


def end(process: subprocess.Popen[str]) -> None:
    """Ask a child to end, and make it if it does not."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(STOP_TIME)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def environment() -> dict[str, str]:
    """Of the table's process. In a source tree it runs the plain source: compiling takes longer than a change may."""
    pure = {} if source_tree() is None else {"TORILLA_PURE": "1"}
    return {**os.environ, **pure, "PYTHONUNBUFFERED": "1"}


def source_tree() -> Path | None:
    """The folder of Torilla's own source, if this is it and not an installed wheel."""
    root = Path(__file__).parents[4]
    return root if (root / "pyproject.toml").is_file() and (root / "web/package.json").is_file() else None


def watched_folders() -> list[Path]:
    """The packages of the installed games; in a source tree also Torilla itself."""
    from torilla.core.contract.registry import installed

    folders = [Path(__file__).parents[2]] if source_tree() is not None else []
    for point in installed().games.values():
        spec = find_spec(point.module.partition(".")[0])
        found = [] if spec is None else spec.submodule_search_locations or [str(Path(spec.origin or "").parent)]
        folders += [Path(folder) for folder in found if Path(folder) not in folders]
    if not folders:
        raise CommandError("there is no game of a package to work on: torilla new-game NAME, then pip install -e NAME")
    return folders


def list_files(folders: list[Path]) -> Files:
    """All files that count, with the time of their last change."""
    found: Files = {}
    for folder in folders:
        for root, names, files in os.walk(folder):
            names[:] = [name for name in names if name not in SKIPPED and not name.startswith(".")]
            for name in files:
                path = Path(root, name)
                if path.suffix in KINDS:
                    try:
                        found[path] = path.stat().st_mtime_ns
                    except OSError:  # an editor is replacing it
                        continue
    return found


def iter_changes(folders: list[Path], pause: float = POLL) -> Iterator[list[Path]]:
    """Files that were changed, added or removed, as soon as the writing has come to rest."""
    return changes_since(list_files(folders), folders, pause)


def changes_since(known: Files, folders: list[Path], pause: float) -> Iterator[list[Path]]:
    while True:
        time.sleep(pause)
        now = list_files(folders)
        if now == known:
            continue
        while (later := list_files(folders)) != now:
            now = later
            time.sleep(pause / 2)
        changed = sorted(path for path in known.keys() | now.keys() if known.get(path) != now.get(path))
        known = now
        yield changed


def start_client(host: str, port: int, page_port: int) -> subprocess.Popen[str] | None:
    """Vite's server with the client's source, where there is a source tree with its packages and Node.js."""
    tree = source_tree()
    node = shutil.which("node")
    if tree is None or node is None:
        return None
    vite = tree / "web/node_modules/vite/bin/vite.js"
    if not vite.is_file():
        return None
    print(f"The client from its source: http://{host}:{page_port}", flush=True)
    return subprocess.Popen(
        [node, str(vite), "--host", host, "--port", str(page_port), "--strictPort", "--logLevel", "warn"],
        cwd=tree / "web",
        env={**os.environ, "TORILLA_SERVER": f"http://{host}:{port}"},
        text=True,
    )
