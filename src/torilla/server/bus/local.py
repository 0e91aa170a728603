"""The default bus: one process, a plain call."""

from __future__ import annotations

from torilla.server.bus.base import Bus, Listener, Notice


class LocalBus(Bus):
    """Announcements within one process."""

    def __init__(self) -> None:
        self.listener: Listener | None = None

    async def open(self, listener: Listener) -> None:
        self.listener = listener

    async def close(self) -> None:
        self.listener = None

    async def publish(self, notice: Notice) -> None:
        if self.listener is not None:
            self.listener(notice)
