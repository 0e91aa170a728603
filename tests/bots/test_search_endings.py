"""The search bot near the end of a game, where full enumeration knows what is best (tools/make_endings.py)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from make_endings import Enumeration, best_codes, ending_files, redealt, values

from torilla.bots import get_bot
from torilla.core.contract.game import Game
from torilla.core.engine.generator import Generator
from torilla.games import GAMES, get_game

FILES = [path for name in GAMES for path in ending_files(name)]
LIMIT = 20_000


def load(path: Path) -> tuple[Game, Any]:
    """The game of a file and the position in it."""
    game = get_game(path.name.partition("-")[0])
    return game, game.parse_position(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", GAMES)
def test_there_are_endings(name: str) -> None:
    """At least eight endings a game, with 2 seats and with more; most of them decide who wins."""
    found = [values(*load(path)) for path in ending_files(name)]
    assert len(found) >= 8
    assert {int(load(path)[1].seats) for path in ending_files(name)} >= {2, 3}
    assert sum(max(each.values()).share > min(each.values()).share for each in found) > len(found) / 2


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_endings_do_not_hang_on_hidden_pieces(path: Path) -> None:
    """However the unknown pieces lie every action is worth the same, so there is a best one to find from the view."""
    game, state = load(path)
    found = values(game, state)
    assert 2 * len(best_codes(found)) <= len(found)
    assert values(game, redealt(game, state, Generator.from_seed(5))) == found


@pytest.mark.parametrize("bot", ["strong", "expert"])
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_search_finds_the_best_action(path: Path, bot: str) -> None:
    """Strong and expert choose an action that no other beats, whatever the seed."""
    game, state = load(path)
    seat = int(state.seat)
    found = values(game, state)
    for seed in range(3):
        code = get_bot(bot).choose(game.view(state, seat), list(found), Generator.from_seed(seed))
        best = [game.format_action(each, state.components) for each in best_codes(found)]
        assert game.format_action(code, state.components) in best


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_expert_plays_endings_out(path: Path) -> None:
    """Step by step to the end, against the best answer: what can be won expert wins."""
    game, state = load(path)
    seat, generator = int(state.seat), Generator.from_seed(1)
    worth, known = max(values(game, state).values()), Enumeration(game, state, LIMIT)
    expert = get_bot("expert")
    while (mover := game.current_seat(state)) is not None:
        found = known.actions(state)
        code = min(found, key=lambda code: found[code])
        if mover == seat:
            code = expert.choose(game.view(state, seat), list(found), generator)
        game.apply(state, code)
    assert known.result(state).share == worth.share
