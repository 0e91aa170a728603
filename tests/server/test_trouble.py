"""When nothing can be saved, clients get an error, nothing is acknowledged, and service resumes without a restart."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from services.postgres import Postgres

from server.harness import Line, Person, World, new_key, running, two_players
from torilla.server.hub import health
from torilla.server.store.errors import Unavailable
from torilla.server.store.postgres.pool import translated_errors
from torilla.server.store.sqlite import file as sqlite_file
from torilla.server.store.sqlite.store import SqliteStore

pytestmark = pytest.mark.anyio

Trouble = Callable[[World], AbstractAsyncContextManager[None]]


async def writer_of(world: World) -> sqlite3.Connection:
    """The connection by which the SQLite store writes."""
    store = world.hub.store
    assert isinstance(store, SqliteStore)
    return await store.write(lambda connection: connection)


@asynccontextmanager
async def full_disk(world: World) -> AsyncIterator[None]:
    """SQLite may not have another page."""
    writer = await writer_of(world)
    (pages,) = writer.execute("PRAGMA page_count").fetchone()
    (before,) = writer.execute("PRAGMA max_page_count").fetchone()
    writer.execute(f"PRAGMA max_page_count = {pages}")
    yield
    writer.execute(f"PRAGMA max_page_count = {before}")


@asynccontextmanager
async def read_only_file(world: World) -> AsyncIterator[None]:
    writer = await writer_of(world)
    writer.execute("PRAGMA query_only = ON")
    yield
    writer.execute("PRAGMA query_only = OFF")


@asynccontextmanager
async def locked_file(world: World) -> AsyncIterator[None]:
    """Somebody else writes, and does not come to an end."""
    other = sqlite3.connect(world.settings.database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


async def play_until_refused(line: Line) -> Any:
    """Steps, taken back again and again, until something is not saved; it and the answer."""
    for _ in range(500):
        await line.pump()
        key, position = new_key(), line.position
        common = {"key": key, "seq": position["seq"], "seat": position["to_move"]}
        message = {"type": "act", **common, "action": position["legal"][0]["notation"]}
        if position["can_undo"]:
            message = {"type": "undo", **common}
        answer = await line.send(**message)
        if answer["type"] == "refused":
            return message, answer
    raise AssertionError("everything was saved")


async def check_not_saved(line: Line, trouble: AbstractAsyncContextManager[None], world: World, id: str) -> None:
    """A clear error, no acknowledgement, no broadcast; afterwards the same message is done, once."""
    async with trouble:
        message, answer = await play_until_refused(line)
        assert answer["error"]["code"] == "store/unavailable"
        assert answer["error"]["values"]["seconds"] > 0
        before = line.position
        assert (await line.send(**message))["error"]["code"] == "store/unavailable"
        assert line.position == before
        refused = await world.person("Cy").http.post("/api/tables", json={"game": "helsinki", "seats": []})
        assert refused.status_code in (400, 503)
    async with asyncio.timeout(30):
        while (answer := await line.send(**message))["type"] == "refused":
            assert answer["error"]["code"] == "store/unavailable"
            await asyncio.sleep(0.05)
    assert await line.send(**message) == answer
    stored = await world.hub.store.table(id)
    assert stored is not None
    assert [entry.seq for entry in stored.entries] == list(range(1, len(stored.entries) + 1))
    assert [key.key for key in stored.keys].count(message["key"]) == 1


@pytest.mark.parametrize("trouble", [full_disk, read_only_file, locked_file])
async def test_sqlite_cannot_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: Trouble) -> None:
    """Full disk, read-only file, a lock that stays."""
    monkeypatch.setattr(sqlite_file, "BUSY", 0.1)
    async with running(tmp_path) as world:
        ann, _, id = await two_players(world)
        line = await ann.line(id)
        await check_not_saved(line, trouble(world), world, id)


@pytest.fixture
def database() -> Any:
    """A PostgreSQL of one's own, to maltreat."""
    server = Postgres(durable=True)
    yield server
    server.stop()


async def until_answered(person: Person, path: str, status: int) -> httpx.Response:
    """The answer with this status; for a moment connections may be left that were cut, or that outlive the kill."""
    async with asyncio.timeout(30):
        while (answer := await person.http.get(path)).status_code != status:
            await asyncio.sleep(0.05)
    return answer


async def test_postgres_is_away(database: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database is gone, comes back, cuts connections, becomes read-only: the server outlives it all."""
    url = database.database()
    name = url.split("/")[3].split("?")[0]
    cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"

    @asynccontextmanager
    async def gone() -> AsyncIterator[None]:
        database.kill()
        yield
        await asyncio.to_thread(database.start)

    @asynccontextmanager
    async def read_only() -> AsyncIterator[None]:
        database.sql(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        database.sql(cut)
        yield
        database.sql(f"ALTER DATABASE {name} SET default_transaction_read_only = off")
        database.sql(cut)

    monkeypatch.setattr(health, "FRESH", 0.0)
    async with running(tmp_path, store=url) as world:
        ann, _, id = await two_players(world)
        line = await ann.line(id)
        for trouble in (gone(), read_only()):
            await check_not_saved(line, trouble, world, id)
        await until_answered(ann, "/health/ready", 200)
        database.kill()
        await until_answered(ann, "/health/ready", 503)
        answer = await until_answered(ann, "/api/my/tables", 503)
        assert (answer.status_code, answer.json()["code"]) == (503, "store/unavailable")
        assert int(answer.headers["Retry-After"]) > 0


@pytest.mark.parametrize(
    "failure",
    [
        asyncpg.DiskFullError("no space left on device"),
        asyncpg.TooManyConnectionsError("too many clients already"),
        asyncpg.AdminShutdownError("terminating connection"),
        asyncpg.ConnectionDoesNotExistError("connection was closed"),
        asyncpg.PostgresIOError("could not write"),
        ConnectionResetError(),
        TimeoutError(),
    ],
)
def test_what_postgres_says_when_it_cannot(failure: Exception) -> None:
    """Every temporary failure is reported as one."""
    with pytest.raises(Unavailable), translated_errors():
        raise failure


async def test_a_change_that_nobody_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store has done it, but its answer was lost: nothing is sent twice, and the same message is done once."""
    async with running(tmp_path) as world:
        ann, bo, id = await two_players(world)
        line, other = await ann.line(id), await bo.line(id)
        store = world.hub.store
        commit = store.commit

        async def lose_answer(change: Any) -> None:
            await commit(change)
            raise Unavailable("the line was cut")

        action = {"seq": line.position["seq"], "seat": 0, "action": line.position["legal"][0]["notation"]}
        message = {"type": "act", "key": new_key(), **action}
        with monkeypatch.context() as patch:
            patch.setattr(store, "commit", lose_answer)
            assert (await line.send(**message))["error"]["code"] == "store/unavailable"
        assert (await line.send(**message))["type"] == "done"
        await world.hub.nodes.refresh_tables()
        await other.pump()
        assert line.acted == [message["action"]]
        assert sum(key.key == message["key"] for key in world.hub.tables[id].keys.values()) == 1
