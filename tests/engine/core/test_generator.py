"""The fast generator: always the same numbers, in both builds."""

from __future__ import annotations

from collections import Counter

import pytest
from engine.core.tables import rows
from librt.vecs import vec
from mypy_extensions import i64

from torilla.core.engine.engine import PlainPosition
from torilla.core.engine.generator import MULTIPLIER, Generator
from torilla.core.records.seed import Seed


@pytest.mark.smoke
@pytest.mark.parametrize("row", rows("reference/shuffles.md", "The fast generator"), ids=lambda row: row[0])
def test_first_numbers(row: list[str]) -> None:
    """A seed's first numbers are those in docs/reference/shuffles.md."""
    generator = Generator.from_seed(int(row[0]))
    assert [int(generator.below(1000)) for _ in range(8)] == [int(number) for number in row[1].split()]


def test_formula() -> None:
    """The numbers are those of the formula in the docs, over a long stretch and for limits up to 2**31."""
    generator = Generator.from_seed(5)
    state = int(generator.state)
    for step in range(2000):
        limit = (1, 2, 3, 1000, 2**31 - 1)[step % 5]
        state = 2147483085 * (state % 2**32) + state // 2**32
        wanted = ((state % 2**32) ^ (state // 2**32)) * limit // 2**32
        assert generator.below(limit) == wanted
        assert generator.state == state


def test_the_multiplier_gives_a_long_period() -> None:
    """a * 2**32 - 1 and a * 2**31 - 1 pass a prime test, so the period is a * 2**31 - 1."""
    assert MULTIPLIER == 2147483085
    for number in (MULTIPLIER * 2**32 - 1, MULTIPLIER * 2**31 - 1):
        assert all(pow(base, number - 1, number) == 1 for base in (2, 3, 5, 7, 11, 13))


def test_numbers_are_even() -> None:
    """Small limits come out about equally often."""
    generator = Generator.from_seed(1)
    for limit in (2, 3, 7, 10):
        found = Counter(int(generator.below(limit)) for _ in range(2000 * limit))
        assert set(found) == set(range(limit))
        assert 1800 < min(found.values()) <= max(found.values()) < 2200


def test_shuffle() -> None:
    """A shuffle is a permutation, all orders about equally often."""
    generator = Generator.from_seed(2)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        items = vec[i64]([0, 1, 2, 3])
        generator.shuffle(items)
        found[tuple(int(item) for item in items)] += 1
    assert len(found) == 24
    assert 60 < min(found.values()) <= max(found.values()) < 140


def test_forks_are_seeds_of_their_own() -> None:
    """A fork gives another stream, and the same one every time."""
    forks = [Generator.from_seed(9).fork() for _ in range(2)]
    assert forks[0] == forks[1]
    generator = Generator.from_seed(9)
    streams = {tuple(int(Generator.from_seed(generator.fork()).below(1000)) for _ in range(3)) for _ in range(50)}
    assert len(streams) > 45


@pytest.mark.parametrize("seed", [None, Seed.from_text("7")])
def test_lists_are_shuffled_like_packed_arrays(seed: Seed | None) -> None:
    """Games in plain Python have lists: `Position.shuffle` and `Generator.shuffle` give both the same order."""
    orders = []
    for items in ([1, 2, 3, 4, 5, 6, 7, 8, 9], vec[i64](range(1, 10))):
        position = PlainPosition(2, Nobody())
        position.key, position.random = seed.key() if seed else b"", Generator.from_seed(3).state
        position.shuffle(items, 1)
        again = Generator.from_seed(4)
        again.shuffle(items)
        orders.append(([int(item) for item in items], position.random, again.state))
    assert orders[0] == orders[1]
    assert orders[0][0] != sorted(orders[0][0])


class Nobody:
    """The own part of a position, of which there is nothing."""

    def copy(self) -> Nobody:
        return self
