"""For the host: metrics, and closing a table (docs/howto/run-a-server.md)."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath
from prometheus_client import CONTENT_TYPE_LATEST

from torilla.server.http.caller import Caller
from torilla.server.hub.hub import Hub
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.logging import name_table
from torilla.server.lobby import seating


async def check_host(request: Request[Any, Any, Any]) -> None:
    """Before each of these routes."""
    hub: Hub = request.app.state.hub
    name_table(request.path_params.get("table_id"))
    try:
        hub.door.check(request.headers)
    except ServerError:
        hub.guesses.check(Caller(hub, request, None).network)
        raise


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """All numbers, as Prometheus reads them."""
    hub: Hub = request.app.state.hub
    text = await hub.metrics.text()
    return Response(text, media_type=CONTENT_TYPE_LATEST, headers={"cache-control": "no-store"})


@post("/admin/tables/{table_id:str}/close", status_code=200, include_in_schema=False, media_type=MediaType.JSON)
async def close(request: Request[Any, Any, Any], table_id: FromPath[str]) -> dict[str, str]:
    """Close a table, whatever the people at it want; its record stays."""
    hub: Hub = request.app.state.hub
    table = await hub.table(table_id)
    before = table.row.status
    await seating.close_by_host(hub, table)
    return {"table": table.id, "status": table.row.status, "before": before}


ROUTES = [metrics, close]
