"""The store, and a server that comes back on the same folder."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from server.harness import Kept, new_key, running, two_players
from torilla.games import get_game
from torilla.server.store import log
from torilla.server.store.errors import Conflict, StoreError
from torilla.server.store.model import Commit, KeyRow, SeatRow
from torilla.server.store.sql.migrations import migrations
from torilla.server.store.sqlite import file as sqlite_file
from torilla.server.store.sqlite.store import SqliteStore

pytestmark = pytest.mark.anyio


async def test_migrates_and_refuses_what_is_newer(tmp_path: Path) -> None:
    """A store is created when missing, reopened unchanged, and not touched by an older program."""
    path = tmp_path / "new" / "torilla.db"
    for _ in range(2):
        store = SqliteStore(path)
        await store.open()
        await store.check()
        await store.close()
    assert path.stat().st_mode & 0o077 == 0
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA user_version").fetchone()[0] == migrations()[-1][0]
        assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        connection.execute("PRAGMA user_version = 999")
    connection.close()
    with pytest.raises(StoreError, match="newer"):
        await SqliteStore(path).open()


async def test_one_server_per_folder(tmp_path: Path) -> None:
    """A second server on the same folder is refused."""
    async with running(tmp_path):
        with pytest.raises(StoreError, match="another server"):
            await SqliteStore(tmp_path / "torilla.db").open()


@pytest.mark.parametrize("trouble", ["a file", "no database", "locked"])
async def test_a_place_that_cannot_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: str) -> None:
    """One clear error that names the file; when the trouble is over it opens."""
    monkeypatch.setattr(sqlite_file, "BUSY", 0.1)
    folder = tmp_path / "data"
    if trouble == "a file":
        folder.write_text("")
    else:
        folder.mkdir()
        (folder / "torilla.db").write_text("x" * 1000 if trouble == "no database" else "")
    with closing(sqlite3.connect(tmp_path / "data" / "torilla.db" if folder.is_dir() else ":memory:")) as other:
        if trouble == "locked":
            other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match=r"torilla.db cannot be used: ") as found:
            await SqliteStore(folder / "torilla.db").open()
    assert found.value.code == "store/unreachable"
    if trouble == "locked":
        store = SqliteStore(folder / "torilla.db")
        await store.open()
        await store.close()


async def test_one_writer_wins_each_seq(kept: Kept) -> None:
    """Of many commits of the same number one is stored, whole; the others change nothing."""
    async with kept.running() as world:
        _, _, id = await two_players(world)
        table = world.hub.tables[id]
        store = world.hub.store

        def commit(number: int) -> Commit:
            seats = [msgspec.structs.replace(seat, name=f"{seat.name}{number}") for seat in table.seats]
            entry = log.Changed(what=str(number), seq=table.seq + 1, at=1)
            key = KeyRow(0, new_key(), "act", table.seq + 1)
            return Commit(row=table.row, seats=seats, entries=[entry], key=key)

        results = await asyncio.gather(*(store.commit(commit(n)) for n in range(50)), return_exceptions=True)
        assert [result is None for result in results].count(True) == 1
        assert all(result is None or isinstance(result, Conflict) for result in results)
        winner = [result is None for result in results].index(True)
        stored = await store.table(id)
        assert stored is not None
        assert stored.entries[-1] == log.Changed(what=str(winner), seq=table.seq + 1, at=1)
        assert [seat.name for seat in stored.seats] == [f"Ann{winner}", f"Bo{winner}"]
        assert len(stored.keys) == 1


async def test_another_writer_is_followed(kept: Kept) -> None:
    """Where another server changed the table but not the position, the action is done, on top of that change."""
    async with kept.running() as world:
        ann, _, id = await two_players(world)
        line = await ann.line(id)
        table = world.hub.tables[id]
        entry = log.BotTookOver(seat=1, bot="random", reason="left", seq=table.seq + 1, at=1)
        seats = [
            table.seats[0],
            SeatRow(kind="person", name="Bo", guest=table.seats[1].guest, away="left", bot="random"),
        ]
        await world.hub.store.commit(Commit(row=table.row, seats=seats, entries=[entry]))
        assert (await line.act())["type"] == "done"
        assert line.table["seats"][1]["away"] == "left"
        stored = await world.hub.store.table(id)
        assert stored is not None and [entry.seq for entry in stored.entries] == list(range(1, table.seq + 1))


async def test_restart_in_the_middle_of_a_turn(kept: Kept) -> None:
    """A new server on the same folder has everything: hidden steps, undo, keys, seats, chat, cookies, invitations."""
    async with kept.running() as world:
        ann, bo, id = await two_players(world)
        line, other = await ann.line(id), await bo.line(id)
        first = {
            "type": "act",
            "key": new_key(),
            "seq": line.position["seq"],
            "seat": 0,
            "action": line.position["legal"][0]["notation"],
        }
        answer = await line.send(**first)
        while not line.position["can_undo"]:
            await line.act()
        await line.undo()
        while not line.position["can_undo"]:
            await line.act()
        await line.send(type="say", key=new_key(), seat=0, text="brb")
        await other.pump()
        mine, theirs = line.position, other.position
        cookies = [dict(person.http.cookies) for person in (ann, bo)]
        open_table = await ann.table("me", "open")
    async with kept.running() as world:
        people = [world.person("Ann"), world.person("Bo")]
        for person, jar in zip(people, cookies, strict=True):
            person.http.cookies.update(jar)
        line, other = await people[0].line(id, since=line.settled), await people[1].line(id)
        assert line.position == mine and other.position == theirs
        assert [entry["text"] for entry in other.chat] == ["brb"]
        assert await line.send(**first) == answer
        assert (await line.undo())["type"] == "done"
        assert (await world.person("Cy").join(open_table["invitations"][0]))["seat"] == 1


async def test_client_gets_exactly_what_it_missed(kept: Kept) -> None:
    """`since` the last settled number: nothing twice that is settled, nothing left out."""
    async with kept.running() as world:
        ann, bo, id = await two_players(world)
        line, other = await ann.line(id), await bo.line(id)
        while line.position["to_move"] == 0:
            await line.act()
        await other.pump()
        settled, heard = other.settled, [event["seq"] for event in other.events]
        other.hang_up()
        for _ in range(2):
            away = await bo.line(id)
            while away.position["to_move"] == 1:
                await away.act()
            away.hang_up()
            await line.pump()
            while line.position["to_move"] == 0:
                await line.act()
        back = await bo.line(id, since=settled)
        missed = [event["seq"] for event in back.events]
        assert all(seq > settled for seq in missed)
        whole = await bo.line(id)
        assert heard + missed == [event["seq"] for event in whole.events]
        nothing = await bo.line(id, since=back.settled)
        assert nothing.events == []


async def test_corrected_components(tmp_path: Path) -> None:
    """The host may give corrected components: new tables use them, running ones keep theirs, bots and records too."""
    game = get_game("neoville")
    box = game.components
    corrected = tmp_path / "corrected.toml"
    first, second = '"e e / g e",', '"e e / r e",'
    corrected.write_text(box.source.replace(f"{first}\n  {second}", f"{second}\n  {first}"))
    changed = game.edition(corrected.read_text()).components.hash
    assert changed != box.hash
    data = tmp_path / "data"
    async with running(data) as world:
        ann, _, old = await two_players(world, game="neoville")
        jar = dict(ann.http.cookies)
    async with running(data, components=[corrected]) as world:
        ann = world.person("Ann")
        ann.http.cookies.update(jar)
        line = await ann.line(old)
        assert line.table["components"] == box.hash
        assert (await line.act())["type"] == "done"
        assert (await ann.get("/games"))["games"][1]["components"] == changed
        made = await ann.table("me", "bot:greedy", game="neoville", start=True, options={"start": 1})
        table = world.hub.tables[made["table"]["id"]]
        assert table.row.components == changed
        await world.settle(lambda: table.row.to_move == 0)
