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
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.drill.pair import PATIENCE, Guest, Pair, sit_down, tell, watch
from bench.drill.players import GONE
from torilla.server.store import log
from torilla.server.store.postgres.store import PostgresStore

ARMED = ["m3", "draw"]
BY_HAND = "m1"
THOUGHT = 0.2
"""Seconds that somebody takes for a step by hand: the others arm their turns meanwhile."""
LATE = 10.0
"""Seconds after which an armed turn that was not acknowledged is played by hand."""


class Report:
    """What happened."""

    def __init__(self) -> None:
        self.kills = 0
        self.armed = 0
        self.played = 0
        self.unsure = 0
        self.faults: list[str] = []


class Planner(Guest):
    """A person who arms every second turn. `wanted`: turns whose arming was tried; `sure`: acknowledged ones."""

    def __init__(self, name: str, pair: Pair) -> None:
        super().__init__(name, pair)
        self.armed: Any = None
        self.news: dict[int, str] = {}  # by turn, what became of it
        self.wanted: set[int] = set()
        self.sure: set[int] = set()
        self.turn = 0

    async def live(self) -> None:
        while not self.over:
            try:
                async with self.connect() as socket:
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
                async with asyncio.timeout(1):
                    frame = await socket.recv()
            except TimeoutError:
                frame = "[]"
            for message in json.loads(frame):
                kind = message["type"]
                self.answered(message)
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
                self.act(position, next((one for one in (BY_HAND, "draw", "end") if one in legal), legal[0]))
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


async def drill(folder: Path, *, turns: int, kills: int, tables: int, seed: int) -> Report:
    """Play until these numbers of turns were armed and of servers were killed."""
    pair, report = Pair(folder, seed), Report()
    try:
        people = [Planner(f"planner{number}", pair) for number in range(2 * tables)]
        for ann, bo in zip(people[::2], people[1::2], strict=True):
            await sit_down(ann, bo)
            await ann.insist("POST", f"/tables/{ann.table}/start")
        tasks = [asyncio.create_task(one.live()) for one in people]
        killer = asyncio.create_task(pair.kill_some(kills))
        moves = await watch(
            killer,
            people,
            progress=lambda: sum(one.turn for one in people),
            enough=lambda: sum(len(one.sure) for one in people) >= turns,
        )
        if not moves:
            report.faults.append(f"nobody moved for {PATIENCE:.0f} s")
        await killer
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(5)  # turns that are due are played without anybody there
        await compare(pair.store, people, report)
        report.kills = pair.kills
    finally:
        pair.stop()
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
    heads = ["kills", "turns armed", "played as armed", "arming without an answer"]
    return tell(heads, [report.kills, report.armed, report.played, report.unsure], report.faults, wanted.seed)


if __name__ == "__main__":
    sys.exit(main())
