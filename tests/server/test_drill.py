"""The crash drills in short. The long forms are `python -m bench.drill`, `bench.notices`, `bench.plans`."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from bench import notices, plans
from bench.drill.check import Findings, check_tables
from bench.drill.run import PLACES, drill
from torilla.server.kernel.settings import Settings
from torilla.server.store.sqlite.store import SqliteStore

BUILD = Path(__file__).parents[2] / "build"
KILLS = {"sqlite": 10, "postgres": 10, "node": 4, "worker": 2, "bus": 2, "database": 2}


@pytest.fixture
def disk() -> Iterator[Path]:
    """A folder on a disk, which takes its time to write: elsewhere ./test writes to memory."""
    BUILD.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=BUILD, prefix="drill-") as folder:
        yield Path(folder)


@pytest.mark.long(but=("sqlite", "node"))
@pytest.mark.slow
@pytest.mark.parametrize("kind", PLACES)
def test_nothing_acknowledged_is_lost(kind: str, disk: Path) -> None:
    """Killed at random moments: what was acknowledged is in the log once and in order, and every game goes on."""
    report = asyncio.run(drill(kind, disk, kills=KILLS[kind], pairs=3))
    assert report.faults == []
    assert report.kills == KILLS[kind]
    assert report.found.acknowledged > report.kills and report.found.hashes > report.kills
    # seven of ten kills catch an action under way: of ten hardly ever none, of four once in a hundred runs
    assert report.in_flight or report.kills < 10


@pytest.mark.long
@pytest.mark.slow
def test_notices_survive_kills(tmp_path: Path) -> None:
    """Two nodes, killed at random: one message for each turn of people who are away, none for those who look."""
    report = asyncio.run(notices.drill(tmp_path, turns=6, kills=2, tables=2, seed=1))
    assert report.faults == []
    assert report.kills == 2 and report.turns >= 6 and report.attended_turns > 0


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.timeout(400)
def test_armed_turns_survive_kills(tmp_path: Path) -> None:
    """Two nodes, killed at random: each turn that was acknowledged as armed is played as armed, once, and no other."""
    report = asyncio.run(plans.drill(tmp_path, turns=4, kills=2, tables=2, seed=1))
    assert report.faults == []
    assert report.kills == 2 and report.armed >= 4 and report.played > 0


@pytest.mark.slow
def test_the_check_finds_what_is_lost(tmp_path: Path) -> None:
    """An acknowledged action that is taken out of the log, or changed there, does not go unnoticed."""
    with pytest.MonkeyPatch.context() as patch:
        seen: list[Any] = []

        async def keep(store: object, players: list[Any]) -> Findings:
            seen.extend(players)
            return Findings()

        patch.setattr("bench.drill.run.check_tables", keep)
        asyncio.run(drill("sqlite", tmp_path, kills=0, pairs=1))
    path = Settings(data=tmp_path / "data").database

    async def check() -> Findings:
        store = SqliteStore(path)
        await store.open()
        try:
            return await check_tables(store, seen)
        finally:
            await store.close()

    assert asyncio.run(check()).all == []
    for damage, kind in (
        ("DELETE FROM keys WHERE seq = (SELECT min(seq) FROM keys)", "lost"),
        ("INSERT INTO keys SELECT table_id, seat, 'again', request, seq FROM keys LIMIT 1", "doubled"),
        ("DELETE FROM events WHERE seq = 3", "wrong"),
        ("UPDATE events SET data = replace(data, '\"seat\":0', '\"seat\":1')", "wrong"),
    ):
        with sqlite3.connect(path) as connection:
            kept = connection.execute("SELECT table_id, seq, data FROM events").fetchall()
            keys = connection.execute("SELECT table_id, seat, key, request, seq FROM keys").fetchall()
            connection.execute(damage)
            connection.commit()
            assert getattr(asyncio.run(check()), kind)
            connection.execute("DELETE FROM keys")
            connection.execute("DELETE FROM events")
            connection.executemany("INSERT INTO events VALUES (?, ?, ?)", kept)
            connection.executemany("INSERT INTO keys VALUES (?, ?, ?, ?, ?)", keys)
        connection.close()
    assert asyncio.run(check()).all == []
