"""The WebSocket of a shared replay."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from litestar import websocket
from litestar.params import FromPath

from torilla.server.http.caller import HttpCaller, HttpSocket
from torilla.server.http.conversation import converse, receive, run_until_first, send
from torilla.server.hub.hub import Hub
from torilla.server.hub.shared_replays import ReplayRoom, Watcher, watcher_id
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError, answer
from torilla.server.kernel.limits import Bucket, too_many
from torilla.server.session.close_codes import CLOSE_CODES, RESTARTS
from torilla.server.session.connection import encode
from torilla.server.session.requests import UNREADABLE
from torilla.server.wire import socket as wire
from torilla.server.wire.shared_replays import FollowReplay, HandOver, LeadReplay, SharedReplayMessage

decode: Callable[[str], SharedReplayMessage] = msgspec.json.Decoder(SharedReplayMessage).decode


@websocket("/together/{replay_id:str}")
async def replay_socket(socket: HttpSocket, replay_id: FromPath[str]) -> None:
    """One watcher of a shared replay, who needs no name; bounded like a table's socket."""

    async def talk(hub: Hub, caller: HttpCaller) -> None:
        first = read_message(await receive(socket))
        if not isinstance(first, FollowReplay):
            raise ServerError("request/malformed", "send `follow` first")
        watcher = Watcher(watcher_id(first.token), None if caller.guest is None else caller.guest.name or None)
        room = await hub.replays.join(replay_id[:40], watcher)
        try:
            await run_until_first(read(socket, hub, caller, room, watcher), write(socket, hub, room, watcher))
        finally:
            await hub.replays.leave(room, watcher)

    await converse(socket, talk)


def read_message(data: str) -> SharedReplayMessage:
    """Raises ServerError."""
    try:
        return decode(data)
    except UNREADABLE as error:
        raise ServerError("request/malformed", str(error)[:300]) from None


async def read(socket: HttpSocket, hub: Hub, caller: HttpCaller, room: ReplayRoom, watcher: Watcher) -> None:
    """Answer one message after the other."""
    rate = hub.settings.messages_per_second
    bucket = Bucket(rate, 5 * rate)
    while True:
        data = await receive(socket)
        try:
            if wait := bucket.wait() or hub.limits.messages.wait(caller.client, caller.network):
                raise too_many("limit/rate", wait)
            match read_message(data):
                case LeadReplay() as shown:
                    await hub.replays.lead(room, watcher, shown)
                case HandOver() as to:
                    await hub.replays.hand_over(room, watcher, to)
                case wire.Ping():
                    await send(socket, encode([wire.Pong(clock.now())]))
        except ServerError as error:
            hub.metrics.refused(error.code)
            await send(socket, encode([wire.Fault(answer(error))]))


async def write(socket: HttpSocket, hub: Hub, room: ReplayRoom, watcher: Watcher) -> None:
    """Send what has changed: a slow client gets fewer messages, never a queue of them."""
    while not hub.closing:
        await watcher.changed.wait()
        watcher.changed.clear()
        if room.ended:
            await send(socket, encode([wire.ReplayEnded()]))
            await socket.close(CLOSE_CODES["together/ended"], "together/ended")
            return
        await send(socket, encode([room.message(watcher.id)]))
    await socket.close(RESTARTS, "server/stopping")
