"""Who is asking: the guest behind the cookie, and the address behind the request."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from torilla.server.hub.hub import Hub
from torilla.server.kernel.addresses import Proxies, is_loopback, network_of
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.secrets import make_secret
from torilla.server.kernel.settings import Settings
from torilla.server.lobby.guests import browser_family, new_session, session_of
from torilla.server.store.base import GuestRow, NewGuest

COOKIE = "torilla_guest"
COOKIE_DAYS = 400
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")


class Caller:
    """One request's sender."""

    def __init__(self, hub: Hub, connection: ASGIConnection[Any, Any, Any, Any], guest: GuestRow | None) -> None:
        self.hub = hub
        self.connection = connection
        self.guest = guest
        self.newcomer: NewGuest | None = None
        self.secret = ""  # of the newcomer

    @property
    def id(self) -> str | None:
        return None if self.guest is None else self.guest.id

    @property
    def address(self) -> str:
        client = self.connection.client
        return client.host if client is not None else "unknown"

    @property
    def network(self) -> str:
        return network_of(self.address)

    @property
    def client(self) -> str:
        """Who shares the limits: a guest, or all without a cookie behind one address."""
        return self.guest.id if self.guest is not None else f"address {self.network}"

    @property
    def is_local(self) -> bool:
        """Whether the request comes from this machine; not where an unknown proxy has passed it on."""
        return is_loopback(self.address) and not self.is_forwarded

    @property
    def is_forwarded(self) -> bool:
        """Whether a proxy has passed the request on whose word does not count here (`--proxies`)."""
        forwarded = any(name in self.connection.headers for name in FORWARDED)
        return forwarded and self.address not in Proxies(self.hub.settings.proxies)

    @property
    def base_url(self) -> str:
        """Where others reach this server: for links and QR codes."""
        settings = self.hub.settings
        return settings.public_url or settings.lan_url or str(self.connection.base_url).rstrip("/")

    def require(self) -> GuestRow:
        if self.guest is None:
            raise ServerError("guest/unknown", "this browser is not known here: give a name first")
        return self.guest

    @property
    def session(self) -> str | None:
        """The hash of this browser's secret."""
        return session_of(self.connection.cookies.get(COOKIE))

    @property
    def agent(self) -> str | None:
        return browser_family(self.connection.headers.get("user-agent", ""))

    def as_guest(self, name: str | None) -> GuestRow:
        """The guest. One that is new is not kept before `stay`: nobody is made for a request that is refused."""
        if self.guest is not None:
            return self.guest
        if not name:
            raise ServerError("name/empty", "a new guest needs a name")
        self.secret = make_secret()
        self.newcomer = NewGuest(self.hub.guests.new(name), new_session(self.secret, self.agent))
        return self.newcomer.guest

    def entering(self) -> NewGuest | None:
        """A new guest, to be stored with what was asked for. Raises ServerError where there are too many."""
        if self.newcomer is not None:
            self.hub.new_guests.check(self.network)
        return self.newcomer

    async def stay(self) -> None:
        """Keep a guest that is new, and give this browser its secret."""
        newcomer = self.entering()
        if newcomer is not None:
            await self.hub.store.add_guest(newcomer)
            self.welcome()

    def welcome(self) -> None:
        """Give a new guest, who is stored now, the secret."""
        if self.newcomer is not None:
            self.guest = self.hub.guests.remember(self.newcomer.session.hash, self.newcomer.guest)
            self.set_cookie(self.secret)
            self.newcomer = None

    async def become(self, name: str | None) -> GuestRow:
        """The guest, made now if this browser is new."""
        guest = self.as_guest(name)
        await self.stay()
        return guest

    def drop_cookie(self) -> None:
        """This browser is nobody from now on."""
        self.guest = None
        self.set_cookie("")

    def set_cookie(self, secret: str) -> None:
        """The answer will carry it (see security.py)."""
        self.connection.scope["state"]["torilla_cookie"] = secret


async def find_caller(hub: Hub, connection: ASGIConnection[Any, Any, Any, Any]) -> Caller:
    return Caller(hub, connection, await hub.guests.find(connection.cookies.get(COOKIE)))


async def provide_caller(request: Request[Any, Any, Any]) -> Caller:
    return await find_caller(request.app.state.hub, request)


Asking = NamedDependency[SkipValidation[Caller]]
"""The parameter `caller` of a route."""


# --- Where a request may come from ---

WEB_SCHEMES = {"ws": "http", "wss": "https"}
PORTS = {"http": 80, "https": 443}


def host_name(host: str) -> str:
    """Nothing if it cannot be read."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def host_is_known(host: str, settings: Settings) -> bool:
    """Our own names, or an address: a foreign name that was pointed at us (DNS rebinding) is refused."""
    name = host_name(host)
    known = {"localhost"}
    known |= {host_name(urlsplit(url).netloc) for url in (settings.public_url, settings.lan_url) if url}
    known.add(settings.host.lower())
    if name in known or name.endswith(".localhost"):
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def origin_of(url: str) -> tuple[str, str, int | None] | None:
    """Scheme, host and port of a URL; None if it cannot be read."""
    try:
        parts = urlsplit(url)
        scheme = WEB_SCHEMES.get(parts.scheme, parts.scheme)
        return scheme, (parts.hostname or "").lower(), parts.port or PORTS.get(scheme)
    except ValueError:
        return None


def check_origin(headers: Mapping[str, str], scheme: str, settings: Settings) -> None:
    """Other sites' pages may not use our visitors' cookies. At the public name only its own scheme counts."""
    host = headers.get("host", "")
    if not host_is_known(host, settings):
        message = f"this server is not known as {host_name(host)!r}: set --public-url"
        raise ServerError("request/host", message, host=host_name(host))
    origin = headers.get("origin")
    if origin is None:
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            raise ServerError("request/origin", "a request from another site")
        return
    given, public = origin_of(origin), origin_of(settings.public_url or "")
    is_public = settings.public_url is not None and public is not None and host_name(host) == public[1]
    own = public if is_public else origin_of(f"{scheme}://{host}")
    if given is None or (given != own and (settings.public_url is None or given != public)):
        raise ServerError("request/origin", "a request from another site", origin=origin[:100])
