"""Simulated players: they act as fast as they are answered, reconnect, and keep what they received."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

PAUSE = 0.1
"""Seconds before a disconnected player tries again."""
GONE = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError, EOFError)


class Received:
    """What one seat received, for the check afterwards."""

    def __init__(self) -> None:
        self.sent: dict[str, dict[str, Any]] = {}  # messages by key
        self.done: dict[str, int] = {}  # acknowledged, by key, with the number received
        self.refused: dict[str, str] = {}
        self.hashes: dict[int, str] = {}
        self.resent = 0


class Player:
    """One seat: a cookie, a socket, one action after the other."""

    def __init__(self, table: str, seat: int, cookies: httpx.Cookies, urls: Callable[[], list[str]], seed: int) -> None:
        self.table = table
        self.seat = seat
        self.cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        self.urls = urls
        self.dice = random.Random(seed)
        self.received = Received()
        self.pending: dict[str, Any] | None = None
        self.position: dict[str, Any] = {}
        self.over = False
        self.settled = 0

    async def play(self) -> None:
        """Until the game is over, or the task is cancelled."""
        while not self.over:
            address = self.dice.choice(self.urls()).replace("http", "ws") + f"/api/tables/{self.table}/socket"
            try:
                headers = {"Cookie": self.cookie}
                async with connect(address, additional_headers=headers, max_size=2**22, open_timeout=20) as socket:
                    await self.converse(socket)
            except GONE:
                await asyncio.sleep(PAUSE)

    async def converse(self, socket: Any) -> None:
        await self.send(socket, {"type": "hello", "since": self.settled})
        if self.pending is not None:
            self.received.resent += 1
            await self.send(socket, self.pending)
        async for frame in socket:
            for message in msgspec.json.decode(frame):
                await self.take(socket, message)
            await self.act(socket)
            if self.over:
                return

    async def send(self, socket: Any, message: dict[str, Any]) -> None:
        await socket.send(msgspec.json.encode(message), text=True)

    async def take(self, socket: Any, message: dict[str, Any]) -> None:
        match message["type"]:
            case "position":
                self.position = message
                self.over = message["outcome"] is not None
                self.received.hashes[message["seq"]] = message["hash"]
            case "events":
                self.settled = message["settled"]
            case "done":
                self.received.done[message["key"]] = message["seq"]
                self.pending = None
            case "refused":
                await self.refused(socket, message)

    async def refused(self, socket: Any, message: dict[str, Any]) -> None:
        code = message["error"]["code"]
        if code in ("store/unavailable", "server/busy") and self.pending is not None:
            await asyncio.sleep(2 * PAUSE)
            self.received.resent += 1
            await self.send(socket, self.pending)
            return
        self.received.refused[message["key"]] = code
        self.pending = None

    async def act(self, socket: Any) -> None:
        position = self.position
        if self.pending is not None or not position or not position["legal"] or position["to_move"] != self.seat:
            return
        key = f"{self.seat}-{len(self.received.sent):06}-{self.table}"
        common = {"key": key, "seq": position["seq"], "seat": self.seat}
        if position["can_undo"] and self.dice.random() < 0.1:
            self.pending = {"type": "undo", **common}
        else:
            action = self.dice.choice(position["legal"])["notation"]
            self.pending = {"type": "act", **common, "action": action}
        self.received.sent[key] = self.pending
        await self.send(socket, self.pending)


class Pair:
    """Two people, or one and a bot, who play game after game."""

    def __init__(self, urls: Callable[[], list[str]], seed: int, *, bot: bool = False) -> None:
        self.urls = urls
        self.dice = random.Random(seed)
        self.bot = bot
        self.players: list[Player] = []

    @property
    def acknowledged(self) -> int:
        return sum(len(player.received.done) for player in self.players)

    async def play(self) -> None:
        while True:
            table = await self.make_table()
            await asyncio.gather(*(player.play() for player in table))

    async def make_table(self) -> list[Player]:
        while True:
            try:
                made = await self.try_to_make()
            except (httpx.HTTPError, KeyError):  # the server was killed in the middle: a new table
                await asyncio.sleep(PAUSE)
                continue
            self.players += made
            return made

    async def try_to_make(self) -> list[Player]:
        game = self.dice.choice(["helsinki", "neoville"])
        other = {"kind": "bot", "bot": "greedy"} if self.bot else {"kind": "open"}
        body = {"game": game, "seats": [{"kind": "me"}, other], "name": "Ann", "instant": True, "start": self.bot}
        url = self.dice.choice(self.urls())
        client: dict[str, Any] = {"base_url": url, "timeout": 20}
        async with httpx.AsyncClient(**client) as ann, httpx.AsyncClient(**client) as bo:
            made = (await ann.post("/api/tables", json=body)).json()
            table = made["table"]["id"]
            people = [(0, ann)]
            if not self.bot:
                token = made["invitations"][0]["token"]
                (await bo.post("/api/join", json={"token": token, "name": "Bo"})).raise_for_status()
                (await ann.post(f"/api/tables/{table}/start", json={})).raise_for_status()
                people.append((1, bo))
            return [
                Player(table, seat, person.cookies, self.urls, self.dice.randrange(2**32)) for seat, person in people
            ]
