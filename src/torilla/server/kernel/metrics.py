"""The interface of metrics. This implementation counts nothing; that of a server is `kernel/prometheus.py`."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext


class Metrics:
    """Counts nothing: for a table without a server."""

    def gauge(self, name: str, what: str, value: Callable[[], float]) -> None:
        """Add a gauge whose value is computed whenever it is read."""

    def acted(self, game: str, kind: str, since: float) -> None:
        """Count a person's action that was received at `since` and is stored now."""

    def bot_acted(self, game: str) -> None:
        """Count a bot's action."""

    def bot_job(self) -> AbstractContextManager[None]:
        """Count a bot's choice while it is under way."""
        return nullcontext()

    def noticed(self, channel: str, result: str) -> None:
        """Count a message to a channel: `sent`, `failed` or `gone`."""

    def refused(self, code: str) -> None:
        """Count a refusal."""

    def table_closed(self) -> None:
        """Count a table that was closed because nobody came back."""

    def table_deleted(self) -> None:
        """Count a table that the retention rule deleted."""

    def text(self, *, tables_open: int) -> bytes:
        """All metrics as Prometheus reads them."""
        return b""
