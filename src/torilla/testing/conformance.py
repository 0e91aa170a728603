"""The public conformance check: plays random games and checks every promise of the contract."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import cast

import msgspec

from torilla.core.contract.data import Options
from torilla.core.contract.errors import IllegalAction, NotationError
from torilla.core.contract.forms import ValueT_co
from torilla.core.contract.game import AnyGame, Game
from torilla.core.contract.registry import GAMES
from torilla.core.contract.room import StateT, ViewT
from torilla.core.engine.engine import MAX_CODES, MAX_SEATS, Position
from torilla.core.engine.generator import Generator
from torilla.core.records.seed import Seed
from torilla.testing.checker import Checker
from torilla.testing.engines import Fault, Task, check_other_engine
from torilla.testing.environments import check_environments
from torilla.testing.findings import Broken, Findings, advice_for
from torilla.testing.hidden import EVERY, Hidden
from torilla.testing.lessons import check_lesson
from torilla.testing.play import choose_varied, random_options
from torilla.testing.readers import Changes, Readers
from torilla.testing.records import check_record, is_found
from torilla.testing.shown import Screen

LONGEST_GAME = 20_000
"""Steps after which a game counts as endless."""


def check_game(game: Game[StateT, ViewT, ValueT_co], *, games: int = 20, seed: int = 0) -> Findings:
    """Play random games over all seat counts, options and rules versions; print the result to see what to do next.

    Raises Broken (an AssertionError) at the first promise that is not kept: codes in range, ascending legal
    lists, three forms of an action, state documents and texts there and back, views and samples, hidden pieces
    (docs/concepts/hidden.md), records, purity, determinism, conservation, horizon, lessons, and an end of every game
    with scores that agree. A package's game is also played in environments and, where there are two, on both engines.
    """
    checker = check_any(cast(AnyGame, game), games, seed)
    if game.name not in GAMES:  # the tests of ours do so
        if not is_found(cast(AnyGame, game)):
            checker.counts.left_out += (f"records as text: no installed package brings a game called {game.name}",)
        check_environments(checker, Generator.from_seed(seed))
        if game.source is None:
            check_other_engine(checker, min(games, len(game.rules.seat_counts)), seed)
    return checker.counts


def check_here() -> None:
    """The work of another process (`check_other_engine`): reads a task, writes the promise that was broken."""
    task = msgspec.json.decode(sys.stdin.buffer.read(), type=Task)
    module, _, name = task.place.partition(":")
    fault = None
    try:
        check_any(getattr(import_module(module), name), task.games, task.seed)
    except Broken as error:
        fault = Fault(error.promise, error.reason)
    print(msgspec.json.encode(fault).decode())


def check_any(game: AnyGame, games: int, seed: int) -> Checker:
    checker = Checker(game)
    checker.expect("codes", 0 < game.action_count <= MAX_CODES, f"{game.action_count} codes")
    seats_known = set(game.rules.seat_counts) <= set(range(2, MAX_SEATS + 1))
    checker.expect("codes", seats_known, f"{game.rules.seat_counts} seats")
    if game.source is None:  # lessons are written for the components of the box
        for lesson in game.content.lessons.values():
            checker.same("lessons", check_lesson(game, lesson), [], f"faults of the lesson {lesson.name}")
    checker.counts.title, checker.counts.next = game.title, advice_for(game)
    hidden, changes = Hidden(checker), Changes(checker)
    for number in range(games):
        generator = Generator.from_seed(seed * 1_000_003 + number)
        seats = game.rules.seat_counts[number % len(game.rules.seat_counts)]
        options = random_options(game, generator)
        again = game.rules.options.parse(game.rules.options.format(options))
        checker.same("options", again, options, "options after the round trip through text")
        rules = game.rules.version - number // len(game.rules.seat_counts) % game.rules.version
        viewers = [None, *range(seats)] if number < len(game.rules.seat_counts) else [None, number % seats]
        readers = Readers(checker, changes, viewers, generator)
        shuffles = Seed.from_text(f"{seed}/{number}")
        codes, end = play_checked(checker, hidden, readers, options, seats, shuffles, generator, rules)
        if number == 0 and is_found(game):
            check_record(checker, options, shuffles, codes, end)
    hidden.finish()
    changes.finish()
    return checker


def play_checked(
    checker: Checker,
    hidden: Hidden,
    readers: Readers,
    options: Options,
    seats: int,
    seed: Seed,
    generator: Generator,
    rules: int,
) -> tuple[list[int], Position]:
    """One random game, checked at every step; its actions and its end."""
    game = checker.game
    state = game.rules.setup(options, seats, seed, rules)
    twin = game.rules.setup(options, seats, seed, rules)
    items = game.records.setup_items(state)
    checker.same("determinism", game.views.state_hash(twin), game.views.state_hash(state), "hash of the same set-up")
    checker.same("determinism", game.records.setup_items(twin), items, "items of the same set-up")
    checker.begin(state)
    readers.begin(state, options, items)
    screen = Screen(game, seats)
    past: list[tuple[Position, str]] = []
    codes: list[int] = []
    varied = generator.below(2) == 0
    for number in range(LONGEST_GAME):
        if state.to_move is None:
            break
        checker.expect("end", game.rules.outcome(state) is None, "an outcome before the end")
        legal = checker.legal(state)
        for code in legal[:: max(1, len(legal) // 8)]:
            checker.forms(code)
        checker.explained(state, int(generator.below(game.action_count)), legal)
        if number % EVERY == 0:
            checker.document(state)
            checker.position(state)
            checker.views(state, seats, generator)
            checker.scores(state, seats)
            past.append((state.clone(), game.views.state_hash(state)))
        if varied:
            code = choose_varied(game, legal, generator)
        else:
            code = legal[int(generator.below(len(legal)))]
        codes.append(code)
        before = state.clone()
        twins = list(hidden.twins(before, code, seats, generator))
        for one in twins:
            hidden.compare(before, one, screen, [code, *legal[:1]])
        items = checker.step(state, code)
        for one in twins:
            hidden.follow(before, state, code, items, one)
        readers.step(state, code, items, look=bool(twins))
    check_end(checker, state, seats, generator)
    for viewer in (None, *range(seats)):
        hidden.compare(state, hidden.twin(state, viewer, generator), screen, [])
    for old, known in past:
        checker.same("purity", game.views.state_hash(old), known, "hash of an earlier state at the end of the game")
    return codes, state


def check_end(checker: Checker, state: Position, seats: int, generator: Generator) -> None:
    """The game is over: nothing is legal, and everybody has a score and a rank."""
    game = checker.game
    checker.expect("end", state.to_move is None, f"the game has not ended after {LONGEST_GAME} steps")
    checker.same("end", game.rules.legal(state), [], "legal actions after the end")
    outcome = game.rules.outcome(state)
    if outcome is None:
        raise Broken("end", "no outcome")
    ranked = sorted(seat for place in outcome.ranking for seat in place)
    checker.same("end", ranked, list(range(seats)), "seats in the ranking")
    checker.same("end", outcome.scores, game.rules.scores(state), "final scores")
    for score in outcome.scores:
        checker.same("end", score.certain, score.total, "certain points at the end")
    checker.expect("end", max(outcome.totals) == outcome.totals[outcome.winners[0]], "the winner has not most points")
    checker.document(state)
    checker.position(state)
    checker.views(state, seats, generator)
    checker.scores(state, seats)
    try:
        game.rules.apply(state, 0)
    except (IllegalAction, NotationError):
        pass
    else:
        raise Broken("end", "an action was done after the end")
