"""The WebSocket of a shared analysis."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from litestar import websocket
from litestar.params import FromPath

from torilla.server.analyses.gatherings import Gathering, Watcher
from torilla.server.analyses.publication import watcher_id
from torilla.server.http.caller import HttpCaller, HttpSocket
from torilla.server.http.conversation import converse, receive, run_until_first, send
from torilla.server.hub.hub import Hub
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError, answer
from torilla.server.kernel.limits import Bucket, too_many
from torilla.server.session.close_codes import CLOSE_CODES, RESTARTS
from torilla.server.session.connection import encode
from torilla.server.session.requests import UNREADABLE
from torilla.server.wire import analysis as wire
from torilla.server.wire.shared import Ping
from torilla.server.wire.socket import Fault, Pong

decode: Callable[[str], wire.SharedAnalysisMessage] = msgspec.json.Decoder(wire.SharedAnalysisMessage).decode


@websocket("/analysis/{analysis_id:str}")
async def analysis_socket(socket: HttpSocket, analysis_id: FromPath[str]) -> None:
    """One watcher of a shared analysis, who needs no name; bounded like a table's socket."""

    async def talk(hub: Hub, caller: HttpCaller) -> None:
        first = read_message(await receive(socket))
        if not isinstance(first, wire.FollowAnalysis):
            raise ServerError("request/malformed", "send `follow` first")
        watcher = Watcher(watcher_id(first.token), None if caller.guest is None else caller.guest.name or None)
        gathering = await hub.gatherings.join(analysis_id, watcher)
        try:
            await run_until_first(read(socket, hub, caller, gathering, watcher), write(socket, hub, gathering, watcher))
        finally:
            await hub.gatherings.leave(gathering, watcher)

    await converse(socket, talk)


def read_message(data: str) -> wire.SharedAnalysisMessage:
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
        data = await receive(socket)
        try:
            if wait := bucket.wait() or hub.limits.messages.wait(caller.client, caller.network):
                raise too_many("limit/rate", wait)
            match read_message(data):
                case wire.ShowNode() as wanted:
                    await hub.gatherings.lead(gathering, watcher, wanted)
                case wire.HandOver() as to:
                    await hub.gatherings.hand_over(gathering, watcher, to)
                case Ping():
                    await send(socket, encode([Pong(clock.now())]))
        except ServerError as error:
            hub.metrics.refused(error.code)
            await send(socket, encode([Fault(answer(error))]))


async def write(socket: HttpSocket, hub: Hub, gathering: Gathering, watcher: Watcher) -> None:
    """Send what has changed: a slow client gets fewer messages, never a queue of them."""
    while not hub.closing:
        await watcher.changed.wait()
        watcher.changed.clear()
        if gathering.gone:
            await send(socket, encode([wire.AnalysisGone()]))
            await socket.close(CLOSE_CODES["analysis/unknown"], "analysis/unknown")
            return
        await send(socket, encode([gathering.message(watcher.id)]))
    await socket.close(RESTARTS, "server/stopping")
