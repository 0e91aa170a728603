"""Torilla: uniformly random games, and copies of states.

`core.engine.playouts` plays whole games: it shuffles and deals at an empty table, plays to the end, with all legal
actions generated before every step, and counts every seat's points. A decision is a step with two or more actions.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from functools import cache, partial
from time import process_time
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from bench.lib import Case, Sample, run_for
from torilla import buildinfo
from torilla.core.engine.engine import Position, new_buffer, playouts
from torilla.core.engine.generator import Generator
from torilla.games import GAMES, get_game

PACKAGES = ("torilla", "librt", "mypy")
SEATS = (2, 3, 4)
COUNTED = ("games", "decisions", "actions")


def cases() -> dict[str, Case]:
    found: dict[str, Case] = {}
    for name in GAMES:
        for seats in SEATS:
            found[f"{name} {seats}"] = partial(play, name, seats)
            found[f"clone {name} {seats}"] = partial(copy, name, seats)
            found[f"call {name} {seats}"] = partial(call, name, seats)
    return found


# --- games ----------------------------------------------------------------------------------------------


def player(name: str, seats: int, seed: int) -> Callable[[int], tuple[int, int, int, list[int]]]:
    """A function that plays this many games: games, decisions, legal actions over all decisions, points."""
    game = get_game(name)
    undealt = game.rules.undealt(game.rules.options.make(), seats, 0)
    source, buffer = Generator.from_seed(seed), new_buffer()

    def play_some(games: int) -> tuple[int, int, int, list[int]]:
        points = vec[i64]([0] * seats)
        decisions, actions = playouts(game.rules.engine, undealt, games, source, buffer, points)
        return games, int(decisions), int(actions), [int(total) for total in points]

    return play_some


@cache
def cached_player(name: str, seats: int) -> Callable[[int], tuple[int, int, int, list[int]]]:
    return player(name, seats, seats)


def play(name: str, seats: int, seconds: float) -> Sample:
    play_some = cached_player(name, seats)
    chunk = 16 if buildinfo.compiled() else 1  # games in a call
    return run_for(seconds, COUNTED, lambda: play_some(chunk)[:3])


def same_games(name: str, seats: int) -> list[tuple[int, int, int, list[int]]]:
    """A few games from a fixed seed, in two calls: compiled and plain source must play the same."""
    play_some = player(name, seats, 2025)
    return [play_some(1), play_some(9)]


# --- copies ---------------------------------------------------------------------------------------------


@cache
def positions(name: str, seats: int, wanted: int = 256) -> list[Position]:
    """Positions of random games, one in five steps."""
    game = get_game(name)
    engine, buffer, source = game.rules.engine, new_buffer(), Generator.from_seed(1)
    found: list[Position] = []
    while len(found) < wanted:
        position = game.rules.setup(game.rules.options.make(), seats, source.fork())
        while position.seat >= 0 and len(found) < wanted:
            if position.steps % 5 == 0:
                found.append(engine.clone(position))
            engine.step(position, buffer[source.below(engine.fill_actions(position, buffer))])
    return found


def copy(name: str, seats: int, seconds: float) -> Sample:
    """`engine.clone` in a Python loop, less the same loop without a call.

    There is no loop inside the compiled code to time. So this still holds one call from Python into compiled code
    (`call` below measures about how much that is), and the release of the copy, which every user of a copy pays too.
    """
    return net_loop(get_game(name).rules.engine.clone, positions(name, seats) * 4, seconds)


def call(name: str, seats: int, seconds: float) -> Sample:
    """A call from Python that does next to nothing: `Position.copy_common` takes over five fields."""
    found = positions(name, seats)
    return net_loop(get_game(name).rules.engine.clone(found[0]).copy_common, found * 4, seconds)


def net_loop(function: Callable[[Any], object], arguments: list[Position], seconds: float) -> Sample:
    calls = 0
    net = 0.0
    end = process_time() + seconds
    while (start := process_time()) < end:
        for argument in arguments:
            function(argument)
        middle = process_time()
        for argument in arguments:  # noqa: B007 - the empty loop is the point
            pass
        net += (middle - start) - (process_time() - middle)
        calls += len(arguments)
    # Only the net time counts, so this sample does not show how busy the machine was.
    return Sample({"calls": calls}, net, net)


def copy_bytes(name: str, seats: int) -> float:
    """Bytes that a copy asks Python's allocators for, on average, as `tracemalloc` sees them.

    That is the state, its players and their arrays, with the headers for the garbage collector; what copies share
    (pile, tables, components) is not in it. `sys.getsizeof` does not see the buffers of arrays.
    """
    clone = get_game(name).rules.engine.clone
    found = positions(name, seats)
    kept: list[Position | None] = [None] * len(found)
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for index, position in enumerate(found):
        kept[index] = clone(position)
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(found)


def facts() -> dict[str, Any]:
    return {
        "compiled": buildinfo.compiled(),
        "build": buildinfo.build_summary(),
        "same": {f"{name} {seats}": same_games(name, seats) for name in GAMES for seats in SEATS},
        "bytes": {f"{name} {seats}": copy_bytes(name, seats) for name in GAMES for seats in SEATS},
    }
