"""The local host in a browser: Python in a worker (Pyodide), tables in IndexedDB. web/src/local is its other half."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any, ClassVar, Protocol

import msgspec

from torilla.server.local.host import LocalHost
from torilla.server.store.browser.keyed import KeyedStore
from torilla.server.store.browser.values import Change, Key, Values
from torilla.server.store.errors import Conflict, Full, Unavailable

encode = msgspec.json.Encoder().encode

JsValue = Any
"""A value or function of the page's JavaScript; Pyodide's types are not installed here."""


class Bridge(Protocol):
    """The page's database (web/src/local/database.ts). Keys and rows are JSON."""

    def get(self, part: str, key: str) -> Awaitable[str | None]: ...

    def find(self, part: str, prefix: str) -> Awaitable[str]: ...

    def write(self, changes: str) -> Awaitable[str]:
        """Empty when it is durable, else the name of the browser's error."""

    def leads(self) -> bool:
        """Whether this page is the one that moves for the bots."""


class BrowserValues(Values):
    """Values in IndexedDB."""

    def __init__(self, bridge: Bridge) -> None:
        self.bridge = bridge

    async def get(self, part: str, key: Key) -> str | None:
        return await self.bridge.get(part, encode(key).decode()) or None

    async def find(self, part: str, prefix: Key = ()) -> list[tuple[Key, str]]:
        rows = await self.bridge.find(part, encode(prefix).decode())
        return msgspec.json.decode(rows, type=list[tuple[Key, str]])

    async def write(self, changes: list[Change]) -> None:
        fault = await self.bridge.write(encode(changes).decode())
        if fault == "ConstraintError":
            raise Conflict("another page was first")
        if fault == "QuotaExceededError":
            raise Full
        if fault:
            raise Unavailable(fault)


class BrowserStore(KeyedStore):
    """Shared with other pages of the same browser, of which one does what only one may do."""

    shared: ClassVar[bool] = True

    def __init__(self, bridge: Bridge) -> None:
        super().__init__(BrowserValues(bridge))
        self.bridge = bridge

    async def lease(self, name: str, node: str, now: int, until: int) -> bool:
        return self.bridge.leads()


class BrowserHost:
    """What the worker's script calls."""

    def __init__(self, host: LocalHost, wrap: Callable[[object], JsValue]) -> None:
        self.host = host
        self.wrap = wrap

    async def request(self, method: str, path: str, body: str | None) -> JsValue:
        status, answer = await self.host.request(method, path, body or None)
        return self.wrap([status, answer.decode()])

    async def connect(self, path: str, send: JsValue, closed: JsValue) -> JsValue:
        return await self.host.connect(path, send, closed)


async def start(bridge: Bridge) -> BrowserHost:
    store = BrowserStore(bridge)
    host = LocalHost(store.values, store)
    await host.open()
    return BrowserHost(host, import_module("pyodide.ffi").to_js)
