"""`torilla admin backup, restore, export, import`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from torilla.cli.common import AsJson, print_json
from torilla.cli.errors import FAILED, CommandError
from torilla.cli.server.admin.common import Data, PasswordFile, StoreAddress, bar, run, store_of

if TYPE_CHECKING:
    from torilla.server.archive.file import Manifest

ArchivePath = Annotated[Path, typer.Argument(metavar="FILE", help="an archive that backup or export has made")]
DATED = re.compile(r"torilla-\d{8}-\d{6}\.zip")


def backup(
    context: typer.Context,
    path: Annotated[Path, typer.Argument(metavar="PATH", help="the new file; in a folder it gets a dated name")],
    *,
    keep: Annotated[
        int | None, typer.Option("--keep", metavar="N", min=1, help="of the dated files in the folder keep the last N")
    ] = None,
    data: Data = None,
    store: StoreAddress = None,
    store_password_file: PasswordFile = None,
    as_json: AsJson = False,
) -> None:
    """Write all that is kept into one file, as of one moment, while the server runs."""
    from datetime import UTC, datetime

    from torilla.server.archive import transfer

    dated = path.is_dir()
    if keep is not None and not dated:
        raise CommandError(f"--keep needs a folder, and {path} is not one")
    target = path / f"torilla-{datetime.now(UTC):%Y%m%d-%H%M%S}.zip" if dated else path
    refuse_existing(target)
    with bar("backup") as begin:
        manifest = run(transfer.backup(store_of(context, data, store, store_password_file), target, begin))
    removed = drop_older(path, keep) if keep is not None else []
    show(target, manifest, removed, as_json=as_json)


def refuse_existing(path: Path) -> None:
    if path.exists():
        raise CommandError(f"{path} is there already")


def drop_older(folder: Path, keep: int) -> list[str]:
    """The names of the dated files that were deleted."""
    dated = sorted(path for path in folder.iterdir() if DATED.fullmatch(path.name))
    for path in dated[:-keep]:
        path.unlink()
    return [path.name for path in dated[:-keep]]


def show(path: Path, manifest: Manifest, removed: list[str], *, as_json: bool) -> None:
    counts = {name: part.rows for name, part in manifest.parts.items()}
    size = path.stat().st_size
    if as_json:
        found = {"file": str(path), "bytes": size, "rows": counts, "records": manifest.records, "removed": removed}
        return print_json({**found, "store_version": manifest.store_version})
    more = f", {manifest.records} records" if manifest.records else ""
    print(f"{path}: {counts['tables']} tables, {counts['events']} log entries, {size / 1e6:.1f} MB{more}")
    for name in removed:
        print(f"deleted {name}")
    return None


def restore(
    context: typer.Context,
    path: ArchivePath,
    *,
    data: Data = None,
    store: StoreAddress = None,
    store_password_file: PasswordFile = None,
    as_json: AsJson = False,
) -> None:
    """Put a backup into an empty store, of either kind. A server on the same folder must be stopped."""
    from torilla.server.archive import transfer

    counts = run(transfer.restore(store_of(context, data, store, store_password_file), path))
    if as_json:
        print_json({"file": str(path), "rows": counts})
    else:
        print(f"restored {counts['tables']} tables, {counts['events']} log entries, {counts['guests']} guests")


def export(
    context: typer.Context,
    path: Annotated[Path, typer.Argument(metavar="FILE", help="the new file")],
    tables: Annotated[
        list[str] | None, typer.Argument(metavar="[TABLE]...", help="which tables; all if none is named")
    ] = None,
    *,
    data: Data = None,
    store: StoreAddress = None,
    store_password_file: PasswordFile = None,
    as_json: AsJson = False,
) -> None:
    """Write tables into one file: their records, and all rows that another server needs to continue them."""
    from torilla.server.archive import transfer

    refuse_existing(path)
    with bar("export") as begin:
        manifest = run(
            transfer.export(store_of(context, data, store, store_password_file), path, tables or None, begin)
        )
    show(path, manifest, [], as_json=as_json)


def import_tables(
    context: typer.Context,
    path: ArchivePath,
    *,
    data: Data = None,
    store: StoreAddress = None,
    store_password_file: PasswordFile = None,
    as_json: AsJson = False,
) -> None:
    """Add the tables of an archive that are not there yet. The exit code is 1 where one is there otherwise."""
    from torilla.server.archive import transfer

    with bar("import") as begin:
        found = run(transfer.import_tables(store_of(context, data, store, store_password_file), path, begin))
    if as_json:
        print_json({"file": str(path), "added": found.added, "same": found.same, "different": found.different})
    else:
        print(f"{len(found.added)} tables added, {len(found.same)} were there, {len(found.different)} differ")
        for table, where in found.different.items():
            print(f"{table} is left as it is: {where}")
    if found.different:
        raise typer.Exit(FAILED)
