"""Receivers of notices on the loopback: an HTTP server that keeps requests, and a browser subscribed to web push."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from torilla.server.notices.push import CURVE, decode, encode


class Received(NamedTuple):
    """A request."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Receiver:
    """An HTTP server; `answer` gives the status, and may be replaced."""

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.answer: Callable[[Received], int] = lambda _: 201
        self.headers: dict[str, str] = {}
        self.server: asyncio.Server | None = None
        self.port = 0

    async def __aenter__(self) -> Receiver:
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", self.port)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self.server is not None
        self.server.close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            method, path, _ = head[0].split(" ", 2)
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:-2])}
            body = await reader.readexactly(int(headers.get("content-length", 0)))
            request = Received(method, path, headers, body)
            status = self.answer(request)
            if status < 300:
                self.received.append(request)
            more = "".join(f"{name}: {value}\r\n" for name, value in self.headers.items())
            writer.write(f"HTTP/1.1 {status} Done\r\n{more}Content-Length: 0\r\nConnection: close\r\n\r\n".encode())
            await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):  # the sender was killed
            pass
        finally:
            writer.close()


class Browser:
    """A browser's push subscription at a service: what only it can read."""

    def __init__(self, service: Receiver, name: str = "browser") -> None:
        self.service = service
        self.path = f"/push/{name}"
        self.key = ec.generate_private_key(CURVE)
        self.auth = b"0123456789abcdef"

    @property
    def subscription(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": f"{self.service.url}{self.path}", "p256dh": encode(point), "auth": encode(self.auth)}

    def read(self, request: Received, server_key: str) -> Any:
        """Check the signature against the key that was subscribed with, and decrypt."""
        authorization = request.headers["authorization"]
        assert Vapid02.verify(authorization)
        parts = dict(part.split("=", 1) for part in authorization.removeprefix("vapid ").split(","))
        assert parts["k"] == server_key
        claims = json.loads(decode(parts["t"].split(".")[1]))
        address = urlsplit(self.service.url)
        assert claims["aud"] == f"{address.scheme}://{address.netloc}" and claims["sub"]
        assert request.headers["content-encoding"] == "aes128gcm" and int(request.headers["ttl"]) > 0
        plain = http_ece.decrypt(request.body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        letter = json.loads(plain)
        assert request.headers["topic"] == letter["id"]
        return letter

    def letters(self, server_key: str) -> list[Any]:
        return [self.read(request, server_key) for request in self.service.received if request.path == self.path]
