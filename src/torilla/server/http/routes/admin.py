"""Admin endpoints: metrics, and the calls behind `torilla admin` (docs/howto/run-a-server.md)."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath
from prometheus_client import CONTENT_TYPE_LATEST

from torilla.server.http.caller import HttpCaller
from torilla.server.hub.hub import Hub
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.logging import bind_table
from torilla.server.lobby import closure


async def check_token(request: Request[Any, Any, Any]) -> None:
    """Check the host's token before each of these routes. Raises ServerError."""
    hub: Hub = request.app.state.hub
    bind_table(request.path_params.get("table_id"))
    try:
        hub.host_token.check(request.headers)
    except ServerError:
        hub.limits.costly.check(HttpCaller(hub, request, None).network)
        raise


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """All metrics as Prometheus reads them."""
    hub: Hub = request.app.state.hub
    text = hub.metrics.text(tables_open=await hub.store.count_tables(None))
    return Response(text, media_type=CONTENT_TYPE_LATEST, headers={"cache-control": "no-store"})


@post("/admin/tables/{table_id:str}/close", status_code=200, include_in_schema=False, media_type=MediaType.JSON)
async def close(request: Request[Any, Any, Any], table_id: FromPath[str]) -> dict[str, str]:
    """Close a table without consent; its record stays."""
    hub: Hub = request.app.state.hub
    table = await hub.table(table_id)
    before = table.row.status
    await closure.close_by_host(hub, table)
    return {"table": table.id, "status": table.row.status, "before": before}


ROUTES = [metrics, close]
