"""Compiled and plain engine in lock-step: the same games, code by code.

Runs with the compiled engine and starts a second Python on the plain source; both play the same random games and
report a checksum for each.
"""

from __future__ import annotations

import os
import subprocess
import sys
import zlib
from array import array
from pathlib import Path
from typing import Any

import pytest

import torilla
from torilla.core.contract.registry import GAMES, get_game
from torilla.core.engine import engine as engine_module
from torilla.core.engine.engine import new_buffer
from torilla.core.engine.generator import Generator
from torilla.core.records.seed import Seed
from torilla.testing.play import random_options

COMPILED = not str(engine_module.__file__).endswith(".py")


def checksum(name: str, number: int) -> str:
    """One random game: a checksum over legal codes, choices, horizons, states, redeals; points and state at the end."""
    game = get_game(name)
    engine = game.engine
    buffer = new_buffer()
    generator = Generator.from_seed(number)
    seats = 2 + number % 3
    seed = Seed.from_text(str(number)) if number % 5 == 0 else number
    state = game.setup(random_options(game, generator), seats, seed)
    if number % 3 == 0:  # coats for everybody in Helsinki, to reach rare actions
        for player in getattr(state, "players", ()):
            player.coats = 4
    crc = 0
    while state.seat >= 0:
        choices = int(engine.fill_actions(state, buffer))
        legal = [int(buffer[index]) for index in range(choices)]
        code = legal[int(generator.below(choices))]
        crc = zlib.crc32(array("i", [*legal, -1, code, int(state.seat), int(state.horizon)]).tobytes(), crc)
        if state.steps % 8 == 4:
            crc = zlib.crc32(array("q", [engine.fingerprint(state)]).tobytes(), crc)
        if state.steps % 40 == 20:
            crc = zlib.crc32(redealt(game, state, generator), crc)
        engine.step(state, code)
    points = " ".join(str(int(engine.points(state, seat))) for seat in range(seats))
    return f"{number}: {crc:08x} {int(state.steps)} steps, {points} points, {game.state_hash(state)}"


def redealt(game: Any, state: Any, generator: Generator) -> bytes:
    """What a redeal makes of a clone."""
    clone = game.engine.clone(state)
    game.engine.redeal(clone, int(state.seat), generator)
    return str(game.state_hash(clone)).encode()


def checksums(name: str, games: int) -> list[str]:
    return [checksum(name, number) for number in range(games)]


def plain_checksums(name: str, games: int) -> list[str]:
    """The same in another Python, on the plain source."""
    source = Path(torilla.__file__).parents[1]
    environment = {**os.environ, "TORILLA_PURE": "1", "PYTHONPATH": str(source)}
    command = [sys.executable, __file__, name, str(games)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    plain, *lines = done.stdout.splitlines()
    assert plain == "plain"
    return lines


def compare(name: str, games: int) -> None:
    if not COMPILED:
        pytest.skip("runs on the plain source: nothing to compare it with")
    assert checksums(name, games) == plain_checksums(name, games)


@pytest.mark.parametrize("name", GAMES)
def test_a_few_games(name: str) -> None:
    """Both engines play the same 30 games, to the last code."""
    compare(name, 30)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_thousand_games(name: str) -> None:
    """Both engines play the same 1,000 games, to the last code."""
    compare(name, 1000)


def test_the_checksum_tells_games_apart() -> None:
    """Two games have two checksums."""
    assert len({checksum("helsinki", number).split()[1] for number in range(10)}) == 10


def main() -> None:
    print("compiled" if COMPILED else "plain")
    for line in checksums(sys.argv[1], int(sys.argv[2])):
        print(line)


if __name__ == "__main__":
    main()
