"""From a record to states: replay, and check."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from torilla.core.contract.data import Item, disclosed_to
from torilla.core.contract.errors import IllegalAction, OptionsError, RecordError, TorillaError
from torilla.core.contract.game import AnyGame
from torilla.core.contract.registry import get_game
from torilla.core.engine.engine import Position
from torilla.core.records.record import Record, Step, Turn, fail

Verdict = Literal["ok", "failed", "not checked"]


@dataclass
class Check:
    """One check and its result."""

    name: str
    verdict: Verdict
    detail: str = ""
    line: int | None = None


@dataclass
class Verification:
    """The result of `verify`."""

    checks: list[Check] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return all(check.verdict != "failed" for check in self.checks)


class Replay:
    """A replay of a record: complete with its seed, else as far as its items allow."""

    def __init__(self, record: Record, game: AnyGame | None = None) -> None:
        self.record = record
        self.game: AnyGame = game or get_game(record.game)
        self.entries = list(record.steps())

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def seat(self) -> int | None:
        """The viewer of the record."""
        return int(self.record.form.split()[1]) if self.record.form.startswith("seat") else None

    def first(self) -> Position:
        """The state after set-up."""
        record = self.record
        line = record.lines.get("setup", 1)
        try:
            if record.seed is None:
                state = self.blank()
            else:
                state = self.game.rules.setup(record.options, record.seats, record.seed, record.rules)
        except OptionsError as error:
            fail("record/setup", record.lines.get("options", line), error.message)
        except TorillaError as error:
            fail("record/setup", line, error.message)
        try:
            known = self.known_items(self.game.records.setup_items(state))
        except LookupError:  # a set-up in which something is missing
            known = None
        if record.setup_items != known:
            if record.seed is None:
                fail("record/setup", line, "the set-up is not one of this game")
            fail("record/tampered", record.lines.get("seed", 1), "the set-up is not what the seed gives")
        return state

    def blank(self) -> Position:
        """The state after set-up, as far as the record contains it."""
        record = self.record
        try:
            return self.game.records.state_from_items(record.options, record.seats, record.setup_items, record.rules)
        except (LookupError, ValueError):  # items that no set-up produces: the record was edited
            fail("record/setup", record.lines.get("setup", 1), "the set-up is not one of this game")

    def known_items(self, items: list[Item]) -> list[Item]:
        """Items as the form of the record contains them."""
        return items if self.record.form == "full" else disclosed_to(items, self.seat)

    def advance(self, state: Position, turn: Turn, step: Step) -> list[Item]:
        """Do one recorded step. Raises RecordError, which names the line."""
        seat = state.to_move
        if seat is None:
            fail("record/illegal", step.line, "the game is over before this step")
        if seat != turn.seat:
            fail("record/seat", step.line, f"seat {turn.seat} is not to move: seat {seat} is")
        if turn.number != int(state.turn):
            fail("record/turn", step.line, f"turn {turn.number} is out of order: this is turn {state.turn}")
        try:
            if self.record.seed is None:
                items = self.game.records.apply_recorded(state, step.code, step.items)
            else:
                items = self.game.rules.apply(state, step.code)
        except IllegalAction as error:
            fail("record/illegal", step.line, error.message, refusal=error.code)
        except TorillaError as error:
            fail("record/damaged", step.line, error.message)
        if self.known_items(items) != step.items:
            action = self.game.notation.format(step.code)
            fail("record/tampered", step.line, f"what {action} disclosed is not what the record contains")
        return items

    def state_at(self, number: int | None = None) -> Position:
        """The state after this many steps (all by default). Raises RecordError."""
        state = self.first()
        for turn, step in self.entries[:number]:
            self.advance(state, turn, step)
        return state

    def hash_of(self, state: Position, wanted: str) -> str:
        if wanted.startswith("%"):
            return "%" + self.game.views.hash(self.game.views.view(state, None))
        return "#" + self.game.views.state_hash(state)

    def verify(self) -> Verification:
        """Check the commitment, the shuffles, every action and result, the hashes and the outcome."""
        found = Verification()
        found.checks.append(self.check_commitment())
        state, fault = None, None
        hashes, wrong = 0, None
        try:
            state = self.first()
            for turn in self.record.turns:
                for step in turn.steps:
                    self.advance(state, turn, step)
                if turn.hash and (self.record.seed is not None or turn.hash.startswith("%")):
                    hashes += 1
                    if self.hash_of(state, turn.hash) != turn.hash and wrong is None:
                        wrong = turn
        except RecordError as error:
            fault = error
        found.checks.append(self.check_shuffle(fault))
        found.checks.append(self.check_actions(fault))
        found.checks.append(self.check_hashes(fault, hashes, wrong))
        found.checks.append(self.check_outcome(None if fault else state))
        return found

    def check_commitment(self) -> Check:
        record = self.record
        if record.commitment is None:
            return Check("commitment", "not checked", "the record has no commitment")
        if record.seed is None:
            return Check("commitment", "not checked", "the seed is not opened")
        options = self.game.rules.options.format(record.options)
        made = record.seed.commitment(record.game, options, record.seats, record.table)
        if made != record.commitment:
            line = record.lines.get("commitment")
            return Check("commitment", "failed", "the seed is not the one that was committed to", line)
        return Check("commitment", "ok", "the opened seed is the one that was committed to")

    def check_shuffle(self, fault: RecordError | None) -> Check:
        if self.record.seed is None:
            return Check("shuffle", "not checked", "the seed is not opened")
        if fault is not None and fault.code in ("record/tampered", "record/setup"):
            return Check("shuffle", "failed", fault.reason, fault.line)
        if fault is not None:
            return Check("shuffle", "not checked", f"only up to line {fault.line}")
        return Check("shuffle", "ok", "set-up and every draw follow from the seed")

    def check_actions(self, fault: RecordError | None) -> Check:
        if fault is not None:
            return Check("actions", "failed", fault.reason, fault.line)
        if self.record.seed is None:
            return Check("actions", "ok", f"{len(self)} actions are legal as far as open cards tell")
        return Check("actions", "ok", f"{len(self)} actions are legal")

    def check_hashes(self, fault: RecordError | None, hashes: int, wrong: Turn | None) -> Check:
        if wrong is not None:
            return Check("hashes", "failed", f"the hash of turn {wrong.number} differs", wrong.line)
        if fault is not None:
            return Check("hashes", "not checked", "the actions failed before the end")
        there = sum(1 for turn in self.record.turns if turn.hash)
        if hashes == 0:
            return Check("hashes", "not checked", "the record has none" if not there else "they need the seed")
        return Check("hashes", "ok", f"{hashes} of {len(self.record.turns)} turns have a hash, all agree")

    def check_outcome(self, state: Position | None) -> Check:
        if state is None:
            return Check("outcome", "not checked", "the game could not be replayed to its end")
        outcome = self.game.rules.outcome(state)
        line = self.record.lines.get("result")
        if outcome is None:
            if self.record.result is None:
                return Check("outcome", "not checked", "the game is not finished")
            return Check("outcome", "failed", "the record gives a result, but the game is not finished", line)
        if self.record.result is None:
            return Check("outcome", "failed", "the game is finished, but the record gives no result", line)
        if outcome.totals != self.record.result:
            return Check("outcome", "failed", f"the score is {outcome.totals}, not {self.record.result}", line)
        return Check("outcome", "ok", f"the score is {' '.join(map(str, outcome.totals))}")

    def seal(self) -> None:
        """Renew all hashes and the result. Raises RecordError where the record does not replay."""
        state = self.first()
        for turn in self.record.turns:
            for step in turn.steps:
                self.advance(state, turn, step)
            turn.hash = self.hash_of(state, "#" if self.record.seed is not None else "%")
        outcome = self.game.rules.outcome(state)
        self.record.result = outcome.totals if outcome else None
