"""The state of the build, for `tools/setup.sh` and `tools/prepare.py`. Standard library only.

build_state.py missing    what this machine lacks to compile, if anything
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "torilla"
BUILD_FILES = [
    ROOT / "pyproject.toml",
    ROOT / "hatch_build.py",
    ROOT / "hatch_metadata.py",
    ROOT / "requirements" / "build.txt",
    PACKAGE / "buildinfo.py",
    PACKAGE / "compiled.txt",
]


def load_buildinfo(package: Path = PACKAGE) -> Any:
    """`torilla.buildinfo` by its path: importing the package fails when the build is stale."""
    return load_file(package / "buildinfo.py")


def load_file(path: Path) -> Any:
    name = f"torilla_{path.parent.name}_{path.stem}"  # there are two `options.py`
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def stamp(info: Any) -> str:
    digest = hashlib.sha256()
    for path in [*BUILD_FILES, *info.compiled_sources(PACKAGE)]:
        digest.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    # a compiler that was installed since, or another Python, changes what the build makes
    digest.update(f"{info.missing_for_compiling()}\0{os.environ.get('TORILLA_COMPILE') == 'off'}".encode())
    digest.update(sys.version.encode())
    return digest.hexdigest()


def is_fresh(info: Any) -> bool:
    """Would the package import, and is what the record promises there?"""
    record = info.read_record(PACKAGE)
    if record is None:
        return not info.compiled_sources(PACKAGE)
    if record["failure"] and (os.environ.get("TORILLA_COMPILE") == "require" or not record.get("final", True)):
        return False
    try:
        info.check_fresh(PACKAGE)
    except info.StaleBuild:
        return False
    return all(info.extension_file(name, PACKAGE).exists() for name in record["compiled"])


def main(question: str) -> None:
    info = load_buildinfo()
    if question == "missing":
        print(info.missing_for_compiling() or "")
    else:
        raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) == 2 else "")
