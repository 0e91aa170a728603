"""The WebSocket of a sandbox: one visitor, one game, nothing stored."""

from __future__ import annotations

import asyncio

from litestar import websocket
from litestar.exceptions import WebSocketDisconnect

from torilla.core.contract.errors import TorillaError
from torilla.core.contract.registry import get_game
from torilla.server.bots.calculations import SandboxJob
from torilla.server.bots.pool import WorkerFailed
from torilla.server.http.caller import HttpCaller, find_caller
from torilla.server.http.origin import check_origin
from torilla.server.http.socket import SEND_TIME
from torilla.server.http.types import HttpSocket
from torilla.server.hub.hub import Hub
from torilla.server.kernel import clock
from torilla.server.kernel.errors import answer
from torilla.server.kernel.limits import Bucket, too_many
from torilla.server.kernel.logging import get_logger
from torilla.server.kernel.secrets import make_id
from torilla.server.sandbox.session import encode, read_head
from torilla.server.session.close_codes import CLOSE_CODES, RESTARTS, TRY_LATER
from torilla.server.tables.replays import source_of
from torilla.server.wire import socket as wire

logger = get_logger()

SILENCE = 120.0
"""Seconds without any message, `ping` included, after which a visitor is gone."""


@websocket("/sandbox")
async def sandbox_socket(socket: HttpSocket) -> None:
    """A game for one visitor, who needs no name; bounded like a table's socket."""
    hub: Hub = socket.app.state.hub
    await socket.accept()
    try:
        check_origin(socket.headers, socket.scope["scheme"], hub.settings)
        caller = await find_caller(hub, socket)
        limits = hub.limits
        limits.requests.check(caller.client, caller.network)
        sockets, sandboxes = (
            one.count_one(caller.client, caller.network) for one in (limits.sockets, limits.sandboxes)
        )
        with sockets, sandboxes:
            await converse(socket, hub, caller)
    except WorkerFailed:  # the page opens it again, where it was
        await socket.close(TRY_LATER, "sandbox/lost")
    except TorillaError as error:
        hub.metrics.refused(error.code)
        if error.code.startswith("limit/"):  # a close code cannot carry the seconds to wait
            await socket.send_data(encode([wire.Fault(answer(error))]), "text")
        await socket.close(CLOSE_CODES.get(error.code, 1008), error.code)
    except TimeoutError:
        await socket.close(1001, "silent")
    except (WebSocketDisconnect, OSError):
        pass  # the visitor has gone
    except Exception:
        logger.exception("sandbox failed")
        await socket.close(1011, "server/fault")


async def converse(socket: HttpSocket, hub: Hub, caller: HttpCaller) -> None:
    """Pass one message after the other to the process that has the game. Raises ServerError and WorkerFailed."""
    name = make_id()
    rate = hub.settings.messages_per_second
    bucket = Bucket(rate, 5 * rate)
    is_open = False
    try:
        while not hub.closing:
            async with asyncio.timeout(SILENCE):
                data = await socket.receive_data("text")
            try:
                message = await admit(hub, caller, bucket, SandboxJob(name, data, clock.now(), first=not is_open))
            except TorillaError as error:
                reply = encode([wire.Fault(answer(error))])
            else:
                is_open = True
                reply = await hub.calculator.play(message, caller.network)
            async with asyncio.timeout(SEND_TIME):
                await socket.send_data(reply, "text")
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
        found = await hub.components(head.game, head.components)
        source = source_of(get_game(head.game), found)
        message.components = None if source is None else (head.game, source)
    return message
