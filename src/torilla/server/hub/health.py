"""Readiness of this server. The endpoint is public, so the result is cached for a second."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING

from torilla.server.kernel.errors import ServerError
from torilla.server.store.errors import Lost, Unavailable

if TYPE_CHECKING:
    from torilla.server.hub.hub import Hub

FRESH = 1.0
"""Seconds for which a result is cached."""
PATIENCE = 5.0
"""Seconds after which a store that does not answer is down."""


class Health:
    """The result of the last check."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.lock = asyncio.Lock()
        self.checked_at = -FRESH
        self.fault: str | None = None

    async def check(self) -> None:
        """Raise ServerError unless the store can be read and written and the bus is connected."""
        async with self.lock:
            if monotonic() - self.checked_at >= FRESH:
                self.fault = await self.find_fault()
                self.checked_at = monotonic()
        if self.fault is not None:
            raise ServerError("server/not-ready", self.fault)

    async def find_fault(self) -> str | None:
        hub = self.hub
        if hub.closing:
            return "the server is about to stop"
        try:
            async with asyncio.timeout(PATIENCE):
                await hub.store.check()
        except Lost as lost:
            return lost.message
        except (Unavailable, TimeoutError):
            return "the store cannot be written now"
        return None if hub.bus.up else "the bus is not connected"
