"""Catanatron: random games of Catan.

`Game.play` with its `RandomPlayer`s copies the game twice and looks every action up among the legal ones. The loop
here does neither, to measure catanatron at its best; it ends as `play` does, with a winner or after 1000 turns.
"""

from __future__ import annotations

import random
from functools import partial
from importlib import import_module
from typing import Any

from bench.lib import Case, Sample, run_for

PACKAGES = ("catanatron",)
SEATS = (2, 3, 4)
COUNTED = ("games", "decisions", "actions")


def cases() -> dict[str, Case]:
    module: Any = import_module("catanatron.game")
    players: Any = import_module("catanatron.models.player")
    return {f"catan {seats}": partial(play, module, players, seats) for seats in SEATS}


def play(module: Any, players: Any, seats: int, seconds: float) -> Sample:
    colours = list(players.Color)[:seats]

    def once() -> tuple[int, int, int]:
        return play_one(module.Game([players.RandomPlayer(colour) for colour in colours]), module.TURNS_LIMIT)

    return run_for(seconds, COUNTED, once)


def play_one(game: Any, turns: int) -> tuple[int, int, int]:
    decisions = actions = 0
    while game.winning_color() is None and game.state.num_turns < turns:
        legal = game.state.playable_actions
        if len(legal) > 1:
            decisions += 1
            actions += len(legal)
        game.execute(random.choice(legal), validate_action=False)
    return 1, decisions, actions
