"""The arena's sequential test: errors as promised, the same verdict in whatever order games come."""

from __future__ import annotations

import random
from collections.abc import Generator
from math import log
from pathlib import Path

import pytest
from bots.test_arena import result_of
from cli.conftest import run_torilla

from bench.sprt import SHAPES, play_test
from torilla.bots.arena.folder import Folder
from torilla.bots.arena.game import Result
from torilla.bots.arena.match import Entry, Match
from torilla.bots.arena.sequential import ALPHA, BETA, LEAST_GAMES, SequentialTest, likelihood_ratio, sentence
from torilla.cli.bots.arena import play
from torilla.core.contract.errors import TorillaError

LOW, HIGH = 0.5, 0.57


def match_of(*names: str) -> Match:
    return Match("helsinki", "", [Entry(name, name) for name in names], 1, "", sprt=(LOW, HIGH))


def games_won(wins: float, count: int, seed: int = 1) -> list[Result]:
    """Games of two bots of which the first wins this part."""
    generator = random.Random(seed)
    return [result_of(number, [2 * (generator.random() < wins), 1]) for number in range(count)]


@pytest.mark.parametrize("shape", SHAPES)
def test_verdicts_are_as_seldom_wrong_as_told(shape: str) -> None:
    """Of bots that are as strong as a bound, at most alpha and beta are judged wrongly, within three deviations."""
    tests, generator = 120, random.Random(5)
    for true, wrong, promised in ((LOW, "high", ALPHA), (HIGH, "low", BETA)):
        found = [play_test(SHAPES[shape], true, LOW, HIGH, generator)[0] for _ in range(tests)]
        assert found.count(wrong) <= tests * promised + 3 * (tests * promised * (1 - promised)) ** 0.5


def test_the_ratio_of_won_and_lost_deals() -> None:
    """With two outcomes nothing is free to be fitted: the ratio is the plain one."""
    wanted = 60 * log(HIGH / LOW) + 40 * log((1 - HIGH) / (1 - LOW))
    assert likelihood_ratio({1.0: 60, 0.0: 40}, LOW, HIGH) == pytest.approx(wanted)


def test_no_verdict_before_enough_games() -> None:
    """Not even when one bot wins all."""
    test = SequentialTest(match_of("new", "old"))
    for _ in range(LEAST_GAMES // 2 - 1):
        test.add(1.0)
        assert test.verdict is None
    test.add(1.0)
    assert (test.verdict, test.games) == ("high", LEAST_GAMES)


def test_the_order_of_games_changes_nothing() -> None:
    """Deals are counted in their order, complete ones only, and none after the verdict."""
    games = games_won(0.75, 1200)
    verdicts = set()
    for seed in range(3):
        test, results, shuffled = SequentialTest(match_of("new", "old")), {}, games[:]
        random.Random(seed).shuffle(shuffled)
        for result in shuffled:
            results[result.number] = result
            test.take(results)
        verdicts.add((test.verdict, test.games, test.ratio, sentence(test.describe(), test.games)))
    assert len(verdicts) == 1


def test_three_seats() -> None:
    """A deal's outcome is the part of its wins that the seats of the first bot have together."""
    test = SequentialTest(match_of("new", "old", "new"))
    results = [result_of(0, [3, 1, 2]), result_of(1, [1, 3, 2]), result_of(2, [2, 1, 2])]
    test.take({result.number: result for result in results})
    assert test.counts == {round(2 / 3, 6): 1}


def test_a_match_ends_with_its_verdict(tmp_path: Path) -> None:
    """What was kept is enough to end the same match at once, with the same verdict."""
    match = match_of("new", "old")
    ended = False

    def played() -> Generator[tuple[Result, str]]:
        nonlocal ended
        try:
            for result in games_won(0.8, 2000):
                yield result, "a record"
        finally:
            ended = True

    test, folder = SequentialTest(match), Folder(tmp_path, match)
    play(played(), folder.open(), 2000, folder, test)
    assert ended and test.verdict == "high"
    again = SequentialTest(match)
    again.take(Folder(tmp_path, match).open())
    assert again.describe() == test.describe()


def test_bounds_are_fixed_before(tmp_path: Path) -> None:
    """A folder that was begun with other bounds, or with none, is refused."""
    Folder(tmp_path, match_of("new", "old")).open()
    for other in ((LOW, 0.6), None):
        with pytest.raises(TorillaError, match="sprt"):
            Folder(tmp_path, Match("helsinki", "", match_of("new", "old").entries, 1, "", sprt=other)).open()


@pytest.mark.parametrize(
    "arguments",
    [["50", "50"], ["55", "50"], ["0", "50"], ["50", "55", "--games", "200"], ["50", "55", "--bots", "random,random"]],
)
def test_bounds_that_cannot_be(arguments: list[str]) -> None:
    """They are refused before any game."""
    given = ["helsinki", "--bots", "greedy,random", "--games", "1000", "--sprt", *arguments]
    assert "--sprt" in run_torilla("arena", *given, code=2).stderr
