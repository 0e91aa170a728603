"""Channels of a guest: add, list, test, end, confirm."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec

from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.secrets import hash_secret, make_id, make_secret
from torilla.server.notices import addresses, mail, push
from torilla.server.notices.channels import Channels
from torilla.server.notices.errors import Gone, Refused
from torilla.server.notices.sender import Sender
from torilla.server.notices.texts import Letter
from torilla.server.store.model import Channel, ChannelRow
from torilla.server.store.sql.outbox import OutboxStore
from torilla.server.wire.notices import (
    NewEmail,
    NewWebhook,
    NoticeChannel,
    Notices,
    NoticeTest,
    PushSubscription,
)

MOST = 12
"""Channels of one guest."""


def label_of(channel: Channel) -> str:
    """Enough to recognise a channel by: never a whole address, which is a secret."""
    if channel.kind == "email":
        name, _, domain = channel.target.partition("@")
        return f"{name[:2]}…@{domain}"
    return urlsplit(channel.target).hostname or ""


class Subscriptions:
    """The channels of guests."""

    def __init__(self, sender: Sender, channels: Channels, store: OutboxStore) -> None:
        self.sender = sender
        self.channels = channels
        self.store = store

    @classmethod
    async def open(cls, sender: Sender) -> Subscriptions:
        """Raises ServerError where the store has no outbox."""
        store = sender.store
        if store is None:
            raise ServerError("notice/off", "notices need a server")
        return cls(sender, (await sender.ready()).channels, store)

    async def overview(self, guest: str, session: str | None) -> Notices:
        return Notices(
            [
                NoticeChannel(
                    id=row.id,
                    kind=row.channel.kind,
                    form=row.channel.form,
                    label=label_of(row.channel),
                    language=row.channel.language,
                    this=row.channel.kind == "push" and row.session == session,
                    confirmed=row.channel.confirmed,
                    created_at=row.created_at,
                    failed_at=row.channel.failed_at,
                )
                for row in await self.store.channels(guest)
            ],
            self.channels.push.public_key,
            self.channels.mail is not None,
        )

    async def add(self, guest: str, channel: Channel, session: str | None, *, token: str | None = None) -> ChannelRow:
        """Add a channel in place of the same one; a push subscription ends with its device. Raises ServerError."""
        known = await self.store.channels(guest)
        replaced = [row.id for row in known if is_same(row, channel, session)]
        own = session if channel.kind == "push" else None
        row = ChannelRow(
            make_id(), guest, own, token, clock.now(), msgspec.structs.replace(channel, made_on=session or "")
        )
        if not await self.store.add_channel(row, replaced, MOST):
            raise ServerError("limit/channels", "too many ways to be told: end one first", seconds=60)
        return row

    async def add_push(self, guest: str, session: str | None, base: str, data: PushSubscription) -> None:
        """Raises ServerError."""
        await self.check_target(data.endpoint)
        push.check_subscription(data.p256dh, data.auth)
        channel = Channel(
            kind="push", language=data.language, base=base, target=data.endpoint, p256dh=data.p256dh, auth=data.auth
        )
        await self.add(guest, channel, session)

    async def add_webhook(self, guest: str, session: str | None, base: str, data: NewWebhook) -> None:
        """Raises ServerError."""
        await self.check_target(data.url)
        channel = Channel(kind="webhook", language=data.language, base=base, target=data.url, form=data.form)
        await self.add(guest, channel, session)

    async def check_target(self, url: str) -> None:
        """Check an address before it is kept; it is checked again with each message. Raises ServerError."""
        private = self.channels.client.private
        addresses.check_url(url, private=private)
        parts = urlsplit(url)
        await addresses.resolve(parts.hostname or "", parts.port or 443, private=private)

    async def add_email(self, guest: str, session: str | None, base: str, data: NewEmail) -> None:
        """Add an address and send it the link by which it is confirmed. Raises ServerError."""
        if self.channels.mail is None:
            raise ServerError("notice/no-email", "this server sends no e-mails")
        mail.check_address(data.address)
        channel = Channel(kind="email", language=data.language, base=base, target=data.address, confirmed=False)
        row = await self.add(guest, channel, session)
        path = f"/confirm/{self.channels.link_token(row.id, 'confirm')}"
        result = await self.try_out(row, self.channels.plain_letter(row, make_id(32), "confirm", path))
        if not result.sent:
            await self.store.drop_channel(row.id)
            raise ServerError("notice/unreachable", "the e-mail could not be sent")

    async def add_calendar(self, guest: str, session: str | None, base: str, language: str) -> str:
        """The secret address of a new calendar."""
        secret = make_secret()
        channel = Channel(kind="calendar", language=language, base=base)
        await self.add(guest, channel, session, token=hash_secret(secret))
        return f"{base}/calendar/{secret}.ics"

    async def set_language(self, guest: str, language: str) -> None:
        for row in await self.store.channels(guest):
            if row.channel.language != language:
                await self.store.save_channel(row.id, msgspec.structs.replace(row.channel, language=language))

    async def find(self, guest: str, id: str) -> ChannelRow:
        """Raises ServerError."""
        row = await self.store.channel(id)
        if row is None or row.guest != guest:
            raise ServerError("notice/unknown", "there is no such channel")
        return row

    async def end(self, guest: str, id: str) -> None:
        """Raises ServerError."""
        await self.store.drop_channel((await self.find(guest, id)).id)

    async def end_elsewhere(self, guest: str, session: str | None) -> None:
        """End all channels that were not made on this device."""
        await self.end_all([row for row in await self.store.channels(guest) if made_on(row) != session])

    async def end_of_devices(self, guest: str, sessions: list[str]) -> None:
        """End the channels that were made on these devices."""
        await self.end_all([row for row in await self.store.channels(guest) if made_on(row) in sessions])

    async def end_all(self, rows: list[ChannelRow]) -> None:
        for row in rows:
            await self.store.drop_channel(row.id)

    async def test(self, guest: str, id: str) -> NoticeTest:
        """Send a test message now. Raises ServerError."""
        row = await self.find(guest, id)
        if row.channel.kind == "calendar":
            raise ServerError("notice/unknown", "a calendar is read, not sent to")
        if not row.channel.confirmed:
            raise ServerError("notice/not-confirmed", "open the link in the e-mail first")
        result = await self.try_out(row, self.channels.plain_letter(row, make_id(32), "test", "/my"))
        if result.failure == "gone":
            await self.store.drop_channel(row.id)
        return result

    async def try_out(self, row: ChannelRow, letter: Letter) -> NoticeTest:
        try:
            await self.channels.send(row.channel, letter)
        except Gone:
            return NoticeTest(sent=False, failure="gone")
        except Refused as error:
            return NoticeTest(sent=False, failure=error.code)
        return NoticeTest(sent=True, failure=None)

    # --- Links in messages ---

    async def end_by_link(self, token: str) -> None:
        """End a channel by the link in its messages; again and again is fine. Raises ServerError."""
        await self.store.drop_channel(self.channels.check_link(token, "off"))

    async def confirm(self, token: str) -> None:
        """Confirm an e-mail address. Raises ServerError."""
        row = await self.store.channel(self.channels.check_link(token, "confirm"))
        if row is None:
            raise ServerError("notice/unknown", "this link is not, or no longer, valid")
        await self.store.save_channel(row.id, msgspec.structs.replace(row.channel, confirmed=True))


def made_on(row: ChannelRow) -> str | None:
    """The session of the device on which a channel was made, as far as known."""
    return row.channel.made_on or row.session


def is_same(row: ChannelRow, channel: Channel, session: str | None) -> bool:
    """Whether a new channel takes the place of this one."""
    old = row.channel
    if old.kind != channel.kind:
        return False
    if channel.kind == "calendar":
        return True
    return old.target == channel.target or (channel.kind == "push" and row.session == session)
