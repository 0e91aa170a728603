"""Archives: the content of a store in one file that every later version can read (docs/howto/back-up.md).

A zip of JSON lines, a file a table of the database and a line a row, with a manifest that says how many there are
and their hashes. An export has the records of its games too.
"""

from __future__ import annotations

import os
import sys
import zipfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

import msgspec

from torilla import __version__
from torilla.core.contract.errors import TorillaError
from torilla.server.store.rows import KEYS, Row, Rows, SqliteRows, in_batches, sqlite_file, unpacking

FORMAT = "torilla archive 1"
MANIFEST = "manifest.json"

Progress = Callable[[int], None]
"""Called with the number of rows done since the last call."""


class ArchiveError(TorillaError):
    """The file is not an archive, or incomplete."""


class Part(msgspec.Struct):
    """One file of rows."""

    columns: list[str]
    rows: int
    sha256: str


class Manifest(msgspec.Struct, kw_only=True):
    """The table of contents of an archive."""

    format: str
    kind: Literal["backup", "export"]
    torilla: str
    store_version: int
    made_at: str
    parts: dict[str, Part]
    records: int = 0


# --- Writing ---


class Writer:
    """An archive being written."""

    def __init__(self, file: zipfile.ZipFile) -> None:
        self.file = file
        self.parts: dict[str, Part] = {}
        self.records = 0

    async def add_rows(self, part: str, columns: list[str], rows: AsyncIterator[Row], progress: Progress) -> None:
        hashed, count = sha256(), 0
        with self.file.open(f"{part}.jsonl", "w", force_zip64=True) as lines:
            async for batch in in_batches(rows):
                text = b"".join(msgspec.json.encode(dict(zip(columns, row, strict=True))) + b"\n" for row in batch)
                lines.write(text)
                hashed.update(text)
                count += len(batch)
                progress(len(batch))
        self.parts[part] = Part(columns, count, hashed.hexdigest())

    def add_record(self, table: str, text: str) -> None:
        self.file.writestr(f"records/{table}.torilla", text)
        self.records += 1

    def finish(self, kind: Literal["backup", "export"], store_version: int, made_at: str) -> Manifest:
        manifest = Manifest(
            format=FORMAT,
            kind=kind,
            torilla=__version__,
            store_version=store_version,
            made_at=made_at,
            parts=self.parts,
            records=self.records,
        )
        self.file.writestr(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))
        return manifest


@contextmanager
def new_archive(path: Path) -> Iterator[Writer]:
    """Write an archive completely or not at all. It holds secrets: only its owner can read it."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with os.fdopen(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600), "w+b") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                yield Writer(archive)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
        sync_folder(path.parent)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def sync_folder(folder: Path) -> None:
    """Sync a folder, so that a new name survives a power cut before older files are deleted."""
    if sys.platform != "win32":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


# --- Reading ---


@contextmanager
def opened(path: Path) -> Iterator[tuple[zipfile.ZipFile, Manifest]]:
    """Raises ArchiveError."""
    try:
        with zipfile.ZipFile(path) as file:
            manifest = msgspec.json.decode(file.read(MANIFEST), type=Manifest)
            if manifest.format != FORMAT:
                raise ArchiveError("archive/format", f"{path} is of another format: {manifest.format!r}")
            yield file, manifest
    except (zipfile.BadZipFile, KeyError, EOFError, msgspec.MsgspecError) as error:
        raise ArchiveError("archive/damaged", f"{path} is not a whole archive: {error}", file=str(path)) from None


@asynccontextmanager
async def unpacked(path: Path) -> AsyncIterator[Rows]:
    """The rows of an archive, checked and migrated, in a temporary file. Raises ArchiveError and StoreError."""
    with TemporaryDirectory(prefix="torilla-") as folder:
        copy = Path(folder) / "archive.db"
        with opened(path) as (file, manifest):
            async with unpacking(copy, manifest.store_version) as rows:
                for name in KEYS:
                    if name in manifest.parts:
                        await add_part(rows, name, manifest.parts[name], file, path)
        with sqlite_file(copy) as connection:
            yield SqliteRows(connection)


async def add_part(rows: Rows, name: str, part: Part, file: zipfile.ZipFile, path: Path) -> None:
    hashed, count = sha256(), 0
    batch: list[Row] = []
    with file.open(f"{name}.jsonl") as lines:
        for line in lines:
            hashed.update(line)
            count += 1
            row: dict[str, Any] = msgspec.json.decode(line)
            batch.append(tuple(row[column] for column in part.columns))
            if len(batch) == 500:
                await rows.insert(name, part.columns, batch)
                batch = []
    await rows.insert(name, part.columns, batch)
    if count != part.rows or hashed.hexdigest() != part.sha256:
        raise ArchiveError("archive/damaged", f"{path}: {name} is not as its manifest says", file=str(path), part=name)
