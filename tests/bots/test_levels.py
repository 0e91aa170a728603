"""The levels stay what they were measured as: which bots there are, and what the frozen ones choose."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from bots.test_search import advise, decisions

import torilla.bots
from torilla.bots import BOTS, get_bot
from torilla.bots.arena.match import parse_entries
from torilla.bots.base import ARENA
from torilla.bots.characters import CHARACTERS, LEVELS
from torilla.core.contract.errors import OptionsError
from torilla.games import get_game

CHOICES = {
    ("helsinki", "novice"): "6653cde785cb",
    ("helsinki", "casual"): "04ddc623f265",
    ("helsinki", "strong"): "d62f3c9c3f86",
    ("helsinki", "search:240"): "8f898bad00be",
    ("helsinki", "expert-2"): "89680f87cc4a",
    ("neoville", "novice"): "4cb1a53d919f",
    ("neoville", "casual"): "478c5286e91f",
    ("neoville", "strong"): "f6ed06471128",
    ("neoville", "search:240"): "b7b58da13f47",
    ("neoville", "expert-2"): "8b88d110d565",
}
"""What they chose when they were frozen; the beginning of a hash."""


def choices(name: str, bot: Any) -> str:
    """A hash over what a bot chooses in games of two to four seats, and over how often it tried each action."""
    game, mark = get_game(name), sha256()
    for seats in (2, 3, 4):
        for seed, (seat, state) in enumerate(decisions(game, seats, every=15)):
            advice = advise(game, state, seat, bot, seed)
            mark.update(repr([(each.code, each.visits) for each in advice.considered]).encode())
    return mark.hexdigest()[:12]


@pytest.mark.parametrize(("name", "level"), CHOICES)
def test_a_frozen_level_chooses_as_before(name: str, level: str) -> None:
    """Novice, casual, strong, the tree and the former expert choose as they always did: ladder, deals of the day and
    reviews rest on it."""
    bot: Any = get_bot(level)
    bot.simulations = 24  # of the 240 or 64: the same way of thinking
    assert choices(name, bot) == CHOICES[name, level]


def test_some_bots_are_for_the_arena_only() -> None:
    """`expert-2` and `expert-next` can be measured against; no table offers them, and no character plays them."""
    assert [entry.bot for entry in parse_entries("expert,expert-2")] == ["expert", "expert-2"]
    assert [entry.bot for entry in parse_entries("expert-next:8,expert:8")] == ["expert-next:8", "expert:8"]
    assert [get_bot(name).name for name in ARENA] == list(ARENA)
    assert not set(ARENA) & (set(BOTS) | set(LEVELS) | {one.level for one in CHARACTERS})


def test_nobody_can_ask_for_a_cheater() -> None:
    """The cheater that measures the head-room (bench/headroom.py) has no name, and the package knows nothing of it."""
    for name in ("cheater", "cheat", "headroom"):
        with pytest.raises(OptionsError):
            get_bot(name)
    for path in Path(torilla.bots.__file__).parents[1].rglob("*.py"):
        assert not re.search(r"cheater|headroom|\bbench\.", path.read_text(encoding="utf-8"), re.IGNORECASE), path
