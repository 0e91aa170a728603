"""The sender of a request inside the page: the person at this browser."""

from __future__ import annotations

from torilla.server.api.caller import Caller
from torilla.server.hub.hub import Hub
from torilla.server.lobby.people.guests import session_of
from torilla.server.local.pool import SLOW
from torilla.server.store.errors import NeedsServer
from torilla.server.store.model import GuestRow
from torilla.server.wire.shared import QrCode


class LocalCaller(Caller):
    """The person at the page. The browser's secret never leaves it."""

    local = True
    slow = SLOW

    def __init__(self, hub: Hub, guest: GuestRow | None, secret: str) -> None:
        super().__init__(hub, guest)
        self.own_secret = secret

    @property
    def address(self) -> str:
        return "127.0.0.1"

    @property
    def is_local(self) -> bool:
        return True

    @property
    def base_url(self) -> str:
        raise NeedsServer

    @property
    def session(self) -> str | None:
        return session_of(self.own_secret)

    @property
    def agent(self) -> str | None:
        return None

    def new_secret(self) -> str:
        return self.own_secret

    def qr(self, url: str) -> QrCode:
        raise NeedsServer

    def set_cookie(self, secret: str) -> None:
        """Nothing: the secret is stored before anything that belongs to it."""
