"""What stored games rely on and no other test would notice: every action's number, and the hash of every set-up.

The files under tests/engine/<game>/ are compared, never written: codes are laid out once per rules version.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from torilla.core.records.seed import Seed
from torilla.games import GAMES, get_game

TESTS = Path(__file__).parents[1]
SETUPS: dict[str, list[dict[str, Any]]] = {
    "helsinki": [
        {"actions": actions, "dry_roads": dry_roads}
        for actions, dry_roads in product(("full", "first-game", "new-challenges"), (False, True))
    ],
    "neoville": [{}, {"utilities": ["bus", "biosphere"]}, {"utilities": ["windmill", "bus"], "open_memory": True}],
}
"""Options that a set-up can differ by. All are set up under rules version 1, which never changes."""


def pinned(name: str, file: str) -> list[str]:
    return (TESTS / name / file).read_text(encoding="utf-8").splitlines()


def codes_of(name: str) -> list[str]:
    """The notation of every code in order; `-` for a number that this box gives no meaning."""
    game = get_game(name)
    box = game.components()
    named = (game.name_of(code, box) for code in range(game.action_count))
    return ["-" if text.startswith("code ") else text for text in named]


def hashes_of(name: str) -> list[str]:
    """Options, seats, state hash and public hash of every set-up."""
    game = get_game(name)
    lines = []
    for choices in SETUPS[name]:
        options = game.options(**choices)
        label = " ".join(f"{key}={value}" for key, value in choices.items()) or "defaults"
        for seats in game.seat_counts:
            state = game.setup(options, seats, Seed.from_text("pinned"), rules_version=1)
            hashes = f"{game.state_hash(state)} {game.public_hash(state)}"
            lines.append(f"{label} seats={seats}: {hashes}")
    return lines


@pytest.mark.smoke
@pytest.mark.parametrize("name", GAMES)
def test_every_code_keeps_its_number(name: str) -> None:
    """Databases of positions, learned weights and environments know actions by number: none moves."""
    assert codes_of(name) == pinned(name, "codes.txt")


@pytest.mark.smoke
@pytest.mark.parametrize("name", GAMES)
def test_every_set_up_keeps_its_hash(name: str) -> None:
    """A commitment or record made earlier deals the same game, and its position has the same hashes."""
    assert hashes_of(name) == pinned(name, "hashes.txt")
