"""What one address can take from everybody else: memory, connections, bots, log and tables.

`python -m bench.exhaustion` starts a server with its default limits for each attack, runs the attack from 127.0.0.2 and
measures what somebody at 127.0.0.3 notices. `--only trailers` runs one of them, `--short` a small form of each.
Linux only: every address of 127.0.0.0/8 is this machine. docs/concepts/security.md has the figures.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import secrets
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from torilla.bots.external.descendants import descendants
from torilla.core.contract.registry import get_game
from torilla.core.engine.generator import Generator
from torilla.core.records.seed import Seed

EVE = "127.0.0.2"
ANN = "127.0.0.3"
PATIENCE = 90.0
PAUSE = 0.05
"""Seconds between two steps of somebody who plays on."""


FILES = 1_024
"""Open files that a process may have before it asks for more, on most systems."""


class Server:
    """A server with default limits."""

    def __init__(self, folder: Path) -> None:
        limited = ["sh", "-c", f'ulimit -S -n {FILES}; exec "$@"', "sh"]
        command = [*limited, sys.executable, "-m", "torilla", "serve", "--port", "0", "--data", str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[3]
        self.port = urlsplit(self.url).port or 0
        self.clients: list[httpx.AsyncClient] = []

    def memory(self) -> float:
        """The most that it and its workers have had so far, in MB."""
        return sum(most_memory(pid) for pid in [self.process.pid, *descendants(self.process.pid)])

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()


def most_memory(pid: int) -> float:
    """The most that a process has had so far, in MB."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    raise ValueError("no VmHWM")


class Person:
    """A guest at an address."""

    def __init__(self, server: Server, name: str, address: str) -> None:
        self.server = server
        self.name = name
        self.address = address
        transport = httpx.AsyncHTTPTransport(local_address=address)
        self.http = httpx.AsyncClient(transport=transport, base_url=server.url, timeout=PATIENCE, trust_env=False)
        server.clients.append(self.http)

    async def post(self, path: str, body: Any) -> httpx.Response:
        return await self.http.post(f"/api{path}", json=body)

    async def table(self, *seats: dict[str, str], **more: Any) -> httpx.Response:
        body = {"game": "helsinki", "seats": list(seats), "name": self.name, "start": True, **more}
        return await self.post("/tables", body)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    @asynccontextmanager
    async def socket(self, table: str) -> AsyncIterator[ClientConnection]:
        address = f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/socket"
        given = {"Cookie": self.cookie}
        async with connect(address, additional_headers=given, local_addr=(self.address, 0), max_size=None) as found:
            await found.send(json.dumps({"type": "hello"}))
            yield found


# --- The attacks ---


async def trailers(server: Server, short: bool) -> str:
    """One connection that sends trailers of a chunked request without end."""
    before = server.memory()
    _, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(EVE, 0))
    writer.write(b"POST /api/join HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n")
    lot, sent = b"a: b\r\n" * 10_000, 0
    with suppress(OSError):
        while sent < (2_000_000 if short else 50_000_000):
            writer.write(lot)
            await writer.drain()
            sent += len(lot)
    writer.close()
    return f"{sent / 1e6:.1f} MB taken, memory from {before:.0f} to {server.memory():.0f} MB"


async def silent(server: Server, short: bool) -> str:
    """Silent connections, opened again when they are closed; another address requests the page."""
    count, asked = (600, 10) if short else (2_600, 60)
    # a process of its own: a busy loop here would count as waiting
    holding = get_context("spawn").Process(target=hold_silent, args=(server.port, count), daemon=True)
    holding.start()
    await asyncio.sleep(5)
    ann = Person(server, "Ann", ANN)
    times = []
    for _ in range(asked):
        times.append(await timed(lambda: ann.http.get("/health/live", headers={"Connection": "close"})))
        await asyncio.sleep(0.25)  # over the time after which silent connections are closed
    assert holding.is_alive()
    holding.terminate()
    holding.join()
    waited = f"{median(times):.2f} s (at most {max(times):.2f})"
    return f"{count} connections, opened again when closed; another address waits {waited}"


def hold_silent(port: int, count: int) -> None:
    """Hold this many silent connections."""
    raise_file_limit()
    asyncio.run(hold_all(port, count))


async def hold_all(port: int, count: int) -> None:
    loop = asyncio.get_running_loop()

    async def hold() -> None:
        while True:
            with socket.socket() as one, suppress(OSError):
                one.setblocking(False)
                one.bind((EVE, 0))
                await loop.sock_connect(one, ("127.0.0.1", port))
                while await loop.sock_recv(one, 4096):
                    pass
            await asyncio.sleep(1)

    await asyncio.gather(*(hold() for _ in range(count)))


async def timed(ask: Callable[[], Awaitable[Any]]) -> float:
    """Seconds until there is an answer; a closed connection is retried."""
    since = perf_counter()
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(httpx.TransportError):
                await ask()
                return perf_counter() - since
            await asyncio.sleep(0.1)


async def bot_table(person: Person) -> str:
    made = await person.table({"kind": "me"}, {"kind": "bot", "bot": "greedy"}, options={"start": 0}, instant=True)
    made.raise_for_status()
    return str(made.json()["table"]["id"])


async def bot_turns(person: Person, table: str, count: int) -> list[float]:
    """Play this many turns at a table with a bot; the seconds of the bot's turns."""
    times: list[float] = []
    since: float | None = None
    async with person.socket(table) as line:
        async for data in line:
            for message in json.loads(data):
                if message["type"] != "position":
                    continue
                if message["to_move"] == 0 and message["legal"]:
                    if since is not None:
                        times.append(perf_counter() - since)
                        since = None
                    if len(times) >= count or message["outcome"]:
                        return times
                    actions = [legal["notation"] for legal in message["legal"]]
                    action = "end" if "end" in actions else actions[0]
                    act = {"type": "act", "key": secrets.token_hex(8), "seq": message["seq"], "seat": 0}
                    await line.send(json.dumps({**act, "action": action}))
                elif message["to_move"] == 1 and since is None:
                    since = perf_counter()
    return times


async def hints(server: Server, short: bool) -> str:
    """Fifteen guests of one address ask for hints all the time; a bot at another address's table is to move."""
    ann = Person(server, "Ann", ANN)
    turns = 3 if short else 10
    alone = await bot_turns(ann, await bot_table(ann), turns)
    asking = []
    answers: list[int] = []

    async def ask(person: Person, table: str) -> None:
        while True:
            answer = await person.post(f"/tables/{table}/seats/0/hint", {})
            answers.append(answer.status_code)
            await asyncio.sleep(0.2)

    guests = [Person(server, f"Eve {number}", EVE) for number in range(4 if short else 15)]
    places = [await bot_table(guest) for guest in guests]
    for guest, table in zip(guests, places, strict=True):
        await bot_turns(guest, table, 5)  # later in the game the adviser thinks longer
    for guest, table in zip(guests, places, strict=True):
        asking += [asyncio.create_task(ask(guest, table)) for _ in range(2)]
    await asyncio.sleep(3)
    crowded = await bot_turns(ann, await bot_table(ann), turns)
    given = answers.count(200)
    for task in asking:
        task.cancel()
    await asyncio.gather(*asking, return_exceptions=True)
    told = f"alone {median(alone):.2f} s (at most {max(alone):.2f})"
    return f"a bot's turn: {told}, with hints {median(crowded):.2f} s (at most {max(crowded):.2f}); {given} hints given"


async def log(server: Server, short: bool) -> str:
    """Leave a seat and take it again, over and over; how much does a new spectator get?"""
    eve = Person(server, "Eve", EVE)
    made = await eve.table({"kind": "me"}, {"kind": "bot", "bot": "random"}, options={"start": 0})
    table = made.json()["table"]["id"]
    done = 0
    until = perf_counter() + (5 if short else 60)
    while perf_counter() < until:
        left = await eve.post(f"/tables/{table}/seats/0/leave", {})
        taken = await eve.post(f"/tables/{table}/seats/0/take", {})
        done += left.is_success
        await asyncio.sleep(0 if left.is_success and taken.is_success else 0.1)
    async with Person(server, "Ann", ANN).socket(table) as line:
        async with asyncio.timeout(PATIENCE):
            first = await line.recv()
    return f"left and taken {done} times; the first message to a spectator has {len(first) / 1000:.1f} kB"


async def tables(server: Server, short: bool) -> str:
    """Set tables as fast as the server lets one address."""
    count = 0
    until = perf_counter() + (2 if short else 30)

    async def fill(number: int) -> None:
        nonlocal count
        while perf_counter() < until:
            guest = Person(server, f"Eve {number}", EVE)
            for _ in range(50):
                made = await guest.table({"kind": "me"}, {"kind": "open"}, start=False)
                count += made.is_success
                if not made.is_success:
                    await asyncio.sleep(0.5)
                    break

    await asyncio.gather(*(fill(number) for number in range(4)))
    ann = await Person(server, "Ann", ANN).table({"kind": "me"}, {"kind": "open"}, start=False)
    return f"{count} tables made; another address is answered with {ann.status_code}"


# --- Attacks under which others play on ---


async def play_on(person: Person, times: list[float]) -> None:
    """Play against a bot, game after game; the seconds until each of one's own steps is acknowledged."""
    while True:
        async with person.socket(await bot_table(person)) as line:
            asked, is_over = 0.0, False
            while not is_over:
                messages = json.loads(await line.recv())
                if any(message["type"] == "done" for message in messages):
                    times.append(perf_counter() - asked)
                is_over = any(message.get("outcome") for message in messages)
                for message in messages:
                    if message["type"] == "position" and message["to_move"] == 0 and message["legal"]:
                        await asyncio.sleep(PAUSE)
                        asked = perf_counter()
                        act = {"type": "act", "key": secrets.token_hex(8), "seq": message["seq"], "seat": 0}
                        await line.send(json.dumps({**act, "action": message["legal"][-1]["notation"]}))


def typical(times: list[float]) -> float:
    """The median of waiting: half of the time was spent on steps that took no longer. A stall is one step, but long."""
    spent = 0.0
    for taken in sorted(times):
        spent += taken + PAUSE
        if 2 * spent >= sum(times) + PAUSE * len(times):
            return taken
    raise ValueError("no steps")


async def compare(server: Server, short: bool, work: Callable[..., None], *given: Any) -> str:
    """What `work`, in a process of its own, does to somebody who plays at another address, and to the memory."""
    times: list[float] = []
    playing = asyncio.create_task(play_on(Person(server, "Ann", ANN), times))
    await asyncio.sleep(2 if short else 15)
    alone = list(times)
    before = server.memory()
    attacking = get_context("spawn").Process(target=work, args=(server.port, *given), daemon=True)
    attacking.start()
    while attacking.is_alive() and not playing.done():
        await asyncio.sleep(0.2)
    after = server.memory()
    await asyncio.sleep(PATIENCE if len(times) == len(alone) else 1)  # until the last step is done
    attacking.terminate()
    attacking.join()
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    crowded = times[len(alone) :]
    told = f"alone {typical(alone):.3f} s (at most {max(alone):.2f})"
    told += f", under attack {typical(crowded):.3f} s (at most {max(crowded):.2f})"
    return f"a step elsewhere: {told}; memory from {before:.0f} to {after:.0f} MB"


async def replays(server: Server, short: bool) -> str:
    """Ten guests of one address ask for replays of long games, half of them for uncompressed ones."""
    guests = [Person(server, f"Eve {number}", EVE) for number in range(2 if short else 10)]
    places = []
    for guest in guests[:1] if short else guests[:4]:
        bots = [{"kind": "bot", "bot": "random"}] * 3
        made = await guest.table({"kind": "me"}, *bots, game="neoville", instant=True)
        place = str(made.json()["table"]["id"])
        (await guest.post(f"/tables/{place}/seats/0/leave", {"bot": "random"})).raise_for_status()
        async with guest.socket(place) as line:
            async for data in line:
                if any(message.get("status") == "over" for message in json.loads(data)):
                    break
        places.append(place)
    for guest in guests:
        (await guest.http.put("/api/me", json={"name": guest.name})).raise_for_status()
    cookies = [guest.cookie for guest in guests]
    return await compare(server, short, ask_replays, cookies, places, 3 if short else 40)


def ask_replays(port: int, cookies: list[str], places: list[str], count: int) -> None:
    asyncio.run(ask_all(port, cookies, places, count))


async def ask_all(port: int, cookies: list[str], places: list[str], count: int) -> None:
    """Each guest asks for this many at once, as often as for half a minute; the answers are read, not looked at."""
    views = [
        f"/api/tables/{place}/replay{eyes}" for place in places for eyes in ("", *(f"?seat={n}" for n in range(4)))
    ]

    async def ask(number: int, cookie: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(EVE, 0))
        coding = ("gzip", "identity")[number % 2]
        head = f"GET {views[number % len(views)]} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n"
        writer.write(f"{head}Accept-Encoding: {coding}\r\nConnection: close\r\n\r\n".encode())
        while await reader.read(1 << 16):
            pass
        writer.close()

    until = perf_counter() + (3 if count < 10 else 30)
    while perf_counter() < until:
        asked = [ask(number, cookie) for cookie in cookies for number in range(count)]
        await asyncio.gather(*asked, return_exceptions=True)
        await asyncio.sleep(1)


async def sandbox(server: Server, short: bool) -> str:
    """One address opens as many sandboxes as it can, each with a whole game, and bots move in them."""
    guests = [Person(server, f"Eve {number}", EVE) for number in range(2 if short else 10)]
    for guest in guests:
        (await guest.http.put("/api/me", json={"name": guest.name})).raise_for_status()
    return await compare(server, short, open_sandboxes, [guest.cookie for guest in guests], 3 if short else 39)


def open_sandboxes(port: int, cookies: list[str], count: int) -> None:
    asyncio.run(open_all(port, cookies, count))


def whole_game() -> list[str]:
    """The actions of a long game with the seed of sandboxes, but for the last ones."""
    game, chance = get_game("neoville"), Generator.from_seed(1)
    state = game.setup(game.options(), 4, Seed.from_text("sandbox"), game.components())
    found: list[str] = []
    while game.current_seat(state) is not None and len(found) < 1000:
        legal = game.legal_actions(state)
        code = legal[chance.below(len(legal))]
        game.apply_legal(state, code)
        found.append(game.format_action(code, game.components()))
    return found[:-20]


async def open_all(port: int, cookies: list[str], count: int) -> None:
    opening = json.dumps({"type": "open", "game": "neoville", "seats": 4, "actions": whole_game()})
    until = perf_counter() + (5 if count < 10 else 30)

    async def play(cookie: str) -> None:
        while perf_counter() < until:
            with suppress(OSError, ConnectionClosed):
                given = {"Cookie": cookie}
                place = f"ws://127.0.0.1:{port}/api/sandbox"
                async with connect(place, additional_headers=given, local_addr=(EVE, 0), max_size=None) as line:
                    while perf_counter() < until:
                        await line.send(opening)
                        await line.recv()
                        await line.send('{"type": "hello"}')
                        found = [one for one in json.loads(await line.recv()) if one["type"] == "position"]
                        for position in found:
                            await line.send(json.dumps({"type": "reply", "key": "sandbox-1", "seq": position["seq"]}))
                            await line.recv()
            await asyncio.sleep(0.1)

    await asyncio.gather(*(play(cookie) for cookie in cookies for _ in range(count)))


ATTACKS = {one.__name__: one for one in (trailers, silent, hints, log, tables, replays, sandbox)}


async def attack(name: str, server: Server, *, short: bool) -> str:
    """Make an attack and hang up."""
    try:
        return await ATTACKS[name](server, short)
    finally:
        for client in server.clients:
            await client.aclose()


def run(name: str, *, short: bool) -> str:
    """One attack on a new server; what it came to."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            return asyncio.run(attack(name, server, short=short))
        finally:
            server.stop()


def raise_file_limit() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--only", choices=list(ATTACKS))
    parser.add_argument("--short", action="store_true")
    chosen = parser.parse_args()
    raise_file_limit()
    for name in [chosen.only] if chosen.only else list(ATTACKS):
        print(f"{name}: {run(name, short=chosen.short)}", flush=True)


if __name__ == "__main__":
    main()
