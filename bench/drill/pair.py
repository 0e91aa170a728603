"""For drills of two nodes: servers of which one at a time is killed and started again, and people who come back."""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))  # for the services

from services.nats import Nats  # noqa: E402
from services.postgres import Postgres  # noqa: E402

from bench.drill.servers import Server  # noqa: E402
from bench.lib import table as format_table  # noqa: E402

PATIENCE = 120.0
"""Seconds without any progress after which a drill gives up."""


class Pair:
    """Two servers on one PostgreSQL and one NATS."""

    def __init__(self, folder: Path, seed: int, **more: Any) -> None:
        self.postgres, self.nats = Postgres(), Nats()
        self.store = self.postgres.database()
        self.dice = random.Random(seed)
        self.nodes = [Server(folder, name, store=self.store, bus=self.nats.url, **more) for name in ("a", "b")]
        self.alive = list(self.nodes)
        self.kills = 0

    def any_url(self, dice: random.Random) -> str:
        return dice.choice(self.alive).url

    async def kill_some(self, kills: int) -> None:
        while self.kills < kills:
            await asyncio.sleep(self.dice.uniform(0.2, 2.0))
            node = self.dice.choice(self.nodes)
            self.alive.remove(node)
            node.kill()
            self.kills += 1
            await asyncio.to_thread(node.start)
            self.alive.append(node)

    def stop(self) -> None:
        for node in self.nodes:
            node.stop()
        self.postgres.stop()
        self.nats.stop()


class Guest:
    """A person at a seat, who asks and connects to whichever server is there."""

    def __init__(self, name: str, pair: Pair) -> None:
        self.name = name
        self.pair = pair
        self.cookies = httpx.Cookies()
        self.table = ""
        self.seat = 0
        self.dice = random.Random(name)
        self.pending: dict[str, Any] | None = None
        self.over = False

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """One request. Raises OSError if no server answers."""
        try:
            async with httpx.AsyncClient(base_url=self.pair.any_url(self.dice), cookies=self.cookies) as http:
                answer = await http.request(method, f"/api{path}", json=body or {}, timeout=20)
                self.cookies.update(http.cookies)
                return answer
        except httpx.TransportError as error:
            raise OSError(str(error)) from None

    async def insist(self, method: str, path: str, body: Any = None) -> Any:
        """One request, repeated until a server answers."""
        while True:
            try:
                answer = await self.ask(method, path, body)
                if answer.status_code not in (502, 503):
                    answer.raise_for_status()
                    return answer.json()
            except OSError:
                pass
            await asyncio.sleep(0.1)

    def connect(self) -> connect:
        address = self.pair.any_url(self.dice).replace("http", "ws") + f"/api/tables/{self.table}/socket"
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return connect(address, additional_headers={"Cookie": cookie}, max_size=2**22)

    def answered(self, message: Any) -> None:
        """What was sent need not be sent again, if this is its answer."""
        if message["type"] in ("done", "refused") and self.pending and message["key"] == self.pending["key"]:
            self.pending = None

    def act(self, position: Any, action: str) -> None:
        """Make the message that is sent until it is answered."""
        key = f"{self.name}-{self.dice.getrandbits(48):012x}"
        self.pending = {"type": "act", "key": key, "seq": position["seq"], "seat": self.seat, "action": action}


async def sit_down(ann: Guest, bo: Guest) -> None:
    """Set a table for two, which waits to be started."""
    plan = {"game": "helsinki", "seats": [{"kind": "me"}, {"kind": "open"}], "name": ann.name, "instant": True}
    made = await ann.insist("POST", "/tables", {**plan, "options": {"start": 0}})
    ann.table = bo.table = made["table"]["id"]
    bo.seat = 1
    await bo.insist("POST", "/join", {"token": made["invitations"][0]["token"], "name": bo.name})


async def watch(
    killer: asyncio.Task[None], people: Sequence[Guest], *, progress: Callable[[], int], enough: Callable[[], bool]
) -> bool:
    """Wait until there is enough and the last kill was done, or all games are over; False if nothing moves for long."""
    last, heard = 0, time.monotonic()
    while not (enough() and killer.done()):
        await asyncio.sleep(0.1)
        over = all(one.over for one in people)
        if (now := progress()) > last:
            last, heard = now, time.monotonic()
        elif over and killer.done():
            break
        elif not over and time.monotonic() - heard > PATIENCE:
            return False
    return True


def tell(heads: list[str], values: list[int], faults: list[str], seed: int) -> int:
    """Print what a drill found; its exit status."""
    print(format_table([*heads, "faults"], [[str(value) for value in (*values, len(faults))]]))
    for fault in faults:
        print(f"FAULT: seed {seed}: {fault}")
    return int(bool(faults))
