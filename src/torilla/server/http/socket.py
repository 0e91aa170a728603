"""The WebSocket of a table."""

from __future__ import annotations

import asyncio

from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from torilla.core.contract.errors import TorillaError
from torilla.server.http.caller import find_caller
from torilla.server.http.origin import check_origin
from torilla.server.http.types import HttpSocket
from torilla.server.hub.hub import Hub
from torilla.server.kernel.errors import answer
from torilla.server.kernel.logging import bind_table, get_logger
from torilla.server.session import requests
from torilla.server.session.close_codes import CLOSE_CODES, FORBIDDEN, RESTARTS, TOO_SLOW, TRY_LATER
from torilla.server.session.connection import Connection, TooSlow, encode
from torilla.server.store.errors import Unavailable
from torilla.server.wire import socket as wire

logger = get_logger()

SEND_TIME = 20.0
"""Seconds a client may take to accept a message."""


@websocket("/tables/{table_id:str}/socket")
async def table_socket(socket: HttpSocket, table_id: FromPath[str]) -> None:
    """One client at one table. Always reads, or a vanished client would go unnoticed."""
    hub: Hub = socket.app.state.hub
    bind_table(table_id)
    await socket.accept()
    try:
        check_origin(socket.headers, socket.scope["scheme"], hub.settings)
        caller = await find_caller(hub, socket)
        hub.limits.requests.check(caller.client, caller.network)
        with hub.limits.sockets.count_one(caller.client, caller.network):
            table = await hub.table(table_id)
            connection = Connection(
                hub, table, caller.guest, caller.client, network=caller.network, session=caller.session
            )
            try:
                await hub.presence.attach(connection)
                await run(socket, connection)
            finally:
                hub.presence.detach(connection)
    except TorillaError as error:
        hub.metrics.refused(error.code)
        if error.code.startswith("limit/"):  # a close code cannot carry the seconds to wait
            await socket.send_data(encode([wire.Fault(answer(error))]), "text")
        await socket.close(CLOSE_CODES.get(error.code, 1008), error.code)


async def run(socket: HttpSocket, connection: Connection) -> None:
    """Read and write until one of both ends."""
    reading = asyncio.create_task(read(socket, connection))
    writing = asyncio.create_task(write(socket, connection))
    try:
        done, _ = await asyncio.wait({reading, writing}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            await finish(socket, connection, TooSlow() if task.cancelled() else task.exception())
    finally:
        reading.cancel()
        writing.cancel()
        await asyncio.gather(reading, writing, return_exceptions=True)


async def finish(socket: HttpSocket, connection: Connection, fault: BaseException | None) -> None:
    """Close the socket with a code, if the client is still there."""
    if fault is None or isinstance(fault, WebSocketDisconnect):
        return
    if isinstance(fault, Unavailable):
        await socket.close(TRY_LATER, fault.code)
    elif isinstance(fault, TooSlow):
        await socket.close(TOO_SLOW, "too slow")
    elif not isinstance(fault, OSError):  # which means that the client has gone
        logger.error("socket failed", table=connection.table.id, exc_info=fault)
        await socket.close(1011, "server/fault")


async def read(socket: HttpSocket, connection: Connection) -> None:
    """Answer requests. Those received during a shutdown are ignored: the client repeats them afterwards."""
    while True:
        data = await socket.receive_data("text")
        if not connection.hub.closing:
            connection.busy = True
            await requests.receive(connection, data)
            connection.busy = False
            if connection.finished:
                connection.wake()


async def write(socket: HttpSocket, connection: Connection) -> None:
    """Send updates. Cancelled when the client does not accept one in time."""
    loop = asyncio.get_running_loop()
    writing = asyncio.current_task()
    assert writing is not None
    while not connection.finished:
        await connection.changed.wait()
        connection.changed.clear()
        messages = await connection.updates()
        if messages:
            too_late = loop.call_later(SEND_TIME, writing.cancel)
            await socket.send_data(b"[" + b",".join(messages) + b"]", "text")
            too_late.cancel()
        if connection.barred:
            await socket.close(FORBIDDEN, "table/private")
            return
    await socket.close(RESTARTS, "server/stopping")
