"""Notices: my channels, and the links in messages."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Request, Response, delete, get, post, put
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect

from torilla.server.http.caller import Caller, RequestCaller
from torilla.server.hub.hub import Hub
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.secrets import hash_secret
from torilla.server.notices.subscriptions import Subscriptions
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

CALENDAR_TABLES = 100


async def subscriptions(caller: Caller) -> Subscriptions:
    return await Subscriptions.open(caller.hub.notices)


async def overview(caller: Caller) -> Notices:
    return await (await subscriptions(caller)).overview(caller.require().id, caller.session)


@get("/me/notices")
async def my_notices(caller: RequestCaller) -> Notices:
    """The ways in which notices reach me."""
    return await overview(caller)


@post("/me/notices/push", status_code=200)
async def add_push(caller: RequestCaller, data: JSONBody[PushSubscription]) -> Notices:
    """Send notices to this browser."""
    guest = caller.require()
    caller.hub.limits.costly.check(caller.client)
    await (await subscriptions(caller)).add_push(guest.id, caller.session, caller.base_url, data)
    return await overview(caller)


@post("/me/notices/webhook", status_code=200)
async def add_webhook(caller: RequestCaller, data: JSONBody[NewWebhook]) -> Notices:
    """Post notices to an address."""
    guest = caller.require()
    caller.hub.limits.costly.check(caller.client)
    await (await subscriptions(caller)).add_webhook(guest.id, caller.base_url, data)
    return await overview(caller)


@post("/me/notices/email", status_code=200)
async def add_email(caller: RequestCaller, data: JSONBody[NewEmail]) -> Notices:
    """Send notices to an e-mail address, once it is confirmed."""
    guest = caller.require()
    caller.hub.limits.emails.check(caller.client, caller.network)
    await (await subscriptions(caller)).add_email(guest.id, caller.base_url, data)
    return await overview(caller)


@post("/me/notices/calendar", status_code=200)
async def add_calendar(caller: RequestCaller, data: JSONBody[NewCalendar]) -> CalendarLink:
    """The address of my calendar of deadlines; an older one is void."""
    guest = caller.require()
    return CalendarLink(await (await subscriptions(caller)).add_calendar(guest.id, caller.base_url, data.language))


@put("/me/notices/language")
async def set_language(caller: RequestCaller, data: JSONBody[NoticeLanguage]) -> Notices:
    """The language of my notices."""
    await (await subscriptions(caller)).set_language(caller.require().id, data.language)
    return await overview(caller)


@delete("/me/notices/{channel_id:str}", status_code=200)
async def end_channel(caller: RequestCaller, channel_id: FromPath[str], data: JSONBody[Nothing]) -> Notices:
    """End a channel."""
    await (await subscriptions(caller)).end(caller.require().id, channel_id)
    return await overview(caller)


@post("/me/notices/{channel_id:str}/test", status_code=200)
async def test_channel(caller: RequestCaller, channel_id: FromPath[str], data: JSONBody[Nothing]) -> NoticeTest:
    """Send a test message."""
    guest = caller.require()
    caller.hub.limits.emails.check(caller.client, caller.network)
    return await (await subscriptions(caller)).test(guest.id, channel_id)


@post("/notices/off", status_code=200)
async def off(caller: RequestCaller, data: JSONBody[UseCode]) -> Nothing:
    """End a channel by the link in its messages."""
    caller.hub.limits.costly.check(caller.network)
    await (await subscriptions(caller)).end_by_link(data.code)
    return Nothing()


@post("/notices/confirm", status_code=200)
async def confirm(caller: RequestCaller, data: JSONBody[UseCode]) -> Nothing:
    """Confirm an e-mail address."""
    caller.hub.limits.costly.check(caller.network)
    await (await subscriptions(caller)).confirm(data.code)
    return Nothing()


ROUTES = [
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


# --- For programs: mail providers and calendars ---


@post("/api/notices/off/{token:str}", status_code=200, include_in_schema=False, media_type=MediaType.TEXT)
async def one_click_off(request: Request[Any, Any, Any], token: FromPath[str]) -> str:
    """End a channel for a mail provider whose user has clicked "unsubscribe" (RFC 8058)."""
    hub: Hub = request.app.state.hub
    hub.limits.costly.check(Caller(hub, request, None).network)
    await (await Subscriptions.open(hub.notices)).end_by_link(token)
    return "off"


@get("/api/notices/off/{token:str}", include_in_schema=False)
async def show_off(token: FromPath[str]) -> Redirect:
    """The page for people whose mail program opens the address; programs that fetch links change nothing."""
    return Redirect(f"/off/{token[:200]}", status_code=303)


@get("/calendar/{name:str}", include_in_schema=False)
async def calendar(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """A guest's calendar of deadlines."""
    from torilla.server.notices.calendar import render

    hub: Hub = request.app.state.hub
    hub.limits.costly.check(Caller(hub, request, None).network)
    store = hub.store.outbox
    secret = name.removesuffix(".ics")
    row = None if store is None or len(secret) > 100 else await store.channel_of_token(hash_secret(secret))
    if row is None:
        raise ServerError("notice/unknown", "there is no such calendar")
    body = render(row.channel, row.guest, await hub.store.tables_of(row.guest, CALENDAR_TABLES))
    headers = {"Cache-Control": "private, max-age=300"}
    return Response(body, media_type="text/calendar; charset=utf-8", headers=headers)


PROGRAM_ROUTES = [one_click_off, show_off, calendar]
