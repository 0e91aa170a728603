"""Notices: my channels, and the links in messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torilla.server.api.caller import Caller
from torilla.server.api.route import Route, delete, get, post, put
from torilla.server.kernel.errors import ServerError
from torilla.server.wire.notices import (
    CalendarLink,
    NewCalendar,
    NewEmail,
    NewWebhook,
    NoticeLanguage,
    Notices,
    NoticeTest,
    PushSubscription,
)
from torilla.server.wire.shared import Nothing, UseCode

if TYPE_CHECKING:
    from torilla.server.notices.subscriptions import Subscriptions


async def subscriptions(caller: Caller) -> Subscriptions:
    """The channels. Raises ServerError where there is no server to send anything."""
    if caller.hub.store.outbox is None:
        raise ServerError("notice/off", "notices need a server")
    from torilla.server.notices.subscriptions import Subscriptions  # brings libraries that only a server has

    return await Subscriptions.open(caller.hub.notices)


async def overview(caller: Caller) -> Notices:
    return await (await subscriptions(caller)).overview(caller.require().id, caller.session)


@get("/me/notices")
async def my_notices(caller: Caller) -> Notices:
    """The ways in which notices reach me."""
    return await overview(caller)


@post("/me/notices/push", status=200)
async def add_push(caller: Caller, data: PushSubscription) -> Notices:
    """Send notices to this browser."""
    guest = caller.require()
    caller.hub.limits.costly.check(caller.client)
    await (await subscriptions(caller)).add_push(guest.id, caller.session, caller.base_url, data)
    return await overview(caller)


@post("/me/notices/webhook", status=200)
async def add_webhook(caller: Caller, data: NewWebhook) -> Notices:
    """Post notices to an address."""
    guest = caller.require()
    caller.hub.limits.costly.check(caller.client)
    await (await subscriptions(caller)).add_webhook(guest.id, caller.session, caller.base_url, data)
    return await overview(caller)


@post("/me/notices/email", status=200)
async def add_email(caller: Caller, data: NewEmail) -> Notices:
    """Send notices to an e-mail address, once it is confirmed."""
    guest = caller.require()
    caller.hub.limits.emails.check(caller.client, caller.network)
    await (await subscriptions(caller)).add_email(guest.id, caller.session, caller.base_url, data)
    return await overview(caller)


@post("/me/notices/calendar", status=200)
async def add_calendar(caller: Caller, data: NewCalendar) -> CalendarLink:
    """The address of my calendar of deadlines; an older one is void."""
    guest = caller.require()
    channels = await subscriptions(caller)
    return CalendarLink(await channels.add_calendar(guest.id, caller.session, caller.base_url, data.language))


@put("/me/notices/language")
async def set_language(caller: Caller, data: NoticeLanguage) -> Notices:
    """The language of my notices."""
    await (await subscriptions(caller)).set_language(caller.require().id, data.language)
    return await overview(caller)


@delete("/me/notices/{channel_id:str}")
async def end_channel(caller: Caller, channel_id: str, data: Nothing) -> Notices:
    """End a channel."""
    await (await subscriptions(caller)).end(caller.require().id, channel_id)
    return await overview(caller)


@post("/me/notices/{channel_id:str}/test", status=200)
async def test_channel(caller: Caller, channel_id: str, data: Nothing) -> NoticeTest:
    """Send a test message."""
    guest = caller.require()
    caller.hub.limits.emails.check(caller.client, caller.network)
    return await (await subscriptions(caller)).test(guest.id, channel_id)


@post("/notices/off", status=200)
async def off(caller: Caller, data: UseCode) -> Nothing:
    """End a channel by the link in its messages."""
    caller.hub.limits.costly.check(caller.network)
    await (await subscriptions(caller)).end_by_link(data.code)
    return Nothing()


@post("/notices/confirm", status=200)
async def confirm(caller: Caller, data: UseCode) -> Nothing:
    """Confirm an e-mail address."""
    caller.hub.limits.costly.check(caller.network)
    await (await subscriptions(caller)).confirm(data.code)
    return Nothing()


ROUTES: list[Route] = [
    my_notices,
    add_push,
    add_webhook,
    add_email,
    add_calendar,
    set_language,
    end_channel,
    test_channel,
    off,
    confirm,
]
