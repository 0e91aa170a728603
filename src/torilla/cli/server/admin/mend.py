"""`torilla admin mend`: repair a table whose log does not replay."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from torilla.cli.common import AsJson, print_json
from torilla.cli.errors import FAILED
from torilla.cli.server.admin.common import Data, PasswordFile, StoreAddress, run, store_of

if TYPE_CHECKING:
    from torilla.server.archive.repair import RepairPlan


def mend(
    context: typer.Context,
    table: Annotated[str, typer.Argument(metavar="TABLE", help="the table's name, as in its address")],
    *,
    write: Annotated[bool, typer.Option("--write", help="do it; without this flag it is only shown")] = False,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="keep what is removed here (mended-TABLE-DATE.json)")
    ] = None,
    data: Data = None,
    store: StoreAddress = None,
    store_password_file: PasswordFile = None,
    as_json: AsJson = False,
) -> None:
    """Show what is wrong with a table; with --write take its game back to the last step that replays.

    What is removed is kept in a file. A server on the same folder must be stopped first; on PostgreSQL it may run. The
    exit code is 1 while something is wrong.
    """
    from datetime import UTC, datetime

    from torilla.server.archive import repair

    place = store_of(context, data, store, store_password_file)
    file = out or Path(f"mended-{table}-{datetime.now(UTC):%Y%m%d-%H%M%S}.json")
    plan = run(repair.write_repair(place, table, file) if write else repair.examine(place, table))
    written = write and bool(plan.wrong)
    show(plan, file if written else None, as_json=as_json)
    if plan.wrong and not written:
        raise typer.Exit(FAILED)


def show(plan: RepairPlan, file: Path | None, *, as_json: bool) -> None:
    if as_json:
        found: dict[str, Any] = {"table": plan.table, "wrong": plan.wrong, "replaced": list(plan.replaced)}
        found |= {"keys": len(plan.keys), "rows": len(plan.damaged), "dropped": plan.dropped, "steps": plan.steps}
        print_json({**found, "status": plan.row and plan.row.status, "file": file and str(file)})
        return
    if not plan.wrong:
        print(f"{plan.table} is as it should be")
        return
    for difference in plan.wrong:
        print(f"{plan.table} differs at {difference.seq}: {difference.what} [{difference.code}]")
    assert plan.row is not None
    verb = "was" if file else "would be"
    replaced = f"entries {', '.join(map(str, plan.replaced))}" if plan.replaced else "no entry"
    print(f"{replaced} {verb} replaced, {len(plan.keys)} keys and {len(plan.damaged)} plans and reports deleted")
    print(
        f"the game {'has' if file else 'would have'} {plan.steps} steps, {plan.dropped} fewer; it is {plan.row.status}"
    )
    print(f"what was removed is in {file}" if file else "nothing was changed: add --write to do it")
