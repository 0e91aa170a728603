"""Wheels for a page without a server: our own source, and packages of games."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from torilla import __version__

PACKAGE = Path(__file__).parents[3]
PACKAGES = ("torilla", "msgspec", "librt", "mypy-extensions")
"""What a page has besides the standard library."""
LEFT_OUT = (
    "cli",
    "env",
    "testing",
    "static",
    "manual",
    "docs",
    "server/app",
    "server/http",
    "server/archive",
    "bots/arena",
)
"""Parts of the package that no page needs."""
SOURCES = {".py", ".toml", ".json", ".txt", ".md"}
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The same source makes the same file."""


def own_wheel() -> tuple[str, bytes]:
    """The package as it is, without what only servers and terminals need."""
    return wheel("torilla", __version__, dict(own_files()))


def wheel(
    name: str, version: str, files: Mapping[str, bytes], more: Mapping[str, bytes] | None = None
) -> tuple[str, bytes]:
    """The name and bytes of a wheel of plain Python; `more`: files about the package."""
    info = f"{name}-{version}.dist-info"
    packed = dict(files)
    packed |= {f"{info}/{file}": data for file, data in (more or {}).items()}
    packed[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode()
    packed[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: torilla\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    packed[f"{info}/RECORD"] = record(packed, f"{info}/RECORD")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, data in packed.items():
            archive.writestr(zipfile.ZipInfo(file, EPOCH), data, zipfile.ZIP_DEFLATED)
    return f"{name}-{version}-py3-none-any.whl", out.getvalue()


def own_files() -> Iterator[tuple[str, bytes]]:
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        left_out = any(name == part or name.startswith(f"{part}/") for part in LEFT_OUT)
        if path.is_file() and path.suffix in SOURCES and not left_out and path.name != "_built.json":
            yield f"torilla/{name}", path.read_bytes()


def record(files: dict[str, bytes], own: str) -> bytes:
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.writerow([name, f"sha256={digest}", len(data)])
    rows.writerow([own, "", ""])
    return out.getvalue().encode()
