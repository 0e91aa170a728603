"""`torilla admin` as a host uses it: on a folder, and beside a running server."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from server.process import Browser, server
from typer.testing import Result

pytestmark = pytest.mark.slow

Torilla = Callable[..., Result]
Json = Callable[..., Any]


def sit_down(running: Any) -> tuple[Browser, str]:
    """A running table with a step in it."""
    ann = Browser(running, "Ann")
    body = {"game": "helsinki", "seats": [{"kind": "me"}, {"kind": "here", "name": "Bo"}], "name": "Ann",
            "options": {"start": 0}, "start": True}  # fmt: skip
    table = ann.request("POST", "/tables", body)["table"]["id"]
    with closing(ann.open(table)):
        ann.say(type="hello")
        ann.say(type="lift", seat=0)
        position = ann.hear("position")
        while not position["legal"]:
            position = ann.hear("position")
        action = position["legal"][0]["notation"]
        ann.say(type="act", key="key-000001", seq=position["seq"], seat=0, action=action)
        assert ann.hear("done", "refused")["type"] == "done"
    return ann, table


@pytest.mark.long
def test_a_hosts_day(tmp_path: Path, torilla: Torilla, torilla_json: Json) -> None:
    """Beside a running server: status, check, dated backups of which some are kept, close; then restore elsewhere."""
    data, folder = tmp_path / "data", tmp_path / "backups"
    folder.mkdir()
    with server(data) as running:
        ann, table = sit_down(running)
        found = torilla_json("admin", "status", "--url", running.url, "--data", data, "--seconds", "0.1")
        assert found["tables"]["open"] == 1 and found["actions"]["person"] == 1 and found["ready"] is True
        assert "sockets" in torilla("admin", "status", "--url", running.url, "--data", data, "--seconds", "0.1").stdout
        assert torilla_json("admin", "check", "--data", data)["steps"] == 1
        old = [folder / f"torilla-2020010{day}-033000.zip" for day in (1, 2)]
        for path in (*old, folder / "mine.zip"):
            path.touch()
        made = torilla_json("admin", "backup", folder, "--keep", "2", "--data", data)
        assert made["rows"]["tables"] == 1 and made["removed"] == [old[0].name]
        assert sorted(path.name for path in folder.iterdir()) == sorted(
            ["mine.zip", old[1].name, Path(made["file"]).name]
        )
        said = torilla("admin", "restore", made["file"], "--data", data, code=2).stderr
        assert "another server uses" in said
        assert "is closed" in torilla("admin", "close", table, "--url", running.url, "--data", data).stdout
        assert ann.request("GET", f"/tables/{table}")["status"] == "closed"
        assert "already" in torilla("admin", "close", table, "--url", running.url, "--data", data).stdout
        assert "no such table" in torilla("admin", "close", "x", "--url", running.url, "--data", data, code=2).stderr
    assert torilla_json("admin", "check", "--archive", made["file"]) == {"tables": 1, "steps": 1, "differences": []}
    elsewhere = tmp_path / "elsewhere"
    assert torilla_json("admin", "restore", made["file"], "--data", elsewhere)["rows"]["events"] == 3
    with server(elsewhere) as running:
        back = Browser(running, "Ann")
        back.cookies = ann.cookies
        assert back.request("GET", f"/tables/{table}")["status"] == "playing"


def test_reports_are_read_and_deleted(tmp_path: Path, torilla: Torilla, torilla_json: Json) -> None:
    """Each report in a few lines: whom it is about, what was said, why, by whom, where, and who else was told."""
    data = tmp_path / "data"
    with server(data) as running:
        command = ("admin", "reports", "--url", running.url, "--data", data)
        assert torilla(*command).stdout == "no reports\n"
        ann, bo, cy = (Browser(running, name) for name in ("Ann", "Bo", "Cy"))
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        made = ann.request("POST", "/tables", {"game": "helsinki", "seats": seats, "name": "Ann"})
        table = made["table"]["id"]
        for person, invitation in zip((bo, cy), made["invitations"], strict=True):
            person.request("POST", "/join", {"token": invitation["token"], "name": person.name})
        with closing(bo.open(table)):
            bo.say(type="hello")
            bo.say(type="say", key="key-000001", seat=1, text="you fool")
            bo.hear("chat")
        cy.request("POST", f"/tables/{table}/reports", {"line": 1, "words": "that is\nrude"})
        ann.request("POST", f"/tables/{table}/reports/seen")
        cy.request("POST", f"/tables/{table}/reports", {"seat": 0})
        [first, second] = torilla_json(*command)
        lines = torilla(*command).stdout.splitlines()
        at = [f"{datetime.fromtimestamp(one['at'] / 1000, UTC):%Y-%m-%d %H:%M} UTC" for one in (first, second)]
        assert lines == [
            "2 reports",
            "",
            f"{first['id']}  {at[0]}",
            "  about  Bo (seat 2)",
            "  said   you fool",
            "  why    that is rude",
            "  by     Cy",
            f"  table  {table}",
            "  told   the host of the table too, who has looked",
            "",
            f"{second['id']}  {at[1]}",
            "  about  Ann (seat 1)",
            "  said   (the person, not one line of the chat)",
            "  why    (nothing was added)",
            "  by     Cy",
            f"  table  {table}",
            "  told   only you: it is about the host of the table, or by them",
            "",
            "When one is dealt with: torilla admin reports --clear ID",
        ]
        assert "no report x" in torilla(*command, "--clear", "x", code=2).stderr
        assert "not both" in torilla(*command, "--clear", "x", "--clear-all", code=2).stderr
        assert torilla(*command, "--clear", first["id"]).stdout == "1 report deleted\n"
        assert [one["id"] for one in torilla_json(*command)] == [second["id"]]
        assert torilla_json(*command, "--clear-all") == {"cleared": 1}


def test_check_is_a_gate(tmp_path: Path, torilla: Torilla, torilla_json: Json) -> None:
    """A log that does not come out as stored: exit code 1, with table, number and what."""
    data = tmp_path / "data"
    with server(data) as running:
        _, table = sit_down(running)
        _, other = sit_down(running)
        _, unreadable = sit_down(running)
    with closing(sqlite3.connect(data / "torilla.db")) as connection, connection:
        [[text]] = connection.execute("SELECT data FROM events WHERE table_id = ? AND seq = 3", (table,))
        step = json.loads(text)
        step["items"].append("3:w")
        connection.execute("UPDATE events SET data = ? WHERE table_id = ? AND seq = 3", (json.dumps(step), table))
        connection.execute("UPDATE events SET data = '{' WHERE table_id = ? AND seq = 3", (unreadable,))
    said = torilla("admin", "check", "--data", data, code=1).stdout
    assert f"{table} differs at 3" in said and "2 DIFFER" in said and other not in said
    assert f"{unreadable} differs at 3: it cannot be read" in said
    found = json.loads(torilla("admin", "check", "--data", data, "--json", code=1).stdout)
    assert {one["table"]: one["seq"] for one in found["differences"]} == {table: 3, unreadable: 3}
    assert {one["table"]: one["code"] for one in found["differences"]} == {
        table: "check/replay",
        unreadable: "check/unreadable",
    }
    assert torilla_json("admin", "check", other, "--data", data)["tables"] == 1
    assert "no table x" in torilla("admin", "check", "x", "--data", data, code=2).stderr


def test_mend(tmp_path: Path, torilla: Torilla, torilla_json: Json) -> None:
    """The damage is shown; with --write it is repaired, and removed entries are kept; refused while a server runs."""
    data, file = tmp_path / "data", tmp_path / "removed.json"
    with server(data) as running:
        ann, table = sit_down(running)
        with closing(sqlite3.connect(data / "torilla.db", timeout=20)) as connection, connection:
            connection.execute("UPDATE events SET data = '{' WHERE table_id = ? AND seq = 3", (table,))
        said = torilla("admin", "mend", table, "--data", data, code=1).stdout
        assert "cannot be read [check/unreadable]" in said and "nothing was changed" in said
        refused = torilla("admin", "mend", table, "--write", "--out", file, "--data", data, code=2).stderr
        assert "another server uses" in refused and not file.exists()
    made = torilla_json("admin", "mend", table, "--write", "--out", file, "--data", data)
    assert (made["replaced"], made["keys"], made["steps"], made["status"]) == ([3], 1, 0, "playing")
    assert json.loads(file.read_text())["entries"] == [{"seq": 3, "data": "{"}]
    assert "as it should be" in torilla("admin", "mend", table, "--data", data).stdout
    assert torilla_json("admin", "check", "--data", data)["differences"] == []
    with server(data) as running:
        back = Browser(running, "Ann")
        back.cookies = ann.cookies
        assert back.request("GET", f"/tables/{table}")["read_only"] is False


def test_damage_is_told_in_sentences(tmp_path: Path, torilla: Torilla) -> None:
    """A file that is damaged: what it is, with a code, exit code 1, and never a traceback, by any command."""
    data = tmp_path / "data"
    data.mkdir()
    (data / "torilla.db").write_text("no database " * 1000)
    assert "[store/unreadable]" in torilla("admin", "check", "--data", data, code=1).stdout
    for command in (
        ("backup", tmp_path / "b.zip"),
        ("export", tmp_path / "e.zip"),
        ("mend", "x"),
        ("mend", "x", "--write"),
    ):
        said = torilla("admin", *command, "--data", data, code=2).stderr
        assert "database" in said and "Traceback" not in said


def test_export_and_import(tmp_path: Path, torilla: Torilla, torilla_json: Json) -> None:
    """Tables move to another folder once; one that differs is reported with exit code 1."""
    data, other, file = tmp_path / "data", tmp_path / "other", tmp_path / "tables.zip"
    with server(data) as running:
        _, table = sit_down(running)
    assert torilla_json("admin", "export", file, table, "--data", data)["records"] == 1
    assert torilla_json("admin", "import", file, "--data", other)["added"] == [table]
    assert torilla_json("admin", "import", file, "--data", other)["same"] == [table]
    with closing(sqlite3.connect(other / "torilla.db")) as connection, connection:
        connection.execute("DELETE FROM events WHERE seq = 3")
    said = torilla("admin", "import", file, "--data", other, code=1).stdout
    assert f"{table} is left as it is: events" in said
    assert "is there already" in torilla("admin", "export", file, "--data", data, code=2).stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("check", "--data", "nowhere"), "there is no"),
        (("backup", "b.zip", "--data", "nowhere"), "there is no"),
        (("backup", "b.zip", "--keep", "3"), "--keep needs a folder"),
        (("restore", "nothing.zip"), "nothing.zip"),
        (("restore", "text.zip"), "not a whole archive"),
        (("import", "text.zip"), "not a whole archive"),
        (("status", "--data", "nowhere"), "admin.token"),
        (("status", "--admin-token-file", "token", "--url", "http://127.0.0.1:9"), "no server answers"),
        (("status", "--admin-token-file", "token", "--url", "table.example.org"), "write it like"),
        (("check", "--store", "postgresql://me:secret@localhost/x"), "must not have a password"),
        (("check", "--store", "mysql://localhost/x"), "must look like"),
    ],
)
def test_mistakes_are_told_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, torilla: Torilla, arguments: tuple[str, ...], said: str
) -> None:
    """What is wrong, where to look, exit code 2, nothing left behind."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    Path("text.zip").write_text("hello")
    Path("token").write_text("a-token-of-some-length\n")
    result = torilla("admin", *arguments, code=2)
    assert said in result.stderr and "secret" not in result.stderr and "Traceback" not in result.stderr
    assert sorted(path.name for path in tmp_path.iterdir() if path.name != "home") == ["text.zip", "token"]
