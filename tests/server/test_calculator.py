"""Costly answers are made by a process of their own: one at a time, in fair turns, and kept for a while."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from server.harness import Person, World, running, two_players
from torilla.core.records.replay import Replay
from torilla.server.bots import calculator
from torilla.server.bots.calculations import Calculations
from torilla.server.bots.jobs import Choice, Job
from torilla.server.bots.pool import WorkerPool
from torilla.server.kernel.limits import CALCULATIONS
from torilla.server.kernel.packed import PIECE, Packed, pack
from torilla.server.tables import replays

pytestmark = pytest.mark.anyio


class SlowPool(WorkerPool):
    """A pool whose processes are only counted, and answer when they may."""

    def __init__(self) -> None:
        super().__init__(1)
        self.calculations = Calculations()
        self.go = asyncio.Semaphore(0)
        self.clients: list[str] = []  # whose job was done, in order
        self.at_once = self.most_at_once = 0

    async def start(self) -> Any:
        self.loaded[(process := object())] = set()  # type: ignore[index]
        return process

    async def ask(self, process: Any, job: Job) -> Choice:
        self.at_once += 1
        self.most_at_once = max(self.at_once, self.most_at_once)
        await self.go.acquire()
        self.at_once -= 1
        self.clients.append(job.client)
        assert job.task is not None
        return Choice(0, data=self.calculations.make(job.task))

    async def close(self) -> None: ...


def slow_pool(world: World) -> SlowPool:
    world.hub.calculator.pool = pool = SlowPool()
    return pool


async def over(world: World) -> tuple[Person, Person, str]:
    """A game that its two people closed."""
    ann, bo, table = await two_players(world)
    await (await ann.line(table)).act()
    for person in (ann, bo):
        await person.post(f"/tables/{table}/close", {"agree": True})
    return ann, bo, table


async def test_one_answer_at_a_time_and_each_address_in_turn(tmp_path: Path) -> None:
    """However many one address asks for, one answer is made at a time, and another address's is the next."""
    async with running(tmp_path) as world:
        ann, bo, table = await two_players(world)
        text = (await ann.get(f"/tables/{table}/record"))["text"]
        pool, calculator = slow_pool(world), world.hub.calculator
        eve = world.person("Eve", "10.0.0.7")
        asked = [asyncio.create_task(eve.post("/replay", {"record": text})) for _ in range(8)]
        await world.settle(lambda: pool.at_once == 1 and pool.waiting == CALCULATIONS - 1)
        asked.append(asyncio.create_task(bo.post("/replay", {"record": text})))
        await world.settle(lambda: pool.waiting == CALCULATIONS)
        for _ in asked:
            pool.go.release()
        await asyncio.gather(*asked)
        ours, theirs = (calculator.driver.client_of(address) for address in ("127.0.0.1", "10.0.0.7"))
        assert Counter(pool.clients) == {theirs: 8, ours: 1} and pool.clients.index(ours) == 1
        assert pool.most_at_once == 1


async def test_the_server_itself_makes_no_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replays, records, checks and turns to review come from another process: nothing in this one computes them."""

    def refuse(*given: object) -> None:
        raise AssertionError("computed in the server's own process")

    async with running(tmp_path) as world:
        ann, _, table = await over(world)
        text = (await ann.get(f"/tables/{table}/record"))["text"]
        for name in ("first", "seal", "advance"):
            monkeypatch.setattr(Replay, name, refuse)
        monkeypatch.setattr(replays, "frames", refuse)
        world.hub.calculator.kept.clear()
        world.hub.calculator.pool = WorkerPool(1)
        assert (await ann.get(f"/tables/{table}/record"))["text"] == text
        assert len((await ann.get(f"/tables/{table}/replay"))["frames"]) == 2
        assert (await ann.get(f"/tables/{table}/verification"))["ok"]
        assert len((await ann.post("/replay", {"record": text}))["frames"]) == 2
        assert (await ann.post("/reviews", {"record": text}))["total"] == 1
        refused = await ann.post("/replay", {"record": text.replace("form: full", "form: seat 9")}, 400)
        assert refused["code"].startswith("record/")


async def test_a_table_s_answer_is_made_once(tmp_path: Path) -> None:
    """For all who ask at the same time or later; a record that somebody gives is never compared with another's."""
    async with running(tmp_path) as world:
        ann, bo, table = await over(world)
        text = (await ann.get(f"/tables/{table}/record"))["text"]
        pool = slow_pool(world)
        asked = [asyncio.create_task(person.get(f"/tables/{table}/replay")) for person in (ann, bo, ann)]
        await world.settle(lambda: pool.at_once == 1)
        pool.go.release()
        first, *others = await asyncio.gather(*asked)
        assert others == [first, first] == [await bo.get(f"/tables/{table}/replay")] * 2
        assert len(pool.clients) == 1
        for _ in range(2):
            pool.go.release()
            await ann.post("/replay", {"record": text})
        assert len(pool.clients) == 3


async def test_what_is_kept_has_a_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In bytes: the answers that nobody asked for again go first."""
    async with running(tmp_path) as world:
        ann, _, table = await over(world)
        kept = world.hub.calculator
        await ann.get(f"/tables/{table}/replay")
        monkeypatch.setattr(calculator, "KEPT_BYTES", 2 * kept.kept_bytes)
        for seat in (0, 1, 0, 1):
            await ann.get(f"/tables/{table}/replay?seat={seat}")
            await ann.get(f"/tables/{table}/replay")
        assert 0 < kept.kept_bytes <= calculator.KEPT_BYTES
        assert kept.kept_bytes == sum(len(data) for data in kept.kept.values())


async def test_with_and_without_compression(tmp_path: Path) -> None:
    """Both have the same answer; compressed once, not again on its way out."""
    async with running(tmp_path) as world:
        ann, _, table = await over(world)
        found = []
        for coding in ("gzip", "identity"):
            async with ann.http.stream(
                "GET", f"/api/tables/{table}/replay", headers={"accept-encoding": coding}
            ) as one:
                raw = b"".join([piece async for piece in one.aiter_raw()])
                assert one.headers.get("content-encoding") == ("gzip" if coding == "gzip" else None)
                assert one.headers["vary"] == "Accept-Encoding" and one.headers["content-type"] == "application/json"
                assert one.headers["cache-control"] == "no-store"
                found.append(json.loads(gzip.decompress(raw) if coding == "gzip" else raw))
        assert found[0] == found[1] and len(found[0]["frames"]) == 2


def test_answers_go_out_in_pieces() -> None:
    """However long one is, little of it waits for a slow reader."""
    answer = ["abc" * 100_000, list(range(100_000))]
    packed = Packed[Any](pack(answer))
    for pieces in (list(packed.plain()), list(packed.zipped())):
        assert len(pieces) > 1 and all(len(piece) <= PIECE for piece in pieces)
    assert json.loads(packed.json()) == answer
    assert json.loads(gzip.decompress(b"".join(packed.zipped()))) == answer
