"""Which engine runs here: compiled or plain source, and is the compiled one as new as its source?

In an editable install a compiled module is next to its `.py` and hides it, so an edit of the source would
change nothing, silently. The build therefore leaves a record (`_built.json`) of every source it has
used, and `check_fresh` compares it at import.

This module uses the standard library only, is never compiled, and works when loaded by its path: the build
hook and the scripts in `tools/` do so, to share these definitions without importing the package.
"""

from __future__ import annotations

import json
import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING, Any

# Every start of the program imports this module, so what is rarely needed is imported where it is used.
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import ModuleType

PACKAGE = Path(__file__).parent

GROUP = "torilla_engine"
"""Name of the extension group; its shared code is the top-level module `torilla_engine__mypyc`."""

Facts = dict[str, Any]
"""What is written down about a build, as JSON."""


SAME_BUILD = "TORILLA_SAME_BUILD"
"""In the environment: the `build_id` that the process works with which has started this one."""


class StaleBuild(ImportError):
    """The compiled engine is older than the source next to it."""


# --- what is compiled -----------------------------------------------------------------------------------


def compiled_sources(package: Path = PACKAGE) -> list[Path]:
    """The modules that `compiled.txt` names, sorted."""
    chosen: set[Path] = set()
    for line in (package / "compiled.txt").read_text(encoding="utf-8").splitlines():
        pattern = line.partition("#")[0].strip()
        if pattern.startswith("!"):
            chosen.difference_update(package.glob(pattern[1:].strip()))
        elif pattern:
            chosen.update(package.glob(pattern))
    return sorted(path for path in chosen if is_source(path) and path.name != "__init__.py")


def is_source(path: Path) -> bool:
    """A file of Python, not what editors leave next to one that is open (a link that leads nowhere)."""
    return path.suffix == ".py" and not path.name.startswith(".") and path.is_file()


def module_name(source: Path, package: Path = PACKAGE) -> str:
    """`torilla.grid.bits` for `grid/bits.py`."""
    return ".".join((package.name, *source.relative_to(package).with_suffix("").parts))


def extension_file(module: str, package: Path = PACKAGE) -> Path:
    """Where the compiled form of `torilla.grid.masks` lies, for this Python."""
    return package.parent.joinpath(*module.split(".")).with_suffix(EXTENSION_SUFFIXES[0])


def built_files(package: Path = PACKAGE) -> Iterator[Path]:
    """Everything an earlier build has left in the source tree, for any Python version."""
    for suffix in (".so", ".pyd"):
        yield from package.parent.glob(f"*__mypyc.*{suffix}")
        yield from package.rglob(f"*{suffix}")
    if (package / "_built.json").exists():
        yield package / "_built.json"


def missing_for_compiling() -> str | None:
    """What this machine lacks to compile, in a few words."""
    import shlex
    import shutil
    import sysconfig

    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    compiler = shlex.split(command)[0]
    if os.name != "nt" and not shutil.which(compiler):  # on Windows setuptools looks for Microsoft's compiler itself
        return f"no C compiler ({compiler} is not there)"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's C headers (Python.h) are not installed"
    return None


# --- the record of a build ------------------------------------------------------------------------------


def sha256(path: Path) -> str:
    import hashlib

    return hashlib.sha256(path.read_bytes()).hexdigest()


def fingerprint(source: Path) -> Facts:
    """Size and time, which are cheap to compare, and the hash, which decides."""
    status = source.stat()
    return {"size": status.st_size, "mtime_ns": status.st_mtime_ns, "sha256": sha256(source)}


def make_record(
    sources: Sequence[Path],
    compiled: Sequence[Path],
    *,
    editable: bool,
    compiler: str,
    package: Path = PACKAGE,
) -> Facts:
    """The record of a build from `sources`, of which `compiled` became extension modules."""
    return {
        "compiler": compiler,
        "suffix": EXTENSION_SUFFIXES[0],
        "editable": editable,
        "failure": None,
        "compiled": [module_name(path, package) for path in compiled],
        "sources": {path.relative_to(package).as_posix(): fingerprint(path) for path in sources},
    }


def make_failed_record(failure: str, *, final: bool) -> Facts:
    """The record of an editable build that compiled nothing; `failure` begins with a line that says why.

    `final`: it would fail again, with the same sources on the same machine.
    """
    record = make_record([], [], editable=True, compiler="")
    return {**record, "failure": failure, "final": final}


def read_record(package: Path = PACKAGE) -> Facts | None:
    """The record of the last build, if it was for this Python."""
    try:
        record: dict[str, Any] = json.loads((package / "_built.json").read_bytes())
    except FileNotFoundError:
        return None
    return record if record["suffix"] == EXTENSION_SUFFIXES[0] else None


def build_id(package: Path = PACKAGE) -> str:
    """A checksum of the record; empty if there is none."""
    import hashlib

    try:
        return hashlib.sha256((package / "_built.json").read_bytes()).hexdigest()
    except FileNotFoundError:
        return ""


# --- at import ------------------------------------------------------------------------------------------


def check_fresh(package: Path = PACKAGE) -> None:
    """Raise `StaleBuild` if a compiled module would hide a newer source.

    Not in a process that another one has started to work for it on the same build.
    """
    if os.environ.get(SAME_BUILD) and os.environ[SAME_BUILD] == build_id(package):
        return
    record = read_record(package)
    if record is None:
        shared = extension_file(f"{GROUP}__mypyc", package)
        if shared.exists():
            raise StaleBuild(_stale(f"was not built to its end ({shared.name} has no record)"))
        return
    if not record["editable"]:  # installed from a wheel: nobody edits there, and unpacking changes the times
        return
    for name, known in record["sources"].items():
        try:
            status = os.stat(f"{package}/{name}")  # noqa: PTH116 - a third of the time of Path.stat
        except FileNotFoundError:
            raise StaleBuild(_stale(f"contains {name}, which is gone")) from None
        if status.st_size == known["size"]:
            if status.st_mtime_ns == known["mtime_ns"]:
                continue
            if sha256(package / name) == known["sha256"]:
                continue
        raise StaleBuild(_stale(f"is older than its source {name}"))


def _stale(what: str) -> str:
    return (
        f"compiled engine {what}: run ./test or `pip install --no-deps -e .` (or set TORILLA_PURE=1 to run the source)"
    )


def pure_wanted() -> bool:
    """Does the environment ask for the plain source?"""
    return os.environ.get("TORILLA_PURE", "0") not in {"", "0"}


class SourceOnlyFinder:
    """Finds the modules of one package as `.py` files, never as compiled modules.

    Python itself prefers an extension module to a source file of the same name.
    """

    def __init__(self, package: str) -> None:
        self.prefix = package + "."
        self.finders: dict[str, FileFinder] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(self.prefix):
            return None
        for folder in path or ():
            finder = self.finders.get(folder)
            if finder is None:
                finder = self.finders[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
            spec = finder.find_spec(fullname)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def use_source_only(package: str = "torilla") -> None:
    """From now on import the package's modules from their source."""
    sys.meta_path.insert(0, SourceOnlyFinder(package))


# --- for people -----------------------------------------------------------------------------------------


def compiled() -> bool:
    """Does the engine run compiled in this process?"""
    from importlib.util import find_spec

    record = read_record()
    if record is None or pure_wanted():
        return False
    for name in record["compiled"]:
        spec = find_spec(name)
        if spec is None or not (spec.origin or "").endswith(tuple(EXTENSION_SUFFIXES)):
            return False
    return bool(record["compiled"])


def build_summary() -> str:
    """One line for `torilla --version`."""
    import sysconfig

    python = f"Python {sys.version_info.major}.{sys.version_info.minor}.{sys.version_info.micro}"
    platform = sysconfig.get_platform()
    record = read_record()
    if record is not None and compiled():
        count = len(record["compiled"])
        return f"engine compiled by {record['compiler']} ({count} modules), {python}, {platform}"
    if pure_wanted():
        why = "TORILLA_PURE is set"
    elif record is not None and record["failure"]:
        why = record["failure"].splitlines()[0]
    else:
        why = "not compiled"
    return f"engine runs as plain Python ({why}), {python}, {platform}"
