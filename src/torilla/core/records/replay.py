"""From a record to states and back: replay, check, and the recorder that writes while a game is played."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from torilla.core.contract.data import Components, Item, Options, disclosed_to
from torilla.core.contract.errors import IllegalAction, OptionsError, RecordError, TorillaError
from torilla.core.contract.game import Game
from torilla.core.contract.registry import get_game
from torilla.core.engine.engine import Position
from torilla.core.records.record import Record, Step, Turn, fail
from torilla.core.records.seed import Seed
from torilla.core.records.steps import Steps, shared

Verdict = Literal["ok", "failed", "not checked"]


@dataclass
class Check:
    """One thing that was looked at."""

    name: str
    verdict: Verdict
    detail: str = ""
    line: int | None = None


@dataclass
class Report:
    """The result of `verify`."""

    checks: list[Check] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return all(check.verdict != "failed" for check in self.checks)


class Replay:
    """A replay of a record: complete with its seed, else as far as its items allow."""

    def __init__(self, record: Record, components: Components | None = None) -> None:
        self.record = record
        self.game: Game = get_game(record.game)
        self.components = components or self.game.components()
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
                state = self.game.setup(record.options, record.seats, record.seed, self.components, record.rules)
        except OptionsError as error:
            fail("record/setup", record.lines.get("options", line), error.message)
        except TorillaError as error:
            fail("record/setup", line, error.message)
        try:
            known = self.known_items(self.game.setup_items(state))
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
            return self.game.blank(record.options, record.seats, record.setup_items, self.components, record.rules)
        except (LookupError, ValueError):  # items that no set-up produces: the record was edited
            fail("record/setup", record.lines.get("setup", 1), "the set-up is not one of this game")

    def known_items(self, items: list[Item]) -> list[Item]:
        """Items as the form of the record contains them."""
        return items if self.record.form == "full" else disclosed_to(items, self.seat)

    def advance(self, state: Position, turn: Turn, step: Step) -> list[Item]:
        """Do one recorded step. Raises RecordError, which names the line."""
        seat = self.game.current_seat(state)
        if seat is None:
            fail("record/illegal", step.line, "the game is over before this step")
        if seat != turn.seat:
            fail("record/seat", step.line, f"seat {turn.seat} is not to move: seat {seat} is")
        if turn.number != int(state.turn):
            fail("record/turn", step.line, f"turn {turn.number} is out of order: this is turn {state.turn}")
        try:
            if self.record.seed is None:
                items = self.game.apply_recorded(state, step.code, step.items)
            else:
                items = self.game.apply(state, step.code)
        except IllegalAction as error:
            fail("record/illegal", step.line, error.message, refusal=error.code)
        except TorillaError as error:
            fail("record/damaged", step.line, error.message)
        if self.known_items(items) != step.items:
            action = self.game.format_action(step.code, self.components)
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
            return "%" + self.game.public_hash(state)
        return "#" + self.game.state_hash(state)

    def verify(self) -> Report:
        """Check the commitment, the shuffles, every action and result, the hashes and the outcome."""
        report = Report()
        report.checks.append(self.check_commitment())
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
        report.checks.append(self.check_shuffle(fault))
        report.checks.append(self.check_actions(fault))
        report.checks.append(self.check_hashes(fault, hashes, wrong))
        report.checks.append(self.check_outcome(None if fault else state))
        return report

    def check_commitment(self) -> Check:
        record = self.record
        if record.commitment is None:
            return Check("commitment", "not checked", "the record has no commitment")
        if record.seed is None:
            return Check("commitment", "not checked", "the seed is not opened")
        options = self.game.format_options(record.options)
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
        outcome = self.game.outcome(state)
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
        outcome = self.game.outcome(state)
        self.record.result = outcome.totals if outcome else None


class Recorder:
    """A game being played: its state, its record, and undo up to the last disclosure."""

    def __init__(
        self,
        game: Game,
        options: Options,
        seats: int,
        seed: Seed,
        *,
        components: Components | None = None,
        names: list[str] | None = None,
        table: str = "local",
        rules: int | None = None,
    ) -> None:
        self.game = game
        self.components = components or game.components()
        self.state = game.setup(options, seats, seed, self.components, rules)
        self.entries = Steps()
        self.settled = self.state  # the last state that cannot be taken back
        self.undoable = 0  # steps since then
        self.header = Record(
            game=game.name,
            rules=rules or game.rules_version,
            components=self.components.hash,
            options=options,
            seats=seats,
            names=names or [],
            table=table,
            commitment=seed.commitment(game.name, game.format_options(options), seats, table),
            nonces=seed.nonces,
            seed=seed,
            setup_items=[shared(item)[0] for item in game.setup_items(self.state)],
        )

    @classmethod
    def resume(cls, record: Record, components: Components | None = None) -> Recorder:
        """Go on with a full record. Raises RecordError."""
        if record.seed is None:
            raise RecordError("record/no-seed", "a record without its seed can be replayed, not played on")
        recorder = cls(
            get_game(record.game), record.options, record.seats, record.seed,
            components=components, names=record.names, table=record.table, rules=record.rules,
        )  # fmt: skip
        replay = Replay(record, recorder.components)
        if replay.game.setup_items(recorder.state) != record.setup_items:
            replay.first()
        for turn, step in replay.entries:
            replay.advance(recorder.state.clone(), turn, step)
            recorder.apply(step.code)
        return recorder

    def apply(self, code: int) -> list[Item]:
        """Do an action: `state` is another one then. Raises IllegalAction and changes nothing if it is not legal."""
        before = self.state
        after = before.clone()
        items = self.game.apply(after, code)
        self.entries.add(int(before.turn), int(before.seat), code, items)
        self.state = after
        self.undoable += 1
        if after.horizon == after.steps:
            self.settle()
        return items

    def settle(self) -> None:
        """Nothing that was done so far can be taken back."""
        self.settled, self.undoable = self.state, 0

    def fork(self) -> Recorder:
        """An independent recorder that continues from here."""
        other = Recorder.__new__(Recorder)
        other.__dict__.update(self.__dict__)
        other.entries = self.entries.copy()
        return other

    @property
    def can_undo(self) -> bool:
        return self.undoable > 0

    def undo(self) -> None:
        """Take the last step back: those before it are done again, which disclosed nothing."""
        if not self.undoable:
            raise TorillaError("undo/nothing", "nothing can be taken back: something was disclosed, or the turn began")
        self.entries.drop_last()
        self.undoable -= 1
        self.state = self.settled
        if self.undoable:
            self.state = self.settled.clone()
            for code in self.entries.codes[-self.undoable :]:
                self.game.apply_legal(self.state, code)

    def restart_turn(self) -> None:
        """Take back all that can be taken back."""
        while self.undoable:
            self.undo()

    def record(self, *, hashes: bool = True) -> Record:
        """The full record so far."""
        turns: list[Turn] = []
        for number, seat, step in self.entries:
            if not turns or turns[-1].number != number:
                turns.append(Turn(number, seat))
            turns[-1].steps.append(step)
        outcome = self.game.outcome(self.state)
        record = Record(**{**self.header.__dict__, "turns": turns, "result": outcome.totals if outcome else None})
        if hashes:
            Replay(record, self.components).seal()
        return record
