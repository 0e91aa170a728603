"""The page without a network: its service worker, and the engine with which tables run in the browser itself.

`torilla site` writes both into a folder for any file server; `torilla serve --site FOLDER` serves that engine too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import msgspec

from torilla import __version__
from torilla.core.errors import OptionsError

ABOUT = "torilla.json"
"""In a folder that `torilla site` has written: its version and where the engine is."""
SERVICE_WORKER = "sw.js"
WORKER = "assets/local-worker-"
"""How the name of the script begins that runs Python; no other may compile WebAssembly."""
SITE = re.compile(r"^const site = .*$", re.MULTILINE)
HEAD = b'<meta charset="utf-8" />'
HIDDEN = (".", "preview/", "docs/")
"""Files that no page loads: records of the build, pictures for link previews, the documentation."""


class SiteAbout(msgspec.Struct):
    """`torilla.json`."""

    version: str
    engine: str  # the folder, as the page names it: /engine/0123456789ab/


def hashes(folder: Path) -> dict[str, str]:
    """The files of a folder that pages load, by their addresses, with hashes of their contents."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and not name.startswith(HIDDEN) and name not in (ABOUT, SERVICE_WORKER, "404.html"):
            found["/" if name == "index.html" else f"/{name}"] = sha256(path.read_bytes()).hexdigest()[:16]
    return found


def service_worker(source: str, files: Mapping[str, str], *, alone: bool) -> str:
    """The service worker with the list of files that it keeps. `alone`: without a server."""
    version = sha256(msgspec.json.encode(sorted(files.items()))).hexdigest()[:16]
    site = msgspec.json.encode({"version": version, "alone": alone, "files": list(files)}).decode()
    made, count = SITE.subn(lambda _: f"const site = {site}", source)
    assert count == 1
    return made


def with_engine(index: bytes, engine: str, *more: bytes) -> bytes:
    """The page, which then knows where its engine is."""
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
        kept = {address: hash for address, hash in hashes(folder).items() if address.startswith(self.engine)}
        self.service_worker = service_worker(source, hashes(static) | kept, alone=False).encode()
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
