"""Backup and restore, export and import: nothing is lost, on either kind of store and from one to the other."""

from __future__ import annotations

import json
import sqlite3
import zipfile
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from services.postgres import Postgres

from server.harness import Kept, Person, World, new_key, two_players
from torilla.core.records.record import parse_record
from torilla.core.records.replay import Replay
from torilla.server.app.backends import make_store
from torilla.server.archive.audit import check_store
from torilla.server.archive.file import ArchiveError, opened
from torilla.server.archive.rows import KEYS, Rows, reading, writing
from torilla.server.archive.transfer import backup, export, import_tables, restore
from torilla.server.kernel.settings import Settings
from torilla.server.store import log
from torilla.server.store.base import Store
from torilla.server.store.errors import StoreError
from torilla.server.store.sql import migrations
from torilla.server.store.sql import statements as sql

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

DATA = Path(__file__).parent / "data"


class Place:
    """Where another server could keep its tables."""

    def __init__(self, folder: Path, settings: dict[str, Any]) -> None:
        self.kept = Kept(folder, settings)
        self.store: Store = make_store(Settings(data=folder, **settings))


@pytest.fixture(params=["sqlite", "postgres"])
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """A new, empty store."""
    if request.param == "sqlite":
        return Place(tmp_path / "elsewhere", {})
    postgres: Postgres = request.getfixturevalue("postgres")
    return Place(tmp_path / "elsewhere", {"store": postgres.database()})


async def some_tables(world: World) -> tuple[Person, list[str]]:
    """A table in the middle of a turn with chat, one that is over, and one that waits for somebody."""
    ann, _, playing = await two_players(world)
    line = await ann.line(playing)
    while not line.position["can_undo"]:
        await line.act()
    await line.send(type="say", key=new_key(), seat=0, text="one moment")
    cy = world.person("Cy")
    made = await cy.table("bot:random", "bot:random", game="neoville", start=True)
    over = made["table"]["id"]
    watching = await cy.line(over)
    await world.settle(lambda: world.hub.tables[over].row.status == "over", 60)
    watching.hang_up()
    waiting = (await ann.table("me", "open"))["table"]["id"]
    return ann, [playing, over, waiting]


async def all_rows(rows: Rows) -> dict[str, list[Any]]:
    there = [part for part in KEYS if await rows.columns(part)]
    return {part: [row async for row in rows.select(part, await rows.columns(part))] for part in there}


async def rows_of(store: Store) -> dict[str, list[Any]]:
    async with reading(store) as rows:
        return await all_rows(rows)


@pytest.fixture
async def filled(kept: Kept) -> AsyncIterator[tuple[World, Person, list[str]]]:
    """A running server with some tables."""
    async with kept.running() as world:
        yield world, *await some_tables(world)


Filled = tuple[World, Person, list[str]]


@pytest.mark.long(but=("alone-postgres", "shared-sqlite"))
async def test_restore_drill(filled: Filled, elsewhere: Place, tmp_path: Path) -> None:
    """A backup of a running server, restored into a store of either kind, has every row; people play on there."""
    world, ann, (playing, _, _) = filled
    file = tmp_path / "backup.zip"
    manifest = await backup(world.hub.store, file)
    assert file.stat().st_mode & 0o077 == 0
    before = await rows_of(world.hub.store)
    line = await ann.line(playing)
    assert (await line.undo())["type"] == "done"  # the server goes on
    counts = await restore(elsewhere.store, file)
    assert counts == {name: part.rows for name, part in manifest.parts.items()}
    assert await rows_of(elsewhere.store) == before
    async with elsewhere.kept.running() as other:
        back = other.person("Ann")
        back.http.cookies.update(dict(ann.http.cookies))
        again = await back.line(playing)
        assert again.position["can_undo"] and again.chat[0]["text"] == "one moment"
        assert (await again.undo())["type"] == "done"


@pytest.mark.long(but=("alone-sqlite", "shared-postgres"))
async def test_restore_wants_an_empty_store(filled: Filled, tmp_path: Path, elsewhere: Place) -> None:
    """What is there is never overwritten."""
    world, _, _ = filled
    await backup(world.hub.store, tmp_path / "backup.zip")
    await restore(elsewhere.store, tmp_path / "backup.zip")
    before = await rows_of(elsewhere.store)
    with pytest.raises(StoreError, match="not empty"):
        await restore(elsewhere.store, tmp_path / "backup.zip")
    assert await rows_of(elsewhere.store) == before


@pytest.mark.long(but=("alone-sqlite", "shared-postgres"))
async def test_a_damaged_backup_restores_nothing(filled: Filled, tmp_path: Path, elsewhere: Place) -> None:
    """A file that lacks lines, or was cut off, is refused and changes nothing."""
    world, _, _ = filled
    whole = tmp_path / "backup.zip"
    await backup(world.hub.store, whole)
    lacking = tmp_path / "lacking.zip"
    with zipfile.ZipFile(whole) as old, zipfile.ZipFile(lacking, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            new.writestr(name, b"\n".join(data.split(b"\n")[1:]) if name == "chat.jsonl" else data)
    cut = tmp_path / "cut.zip"
    cut.write_bytes(whole.read_bytes()[:-200])
    for file in (lacking, cut):
        with pytest.raises(ArchiveError):
            await restore(elsewhere.store, file)
    await restore(elsewhere.store, whole)


@pytest.mark.parametrize("version", [number for number, _ in migrations.migrations()])
async def test_backups_of_earlier_versions(
    tmp_path: Path, elsewhere: Place, version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A backup that an earlier version has made is brought up to date when it is restored."""
    known = migrations.migrations()
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "migrations", lambda: [one for one in known if one[0] <= version])
        patch.setattr(sql, "CHECK", "SELECT ?")  # earlier versions wrote nothing when they opened a file
        old = make_store(Settings(data=tmp_path / "old"))
        await old.open()
        await old.close()
    with closing(sqlite3.connect(tmp_path / "old" / "torilla.db")) as connection, connection:
        for statement in migrations.statements(DATA / f"store-{version:04}.sql"):
            connection.execute(statement)
    manifest = await backup(old, tmp_path / "old.zip")
    assert manifest.store_version == version
    await restore(elsewhere.store, tmp_path / "old.zip")
    async with reading(elsewhere.store) as rows:
        assert await rows.version() == known[-1][0]
        assert [row async for row in rows.select("tables", ("seq", "chat"))] == [(4, 2)]
        assert [row async for row in rows.select("sat", ("guest",))] == [("g-ann",), ("g-bo",)]


WITHOUT_PATHS = ("DROP TABLE deal_paths", "ALTER TABLE deals DROP COLUMN par_path")
WITHOUT_MISTAKES = ("ALTER TABLE reviews DROP COLUMN mistakes",)
WITH_STREAMS = (
    """UPDATE tables SET head = substr(head, 1, length(head) - 1) || ',"stream":2,"stream_number":11}'""",
    """UPDATE seats SET data = replace(data, ',"stand_in":', ',"streams":true,"stand_in":')""",
)
"""Writes heads and seats as version 12 did, where a stream showed open hands."""
WITHOUT_ANALYSES = ("DROP TABLE analyses", "CREATE TABLE shared_replays (id TEXT PRIMARY KEY)")


async def take_back_to_streams(store: Store) -> None:
    """Make the store one of version 12."""
    async with writing(store) as rows:
        for statement in (*WITHOUT_PATHS, *WITHOUT_MISTAKES, *WITHOUT_ANALYSES, *WITH_STREAMS):
            await rows.add(statement, [()])
        if store.shared:
            await rows.add("DELETE FROM versions WHERE number > ?", [(12,)])
        else:
            assert not [row async for row in rows.ask("PRAGMA user_version = 12")]


@pytest.mark.long(but=("alone-sqlite", "shared-postgres"))
async def test_games_that_were_streamed_go_on(kept: Kept, elsewhere: Place, tmp_path: Path) -> None:
    """Heads, seats and logs that speak of streams: opened or restored from a backup, all else is there as it was.

    The audit finds nothing, people play on, and finished games are replayed.
    """
    async with kept.running() as world:
        ann, (playing, over, waiting) = await some_tables(world)
        table = await world.hub.table(playing)
        async with world.hub.changing(table):
            await table.commit([log.Changed(what="stream")])
        cookies = dict(ann.http.cookies)
        store = make_store(world.settings)
    before = await rows_of(store)
    await take_back_to_streams(store)
    assert await rows_of(store) != before
    assert (await backup(store, tmp_path / "old.zip")).store_version == 12
    await restore(elsewhere.store, tmp_path / "old.zip")
    await store.open()
    await store.close()
    for place, found in ((kept, store), (elsewhere.kept, elsewhere.store)):
        assert await rows_of(found) == before
        assert (await check_store(found, None, lambda _: lambda _: None)).differences == []
        async with place.running() as again:
            ann = again.person("Ann")
            ann.http.cookies.update(cookies)
            assert {one["id"] for one in (await ann.get("/my/tables"))["tables"]} == {playing, waiting}
            assert (await ann.get(f"/tables/{over}/verification"))["ok"]
            line = await ann.line(playing)
            assert (await line.undo())["type"] == "done"
            assert (await line.act())["type"] == "done"


PASSING = {"leases", "notices", "messages", "open_seats", "deal_paths", "versions", "sqlite_sequence"}
"""What lasts for a while only, or says how the rest is stored."""


async def test_every_table_of_the_database_is_kept(kept: Kept) -> None:
    """No migration can add something that backups forget."""
    async with kept.running() as world, reading(world.hub.store) as rows:
        if world.hub.store.shared:
            statement = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        else:
            statement = "SELECT name FROM sqlite_master WHERE type = 'table'"
        there = {row[0] async for row in rows.ask(statement)}
    assert there - PASSING == set(KEYS)


async def test_export_has_true_records(filled: Filled, tmp_path: Path) -> None:
    """Finished games as full records that verify; of a game that goes on nothing hidden; nothing of one not begun."""
    world, _, (playing, over, waiting) = filled
    await export(world.hub.store, tmp_path / "all.zip", None)
    with opened(tmp_path / "all.zip") as (file, manifest):
        assert manifest.records == 2
        assert f"records/{waiting}.torilla" not in file.namelist()
        record = parse_record(file.read(f"records/{over}.torilla").decode())
        assert record.form == "full" and Replay(record).verify().ok and record.result
        public = parse_record(file.read(f"records/{playing}.torilla").decode())
        assert public.form == "public" and public.seed is None
        rows = [json.loads(line) for line in file.read("events.jsonl").splitlines()]
        assert {row["table_id"] for row in rows} == {playing, over, waiting}


@pytest.mark.long(but=("alone-postgres", "shared-sqlite"))
async def test_import_adds_what_is_missing_once(filled: Filled, elsewhere: Place, tmp_path: Path) -> None:
    """Some tables first, then all: each is added once, with its people; a second import changes nothing."""
    world, ann, tables = filled
    playing, over, waiting = tables
    await export(world.hub.store, tmp_path / "some.zip", [playing])
    await export(world.hub.store, tmp_path / "all.zip", None)
    assert (await import_tables(elsewhere.store, tmp_path / "some.zip")).added == [playing]
    result = await import_tables(elsewhere.store, tmp_path / "all.zip")
    assert (sorted(result.added), result.same, result.different) == (sorted([over, waiting]), [playing], {})
    before = await rows_of(elsewhere.store)
    assert {**before, "server_keys": []} == {**await rows_of(world.hub.store), "server_keys": []}  # which stay there
    result = await import_tables(elsewhere.store, tmp_path / "all.zip")
    assert not result.added and not result.different
    assert await rows_of(elsewhere.store) == before
    async with elsewhere.kept.running() as other:
        back = other.person("Ann")
        back.http.cookies.update(dict(ann.http.cookies))
        assert (await (await back.line(playing)).undo())["type"] == "done"
        assert len((await back.get("/my/tables"))["tables"]) == 2


@pytest.mark.long(but=("alone-sqlite", "shared-postgres"))
async def test_import_leaves_what_differs(filled: Filled, elsewhere: Place, tmp_path: Path) -> None:
    """A table that was continued here is left unchanged and reported; other tables are added."""
    world, ann, tables = filled
    playing, over, waiting = tables
    await export(world.hub.store, tmp_path / "first.zip", [playing])
    await import_tables(elsewhere.store, tmp_path / "first.zip")
    await (await ann.line(playing)).undo()
    await export(world.hub.store, tmp_path / "later.zip", None)
    before = (await rows_of(elsewhere.store))["events"]
    result = await import_tables(elsewhere.store, tmp_path / "later.zip")
    assert list(result.different) == [playing] and "events" in result.different[playing]
    assert sorted(result.added) == sorted([over, waiting])
    after = [row for row in (await rows_of(elsewhere.store))["events"] if row[0] == playing]
    assert after == before
