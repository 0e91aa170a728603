"""The token for admin endpoints: metrics, and the calls behind `torilla admin`.

It is kept in a file in the data folder by default, which only the server's user can read.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from hmac import compare_digest
from pathlib import Path

from torilla.core.contract.errors import OptionsError
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.logging import get_logger
from torilla.server.kernel.secrets import make_secret

logger = get_logger()

SHORTEST = 16


class HostToken:
    """Checked against the header `Authorization: Bearer ...`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.token: str | None = None

    def load(self) -> None:
        """Read the token from its file, which is created if missing. Raises OptionsError for one that is too short."""
        try:
            self.make_file()
            self.token = read_token(self.path)
        except OSError as error:  # as in a container without a folder to write to
            logger.warning("no token: torilla admin and metrics are off", file=str(self.path), failure=str(error))

    def make_file(self) -> None:
        if self.path.exists():
            return
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        fresh = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        with suppress(FileExistsError):  # another server on the same folder was first
            with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
                file.write(make_secret() + "\n")
            try:
                os.link(fresh, self.path)
            finally:
                fresh.unlink()

    def check(self, headers: Mapping[str, str]) -> None:
        """Raises ServerError."""
        kind, _, given = headers.get("authorization", "").partition(" ")
        if self.token is None or kind.lower() != "bearer" or not compare_digest(given.encode(), self.token.encode()):
            raise ServerError("admin/refused", "this is for the host, who has the token")


def read_token(path: Path) -> str:
    """Raises OSError, and OptionsError."""
    token = path.read_text(encoding="utf-8-sig").strip()
    if len(token) < SHORTEST:
        message = f"the token in {path} must have {SHORTEST} letters at least"
        raise OptionsError("settings/admin-token", message, file=str(path))
    return token
