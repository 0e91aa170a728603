"""A real server process, and real sockets."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.sync.client import ClientConnection, connect

numbers = count()
NO_TLS = httpx.create_ssl_context(verify=False)
"""For clients of these servers, which speak plain HTTP: without it each loads the world's certificates, for 45 ms."""


class Server:
    """`torilla serve` on a free port."""

    module = "torilla"

    def __init__(self, data: Path, *flags: str) -> None:
        self.data = data
        self.flags = flags
        self.start()

    def start(self) -> None:
        self.log = (self.data.parent / f"server-{next(numbers)}.log").open("w+")
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", self.module, "serve", "--port", "0", "--data", str(self.data), *self.flags],
            stdout=subprocess.PIPE, stderr=self.log, text=True, env=environment,
        )  # fmt: skip
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"https?://\S+", line)
        assert found, f"{line} {Path(self.log.name).read_text()}"
        self.url = found[0]
        if "--port" in self.flags:  # with a public address that is told, not where it listens
            self.url = f"http://127.0.0.1:{self.flags[self.flags.index('--port') + 1]}"

    def listens(self) -> bool:
        address = urlsplit(self.url)
        with socket.socket() as probe:
            return probe.connect_ex((address.hostname, address.port)) == 0

    def kill(self) -> None:
        """As a power cut would."""
        self.process.kill()
        self.finish()

    def stop(self) -> float:
        """As an administrator would; the seconds it took."""
        since = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        self.finish()
        return time.monotonic() - since

    def finish(self) -> None:
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.log.close()


@contextmanager
def server(data: Path, *flags: str) -> Iterator[Server]:
    running = Server(data, *flags)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.stop()


class Browser:
    """A cookie jar and one socket."""

    def __init__(self, server: Server, name: str) -> None:
        self.server = server
        self.name = name
        self.cookies: dict[str, str] = {}
        self.socket: ClientConnection | None = None
        self.heard: list[Any] = []

    def request(self, method: str, path: str, body: Any = None) -> Any:
        more: dict[str, Any] = {} if method == "GET" else {"json": body if body is not None else {}}
        with httpx.Client(base_url=self.server.url, cookies=self.cookies, verify=NO_TLS) as client:
            answer = client.request(method, f"/api{path}", **more)
            assert answer.is_success, answer.text
            self.cookies.update(answer.cookies)
        return answer.json()

    def open(self, table: str, **headers: str) -> ClientConnection:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        address = self.server.url.replace("http", "ws") + f"/api/tables/{table}/socket"
        connecting = connect(address, additional_headers={"Cookie": cookie, **headers}, max_size=2**20)
        self.heard = []
        self.socket = ExitStack().enter_context(connecting)  # closed by the test
        return self.socket

    def say(self, **message: Any) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps(message))

    def hear(self, *kinds: str, seconds: float = 20) -> Any:
        """The next message of these kinds."""
        assert self.socket is not None
        while True:
            while self.heard:
                message = self.heard.pop(0)
                if message["type"] in kinds:
                    return message
            self.heard = json.loads(self.socket.recv(timeout=seconds))
