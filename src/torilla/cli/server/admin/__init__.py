"""`torilla admin`: commands for hosts (docs/howto/run-a-server.md, docs/howto/back-up.md)."""

from __future__ import annotations

import typer

from torilla.cli.server.admin import archives, check, live, mend, reports

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Back up, check, watch and tidy a server.")

app.command("backup")(archives.backup)
app.command("restore")(archives.restore)
app.command("export")(archives.export)
app.command("import")(archives.import_tables)
app.command("check")(check.check)
app.command("mend")(mend.mend)
app.command("status")(live.status)
app.command("close")(live.close)
app.command("reports")(reports.reports)
