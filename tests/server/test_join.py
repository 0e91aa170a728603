"""`torilla bot join`: a bot takes a seat at a real server, like a person's browser would."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.process import Browser, Server, server
from server.test_programs import NODE, ROOT

pytestmark = pytest.mark.slow

LIMITS = ("--requests-per-minute", "60000", "--messages-per-second", "10000", "--bot-delay", "0")
PLAIN = f"{NODE} {ROOT / 'examples/bots/plain.mjs'}"


class Joined:
    """The command in a process of its own."""

    def __init__(self, url: str, command: str, *flags: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "torilla", "bot", "join", url, command, *flags],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip

    def first_line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def end(self, seconds: float = 100) -> tuple[int, str, str]:
        try:
            out, err = self.process.communicate(timeout=seconds)
        finally:
            self.process.kill()
        return self.process.returncode, out, err


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server(tmp_path_factory.mktemp("join") / "data", *LIMITS) as running:
        yield running


def open_table(ann: Browser, game: str = "helsinki") -> tuple[str, str]:
    """A table with an open seat and a bot; its id and the invitation's link."""
    seats = [{"kind": "open"}, {"kind": "bot", "bot": "random"}]
    made = ann.request("POST", "/tables", {"game": game, "seats": seats, "name": "Ann", "instant": True})
    return made["table"]["id"], made["invitations"][0]["url"]


@pytest.mark.long(but=("neoville",))
@pytest.mark.parametrize("game", ["helsinki", "neoville"])
def test_a_bot_joins_by_invitation_and_plays_to_the_end(shared: Server, game: str) -> None:
    """The seat has its name; every action is its own; the command ends with the game."""
    ann = Browser(shared, "Ann")
    table, url = open_table(ann, game)
    joined = Joined(url, PLAIN, "--name", "Robo")
    assert joined.first_line() == f"Plain has seat 0 at table {table}\n"
    assert ann.request("GET", f"/tables/{table}")["seats"][0]["name"] == "Robo"
    ann.request("POST", f"/tables/{table}/start")
    code, out, err = joined.end()
    assert (code, out, err) == (0, "the table is over\n", "")
    assert ann.request("GET", f"/tables/{table}/verification")["ok"]


def test_a_bot_takes_over_a_seat_in_the_middle_of_a_game(shared: Server) -> None:
    """A link that moves a seat to another device moves it to a bot too; one of our own bots will do."""
    ann = Browser(shared, "Ann")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    body = {"game": "neoville", "seats": seats, "name": "Ann", "start": True, "instant": True, "options": {"start": 0}}
    table = ann.request("POST", "/tables", body)["table"]["id"]
    code = ann.request("POST", f"/tables/{table}/seats/0/move")["code"]
    joined = Joined(f"{shared.url}/move#{code}", "random")
    assert joined.end()[:2] == (0, f"random has seat 0 at table {table}\nthe table is over\n")


@pytest.mark.long
def test_a_bot_comes_back_after_a_power_cut(tmp_path: Path) -> None:
    """The server is killed in the middle of a game and started again on the same port: the bot plays on."""
    running = Server(tmp_path / "data", *LIMITS)
    port = running.url.rsplit(":", 1)[1]
    ann = Browser(running, "Ann")
    table, url = open_table(ann)
    joined = Joined(url, PLAIN)
    joined.first_line()
    socket = ann.open(table)
    ann.say(type="hello")
    ann.request("POST", f"/tables/{table}/start")
    acted = 0
    while acted < 8:
        acted += sum(event["type"] == "acted" for event in ann.hear("events")["events"])
    running.kill()
    socket.close()
    running.flags = (*LIMITS, "--port", port)
    running.start()
    try:
        code, out, err = joined.end()
        assert (code, out) == (0, "the table is over\n")
        assert "connection lost, trying again" in err
        assert ann.request("GET", f"/tables/{table}/verification")["ok"]
    finally:
        running.stop()


def test_a_bot_that_fails_is_stood_in_for(shared: Server) -> None:
    """The reason is printed, the greedy bot moves, and the game ends."""
    ann = Browser(shared, "Ann")
    table, url = open_table(ann, "neoville")
    joined = Joined(url, f"{sys.executable} {ROOT / 'tests/bots/bad_bot.py'} illegal")
    joined.first_line()
    ann.request("POST", f"/tables/{table}/start")
    code, out, err = joined.end()
    assert code == 0 and out.startswith("the table is over; greedy stood in ")
    assert "Bad: the bot chose 'castle', which is not one of the legal actions; greedy moves instead" in err


@pytest.mark.parametrize(
    ("path", "command", "reason"),
    [
        ("/join/nosuchtoken", "random", "invitation/unknown"),
        ("/move#nosuchcode", "random", "move/unknown"),
        ("/t/abc", "random", "neither an invitation"),
        ("/join/nosuchtoken", "no-such-program-here", "cannot start no-such-program-here"),
    ],
)
def test_what_cannot_be_joined(shared: Server, path: str, command: str, reason: str) -> None:
    """One line and exit code 2."""
    code, out, err = Joined(shared.url + path, command).end(60)
    assert (code, out) == (2, "") and err.startswith("error: ") and reason in err and err.count("\n") == 1


def test_a_server_that_is_not_there() -> None:
    """So is that."""
    code, _, err = Joined("http://127.0.0.1:9/join/token", "random").end(60)
    assert code == 2 and "does not answer" in err
    assert Joined("table.example.org/join/x", "random").end(60)[0] == 2
