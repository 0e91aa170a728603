"""Who I am, my tables, and the way back after lost cookies."""

from __future__ import annotations

from litestar import delete, get, post, put
from litestar.params import JSONBody

from torilla.server import forgetting
from torilla.server.caller import Asking
from torilla.server.messages.rest import Me, MyName, Nothing, RecoveryLink, TableList, UseCode
from torilla.server.qr import qr_code
from torilla.server.routes.tables import listed
from torilla.server.store.base import GuestRow

MY_TABLES = 100


def told(guest: GuestRow | None) -> Me:
    return Me(None, has_recovery=False) if guest is None else Me(guest.name, has_recovery=guest.recovery is not None)


@get("/me")
async def me(caller: Asking) -> Me:
    """Who this browser is."""
    return told(caller.guest)


@put("/me")
async def rename(caller: Asking, data: JSONBody[MyName]) -> Me:
    """Give or change my name."""
    if caller.guest is None:
        await caller.become(data.name)
    else:
        await caller.hub.guests.rename(caller.guest, data.name)
    return told(caller.guest)


@delete("/me", status_code=200)
async def forget_me(caller: Asking, data: JSONBody[Nothing]) -> Me:
    """Delete my data: name, chat and secrets go; games stay with "Seat 2" in place of my name."""
    await forgetting.forget(caller.hub, caller.require())
    caller.drop_cookie()
    return told(None)


@post("/me/recovery", status_code=201)
async def make_recovery(caller: Asking, data: JSONBody[Nothing]) -> RecoveryLink:
    """A link that brings my tables back; older ones no longer do."""
    code = await caller.hub.guests.make_recovery(caller.require())
    url = f"{caller.base_url}/recover#{code}"
    return RecoveryLink(url=url, qr=qr_code(url))


@post("/recover", status_code=200)
async def recover(caller: Asking, data: JSONBody[UseCode]) -> Me:
    """This browser becomes the guest of a recovery link."""
    caller.hub.guesses.check(caller.network)
    guest, secret = await caller.hub.guests.recover(data.code)
    caller.set_cookie(secret)
    return told(guest)


@get("/my/tables")
async def my_tables(caller: Asking) -> TableList:
    """My tables, those where I am to move first."""
    if caller.guest is None:
        return TableList([])
    rows = await caller.hub.store.tables_of(caller.guest.id, MY_TABLES)
    tables = [listed(caller, row, seats) for row, seats in rows]
    return TableList(sorted(tables, key=lambda table: not table.my_turn))


ROUTES = [me, rename, forget_me, make_recovery, recover, my_tables]
