"""Facts of the rules with which Neoville's page draws. `tools/make_types.py` writes them into its `constants.ts`."""

from __future__ import annotations

from torilla.games.neoville.rules.feasible import FRAME


def constants() -> dict[str, object]:
    """`FRAME`: how many tiles wide and high a city can be (N3.2)."""
    return {"FRAME": FRAME}
