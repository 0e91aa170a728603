"""Policy: headers on every answer, checks of every request, errors in one shape."""

from __future__ import annotations

from litestar import Response
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException, SerializationException, ValidationException
from litestar.types import Message, Scope

from torilla.core.contract.errors import TorillaError
from torilla.server.http.caller import COOKIE, COOKIE_DAYS, HttpRequest, find_caller
from torilla.server.http.origin import check_origin
from torilla.server.hub.hub import Hub
from torilla.server.kernel.errors import ServerError, answer, status_of
from torilla.server.kernel.logging import bind_table, get_logger
from torilla.server.store.errors import Conflict
from torilla.server.wire.shared import ErrorAnswer

logger = get_logger()

SAFE = ("GET", "HEAD", "OPTIONS")
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:;"
    " font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'"
)
HEADERS = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"no-referrer",  # an invitation's address must not leak
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}


EMBEDDED = "/embed/"
"""Where pages begin that sites may show in a frame, if the host lets them: they have no seat and no secret."""


def headers_of(path: str, sites: list[str]) -> dict[bytes, bytes]:
    """The headers of an answer that has none of its own; `sites` may show embedded pages in a frame."""
    if not sites or not path.startswith(EMBEDDED):
        return HEADERS
    policy = POLICY.replace("frame-ancestors 'none'", f"frame-ancestors {' '.join(sites)}")
    found = {name: value for name, value in HEADERS.items() if name != b"x-frame-options"}
    return found | {b"content-security-policy": policy.encode()}


async def check_request(request: HttpRequest) -> None:
    """Check a request before its API route. Raises ServerError."""
    bind_table(request.path_params.get("table_id"))
    hub: Hub = request.app.state.hub
    check_origin(request.headers, request.scope["scheme"], hub.settings)
    caller = await find_caller(hub, request)
    hub.limits.requests.check(caller.client, caller.network)
    if request.method not in SAFE:
        kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
        if kind != "application/json":  # forms of other sites cannot send this without asking first
            raise ServerError("request/content-type", "send application/json", given=kind[:60])
        await check_body(request)
        if "table_id" in request.path_params:  # changes of a table stay in its log for ever
            hub.limits.table_changes.check(caller.client, caller.network)


async def check_body(request: HttpRequest) -> None:
    """Raise ServerError for a body that is not JSON or nested too deeply; the route gets what is parsed here."""
    try:
        await request.json()
    except (SerializationException, UnicodeDecodeError, RecursionError) as error:
        raise ServerError("request/malformed", str(error)[:300], fault=str(error)[:300]) from None


async def add_headers(message: Message, scope: Scope) -> None:
    """Add security headers, and the cookie of a new guest."""
    if message["type"] != "http.response.start":
        return
    headers = [with_head(name, value) for name, value in message.get("headers", [])]
    present = {name.lower() for name, _ in headers}
    hub: Hub = scope["app"].state.hub
    wanted = headers_of(str(scope.get("path", "")), hub.settings.frame_sites)
    headers += [(name, value) for name, value in wanted.items() if name not in present]
    secure = hub.settings.is_https or scope.get("scheme") == "https"
    if secure:
        headers.append((b"strict-transport-security", b"max-age=31536000"))
    secret = scope.get("state", {}).get("torilla_cookie")
    if secret is not None:
        age = COOKIE_DAYS * 86400 if secret else 0  # an empty one is deleted
        cookie = Cookie(key=COOKIE, value=secret, max_age=age, httponly=True, samesite="lax", secure=secure)
        headers.append((b"set-cookie", cookie.to_header(header="").strip().encode()))
        headers.append((b"cache-control", b"no-store"))
    elif str(scope.get("path", "")).startswith("/api/") and b"cache-control" not in present:
        headers.append((b"cache-control", b"no-store"))
    message["headers"] = headers


def with_head(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    """The header; Allow names HEAD wherever there is GET (app/app.py)."""
    if name.lower() != b"allow" or b"GET" not in value:
        return name, value
    return name, ", ".join(sorted({*value.decode().split(", "), "HEAD"})).encode()


# --- Errors ---


def refuse(request: HttpRequest, error: ErrorAnswer, status: int) -> Response[ErrorAnswer]:
    hub: Hub = request.app.state.hub
    hub.metrics.refused(error.code)
    seconds = error.values.get("seconds") if status in (429, 503) else None
    headers = {"Retry-After": str(seconds)} if seconds is not None else {}
    return Response(error, status_code=status, headers=headers, media_type="application/json")


def torilla_error(request: HttpRequest, error: TorillaError) -> Response[ErrorAnswer]:
    return refuse(request, answer(error), status_of(error))


def invalid(request: HttpRequest, error: ValidationException) -> Response[ErrorAnswer]:
    detail = str(error.detail)
    faults = error.extra if isinstance(error.extra, list) else []
    fault = "; ".join(f"{entry.get('key', '')} {entry.get('message', '')}".strip() for entry in faults) or detail
    return refuse(request, ErrorAnswer("request/malformed", {"fault": fault[:300]}, fault[:300]), 400)


CODES = {404: "request/not-found", 405: "request/method", 413: "request/too-big", 415: "request/content-type"}


def http_error(request: HttpRequest, error: HTTPException) -> Response[ErrorAnswer]:
    status = error.status_code
    code = CODES.get(status, "request/malformed" if status < 500 else "server/fault")
    answered = refuse(request, ErrorAnswer(code, {}, str(error.detail)[:300]), status)
    for name, value in (error.headers or {}).items():
        answered.headers[name] = value
    return answered


def fault(request: HttpRequest, error: Exception) -> Response[ErrorAnswer]:
    if isinstance(error, Conflict):
        return refuse(request, ErrorAnswer("server/busy", {"seconds": 1}, "too many write conflicts: try again"), 503)
    route = request.scope.get("path_template", "")
    logger.error("request failed", method=request.method, route=route, exc_info=error)
    return refuse(request, ErrorAnswer("server/fault", {}, "something went wrong here"), 500)
