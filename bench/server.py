"""How many tables does one server carry?  `python -m bench.server [--tables N] [--watchers N] [--seconds S] [--game G]`

A real server process on a fresh data folder, SQLite with synchronous=FULL. At every table two clients over their own
sockets act as fast as they are answered, choosing at random; watchers look on. An action counts when its `done` has
come back: it is on the disk then, and the position after it was sent. Client and server share this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect

FLAGS = (
    "--requests-per-minute", "6000000", "--new-tables-per-hour", "6000000", "--messages-per-second", "1000000",
    "--max-tables-per-guest", "100000", "--max-sockets", "20000", "--max-sockets-per-client", "20000",
)  # fmt: skip


class Load:
    """What was measured."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.bytes = 0
        self.refused = 0
        self.watched = 0


async def make_table(url: str, game: str) -> tuple[str, list[str]]:
    """A running table of two, and their cookies."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    async with httpx.AsyncClient(base_url=url) as ann, httpx.AsyncClient(base_url=url) as bo:
        body = {"game": game, "seats": seats, "name": "Ann", "instant": True}
        made = (await ann.post("/api/tables", json=body)).json()
        await bo.post("/api/join", json={"token": made["invitations"][0]["token"], "name": "Bo"})
        await ann.post(f"/api/tables/{made['table']['id']}/start", json={})
        return made["table"]["id"], [client.cookies["torilla_guest"] for client in (ann, bo)]


async def play(url: str, table: str, seat: int, cookie: str, until: float, load: Load) -> None:
    generator = random.Random(f"{table} {seat}")
    address = url.replace("http", "ws") + f"/api/tables/{table}/socket"
    headers = {"Cookie": f"torilla_guest={cookie}"}
    async with connect(address, additional_headers=headers, compression=None) as socket:
        await socket.send('{"type": "hello"}')
        number, sent, position = 0, 0.0, None
        while (left := until - time.monotonic()) > 0:
            try:
                data = await asyncio.wait_for(socket.recv(), left)
            except TimeoutError:
                return
            load.bytes += len(data)
            message: Any = msgspec.json.decode(data)
            if message["type"] == "position":
                position = message
                if position["outcome"]:
                    return
            elif message["type"] in ("done", "refused"):
                load.times.append(time.perf_counter() - sent)
                load.refused += message["type"] == "refused"
                sent = 0.0
            if position and position["legal"] and not sent:
                number += 1
                act = {
                    "type": "act",
                    "key": f"key-{number:08}",
                    "seq": position["seq"],
                    "seat": seat,
                    "action": generator.choice(position["legal"])["notation"],
                }
                position = None
                sent = time.perf_counter()
                await socket.send(msgspec.json.encode(act).decode())


async def watch(url: str, table: str, until: float, load: Load) -> None:
    address = url.replace("http", "ws") + f"/api/tables/{table}/socket"
    async with connect(address, compression=None) as socket:
        await socket.send('{"type": "hello"}')
        while (left := until - time.monotonic()) > 0:
            try:
                data = await asyncio.wait_for(socket.recv(), left)
                load.bytes += len(data)
                load.watched += 1
            except TimeoutError:
                return


async def measure(url: str, tables: int, watchers: int, seconds: float, game: str) -> tuple[Load, float]:
    made = [await make_table(url, game) for _ in range(tables)]
    load = Load()
    since = time.monotonic()
    until = since + seconds
    await asyncio.gather(
        *(
            play(url, table, seat, cookie, until, load)
            for table, cookies in made
            for seat, cookie in enumerate(cookies)
        ),
        *(watch(url, made[number % tables][0], until, load) for number in range(watchers)),
    )
    return load, time.monotonic() - since


def processor_time(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--watchers", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--game", default="helsinki")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "torilla", "serve", "--port", "0", "--data", folder, *FLAGS]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        try:
            url = server.stdout.readline().split()[3]
            before = processor_time(server.pid)
            load, wall = asyncio.run(measure(url, chosen.tables, chosen.watchers, chosen.seconds, chosen.game))
            cpu = processor_time(server.pid) - before
        finally:
            server.terminate()
            server.wait(20)
            server.stdout.close()
    times = sorted(load.times)
    high = quantiles(times, n=100)
    print(f"{chosen.game}, {chosen.tables} tables, {chosen.watchers} watchers, {wall:.1f} s")
    print(f"actions stored and answered: {len(times)}, {len(times) / wall:,.0f} a second")
    print(
        f"answer after: median {median(times) * 1000:.1f} ms,"
        f" 95 % {high[94] * 1000:.1f} ms, 99 % {high[98] * 1000:.1f} ms"
    )
    print(f"server's processor time: {cpu / wall:.0%} of one, {cpu / len(times) * 1000:.2f} ms an action")
    print(
        f"sent: {load.bytes / wall / 1e6:.1f} MB a second; to watchers {load.watched} messages; refused {load.refused}"
    )


if __name__ == "__main__":
    main()
