"""Files of a game's own page, from the package that brings the game."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath

from torilla.core.contract.registry import get_games
from torilla.server.api.game_files import find
from torilla.server.http.files import kind_of, send_checked
from torilla.server.http.types import HttpRequest
from torilla.server.kernel.errors import ServerError


@get("/games/{game:str}/{path:path}", include_in_schema=False)
async def game_file(request: HttpRequest, game: FromPath[str], path: FromPath[str]) -> Response[bytes]:
    """A file of a game's page, checked by its ETag on every visit: a package can be updated at any time."""
    name = path.strip("/")
    games = get_games()
    body = find(games[game], name) if game in games else None
    if body is None:
        raise ServerError("request/not-found", "there is no such file")
    return send_checked(request, body, kind_of(name))


ROUTES = [game_file]
