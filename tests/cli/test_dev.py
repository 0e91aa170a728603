"""`torilla dev` starts the table again when a game changes."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import packages
import pytest

from torilla.cli.server.dev import iter_changes, list_files
from torilla.server.http.routes import dev

PATIENCE = 100
"""Seconds after which something is broken, on the slowest machine."""


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def command(tmp_path: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """`torilla dev` beside an installed copy of Kalah."""
    site = packages.install(tmp_path / "site")
    arguments = ["--port", str(port), "--data", str(tmp_path / "data"), "--no-page"]
    process = subprocess.Popen(
        [sys.executable, "-m", "torilla", "dev", *arguments],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(site)},
    )
    yield process
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=PATIENCE)


def read_until(process: subprocess.Popen[str], beginning: str) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith(beginning):
            return line
    raise AssertionError(f"the command ended without {beginning!r}")


def call(port: int, path: str, body: object = None, cookie: str = "") -> tuple[Any, str]:
    """An answer of the API, and the browser's cookie."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Cookie": cookie, "Origin": f"http://127.0.0.1:{port}"}
    with urlopen(Request(f"http://127.0.0.1:{port}{path}", data, headers), timeout=PATIENCE) as answer:
        text = answer.read()
        sent = answer.headers.get("Set-Cookie", cookie).partition(";")[0]
    try:
        return json.loads(text), sent
    except ValueError:
        return text.decode(), sent


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_changed_rule_is_served(command: subprocess.Popen[str], port: int, tmp_path: Path) -> None:
    """An edit of a game shows in the API; pages learn of it, open tables stay; a bad edit leaves the game out.

    The next edit brings it back. At the end nothing is left running.
    """
    read_until(command, "Torilla is at ")
    assert title_of(port) == "Kalah"
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    made, cookie = call(port, "/api/tables", {"game": "kalah", "seats": seats, "name": "Ann", "start": True})
    first, _ = call(port, "/dev/stamp")
    assert "/dev/reload.js" in call(port, "/")[0]
    assert "/dev/panel.js" in call(port, "/")[0] and "Debug" in call(port, "/dev/panel.js")[0]
    shown, _ = call(port, f"/dev/tables/{made['table']['id']}?step=0")
    assert (shown["step"], len(shown["views"]), shown["views"][0]["viewer"]) == (0, 3, None)
    assert shown["state"]["board"] == shown["views"][1]["board"]  # everything lies open in Kalah
    assert shown["legal"] and shown["record"].startswith("torilla record")
    rules = tmp_path / "site/torilla_kalah/game.py"
    source = rules.read_text("utf-8")
    rules.write_text(source.replace('"Kalah",', '"Kalaha",'), encoding="utf-8")
    line = read_until(command, "Changed: ")
    assert re.fullmatch(r"Changed: game\.py\. Loaded again in \d+\.\d s\.\n", line)
    assert title_of(port) == "Kalaha"
    assert call(port, "/dev/stamp")[0] != first
    mine, _ = call(port, "/api/my/tables", cookie=cookie)
    assert [(table["id"], table["status"]) for table in mine["tables"]] == [(made["table"]["id"], "playing")]
    rules.write_text("this is no Python", encoding="utf-8")
    assert "Loaded again" in read_until(command, "Changed: ")
    about, _ = call(port, "/api/about")
    assert [one["name"] for one in about["left_out"]] == ["kalah"] and "SyntaxError" in about["left_out"][0]["reason"]
    rules.write_text(source, encoding="utf-8")
    assert "Loaded again" in read_until(command, "Changed: ")
    assert title_of(port) == "Kalah"
    command.send_signal(signal.SIGTERM)
    assert command.wait(PATIENCE) == 0
    with pytest.raises(OSError, match="refused"):
        call(port, "/api/about")


def test_other_servers_show_no_secrets() -> None:
    """Without `torilla dev` there is neither the panel nor its route."""
    assert dev.ROUTES == [] and dev.with_scripts(b"</head>") == b"</head>"


def title_of(port: int) -> str:
    games, _ = call(port, "/api/games")
    return str(next(game["title"] for game in games["games"] if game["name"] == "kalah"))


def test_changes_of_files_are_found(tmp_path: Path) -> None:
    """Edited, new and removed files count; caches and tests do not."""
    kept, gone = tmp_path / "game.py", tmp_path / "old.toml"
    for path in (kept, gone):
        path.write_text("1", encoding="utf-8")
    (tmp_path / "__pycache__").mkdir()
    changes = iter_changes([tmp_path], pause=0)
    files = list_files([tmp_path])
    assert set(files) == {kept, gone}
    os.utime(kept, ns=(1, time.time_ns() + 10**9))
    (tmp_path / "__pycache__/game.py").write_text("2", encoding="utf-8")
    assert next(changes) == [kept]
    gone.unlink()
    (tmp_path / "board.js").write_text("3", encoding="utf-8")
    assert next(changes) == [tmp_path / "board.js", gone]
