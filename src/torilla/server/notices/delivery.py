"""Delivery: sends the messages of the outbox in the background, so that a slow receiver holds nobody else up.

Channels that failed the last time share a few places; all others have their own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from torilla.server.kernel import clock
from torilla.server.kernel.limits import Limiter
from torilla.server.kernel.logging import get_logger
from torilla.server.kernel.metrics import Metrics
from torilla.server.notices.channels import Channels
from torilla.server.notices.errors import Gone, Refused
from torilla.server.notices.texts import Item
from torilla.server.store.model import ChannelRow, MessageRow
from torilla.server.store.sql.outbox import OutboxStore
from torilla.server.tables.failures import logged

logger = get_logger()

BATCH = 500
AT_ONCE = 64
"""Messages that are sent at the same time to channels that worked the last time."""
DOUBTFUL = 8
"""The same for channels that failed the last time."""
WAITS = [5, 30, 120, 600, 3600, 4 * 3600, 12 * 3600]
"""Seconds between the attempts to send a message; after the last one it is given up."""
PER_HOUR = 120
AT_FIRST = 30
"""Messages through one channel: on average, and at once."""


class Delivery:
    """Messages on their way.

    `items` finds what a message is about, as far as that is still true; `key` makes the secret by which a browser
    that opens it can be given the reader's seat.
    """

    def __init__(
        self,
        store: OutboxStore,
        channels: Channels,
        metrics: Metrics,
        items: Callable[[MessageRow], Awaitable[list[Item]]],
        key: Callable[[list[Item]], Awaitable[str | None]],
    ) -> None:
        self.store = store
        self.channels = channels
        self.metrics = metrics
        self.items = items
        self.key = key
        self.rates = Limiter(PER_HOUR / 3600, AT_FIRST)
        self.places = asyncio.Semaphore(AT_ONCE)
        self.doubtful_places = asyncio.Semaphore(DOUBTFUL)
        self.sending: dict[str, asyncio.Task[None]] = {}

    async def start(self) -> None:
        """Begin to send all messages that are due and not on their way."""
        before = set(self.sending)  # one that arrives while the store is read may still be in the answer
        for message, row in await self.store.due_messages(clock.now(), BATCH + len(before)):
            if message.id not in before:
                self.sending[message.id] = asyncio.create_task(self.run(message, row))

    async def finish(self) -> None:
        """Wait for the messages on their way."""
        await asyncio.gather(*self.sending.values())

    async def close(self) -> None:
        """Break off; what was not sent is still in the store."""
        for task in list(self.sending.values()):
            task.cancel()
        await asyncio.gather(*self.sending.values(), return_exceptions=True)
        await self.channels.close()

    async def run(self, message: MessageRow, row: ChannelRow) -> None:
        try:
            with logged("a notice cannot be sent", channel=row.id):
                async with self.places if row.channel.failed_at is None else self.doubtful_places:
                    await self.send(message, row)
        finally:
            del self.sending[message.id]

    async def send(self, message: MessageRow, row: ChannelRow) -> None:
        """Send a message, and delete it afterwards: a crash between the two sends it again, with the same id."""
        wait = self.rates.wait(row.id)
        if wait:
            await self.store.retry(msgspec.structs.replace(message, due_at=clock.now() + int(wait * 1000) + 1))
            return
        items = await self.items(message)
        if not items:
            await self.store.drop_message(message.id)
            return
        kind = row.channel.kind
        try:
            # only e-mail is read by one person, in any browser: webhooks end in rooms, push in the browser that asked
            key = await self.key(items) if kind == "email" else None
            await self.channels.send(row.channel, self.channels.letter(row, message.id, items, clock.now(), key))
        except Gone:
            logger.info("a channel has ended", channel=row.id, kind=kind)
            self.metrics.noticed(kind, "gone")
            await self.store.drop_channel(row.id)
        except Refused as failure:
            self.metrics.noticed(kind, "failed")
            await self.try_later(message, row, failure)
        else:
            self.metrics.noticed(kind, "sent")
            await self.store.drop_message(message.id)
            if row.channel.failed_at is not None:
                await self.store.save_channel(row.id, msgspec.structs.replace(row.channel, failed_at=None))

    async def try_later(self, message: MessageRow, row: ChannelRow, failure: Refused) -> None:
        """Try again, each time after a longer wait, or give up."""
        now = clock.now()
        logger.warning(
            "a notice was not sent", channel=row.id, kind=row.channel.kind, failure=failure.code,
            attempts=message.attempts + 1,
        )  # fmt: skip
        if message.attempts < len(WAITS):
            due = now + WAITS[message.attempts] * clock.SECOND
            await self.store.retry(msgspec.structs.replace(message, attempts=message.attempts + 1, due_at=due))
        else:
            await self.store.drop_message(message.id)
        await self.store.save_channel(row.id, msgspec.structs.replace(row.channel, failed_at=now))
