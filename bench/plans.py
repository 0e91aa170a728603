"""The drill of armed turns:  python -m bench.plans [--turns N] [--kills N] [--tables N] [--seed S]

People at two servers on one PostgreSQL arm every second turn of theirs while they wait (`m3`, then draw), and play the
others by hand (`m1`); one of the servers is killed (SIGKILL) at random moments and started again. In the stored games
every turn that was acknowledged as armed must have been played as armed, and no other turn may have been. The exit
status is 1 otherwise.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))  # for the services

from services.nats import Nats  # noqa: E402
from services.postgres import Postgres  # noqa: E402

from bench.drill.players import GONE  # noqa: E402
from bench.drill.servers import Server  # noqa: E402
from bench.lib import table as format_table  # noqa: E402
from torilla.server.store import log  # noqa: E402
from torilla.server.store.postgres import PostgresStore  # noqa: E402

ARMED = ["m3", "draw"]
BY_HAND = "m1"
THOUGHT = 0.2
"""Seconds that somebody takes for a step by hand: the others arm their turns meanwhile."""
LATE = 10.0
"""Seconds after which an armed turn that was not acknowledged is played by hand."""
PATIENCE = 120.0
"""Seconds without any turn after which the drill gives up."""


class Report:
    """What happened."""

    def __init__(self) -> None:
        self.kills = 0
        self.armed = 0
        self.played = 0
        self.unsure = 0
        self.faults: list[str] = []


class Planner:
    """A person who arms every second turn. `wanted`: turns whose arming was tried; `sure`: acknowledged ones."""

    def __init__(self, name: str, urls: Callable[[], list[str]]) -> None:
        self.name = name
        self.urls = urls
        self.cookies = httpx.Cookies()
        self.table = ""
        self.seat = 0
        self.dice = random.Random(name)
        self.pending: dict[str, Any] | None = None
        self.armed: Any = None
        self.news: dict[int, str] = {}  # by turn, what became of it
        self.wanted: set[int] = set()
        self.sure: set[int] = set()
        self.turn = 0
        self.over = False

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """One request. Raises OSError if no server answers."""
        try:
            async with httpx.AsyncClient(base_url=self.dice.choice(self.urls()), cookies=self.cookies) as http:
                answer = await http.request(method, f"/api{path}", json=body or {}, timeout=20)
                self.cookies.update(http.cookies)
                return answer
        except httpx.TransportError as error:
            raise OSError(str(error)) from None

    async def live(self) -> None:
        while not self.over:
            address = self.dice.choice(self.urls()).replace("http", "ws") + f"/api/tables/{self.table}/socket"
            cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            try:
                async with connect(address, additional_headers={"Cookie": cookie}, max_size=2**22) as socket:
                    await self.converse(socket)
            except GONE:
                await asyncio.sleep(0.1)

    async def converse(self, socket: Any) -> None:
        await socket.send(json.dumps({"type": "hello"}))
        if self.pending is not None:
            await socket.send(json.dumps(self.pending))
        position: Any = None
        since = time.monotonic()
        while True:
            try:
                frame = await asyncio.wait_for(socket.recv(), 1)
            except TimeoutError:
                frame = "[]"
            for message in json.loads(frame):
                kind = message["type"]
                if kind in ("done", "refused") and self.pending and message["key"] == self.pending["key"]:
                    self.pending = None
                if kind == "plans":
                    self.armed = message["armed"]
                    if message["news"] is not None:
                        self.news[int(message["news"]["name"])] = message["news"]["kind"]
                if kind == "position":
                    position = message
                    since = time.monotonic() if position["view"]["turn"] != self.turn else since
                    self.turn = position["view"]["turn"]
                    self.over = position["outcome"] is not None
            if self.over:
                return
            if position is None:
                continue
            if position["to_move"] != self.seat:
                await self.arm(position)
            elif self.pending is None and position["legal"] and not self.expects(since):
                legal = [one["notation"] for one in position["legal"]]
                action = next((one for one in (BY_HAND, "draw", "end") if one in legal), legal[0])
                key = f"{self.name}-{self.dice.getrandbits(48):012x}"
                self.pending = {"type": "act", "key": key, "seq": position["seq"], "seat": self.seat, "action": action}
                await asyncio.sleep(THOUGHT)
                await socket.send(json.dumps(self.pending))

    def expects(self, since: float) -> bool:
        """Whether this turn, which began then, may still be played by itself: its arming may be unknown here."""
        if self.turn in self.news:
            return False
        return self.armed is not None or (self.turn in self.wanted and time.monotonic() - since < LATE)

    async def arm(self, position: Any) -> None:
        """Arm the next turn, if it is one to be armed and was not tried yet."""
        turn = position["view"]["turn"] + 1
        if turn <= 2 or (turn // 2) % 2 or turn in self.wanted or self.armed is not None:
            return
        self.wanted.add(turn)
        body = {"seq": position["seq"], "name": str(turn), "actions": ARMED, "end": True}
        try:
            answer = await self.ask("POST", f"/tables/{self.table}/seats/{self.seat}/armed", body)
        except OSError:
            return  # whether it is armed is unknown
        if answer.is_success:
            self.sure.add(turn)
        elif answer.status_code < 500:
            self.wanted.discard(turn)


async def set_table(ann: Planner, bo: Planner) -> None:
    plan = {"game": "helsinki", "seats": [{"kind": "me"}, {"kind": "open"}], "name": ann.name, "instant": True}
    made = (await ann.ask("POST", "/tables", {**plan, "options": {"start": 0}})).json()
    ann.table = bo.table = made["table"]["id"]
    bo.seat = 1
    await bo.ask("POST", "/join", {"token": made["invitations"][0]["token"], "name": bo.name})
    await ann.ask("POST", f"/tables/{ann.table}/start")


async def drill(folder: Path, *, turns: int, kills: int, tables: int, seed: int) -> Report:
    """Play until so many turns were armed and so many servers were killed."""
    postgres, nats = Postgres(), Nats()
    dice, report = random.Random(seed), Report()
    store = postgres.database()
    nodes = [Server(folder, name, store=store, bus=nats.url) for name in ("a", "b")]
    alive = list(nodes)

    async def kill_some() -> None:
        while report.kills < kills:
            await asyncio.sleep(dice.uniform(0.2, 2.0))
            node = dice.choice(nodes)
            alive.remove(node)
            node.kill()
            report.kills += 1
            await asyncio.to_thread(node.start)
            alive.append(node)

    try:
        people = [Planner(f"planner{number}", lambda: [node.url for node in alive]) for number in range(2 * tables)]
        for ann, bo in zip(people[::2], people[1::2], strict=True):
            await set_table(ann, bo)
        tasks = [asyncio.create_task(one.live()) for one in people]
        killer = asyncio.create_task(kill_some())
        last, heard = 0, time.monotonic()
        while sum(len(one.sure) for one in people) < turns or not killer.done():
            await asyncio.sleep(0.1)
            if (now := sum(one.turn for one in people)) > last:
                last, heard = now, time.monotonic()
            elif all(one.over for one in people) and killer.done():
                break
            elif time.monotonic() - heard > PATIENCE and not all(one.over for one in people):
                report.faults.append(f"nobody moved for {PATIENCE:.0f} s")
                break
        await killer
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(5)  # turns that are due are played without anybody there
        await compare(store, people, report)
    finally:
        for node in nodes:
            node.stop()
        postgres.stop()
        nats.stop()
    return report


async def compare(address: str, people: list[Planner], report: Report) -> None:
    """Hold what was armed against the stored games."""
    store = PostgresStore(address)
    await store.open()
    try:
        for one in people:
            stored = await store.table(one.table, keys=100_000)
            assert stored is not None
            steps = [entry for entry in stored.entries if isinstance(entry, log.Step)]
            turns = [entry for entry in steps if entry.action in (ARMED[0], BY_HAND)]  # one move begins each turn
            played = {number for number, entry in enumerate(turns, 1) if (entry.seat, entry.action) == (one.seat, "m3")}
            keys = [key for key in stored.keys if key.seat == one.seat and key.request.startswith("plan ")]
            # near the end there may be no card beside the pawn, or no turn any more
            reached = {turn for turn in one.sure if turn <= len(turns) and one.news.get(turn) not in ("legal", "over")}
            report.armed += len(one.sure)
            report.played += len(played)
            report.unsure += len(one.wanted - one.sure)
            if missing := reached - played:
                report.faults.append(f"{one.name}: armed, but not played: turns {sorted(missing)}")
            if more := played - one.wanted:
                report.faults.append(f"{one.name}: played, but not armed: turns {sorted(more)}")
            if len(keys) != len(played):
                report.faults.append(f"{one.name}: {len(played)} turns played with {len(keys)} keys")
    finally:
        await store.close()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.plans", description=(__doc__ or "").split("\n\n")[1])
    parser.add_argument("--turns", type=int, default=200)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--tables", type=int, default=25, help="a game has about ten turns that are armed")
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(
            drill(Path(folder), turns=wanted.turns, kills=wanted.kills, tables=wanted.tables, seed=wanted.seed)
        )
    heads = ["kills", "turns armed", "played as armed", "arming without an answer", "faults"]
    values = [report.kills, report.armed, report.played, report.unsure, len(report.faults)]
    print(format_table(heads, [[str(value) for value in values]]))
    for fault in report.faults:
        print(f"FAULT: seed {wanted.seed}: {fault}")
    return int(bool(report.faults))


if __name__ == "__main__":
    sys.exit(main())
