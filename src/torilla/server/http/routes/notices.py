"""Notices for programs: mail providers that unsubscribe somebody, and calendars."""

from __future__ import annotations

from litestar import MediaType, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from torilla.server.http.caller import HttpCaller, HttpRequest
from torilla.server.hub.hub import Hub
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.secrets import hash_secret
from torilla.server.notices.calendar import render
from torilla.server.notices.channels import base_of
from torilla.server.notices.subscriptions import Subscriptions

CALENDAR_TABLES = 100


@post("/api/notices/off/{token:str}", status_code=200, include_in_schema=False, media_type=MediaType.TEXT)
async def one_click_off(request: HttpRequest, token: FromPath[str]) -> str:
    """End a channel for a mail provider whose user has clicked "unsubscribe" (RFC 8058)."""
    hub: Hub = request.app.state.hub
    hub.limits.costly.check(HttpCaller(hub, request, None).network)
    await (await Subscriptions.open(hub.notices)).end_by_link(token)
    return "off"


@get("/api/notices/off/{token:str}", include_in_schema=False)
async def show_off(token: FromPath[str]) -> Redirect:
    """The page for people whose mail program opens the address; programs that fetch links change nothing."""
    return Redirect(f"/off/{token[:200]}", status_code=303)


@get("/calendar/{name:str}", include_in_schema=False)
async def calendar(request: HttpRequest, name: FromPath[str]) -> Response[bytes]:
    """A guest's calendar of deadlines."""
    hub: Hub = request.app.state.hub
    hub.limits.costly.check(HttpCaller(hub, request, None).network)
    store = hub.store.outbox
    secret = name.removesuffix(".ics")
    row = None if store is None or len(secret) > 100 else await store.channel_of_token(hash_secret(secret))
    if row is None:
        raise ServerError("notice/unknown", "there is no such calendar")
    tables = await hub.store.tables_of(row.guest, CALENDAR_TABLES)
    body = render(row.channel, base_of(row.channel, hub.settings), row.guest, tables)
    headers = {"Cache-Control": "private, max-age=300"}
    return Response(body, media_type="text/calendar", headers=headers)


ROUTES = [one_click_off, show_off, calendar]
