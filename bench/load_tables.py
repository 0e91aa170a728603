"""Tables in memory: what one takes, whether it leaves when nobody looks, and how long it takes to come back.

The tables are written to a store with logs as people would have made them, every action with its key. Then a fresh
process loads them as a server does when somebody asks for one, without sockets.
"""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import random
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from time import perf_counter, process_time
from typing import Any

from bench.server_load import Load
from torilla.core.records.seed import Seed
from torilla.games import get_game
from torilla.server.app.app import make_app
from torilla.server.app.backends import make_store
from torilla.server.app.main import tune_gc
from torilla.server.archive.rows import writing
from torilla.server.hub.hub import Hub
from torilla.server.hub.timers import IDLE
from torilla.server.kernel import clock
from torilla.server.kernel.secrets import make_id
from torilla.server.kernel.settings import Settings
from torilla.server.lobby.tables.creation import add_table, new_draft
from torilla.server.lobby.tables.room import NO_NONCE
from torilla.server.store import log
from torilla.server.store.model import SeatRow, TableRow
from torilla.server.tables.play import LoggedPlay, Mark
from torilla.server.wire.shared import no_pace

SEATS = 4
SECOND_THOUGHTS = 0.4
"""The share of undoable actions that are undone."""
PAGE = 4096


@dataclass
class InMemory:
    """Results for tables with this many actions."""

    game: str
    actions: int
    tables: int
    bytes_each: float
    load_ms: list[float] = field(default_factory=list)
    load_cpu_ms: float = 0.0
    left: int = 0
    """Tables that were still in memory after nobody had looked at them for long enough."""

    def back_ms(self, share: float) -> float:
        """Milliseconds within which this share of the tables was loaded."""
        return Load.percentile([time / 1000 for time in self.load_ms], share)


def random_log(game: Any, row: TableRow, secret: bytes, actions: int, seed: int) -> list[log.AnyEntry] | None:
    """A game of this many actions as the server would have logged it; None if it ends before.

    People change their minds: about every fourth action takes back the one before.
    """
    generator = random.Random(seed)
    names = [f"Person {seat}" for seat in range(SEATS)]
    nonces = [NO_NONCE] * SEATS
    begun = log.Begun(nonces=nonces, names=names, commitment="")
    play = LoggedPlay(game, row, SEATS, Seed(secret, tuple(nonces)), names, Mark(2, row.created_at, None))
    entries: list[log.AnyEntry] = [begun]
    while len(entries) <= actions:
        seat, seq = play.to_move, 2 + len(entries)
        if seat is None:
            return None
        if play.can_undo and generator.random() < SECOND_THOUGHTS:
            play = play.back_to(play.steps - 1, Mark(seq, row.created_at, None))
            entries.append(log.Undone(seat=seat, steps=play.steps))
            continue
        code = generator.choice(game.rules.legal(play.state))
        play, items = play.step(code, Mark(seq, row.created_at, None))
        told = [game.records.forms.format(item) for item in items]
        entries.append(log.Step(seat=seat, action=game.notation.format(code), items=told, hash=play.public_hash()))
    row.to_move = play.to_move
    return entries if play.to_move is not None else None


def new_row(game: Any) -> TableRow:
    now = clock.now()
    return TableRow(
        id=make_id(), game=game.name, rules=game.rules.version, components=game.components.hash, options={"start": 0},
        pace=no_pace(), undo="turn", listed=False, instant=False, status="playing", owner="nobody", commitment="",
        created_at=now, updated_at=now, started_at=now,
    )  # fmt: skip


async def fill(settings: Settings, name: str, tables: int, actions: int) -> list[str]:
    """Write tables; their names."""
    game = get_game(name)
    app = make_app(settings)
    hub: Hub = app.state.hub
    made: list[str] = []
    keys: list[tuple[Any, ...]] = []
    async with app.lifespan():
        seed = 0
        while len(made) < tables:
            seed += 1
            row, secret = new_row(game), random.Random(seed).randbytes(32)
            past = random_log(game, row, secret, actions, seed)
            if past is None:
                if seed > 10 * tables:
                    raise ValueError(f"hardly a game of {name} has {actions} actions")
                continue
            seats = [
                SeatRow(kind="person", name=f"Person {seat}", guest=make_id(), checked_in=True) for seat in range(SEATS)
            ]
            await add_table(hub, new_draft(row, seats, secret, past))
            made.append(row.id)
            for entry in past:
                if isinstance(entry, log.Step | log.Undone):
                    what = f"act {entry.seq - 1} {entry.action}" if isinstance(entry, log.Step) else "undo"
                    keys.append((row.id, entry.seat, token_hex(16), what, entry.seq))
    async with writing(make_store(settings)) as rows:
        await rows.insert("keys", ("table_id", "seat", "key", "request", "seq"), keys)
    return made


def resident() -> int:
    """Bytes of this process that are in memory."""
    return int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1]) * PAGE


async def look(settings: Settings, tables: list[str], game: str, actions: int) -> InMemory:
    """Load the tables, let them leave, and load them again."""
    app = make_app(settings)
    hub: Hub = app.state.hub
    async with app.lifespan():
        tune_gc()
        half = len(tables) // 2
        for id in tables[:half]:  # what is loaded once for all is not counted
            await hub.table(id)
        gc.collect()
        before = resident()
        for id in tables[half:]:
            await hub.table(id)
        gc.collect()
        found = InMemory(game, actions, len(tables), (resident() - before) / (len(tables) - half))
        clock.turn_forward(IDLE + clock.SECOND)
        hub.timers.drop_idle()
        clock.turn_forward(-IDLE - clock.SECOND)
        found.left = len(hub.tables)
        cpu = process_time()
        for id in tables:
            since = perf_counter()
            await hub.table(id)
            found.load_ms.append((perf_counter() - since) * 1000)
        found.load_cpu_ms = (process_time() - cpu) * 1000 / len(tables)
    return found


def look_here(settings: Settings, tables: list[str], game: str, actions: int) -> InMemory:
    return asyncio.run(look(settings, tables, game, actions))


def measure(game: str, tables: int, actions: int, store: str | None = None) -> InMemory:
    """In a fresh process, on a fresh folder or an empty database."""
    with tempfile.TemporaryDirectory(prefix="torilla-bench-") as folder:
        settings = Settings(data=Path(folder), store=store)
        made = asyncio.run(fill(settings, game, tables, actions))
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            return pool.apply(look_here, (settings, made, game, actions))
