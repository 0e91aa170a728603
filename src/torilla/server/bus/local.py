"""The default bus: a function call within one process."""

from __future__ import annotations

from torilla.server.bus.base import Bus, Listener, Message


class LocalBus(Bus):
    """Messages within one process."""

    def __init__(self) -> None:
        self.listener: Listener | None = None

    async def open(self, listener: Listener) -> None:
        self.listener = listener

    async def close(self) -> None:
        self.listener = None

    async def publish(self, message: Message) -> None:
        if self.listener is not None:
            self.listener(message)

    async def follow(self, table: str) -> None: ...

    async def unfollow(self, table: str) -> None: ...

    @property
    def up(self) -> bool:
        return True
