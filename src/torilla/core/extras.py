"""Packages that only an extra brings (`[project.optional-dependencies]`), imported where they are used."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from torilla.core.contract.errors import TorillaError

EXTRAS = {
    "cluster": {"asyncpg", "nats"},
    "env": {"gymnasium", "numpy", "pettingzoo"},
    "dataset": {"pyarrow"},
    "frames": {"polars"},
    "learn": {"torch"},
    "mcp": {"mcp"},
    "openspiel": {"open_spiel", "pyspiel"},
    "ray": {"ray"},
}
"""The packages of each extra, as they are imported."""


class NotInstalled(TorillaError, ImportError):
    """A package of an extra is missing."""


@contextmanager
def needs_extra(extra: str, user: str) -> Iterator[None]:
    """Import packages of an extra within this block, for `user`. Raises NotInstalled, which says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in EXTRAS[extra]:
            raise
        message = f"{user} needs {package}: pip install 'torilla[{extra}]'"
        raise NotInstalled("extra/not-installed", message, extra=extra, package=package) from None
