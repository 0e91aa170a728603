"""The engine of a page without a server: Pyodide, our source, and the packages it needs, compiled to WebAssembly."""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable
from pathlib import Path

from torilla import __version__
from torilla.cli.errors import CommandError
from torilla.cli.server.site.games import Package
from torilla.cli.server.site.wheels import PACKAGE, own_wheel

PINNED = Path(__file__).with_name("packages.txt")
"""Written by tools/lock.sh."""
PYODIDE = "314.0.7"
INTEGRITY = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""Both as in web/package-lock.json."""
PYTHON = "3.14"
PLATFORM = "pyemscripten_2026_0_wasm32"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


def make_engine(target: Path, pyodide: Path | None, packages: Iterable[Package] = ()) -> str:
    """Write the engine, with packages of games, into a folder named by its contents; its address.

    Raises CommandError.
    """
    with tempfile.TemporaryDirectory() as scratch:
        made = Path(scratch) / "engine"
        made.mkdir()
        copy_runtime(pyodide, made)
        archives = fetch_packages(made)
        for file, data in (own_wheel(), *((package.file, package.data) for package in packages)):
            (made / file).write_bytes(data)
            archives.append(file)
        about = {"version": __version__, "python": f"python{PYTHON}", "archives": archives}
        (made / "engine.json").write_text(json.dumps(about), encoding="utf-8")
        digest = hashlib.sha256()
        for path in sorted(made.iterdir()):
            digest.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
        name = digest.hexdigest()[:12]
        shutil.copytree(made, target / name)
    return f"/engine/{name}/"


# --- Pyodide ---


def copy_runtime(given: Path | None, target: Path) -> None:
    """Copy Pyodide from a folder: the given one, that of a clone, or what npm fetches. Raises CommandError."""
    installed = PACKAGE.parents[1] / "web" / "node_modules" / "pyodide"
    source = given or (installed if installed.is_dir() else None)
    if source is None:
        with tempfile.TemporaryDirectory() as scratch:
            return copy_files(fetch_runtime(Path(scratch)), target)
    return copy_files(source, target)


def copy_files(source: Path, target: Path) -> None:
    try:
        version = json.loads((source / "package.json").read_text(encoding="utf-8"))["version"]
        if version != PYODIDE:
            raise CommandError(f"{source} is Pyodide {version}: this needs {PYODIDE}")
        for name in RUNTIME:
            shutil.copyfile(source / name, target / name)
    except OSError as error:
        raise CommandError(f"no Pyodide in {source}: {error.strerror}") from None


def fetch_runtime(scratch: Path) -> Path:
    npm = shutil.which("npm")
    if npm is None:
        raise CommandError(f"this needs Pyodide {PYODIDE}: install Node with npm, or name its folder with --pyodide")
    run([npm, "pack", "--silent", f"pyodide@{PYODIDE}"], "npm could not fetch Pyodide", scratch)
    [packed] = scratch.glob("*.tgz")
    found = base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode()
    if f"sha512-{found}" != INTEGRITY:
        raise CommandError(f"what npm fetched is not Pyodide {PYODIDE}: its hash is wrong")
    with tarfile.open(packed) as archive:
        for name in (*RUNTIME, "package.json"):
            member = archive.extractfile(f"package/{name}")
            assert member is not None
            (scratch / name).write_bytes(member.read())
    return scratch


# --- Packages ---


def fetch_packages(target: Path) -> list[str]:
    """Fetch the pinned packages with pip, checked by their hashes; the names of their wheels."""
    command = [
        *pip(),
        *("download", "--quiet", "--disable-pip-version-check", "--no-deps"),
        *("--require-hashes", "--only-binary=:all:", "--implementation", "cp", "--python-version", PYTHON),
        *("--abi", f"cp{PYTHON.replace('.', '')}", "--platform", PLATFORM),
        *("--dest", str(target), "--requirement", str(PINNED)),
    ]
    run(command, "pip could not fetch the packages of the engine", target)
    return sorted(path.name for path in target.glob("*.whl"))


def pip() -> list[str]:
    """How to run pip: environments that uv makes have none, and then uv can run it. Raises CommandError."""
    if importlib.util.find_spec("pip") is not None:
        return [sys.executable, "-m", "pip"]
    uv = os.environ.get("UV") or shutil.which("uv")
    if uv is None:
        raise CommandError("this needs pip, which fetches packages for the browser: install pip or uv")
    return [uv, "tool", "run", "pip"]


def run(command: list[str], failure: str, folder: Path) -> None:
    done = subprocess.run(command, check=False, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        lines = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        raise CommandError(f"{failure}: {lines[-1] if lines else f'status {done.returncode}'}")
