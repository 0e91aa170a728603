"""The local host: answers the API's requests and opens links, with the server's own routes, tables and sessions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

from torilla.core.contract.data import Json
from torilla.core.contract.errors import TorillaError
from torilla.server.api.route import Route
from torilla.server.api.routes import ALL
from torilla.server.bus.local import LocalBus
from torilla.server.hub.hub import Hub
from torilla.server.kernel.errors import ServerError, answer, status_of
from torilla.server.kernel.logging import get_logger
from torilla.server.kernel.packed import Packed
from torilla.server.kernel.secrets import make_secret
from torilla.server.kernel.settings import Settings
from torilla.server.local.caller import LocalCaller
from torilla.server.local.links import Closed, Link, SandboxLink, Send, TableLink, close_code
from torilla.server.local.pool import InlinePool
from torilla.server.session.connection import Connection
from torilla.server.store.browser.keyed import KeyedStore
from torilla.server.store.browser.values import Change, Values
from torilla.server.store.errors import Conflict, NeedsServer
from torilla.server.wire.shared import ErrorAnswer, SeatPlan
from torilla.server.wire.tables import NewTable

logger = get_logger()

ELSEWHERE = {
    *("invite", "watch_link", "watch", "let_back", "join", "move", "use_move"),
    *("make_recovery", "recover", "devices", "sign_out"),
    *("open_tables", "sit_down", "block_person", "my_blocks", "end_block", "report", "table_reports", "see_reports"),
    *("today", "archive", "calendar", "board"),
    *("publish_analysis", "shared_analysis", "save_analysis", "unpublish_analysis", "lead_analysis", "my_analyses"),
    "analysis_picture",
}
"""Routes that other devices or people are needed for, by name; of the deal of the day those that pages ask first."""
REVIEW_SIMULATIONS = 24
"""Simulations a turn of a review: a page has one worker, and plain Python in it."""
LIMITS: Json = {
    "requests_per_minute": 60_000,
    "new_tables_per_hour": 36_000,
    "messages_per_second": 1_000,
    "max_tables_per_guest": 1_000,
}
"""Nobody but the person at the page can ask for anything."""


class LocalHost:
    """One browser's tables, kept in `values`."""

    def __init__(self, values: Values, store: KeyedStore | None = None) -> None:
        self.values = values
        settings = Settings(data=Path("torilla"), close_waiting_days=0, daily=False, **LIMITS)
        store = store or KeyedStore(values)
        self.hub = Hub(
            settings, store, LocalBus(), pool=InlinePool(), review_simulations=REVIEW_SIMULATIONS, has_admin=False
        )
        self.secret = ""

    async def open(self) -> None:
        """Start. The browser's secret is stored first, so that its tables are found again."""
        known = await self.values.get("device", ("secret",))
        self.secret = known or make_secret()
        if known is None:
            await self.values.write([Change("device", ("secret",), self.secret)])
        await self.hub.open()

    async def close(self) -> None:
        await self.hub.close()

    async def caller(self) -> LocalCaller:
        return LocalCaller(self.hub, await self.hub.guests.find(self.secret), self.secret)

    # --- Requests ---

    async def request(self, method: str, address: str, body: str | None = None) -> tuple[int, bytes]:
        """Answer a request to the API: status and JSON. `address` is the path after /api, with its query."""
        try:
            route, values = find_route(method, address)
            if route.name in ELSEWHERE:
                raise NeedsServer
            found = await self.call(route, values, body)
            return route.status, found.json() if isinstance(found, Packed) else msgspec.json.encode(found)
        except TorillaError as error:
            return status_of(error), msgspec.json.encode(answer(error))
        except Conflict:
            return 503, msgspec.json.encode(ErrorAnswer("server/busy", {"seconds": 1}, "try again"))
        except Exception:
            logger.exception("request failed", method=method, route=address)
            return 500, msgspec.json.encode(ErrorAnswer("server/fault", {}, "something went wrong here"))

    async def call(self, route: Route, values: Mapping[str, str], body: str | None) -> object:
        """Decode what a route needs and call it. Raises ServerError."""
        given: dict[str, Any] = {"caller": await self.caller()}
        try:
            for name, kind in route.hints.items():
                if name == "data":
                    given[name] = msgspec.json.decode(body or "{}", type=kind)
                elif name in values:
                    given[name] = msgspec.convert(values[name], kind, strict=False)
        except (msgspec.MsgspecError, ValueError) as error:
            raise ServerError("request/malformed", str(error)[:300], fault=str(error)[:300]) from None
        check_seats(given.get("data"))
        return await route.call(**given)

    # --- Links ---

    async def connect(self, path: str, send: Send, closed: Closed) -> Link | None:
        """Open a link to /api/sandbox or to a table; None, and the reason to `closed`, if there is no such table."""
        if path == "/api/sandbox":
            return SandboxLink(await self.caller(), send)
        try:
            table = await self.hub.table(path.removeprefix("/api/tables/").removesuffix("/socket"))
        except TorillaError as error:
            closed(close_code(error))
            return None
        caller = await self.caller()
        connection = Connection(self.hub, table, caller.guest, caller.client, session=caller.session)
        await self.hub.presence.attach(connection)
        return TableLink(connection, send, closed)


def find_route(method: str, address: str) -> tuple[Route, dict[str, str]]:
    """The route of a request, and the values of its path and query. Raises ServerError."""
    url = urlsplit(address)
    found = [(route, match) for route in ALL if (match := route.pattern.fullmatch(url.path)) is not None]
    for route, match in found:
        if route.method == method:
            values = {name: unquote(value) for name, value in match.groupdict().items()}
            query = {name: value for name, value in parse_qsl(url.query) if name in route.query}
            return route, {**query, **values}
    if found:
        raise ServerError("request/method", "not done this way")
    raise ServerError("request/not-found", "there is nothing here")


def check_seats(data: object) -> None:
    """Raise ServerError for a seat that somebody else should take from another device."""
    plans = data.seats if isinstance(data, NewTable) else [data] if isinstance(data, SeatPlan) else []
    if any(plan.kind == "open" for plan in plans):
        raise NeedsServer
