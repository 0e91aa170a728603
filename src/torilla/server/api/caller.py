"""The sender of a request: a guest or a stranger. Where the request came from is known to the subclasses."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TypeVar, cast

import msgspec

from torilla.server.bots.calculations import Calculation
from torilla.server.hub.hub import Hub
from torilla.server.kernel.addresses import network_of
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.names import clean_name
from torilla.server.kernel.packed import Packed
from torilla.server.kernel.secrets import make_secret
from torilla.server.lobby.people.guest_changes import rename_guest
from torilla.server.lobby.people.guests import new_session
from torilla.server.store.model import GuestRow, NewGuest
from torilla.server.tables.table import Table
from torilla.server.wire.shared import QrCode

T = TypeVar("T")


class Caller(ABC):
    """The sender of one request."""

    local = False
    """Whether the page runs without a server, and the table in it."""
    slow: tuple[str, ...] = ()
    """Bots that think less here than elsewhere, because it would take too long."""

    def __init__(self, hub: Hub, guest: GuestRow | None) -> None:
        self.hub = hub
        self.guest = guest
        self.newcomer: NewGuest | None = None
        self.secret = ""  # of the newcomer

    @property
    def id(self) -> str | None:
        return None if self.guest is None else self.guest.id

    @property
    @abstractmethod
    def address(self) -> str: ...

    @property
    def network(self) -> str:
        return network_of(self.address)

    @property
    def client(self) -> str:
        """The key of rate limits: a guest, or all senders without a cookie behind one address."""
        return self.guest.id if self.guest is not None else f"address {self.network}"

    @property
    @abstractmethod
    def is_local(self) -> bool:
        """Whether the request comes from this machine, and not through an unknown proxy."""

    @property
    @abstractmethod
    def base_url(self) -> str:
        """The address of this server for links and QR codes."""

    @property
    @abstractmethod
    def session(self) -> str | None:
        """The hash of this browser's secret."""

    @property
    @abstractmethod
    def agent(self) -> str | None:
        """The browser's family."""

    @abstractmethod
    def qr(self, url: str) -> QrCode:
        """A link as a QR code."""

    @abstractmethod
    def set_cookie(self, secret: str) -> None:
        """Give the browser its secret with the answer; an empty one deletes it."""

    async def calculate(self, form: type[T], task: Callable[[], Calculation]) -> Packed[T]:
        """What a worker makes of a task, an answer of this form. Raises TorillaError."""
        return cast(Packed[T], await self.hub.calculator.make(task, self.network))

    def require(self) -> GuestRow:
        """The guest. Raises ServerError if there is none."""
        if self.guest is None:
            raise ServerError("guest/unknown", "this browser is not known here: give a name first")
        return self.guest

    async def own_table(self, id: str) -> Table:
        """A table of which this caller is the owner. Raises ServerError."""
        table = await self.hub.table(id)
        table.check_owner(self.id)
        return table

    async def as_named_guest(self, name: str | None) -> GuestRow:
        """The guest, renamed if a name is given: people who sit down with others need one.

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
        self.secret = self.new_secret()
        self.newcomer = NewGuest(self.hub.guests.new(name), new_session(self.secret, self.agent))
        return self.newcomer.guest

    def new_secret(self) -> str:
        """The secret of a new guest."""
        return make_secret()

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
