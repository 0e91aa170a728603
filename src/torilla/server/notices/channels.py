"""All kinds of channels: send a letter, find out what came of it, and unsubscribe by a link."""

from __future__ import annotations

from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.secrets import derive_secret, hash_secret, same
from torilla.server.kernel.settings import Settings
from torilla.server.notices import push, texts, webhook
from torilla.server.notices.client import Client
from torilla.server.notices.errors import Gone, Refused
from torilla.server.notices.mail import Mail
from torilla.server.notices.texts import Item, Letter
from torilla.server.store.model import Channel, ChannelRow
from torilla.server.store.sql.outbox import OutboxStore

KEY = "vapid"
"""The name of the key in the store."""


def base_of(channel: Channel, settings: Settings) -> str:
    """Where links lead: the public address, where one is set, whatever host the request named that made the channel."""
    return settings.public_url or channel.base


class Channels:
    """The senders of a server, with its keys."""

    def __init__(self, settings: Settings, key: str) -> None:
        self.key = key
        self.settings = settings
        self.client = Client(private=settings.private_webhooks)
        self.push = push.Push(self.client, key, settings.contact or f"{settings.public_url or 'https://localhost'}")
        self.mail = Mail(settings) if settings.smtp is not None else None

    @classmethod
    async def open(cls, settings: Settings, store: OutboxStore) -> Channels:
        return cls(settings, await store.server_key(KEY, push.make_key))

    async def close(self) -> None:
        await self.client.close()

    # --- Links ---

    def link_token(self, id: str, purpose: str) -> str:
        """The secret of a link in a message; it follows from the server's key and is not stored."""
        return f"{id}.{derive_secret(self.key.encode(), f'{purpose} {id}')}"

    def check_link(self, token: str, purpose: str) -> str:
        """The channel of a link. Raises ServerError."""
        id = token.partition(".")[0]
        if len(token) > 100 or not same(hash_secret(self.link_token(id, purpose)), hash_secret(token)):
            raise ServerError("notice/unknown", "this link is not, or no longer, valid")
        return id

    # --- Letters ---

    def letter(self, row: ChannelRow, id: str, items: list[Item], now: int, key: str | None = None) -> Letter:
        """The message to a channel. `key` brings the seat along, as a fragment: no server is sent it, no log has it."""
        channel = row.channel
        kind, title, text = texts.compose(items, channel.language, now)
        tables = list(dict.fromkeys(item.row.id for item in items))
        path = f"/t/{tables[0]}{'' if key is None else f'#seat={key}'}" if len(tables) == 1 else "/my"
        return self.make_letter(row, id, kind, title, text, f"{base_of(channel, self.settings)}{path}", tables)

    def plain_letter(self, row: ChannelRow, id: str, kind: str, path: str) -> Letter:
        """A test message, or the request to confirm an address."""
        found, language = texts.TEXTS[kind], row.channel.language
        url = f"{base_of(row.channel, self.settings)}{path}"
        return self.make_letter(row, id, kind, found["title"][language], found["text"][language], url, [])

    def make_letter(
        self, row: ChannelRow, id: str, kind: str, title: str, text: str, url: str, tables: list[str]
    ) -> Letter:
        off = f"{base_of(row.channel, self.settings)}/off/{self.link_token(row.id, 'off')}"
        language = row.channel.language
        return Letter(id, kind, title, text, url, off, texts.word("off", language), language, tables)

    async def send(self, channel: Channel, letter: Letter) -> None:
        """Send once. Raises Gone and Refused."""
        try:
            if channel.kind == "push":
                await self.push.send(channel, letter)
            elif channel.kind == "webhook":
                await webhook.send(self.client, channel, letter)
            elif channel.kind == "email":
                if self.mail is None:
                    raise Refused("notice/no-email")
                await self.mail.send(channel, letter)
            else:
                raise Gone  # a calendar is read, not sent
        except ServerError as error:
            raise Refused(error.code) from None
