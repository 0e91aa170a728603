"""The load benchmark still fits the server. How fast and how large is for a quiet machine to say."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import load, load_tables
from torilla.server.kernel.settings import Settings

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@pytest.mark.parametrize("game", load.GAMES)
async def test_tables_leave_the_memory_and_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Logs as people make them, with second thoughts; tables nobody looks at are dropped, and loaded again."""
    monkeypatch.setattr(load_tables, "tune_gc", lambda: None)  # that is for a process of its own
    settings = Settings(data=tmp_path)
    made = await load_tables.fill(settings, game, 4, load.ACTIONS)
    found = await load_tables.look(settings, made, game, load.ACTIONS)
    assert found.left == 0 and len(found.load_ms) == 4


async def test_every_action_is_answered(tmp_path: Path) -> None:
    """Two tables, four sockets and ten actions a second at a real server."""
    setup = load.Alone(tmp_path)
    try:
        result = await load.drive(setup, tables=2, rate=10, seconds=1)
    finally:
        setup.stop()
    assert len(result.load.acknowledged) >= 9 and not result.load.refused + result.load.unanswered
