"""For monitors."""

from __future__ import annotations

from typing import Any

from litestar import Request, get

from torilla.server.errors import ServerError
from torilla.server.hub import Hub


@get("/live", include_in_schema=False)
async def live() -> dict[str, bool]:
    """The process answers."""
    return {"ok": True}


@get(["/", "/ready"], include_in_schema=False)
async def ready(request: Request[Any, Any, Any]) -> dict[str, bool]:
    """The store answers too."""
    hub: Hub = request.app.state.hub
    try:
        await hub.store.check()
    except Exception as error:
        raise ServerError("server/busy", f"the store does not answer: {error}") from None
    return {"ok": True}


ROUTES = [live, ready]
