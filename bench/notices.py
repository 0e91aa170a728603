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
from services.receiver import Browser, Received, Receiver  # noqa: E402

from bench.drill.players import GONE  # noqa: E402
from bench.drill.servers import Server  # noqa: E402
from bench.lib import table as format_table  # noqa: E402
from torilla.core.registry import get_game  # noqa: E402
from torilla.server.notices.sender import message_id  # noqa: E402
from torilla.server.store import log  # noqa: E402
from torilla.server.store.model import NoticeKind, NoticeRow  # noqa: E402
from torilla.server.store.postgres import PostgresStore  # noqa: E402
from torilla.server.tables.table import Table  # noqa: E402

LOOKED = 6.0
"""Seconds without a lost connection after which somebody is known to have looked."""
PATIENCE = 120.0
"""Seconds without any message after which the drill gives up."""


class Report:
    """What happened."""

    def __init__(self) -> None:
        self.kills = 0
        self.full = 0
        self.turns = 0
        self.messages = 0
        self.repeated = 0
        self.attended_turns = 0
        self.slowest = 0.0
        self.faults: list[str] = []


class Guest:
    """A person with a browser that is subscribed to push."""

    def __init__(self, name: str, service: Receiver, urls: Callable[[], list[str]]) -> None:
        self.name = name
        self.urls = urls
        self.browser = Browser(service, name)
        self.cookies = httpx.Cookies()
        self.table = ""
        self.seat = 0
        self.channel = ""
        self.key = ""
        self.told: list[str] = []
        self.full: list[str] = []
        self.may_start = asyncio.Event()
        self.news = asyncio.Event()
        self.dice = random.Random(name)
        self.pending: dict[str, Any] | None = None
        self.connected_since: float | None = None
        self.turns = 0
        self.over = False

    def receive(self, request: Received) -> None:
        letter = self.browser.read(request, self.key)
        if letter["kind"] == "turn":
            self.told.append(letter["id"])
        if letter["kind"] == "full":
            self.full.append(letter["id"])
            self.may_start.set()
        elif letter["kind"] != "begun":  # is no reason to come: the turn will be told
            self.news.set()

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request, repeated until a server answers."""
        while True:
            try:
                async with httpx.AsyncClient(base_url=self.dice.choice(self.urls()), cookies=self.cookies) as http:
                    answer = await http.request(method, f"/api{path}", json=body or {}, timeout=20)
                    if answer.status_code in (502, 503):
                        raise OSError
                    answer.raise_for_status()
                    self.cookies.update(http.cookies)
                    return answer.json()
            except (httpx.TransportError, OSError):
                await asyncio.sleep(0.1)

    async def subscribe(self) -> None:
        self.key = (await self.ask("POST", "/me/notices/push", self.browser.subscription))["push_key"]
        [channel] = (await self.ask("POST", "/me/notices/push", self.browser.subscription))["channels"]
        self.channel = channel["id"]

    # --- At the table ---

    async def visit(self, *, stay: bool) -> None:
        """Play while it is my turn, and leave; `stay`: play whenever it is, until the game is over."""
        while not self.over:
            address = self.dice.choice(self.urls()).replace("http", "ws") + f"/api/tables/{self.table}/socket"
            cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            try:
                async with connect(address, additional_headers={"Cookie": cookie}, max_size=2**22) as socket:
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
                kind = message["type"]
                if kind in ("done", "refused") and self.pending and message["key"] == self.pending["key"]:
                    self.pending = None
                if kind == "position":
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
                action = "end" if "end" in legal else self.dice.choice(legal)
                key = f"{self.name}-{self.dice.getrandbits(48):012x}"
                self.pending = {"type": "act", "key": key, "seq": position["seq"], "seat": self.seat, "action": action}
                await socket.send(json.dumps(self.pending))
        return False

    async def live(self) -> None:
        """Come whenever there is news."""
        while not self.over:
            await self.news.wait()
            self.news.clear()
            await self.visit(stay=False)


async def set_table(ann: Guest, bo: Guest) -> None:
    """Ann makes a table, and is not there when Bo sits down; she starts the game when she is told."""
    for one in (ann, bo):
        await one.ask("PUT", "/me", {"name": one.name})  # first, so that everything else can be asked for again
        await one.subscribe()
    plan = {"game": "helsinki", "seats": [{"kind": "me"}, {"kind": "open"}], "name": ann.name, "instant": True}
    made = await ann.ask("POST", "/tables", {**plan, "options": {"start": 0}})
    table = ann.table = bo.table = made["table"]["id"]
    bo.seat = 1
    await bo.ask("POST", "/join", {"token": made["invitations"][0]["token"], "name": bo.name})
    await asyncio.wait_for(ann.may_start.wait(), PATIENCE)
    try:
        await ann.ask("POST", f"/tables/{table}/start")
    except httpx.HTTPStatusError as error:
        if error.response.json()["code"] != "table/not-open":  # it was started, and the answer was lost
            raise


async def drill(folder: Path, *, turns: int, kills: int, tables: int, seed: int) -> Report:
    """Play until so many turns were told and so many servers were killed."""
    postgres, nats = Postgres(), Nats()
    dice, report = random.Random(seed), Report()
    store = postgres.database()
    more = {"store": store, "bus": nats.url, "private_webhooks": True}
    nodes = [Server(folder, name, **more) for name in ("a", "b")]
    alive = list(nodes)

    def urls() -> list[str]:
        return [node.url for node in alive]

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
        async with Receiver() as service:
            away = [Guest(f"away{number}", service, urls) for number in range(2 * tables)]
            there = [Guest(f"there{number}", service, urls) for number in range(2)]
            by_path = {guest.browser.path: guest for guest in (*away, *there)}

            def take(request: Received) -> int:
                guest = by_path[request.path]
                guest.receive(request)
                looked = guest.connected_since is not None and time.monotonic() - guest.connected_since > LOOKED
                if guest in there and looked:
                    report.faults.append(f"{guest.name} was told though they looked")
                return 201

            service.answer = take
            killer = asyncio.create_task(kill_some())
            pairs = zip((*away, *there)[::2], (*away, *there)[1::2], strict=True)
            await asyncio.gather(*(set_table(ann, bo) for ann, bo in pairs))
            tasks = [asyncio.create_task(guest.live()) for guest in away]
            tasks += [asyncio.create_task(guest.visit(stay=True)) for guest in there]
            last, heard = 0, time.monotonic()
            while (told := sum(len(set(guest.told)) for guest in away)) < turns or not killer.done():
                await asyncio.sleep(0.1)
                if told > last:
                    report.slowest = max(report.slowest, time.monotonic() - heard)
                    last, heard = told, time.monotonic()
                elif time.monotonic() - heard > PATIENCE and not all(guest.over for guest in away):
                    report.faults.append(f"nobody was told anything for {PATIENCE:.0f} s")
                    break
                elif all(guest.over for guest in away):
                    if killer.done():
                        break
            await killer
            await asyncio.sleep(LOOKED)  # what is still on its way
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.sleep(LOOKED)
            report.full = sum(len(set(guest.full)) for guest in away)
            report.messages = sum(len(guest.told) + len(guest.full) for guest in away)
            report.repeated = report.messages - sum(len({*guest.told, *guest.full}) for guest in away)
            report.attended_turns = sum(guest.turns for guest in there)
            await compare(store, away, report)
    finally:
        for node in nodes:
            node.stop()
        postgres.stop()
        nats.stop()
    return report


async def compare(address: str, guests: list[Guest], report: Report) -> None:
    """Hold what was told against the stored games."""
    store = PostgresStore(address)
    await store.open()
    try:
        for guest in guests:
            stored = await store.table(guest.table)
            assert stored is not None
            table = Table(store, stored, get_game(stored.row.game).components())
            owner = stored.seats[guest.seat].guest or ""
            marks, needed = marks_of(table, guest.seat)

            def name(mark: int, kind: NoticeKind = "turn", guest: Guest = guest, owner: str = owner) -> str:
                return message_id(guest.channel, [NoticeRow(guest.table, owner, kind, mark, guest.seat, 0)])

            taken = [entry.seq for entry in stored.entries if isinstance(entry, log.Taken) and guest.seat == 0]
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
    heads = [
        "kills",
        "full tables",
        "turns",
        "messages",
        "repeated with the same id",
        "turns of people who looked",
        "faults",
    ]
    values = [
        report.kills,
        report.full,
        report.turns,
        report.messages,
        report.repeated,
        report.attended_turns,
        len(report.faults),
    ]
    print(format_table(heads, [[str(value) for value in values]]))
    for fault in report.faults:
        print(f"FAULT: seed {wanted.seed}: {fault}")
    return int(bool(report.faults))


if __name__ == "__main__":
    sys.exit(main())
