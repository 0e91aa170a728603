"""Committed shuffles: the vectors of docs/reference/shuffles.md, and a second implementation."""

from __future__ import annotations

import random
import re
from collections import Counter
from hashlib import sha256

import pytest
from engine.core.second import shuffled, words
from engine.core.tables import page, rows

from torilla.core.records.seed import Seed, committed_shuffle

PAGE = "reference/shuffles.md"


# --- Vectors


@pytest.mark.parametrize("row", rows(PAGE, "Test vectors: keys"), ids=lambda row: row[2][:8])
def test_keys(row: list[str]) -> None:
    """A seed's key is the one in the docs."""
    secret, nonces, key = row
    seed = Seed(bytes.fromhex(secret), tuple(nonces.split(", ")) if nonces else ())
    assert seed.key().hex() == key


@pytest.mark.smoke
@pytest.mark.parametrize("row", rows(PAGE, "Test vectors: shuffles"), ids=lambda row: f"{row[0][:4]} {row[1]} {row[2]}")
def test_shuffles(row: list[str]) -> None:
    """A shuffle is the one in the docs, and the one of a second implementation."""
    key, number, wanted = bytes.fromhex(row[0]), int(row[1]), [int(item) for item in row[2].split()]
    items = list(range(len(wanted)))
    assert committed_shuffle(key, number, items) == wanted
    assert shuffled(key, number, items) == wanted
    assert items == list(range(len(wanted)))


def test_worked_example() -> None:
    """The worked example of the docs, word by word."""
    key = Seed(bytes(range(32)), ("aino", "eero")).key()
    assert key.hex() == re.search(r"^key +([0-9a-f]{64})$", page(PAGE), re.MULTILINE)[1]  # type: ignore[index]
    items = list(range(6))
    stream = words(key, 3)
    for index, word, limit, other, after in rows(PAGE, "Worked example"):
        assert f"{next(stream):016x}" == word
        assert int(word, 16) % int(limit) == int(other)
        items[int(index)], items[int(other)] = items[int(other)], items[int(index)]
        assert " ".join(map(str, items)) == after
    assert committed_shuffle(key, 3, range(6)) == items


@pytest.mark.parametrize("row", rows(PAGE, "The commitment"), ids=lambda row: row[1])
def test_commitments(row: list[str]) -> None:
    """A commitment is the one in the docs, and what the docs say."""
    secret, game, options, seats, table, wanted = row
    assert Seed(bytes.fromhex(secret)).commitment(game, options, int(seats), table) == wanted
    lines = ["torilla commitment 1", secret, game, options, seats, table]
    assert sha256("\n".join(lines).encode()).hexdigest() == wanted


def test_a_commitment_binds_every_part() -> None:
    """Another secret, game, option, number of seats or table gives another commitment."""
    seed = Seed.from_text("1")
    first = seed.commitment("helsinki", "start=0", 2, "a")
    others = {
        Seed.from_text("2").commitment("helsinki", "start=0", 2, "a"),
        seed.commitment("neoville", "start=0", 2, "a"),
        seed.commitment("helsinki", "start=1", 2, "a"),
        seed.commitment("helsinki", "start=0", 3, "a"),
        seed.commitment("helsinki", "start=0", 2, "b"),
    }
    assert len(others) == 5
    assert first not in others


# --- Seeds


def test_words_as_seeds() -> None:
    """A word always gives the same seed."""
    assert Seed.from_text("42").secret.hex() == "2c6e23e17a9c75090ceccaab02d9a4ee3783b731985cde7d75f8fd6845f0ac15"
    assert Seed.from_text("42").secret == sha256(b"torilla seed\x0042").digest()


def test_fresh_seeds_differ() -> None:
    """Fresh seeds have 32 bytes and are never the same."""
    seeds = {Seed.fresh(("a",)).secret for _ in range(20)}
    assert len(seeds) == 20
    assert {len(secret) for secret in seeds} == {32}


def test_every_nonce_changes_the_shuffles() -> None:
    """Each seat's nonce takes part: nobody chooses the shuffles alone."""
    secret = bytes(32)
    keys = {Seed(secret, nonces).key() for nonces in [(), ("a",), ("a", "b"), ("b", "a"), ("ab",), ("a", "")]}
    assert len(keys) == 6


# --- Shuffles


def test_any_shuffle_as_in_the_second_implementation() -> None:
    """Random keys, numbers and lengths give the same in both implementations, a permutation each time."""
    rng = random.Random(1)
    for _ in range(100):
        key, number = rng.randbytes(32), rng.randrange(2**32)
        items = [rng.randrange(50) for _ in range(rng.randrange(110))]
        found = committed_shuffle(key, number, items)
        assert found == shuffled(key, number, items)
        assert sorted(found) == sorted(items)


@pytest.mark.parametrize("items", [[], [7]])
def test_nothing_to_shuffle(items: list[int]) -> None:
    """No item or one item stays as it is."""
    assert committed_shuffle(bytes(32), 0, items) == items


def test_shuffles_are_fair() -> None:
    """Each of the 24 orders of four items comes up about as often."""
    found = Counter(tuple(committed_shuffle(bytes(32), number, range(4))) for number in range(4800))
    assert len(found) == 24
    assert 150 < min(found.values()) <= max(found.values()) < 250
