"""People without accounts: a secret in a cookie, a name, and a link to come back with."""

from __future__ import annotations

from collections import OrderedDict

from torilla.server import clock
from torilla.server.bus.base import Bus, GuestChanged
from torilla.server.errors import ServerError
from torilla.server.names import clean_name
from torilla.server.store.base import GuestRow, Store
from torilla.server.tokens import hash_secret, make_id, make_secret, same

CACHED = 10_000


class Guests:
    """Who is behind a cookie."""

    def __init__(self, store: Store, bus: Bus) -> None:
        self.store = store
        self.bus = bus
        self.known: OrderedDict[str, str] = OrderedDict()  # session hash to guest id
        self.rows: dict[str, GuestRow] = {}

    async def find(self, secret: str | None) -> GuestRow | None:
        """The guest with this secret."""
        if not secret or len(secret) > 128:
            return None
        hashed = hash_secret(secret)
        guest = self.known.get(hashed)
        if guest is not None:
            self.known.move_to_end(hashed)
            return self.rows[guest]
        row = await self.store.guest_of_session(hashed)
        return None if row is None else self.remember(hashed, row)

    def forget(self, guest: str) -> None:
        """Another server has changed this guest."""
        if self.rows.pop(guest, None) is not None:
            for hashed in [hashed for hashed, known in self.known.items() if known == guest]:
                del self.known[hashed]

    def forget_all(self) -> None:
        self.known.clear()
        self.rows.clear()

    def remember(self, hashed: str, row: GuestRow) -> GuestRow:
        row = self.rows.setdefault(row.id, row)
        self.known[hashed] = row.id
        if len(self.known) > CACHED:
            _, gone = self.known.popitem(last=False)
            if gone not in self.known.values():
                self.rows.pop(gone, None)
        return row

    def new(self, name: str) -> GuestRow:
        """A guest who is not kept yet. Raises ServerError."""
        return GuestRow(make_id(), clean_name(name), clock.now())

    async def add(self, guest: GuestRow) -> str:
        """Keep a new guest; the secret for the cookie."""
        secret = make_secret()
        await self.store.add_guest(guest, hash_secret(secret))
        self.remember(hash_secret(secret), guest)
        return secret

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

    async def recover(self, code: str) -> tuple[GuestRow, str]:
        """The guest of a recovery code, and a secret for this browser's cookie."""
        hashed = hash_secret(code)
        found = await self.store.guest_of_recovery(hashed)
        if found is None or found.recovery is None or not same(found.recovery, hashed):
            raise ServerError("recovery/unknown", "this recovery link is not, or no longer, valid")
        secret = make_secret()
        await self.store.add_session(found.id, hash_secret(secret), clock.now())
        return self.remember(hash_secret(secret), found), secret
