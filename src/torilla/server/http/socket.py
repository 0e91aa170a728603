"""The WebSocket of a table."""

from __future__ import annotations

from litestar import websocket
from litestar.params import FromPath

from torilla.server.http.caller import HttpCaller, HttpSocket
from torilla.server.http.conversation import converse, run_until_first, send
from torilla.server.hub.hub import Hub
from torilla.server.kernel.logging import bind_table
from torilla.server.session import requests
from torilla.server.session.close_codes import FORBIDDEN, RESTARTS
from torilla.server.session.connection import Connection


@websocket("/tables/{table_id:str}/socket")
async def table_socket(socket: HttpSocket, table_id: FromPath[str]) -> None:
    """One client at one table. Always reads, or a vanished client would go unnoticed."""
    bind_table(table_id)

    async def talk(hub: Hub, caller: HttpCaller) -> None:
        table = await hub.table(table_id)
        connection = Connection(hub, table, caller.guest, caller.client, network=caller.network, session=caller.session)
        try:
            await hub.presence.attach(connection)
            await run_until_first(read(socket, connection), write(socket, connection))
        finally:
            hub.presence.detach(connection)

    await converse(socket, talk)


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
    """Send updates."""
    while not connection.finished:
        await connection.changed.wait()
        connection.changed.clear()
        messages = await connection.updates()
        if messages:
            await send(socket, b"[" + b",".join(messages) + b"]")
        if connection.denied:
            await socket.close(FORBIDDEN, "table/private")
            return
    await socket.close(RESTARTS, "server/stopping")
