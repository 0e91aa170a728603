"""`torilla admin check`: the gate before an upgrade."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from torilla.cli.admin.common import Data, PasswordFile, StoreAddress, bar, run, store_of
from torilla.cli.common import AsJson, print_json
from torilla.cli.errors import FAILED

if TYPE_CHECKING:
    from collections.abc import Callable

    from torilla.server.checking import Checked
    from torilla.server.store.rows import Rows


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
    """Replay every stored game with this version's code, and tell each that comes out otherwise.

    Nothing is changed, and a server may go on. The exit code is 1 where something differs.
    """
    from torilla.server.archive import unpacked
    from torilla.server.checking import check_all
    from torilla.server.moving import choose
    from torilla.server.store.rows import reading, up_to_date

    @asynccontextmanager
    async def source() -> AsyncIterator[Rows]:
        if archive is not None:
            async with unpacked(archive) as rows:
                yield rows
        else:
            async with reading(store_of(context, data, store, store_password_file)) as old, up_to_date(old) as rows:
                yield rows

    async def work(begin: Callable[[int], Callable[[int], None]]) -> Checked:
        async with source() as rows:
            chosen = await choose(rows, tables or None)
            return await check_all(rows, chosen, begin(len(chosen)))

    with bar("check") as begin:
        found = run(work(begin))
    if as_json:
        print_json(found)
    else:
        for difference in found.differences:
            print(f"{difference.table} differs at {difference.seq}: {difference.what}")
        wrong = len(found.differences)
        print(f"{found.tables} tables, {found.steps} steps: {f'{wrong} DIFFER' if wrong else 'all as stored'}")
    if found.differences:
        raise typer.Exit(FAILED)
