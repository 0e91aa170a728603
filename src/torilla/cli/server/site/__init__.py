"""`torilla site`: the table as a folder of files, without a server (docs/howto/host-without-a-server.md)."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated

import typer


def site(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="the folder to write; an earlier site is replaced")],
    *,
    pyodide: Annotated[
        Path | None, typer.Option("--pyodide", help="folder of the npm package pyodide; default: fetched by npm")
    ] = None,
) -> None:
    """Write the table as static files: any file server can host it, and games run in the visitor's browser."""
    from torilla import __version__
    from torilla.cli.errors import CommandError
    from torilla.cli.server.site.engine import make_engine
    from torilla.cli.server.site.games import bundle, write_boards
    from torilla.cli.server.site.pages import write_pages
    from torilla.server.http.offline import ABOUT

    if out.exists() and not out.is_dir():
        raise CommandError(f"{out} is a file")
    if out.is_dir() and any(out.iterdir()) and not (out / ABOUT).exists():
        raise CommandError(f"{out} has other files in it: name an empty folder, or one that torilla site has written")
    games = bundle()
    fresh = out.with_name(f".{out.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    try:
        engine = make_engine(fresh / "engine", pyodide, games.packages)
        write_boards(fresh, games.games)
        write_pages(fresh, engine)
        shutil.rmtree(out, ignore_errors=True)
        fresh.rename(out)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    for name in games.games:
        print(f"{name} is included")
    for fault in games.left_out:
        print(fault)
    print(f"{out}: torilla {__version__}, {size / 1e6:.1f} MB. Try it: python3 -m http.server --directory {out}")
