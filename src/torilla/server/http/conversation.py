"""What all WebSockets have in common: who may open one, how long each side waits, and why it is closed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine

from litestar.exceptions import WebSocketDisconnect

from torilla.server.bots.pool import WorkerFailed
from torilla.server.http.caller import HttpCaller, HttpSocket, find_caller
from torilla.server.http.origin import check_origin
from torilla.server.hub.hub import Hub
from torilla.server.kernel.errors import ServerError, answer
from torilla.server.kernel.logging import get_logger
from torilla.server.session.close_codes import CLOSE_CODES, TOO_SLOW, TRY_LATER
from torilla.server.session.connection import TooSlow, encode
from torilla.server.wire import socket as wire

logger = get_logger()

SEND_TIME = 20.0
"""Seconds a client may take to accept a message."""
SILENCE = 120.0
"""Seconds without any message, `ping` included, after which a visitor without a table is gone."""


async def converse(socket: HttpSocket, talk: Callable[[Hub, HttpCaller], Awaitable[None]]) -> None:
    """Accept a client within the limits and talk to it; close the socket with a code when that fails."""
    hub: Hub = socket.app.state.hub
    await socket.accept()
    try:
        check_origin(socket.headers, socket.scope["scheme"], hub.settings)
        caller = await find_caller(hub, socket)
        hub.limits.requests.check(caller.client, caller.network)
        with hub.limits.sockets.count_one(caller.client, caller.network):
            await talk(hub, caller)
    except ServerError as error:
        hub.metrics.refused(error.code)
        if error.code.startswith("limit/"):  # a close code cannot carry the seconds to wait
            await send(socket, encode([wire.Fault(answer(error))]))
        await socket.close(CLOSE_CODES.get(error.code, 1008), error.code)
    except WorkerFailed:  # the page opens its sandbox again, where it was
        await socket.close(TRY_LATER, "sandbox/lost")
    except TooSlow:
        await socket.close(TOO_SLOW, "too slow")
    except TimeoutError:
        await socket.close(1001, "silent")
    except (WebSocketDisconnect, OSError):
        pass  # the client has gone
    except Exception:
        logger.exception("socket failed", path=socket.url.path)
        await socket.close(1011, "server/fault")


async def receive(socket: HttpSocket) -> str:
    """The next message of a visitor. Raises TimeoutError."""
    async with asyncio.timeout(SILENCE):
        return await socket.receive_data("text")


async def send(socket: HttpSocket, data: bytes) -> None:
    """Raises TooSlow."""
    try:
        async with asyncio.timeout(SEND_TIME):
            await socket.send_data(data, "text")
    except TimeoutError:
        raise TooSlow from None


async def run_until_first(*parts: Coroutine[object, object, None]) -> None:
    """Run all until one of them ends; raises what it raised."""
    tasks = [asyncio.create_task(part) for part in parts]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
