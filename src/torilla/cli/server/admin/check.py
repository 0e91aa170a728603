"""`torilla admin check`: the gate before an upgrade."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from torilla.cli.common import AsJson, print_json
from torilla.cli.errors import FAILED
from torilla.cli.server.admin.common import Data, PasswordFile, StoreAddress, bar, run, store_of

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from torilla.server.archive.audit import Checked


def check(
    context: typer.Context,
    tables: Annotated[
        list[str] | None, typer.Argument(metavar="[TABLE]...", help="which tables; all if none is named")
    ] = None,
    *,
    archive: Annotated[
        Path | None, typer.Option("--archive", metavar="FILE", help="look into this backup instead of the store")
    ] = None,
    data: Data = None,
    store: StoreAddress = None,
    store_password_file: PasswordFile = None,
    as_json: AsJson = False,
) -> None:
    """Check the database itself, replay every stored game with this version's code, and list all differences.

    Nothing is changed, and a server may keep running. The exit code is 1 if something differs.
    """
    from torilla.server.archive.audit import check_rows, check_store
    from torilla.server.archive.file import unpacked

    def work(begin: Callable[[int], Callable[[int], None]]) -> Coroutine[Any, Any, Checked]:
        if archive is not None:
            return check_rows(unpacked(archive), tables or None, begin)
        return check_store(store_of(context, data, store, store_password_file), tables or None, begin)

    with bar("check") as begin:
        found = run(work(begin))
    if as_json:
        print_json(found)
    else:
        for difference in found.differences:
            where = f"{difference.table} differs at {difference.seq}" if difference.table else "the store is damaged"
            print(f"{where}: {difference.what} [{difference.code}]")
        wrong = len(found.differences)
        print(f"{found.tables} tables, {found.steps} steps: {f'{wrong} DIFFER' if wrong else 'all as stored'}")
    if found.differences:
        raise typer.Exit(FAILED)
