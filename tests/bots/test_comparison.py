"""Expert compares whole turns over common deals."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import msgspec
import pytest
from bots.test_search import advise, decisions

from torilla.bots import get_bot
from torilla.bots.search.comparison import Comparison
from torilla.bots.search.level import LEVELS, NEXT, ROUND_AHEAD, WIDEST, evaluator_for
from torilla.bots.search.planner import Planner
from torilla.bots.search.turns import Line, Turns
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import legal_codes
from torilla.core.engine.generator import Generator
from torilla.games import GAMES, get_game

FEW = 12
"""Simulations: the same way of thinking, in the time that a test has."""


def expert(simulations: int = FEW) -> Any:
    bot: Any = get_bot("expert")
    bot.simulations = simulations
    return bot


def contest(game: AnyGame, state: Any, seat: int, most: int, replies: tuple[int, ...] = (), seed: int = 1) -> Turns:
    """The lines from a position, before any deal."""
    generator, evaluator = Generator.from_seed(seed), evaluator_for(game.name, 1.0)
    assert evaluator is not None
    root = game.views.sample(game.views.view(state, seat), generator)
    planners = [Planner(game.rules.engine, evaluator, 3, number) for number in replies]
    turns = Turns(game.rules.engine, evaluator, Planner(game.rules.engine, evaluator, 3), planners, root, generator)
    turns.gather(24, most)
    return turns


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", GAMES)
def test_the_advice_of_a_comparison_is_complete(name: str, seats: int) -> None:
    """The choice comes first, then the others by deals; all legal actions are named, with chances and lines."""
    game, bot = get_game(name), expert()
    for seat, state in decisions(game, seats, every=25):
        legal = game.rules.legal(state)
        advice = advise(game, state, seat, bot)
        codes = [each.code for each in advice.considered]
        visits = [each.visits for each in advice.considered]
        assert codes[0] == advice.code
        assert set(codes) <= set(legal) and len(set(codes)) == len(codes) == min(len(legal), WIDEST)
        assert visits == sorted(visits, reverse=True) and sum(visits) <= advice.simulations <= FEW
        for each in advice.considered:
            assert each.chance is not None and 0 <= each.chance <= 1
            assert each.scores is not None and len(each.scores) == (seats if each.visits else 0)
            assert each.line[0] == each.code


@pytest.mark.parametrize("name", GAMES)
def test_lines_can_be_played_however_hidden_pieces_lie(name: str) -> None:
    """Each step of a line is legal in every deal; no two lines lead to the same position; the best comes first."""
    game = get_game(name)
    for seat, state in decisions(game, 3, every=20):
        turns = contest(game, state, seat, 12)
        lines = turns.lines
        assert 0 < len(lines) <= 12 and len({int(line.mark) for line in lines}) == len(lines)
        assert [line.value for line in lines] == sorted((line.value for line in lines), reverse=True)
        for line in lines:
            position = game.rules.engine.clone(turns.root)
            game.rules.engine.redeal(position, seat, Generator.from_seed(7))
            for code in line.codes:
                assert code in legal_codes(game.rules.engine, position)
                game.rules.engine.step(position, code)


@pytest.mark.parametrize("name", GAMES)
def test_every_first_step_has_a_line_where_there_is_room(name: str) -> None:
    """A turn that begins badly is seen to its end: each first step is tried, unless others lead to the same turns."""
    game, all_tried, asked = get_game(name), 0, 0
    for seat, state in decisions(game, 2, every=7):
        legal = game.rules.legal(state)
        if len(legal) <= 6:
            asked += 1
            all_tried += {line.codes[0] for line in contest(game, state, seat, 64).lines} == set(legal)
    assert asked >= 3 and all_tried >= asked * 0.7


@pytest.mark.parametrize("name", GAMES)
def test_all_lines_meet_the_same_deals(name: str) -> None:
    """A line that takes part twice does exactly as well both times: luck favours nobody."""
    game = get_game(name)
    for seat, state in decisions(game, 2, every=25):
        turns = contest(game, state, seat, 4)
        first = turns.lines[0]
        twin = Line(list(first.codes), first.value, first.mark)
        turns.alive.append(twin)
        for _ in range(4):
            turns.deal()
        assert {int(line.deals) for line in turns.alive} == {4}
        assert twin.total == first.total and list(twin.scores) == list(first.scores)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("name", GAMES)
def test_more_own_turns_to_choose_from_are_never_worse(name: str, seats: int) -> None:
    """On the same deal, the best of four replies is at least as good as the one that looks best, and often better."""
    game, better, asked = get_game(name), 0, 0
    for seat, state in decisions(game, seats, every=25):
        one, four = (contest(game, state, seat, 4, replies) for replies in ((1,), (4,)))
        one.deal()
        four.deal()
        for single, best in zip(one.lines, four.lines, strict=True):
            assert single.codes == best.codes and single.total <= best.total
            better += single.total < best.total
            asked += 1
    assert 0 < better <= asked


@pytest.mark.parametrize("name", GAMES)
def test_a_planner_keeps_the_best_turns_in_order(name: str) -> None:
    """The ends of the best turns, all with different values; the first is the one that a planner of one turn finds."""
    game, evaluator = get_game(name), evaluator_for(name, 1.0)
    assert evaluator is not None
    for _seat, state in decisions(game, 2, every=15):
        one, many = Planner(game.rules.engine, evaluator, 4), Planner(game.rules.engine, evaluator, 4, 5)
        one.plan(state)
        many.plan(state)
        assert len(many.ends) == len(many.values) <= 5 and many.values[0] == one.values[0]
        assert many.values == sorted(set(many.values), reverse=True)
        marks = [int(game.rules.engine.fingerprint(end)) for end in (one.ends[0], many.ends[0])]
        assert marks[0] == marks[1]


def planned(name: str, games: int) -> list[tuple[Any, bool]]:
    """The beginnings of turns of games that a planner plays against itself, and whether they are their seats' last."""
    game, evaluator = get_game(name), evaluator_for(name, 1.0)
    assert evaluator is not None
    planner, found = Planner(game.rules.engine, evaluator, 2), []
    for seed in range(games):
        undealt = game.rules.undealt(game.rules.options.make(), 2, seed)
        position = game.rules.engine.deal(undealt, Generator.from_seed(seed))
        while position.seat >= 0:
            found.append((position, bool(evaluator.is_last_turn(position))))
            position = planner.finish(position)
    return found


@pytest.mark.parametrize(("name", "is_last"), [("helsinki", True), ("neoville", True), ("neoville", False)])
def test_plans_by_promise_lose_less_than_half_of_the_points(name: str, is_last: bool) -> None:
    """The beams of `expert-next`, which go by what turns promise and are wider in last turns, lose less than half of
    the points that beams as narrow lose by the board as it stands; very wide ones tell (bench/beams.py has more)."""
    game, evaluator = get_game(name), evaluator_for(name, 1.0)
    assert evaluator is not None
    level = NEXT
    wide, board, expert = (
        Planner(game.rules.engine, evaluator, width, 1, last)
        for width, last in ((100, level.last), (level.follow, 0), (level.follow, level.last))
    )
    turns = [start for start, last in planned(name, 40 if name == "helsinki" else 8) if last == is_last][:60]
    lost = [0.0, 0.0]
    for start in turns:
        for planner in (wide, board, expert):
            planner.plan(start)
        best = max(planner.values[0] for planner in (wide, board, expert))
        lost[0] += best - board.values[0]
        lost[1] += best - expert.values[0]
    assert len(turns) >= 10 and 2 * lost[1] < lost[0]


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_comparison_keeps_to_its_budget_and_can_be_stopped(name: str) -> None:
    """Never more simulations than the level has; `stop` and seconds end it after one deal."""
    game = get_game(name)
    for seat, state in decisions(game, 3, every=30):
        view, legal = game.views.view(state, seat), game.rules.legal(state)
        for budget in (1, 5, 40):
            assert advise(game, state, seat, expert(budget)).simulations <= budget
        for seconds, stop in ((None, lambda: True), (0.0, None)):
            comparison = Comparison(LEVELS["expert"], game, view, Generator.from_seed(1))
            comparison.run(seconds, stop)
            assert comparison.turns.simulations == len(comparison.turns.lines)
            assert comparison.advice().code in legal


@pytest.mark.parametrize("name", GAMES)
def test_a_comparison_looks_less_far_where_time_is_short(name: str) -> None:
    """Without time no second round is looked at, with enough of it there is one; a level without it stays as it is."""
    game = get_game(name)
    seat, state = next(iter(decisions(game, 2, every=25)))
    for level, seconds, rounds in ((LEVELS["expert"], 0.0, 0), (LEVELS["expert"], 600.0, 1), (ROUND_AHEAD, 0.0, 0)):
        comparison = Comparison(level, game, game.views.view(state, seat), Generator.from_seed(1))
        comparison.gather(4)
        comparison.look_less_far(seconds)
        assert len(comparison.turns.replies) == rounds
        assert comparison.turns.simulations == 0 and all(line.deals == 0 for line in comparison.turns.lines)


@pytest.mark.parametrize("name", GAMES)
def test_much_more_budget_compares_more_turns(name: str) -> None:
    """Four times the simulations look for turns more widely and compare more of them, the usual ones among them."""
    game, usual = get_game(name), LEVELS["expert"]
    more = usual.with_simulations(4 * usual.simulations)
    assert usual.with_simulations(4 * usual.simulations - 1).turns == usual.turns < more.turns
    compared, all_there = 0, 0
    for seat, state in decisions(game, 2, every=30):
        few, many = (
            Comparison(level, game, game.views.view(state, seat), Generator.from_seed(1)) for level in (usual, more)
        )
        for comparison in (few, many):
            comparison.gather(comparison.level.turns)
        assert len(few.turns.lines) <= len(many.turns.lines) <= more.turns
        marks = [{int(line.mark) for line in comparison.turns.lines} for comparison in (few, many)]
        compared += len(marks[0])
        all_there += len(marks[0] & marks[1])
    assert all_there >= 0.9 * compared > 0


def some_advice(name: str) -> bytes:
    """What expert says to a few positions, as JSON."""
    game = get_game(name)
    found = [
        advise(game, state, seat, expert(), seed) for seed, (seat, state) in enumerate(decisions(game, 3, every=30))
    ]
    return msgspec.json.encode(found)


FRESH = "import sys; from bots.test_comparison import some_advice; sys.stdout.buffer.write(some_advice(sys.argv[1]))"


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_comparison(name: str) -> None:
    """Same view, seed and simulations: the same advice to the last digit, again and in a fresh process."""
    first = some_advice(name)
    assert some_advice(name) == first
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": "77"}
    fresh = subprocess.run([sys.executable, "-c", FRESH, name], env=environment, capture_output=True, check=True)
    assert fresh.stdout == first


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", GAMES)
def test_chances_add_up_and_know_who_wins_a_tie(name: str, seats: int) -> None:
    """Before the end all seats' chances make about one game; at the end those who stand first share it."""
    game, evaluator = get_game(name), evaluator_for(name, 1.0)
    assert evaluator is not None
    turns = None
    for seat, state in decisions(game, seats, every=20):
        turns = contest(game, state, seat, 2)
        evaluator.win_chances(turns.root, turns.chances)
        assert sum(turns.chances[each] for each in range(seats)) == pytest.approx(1, abs=0.1)
    assert turns is not None
    position, generator = game.rules.engine.clone(turns.root), Generator.from_seed(3)
    while position.seat >= 0:
        codes = legal_codes(game.rules.engine, position)
        game.rules.engine.step(position, codes[int(generator.below(len(codes)))])
    evaluator.win_chances(position, turns.chances)
    standings = [int(game.rules.engine.standing(position, each)) for each in range(seats)]
    share = 1 / standings.count(max(standings))
    for each in range(seats):
        first = standings[each] == max(standings)
        assert turns.chances[each] == pytest.approx(share if first else 0, abs=0.06)
