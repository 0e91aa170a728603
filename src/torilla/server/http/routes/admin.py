"""Admin endpoints: metrics, and the calls behind `torilla admin` (docs/howto/run-a-server.md)."""

from __future__ import annotations

from litestar import MediaType, Response, get, post
from litestar.params import FromPath
from prometheus_client import CONTENT_TYPE_LATEST

from torilla.core.contract.data import Json
from torilla.server.http.caller import HttpCaller
from torilla.server.http.types import HttpRequest
from torilla.server.hub.hub import Hub
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.logging import bind_table
from torilla.server.lobby import closure
from torilla.server.lobby.open_seats import store_of


async def check_token(request: HttpRequest) -> None:
    """Check the host's token before each of these routes. Raises ServerError."""
    hub: Hub = request.app.state.hub
    bind_table(request.path_params.get("table_id"))
    try:
        hub.host_token.check(request.headers)
    except ServerError:
        hub.limits.costly.check(HttpCaller(hub, request, None).network)
        raise


@get("/metrics", include_in_schema=False)
async def metrics(request: HttpRequest) -> Response[bytes]:
    """All metrics as Prometheus reads them."""
    hub: Hub = request.app.state.hub
    text = hub.metrics.text(tables_open=await hub.store.count_tables(None))
    return Response(text, media_type=CONTENT_TYPE_LATEST, headers={"cache-control": "no-store"})


@post("/admin/tables/{table_id:str}/close", status_code=200, include_in_schema=False, media_type=MediaType.JSON)
async def close(request: HttpRequest, table_id: FromPath[str]) -> dict[str, str]:
    """Close a table without consent; its record stays."""
    hub: Hub = request.app.state.hub
    table = await hub.table(table_id)
    before = table.row.status
    await closure.close_by_host(hub, table)
    return {"table": table.id, "status": table.row.status, "before": before}


@get("/admin/reports", include_in_schema=False, media_type=MediaType.JSON)
async def reports(request: HttpRequest) -> list[Json]:
    """What people have reported to the host, the oldest first."""
    hub: Hub = request.app.state.hub
    return [
        {
            "id": row.id,
            "table": row.table,
            "at": row.created_at,
            "about": row.report.name,
            "seat": row.report.seat,
            "said": row.report.said,
            "words": row.report.words,
            "by": row.report.by,
            "host_told": not row.report.about_owner,
            "host_looked": row.report.seen,
        }
        for row in await store_of(hub).reports()
    ]


@post("/admin/reports/clear", status_code=200, include_in_schema=False, media_type=MediaType.JSON)
async def clear_reports(request: HttpRequest) -> dict[str, int]:
    """Delete all reports."""
    return {"cleared": await store_of(request.app.state.hub).drop_reports(None)}


@post("/admin/reports/{report_id:str}/clear", status_code=200, include_in_schema=False, media_type=MediaType.JSON)
async def clear_report(request: HttpRequest, report_id: FromPath[str]) -> dict[str, int]:
    """Delete one report."""
    return {"cleared": await store_of(request.app.state.hub).drop_reports(report_id)}


ROUTES = [metrics, close, reports, clear_reports, clear_report]
