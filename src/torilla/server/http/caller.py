"""The sender of an HTTP request: the guest of its cookie, and its address."""

from __future__ import annotations

from typing import Any

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from torilla.server.api.caller import Caller
from torilla.server.http.qr import qr_code
from torilla.server.hub.hub import Hub
from torilla.server.kernel.addresses import is_loopback
from torilla.server.lobby.people.guests import browser_family, session_of
from torilla.server.store.model import GuestRow
from torilla.server.wire.shared import QrCode

HttpRequest = Request[Any, Any, Any]
HttpSocket = WebSocket[Any, Any, Any]
HttpConnection = ASGIConnection[Any, Any, Any, Any]
"""A request or a WebSocket: user, session and state are looked up elsewhere, not by Litestar."""

COOKIE = "torilla_guest"
COOKIE_DAYS = 400
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")


class HttpCaller(Caller):
    """The sender of one HTTP request, or of a WebSocket's."""

    def __init__(self, hub: Hub, connection: HttpConnection, guest: GuestRow | None) -> None:
        super().__init__(hub, guest)
        self.connection = connection

    @property
    def address(self) -> str:
        client = self.connection.client
        return client.host if client is not None else "unknown"

    @property
    def is_local(self) -> bool:
        return is_loopback(self.address) and not self.is_forwarded

    @property
    def is_forwarded(self) -> bool:
        """Whether the request comes through a proxy that is not trusted (`--proxies`)."""
        forwarded = any(name in self.connection.headers for name in FORWARDED)
        return forwarded and self.address not in self.hub.settings.trusted_proxies

    @property
    def base_url(self) -> str:
        settings = self.hub.settings
        return settings.public_url or settings.lan_url or str(self.connection.base_url).rstrip("/")

    @property
    def session(self) -> str | None:
        return session_of(self.connection.cookies.get(COOKIE))

    @property
    def agent(self) -> str | None:
        return browser_family(self.connection.headers.get("user-agent", ""))

    def qr(self, url: str) -> QrCode:
        return qr_code(url)

    def set_cookie(self, secret: str) -> None:
        """Send it with the answer (see policy.py)."""
        self.connection.scope["state"]["torilla_cookie"] = secret


async def find_caller(hub: Hub, connection: HttpConnection) -> HttpCaller:
    return HttpCaller(hub, connection, await hub.guests.find(connection.cookies.get(COOKIE)))


async def provide_caller(request: HttpRequest) -> Caller:
    return await find_caller(request.app.state.hub, request)


RequestCaller = NamedDependency[SkipValidation[Caller]]
"""The parameter `caller` of a route."""
