"""Numbered migration files, plain SQL, forward only (schema/NNNN_name.sql)."""

from __future__ import annotations

from pathlib import Path

from torilla.core.contract.errors import TorillaError

FOLDER = Path(__file__).parent / "schema"


class StoreError(TorillaError):
    """The store cannot be used."""


def migrations() -> list[tuple[int, Path]]:
    """All of them, in order."""
    return sorted((int(path.name.split("_")[0]), path) for path in FOLDER.glob("[0-9]*.sql"))


def statements(path: Path) -> list[str]:
    """The statements of a file; no migration has a `;` inside one."""
    return [part.strip() for part in path.read_text(encoding="utf-8").split(";") if part.strip()]


def pending(version: int) -> list[tuple[int, Path]]:
    """Migrations that an older store lacks. Raises StoreError for a store that is newer than this program."""
    known = migrations()
    if version > known[-1][0]:
        raise StoreError(
            "store/too-new",
            f"the data was written by a newer Torilla (store version {version}, this one knows {known[-1][0]})",
            version=version,
        )
    return [(number, path) for number, path in known if number > version]
