"""The text of `torilla --version`. Imports neither Typer nor our games, to be fast."""

from __future__ import annotations

import sys
from importlib.machinery import EXTENSION_SUFFIXES

from torilla import __version__, buildinfo


def is_compiled() -> bool:
    """Does the engine run compiled? Where it is not loaded yet: will it?

    `buildinfo.compiled` asks the import system, which would load the games.
    """
    engine = sys.modules.get("torilla.core.engine.engine")
    if engine is not None:
        return str(engine.__file__).endswith(tuple(EXTENSION_SUFFIXES))
    record = buildinfo.read_record()
    if record is None or buildinfo.pure_wanted():
        return False
    names = record["compiled"]
    return bool(names) and all(buildinfo.extension_file(name).exists() for name in names)


def version_text() -> str:
    """One line: version, and which engine runs. A line for each installed game that cannot be used follows."""
    from torilla.core.contract.registry import left_out

    engine = "engine compiled"
    if not is_compiled():
        why = "TORILLA_PURE is set" if buildinfo.pure_wanted() else "not compiled"
        engine = f"engine runs as plain Python: {why}"
    return "\n".join([f"torilla {__version__} ({engine})", *map(str, left_out())])
