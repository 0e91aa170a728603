"""python-chess: random games, each to its end without claims (mate, stalemate, material, 75 moves, five times)."""

from __future__ import annotations

import random
from functools import partial
from importlib import import_module
from typing import Any

from bench.lib import Case, run_for

PACKAGES = ("chess",)
COUNTED = ("games", "decisions", "actions")


def cases() -> dict[str, Case]:
    chess: Any = import_module("chess")
    return {"chess": lambda seconds: run_for(seconds, COUNTED, partial(play_one, chess))}


def play_one(chess: Any) -> tuple[int, int, int]:
    board = chess.Board()
    decisions = actions = 0
    # `board.is_game_over()` would generate the legal moves once more
    while legal := list(board.legal_moves):
        if board.is_insufficient_material() or board.is_seventyfive_moves() or board.is_fivefold_repetition():
            break
        if len(legal) > 1:
            decisions += 1
            actions += len(legal)
        board.push(random.choice(legal))
    return 1, decisions, actions
