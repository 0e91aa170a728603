"""The documentation at /docs/, as tools/build_docs.py has built it into the package."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from litestar import Response, get
from litestar.params import FromPath
from litestar.response import Redirect

from torilla.server.api import about
from torilla.server.http.caller import HttpRequest
from torilla.server.http.files import LONGEST, kind_of, send_checked, send_for_ever
from torilla.server.kernel.errors import ServerError


@cache
def all_files() -> dict[str, Path]:
    """The files of the site by their address; no other file can be requested."""
    found = {path.relative_to(about.DOCS).as_posix(): path for path in about.DOCS.rglob("*") if path.is_file()}
    return {name: path for name, path in found.items() if not name.startswith(".") and len(name) <= LONGEST}


@cache
def entity_tag() -> str:
    """One for the whole site, which is only ever replaced as a whole."""
    return f'W/"{(about.DOCS / ".stamp").read_text(encoding="utf-8")[:20]}"'


@get("/docs", include_in_schema=False)
async def to_manual() -> Redirect:
    """Redirect to the first page by its name: its links are relative, and routes ignore a slash at the end."""
    return Redirect(f"/docs/{about.DOCS_INDEX}")


@get("/docs/{path:path}", include_in_schema=False)
async def manual(request: HttpRequest, path: FromPath[str]) -> Response[bytes]:
    """A page or file of the documentation. Files whose address has a version stay in the reader's cache."""
    file = all_files().get(path.strip("/")) if about.has_docs() else None
    if file is None:
        raise ServerError("request/not-found", "there is no such page of the documentation")
    if request.query_params.get("v"):
        return send_for_ever(file.read_bytes(), kind_of(file.name))
    return send_checked(request, file.read_bytes(), kind_of(file.name), tag=entity_tag())


ROUTES = [to_manual, manual]
