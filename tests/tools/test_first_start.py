"""`./play` in a fresh copy of the project: `python -m bench.first_page --hostile` is the long form."""

from __future__ import annotations

import random

import pytest

from bench import first_page


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_start_after_a_killed_one_brings_the_page() -> None:
    """Killed at a random moment, alone or with all that it had started; the next start goes on and works."""
    seed = random.SystemRandom().randrange(1_000_000)
    first_page.start_under("killed", cold=False, seed=seed)
