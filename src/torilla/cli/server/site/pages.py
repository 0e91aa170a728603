"""The pages of a site without a server: the built client, with its engine and its own policy."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec

from torilla import __version__
from torilla.cli.errors import CommandError
from torilla.server.api import about
from torilla.server.http.files import PACKED, ROOT, SAME
from torilla.server.http.offline import ABOUT, SERVICE_WORKER, SiteAbout, files_of, service_worker, shell, with_engine

STATIC = Path(__file__).parents[3] / "static"
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline';"
    " img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self';"
    " object-src 'none'; base-uri 'none'; form-action 'self'"
)
"""As the server's, and WebAssembly may be compiled. A file server may send the same as a header, with
`frame-ancestors 'none'`, which a page cannot say itself."""


def write_pages(target: Path, engine: str) -> None:
    """Copy the client, and the documentation if there is one, next to the engine. Raises CommandError."""
    if not (STATIC / "index.html").is_file():
        raise CommandError("the client is not built: run ./play once, which needs Node or fetches it")
    shutil.copytree(
        STATIC,
        target,
        dirs_exist_ok=True,
        ignore=shutil.ignore_patterns(".*", *(f"*{ending}" for ending in PACKED.values())),
    )
    shutil.copytree(ROOT, target, dirs_exist_ok=True)
    for name, source in SAME.items():
        shutil.copyfile(ROOT / source, target / name)
    tags = [f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />', '<meta name="torilla-alone" />']
    if about.has_docs():
        shutil.copytree(about.DOCS, target / "docs", ignore=shutil.ignore_patterns(".*"))
        tags.append('<meta name="torilla-docs" />')
    index = with_engine((STATIC / "index.html").read_bytes(), engine, *(tag.encode() for tag in tags))
    (target / "index.html").write_bytes(index)
    (target / "404.html").write_bytes(index)  # for hosts that answer with it: the page then finds its way
    worker = (STATIC / SERVICE_WORKER).read_text(encoding="utf-8")
    (target / SERVICE_WORKER).write_text(
        service_worker(worker, files_of(target), shell(STATIC), alone=True), encoding="utf-8"
    )
    (target / ABOUT).write_bytes(msgspec.json.encode(SiteAbout(__version__, engine)))
