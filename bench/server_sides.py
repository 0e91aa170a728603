"""The servers that are measured: Torilla, and boardgame.io with both of its own stores."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import subprocess
import sys
from abc import ABC, abstractmethod
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from typing import IO, Any, ClassVar

import httpx
import msgspec

from bench.lib import Unavailable
from bench.server_load import Lane, Socket

PEER = Path(__file__).parent / "peers" / "boardgameio"
LIMITS = (
    "--requests-per-minute", "6000000", "--new-tables-per-hour", "6000000", "--messages-per-second", "1000000",
    "--max-tables-per-guest", "100000", "--max-tables", "100000", "--max-sockets", "20000",
    "--max-sockets-per-client", "20000", "--max-connections-per-address", "40000",
)  # fmt: skip


class Side(ABC):
    """A kind of server: how to start it, create a table, and play there."""

    name: ClassVar[str]
    lane: ClassVar[type[Lane]]

    @abstractmethod
    def command(self, folder: Path) -> list[str]:
        """Raises Unavailable."""

    def start(self, folder: Path, log: IO[str] | None = None) -> Server:
        environment = {**os.environ, "NODE_ENV": "production"}
        command = self.command(folder)
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        assert process.stdout is not None
        for word in process.stdout.readline().split():
            if word.startswith("http://"):
                return Server(process, word.rstrip("/"))
        raise Unavailable(f"{self.name} did not start: status {process.wait()}")

    @abstractmethod
    async def make_table(self, client: httpx.AsyncClient) -> Any:
        """A running table of two."""


class Server:
    """A server process that was started here."""

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self.process = process
        self.url = url

    def cpu(self) -> float:
        """Processor time of all its threads so far, in seconds."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


async def ask(client: httpx.AsyncClient, path: str, body: dict[str, Any], cookie: str = "") -> tuple[Any, str]:
    """The answer, and the cookie to come back with."""
    response = await client.post(path, json=body, headers={"Cookie": cookie} if cookie else {})
    response.raise_for_status()
    cookie = "; ".join(f"{name}={value}" for name, value in response.cookies.items()) or cookie
    return response.json(), cookie


# --- Torilla --------------------------------------------------------------------------------------------


class LegalAction(msgspec.Struct):
    notation: str


class Message(msgspec.Struct):
    """As much as is needed of any message of Torilla's server."""

    type: str
    seq: int = 0
    legal: list[LegalAction] = []
    outcome: dict[str, Any] | None = None


class TorillaLane(Lane):
    """Random play, every action acknowledged by its `done`."""

    decode = msgspec.json.Decoder(list[Message]).decode
    generator = random.Random(1)
    number = 0

    def socket(self, table: Any, seat: int) -> Socket:
        url, id, cookies = table
        return Socket(
            f"{url}/api/tables/{id}/socket", f"Cookie: {cookies[seat]}\r\n", lambda data: self.receive(seat, data)
        )

    async def greet(self, table: Any, seat: int) -> None:
        self.sockets[seat].send(b'{"type": "hello"}')

    def receive(self, seat: int, data: bytes) -> None:
        self.load.received += len(data)
        for message in self.decode(data):
            self.take(seat, message)

    def take(self, seat: int, message: Message) -> None:
        if message.type == "position":
            if seat != self.actor:
                self.other_was_told()
            self.moves[seat] = self.choose(seat, message) if message.legal else None
            self.is_over = self.is_over or message.outcome is not None
            self.act()
        elif message.type == "done":
            self.acknowledge()
        elif message.type in ("refused", "fault"):
            self.load.refused += 1
            self.sent = 0.0
            self.act()

    def choose(self, seat: int, position: Message) -> bytes:
        self.number += 1
        action = self.generator.choice(position.legal).notation
        act = {"type": "act", "key": f"key-{self.number:08}", "seq": position.seq, "seat": seat, "action": action}
        return msgspec.json.encode(act)


class Torilla(Side):
    """Durable before it is answered: SQLite with synchronous=FULL."""

    name = "Torilla"
    lane = TorillaLane

    def __init__(self, game: str) -> None:
        self.game = game

    def command(self, folder: Path) -> list[str]:
        return [sys.executable, "-m", "torilla", "serve", "--port", "0", "--data", str(folder), *LIMITS]

    async def make_table(self, client: httpx.AsyncClient) -> Any:
        body = {"game": self.game, "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Ann", "instant": True}
        made, ann = await ask(client, "/api/tables", body)
        table = made["table"]["id"]
        _, bo = await ask(client, "/api/join", {"token": made["invitations"][0]["token"], "name": "Bo"})
        await ask(client, f"/api/tables/{table}/start", {}, ann)
        return str(client.base_url).rstrip("/"), table, (ann, bo)


# --- boardgame.io ---------------------------------------------------------------------------------------


class Player(msgspec.Struct):
    hand: list[int] | int


class Board(msgspec.Struct):
    players: dict[str, Player]


class Context(msgspec.Struct):
    turn: int
    current: str = msgspec.field(name="currentPlayer")
    gameover: dict[str, Any] | None = None


class State(msgspec.Struct):
    """As much as is needed of a state of boardgame.io."""

    id: int = msgspec.field(name="_stateID")
    board: Board = msgspec.field(name="G")
    context: Context = msgspec.field(name="ctx")


class Sync(msgspec.Struct):
    state: State


class BoardgameLane(Lane):
    """The first card to the next square; a move is acknowledged when the mover has got a newer state."""

    read_event = msgspec.json.Decoder(list[msgspec.Raw]).decode
    read_state = msgspec.json.Decoder(State).decode
    read_sync = msgspec.json.Decoder(Sync).decode
    state = -1

    def socket(self, table: Any, seat: int) -> Socket:
        url = f"{table[0]}/socket.io/?EIO=4&transport=websocket"
        return Socket(url, "", lambda data: self.receive(seat, table, data))

    async def greet(self, table: Any, seat: int) -> None:
        self.state = -1
        self.sockets[seat].send(b"40/bench,")

    def receive(self, seat: int, table: Any, data: bytes) -> None:
        _, match, credentials = table
        if data == b"2":  # ping
            self.sockets[seat].send(b"3")
        elif data.startswith(b"40/bench,"):
            self.emit(seat, "sync", match, str(seat), credentials[seat], 2)
        elif data.startswith(b"42/bench,"):
            self.load.received += len(data)
            event = self.read_event(data[9:])
            kind = bytes(event[0])
            if kind == b'"update"':
                self.follow(seat, table, self.read_state(event[2]))
            elif kind == b'"sync"':
                self.follow(seat, table, self.read_sync(event[2]).state)
            elif kind == b'"error"':
                self.load.refused += 1

    def follow(self, seat: int, table: Any, state: State) -> None:
        self.is_over = state.context.gameover is not None
        if state.context.current == str(seat) and not self.is_over:
            self.moves[seat] = self.choose(seat, table, state)
        if seat == self.actor and self.sent and state.id > self.state:
            self.state = state.id
            self.acknowledge()
        else:
            if seat != self.actor:
                self.other_was_told()
            self.act()

    def choose(self, seat: int, table: Any, state: State) -> bytes:
        _, match, credentials = table
        hand = state.board.players[str(seat)].hand
        assert isinstance(hand, list)
        payload = {"type": "play", "args": [hand[0], state.context.turn - 1], "playerID": str(seat)}
        action = {"type": "MAKE_MOVE", "payload": {**payload, "credentials": credentials[seat]}}
        return b"42/bench," + msgspec.json.encode(["update", action, state.id, match, str(seat)])

    def emit(self, seat: int, *event: Any) -> None:
        self.sockets[seat].send(b"42/bench," + msgspec.json.encode(event))


class Boardgame(Side):
    """boardgame.io's own server with a game of its kind (peers/boardgameio/game.js)."""

    lane = BoardgameLane
    store: ClassVar[str]

    def command(self, folder: Path) -> list[str]:
        node = shutil.which("node")
        if node is None:
            raise Unavailable("boardgame.io is not measured: there is no Node.js here")
        if not (PEER / "node_modules" / "boardgame.io").exists():
            raise Unavailable("boardgame.io is not measured: run `npm ci` in bench/peers/boardgameio first")
        return [node, str(PEER / "serve.js"), self.store, str(folder)]

    async def make_table(self, client: httpx.AsyncClient) -> Any:
        made, _ = await ask(client, "/games/bench/create", {"numPlayers": 2})
        match = made["matchID"]
        credentials = []
        for seat, name in enumerate(("Ann", "Bo")):
            body = {"playerID": str(seat), "playerName": name}
            joined, _ = await ask(client, f"/games/bench/{match}/join", body)
            credentials.append(joined["playerCredentials"])
        return str(client.base_url).rstrip("/"), match, credentials


class BoardgameMemory(Boardgame):
    """In memory: gone when the process ends."""

    name = "boardgame.io, memory"
    store = "memory"


class BoardgameFlatFile(Boardgame):
    """Files by node-persist, which does not wait for the disk."""

    name = "boardgame.io, FlatFile"
    store = "flatfile"


def new_client(url: str) -> httpx.AsyncClient:
    """A client that keeps no cookies: it speaks for everybody."""
    client = httpx.AsyncClient(base_url=url, timeout=60, trust_env=False)
    client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
    return client


async def make_tables(side: Side, client: httpx.AsyncClient, number: int) -> list[Any]:
    """Make a number of tables, a few at a time."""
    gate = asyncio.Semaphore(4)

    async def one() -> Any:
        async with gate:
            return await side.make_table(client)

    return await asyncio.gather(*(one() for _ in range(number)))
