"""For `torilla dev` alone: open pages load themselves again when the server was restarted."""

from __future__ import annotations

import os

from litestar import MediaType, get
from litestar.handlers import HTTPRouteHandler

STAMP = os.environ.get("TORILLA_DEV", "")
"""Differs between two starts by `torilla dev`; empty for every other server."""
TAG = b'<script src="/dev/reload.js"></script></head>'
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


def with_reload(page: bytes) -> bytes:
    """The page with the script, where `torilla dev` runs the server."""
    return page.replace(b"</head>", TAG, 1) if STAMP else page


ROUTES: list[HTTPRouteHandler] = [stamp, script] if STAMP else []
