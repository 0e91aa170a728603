"""The outbox: channels, notices that wait, and messages on their way.

A notice is written in the transaction of the step it tells of (`Commit.notices`). `settle` turns notices into messages,
one for each channel, all or nothing; a message is deleted when it was sent. So a crash loses nothing, and what it
repeats is one message with the same id.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from torilla.server.store.decode import text_of
from torilla.server.store.model import Channel, ChannelRow, MessageRow, NoticeRow
from torilla.server.store.sql.steps import Steps, SubStore

DUE_NOTICES = (
    "SELECT table_id, guest, kind, mark, seat, due_at FROM notices WHERE due_at <= ? ORDER BY due_at, table_id, guest"
    " LIMIT ?"
)
DROP_NOTICE = "DELETE FROM notices WHERE table_id = ? AND guest = ? AND kind = ? AND mark = ?"
POSTPONE_NOTICE = "UPDATE notices SET due_at = ? WHERE table_id = ? AND guest = ? AND kind = ? AND mark = ?"
ADD_MESSAGE = (
    "INSERT INTO messages (id, channel, due_at, attempts, data) SELECT CAST(? AS TEXT), id, CAST(? AS BIGINT),"
    " CAST(? AS INTEGER), CAST(? AS TEXT) FROM channels WHERE id = ? ON CONFLICT (id) DO NOTHING"
)
DUE_MESSAGES = (
    "SELECT m.id, m.channel, m.due_at, m.attempts, m.data, c.id, c.guest, c.session, c.token, c.created_at, c.data"
    " FROM messages m JOIN channels c ON c.id = m.channel WHERE m.due_at <= ? ORDER BY m.due_at, m.id LIMIT ?"
)
DROP_MESSAGE = "DELETE FROM messages WHERE id = ?"
RETRY = "UPDATE messages SET attempts = ?, due_at = ?, data = ? WHERE id = ?"
COLUMNS = "id, guest, session, token, created_at, data"
CHANNELS = f"SELECT {COLUMNS} FROM channels WHERE guest = ? ORDER BY created_at, id"
CHANNEL = f"SELECT {COLUMNS} FROM channels WHERE id = ?"
CHANNEL_OF_TOKEN = f"SELECT {COLUMNS} FROM channels WHERE token = ?"
COUNT = "SELECT count(*) FROM channels WHERE guest = ?"
ADD_CHANNEL = f"INSERT INTO channels ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)"
SAVE_CHANNEL = "UPDATE channels SET data = ? WHERE id = ?"
DROP_CHANNEL = ("DELETE FROM messages WHERE channel = ?", "DELETE FROM channels WHERE id = ?")
ADD_KEY = "INSERT INTO server_keys (name, data) VALUES (?, ?) ON CONFLICT (name) DO NOTHING"
KEY = "SELECT data FROM server_keys WHERE name = ?"

decode_channel = msgspec.json.Decoder(Channel).decode
decode_notices = msgspec.json.Decoder(list[NoticeRow]).decode


def read_channel(id: str, guest: str, session: str | None, token: str | None, at: int, data: str) -> ChannelRow:
    return ChannelRow(id, guest, session, token, at, decode_channel(data))


class OutboxStore(SubStore):
    """Channels, notices and messages."""

    # --- Notices and messages ---

    async def due_notices(self, now: int, limit: int) -> list[NoticeRow]:
        return await self.database.all(NoticeRow, DUE_NOTICES, now, limit)

    async def settle(self, notices: list[NoticeRow], messages: list[MessageRow]) -> None:
        """Replace notices by messages; with none they are dropped."""
        done = [(DROP_NOTICE, (one.table, one.guest, one.kind, one.mark)) for one in notices]
        made = [
            (ADD_MESSAGE, (one.id, one.due_at, one.attempts, text_of(one.notices), one.channel)) for one in messages
        ]
        await self.database.change_all(*made, *done)

    async def postpone(self, notice: NoticeRow, due_at: int) -> None:
        await self.database.change(POSTPONE_NOTICE, due_at, notice.table, notice.guest, notice.kind, notice.mark)

    async def due_messages(self, now: int, limit: int) -> list[tuple[MessageRow, ChannelRow]]:
        found = []
        for id, channel, due_at, attempts, data, *rest in await self.database.ask(DUE_MESSAGES, now, limit):
            found.append((MessageRow(id, channel, due_at, attempts, decode_notices(data)), read_channel(*rest)))
        return found

    async def drop_message(self, id: str) -> None:
        """It was sent, or is given up."""
        await self.database.change(DROP_MESSAGE, id)

    async def retry(self, message: MessageRow) -> None:
        """Keep a message's new attempts and time."""
        await self.database.change(RETRY, message.attempts, message.due_at, text_of(message.notices), message.id)

    # --- Channels ---

    async def channels(self, guest: str) -> list[ChannelRow]:
        return await self.database.all(read_channel, CHANNELS, guest)

    async def channel(self, id: str) -> ChannelRow | None:
        return await self.database.one(read_channel, CHANNEL, id)

    async def channel_of_token(self, token: str) -> ChannelRow | None:
        return await self.database.one(read_channel, CHANNEL_OF_TOKEN, token)

    async def add_channel(self, row: ChannelRow, replaced: list[str], limit: int) -> bool:
        """Add a channel in place of others. False: the guest has too many."""

        def steps() -> Steps[bool]:
            for id in replaced:
                for statement in DROP_CHANNEL:
                    yield statement, (id,)
            [(count,)] = yield COUNT, (row.guest,)
            if count >= limit:
                return False
            values = (row.id, row.guest, row.session, row.token, row.created_at, text_of(row.channel))
            yield ADD_CHANNEL, values
            return True

        return await self.database.transaction(steps)

    async def save_channel(self, id: str, channel: Channel) -> None:
        await self.database.change(SAVE_CHANNEL, text_of(channel), id)

    async def drop_channel(self, id: str) -> None:
        """Delete a channel with all messages to it."""
        await self.database.change_all(*((statement, (id,)) for statement in DROP_CHANNEL))

    # --- Keys of the server ---

    async def server_key(self, name: str, make: Callable[[], str]) -> str:
        """A key that all nodes share; whoever asks first makes it."""
        if (key := await self.database.one(str, KEY, name)) is not None:
            return key
        await self.database.change(ADD_KEY, name, make())
        return await self.server_key(name, make)
