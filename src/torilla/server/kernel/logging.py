"""Which table a line in the server's log is about."""

from __future__ import annotations

from structlog.contextvars import bind_contextvars, clear_contextvars


def name_table(table: str | None) -> None:
    """From here on every line of this task, and of those it starts, tells the table."""
    clear_contextvars()
    if table is not None and table.isalnum():  # anything can stand in an address, also the end of a line
        bind_contextvars(table=table[:32])
