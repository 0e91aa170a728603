"""`torilla admin reports`: what people have reported about others."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

import typer

from torilla.cli.common import AsJson, print_json
from torilla.cli.errors import CommandError
from torilla.cli.server.admin.common import Data
from torilla.cli.server.admin.live import DEFAULT_URL, TokenFile, Url, ask, token_of
from torilla.core.contract.data import Json


def reports(
    *,
    clear: Annotated[str | None, typer.Option("--clear", metavar="ID", help="delete this report")] = None,
    clear_all: Annotated[bool, typer.Option("--clear-all", help="delete all reports")] = False,
    url: Url = DEFAULT_URL,
    data: Data = None,
    admin_token_file: TokenFile = None,
    as_json: AsJson = False,
) -> None:
    """List what people have reported about others at their tables, and delete those that are done."""
    import json
    from urllib.parse import quote

    if clear is not None and clear_all:
        raise CommandError("give --clear ID or --clear-all, not both")
    token = token_of(data, admin_token_file)
    if clear is not None or clear_all:
        part = "" if clear is None else f"/{quote(clear, safe='')}"
        cleared = json.loads(ask(url, f"/admin/reports{part}/clear", token, "POST"))["cleared"]
        if clear is not None and not cleared:
            raise CommandError(f"there is no report {clear}")
        print_json({"cleared": cleared}) if as_json else print(f"{count(cleared)} deleted")
        return
    found = json.loads(ask(url, "/admin/reports", token))
    if as_json:
        print_json(found)
        return
    print("\n\n".join([count(len(found)), *map(describe, found)]))
    if found:
        print("\nWhen one is dealt with: torilla admin reports --clear ID")


def count(reports: int) -> str:
    return f"{reports or 'no'} report{'' if reports == 1 else 's'}"


def describe(report: Json) -> str:
    """A report in a few lines."""
    when = datetime.fromtimestamp(report["at"] / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    seat = "" if report["seat"] is None else f" (seat {report['seat'] + 1})"
    looked = "who has looked" if report["host_looked"] else "who has not looked yet"
    lines = {
        "about": f"{report['about']}{seat}",
        "said": report["said"] or "(the person, not one line of the chat)",
        "why": report["words"] or "(nothing was added)",
        "by": report["by"],
        "table": report["table"],
        "told": f"the host of the table too, {looked}"
        if report["host_told"]
        else "only you: it is about the host of the table, or by them",
    }
    return "\n".join([f"{report['id']}  {when} UTC", *(f"  {name:<6} {line}" for name, line in lines.items())])
