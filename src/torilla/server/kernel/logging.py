"""Log set-up, and the table that log lines are about."""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog
from structlog.contextvars import bind_contextvars, clear_contextvars


def bind_table(table: str | None) -> None:
    """Add the table to every following log line of this task and of those it starts."""
    clear_contextvars()
    if table is not None and table.isalnum():  # the path of a request can hold anything, also line ends
        bind_contextvars(table=table[:32])


def set_up_logs(*, json: bool, debug: bool) -> None:
    """Log one line per event: text for a terminal, JSON for machines.

    No secrets: addresses are not logged, and tracebacks never show the values of variables.
    """
    plain = structlog.dev.plain_traceback
    colors = sys.stderr.isatty()
    renderers: list[Any] = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
        if json
        else [structlog.dev.ConsoleRenderer(colors=colors, exception_formatter=plain)]
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *renderers,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.DEBUG if debug else logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
