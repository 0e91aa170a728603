"""Log set-up, and the table named in log lines."""

from __future__ import annotations

import logging
import sys
import traceback
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol, cast

structlog: ModuleType | None
try:
    structlog = import_module("structlog")
except ModuleNotFoundError:  # a page without a server, whose console is enough
    structlog = None


class Log(Protocol):
    """A logger: an event in a few words, and values."""

    def debug(self, event: str, **values: object) -> None: ...

    def info(self, event: str, **values: object) -> None: ...

    def warning(self, event: str, **values: object) -> None: ...

    def error(self, event: str, **values: object) -> None: ...

    def exception(self, event: str, **values: object) -> None: ...


class ConsoleLog:
    """Log lines on the console, where structlog is not installed."""

    def write(self, event: str, **values: object) -> None:
        fault = values.pop("exc_info", None)
        print(event, *(f"{name}={value!r}" for name, value in values.items()), fault or "", file=sys.stderr)

    debug = info = warning = error = write

    def exception(self, event: str, **values: object) -> None:
        self.write(event, **values)
        traceback.print_exc()


def get_logger() -> Log:
    return ConsoleLog() if structlog is None else cast(Log, structlog.get_logger())


def bind_table(table: str | None) -> None:
    """Add the table to every following log line of this task and of those it starts."""
    if structlog is None:
        return
    structlog.contextvars.clear_contextvars()
    if table is not None and table.isalnum():  # the path of a request can hold anything, also line ends
        structlog.contextvars.bind_contextvars(table=table[:32])


def set_up_logs(*, json: bool, debug: bool) -> None:
    """Log one line per event: text for a terminal, JSON for machines.

    No secrets: addresses are not logged, and tracebacks never show the values of variables.
    """
    assert structlog is not None, "a server needs structlog"
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
