"""Checks that any game of the contract must pass: for tests, `torilla fuzz` and other people's games.

from torilla.testing import check_game
from torilla_kalah import GAME

print(check_game(GAME, games=20, seed=0))
"""

from __future__ import annotations

from torilla.testing.checker import Checker
from torilla.testing.conformance import check_game
from torilla.testing.findings import Broken
from torilla.testing.play import choose_varied, random_options

__all__ = ["Broken", "Checker", "check_game", "choose_varied", "random_options"]
