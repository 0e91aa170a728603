"""examples/ribbons, a game with hidden cards, beside examples/kalah on one machine."""

from __future__ import annotations

import re
from collections.abc import Callable

from packages import EXAMPLES

Run = Callable[..., str]


def test_its_own_tests_pass(run: Run) -> None:
    """The tests of the package pass: its rules, what it hides, and the conformance check."""
    tests = str(EXAMPLES / "ribbons" / "tests")
    assert " passed" in run("-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir=.", tests)


def test_records_of_seats_are_redacted(run: Run) -> None:
    """A record that one seat may read has "?" for the other's secret card; the whole one verifies."""
    run("-m", "torilla", "play", "ribbons", "--seats", "bot:greedy,bot:random", "--seed", "7", "--save", "game.txt")
    assert "the record is true" in run("-m", "torilla", "verify", "game.txt")
    program = (
        "from pathlib import Path\nfrom torilla.core.records.record import parse_record\n"
        "record = parse_record(Path('game.txt').read_text('utf-8'))\n"
        "print([item.piece for item in record.seen_by(1).setup_items])"
    )
    assert re.search(r"\['\?', '\w{3,}'\]", run("-c", program))


def test_the_terminal_speaks_the_words_of_the_texts(run: Run) -> None:
    """Actions, disclosed cards and refusals are told in the package's words, with a verb that fits who acts."""
    text = run(
        "-m", "torilla", "play", "ribbons", "--start", "0", "--seed", "7", said="why take:1\ndraw\nlay:1\nquit\n"
    )
    said = " ".join(text.split())
    assert "There is no card in row 1. (rule B3)" in said
    assert "Turn up a card" in said and "Lay it to row 1" in said


def test_missing_texts_are_told(run: Run) -> None:
    """The report of `check_game` names texts that a language lacks."""
    program = """
from unittest import mock
from torilla.testing.findings import missing_texts
from torilla_ribbons import GAME
assert missing_texts(GAME) == []
with mock.patch.object(GAME.content, "own_texts", lambda lang: {"action.draw": "x"} if lang == "en" else {}):
    print(missing_texts(GAME))
"""
    assert "texts/en.toml: it lacks action.lay, action.take, category.points, field.row" in run("-c", program)


def test_bots_play_both_packages(run: Run) -> None:
    """Two packages stand beside each other, and a search plays both: where cards are hidden it deals them anew."""
    for name in ("kalah", "ribbons"):
        text = run("-m", "torilla", "arena", name, "--bots", "casual,random", "--games", "6", "--jobs", "1")
        assert "casual" in text
