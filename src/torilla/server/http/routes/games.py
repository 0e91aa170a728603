"""Files of a game's own page, from the package that brings the game."""

from __future__ import annotations

import mimetypes
from hashlib import sha256

from litestar import Response, get
from litestar.params import FromPath

from torilla.core.registry import get_games
from torilla.server.api.game_files import find
from torilla.server.http.types import HttpRequest
from torilla.server.kernel.errors import ServerError

KINDS = {".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
"""Set here, because systems disagree about them and browsers refuse scripts of another kind."""


@get("/games/{game:str}/{path:path}", include_in_schema=False)
async def game_file(request: HttpRequest, game: FromPath[str], path: FromPath[str]) -> Response[bytes]:
    """A file of a game's page, checked by its ETag on every visit: a package can be updated at any time."""
    name = path.strip("/")
    games = get_games()
    body = find(games[game], name) if game in games else None
    if body is None:
        raise ServerError("request/not-found", "there is no such file")
    tag = f'"{sha256(body).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    ending = name[name.rfind(".") :] if "." in name else ""
    kind = KINDS.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Response(body, media_type=kind, headers=headers)


ROUTES = [game_file]
