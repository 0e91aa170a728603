"""Files over HTTP: their kind, and how long a browser may keep them."""

from __future__ import annotations

import mimetypes
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path, PurePosixPath

from litestar import Response

from torilla.server.http.caller import HttpRequest

ROOT = Path(__file__).with_name("root")
"""Files for which browsers, robots and link previews ask by themselves; there with and without a client."""
SAME = {"apple-touch-icon-precomposed.png": "apple-touch-icon.png"}
"""Other names for them."""
FOR_EVER = "public, max-age=31536000, immutable"
LONGEST = 200
"""Bytes of a file's name; beyond what the client has, and within what file systems take."""
KINDS = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".ico": "image/x-icon",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
}
"""Set here, because systems disagree about them and browsers refuse scripts of another kind."""

PACKED = {"br": ".br", "gzip": ".gz"}
"""Encodings of files that were compressed when the client was built (web/compress.ts), and their endings."""


def kind_of(name: str) -> str:
    return KINDS.get(PurePosixPath(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"


def tag_of(body: bytes) -> str:
    """A weak tag: the same body is also sent compressed."""
    return f'W/"{sha256(body).hexdigest()[:32]}"'


def is_known(request: HttpRequest, tag: str) -> bool:
    """Whether the browser has what this tag stands for (RFC 9110, 13.1.2)."""
    given = [one.strip().removeprefix("W/") for one in request.headers.get("if-none-match", "").split(",")]
    return tag.removeprefix("W/") in given or given == ["*"]


def send_checked(
    request: HttpRequest, body: bytes, kind: str, headers: Mapping[str, str] | None = None, *, tag: str | None = None
) -> Response[bytes]:
    """What can change at any time: the browser asks on every visit, and gets it only if its copy is not the same."""
    tag = tag or tag_of(body)
    headers = {"Cache-Control": "no-cache", "ETag": tag, **(headers or {})}
    if is_known(request, tag):
        return Response(b"", status_code=304, headers=headers)
    return Response(body, media_type=kind, headers=headers)


def send_for_ever(body: bytes, kind: str, headers: Mapping[str, str] | None = None) -> Response[bytes]:
    """A file whose address changes with its content."""
    return Response(body, media_type=kind, headers={"Cache-Control": FOR_EVER, **(headers or {})})


def read_packed(request: HttpRequest, file: Path) -> tuple[bytes, dict[str, str]]:
    """A file in the first form that the browser takes, and the headers that say which."""
    given = {one.partition(";")[0].strip() for one in request.headers.get("accept-encoding", "").split(",")}
    headers = {"Vary": "Accept-Encoding"}
    for encoding, ending in PACKED.items():
        packed = file.with_name(file.name + ending)
        if encoding in given and packed.is_file():
            return packed.read_bytes(), {**headers, "Content-Encoding": encoding}
    return file.read_bytes(), headers


def find_in(folder: Path, name: str) -> Path | None:
    """The file of this name, if it lies in the folder."""
    if not name or "\0" in name or "\\" in name or len(name.encode()) > LONGEST:
        return None
    file = (folder / name).resolve()
    return file if file.is_relative_to(folder.resolve()) and file.is_file() else None
