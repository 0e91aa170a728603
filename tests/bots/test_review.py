"""The review of a game: fair, the same each time, and not fooled by noise or luck."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import msgspec
import pytest
from permuted import twin_of

from torilla.bots import get_bot
from torilla.bots.review import tasks
from torilla.bots.review.judge import ENOUGH, review_turn
from torilla.bots.review.processes import review_turns
from torilla.bots.review.report import Estimate, Review, TurnReview, assemble, kind_of
from torilla.bots.review.tasks import reviewable, tasks_of
from torilla.core.contract.errors import RecordError
from torilla.core.engine.generator import Generator
from torilla.core.records.record import Record, format_record, parse_record
from torilla.core.records.replay import Recorder, Replay
from torilla.core.records.seed import Seed
from torilla.games import GAMES, get_game

pytestmark = pytest.mark.slow

QUICK = 60
WAYS = pytest.mark.parametrize("simulations", [QUICK, ENOUGH], ids=["tree", "expert"])
"""With few simulations a turn is judged as the tree does, with enough of them as expert does."""


@cache
def played(name: str, bots: tuple[str, ...] = ("greedy", "random"), seed: str = "review") -> Record:
    """A game, as a record that was written and read."""
    game = get_game(name)
    recorder = Recorder(game, game.options(), len(bots), Seed.from_text(seed))
    players, generator = [get_bot(bot) for bot in bots], Generator.from_seed(3)
    while (seat := game.current_seat(recorder.state)) is not None:
        legal = game.legal_actions(recorder.state)
        recorder.apply(players[seat].choose(game.view(recorder.state, seat), legal, generator))
    return parse_record(format_record(recorder.record(), recorder.components))


def reviewed(record: Record, seats: list[int], simulations: int = QUICK, seed: int = 0) -> Review:
    found = [review_turn(task) for task in tasks_of(Replay(record), seats, seed=seed, simulations=simulations)]
    return assemble(record.game, found, simulations, seed)


def bytes_of(review: Review) -> bytes:
    return msgspec.json.encode(review)


@pytest.mark.long(but=("helsinki",))
@pytest.mark.parametrize("name", GAMES)
def test_the_same_record_and_seed_give_the_same_review(name: str) -> None:
    """Byte for byte, in one process or several; another seed samples otherwise."""
    record = played(name)
    first = reviewed(record, [0, 1])
    work = tasks_of(Replay(record), [0, 1], simulations=QUICK)
    again = assemble(name, list(review_turns(work, jobs=2)), QUICK, 0)
    assert bytes_of(first) == bytes_of(again)
    other = reviewed(record, [0], seed=1)
    assert other.seats[0].turns != first.seats[0].turns


@pytest.mark.long(but=("helsinki",))
@pytest.mark.parametrize("name", GAMES)
def test_a_seats_own_record_is_enough(name: str) -> None:
    """The full record and the one without seed, pile and other hands give a seat the same review."""
    record = played(name)
    for seat in (0, 1):
        own = record.seen_by(seat)
        assert reviewable(own) == [seat]
        assert bytes_of(reviewed(own, [seat])) == bytes_of(reviewed(record, [seat]))


def permuted(record: Record, seat: int, simulations: int, monkeypatch: pytest.MonkeyPatch) -> Review:
    """The review of a seat in a game in which all that it could not know is permuted before each of its turns."""
    rng, different, view_of = random.Random(5), [], tasks.view_of

    def view_of_twin(game: Any, state: Any, seat: int) -> msgspec.Raw:
        twin = twin_of(game, state, seat, rng)
        different.append(game.state_hash(twin) != game.state_hash(state))
        return view_of(game, twin, seat)

    monkeypatch.setattr(tasks, "view_of", view_of_twin)
    found = reviewed(record, [seat], simulations)
    assert sum(different) >= 8
    return found


@pytest.mark.long(but=("helsinki-expert", "neoville-tree"))
@WAYS
@pytest.mark.parametrize("name", GAMES)
def test_hidden_pieces_do_not_change_a_review(name: str, simulations: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that the seat could not know is permuted before each turn: the same bytes."""
    plain = bytes_of(reviewed(played(name), [0], simulations))
    assert bytes_of(permuted(played(name), 0, simulations, monkeypatch)) == plain


@pytest.mark.long(but=("helsinki-tree",))
@WAYS
@pytest.mark.parametrize("name", GAMES)
def test_hidden_pieces_of_two_others_do_not_change_a_review(
    name: str, simulations: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With three seats the pile and both other hands are permuted."""
    record = played(name, ("random", "greedy", "random"))
    plain = bytes_of(reviewed(record, [1], simulations))
    assert bytes_of(permuted(record, 1, simulations, monkeypatch)) == plain


@pytest.mark.long(but=("helsinki",))
@WAYS
@pytest.mark.parametrize("name", GAMES)
def test_a_weak_player_loses_more(name: str, simulations: int) -> None:
    """Random play costs several times what greedy play does, and its moments are its costliest turns."""
    greedy, weak = reviewed(played(name), [0, 1], simulations).seats
    assert weak.mean_cost > 2 * greedy.mean_cost > 0
    costs = {turn.turn: turn.cost.mean for turn in weak.turns}
    assert [costs[turn] for turn in weak.moments] == sorted(costs.values(), reverse=True)[:3]
    worst = next(turn for turn in weak.turns if turn.turn == weak.moments[0])
    assert worst.kind in ("mistake", "turning") and worst.choice is not None
    assert worst.choice.better.actions != worst.choice.played.actions


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_expert_loses_far_less_than_greedy(name: str) -> None:
    """The mean cost of its turns is at most a quarter of greedy's (bench/review.py measures it over more games)."""
    expert, greedy = reviewed(played(name, ("expert", "greedy")), [0, 1], ENOUGH).seats
    assert expert.mean_cost <= greedy.mean_cost / 4


@pytest.mark.long(but=("helsinki",))
@WAYS
@pytest.mark.parametrize("name", GAMES)
def test_every_turn_is_judged_once(name: str, simulations: int) -> None:
    """Turns, actions and steps are those of the record; win chances of all seats add up to one."""
    record = played(name)
    box = get_game(name).components()
    seats = reviewed(record, [0, 1], simulations).seats
    found = sorted((turn for own in seats for turn in own.turns), key=lambda turn: turn.turn)
    names = [[get_game(name).format_action(step.code, box) for step in turn.steps] for turn in record.turns]
    assert [(turn.turn, turn.seat, turn.actions) for turn in found] == [
        (turn.number, turn.seat, actions) for turn, actions in zip(record.turns, names, strict=True)
    ]
    steps = [sum(map(len, names[:number])) for number in range(len(names))]
    assert [turn.step for turn in found] == steps
    assert all(abs(sum(turn.chances) - 1) < 0.001 for turn in found)


@pytest.mark.long(but=("helsinki",))
@pytest.mark.parametrize("simulations", [12, ENOUGH], ids=["tree", "expert"])
@pytest.mark.parametrize("name", GAMES)
def test_a_better_turn_is_a_whole_turn(name: str, simulations: int) -> None:
    """However few the simulations, what is called better can be played: to the end of the turn or a disclosure."""
    game, record = get_game(name), played(name)
    replay = Replay(record)
    better = [turn.choice for turn in reviewed(record, [0, 1], simulations).seats[1].turns if turn.choice]
    assert better
    for choice in better:
        state: Any = replay.state_at(choice.step)
        seat, turn = state.seat, state.turn
        for action in choice.better.actions:
            game.apply(state, game.parse_action(action, replay.components))
        assert (state.seat, state.turn) != (seat, turn) or state.horizon == state.steps


def test_noise_is_no_mistake() -> None:
    """A cost whose interval reaches zero is called best or good; points alone are no turning point."""
    assert kind_of(Estimate(0.3, -0.01, 0.6), 0.3) == "good"
    assert kind_of(Estimate(0.005, -0.01, 0.02), 0.0) == "best"
    costs = [(0.005, "best"), (0.01, "good"), (0.05, "slip"), (0.12, "mistake"), (0.3, "turning")]
    for cost, kind in costs:
        assert kind_of(Estimate(cost, cost / 2, 2 * cost), cost) == kind
    assert kind_of(Estimate(0.3, 0.2, 0.4), 0.0) == "mistake"


def test_luck_is_what_was_disclosed(short: bool) -> None:
    """A turn that disclosed nothing has no luck; draws from the pile are good and bad, about zero on average."""
    turns: list[TurnReview] = []
    for seed in ("luck a",) if short else ("luck a", "luck b"):
        record = played("neoville", ("greedy", "greedy"), seed)
        turns += [turn for own in reviewed(record, [0, 1]).seats for turn in own.turns]
    ending = [turn for turn in turns if turn.actions[-1] == "end"]
    assert ending and all(turn.luck == Estimate(0.0, 0.0, 0.0) for turn in ending)
    luck = [turn.luck_points.mean for turn in turns if turn.luck_points.mean]
    assert min(luck) < 0 < max(luck)
    assert abs(sum(luck) / len(luck)) < 1


def test_records_without_the_hand_are_refused() -> None:
    """A public record has nobody's hand, a seat's record only its own."""
    record = played("helsinki")
    assert reviewable(record.seen_by(None)) == []
    with pytest.raises(RecordError) as caught:
        tasks_of(Replay(record.seen_by(1)), [0])
    assert caught.value.code == "review/no-hand"
