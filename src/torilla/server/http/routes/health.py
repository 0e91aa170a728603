"""Health endpoints for monitors and load balancers."""

from __future__ import annotations

from litestar import get

from torilla.server.http.caller import HttpRequest
from torilla.server.hub.hub import Hub


@get("/live", include_in_schema=False)
async def live() -> dict[str, bool]:
    """The process answers."""
    return {"ok": True}


@get(["/", "/ready"], include_in_schema=False)
async def ready(request: HttpRequest) -> dict[str, bool]:
    """The server can do its work."""
    hub: Hub = request.app.state.hub
    await hub.health.check()
    return {"ok": True}


ROUTES = [live, ready]
