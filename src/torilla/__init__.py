"""Torilla: a table and a rules engine for board games.

Importing the package first settles which engine runs: the compiled modules, checked to be as new as
their source, or with `TORILLA_PURE=1` the plain source, although compiled modules are next to it.
"""

from typing import TYPE_CHECKING, Any

from torilla import buildinfo

__version__ = "0.1.0"

if TYPE_CHECKING:
    from torilla.table import Table as Table

if buildinfo.pure_wanted():
    buildinfo.use_source_only()
else:
    buildinfo.check_fresh()


def __getattr__(name: str) -> Any:
    """`torilla.Table`, loaded when it is used."""
    if name == "Table":
        from torilla.table import Table

        return Table
    raise AttributeError(f"module 'torilla' has no attribute {name!r}")


def __dir__() -> list[str]:
    """What is meant to be used from here."""
    return sorted([*(name for name in globals() if name.startswith("__")), "Table"])
