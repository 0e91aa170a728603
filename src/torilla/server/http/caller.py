"""The sender of a request: the guest of its cookie, and its address."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from torilla.server.hub.hub import Hub
from torilla.server.kernel.addresses import is_loopback, network_of
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.names import clean_name
from torilla.server.kernel.secrets import make_secret
from torilla.server.lobby.guests import browser_family, new_session, session_of
from torilla.server.lobby.names import rename_guest
from torilla.server.store.model import GuestRow, NewGuest

COOKIE = "torilla_guest"
COOKIE_DAYS = 400
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")


class Caller:
    """The sender of one request."""

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
        """The key of rate limits: a guest, or all senders without a cookie behind one address."""
        return self.guest.id if self.guest is not None else f"address {self.network}"

    @property
    def is_local(self) -> bool:
        """Whether the request comes from this machine, and not through an unknown proxy."""
        return is_loopback(self.address) and not self.is_forwarded

    @property
    def is_forwarded(self) -> bool:
        """Whether the request comes through a proxy that is not trusted (`--proxies`)."""
        forwarded = any(name in self.connection.headers for name in FORWARDED)
        return forwarded and self.address not in self.hub.settings.trusted_proxies

    @property
    def base_url(self) -> str:
        """The address of this server for links and QR codes."""
        settings = self.hub.settings
        return settings.public_url or settings.lan_url or str(self.connection.base_url).rstrip("/")

    def require(self) -> GuestRow:
        """The guest. Raises ServerError if there is none."""
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

    async def as_named_guest(self, name: str | None) -> GuestRow:
        """The guest, from now on with this name; for who sits down with others, so that they know who that is.

        Raises ServerError.
        """
        if name is None and (self.guest is None or not self.guest.name):
            raise ServerError("name/empty", "give a name first")
        await self.take_name(name)
        return self.as_guest(name)

    def renamed(self, name: str | None) -> GuestRow:
        """The guest as they will be after `take_name` and `store_newcomer`. Raises ServerError."""
        guest = self.as_guest(name)
        return guest if name is None else msgspec.structs.replace(guest, name=clean_name(name))

    async def take_name(self, name: str | None) -> None:
        """Rename the guest, if there is one and the name is new. Raises ServerError."""
        if self.guest is not None and name is not None and clean_name(name) != self.guest.name:
            self.hub.limits.table_changes.check(self.client, self.network)
            await rename_guest(self.hub, self.guest, name)

    def as_guest(self, name: str | None) -> GuestRow:
        """The guest, or a new one, which is not stored before `store_newcomer`: refused requests store nobody."""
        if self.guest is not None:
            return self.guest
        self.secret = make_secret()
        self.newcomer = NewGuest(self.hub.guests.new(name), new_session(self.secret, self.agent))
        return self.newcomer.guest

    def check_newcomer(self) -> NewGuest | None:
        """The new guest, to be stored with what was asked for. Raises ServerError if there are too many."""
        if self.newcomer is not None:
            self.hub.limits.new_guests.check(self.network)
        return self.newcomer

    async def store_newcomer(self) -> None:
        """Store a new guest and set this browser's cookie."""
        newcomer = self.check_newcomer()
        if newcomer is not None:
            await self.hub.store.add_guest(newcomer)
            self.sign_in_newcomer()

    def sign_in_newcomer(self) -> None:
        """Set the cookie of a new guest who is stored now."""
        if self.newcomer is not None:
            self.guest = self.hub.guests.remember(self.newcomer.session.hash, self.newcomer.guest)
            self.set_cookie(self.secret)
            self.newcomer = None

    def drop_cookie(self) -> None:
        """Sign this browser out."""
        self.guest = None
        self.set_cookie("")

    def set_cookie(self, secret: str) -> None:
        """Send it with the answer (see policy.py)."""
        self.connection.scope["state"]["torilla_cookie"] = secret


async def find_caller(hub: Hub, connection: ASGIConnection[Any, Any, Any, Any]) -> Caller:
    return Caller(hub, connection, await hub.guests.find(connection.cookies.get(COOKIE)))


async def provide_caller(request: Request[Any, Any, Any]) -> Caller:
    return await find_caller(request.app.state.hub, request)


RequestCaller = NamedDependency[SkipValidation[Caller]]
"""The parameter `caller` of a route."""
