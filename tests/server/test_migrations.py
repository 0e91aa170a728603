"""A store that an earlier version has written is brought up to date with all that is in it."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import asyncpg
import msgspec
import pytest
from services.postgres import Postgres

from torilla.server.store import log
from torilla.server.store.base import Store
from torilla.server.store.errors import StoreError
from torilla.server.store.model import ChatRow, SeatRow, TableRow
from torilla.server.store.postgres.store import PostgresStore
from torilla.server.store.sql import migrations
from torilla.server.store.sql.migrations import statements
from torilla.server.store.sqlite.store import SqliteStore

pytestmark = pytest.mark.anyio

DATA = Path(__file__).parent / "data"
LAST = migrations.migrations()[-1][0]
EARLIER = [number for number, _ in migrations.migrations()]
TABLE = "tab1e"


def old_data(version: int) -> list[str]:
    """What a server of that version had stored: a table after some steps, with chat, keys, guests and invitations."""
    return statements(DATA / f"store-{version:04}.sql")


def up_to(version: int) -> list[str]:
    return [
        statement for number, path in migrations.migrations() if number <= version for statement in statements(path)
    ]


async def check_all_there(store: Store) -> None:
    stored = await store.table(TABLE)
    assert stored is not None
    assert stored.row.status == "playing" and stored.row.owner == "g-ann"
    assert [seat.name for seat in stored.seats] == ["Ann", "Bo"]
    assert [entry.seq for entry in stored.entries] == [1, 2, 3, 4]
    assert [(key.seat, key.key, key.seq) for key in stored.keys] == [(0, "key-1", 3), (0, "key-2", 4)]
    assert stored.secret == bytes(range(32))
    assert await store.table(TABLE, 4) is None
    assert (await store.latest([TABLE, "none"])) == {TABLE: (4, 2)}
    assert [line.text for line in await store.chat_after(TABLE, 0, 10)] == ["hello", "good luck"]
    assert (await store.add_chat(TABLE, ChatRow(0, 0, "Ann", "you too", 9), "0 new")).number == 3
    guest = await store.guest_of_session("session-ann")
    assert guest is not None and guest.name == "Ann"
    token = await store.tokens.token("invitation-1")
    assert token is not None and token.uses == 1


STORED_ENTRIES = {
    '{"type":"made","seq":1,"at":5,"dense":true}': log.Created,
    '{"type":"taken","seq":1,"at":5,"dense":true,"seat":1,"name":"Bo","guest":"g-bo"}': log.SeatTaken,
    '{"type":"held","seq":1,"at":5,"dense":true,"seat":1,"bot":"b","reason":"late","helper":"Onni"}': log.BotTookOver,
    '{"type":"taken-back","seq":1,"at":5,"dense":true,"seat":1,"steps":3}': log.Undone,
    '{"type":"closed","seq":1,"at":5,"dense":true}': log.Closed,
}
"""Entries as version 12 wrote them, whatever they are called in the code."""


@pytest.mark.parametrize(
    ("text", "form"), STORED_ENTRIES.items(), ids=[form.__name__ for form in STORED_ENTRIES.values()]
)
def test_entries_keep_their_stored_names(text: str, form: type[log.Entry]) -> None:
    """An entry of an earlier version is read as what it was, and written in the same way."""
    entry = log.decode(text)
    assert type(entry) is form
    assert msgspec.json.decode(log.encode(entry)) == msgspec.json.decode(text)


def test_rows_keep_their_stored_names() -> None:
    """Fields that have other names in the code are stored as version 12 did."""
    fields = [*msgspec.structs.fields(SeatRow), *msgspec.structs.fields(TableRow)]
    assert {one.name: one.encode_name for one in fields if one.name != one.encode_name} == {
        "checked_in": "came",
        "bot_assisted": "helped",
        "deal_from": "copied",
        "open_to_all": "anybody",
    }


@pytest.mark.parametrize("version", EARLIER)
async def test_sqlite_from_every_version(tmp_path: Path, version: int) -> None:
    """SQLite: from every earlier version, with data in it, nothing is lost."""
    path = tmp_path / "torilla.db"
    connection = sqlite3.connect(path)
    for statement in [*up_to(version), *old_data(version), f"PRAGMA user_version = {version}"]:
        connection.execute(statement)
    connection.commit()
    connection.close()
    store = SqliteStore(path)
    await store.open()
    try:
        await check_all_there(store)
    finally:
        await store.close()


@pytest.mark.parametrize("version", EARLIER)
async def test_postgres_from_every_version(postgres: Postgres, version: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL: the same, and several servers that start at once do it once."""
    address = postgres.database()
    known = migrations.migrations()
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "migrations", lambda: [(n, path) for n, path in known if n <= version])
        old = PostgresStore(address)
        await old.open()
        await old.close()
    connection = await asyncpg.connect(address)
    for statement in old_data(version):
        await connection.execute(statement)
    await connection.close()
    stores = [PostgresStore(address) for _ in range(4)]
    try:
        await asyncio.gather(*(store.open() for store in stores))
        await check_all_there(stores[0])
    finally:
        for store in stores:
            await store.close()


async def test_postgres_refuses_what_is_newer(postgres: Postgres) -> None:
    """A database that a newer program has changed is not touched."""
    address = postgres.database()
    store = PostgresStore(address)
    await store.open()
    await store.close()
    connection = await asyncpg.connect(address)
    await connection.execute("INSERT INTO versions (number) VALUES (999)")
    await connection.close()
    with pytest.raises(StoreError, match="newer"):
        await PostgresStore(address).open()


async def test_a_failed_migration_changes_nothing(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If one fails half-way, the store is as it was, and a later start can try again."""
    broken = tmp_path / f"{LAST + 1:04}_broken.sql"
    broken.write_text("CREATE TABLE half (id TEXT);\nCREATE TABLE guests (id TEXT);")
    known = migrations.migrations()
    for store in (PostgresStore(postgres.database()), SqliteStore(tmp_path / "data" / "torilla.db")):
        with monkeypatch.context() as patch:
            patch.setattr(migrations, "migrations", lambda: [*known, (LAST + 1, broken)])
            with pytest.raises(StoreError):
                await store.open()
        await store.open()
        assert await store.table("none") is None
        await store.close()
