"""For `torilla dev` alone: open pages load themselves again when the server was restarted, and a panel shows what the
rules know at a table, hidden pieces included.
"""

from __future__ import annotations

import os
from importlib.resources import files
from ipaddress import ip_address

import msgspec
from litestar import MediaType, get
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery

from torilla.core.contract.data import Json
from torilla.core.records.record import format_record
from torilla.server.http.caller import HttpRequest
from torilla.server.hub.hub import Hub
from torilla.server.tables.play import LoggedPlay

STAMP = os.environ.get("TORILLA_DEV", "")
"""Differs between two starts by `torilla dev`; empty for every other server."""
TAGS = b'<script src="/dev/reload.js"></script><script type="module" src="/dev/panel.js"></script></head>'
SCRIPT = """\
let known
setInterval(async () => {
  try {
    const stamp = await (await fetch('/dev/stamp')).text()
    if (known !== undefined && stamp !== known) location.reload()
    known = stamp
  } catch {
    // The server is being started again.
  }
}, 200)
"""


@get("/dev/stamp", media_type=MediaType.TEXT, include_in_schema=False, cache_control=None)
async def stamp() -> str:
    return STAMP


@get("/dev/reload.js", media_type="text/javascript", include_in_schema=False)
async def script() -> str:
    return SCRIPT


@get("/dev/panel.js", media_type="text/javascript", include_in_schema=False)
async def panel() -> bytes:
    return files(__package__).joinpath("panel.js").read_bytes()


@get("/dev/tables/{table_id:str}", media_type=MediaType.JSON, include_in_schema=False)
async def inspect(request: HttpRequest, table_id: FromPath[str], step: FromQuery[int | None] = None) -> Json:
    """A table after this step, by default the last one. For this machine alone, since nothing is left out."""
    if request.client is None or not ip_address(request.client.host).is_loopback:
        raise PermissionDeniedException("the debug panel works on the machine of `torilla dev` alone")
    hub: Hub = request.app.state.hub
    table = await hub.table(table_id)
    return {} if table.play is None else inspected(table.play, step)


def inspected(play: LoggedPlay, step: int | None) -> Json:
    """The state, the view of a spectator and of each seat, the legal actions; of the whole game its log and record."""
    game = play.game
    states = [play.first(), *play.replayed()]
    number = len(states) - 1 if step is None else min(max(step, 0), len(states) - 1)
    state = states[number]
    codes = [] if state.to_move is None else game.rules.legal(state)
    return {
        "step": number,
        "steps": len(states) - 1,
        "to_move": state.to_move,
        "state": game.views.to_document(state),
        "views": [msgspec.to_builtins(game.views.view(state, seat)) for seat in (None, *range(int(state.seats)))],
        "legal": [{"code": code, "notation": game.notation.format(code)} for code in codes],
        "log": [
            {
                "turn": done.turn,
                "seat": done.seat,
                "action": game.notation.format(done.step.code),
                "items": [
                    {"item": game.records.forms.format(item), "audience": item.audience} for item in done.step.items
                ],
            }
            for done in play.entries
        ],
        "record": format_record(play.record(), game),
    }


def with_scripts(page: bytes) -> bytes:
    """The page with both scripts, where `torilla dev` runs the server."""
    return page.replace(b"</head>", TAGS, 1) if STAMP else page


ROUTES: list[HTTPRouteHandler] = [stamp, script, panel, inspect] if STAMP else []
