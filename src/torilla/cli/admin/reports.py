"""`torilla admin reports`: what people have reported about others."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

import typer

from torilla.cli.admin.common import Data
from torilla.cli.admin.live import DEFAULT_URL, TokenFile, Url, ask, token_of
from torilla.cli.common import AsJson, print_json
from torilla.cli.errors import CommandError


def reports(
    *,
    clear: Annotated[str | None, typer.Option("--clear", metavar="ID", help="delete this report")] = None,
    clear_all: Annotated[bool, typer.Option("--clear-all", help="delete all reports")] = False,
    url: Url = DEFAULT_URL,
    data: Data = None,
    admin_token_file: TokenFile = None,
    as_json: AsJson = False,
) -> None:
    """List what people have reported about others at their tables, and delete what is dealt with."""
    import json
    from urllib.parse import quote

    token = token_of(data, admin_token_file)
    if clear is not None or clear_all:
        part = "" if clear is None else f"/{quote(clear, safe='')}"
        cleared = json.loads(ask(url, f"/admin/reports{part}/clear", token, "POST"))["cleared"]
        if clear is not None and not cleared:
            raise CommandError(f"there is no report {clear}")
        print_json({"cleared": cleared}) if as_json else print(f"{cleared} deleted")
        return
    found = json.loads(ask(url, "/admin/reports", token))
    if as_json:
        print_json(found)
        return
    for one in found:
        print(describe(one))
    if not found:
        print("no reports")


def describe(report: dict[str, Any]) -> str:
    """A report in a few lines."""
    when = datetime.fromtimestamp(report["at"] / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    lines = [f"{report['id']}  {when} UTC  table {report['table']}: {report['about']}, reported by {report['by']}"]
    lines += [f"  said: {report['said']}"] if report["said"] else []
    lines += [f"  why: {report['words']}"] if report["words"] else []
    return "\n".join(lines)
