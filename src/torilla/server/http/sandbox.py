"""The WebSocket of a sandbox: one visitor, one game, nothing stored."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from litestar import websocket
from litestar.exceptions import WebSocketDisconnect

from torilla.core.errors import TorillaError
from torilla.server.http.caller import HttpCaller, find_caller
from torilla.server.http.origin import check_origin
from torilla.server.http.socket import SEND_TIME
from torilla.server.http.types import HttpSocket
from torilla.server.hub.hub import Hub
from torilla.server.kernel import clock
from torilla.server.kernel.errors import answer
from torilla.server.kernel.limits import Bucket, too_many
from torilla.server.kernel.logging import get_logger
from torilla.server.sandbox.session import SandboxSession, encode, is_slow
from torilla.server.session.close_codes import CLOSE_CODES, RESTARTS
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
        hub.limits.requests.check(caller.client, caller.network)
        with hub.limits.sockets.count_one(caller.client, caller.network):
            await converse(socket, hub, caller)
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


WEIGHER = ThreadPoolExecutor(1, "weigher")
"""Weighs one turn at a time, a tenth of a second each, while the event loop serves everybody else."""


async def receive(session: SandboxSession, data: str) -> bytes:
    if not is_slow(data):
        return session.receive(data, clock.now())
    return await asyncio.get_running_loop().run_in_executor(WEIGHER, session.receive, data, clock.now())


async def converse(socket: HttpSocket, hub: Hub, caller: HttpCaller) -> None:
    """Answer one message after the other."""
    session = SandboxSession(hub.component_sets)
    rate = hub.settings.messages_per_second
    bucket = Bucket(rate, 5 * rate)
    while not hub.closing:
        async with asyncio.timeout(SILENCE):
            data = await socket.receive_data("text")
        wait = bucket.wait() or hub.limits.messages.wait(caller.client)
        if wait:
            reply = encode([wire.Fault(answer(too_many("limit/rate", wait)))])
        else:
            reply = await receive(session, data)
        if session.game is not None:  # its components may be asked for by their hash
            components = session.game.components
            hub.component_sets.setdefault(components.hash, components)
        async with asyncio.timeout(SEND_TIME):
            await socket.send_data(reply, "text")
    await socket.close(RESTARTS, "server/stopping")
