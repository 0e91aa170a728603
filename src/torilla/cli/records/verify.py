"""`torilla verify`: is a record true? Shuffles, results, hashes, outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from torilla.cli.common import AsJson, ComponentsPath, RecordPath, load_record, print_json, write_atomically
from torilla.cli.errors import FAILED, CommandError

if TYPE_CHECKING:
    from torilla.core.records.replay import Verification

STYLES = {"ok": "green", "failed": "bold red", "not checked": "yellow"}


def verify(
    record: RecordPath,
    *,
    seal: Annotated[
        bool, typer.Option("--seal", help="first rewrite the file, with renewed hashes and result")
    ] = False,
    components: ComponentsPath = None,
    as_json: AsJson = False,
) -> None:
    """Check a record: shuffles, results, hashes, outcome and variations. The exit code is 1 where something failed.

    After editing a record by hand, --seal renews its hashes and its result, if every action in it is legal.
    """
    from torilla.core.records.analysis import check_variations
    from torilla.core.records.record import format_record
    from torilla.core.records.replay import Replay

    loaded = load_record(record, components)
    replay, text = Replay(loaded.record, loaded.game), loaded.text
    if seal:
        if str(record) == "-":
            raise CommandError("--seal rewrites a file, not standard input")
        replay.seal()
        text = format_record(loaded.record, loaded.game)
        write_atomically(record, text)
    found = replay.verify()
    if (variations := check_variations(text, loaded.game)) is not None:
        found.checks.append(variations)
    if as_json:
        checks = [
            {"check": check.name, "result": check.verdict, "detail": check.detail, "line": check.line}
            for check in found.checks
        ]
        head = {"record": str(record), "game": loaded.game.name, "ok": found.ok, "sealed": seal}
        print_json({**head, "checks": checks})
    else:
        show(found)
    if not found.ok:
        raise typer.Exit(FAILED)


def show(found: Verification) -> None:
    """The checks for people, a line each."""
    from rich.markup import escape

    from torilla.cli.play.show import console_for_output

    console = console_for_output()
    for check in found.checks:
        where = f" (line {check.line})" if check.line is not None else ""
        verdict = f"[{STYLES[check.verdict]}]{check.verdict:<11}[/]"
        console.print(f"{check.name:<10} {verdict} {escape(check.detail)}{where}")
    if not found.ok:
        console.print("[bold red]the record is not true[/]")
    elif all(check.verdict == "ok" for check in found.checks):
        console.print("[bold green]the record is true[/]")
    else:
        console.print("[bold green]what could be checked is true[/]")
