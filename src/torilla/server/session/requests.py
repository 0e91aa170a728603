"""Requests of a connected client: decode, check limits, do, answer."""

from __future__ import annotations

import asyncio
from time import perf_counter

import msgspec

from torilla.core.contract.errors import TorillaError
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError, answer
from torilla.server.kernel.limits import too_many
from torilla.server.kernel.logging import get_logger
from torilla.server.kernel.names import clean_chat
from torilla.server.lobby.seats import open_seats, seating, takeover
from torilla.server.lobby.tables import room
from torilla.server.session.connection import Connection, TooSlow
from torilla.server.store.errors import Unavailable
from torilla.server.store.model import ChatRow
from torilla.server.tables import actions, projection
from torilla.server.tables.play import LoggedPlay
from torilla.server.wire import socket as wire
from torilla.server.wire.shared import FromClient, Ping
from torilla.server.wire.typed import answer_line, not_answered

logger = get_logger()

decode = msgspec.json.Decoder(wire.ClientMessage).decode

ASK_COST = 2
"""Messages that a typed line counts for besides itself in the limits."""

UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)  # not JSON, or nested too deeply


async def receive(connection: Connection, data: str | bytes) -> None:
    """Answer one message."""
    hub = connection.hub
    wait = connection.bucket.wait() or hub.limits.messages.wait(connection.client, connection.network or None)
    if wait:
        return refuse(connection, None, too_many("limit/rate", wait))
    try:
        message = decode(data)
    except UNREADABLE as error:
        return refuse(connection, None, ServerError("request/malformed", str(error)))
    try:
        await handle(connection, message)
    except Unavailable as error:
        logger.warning("not saved", table=connection.table.id, type=type(message).__name__, failure=error.reason)
        if isinstance(message, wire.Hello):
            raise  # the client reconnects and repeats it
        refuse(connection, message, error)
    except TorillaError as error:
        refuse(connection, message, error)
    except (TooSlow, asyncio.CancelledError):
        raise
    except Exception:
        logger.exception("a message could not be answered", table=connection.table.id, type=type(message).__name__)
        refuse(connection, message, ServerError("server/fault", "something went wrong here"))
    return None


def refuse(connection: Connection, message: FromClient | None, error: TorillaError) -> None:
    """Answer a request with an error, in the form that belongs to it."""
    connection.hub.metrics.refused(error.code)
    key = getattr(message, "key", None)
    if isinstance(message, wire.Preview):
        connection.reply(wire.Previewed(message.id, None, answer(error)))
    elif isinstance(message, wire.Explain):
        connection.reply(wire.Explained(message.id, None, answer(error)))
    elif isinstance(message, wire.Ask):
        connection.reply(not_answered(message, answer(error)))
    elif key is not None:
        if error.code == "action/stale":
            connection.last.pop("position", None)  # send the current position
        play = connection.table.play
        seq = 0 if play is None else play.number_for(connection.viewer)
        connection.reply(wire.Refused(key, answer(error), seq))
    else:
        connection.reply(wire.Fault(answer(error)))


async def handle(connection: Connection, message: FromClient) -> None:
    """Do what a message asks for. Raises TorillaError."""
    hub, table, guest = connection.hub, connection.table, connection.guest_id
    match message:
        case wire.Hello():
            await greet(connection, message)
        case Ping():
            connection.reply(wire.Pong(clock.now()))
        case wire.Attend():
            connection.attending = message.attending
        case wire.Change():
            await act(connection, message)
        case wire.Preview():
            play, code = await subject_of(connection, message)
            connection.reply(wire.Previewed(message.id, projection.preview(play, message.seat, code), None))
        case wire.Explain():
            play, code = await subject_of(connection, message)
            refusal = projection.explain(play, message.seat, code)
            found = None if refusal is None else wire.RefusalAnswer(refusal.code, refusal.rule, refusal.values)
            connection.reply(wire.Explained(message.id, found, None))
        case wire.Ask():
            connection.reply(typed(connection, message))
        case wire.Say():
            await chat(connection, message)
        case wire.Lift():
            connection.lift(message.seat)
            connection.wake()
        case wire.Lower():
            connection.lower()
            connection.wake()
        case wire.Take():
            table.own_seat(guest, message.seat)
            hub.limits.table_changes.check(connection.client, connection.network)
            await seating.reclaim(hub, table, message.seat, guest)
        case wire.StandIn():
            hub.limits.table_changes.check(connection.client, connection.network)
            await takeover.stand_in(hub, table, guest, message.seat)


async def greet(connection: Connection, message: wire.Hello) -> None:
    """The first message: check the guest in, and begin to send updates."""
    hub, table = connection.hub, connection.table
    if not table.is_visible_to(connection.guest_id):
        connection.deny()
        return connection.reply(wire.Unseated("private", watch=False))
    guest = None if table.is_damaged else connection.guest
    if guest is not None and await room.check_in(table, guest.id, message.nonce):
        await hub.announce(table)
    if table.seats_of(connection.guest_id):
        table.network = connection.network
    if guest is not None and guest.id == table.row.owner:
        await open_seats.keep_listed(hub, table)
    connection.attending = message.attending
    connection.greet(message.since, message.chat_since)
    if table.chat_number == 0:
        lines = await hub.store.chat_after(table.id, 0, 1)
        table.chat_number = max([table.chat_number, *(line.number for line in lines)])
    connection.seated = table.seats_of(connection.guest_id)
    hub.presence.changed_here(table)
    connection.wake()
    return None


async def act(connection: Connection, message: wire.Change) -> None:
    """Do or undo steps: commit them, answer, and announce them to everybody."""
    hub, table, guest = connection.hub, connection.table, connection.guest_id
    await check_seat(connection, message.seat, message.key)
    since, who = perf_counter(), "person"
    where = table, guest, message.seat, message.key, message.seq
    if isinstance(message, wire.Act):
        seq = await actions.act(*where, message.action)
    elif isinstance(message, wire.Line):
        seq = await actions.act_sequence(*where, message.actions, end=message.end)
    else:
        hub.limits.log_growth.check(connection.client, connection.network)
        seq, who = await actions.undo(*where, whole=isinstance(message, wire.Restart)), "undo"
    hub.metrics.acted(table.row.game, who, since)
    connection.reply(wire.Done(message.key, seq))
    await hub.announce(table)


async def chat(connection: Connection, message: wire.Say) -> None:
    """Store a chat line and announce it."""
    hub, table = connection.hub, connection.table
    seat = table.own_seat(connection.guest_id, message.seat)
    hub.limits.log_growth.check(connection.client, connection.network)
    text = clean_chat(message.text)
    line = ChatRow(0, message.seat, seat.name or "", text, clock.now(), connection.guest_id)
    row = await hub.store.add_chat(table.id, line, f"{message.seat} {message.key}")
    connection.reply(wire.Done(message.key, row.number))
    await hub.announce_chat(table, row.number)


def typed(connection: Connection, message: wire.Ask) -> wire.Answered:
    """The answer to a typed line, from the view that this client is sent. Raises ServerError."""
    table, viewer = connection.table, connection.viewer
    table.check_visible(connection.guest_id)
    play = table.play
    if play is None:
        raise ServerError("table/not-playing", f"the table is {table.row.status}")
    if wait := connection.hub.limits.messages.wait(connection.client, connection.network or None, ASK_COST):
        raise too_many("limit/rate", wait)
    return answer_line(play.game, play.view(viewer), message, lambda: projection.steps_done(play, viewer))


async def check_seat(connection: Connection, seat: int, key: str | None = None) -> None:
    """Raise ServerError unless the client holds this seat and, on a shared device, its curtain is lifted.

    A repeated request passes with the curtain down: its key is known.
    """
    table = connection.table
    table.own_seat(connection.guest_id, seat)
    if connection.viewer != seat and (key is None or await table.find_key(seat, key) is None):
        raise ServerError("seat/curtain", f"the curtain is down for seat {seat}", seat=seat)


async def subject_of(connection: Connection, message: wire.Question) -> tuple[LoggedPlay, int]:
    """The play and the action that a preview or explanation is about. Raises TorillaError."""
    await check_seat(connection, message.seat)
    table = connection.table
    if table.play is None or table.row.status != "playing":
        raise ServerError("table/not-playing", f"the table is {table.row.status}")
    return table.play, table.game.notation.parse(message.action)
