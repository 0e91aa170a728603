"""The built client: its files, and its one page for every path a person can open."""

from __future__ import annotations

import re
from pathlib import Path

from litestar import MediaType, Response, get
from litestar.params import FromPath

from torilla.core.contract.registry import get_games
from torilla.server.api import game_files
from torilla.server.http import files, preview
from torilla.server.http.caller import HttpRequest
from torilla.server.http.offline import SERVICE_WORKER, WORKER, Offline, with_engine
from torilla.server.http.policy import POLICY
from torilla.server.http.routes.api import PACKED
from torilla.server.http.routes.dev import with_scripts
from torilla.server.hub.hub import Hub
from torilla.server.kernel.addresses import network_of
from torilla.server.kernel.errors import ServerError

STATIC = Path(__file__).parents[3] / "static"
PAGES = re.compile(
    r"/|/((new|score)(?!/[^/]+/)|learn|puzzles(?!/[^/]+/try/))(/(?P<game>[a-z][a-z0-9-]*)(/(try/)?[a-z0-9-]+)?)?"
    r"|/(t|a|embed/a|join|off|confirm)/[^/]+|/(replay|review|drill)(/[^/]+)?|/analysis(/[0-9a-f]+)?"
    r"|/daily(/(?P<daily>[a-z][a-z0-9-]*)/[0-9W-]+)?|/(move|recover|my|watch|open)"
)
"""The addresses for which the client has a page: those of web/src/router.svelte.ts, which a test compares."""
NOT_BUILT = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Torilla</title>'
    "<h1>Torilla</h1><p>The server runs, but the page was not built. Run <code>./play</code> once, or build it in"
    " <code>web/</code>: <code>npm ci && npm run build</code>. The API is at <code>/api/about</code>.</p></html>"
)
HASHED = ("assets", "engine")
"""Folders whose files have a hash in their address."""
NO_PAGES = (*HASHED, ".well-known", "api", "health", "admin", "metrics")
"""Where no person looks for a page: what is not there is refused in one line."""
WORKER_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
"""For the worker that runs tables in the browser; all other pages and scripts keep the policy."""


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: HttpRequest, path: FromPath[str] = "/") -> Response[bytes]:
    """A file of the client, or the page itself; where it has nothing to show it says so in the reader's language."""
    name = path.strip("/")
    first = name.split("/")[0]
    offline: Offline | None = request.app.state.offline
    if offline is not None and name == SERVICE_WORKER:
        return files.send_checked(request, offline.service_worker, files.kind_of(name))
    file = offline.files[name] if offline is not None and name in offline.files else find(name)
    if file is not None:
        if first in HASHED:
            return files.send_for_ever(file.read_bytes(), files.kind_of(name))
        return files.send_checked(request, file.read_bytes(), files.kind_of(name))
    if first in NO_PAGES:
        raise ServerError("request/not-found", "there is nothing here")
    index = STATIC / "index.html"
    body = index.read_bytes() if index.is_file() else NOT_BUILT.encode()
    if offline is not None and index.is_file():
        body = with_engine(body, offline.engine)
    known = PAGES.fullmatch(f"/{name}")
    games = (None, *get_games())
    status = 200 if known and known["game"] in games and known["daily"] in games else 404
    body = with_scripts(await with_preview(request, body, f"/{name}"))
    headers = {"Vary": "Accept-Language"}
    if status == 200:
        return files.send_checked(request, body, MediaType.HTML, headers)
    return Response(
        body, media_type=MediaType.HTML, status_code=status, headers={"Cache-Control": "no-cache", **headers}
    )


@get("/assets/{path:path}", include_in_schema=False, opt={PACKED: True})
async def asset(request: HttpRequest, path: FromPath[str]) -> Response[bytes]:
    """A file of the client with a hash in its name, in the form that was compressed when the client was built."""
    name = f"assets/{path.strip('/')}"
    file = find(name)
    if file is None:
        raise ServerError("request/not-found", "there is nothing here")
    body, headers = files.read_packed(request, file)
    if name.startswith(WORKER):
        headers |= {"Content-Security-Policy": WORKER_POLICY}
    return files.send_for_ever(body, files.kind_of(name), headers)


async def with_preview(request: HttpRequest, body: bytes, path: str) -> bytes:
    """The page with its link preview; above the rate limit with that of the home page."""
    hub: Hub = request.app.state.hub
    network = network_of(request.client.host if request.client is not None else "unknown")
    try:
        hub.limits.previews.check(network)
        found = await preview.find_preview(hub, path)
    except ServerError:
        found = preview.Preview("home")
    base = preview.base_url(request.headers.get("host", ""), request.scope["scheme"], hub.settings)
    return preview.render(body, found, request.headers, base, path, STATIC)


def find(name: str) -> Path | None:
    """The client's file of this name, or one that is asked for without being named; records of the build are none."""
    if name == "index.html" or name.startswith("."):
        return None
    return files.find_in(STATIC, name) or files.find_in(files.ROOT, files.SAME.get(name, name))


@get("/games/{game:str}/{path:path}", include_in_schema=False)
async def game_file(request: HttpRequest, game: FromPath[str], path: FromPath[str]) -> Response[bytes]:
    """A file of a game's page, checked by its ETag on every visit: a package can be updated at any time."""
    name = path.strip("/")
    games = get_games()
    body = game_files.find(games[game], name) if game in games else None
    if body is None:
        raise ServerError("request/not-found", "there is no such file")
    return files.send_checked(request, body, files.kind_of(name))


ROUTES = [page, asset, game_file]
