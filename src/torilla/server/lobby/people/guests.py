"""Guests: people without accounts, known by a secret in a cookie, with sessions and a recovery link."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Coroutine

from torilla.server.bus.base import Bus, GuestChanged
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.names import clean_name
from torilla.server.kernel.secrets import hash_secret, make_id, make_secret, same
from torilla.server.store.base import Store
from torilla.server.store.model import GuestRow, SessionRow

CACHED = 10_000


class Guests:
    """Guests and their sessions, cached."""

    def __init__(self, store: Store, bus: Bus, later: Callable[[Coroutine[object, object, None]], object]) -> None:
        self.store = store
        self.bus = bus
        self.later = later  # runs a background task
        self.days: dict[str, int] = {}  # session hash to the day of its last use
        self.known: OrderedDict[str, str] = OrderedDict()  # session hash to guest id
        self.rows: dict[str, GuestRow] = {}
        self.changes = 0  # a row that was read before one of them may be out of date

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
            row = await self.read(session)
            if row is None:
                return None
            found = self.remember(session, row)
        if self.days.get(session) != today():
            self.days[session] = today()
            self.later(self.store.use_session(session, today()))
        return found

    async def read(self, session: str) -> GuestRow | None:
        """The guest of a session as the store has it; read again when one changed or was signed out meanwhile."""
        while True:
            changes = self.changes
            row = await self.store.guest_of_session(session)
            if changes == self.changes:
                return row

    def forget(self, guest: str) -> None:
        """Drop a guest from the cache."""
        self.changes += 1
        if self.rows.pop(guest, None) is not None:
            for hashed in [hashed for hashed, known in self.known.items() if known == guest]:
                del self.known[hashed]
                self.days.pop(hashed, None)

    def forget_all(self) -> None:
        self.changes += 1
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

    def new(self, name: str | None) -> GuestRow:
        """A guest who is not stored yet. One without a name can play, but not join others. Raises ServerError."""
        return GuestRow(make_id(), "" if name is None else clean_name(name), clock.now())

    async def make_recovery(self, guest: GuestRow) -> str:
        """Create a recovery code; older ones are void."""
        code = make_secret()
        await self.store.devices.set_recovery(guest.id, hash_secret(code))
        guest.recovery = hash_secret(code)
        await self.bus.publish(GuestChanged(guest.id))
        return code

    async def end_recovery(self, guest: GuestRow) -> None:
        """End the recovery code, whoever has made it."""
        await self.store.devices.set_recovery(guest.id, None)
        guest.recovery = None

    async def of_recovery(self, code: str) -> GuestRow:
        """The guest of a recovery code. Raises ServerError."""
        hashed = hash_secret(code)
        found = await self.store.devices.guest_of_recovery(hashed)
        if found is None or found.recovery is None or not same(found.recovery, hashed):
            raise ServerError("recovery/unknown", "this recovery link is not, or no longer, valid")
        return found

    async def sign_in(self, guest: GuestRow, agent: str | None) -> str:
        """Add a session for another browser of a guest; the secret for its cookie."""
        secret = make_secret()
        await self.store.devices.add_session(guest.id, new_session(secret, agent))
        return secret

    async def end_old_sessions(self, guest: GuestRow) -> bool:
        """End the least recently used sessions above `MOST_DEVICES`; return whether any ended."""
        sessions = await self.store.devices.sessions(guest.id)
        sessions.sort(key=lambda one: (one.used_on or 0, one.created_at), reverse=True)
        old = [one.hash for one in sessions[MOST_DEVICES:]]
        if old:
            await self.store.devices.end_sessions(guest.id, old)
        return bool(old)


# --- Sessions ---

MOST_DEVICES = 50
"""Browsers that one guest can use at the same time."""
BROWSERS = {"Edg/": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "FxiOS/": "Firefox", "CriOS/": "Chrome"}
BROWSERS |= {"Chrome/": "Chrome", "Safari/": "Safari"}
"""Browser families by their marks in the header User-Agent; Chrome names Safari too, and Edge both."""


def browser_family(agent: str) -> str | None:
    """The browser family: all that is stored of the header User-Agent."""
    return next((family for mark, family in BROWSERS.items() if mark in agent), None)


def today() -> int:
    """The day, counted since 1970."""
    return clock.now() // clock.DAY


def session_of(secret: str | None) -> str | None:
    """The hash of a browser's secret, by which its session is stored."""
    return hash_secret(secret) if secret and len(secret) <= 128 else None


def new_session(secret: str, agent: str | None) -> SessionRow:
    return SessionRow(hash_secret(secret), clock.now(), today(), agent)


def device_id(session: SessionRow) -> str:
    """A session's public id; its hash is not sent to clients."""
    return hash_secret(f"device {session.hash}")[:16]


def find_device(sessions: list[SessionRow], device: str) -> SessionRow:
    """Raises ServerError."""
    for session in sessions:
        if same(device_id(session), device):
            return session
    raise ServerError("device/unknown", "no such device is signed in")
