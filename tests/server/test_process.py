"""The real thing: a process, a port, sockets; killed and restarted."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from services.processes import wait_until
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.process import Browser, Server, server
from torilla.games import get_game

pytestmark = pytest.mark.slow

LIMITS = ("--requests-per-minute", "60000", "--messages-per-second", "10000", "--max-sockets-per-client", "60")


def play_now(ann: Browser, *seats: dict[str, str]) -> str:
    body = {
        "game": "helsinki",
        "seats": [{"kind": "me"}, *seats],
        "options": {"start": 0},
        "name": "Ann",
        "start": True,
        "instant": True,
        "listed": True,
    }
    made = ann.request("POST", "/tables", body)
    return str(made["table"]["id"])


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server(tmp_path_factory.mktemp("process") / "data", *LIMITS) as running:
        yield running


def test_a_game_against_a_bot(shared: Server) -> None:
    """Over a real socket: hello, a turn, the bot's turn."""
    ann = Browser(shared, "Ann")
    table = play_now(ann, {"kind": "bot", "bot": "random"})
    with closing(ann.open(table, Origin=shared.url)):
        ann.say(type="hello")
        assert ann.hear("table")["mine"] == [0]
        position = ann.hear("position")
        number = 0
        while position["to_move"] == 0:
            number += 1
            action = position["legal"][-1]["notation"]
            ann.say(type="act", key=f"key-{number:06}", seq=position["seq"], seat=0, action=action)
            position = ann.hear("position")
            assert ann.hear("done", "refused")["type"] == "done"
        while position["to_move"] != 0:
            position = ann.hear("position")
        assert position["legal"]


def test_sockets_at_the_door(shared: Server) -> None:
    """Other sites' pages, unknown tables and oversized messages are turned away with their own codes."""
    ann = Browser(shared, "Ann")
    table = play_now(ann, {"kind": "bot", "bot": "random"})
    for where, headers, code in (
        (table, {"Origin": "https://evil.example"}, 4403),
        ("nosuchtable", {}, 4404),
    ):
        with closing(ann.open(where, **headers)) as socket, pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=20)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == code
    with closing(ann.open(table)) as socket:
        socket.send(json.dumps({"type": "hello", "nonce": "x" * 70_000}))
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=20)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
    with pytest.raises(InvalidStatus):
        Browser(shared, "Eve").open("a/b")


def test_fifty_sockets_act_at_once(shared: Server) -> None:
    """Fifty sockets of one seat: one action a position is done, all others are stale."""
    ann = Browser(shared, "Ann")
    table = play_now(ann, {"kind": "here", "name": "Bo"})
    ann.request("PATCH", f"/tables/{table}", {"instant": True})
    browsers = []
    for _ in range(50):
        browser = Browser(shared, "Ann")
        browser.cookies = ann.cookies
        browser.open(table)
        browser.say(type="hello")
        browser.hear("position")
        browser.say(type="lift", seat=0)
        browsers.append(browser)
    positions = [browser.hear("position") for browser in browsers]
    position = positions[0]
    barrier = threading.Barrier(len(browsers))
    answers: list[str] = []

    def act(number: int, browser: Browser) -> None:
        action = position["legal"][number % len(position["legal"])]["notation"]
        barrier.wait()
        browser.say(type="act", key=f"key-{number:06}", seq=position["seq"], seat=0, action=action)
        answer = browser.hear("done", "refused")
        answers.append("done" if answer["type"] == "done" else answer["error"]["code"])

    threads = [threading.Thread(target=act, args=pair) for pair in enumerate(browsers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for browser in browsers:
        assert browser.socket is not None
        browser.socket.close()
    assert answers.count("done") == 1
    assert len(answers) == 50
    # who comes after the turn has passed finds the curtain closed
    assert set(answers) <= {"done", "action/stale", "seat/curtain"}


def test_killed_and_restarted(tmp_path: Path) -> None:
    """After a power cut everything that was acknowledged is there; what was not can be sent again."""
    running = Server(tmp_path / "data", *LIMITS)
    ann = Browser(running, "Ann")
    table = play_now(ann, {"kind": "bot", "bot": "random"})
    done = 0
    message = None
    for round in range(2):
        ann.server = running
        ann.open(table)
        ann.say(type="hello")
        if message is not None:  # the answer to this one was never read
            ann.say(**message)
            assert ann.hear("done", "refused")["type"] == "done"
            done += 1
            ann.say(type="hello")
        position = ann.hear("position")
        for number in range(5):
            while position["to_move"] != 0 or not position["legal"]:
                position = ann.hear("position")
            action = position["legal"][0]["notation"]
            key = f"key-{round}-{number:06}"
            message = {"type": "act", "key": key, "seq": position["seq"], "seat": 0, "action": action}
            ann.say(**message)
            if number == 4:
                break
            position = ann.hear("position")
            answer = ann.hear("done", "refused")
            assert answer["type"] == "done", answer
            done += 1
            ann.say(type="hello")
            position = ann.hear("position")
        running.kill()
        assert ann.socket is not None
        ann.socket.close()
        running = Server(tmp_path / "data", *LIMITS)
    ann.server = running
    try:
        ann.open(table)
        ann.say(type="hello")
        assert message is not None
        ann.say(**message)
        assert ann.hear("done", "refused")["type"] == "done"
        done += 1
        ann.say(type="hello")
        events = ann.hear("events")
        while events["from"] != 0 or not events["events"]:
            events = ann.hear("events")
        mine = [event for event in events["events"] if event["type"] == "acted" and event["seat"] == 0]
        assert len(mine) == done == 10
        assert ann.socket is not None
        ann.socket.close()
    finally:
        assert running.stop() < 10


def test_a_stop_answers_what_is_under_way(tmp_path: Path) -> None:
    """An action that waits for the disk is answered before the end; all clients receive the restart code."""
    running = Server(tmp_path / "data")
    ann, watcher = Browser(running, "Ann"), Browser(running, "Eve")
    table = play_now(ann, {"kind": "bot", "bot": "random"})
    for browser in (ann, watcher):
        browser.open(table)
        browser.say(type="hello")
    position = ann.hear("position")
    action = position["legal"][0]["notation"]
    with closing(sqlite3.connect(tmp_path / "data/torilla.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        ann.say(type="act", key="key-000001", seq=position["seq"], seat=0, action=action)
        watcher.say(type="ping")
        watcher.hear("pong")  # so the action, which was there before, was received
        running.process.terminate()
        wait_until(lambda: not running.listens(), "the stop")
    assert ann.hear("done", "refused")["type"] == "done"
    for browser in (ann, watcher):
        assert browser.socket is not None
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                browser.socket.recv(timeout=20)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
    running.finish()
    assert running.process.returncode in (0, -15)


def test_clear_words_for_a_taken_port(shared: Server, tmp_path: Path) -> None:
    """A port or folder that is taken is said in one line."""
    port = shared.url.rsplit(":", 1)[1]
    command = [sys.executable, "-m", "torilla", "serve", "--port", port, "--data", str(tmp_path)]
    failed = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert failed.returncode == 2 and failed.stderr.startswith("error: cannot listen on 127.0.0.1")


def test_corrected_components_by_flag(tmp_path: Path) -> None:
    """`--components` gives new tables a corrected box; a faulty file is refused in one line before anything starts."""
    game = get_game("helsinki")
    corrected = tmp_path / "corrected.toml"
    corrected.write_text(game.components.source.replace("wild_tiles = 12", "wild_tiles = 11"), encoding="utf-8")
    with server(tmp_path / "data", "--components", str(corrected)) as running:
        ann = Browser(running, "Ann")
        games = {each["name"]: each["components"] for each in ann.request("GET", "/games")["games"]}
        wanted = game.edition(corrected.read_text(encoding="utf-8")).components.hash
        assert games == {"helsinki": wanted, "neoville": get_game("neoville").components.hash}
        assert wanted != game.components.hash
    corrected.write_text('game = "helsinki"\n', encoding="utf-8")
    command = [sys.executable, "-m", "torilla", "serve", "--port", "0", "--data", str(tmp_path / "other")]
    failed = subprocess.run(
        [*command, "--components", str(corrected)], capture_output=True, text=True, timeout=30, check=False
    )
    assert failed.returncode == 2 and failed.stderr.startswith(f"error: {corrected}")


FILES = """
import resource
from pathlib import Path
from torilla.server.app.main import OTHER_FILES, raise_file_limit
from torilla.server.kernel.settings import Settings
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (128, hard))
raise_file_limit(Settings(data=Path("data"), max_sockets=20))
assert resource.getrlimit(resource.RLIMIT_NOFILE) == (20 + OTHER_FILES, hard)
resource.setrlimit(resource.RLIMIT_NOFILE, (128, 300))
raise_file_limit(Settings(data=Path("data"), max_sockets=301))
assert resource.getrlimit(resource.RLIMIT_NOFILE) == (300, 300)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="such limits are POSIX")
def test_as_many_files_as_sockets() -> None:
    """The process may open as many files as it allows sockets; where the system does not let it, it says so."""
    run = subprocess.run([sys.executable, "-c", FILES], capture_output=True, text=True, check=True)
    assert "fewer open files" in run.stdout + run.stderr
