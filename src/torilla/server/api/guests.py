"""The guest: name, recovery, devices, tables, erasure."""

from __future__ import annotations

from contextlib import suppress
from math import inf

from torilla.server.api.caller import Caller
from torilla.server.api.notices import subscriptions
from torilla.server.api.route import Route, delete, get, post, put
from torilla.server.api.tables import listed, offer_of
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.lobby.people import erasure
from torilla.server.lobby.people.guest_changes import merge_guests, rename_guest
from torilla.server.lobby.people.guests import device_id, find_device
from torilla.server.lobby.seats import holidays
from torilla.server.store.model import GuestRow
from torilla.server.wire.guests import (
    Device,
    Devices,
    Holiday,
    MakeRecovery,
    Me,
    MyName,
    Recovered,
    RecoveryLink,
    SetHoliday,
    SignOut,
)
from torilla.server.wire.shared import Nothing, UseCode
from torilla.server.wire.tables import MyTables, TableOffer, TableSummary

MY_TABLES = 100
MY_LINES = 10


def message_for(guest: GuestRow | None) -> Me:
    if guest is None:
        return Me(None, has_recovery=False)
    return Me(guest.name or None, has_recovery=guest.recovery is not None)


@get("/me")
async def me(caller: Caller) -> Me:
    """The guest of this browser."""
    return message_for(caller.guest)


@put("/me")
async def rename(caller: Caller, data: MyName) -> Me:
    """Give or change my name."""
    await caller.as_named_guest(data.name)
    await caller.store_newcomer()
    return message_for(caller.guest)


@delete("/me")
async def forget_me(caller: Caller, data: Nothing) -> Me:
    """Delete my data: name, chat and secrets go; games stay with "Seat 2" in place of my name."""
    await erasure.erase_guest(caller.hub, caller.require())
    caller.drop_cookie()
    return message_for(None)


@post("/me/recovery", status=201)
async def make_recovery(caller: Caller, data: MakeRecovery) -> RecoveryLink:
    """A link that brings my tables back; older ones no longer do."""
    guest = caller.require()
    if data.sign_out:
        await end_sessions(caller, SignOut(channels=data.channels))
    code = await caller.hub.guests.make_recovery(guest)
    url = f"{caller.base_url}/recover#{code}"
    return RecoveryLink(url=url, qr=caller.qr(url))


@post("/recover", status=200)
async def recover(caller: Caller, data: UseCode) -> Recovered:
    """This browser becomes the guest of a recovery link, and keeps what it had."""
    caller.hub.limits.costly.check(caller.network)
    found = await caller.hub.guests.of_recovery(data.code)
    before = caller.guest
    merged = None if before is None else await merge_guests(caller.hub, before.id, found.id)
    if merged is None:
        found = await caller.hub.guests.of_recovery(data.code)  # they may have been merged meanwhile
        now = await caller.hub.store.guest_of_session(caller.session or "")
        if now is None or now.id != found.id:
            caller.set_cookie(await caller.hub.guests.sign_in(found, caller.agent))
            if await caller.hub.guests.end_old_sessions(found):
                await caller.hub.guest_changed(found.id)
    kept = before.name if before is not None and merged is not None else ""
    if kept and not found.name:
        await rename_guest(caller.hub, found, kept)
    names = {found.name, kept} - {""}
    return Recovered(
        name=found.name or None,
        has_recovery=True,
        tables=await caller.hub.store.devices.count_mine(found.id) if merged is None else merged.target,
        kept=0 if merged is None else merged.source,
        names=sorted(names),
    )


# --- Devices ---


async def list_devices(caller: Caller) -> Devices:
    sessions = await caller.hub.store.devices.sessions(caller.require().id)
    return Devices(
        [
            Device(
                id=device_id(one),
                made_at=one.created_at,
                used_at=None if one.used_on is None else one.used_on * clock.DAY,
                browser=one.agent,
                this=one.hash == caller.session,
            )
            for one in sessions
        ]
    )


async def end_sessions(caller: Caller, data: SignOut) -> None:
    """Sign out one device, or all but this one. Raises ServerError.

    Whoever is signed out elsewhere may have made the recovery link, or have seen it: it ends.
    """
    guest, device = caller.require(), data.device
    sessions = await caller.hub.store.devices.sessions(guest.id)
    ended = [find_device(sessions, device)] if device is not None else sessions
    hashes = [one.hash for one in ended if device is not None or one.hash != caller.session]
    if len(hashes) == len(sessions) and guest.recovery is None:
        raise ServerError("device/last", "make a recovery link first: this is the only way to your tables")
    if caller.session not in hashes:
        await caller.hub.guests.end_recovery(guest)
    await caller.hub.store.devices.end_sessions(guest.id, hashes)
    if data.channels and caller.hub.store.outbox is not None:
        channels = await subscriptions(caller)
        if device is None:
            await channels.end_elsewhere(guest.id, caller.session)
        else:
            await channels.end_of_devices(guest.id, hashes)
    await caller.hub.guest_changed(guest.id)
    if caller.session in hashes:
        caller.drop_cookie()


@get("/me/devices")
async def devices(caller: Caller) -> Devices:
    """The browsers in which I am signed in."""
    return await list_devices(caller)


@post("/me/devices/sign-out", status=200)
async def sign_out(caller: Caller, data: SignOut) -> Devices:
    """Sign out one device, or all others."""
    await end_sessions(caller, data)
    return Devices([]) if caller.guest is None else await list_devices(caller)


@get("/me/holiday")
async def my_holiday(caller: Caller) -> Holiday:
    """Until when my tables wait for me."""
    return await holidays.holiday_of(caller.hub, caller.require().id)


@put("/me/holiday")
async def set_holiday(caller: Caller, data: SetHoliday) -> Holiday:
    """Go on holiday, or come back: tables with days for a turn wait."""
    guest = caller.require()
    caller.hub.limits.table_changes.check(caller.client, caller.network)
    return await holidays.set_holiday(caller.hub, guest.id, data.until)


@get("/my/tables")
async def my_tables(caller: Caller) -> MyTables:
    """My tables, those where I am to move first, the nearest deadline before all; and where I wait in line."""
    if caller.guest is None:
        return MyTables([], [])
    rows = await caller.hub.store.tables_of(caller.guest.id, MY_TABLES)
    tables = [listed(caller, row, seats) for row, seats in rows]
    armed = await caller.hub.store.armed_by(caller.guest.id)
    for table in tables:
        table.armed = table.id in armed and table.status == "playing"
    return MyTables(sorted(tables, key=need), await lines_of(caller, caller.guest.id))


async def lines_of(caller: Caller, guest: str) -> list[TableOffer]:
    """The tables at which a guest waits; after a rematch that is the new one, which has the same line."""
    offers = []
    for id in await caller.hub.store.tables_in_line(guest, MY_LINES):
        with suppress(ServerError):  # its game is not installed any more
            table = await caller.hub.table(id)
            if table.row.rematch is None:
                offers.append(await offer_of(caller, table))
    return offers


def need(table: TableSummary) -> tuple[bool, float]:
    """The order of my tables; those that are equal keep theirs."""
    if not table.my_turn:
        return True, 0.0
    return False, inf if table.deadline is None else table.deadline


ROUTES: list[Route] = [
    me,
    rename,
    forget_me,
    make_recovery,
    recover,
    devices,
    sign_out,
    my_holiday,
    set_holiday,
    my_tables,
]
