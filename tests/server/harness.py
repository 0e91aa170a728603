"""A server in this process, people with browsers, and clients that keep what they receive like the page does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from litestar import Litestar

from torilla.server.app.app import attach_hub, make_routes, most_bytes
from torilla.server.bots.reviews import Reviews
from torilla.server.hub.hub import Hub
from torilla.server.kernel import clock
from torilla.server.kernel.settings import Settings
from torilla.server.lobby.people.guests import session_of
from torilla.server.local.pool import InlinePool
from torilla.server.session import requests
from torilla.server.session.connection import Connection

keys = count()


class Ahead:
    """Turns the server's clock forward, and knows by how much."""

    def __init__(self) -> None:
        self.by = 0

    def __call__(self, milliseconds: int) -> None:
        clock.turn_forward(milliseconds)
        self.by += milliseconds

    def to(self, moment: int) -> None:
        """To a moment in milliseconds since 1970, which may be in the past."""
        self(moment - clock.now())


@contextmanager
def turned_clock() -> Iterator[Ahead]:
    """The server's clock, right again afterwards."""
    ahead = Ahead()
    try:
        yield ahead
    finally:
        ahead(-ahead.by)


def new_key() -> str:
    return f"key-{next(keys):08}"


class Person:
    """A browser: a cookie jar, and connections to tables."""

    def __init__(self, world: World, name: str, address: str = "127.0.0.1") -> None:
        self.world = world
        self.name = name
        self.address = address
        app: Any = world.app  # httpx and Litestar write the types of ASGI differently
        transport = httpx.ASGITransport(app=app, client=(address, 40000))
        self.http = httpx.AsyncClient(transport=transport, base_url="http://localhost")

    async def ask(self, method: str, path: str, body: Any = None, status: int | None = None) -> Any:
        """One request; the answer as JSON. `status`: what it must be (any success by default)."""
        more: dict[str, Any] = {"json": body if body is not None else {}} if method != "GET" else {}
        answer = await self.http.request(method, f"/api{path}", **more)
        if status is None:
            assert answer.is_success, f"{method} {path}: {answer.status_code} {answer.text}"
        else:
            assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json()

    async def get(self, path: str, status: int | None = None) -> Any:
        return await self.ask("GET", path, status=status)

    async def post(self, path: str, body: Any = None, status: int | None = None) -> Any:
        return await self.ask("POST", path, body, status)

    async def table(self, *seats: str, status: int | None = None, **more: Any) -> Any:
        """Set a table: seats like `me`, `open`, `here:Bo`, `bot:random`."""
        plans = []
        for seat in seats:
            kind, _, what = seat.partition(":")
            plans.append({"kind": kind, ("bot" if kind == "bot" else "name"): what or None})
        body = {"game": "helsinki", "seats": plans, "name": self.name, "instant": True, **more}
        return await self.post("/tables", body, status)

    async def join(self, invitation: Any, status: int | None = None) -> Any:
        return await self.post("/join", {"token": invitation["token"], "name": self.name}, status)

    async def line(self, table: str, since: int = 0, *, hello: bool = True) -> Line:
        """A connection to a table."""
        secret = self.http.cookies.get("torilla_guest")
        guest = await self.world.hub.guests.find(secret)
        found = await self.world.hub.table(table)
        connection = Connection(self.world.hub, found, guest, session=session_of(secret))
        await self.world.hub.presence.attach(connection)
        line = Line(connection)
        if hello:
            await line.send(type="hello", since=since)
        return line


UPDATES = ("table", "position", "clock", "absence", "chat", "events", "plans")
"""Messages that clients are sent without asking."""


class Line:
    """A client: keeps table, events and position as the protocol says."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.raw: list[bytes] = []
        self.all: list[Any] = []
        self.table: Any = None
        self.position: Any = None
        self.clock: Any = None
        self.absence: Any = None
        self.events: list[Any] = []
        self.settled = 0
        self.chat: list[Any] = []

    async def send(self, **message: Any) -> Any:
        """Say something; the answer, or the last update where none is given."""
        before = len(self.all)
        await requests.receive(self.connection, json.dumps(message))
        last = await self.pump()
        answers = [one for one in self.all[before:] if one["type"] not in UPDATES]  # updates may also come after it
        return answers[-1] if answers else last

    async def pump(self) -> Any:
        last = None
        while self.connection.changed.is_set():
            self.connection.changed.clear()
            for data in await self.connection.updates():
                self.raw.append(data)
                last = json.loads(data)
                self.all.append(last)
                self.take(last)
        return last

    def take(self, message: Any) -> None:
        match message["type"]:
            case "table":
                self.table = message
            case "position":
                self.position = message
            case "clock":
                self.clock = message
            case "absence":
                self.absence = message
            case "chat":
                self.chat += message["lines"]
            case "events":
                kept = [event for event in self.events if event["seq"] <= message["from"]]
                assert self.settled <= message["from"] or self.connection.table.seats_of(self.connection.guest_id)
                self.events = kept + message["events"]
                seqs = [event["seq"] for event in self.events]
                assert seqs == sorted(set(seqs))
                self.settled = message["settled"]

    def newest(self, kind: str) -> Any:
        """The last message of a kind, None before there was one."""
        return next((message for message in reversed(self.all) if message["type"] == kind), None)

    @property
    def acted(self) -> list[str]:
        return [event["action"] for event in self.events if event["type"] == "acted"]

    async def act(self, action: str | None = None, **other: Any) -> Any:
        """Do an action (the first legal one by default), as the position says."""
        await self.pump()
        position = self.position
        message = {
            "type": "act",
            "key": new_key(),
            "seq": position["seq"],
            "seat": position["to_move"],
            "action": action or position["legal"][0]["notation"],
            **other,
        }
        return await self.send(**message)

    async def undo(self, **other: Any) -> Any:
        await self.pump()
        where = {"seq": self.position["seq"], "seat": self.position["to_move"]}
        return await self.send(**{"type": "undo", "key": new_key(), **where, **other})

    def hang_up(self) -> None:
        self.connection.hub.presence.detach(self.connection)


class World:
    """A server on a data folder."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        limits = {"requests_per_minute": 60_000, "new_tables_per_hour": 36_000, "messages_per_second": 10_000}
        self.settings = Settings(data=folder, bot_delay=0, bot_workers=1, **{**limits, **settings})
        self.app = free_app(most_bytes(self.settings))
        attach_hub(self.app, self.settings)
        self.hub: Hub = self.app.state.hub
        calculator = self.hub.calculator  # in this process, which is quicker, and where tests can change things
        calculator.pool = calculator.sandboxes = InlinePool()
        self.people: list[Person] = []

    def person(self, name: str, address: str = "127.0.0.1") -> Person:
        person = Person(self, name, address)
        self.people.append(person)
        return person

    async def settle(self, done: Any, seconds: float = 60) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(seconds):
            while not done():
                await asyncio.sleep(0.01)


free_apps: dict[int, list[Litestar]] = {}
"""Routes that no server uses any more, by the length of bodies: to make them takes longer than most tests."""


def free_app(most: int) -> Litestar:
    free = free_apps.setdefault(most, [])
    return free.pop() if free else make_routes(most)


@asynccontextmanager
async def running(folder: Path, **settings: Any) -> AsyncIterator[World]:
    world = World(folder, **settings)
    async with world.app.lifespan():
        try:
            yield world
        finally:
            for person in world.people:
                await person.http.aclose()
    free_apps[most_bytes(world.settings)].append(world.app)


class Kept:
    """A place where a server keeps its tables, to start it there more than once."""

    def __init__(self, folder: Path, settings: dict[str, Any]) -> None:
        self.folder = folder
        self.settings = settings

    def running(self, **more: Any) -> Any:
        return running(self.folder, **self.settings, **more)


async def no_review_runs(world: World) -> None:
    """Wait until all reviews under way have come to their end."""
    name = Reviews.run.__qualname__
    await world.settle(lambda: name not in [getattr(task.get_coro(), "__qualname__", "") for task in world.hub.tasks])


async def two_players(world: World, **more: Any) -> tuple[Person, Person, str]:
    """Ann (seat 0, owner, starts) and Bo (seat 1) at a running table."""
    ann, bo = world.person("Ann"), world.person("Bo")
    options = {"start": 0, **more.pop("options", {})}
    made = await ann.table("me", "open", options=options, **more)
    await bo.join(made["invitations"][0])
    await ann.post(f"/tables/{made['table']['id']}/start")
    return ann, bo, made["table"]["id"]
