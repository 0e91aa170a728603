"""The WebSocket of a sandbox: one visitor, one game, nothing stored."""

from __future__ import annotations

from litestar import websocket

from torilla.core.contract.errors import TorillaError
from torilla.server.bots.calculations import SandboxJob
from torilla.server.http.caller import HttpCaller, HttpSocket
from torilla.server.http.conversation import converse, receive, send
from torilla.server.hub.hub import Hub
from torilla.server.kernel import clock
from torilla.server.kernel.errors import answer
from torilla.server.kernel.limits import Bucket, too_many
from torilla.server.kernel.secrets import make_id
from torilla.server.sandbox.session import encode, read_head
from torilla.server.session.close_codes import RESTARTS
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
    name = make_id()
    rate = hub.settings.messages_per_second
    bucket = Bucket(rate, 5 * rate)
    is_open = False
    try:
        while not hub.closing:
            data = await receive(socket)
            try:
                message = await admit(hub, caller, bucket, SandboxJob(name, data, clock.now(), first=not is_open))
            except TorillaError as error:
                reply = encode([wire.Fault(answer(error))])
            else:
                is_open = True
                reply = await hub.calculator.play(message, caller.network)
            await send(socket, reply)
        await socket.close(RESTARTS, "server/stopping")
    finally:
        if is_open:
            hub.spawn(hub.calculator.forget(name, caller.network))


async def admit(hub: Hub, caller: HttpCaller, bucket: Bucket, message: SandboxJob) -> SandboxJob:
    """The message with the components that it names. Raises TorillaError for what is too much, or unknown."""
    head = read_head(message.data or "")
    if wait := bucket.wait() or hub.limits.messages.wait(caller.client, caller.network):
        raise too_many("limit/rate", wait)
    hub.limits.sandbox.check(caller.client, caller.network, head.cost)
    if head.components is not None:
        source = (await hub.edition(head.game, head.components)).source
        message.components = None if source is None else (head.game, source)
    return message
