"""The WebSocket of a sandbox: one visitor, one game, nothing stored."""

from __future__ import annotations

from litestar import websocket

from torilla.server.http.caller import HttpCaller, HttpSocket
from torilla.server.http.conversation import converse, receive, send
from torilla.server.hub.hub import Hub
from torilla.server.kernel.errors import ServerError, answer
from torilla.server.kernel.limits import Bucket, too_many
from torilla.server.sandbox.session import encode, read_head
from torilla.server.session.close_codes import RESTARTS
from torilla.server.session.sandbox import Visitor
from torilla.server.wire import socket as wire


@websocket("/sandbox")
async def sandbox_socket(socket: HttpSocket) -> None:
    """A game for one visitor, who needs no name; bounded like a table's socket."""

    async def talk(hub: Hub, caller: HttpCaller) -> None:
        with hub.limits.sandboxes.count_one(caller.client, caller.network):
            await play(socket, hub, caller)

    await converse(socket, talk)


async def play(socket: HttpSocket, hub: Hub, caller: HttpCaller) -> None:
    """Pass one message after the other to the process that has the game. Raises ServerError and WorkerFailed."""
    rate = hub.settings.messages_per_second
    bucket = Bucket(rate, 5 * rate)
    visitor = Visitor(
        hub, caller.id, caller.client, caller.network, lambda job: hub.calculator.play(job, caller.network)
    )
    try:
        while not hub.closing:
            data = await receive(socket)
            try:
                admit(hub, caller, bucket, data)
            except ServerError as error:
                reply = encode([wire.Fault(answer(error))])
            else:
                reply = await visitor.receive(data)
            await send(socket, reply)
        await socket.close(RESTARTS, "server/stopping")
    finally:
        if visitor.is_open:
            hub.spawn(hub.calculator.forget(visitor.name, caller.network))


def admit(hub: Hub, caller: HttpCaller, bucket: Bucket, data: str) -> None:
    """Raise ServerError for what is too much."""
    if wait := bucket.wait() or hub.limits.messages.wait(caller.client, caller.network):
        raise too_many("limit/rate", wait)
    hub.limits.sandbox.check(caller.client, caller.network, read_head(data).cost)
