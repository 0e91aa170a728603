"""The page without a network: its service worker, and the engine with which tables run in the browser itself.

`torilla site` writes both into a folder for any file server; `torilla serve --site FOLDER` serves that engine too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec

from torilla import __version__
from torilla.core.content.refusals import LANGUAGES
from torilla.core.contract.errors import OptionsError
from torilla.server.http.files import PACKED

ABOUT = "torilla.json"
"""In a folder that `torilla site` has written: its version and where the engine is."""
SERVICE_WORKER = "sw.js"
WORKER = "assets/local-worker-"
"""How the name of the script begins that runs Python; no other may compile WebAssembly."""
SITE = re.compile(r"^const site = .*$", re.MULTILINE)
HEAD = b'<meta charset="utf-8" />'
NAMED = re.compile(r'(?:href|src)="(/[^"]+)"')
MANIFEST = ".vite/manifest.json"
"""Which file of the client came from which source, and what it imports."""
FIRST = (
    "index.html",
    "src/pages/home/Home.svelte",
    *(f"src/text/{language}/index.ts" for language in LANGUAGES),
    *(f"src/local/{name}" for name in ("updates.svelte.ts", "Notes.svelte", "Away.svelte", "Keep.svelte")),
)
"""What the first page is made of where there is no network."""
HIDDEN = (".", "preview/", "docs/")
"""Files that no page loads: records of the build, pictures for link previews, the documentation."""


class SiteAbout(msgspec.Struct):
    """`torilla.json`."""

    version: str
    engine: str  # the folder, as the page names it: /engine/0123456789ab/


class Chunk(msgspec.Struct):
    """A file of the built client, as Vite's manifest tells it."""

    file: str
    css: list[str] = []
    assets: list[str] = []
    imports: list[str] = []


class Kept(NamedTuple):
    """A file that a browser may keep."""

    hash: str
    bytes: int


def files_of(folder: Path) -> dict[str, Kept]:
    """The files of a folder that pages load, by their addresses."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        left_out = name.startswith(HIDDEN) or name in (ABOUT, SERVICE_WORKER, "404.html")
        if path.is_file() and not left_out and path.suffix not in PACKED.values():
            body = path.read_bytes()
            found["/" if name == "index.html" else f"/{name}"] = Kept(sha256(body).hexdigest()[:16], len(body))
    return found


def shell(static: Path) -> set[str]:
    """The addresses of what the first page needs: what its head names, and its chunks with all that they import."""
    named = NAMED.findall((static / "index.html").read_text(encoding="utf-8"))
    manifest = msgspec.json.decode((static / MANIFEST).read_bytes(), type=dict[str, Chunk])
    chunks = {f"/{name}" for entry in FIRST for name in chunk_files(manifest, entry, set())}
    return {"/", *named, *chunks}


def chunk_files(manifest: Mapping[str, Chunk], entry: str, seen: set[str]) -> Iterator[str]:
    """The files of a chunk, and of those that it imports at once."""
    if entry in seen:
        return
    seen.add(entry)
    chunk = manifest[entry]
    yield from (chunk.file, *chunk.css, *chunk.assets)
    for other in chunk.imports:
        yield from chunk_files(manifest, other, seen)


def service_worker(source: str, files: Mapping[str, Kept], first: set[str], *, alone: bool) -> str:
    """The service worker with the list of files that it keeps, `first` ahead. `alone`: without a server."""
    version = sha256(msgspec.json.encode(sorted(files.items()))).hexdigest()[:16]
    about = {
        "version": version,
        "alone": alone,
        "shell": [name for name in files if name in first],
        "more": [name for name in files if name not in first],
        "bytes": sum(file.bytes for file in files.values()),
    }
    site = msgspec.json.encode(about).decode()
    made, count = SITE.subn(lambda _: f"const site = {site}", source)
    assert count == 1
    return made


def with_engine(index: bytes, engine: str, *more: bytes) -> bytes:
    """The page with the address of its engine."""
    tags = [HEAD, *more, f'<meta name="torilla-engine" content="{engine}" />'.encode()]
    assert HEAD in index
    return index.replace(HEAD, b"\n    ".join(tags), 1)


class Offline:
    """The parts of a server's page that are needed while the server is away. Raises OptionsError."""

    def __init__(self, folder: Path, static: Path) -> None:
        self.folder = folder
        self.engine = read_site(folder).engine
        name = self.engine.strip("/")
        source = (static / SERVICE_WORKER).read_text(encoding="utf-8")
        engine = {address: file for address, file in files_of(folder).items() if address.startswith(self.engine)}
        files = files_of(static) | engine
        self.service_worker = service_worker(source, files, shell(static), alone=False).encode()
        self.files = {f"{name}/{path.name}": path for path in (folder / name).iterdir()}


def read_site(folder: Path) -> SiteAbout:
    """What `torilla site` wrote there. Raises OptionsError."""
    try:
        about = msgspec.json.decode((folder / ABOUT).read_bytes(), type=SiteAbout)
    except (OSError, msgspec.MsgspecError):
        raise OptionsError("settings/site", f"{folder} was not written by torilla site", site=str(folder)) from None
    if about.version != __version__:
        message = f"{folder} was written by version {about.version}: run torilla site {folder} again"
        raise OptionsError("settings/site", message, site=str(folder))
    return about
