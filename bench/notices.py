"""The notice drill:  python -m bench.notices [--turns N] [--kills N] [--tables N] [--seed S]

People who come to their tables only when they get a notice play real games at two servers on one PostgreSQL; one of the
servers is killed (SIGKILL) at random moments and started again. Hosts start a game when they are told that the table is
full. A push service of the drill's own checks the signature of each message and decrypts it. There must be a message
for each full table and each turn; what a kill repeats has the same id, so that a receiver can tell. People who look at
their tables all the time must get none. The exit status is 1 if a message was lost, made up, or sent to somebody who
looked.
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

from httpx import HTTPStatusError

from bench.drill.pair import PATIENCE, Guest, Pair, sit_down, tell, watch
from bench.drill.players import GONE

from services.receiver import Browser, Received, Receiver  # isort: skip - the pair brings the services
from torilla.core.contract.registry import get_game
from torilla.server.notices.sender import message_id
from torilla.server.store import log
from torilla.server.store.model import NoticeKind, NoticeRow
from torilla.server.store.postgres.store import PostgresStore
from torilla.server.tables.table import Table

LOOKED = 6.0
"""Seconds without a lost connection after which somebody is known to have looked."""


class Report:
    """What happened."""

    def __init__(self) -> None:
        self.kills = 0
        self.full = 0
        self.turns = 0
        self.messages = 0
        self.repeated = 0
        self.attended_turns = 0
        self.faults: list[str] = []


class Reader(Guest):
    """A person with a browser that is subscribed to push."""

    def __init__(self, name: str, pair: Pair, service: Receiver) -> None:
        super().__init__(name, pair)
        self.browser = Browser(service, name)
        self.channel = ""
        self.key = ""
        self.told: list[str] = []
        self.full: list[str] = []
        self.may_start = asyncio.Event()
        self.news = asyncio.Event()
        self.connected_since: float | None = None
        self.turns = 0

    def receive(self, request: Received) -> None:
        letter = self.browser.read(request, self.key)
        if letter["kind"] == "turn":
            self.told.append(letter["id"])
        if letter["kind"] == "full":
            self.full.append(letter["id"])
            self.may_start.set()
        elif letter["kind"] != "begun":  # is no reason to come: the turn will be told
            self.news.set()

    async def subscribe(self) -> None:
        self.key = (await self.insist("POST", "/me/notices/push", self.browser.subscription))["push_key"]
        [channel] = (await self.insist("POST", "/me/notices/push", self.browser.subscription))["channels"]
        self.channel = channel["id"]

    # --- At the table ---

    async def visit(self, *, stay: bool) -> None:
        """Play while it is my turn, and leave; `stay`: play whenever it is, until the game is over."""
        while not self.over:
            try:
                async with self.connect() as socket:
                    if await self.converse(socket, stay=stay):
                        self.connected_since = None
                        return
            except GONE:
                self.connected_since = None
                await asyncio.sleep(0.1)

    async def converse(self, socket: Any, *, stay: bool) -> bool:
        """Whether I am done here."""
        await socket.send(json.dumps({"type": "hello"}))
        if self.pending is not None:
            await socket.send(json.dumps(self.pending))
        self.connected_since = time.monotonic()
        moved = False
        async for frame in socket:
            for message in json.loads(frame):
                self.answered(message)
                if message["type"] == "position":
                    position = message
                    self.over = position["outcome"] is not None
            if self.over:
                return True
            if position["to_move"] != self.seat:
                if moved:
                    self.turns += 1
                moved = False
                if not stay and self.pending is None:
                    return True
            elif self.pending is None and position["legal"]:
                moved = True
                legal = [one["notation"] for one in position["legal"]]
                self.act(position, "end" if "end" in legal else self.dice.choice(legal))
                await socket.send(json.dumps(self.pending))
        return False

    async def live(self) -> None:
        """Come whenever there is news."""
        while not self.over:
            await self.news.wait()
            self.news.clear()
            await self.visit(stay=False)


async def set_table(ann: Reader, bo: Reader) -> None:
    """Ann makes a table, and is not there when Bo sits down; she starts the game when she is told."""
    for one in (ann, bo):
        await one.insist("PUT", "/me", {"name": one.name})  # first, so that everything else can be asked for again
        await one.subscribe()
    await sit_down(ann, bo)
    async with asyncio.timeout(PATIENCE):
        await ann.may_start.wait()
    try:
        await ann.insist("POST", f"/tables/{ann.table}/start")
    except HTTPStatusError as error:
        if error.response.json()["code"] != "table/not-open":  # it was started, and the answer was lost
            raise


async def drill(folder: Path, *, turns: int, kills: int, tables: int, seed: int) -> Report:
    """Play until these numbers of turns were told and of servers were killed."""
    pair, report = Pair(folder, seed, private_webhooks=True), Report()
    try:
        async with Receiver() as service:
            away = [Reader(f"away{number}", pair, service) for number in range(2 * tables)]
            there = [Reader(f"there{number}", pair, service) for number in range(2)]
            by_path = {guest.browser.path: guest for guest in (*away, *there)}

            def take(request: Received) -> int:
                guest = by_path[request.path]
                guest.receive(request)
                looked = guest.connected_since is not None and time.monotonic() - guest.connected_since > LOOKED
                if guest in there and looked:
                    report.faults.append(f"{guest.name} was told though they looked")
                return 201

            service.answer = take
            killer = asyncio.create_task(pair.kill_some(kills))
            pairs = zip((*away, *there)[::2], (*away, *there)[1::2], strict=True)
            await asyncio.gather(*(set_table(ann, bo) for ann, bo in pairs))
            tasks = [asyncio.create_task(guest.live()) for guest in away]
            tasks += [asyncio.create_task(guest.visit(stay=True)) for guest in there]

            def told() -> int:
                return sum(len(set(guest.told)) for guest in away)

            if not await watch(killer, away, progress=told, enough=lambda: told() >= turns):
                report.faults.append(f"nobody was told anything for {PATIENCE:.0f} s")
            await killer
            await asyncio.sleep(LOOKED)  # what is still on its way
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.sleep(LOOKED)
            report.full = sum(len(set(guest.full)) for guest in away)
            report.messages = sum(len(guest.told) + len(guest.full) for guest in away)
            report.repeated = report.messages - told() - report.full
            report.attended_turns = sum(guest.turns for guest in there)
            await compare(pair.store, away, report)
            report.kills = pair.kills
    finally:
        pair.stop()
    return report


async def compare(address: str, guests: list[Reader], report: Report) -> None:
    """Hold what was told against the stored games."""
    store = PostgresStore(address)
    await store.open()
    try:
        for guest in guests:
            stored = await store.table(guest.table)
            assert stored is not None
            table = Table(store, stored, get_game(stored.row.game))
            owner = stored.seats[guest.seat].guest or ""
            marks, needed = marks_of(table, guest.seat)

            def name(mark: int, kind: NoticeKind = "turn", guest: Reader = guest, owner: str = owner) -> str:
                return message_id(guest.channel, [NoticeRow(guest.table, owner, kind, mark, guest.seat, 0)])

            taken = [entry.seq for entry in stored.entries if isinstance(entry, log.SeatTaken) and guest.seat == 0]
            if set(guest.full) != {name(mark, "full") for mark in taken}:
                report.faults.append(f"{guest.name}: was told {len(set(guest.full))} times that the table is full")
            known, told = {name(mark) for mark in marks}, set(guest.told)
            lost = [mark for mark in needed if name(mark) not in told]
            report.turns += len(needed)
            report.faults += [f"{guest.name}: turn {mark} was not told" for mark in lost]
            report.faults += [f"{guest.name}: a message about no turn" for one in told if one not in known]
    finally:
        await store.close()


def marks_of(table: Table, seat: int) -> tuple[list[int], list[int]]:
    """The log numbers with which turns of a seat began; and those that began after another seat's step."""
    play = table.play
    assert play is not None
    entries = play.entries
    found, needed = [], []
    turns = [*zip(entries.turns, entries.seats, strict=True), play.turn]
    for index, turn in enumerate(turns):
        if turn[1] == seat and (index == 0 or turns[index - 1] != turn):
            mark = play.seqs[index - 1] if index else play.begun.seq
            found.append(mark)
            if index == 0 or turns[index - 1][1] != seat:
                needed.append(mark)
    return found, needed


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.notices", description=(__doc__ or "").split("\n\n")[1])
    parser.add_argument("--turns", type=int, default=200)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=12, help="tables of people who come when they are told")
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(
            drill(Path(folder), turns=wanted.turns, kills=wanted.kills, tables=wanted.tables, seed=wanted.seed)
        )
    heads = ["kills", "full tables", "turns", "messages", "repeated with the same id", "turns of people who looked"]
    values = [report.kills, report.full, report.turns, report.messages, report.repeated, report.attended_turns]
    return tell(heads, values, report.faults, wanted.seed)


if __name__ == "__main__":
    sys.exit(main())
