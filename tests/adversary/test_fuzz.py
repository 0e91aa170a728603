"""Nonsense over the sockets and by REST."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.message_fuzz import fuzz


@pytest.mark.slow
def test_nonsense_does_nothing(tmp_path: Path) -> None:
    """10,000 malformed, random and mutated messages: no crash, no fault, no change of the table, memory stays flat.

    100,000 of them: `python -m bench.message_fuzz`.
    """
    seen = fuzz(10_000, seed=5, folder=tmp_path)
    assert seen["answers"] >= 0.8 * seen["messages"]  # some are right, and need none
