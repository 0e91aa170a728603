"""Where tools build: folders in `build/`, from which finished things move into the source. Standard library only.

Nothing is built inside `src`: what copies the source, or serves from it, never meets anything unfinished.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

BUILD = Path(__file__).resolve().parent.parent / "build"
CACHES = frozenset(
    {".git", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".svelte-check", "__pycache__", "node_modules"}
)
MADE = (".venv", ".hypothesis", "build", "dist", "src/torilla/static", "src/torilla/docs", "src/torilla/_built.json")
"""What commands make in a copy of the project, besides these caches and the compiled modules."""


@contextmanager
def work_folder(name: str) -> Iterator[Path]:
    """An empty folder, removed at the end. What killed runs have left is removed first."""
    for leftover in (BUILD / "work").glob(f"{name}-*"):
        if not is_running(leftover.name.rpartition("-")[2]):
            shutil.rmtree(leftover, ignore_errors=True)
    folder = BUILD / "work" / f"{name}-{os.getpid()}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def is_running(process: str) -> bool:
    if sys.platform == "win32":  # `kill` would end it
        return True
    try:
        os.kill(int(process), 0)
    except (ValueError, ProcessLookupError):
        return False
    except PermissionError:
        pass
    return True


def move_in(finished: Path, target: Path) -> None:
    """Put a finished folder in the place of `target`; what was there is removed afterwards."""
    target.parent.mkdir(parents=True, exist_ok=True)
    old = finished.with_name(f"{finished.name}.old")
    if target.exists():
        shutil.move(target, old)
    shutil.move(finished, target)
    shutil.rmtree(old, ignore_errors=True)


def source_files(
    folder: Path, *, without: frozenset[str] = frozenset(), made: frozenset[Path] = frozenset()
) -> Iterator[Path]:
    """All files below a folder, sorted, but for those in folders named in `without` and in the folders `made`.

    What editors leave next to a file that is open (`.#name`, a link that leads nowhere) is none, and neither is a file
    that is removed meanwhile.
    """
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in without and Path(place, name) not in made)
        for name in sorted(files):
            path = Path(place, name)
            if not name.startswith(".#") and path.is_file():
                yield path


def project_files(root: Path) -> Iterator[str]:
    """The files of a copy of the project without what commands make there; a machine may have no git to ask."""
    made = frozenset(root / name for name in MADE)
    for path in source_files(root, without=CACHES, made=made):
        if path.suffix not in {".so", ".pyd"} and path not in made:
            yield path.relative_to(root).as_posix()
