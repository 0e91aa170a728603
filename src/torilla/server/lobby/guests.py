"""People without accounts: a secret in a cookie, a name, devices, and a link to come back with."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

from torilla.server.bus.base import Bus, GuestChanged
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.names import clean_name
from torilla.server.kernel.secrets import hash_secret, make_id, make_secret, same
from torilla.server.store.base import GuestRow, SessionRow, Store

CACHED = 10_000


class Guests:
    """Who is behind a cookie."""

    def __init__(self, store: Store, bus: Bus, later: Callable[[Awaitable[None]], Any]) -> None:
        self.store = store
        self.bus = bus
        self.later = later  # runs what nobody waits for
        self.days: dict[str, int] = {}  # session hash to the day of its last use
        self.known: OrderedDict[str, str] = OrderedDict()  # session hash to guest id
        self.rows: dict[str, GuestRow] = {}

    async def find(self, secret: str | None) -> GuestRow | None:
        """The guest with this secret."""
        session = session_of(secret)
        return None if session is None else await self.of_session(session)

    async def of_session(self, session: str) -> GuestRow | None:
        """The guest whose browser has the secret with this hash."""
        guest = self.known.get(session)
        if guest is not None:
            self.known.move_to_end(session)
            found = self.rows[guest]
        else:
            row = await self.store.guest_of_session(session)
            if row is None:
                return None
            found = self.remember(session, row)
        if self.days.get(session) != today():
            self.days[session] = today()
            self.later(self.store.use_session(session, today()))
        return found

    def forget(self, guest: str) -> None:
        """Another server has changed this guest."""
        if self.rows.pop(guest, None) is not None:
            for hashed in [hashed for hashed, known in self.known.items() if known == guest]:
                del self.known[hashed]
                self.days.pop(hashed, None)

    def forget_all(self) -> None:
        self.known.clear()
        self.rows.clear()
        self.days.clear()

    def remember(self, hashed: str, row: GuestRow) -> GuestRow:
        row = self.rows.setdefault(row.id, row)
        self.known[hashed] = row.id
        if len(self.known) > CACHED:
            session, gone = self.known.popitem(last=False)
            self.days.pop(session, None)
            if gone not in self.known.values():
                self.rows.pop(gone, None)
        return row

    def new(self, name: str) -> GuestRow:
        """A guest who is not kept yet. Raises ServerError."""
        return GuestRow(make_id(), clean_name(name), clock.now())

    async def rename(self, guest: GuestRow, name: str) -> None:
        name = clean_name(name)
        if name != guest.name:
            await self.store.rename_guest(guest.id, name)
            guest.name = name
            await self.bus.publish(GuestChanged(guest.id))

    async def make_recovery(self, guest: GuestRow) -> str:
        """A code that brings this guest back; older ones no longer do."""
        code = make_secret()
        await self.store.set_recovery(guest.id, hash_secret(code))
        guest.recovery = hash_secret(code)
        await self.bus.publish(GuestChanged(guest.id))
        return code

    async def of_recovery(self, code: str) -> GuestRow:
        """The guest of a recovery code. Raises ServerError."""
        hashed = hash_secret(code)
        found = await self.store.guest_of_recovery(hashed)
        if found is None or found.recovery is None or not same(found.recovery, hashed):
            raise ServerError("recovery/unknown", "this recovery link is not, or no longer, valid")
        return found

    async def sign_in(self, guest: GuestRow, agent: str | None) -> str:
        """One more browser of a guest; the secret for its cookie."""
        secret = make_secret()
        await self.store.add_session(guest.id, new_session(secret, agent))
        self.remember(hash_secret(secret), guest)
        return secret


# --- Sessions ---

BROWSERS = {"Edg/": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "FxiOS/": "Firefox", "CriOS/": "Chrome"}
BROWSERS |= {"Chrome/": "Chrome", "Safari/": "Safari"}
"""Marks of browser families in the header User-Agent; Chrome names Safari too, and Edge both."""


def browser_family(agent: str) -> str | None:
    """All that is kept of the header User-Agent."""
    return next((family for mark, family in BROWSERS.items() if mark in agent), None)


def today() -> int:
    """The day, counted since 1970."""
    return clock.now() // clock.DAY


def session_of(secret: str | None) -> str | None:
    """The hash by which a browser's session is known."""
    return hash_secret(secret) if secret and len(secret) <= 128 else None


def new_session(secret: str, agent: str | None) -> SessionRow:
    return SessionRow(hash_secret(secret), clock.now(), today(), agent)


def device_id(session: SessionRow) -> str:
    """How the guest refers to a session; the hash itself stays here."""
    return hash_secret(f"device {session.hash}")[:16]


def find_device(sessions: list[SessionRow], device: str) -> SessionRow:
    """Raises ServerError."""
    for session in sessions:
        if same(device_id(session), device):
            return session
    raise ServerError("device/unknown", "no such device is signed in")
