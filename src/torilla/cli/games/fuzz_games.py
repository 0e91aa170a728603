"""The work of `torilla fuzz`: one chunk of random games, in this process or another."""

from __future__ import annotations

import importlib.util
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from torilla.cli.errors import CommandError
from torilla.core.contract.registry import GAMES
from torilla.core.engine.engine import Position

if TYPE_CHECKING:
    from torilla.core.contract.game import AnyGame
    from torilla.core.engine.generator import Generator
    from torilla.core.play import AnyPlay
    from torilla.testing import Checker

ORACLE_SHARE = 100  # the oracle checks one action in this many
RECORD_SHARE = 10  # the record of one game in this many is written, read and verified
MOST_FAILURES = 20
"""Fuzzing stops after this many failures."""


@dataclass
class Task:
    """The work of one process: a number of random games, or until the seconds or actions are used up."""

    game: str
    seed: int
    games: int
    seconds: float | None
    actions: int | None
    out: Path
    oracle: Path | None
    components: Path | None


@dataclass
class Report:
    """The work done and the failures found."""

    games: int = 0
    actions: int = 0
    checks: Counter[str] = field(default_factory=Counter)
    failures: list[tuple[str, str]] = field(default_factory=list)

    def add(self, other: Report) -> None:
        self.games += other.games
        self.actions += other.actions
        self.checks.update(other.checks)
        self.failures += other.failures


def find_oracle(given: Path | None, games: Sequence[str] = GAMES) -> Path | None:
    """The folder of the oracles of these games, if they are there."""
    folder = given or Path(__file__).parents[4] / "tests" / "oracle"
    files = [f"{game}.py" for game in games]
    if all((folder / file).exists() for file in files):
        return folder
    if given is not None:
        raise CommandError(f"{given}: no oracle there ({' and '.join(files)})")
    return None


def load_oracle(folder: Path, game: str) -> ModuleType:
    """The oracle of a game. It imports nothing of torilla."""
    name = f"torilla_oracle_{game}"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, folder / f"{game}.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module  # dataclasses look their module up
        spec.loader.exec_module(module)
    return sys.modules[name]


def fuzz_task(task: Task) -> Report:
    """Play and check games until the task is done."""
    from torilla.cli.common import load_edition, load_game
    from torilla.testing import Checker

    game = load_game(task.game)
    game = load_edition(game, task.components)
    checker = Checker(game)
    report = Report(checks=checker.counts)
    oracle = None if task.oracle is None else Oracle(load_oracle(task.oracle, task.game), game)
    end = None if task.seconds is None else time.perf_counter() + task.seconds
    for number in range(task.games):
        left = None if task.actions is None else task.actions - report.actions
        if (left is not None and left <= 0) or (end is not None and time.perf_counter() >= end):
            break
        run = Run(task, number, checker, oracle)
        run.play(end, left)
        report.games += run.finished
        report.actions += run.played
        if run.failure is not None:
            report.failures.append(run.failure)
    return report


class Oracle:
    """The oracle next to the engine."""

    def __init__(self, module: ModuleType, game: AnyGame) -> None:
        import tomllib

        self.module = module
        self.game = game
        self.data = tomllib.loads(game.components.source)

    def compare_legal(self, checker: Checker, state: Position, legal: list[int]) -> None:
        """The legal actions are the same."""
        found = sorted(self.game.notation.format(code) for code in legal)
        wanted = sorted(self.module.legal(self.game.views.to_document(state), self.data))
        checker.same("oracle", found, wanted, "legal actions")

    def compare_scores(self, checker: Checker, state: Position) -> None:
        """The final scores are the same."""
        wanted = [parts["total"] for parts in self.module.score(self.game.views.to_document(state), self.data)]
        found = [score.total for score in self.game.rules.scores(state)]
        checker.same("oracle", found, wanted, "final scores")


class Run:
    """One random game."""

    def __init__(self, task: Task, number: int, checker: Checker, oracle: Oracle | None) -> None:
        from torilla.core.engine.generator import Generator
        from torilla.core.records.seed import Seed
        from torilla.testing import random_options

        self.task = task
        self.checker = checker
        self.oracle = oracle
        self.table = f"fuzz-{task.seed}-{number}"
        self.generator: Generator = Generator.from_seed(task.seed * 7919 + number)
        counts = checker.game.rules.seat_counts
        self.seats = counts[int(self.generator.below(len(counts)))]
        self.options = random_options(checker.game, self.generator)
        self.rules = 1 + number % checker.game.rules.version
        self.seed = Seed.from_text(self.table)
        self.codes: list[int] = []
        self.played = 0
        self.finished = False
        self.failure: tuple[str, str] | None = None

    def play(self, end: float | None, left: int | None) -> None:
        """To the end of the game, of the time or of the actions, or to the first failure."""
        try:
            self.play_checked(end, left)
        except Exception as error:  # any exception of the engine is a finding
            reason = f"{self.checker.game.name}, {type(error).__name__}: {error}"
            self.failure = (reason, self.write(reason))

    def play_checked(self, end: float | None, left: int | None) -> None:
        from torilla.testing import choose_varied
        from torilla.testing.records import check_record

        game, checker, generator = self.checker.game, self.checker, self.generator
        state = game.rules.setup(self.options, self.seats, self.seed, self.rules)
        checker.begin(state)
        varied = generator.below(2) == 0
        while state.to_move is not None:
            if (left is not None and len(self.codes) >= left) or (end is not None and time.perf_counter() >= end):
                return
            legal = checker.legal(state)
            checker.explained(state, int(generator.below(game.action_count)), legal)
            self.look_closer(state, legal)
            if varied:
                code = choose_varied(game, legal, generator)
            else:
                code = legal[int(generator.below(len(legal)))]
            checker.forms(code)
            self.codes.append(code)
            self.played += 1
            checker.step(state, code)
        outcome = game.rules.outcome(state)
        checker.expect("outcome", outcome is not None, "no outcome at the end")
        checker.scores(state, self.seats)
        if self.oracle is not None:
            self.oracle.compare_scores(checker, state)
        if self.generator.below(RECORD_SHARE) == 0:
            check_record(checker, self.options, self.seed, self.codes, state)
        self.finished = True

    def look_closer(self, state: Position, legal: list[int]) -> None:
        """The dearer checks, now and then."""
        chance = int(self.generator.below(4 * ORACLE_SHARE))
        if chance < 4 and self.oracle is not None:
            self.oracle.compare_legal(self.checker, state, legal)
        if chance == 4:
            self.checker.document(state)
        if chance == 5:
            self.checker.position(state)
            self.checker.scores(state, self.seats)
        if chance == 6:
            self.checker.views(state, self.seats, self.generator)

    def whole_play(self) -> AnyPlay:
        """The game so far, with every code that it could apply."""
        from torilla.core.play import Play

        names = [f"random{seat}" for seat in range(self.seats)]
        game, table = self.checker.game, self.table
        play = Play.begin(game, self.options, self.seats, self.seed, names=names, table=table, rules=self.rules)
        for code in self.codes:
            play.apply(code)
        return play

    def write(self, reason: str) -> str:
        """The failure as a record with the reason in a comment; returns where it is."""
        from torilla.core.records.record import format_record

        path = self.task.out / f"{self.table}.txt"
        self.task.out.mkdir(parents=True, exist_ok=True)
        last = self.codes[-1:] and self.checker.game.notation.format_or_number(self.codes[-1])
        while True:
            try:
                record = self.whole_play().record()
                break
            except Exception:  # the last action itself fails: leave it out
                if not self.codes:
                    path.write_text(f"# {reason}\n# options {self.options}, {self.seats} seats: set-up fails\n")
                    return str(path)
                self.codes.pop()
        record.head_comments += [f"failure: {reason}", f"last action: {last}"]
        path.write_text(format_record(record, self.checker.game), encoding="utf-8")
        return str(path)
