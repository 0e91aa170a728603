"""Bots at the table: views in, actions out, and never in the way."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import msgspec
import pytest

from server.harness import World, running
from torilla.bots.base import BOTS
from torilla.core.records.seed import Seed
from torilla.games import get_game
from torilla.server.bots import pool
from torilla.server.bots.jobs import Job
from torilla.server.bots.pool import WorkerFailed, WorkerPool

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

BAD_BOTS = """
import os, time

class Bad:
    name = "bad"
    budget = 0.0

    def __init__(self, components=None):
        pass

class Crash(Bad):
    def choose(self, view, legal, generator):
        os._exit(3)

class Hang(Bad):
    def choose(self, view, legal, generator):
        time.sleep(60)

class Cheat(Bad):
    def choose(self, view, legal, generator):
        print("a bot may print")
        return 10_000

class Budget(Bad):
    def choose(self, view, legal, generator):
        assert self.budget > 0 and view.viewer == view.seat and isinstance(view.pile, int)
        return legal[0]
"""


@pytest.fixture
def bad_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that misbehave, known to the workers too."""
    (tmp_path / "bad_bots.py").write_text(BAD_BOTS)
    hook = "import torilla.bots.base as b\n" + "".join(
        f"b.BOTS[{name.lower()!r}] = 'bad_bots:{name}'\n" for name in ("Crash", "Hang", "Cheat", "Budget")
    )
    (tmp_path / "sitecustomize.py").write_text(hook)
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{':'.join(path for path in sys.path if path)}")
    for name in ("Crash", "Hang", "Cheat", "Budget"):
        monkeypatch.setitem(BOTS, name.lower(), f"bad_bots:{name}")


@pytest.mark.parametrize("game", ["helsinki", "neoville"])
async def test_bots_play_to_the_end(world: World, game: str) -> None:
    """Bots play among themselves as long as somebody watches, and the game verifies."""
    ann = world.person("Ann")
    made = await ann.table("bot:random", "bot:random", start=True, game=game)
    table = made["table"]["id"]
    assert world.hub.tables[table].seq == 2
    line = await ann.line(table)
    await world.settle(lambda: world.hub.tables[table].row.status == "over", 60)
    await line.pump()
    assert line.events[-1]["type"] == "ended" and line.position["outcome"]["ranking"]
    assert (await ann.get(f"/tables/{table}/verification"))["ok"]


async def test_bots_wait_when_all_people_are_away(world: World) -> None:
    """Where nobody is there any more the game does not run away."""
    ann = world.person("Ann")
    made = await ann.table("me", "bot:random", start=True, options={"start": 0})
    table = made["table"]["id"]
    await ann.post(f"/tables/{table}/seats/0/leave")
    assert world.hub.tables[table].seq == 3
    await ann.post(f"/tables/{table}/seats/0/take")
    assert (await ann.get(f"/tables/{table}"))["to_move"] == 0


@pytest.mark.usefixtures("bad_bots")
@pytest.mark.parametrize("bot", ["crash", "cheat", "hang", "budget"])
async def test_bad_bots_do_not_stop_the_game(tmp_path: Path, bot: str) -> None:
    """For a bot that crashes, hangs or cheats a stand-in moves; the server goes on."""
    async with running(tmp_path / "data", bot_seconds=0.2) as world:
        ann = world.person("Ann")
        made = await ann.table("me", f"bot:{bot}", start=True, options={"start": 1})
        table = world.hub.tables[made["table"]["id"]]
        if bot == "hang":
            world.hub.workers.own.size = 1

            start_time, pool.START_TIME = pool.START_TIME, 3.0
        try:
            await world.settle(lambda: table.play is not None and table.play.steps >= 1, 30)
        finally:
            if bot == "hang":
                pool.START_TIME = start_time
        assert (await ann.get("/about"))["games"]


@pytest.mark.usefixtures("bad_bots")
async def test_crashed_worker_is_replaced() -> None:
    """The next job after a crash gets a new process."""
    workers = WorkerPool(1)
    game = get_game("helsinki")
    state = game.setup(game.options(), 2, Seed.from_text("x"))
    view = msgspec.Raw(msgspec.json.encode(game.view(state, game.current_seat(state))))
    legal = game.legal_actions(state)

    def job(bot: str) -> Job:
        return Job(bot=bot, game="helsinki", view=view, legal=legal, seed=1, budget=1.0)

    try:
        assert (await workers.choose(job("random"), 5)).code in legal
        with pytest.raises(WorkerFailed):
            await workers.choose(job("crash"), 5)
        assert (await workers.choose(job("budget"), 5)).code == legal[0]
        with pytest.raises(WorkerFailed):
            await workers.choose(job("no such bot"), 5)
        assert (await workers.choose(job("random"), 5)).code in legal
    finally:
        await workers.close()


async def test_a_closed_pool_starts_nothing() -> None:
    """A job that still waits for a process when the server stops gets none."""
    workers = WorkerPool(1)
    job = Job(bot="random", game="helsinki", view=msgspec.Raw(b"null"), legal=[0], seed=1, budget=1.0)
    async with workers.queue.place(job):
        waiting = asyncio.create_task(workers.choose(job, 5))
        await asyncio.sleep(0)
        await workers.close()
    with pytest.raises(WorkerFailed):
        await waiting
    assert not workers.loaded


async def test_a_table_woken_while_its_bots_stop(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot whose turn comes just when the bots have finished and give the lease back moves all the same."""
    ann = world.person("Ann")
    made = await ann.table("me", "bot:random", start=True, options={"start": 0})
    line = await ann.line(made["table"]["id"])
    table, release = line.connection.table, world.hub.release_lease
    played: list[int] = []

    async def play_meanwhile(name: str) -> None:
        monkeypatch.undo()
        await line.pump()
        while table.row.to_move == 0:
            await line.act()
        assert table.bots is not None and table.play is not None
        played.append(table.play.steps)
        await release(name)

    monkeypatch.setattr(world.hub, "release_lease", play_meanwhile)
    while table.row.to_move == 0:
        await line.act()
    await world.settle(lambda: bool(played) and table.play is not None and table.play.steps > played[0])
