"""The WebSocket of a shared replay."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from torilla.core.contract.errors import TorillaError
from torilla.server.http.caller import HttpCaller, find_caller
from torilla.server.http.origin import check_origin
from torilla.server.http.socket import SEND_TIME
from torilla.server.http.types import HttpSocket
from torilla.server.hub.hub import Hub
from torilla.server.hub.shared_replays import Gathering, Watcher, watcher_id
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError, answer
from torilla.server.kernel.limits import Bucket, too_many
from torilla.server.kernel.logging import get_logger
from torilla.server.session.close_codes import CLOSE_CODES, RESTARTS
from torilla.server.session.requests import UNREADABLE
from torilla.server.wire import socket as wire
from torilla.server.wire.shared_replays import FollowReplay, HandOver, LeadReplay, SharedReplayMessage

logger = get_logger()

Messages = list[wire.FromServer]
encode = msgspec.json.Encoder().encode
decode: Callable[[str], SharedReplayMessage] = msgspec.json.Decoder(SharedReplayMessage).decode

SILENCE = 120.0
"""Seconds without any message, `ping` included, after which a watcher is gone."""


@websocket("/together/{replay_id:str}")
async def replay_socket(socket: HttpSocket, replay_id: FromPath[str]) -> None:
    """One watcher of a shared replay, who needs no name; bounded like a table's socket."""
    hub: Hub = socket.app.state.hub
    await socket.accept()
    try:
        check_origin(socket.headers, socket.scope["scheme"], hub.settings)
        caller = await find_caller(hub, socket)
        hub.limits.requests.check(caller.client, caller.network)
        with hub.limits.sockets.count_one(caller.client, caller.network):
            await watch(socket, hub, caller, replay_id[:40])
    except TorillaError as error:
        hub.metrics.refused(error.code)
        if error.code.startswith("limit/"):  # a close code cannot carry the seconds to wait
            await send(socket, [wire.Fault(answer(error))])
        await socket.close(CLOSE_CODES.get(error.code, 1008), error.code)
    except TimeoutError:
        await socket.close(1001, "silent")
    except (WebSocketDisconnect, OSError):
        pass  # the watcher has gone
    except Exception:
        logger.exception("shared replay failed")
        await socket.close(1011, "server/fault")


async def send(socket: HttpSocket, messages: Messages) -> None:
    async with asyncio.timeout(SEND_TIME):
        await socket.send_data(encode(messages), "text")


async def watch(socket: HttpSocket, hub: Hub, caller: HttpCaller, id: str) -> None:
    """Greet a watcher, then read and write until one of both ends. Raises ServerError."""
    async with asyncio.timeout(SILENCE):
        first = read_message(await socket.receive_data("text"))
    if not isinstance(first, FollowReplay):
        raise ServerError("request/malformed", "send `follow` first")
    watcher = Watcher(watcher_id(first.token), None if caller.guest is None else caller.guest.name or None)
    gathering = await hub.replays.join(id, watcher)
    tasks = [
        asyncio.create_task(read(socket, hub, caller, gathering, watcher)),
        asyncio.create_task(write(socket, hub, gathering, watcher)),
    ]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await hub.replays.leave(gathering, watcher)


def read_message(data: str) -> SharedReplayMessage:
    """Raises ServerError."""
    try:
        return decode(data)
    except UNREADABLE as error:
        raise ServerError("request/malformed", str(error)[:300]) from None


async def read(socket: HttpSocket, hub: Hub, caller: HttpCaller, gathering: Gathering, watcher: Watcher) -> None:
    """Answer one message after the other."""
    rate = hub.settings.messages_per_second
    bucket = Bucket(rate, 5 * rate)
    while True:
        async with asyncio.timeout(SILENCE):
            data = await socket.receive_data("text")
        try:
            if wait := bucket.wait() or hub.limits.messages.wait(caller.client, caller.network):
                raise too_many("limit/rate", wait)
            match read_message(data):
                case LeadReplay() as shown:
                    await hub.replays.lead(gathering, watcher, shown)
                case HandOver() as to:
                    await hub.replays.hand_over(gathering, watcher, to)
                case wire.Ping():
                    await send(socket, [wire.Pong(clock.now())])
        except ServerError as error:
            hub.metrics.refused(error.code)
            await send(socket, [wire.Fault(answer(error))])


async def write(socket: HttpSocket, hub: Hub, gathering: Gathering, watcher: Watcher) -> None:
    """Send what has changed: a slow client gets fewer messages, never a queue of them."""
    while not hub.closing:
        await watcher.changed.wait()
        watcher.changed.clear()
        if gathering.ended:
            await send(socket, [wire.ReplayEnded()])
            await socket.close(CLOSE_CODES["together/ended"], "together/ended")
            return
        await send(socket, [gathering.message(watcher.id)])
    await socket.close(RESTARTS, "server/stopping")
