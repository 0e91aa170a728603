"""Torilla's search: trees with uniform playouts beside plain playouts, and turns of each level.

A tree begins with the first decision of a game and reaches through all seats' turns. Each of its simulations deals the
hidden pieces again, walks down the tree and plays a random game to its end from there; so it is counted as a game, like
a plain playout, which sets up a game and deals.

Turns are played from the beginnings of all turns of one game, in an order that mixes early and late ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import cycle
from typing import Any

from bench.cases.torilla_games import play
from bench.lib import Case, Sample, run_for
from torilla import buildinfo
from torilla.bots import get_bot
from torilla.bots.base import ask
from torilla.bots.search.guides import Playouts
from torilla.bots.search.level import LEVELS
from torilla.bots.search.tree import Tree
from torilla.core.engine.generator import Generator
from torilla.games import GAMES, get_game

PACKAGES = ("torilla", "librt", "mypy")
SEATS = (2, 4)
SIMULATIONS = 1000
"""For each tree: about as many as a person would wait for."""
EXPLORATION = 1.0
ENDLESS = 1_000_000_000
"""Simulations to come: enough that no tree stops early because its choice is settled."""
STRIDE = 7
"""Turns from one that is measured to the next."""


def cases() -> dict[str, Case]:
    found: dict[str, Case] = {}
    for name in GAMES:
        for seats in SEATS:
            found[f"plain {name} {seats}"] = partial(play, name, seats)
            found[f"tree {name} {seats}"] = partial(search, name, seats)
            for level in LEVELS:
                found[f"{level} {name} {seats}"] = partial(take_turns, level, name, seats)
    return found


# --- uniform playouts -----------------------------------------------------------------------------------


def search(name: str, seats: int, seconds: float) -> Sample:
    return run_for(seconds, ("games",), cached_searcher(name, seats))


@cache
def cached_searcher(name: str, seats: int) -> Callable[[], tuple[int]]:
    """A function that grows a tree from the first decision of a new game; returns its simulations."""
    game, source = get_game(name), Generator.from_seed(seats)
    undealt = game.rules.undealt(game.rules.options.make(), seats, 0)

    def grow() -> tuple[int]:
        root = game.rules.engine.deal(undealt, source)
        tree = Tree(game.rules.engine, Playouts(game.rules.engine, source), root, source, EXPLORATION)
        tree.run(SIMULATIONS, ENDLESS)
        return (tree.visited(0),)

    return grow


# --- levels ---------------------------------------------------------------------------------------------


def take_turns(level: str, name: str, seats: int, seconds: float) -> Sample:
    """Whole turns; a decision is a step with two or more legal actions."""
    return run_for(seconds, ("turns", "decisions", "simulations"), cached_mover(level, name, seats))


@cache
def cached_mover(level: str, name: str, seats: int) -> Callable[[], tuple[int, int, int]]:
    """A function that plays the next of the turns, its budget in simulations only."""
    game, bot, source = get_game(name), get_bot(level), Generator.from_seed(seats)
    following = mixed(turn_starts(name, seats))

    def take_turn() -> tuple[int, int, int]:
        state = next(following).clone()
        mover = state.to_move
        assert mover is not None
        decisions = simulations = 0
        while state.to_move == mover:
            legal = game.rules.legal(state)
            code = legal[0]
            if len(legal) > 1:
                advice = ask(bot, game.views.view(state, mover), legal, source)
                code = advice.code
                decisions += 1
                simulations += advice.simulations
            game.rules.apply(state, code)
        return 1, decisions, simulations

    return take_turn


@cache
def turn_starts(name: str, seats: int) -> list[Any]:
    """The positions at the beginning of each turn of a game between casual bots."""
    game, bot, source = get_game(name), get_bot("casual"), Generator.from_seed(1)
    state, mover = game.rules.setup(game.rules.options.make(), seats, 1), -1
    found = []
    while (seat := state.to_move) is not None:
        if seat != mover:
            found.append(state.clone())
            mover = seat
        legal = game.rules.legal(state)
        game.rules.apply(
            state, legal[0] if len(legal) == 1 else bot.choose(game.views.view(state, seat), legal, source)
        )
    return found


def mixed(turns: list[Any]) -> Iterator[Any]:
    """All turns again and again, early and late ones in between."""
    return cycle([turn for first in range(STRIDE) for turn in turns[first::STRIDE]])


def facts() -> dict[str, Any]:
    return {"compiled": buildinfo.compiled(), "build": buildinfo.build_summary()}
