"""What worker processes make besides choices of bots: costly answers, and the games of sandboxes."""

from __future__ import annotations

from itertools import islice

import msgspec

from torilla.bots.previews import told_effects
from torilla.bots.review.report import TurnReview
from torilla.bots.review.tasks import reviewable, tasks_of
from torilla.core.contract.errors import RecordError
from torilla.core.contract.game import AnyGame
from torilla.core.contract.registry import get_game
from torilla.core.engine.engine import Position
from torilla.core.records.record import Record
from torilla.core.records.replay import Replay
from torilla.server.analyses.checks import check_text, draw_place
from torilla.server.daily.messages import ChoicePicture, Field
from torilla.server.daily.paths import path_of
from torilla.server.daily.rules import SEAT
from torilla.server.kernel.packed import pack
from torilla.server.sandbox.document import OwnView
from torilla.server.sandbox.session import SandboxSession
from torilla.server.tables import replays
from torilla.server.tables.drill import make_drill
from torilla.server.tables.replays import GameText
from torilla.server.wire.advice import HintStep
from torilla.server.wire.shared import Legal


class TableReplay(msgspec.Struct, tag=True):
    """A table's game frame by frame, or its first steps."""

    game: GameText
    seat: int | None
    eyes: list[int]
    done: bool
    first: int

    def make(self) -> object:
        return replays.replay_play(self.game, self.seat, self.eyes, done=self.done, first=self.first)


class TextReplay(msgspec.Struct, tag=True):
    """A record that somebody gave, frame by frame."""

    game: GameText
    seat: int | None

    def make(self) -> object:
        return replays.replay_text(self.game, self.seat)


class TableRecord(msgspec.Struct, tag=True):
    """A table's record; the fields are those of `replays.make_record`."""

    game: GameText
    table: str
    seat: int | None
    open: bool
    settled: int | None

    def make(self) -> object:
        return replays.make_record(self.game, self.table, self.seat, open=self.open, settled=self.settled)


class TableCheck(msgspec.Struct, tag=True):
    """The verification of a game that is over."""

    game: GameText
    commitment: str
    seed: str

    def make(self) -> object:
        return replays.verify(self.game, self.commitment, self.seed)


class ReviewTurns(msgspec.Struct, tag=True):
    """The turns of a record to review. `sealed`: with the hands of the person at a deal of the day alone."""

    game: GameText
    simulations: int
    sealed: bool = False

    def make(self) -> object:
        record, game = self.game.read()
        if self.sealed:  # what the bots held is no more for the player than for those who have not played yet
            record = record.seen_by(SEAT)
        seats = reviewable(record)
        if not seats:
            raise RecordError("review/no-hand", "the record does not contain the hands")
        return tasks_of(Replay(record, game), seats, simulations=self.simulations)


class AnalysisCheck(msgspec.Struct, tag=True):
    """Whether an analysis that somebody gave can be published."""

    analysis: GameText

    def make(self) -> object:
        return check_text(self.analysis)


class AnalysisDrawing(msgspec.Struct, tag=True):
    """A place of an analysis as a picture."""

    analysis: GameText
    steps: int
    actions: list[str]
    seat: int | None
    dark: bool

    def make(self) -> object:
        return draw_place(self.analysis, self.steps, self.actions, self.seat, dark=self.dark)


class DealPath(msgspec.Struct, tag=True):
    """What the person did in a table's game, for this server alone."""

    game: GameText

    def make(self) -> object:
        record, game = self.game.read()
        state = game.rules.setup(record.options, record.seats, record.seed or 0, record.rules)
        return path_of(game, state, (step.code for _, step in record.steps()))


class FieldWords(msgspec.Struct, tag=True):
    """What others did in the positions of a person's game, with what sentences about it need.

    `actions`: of each choice of the field, by its id.
    """

    game: GameText
    field: Field
    actions: dict[str, list[str]]

    def make(self) -> object:
        for turn in self.field.turns:
            _, game, before = position_of(self.game, turn.step)
            for choice in turn.choices:
                state = before.clone()
                for action in self.actions[choice.id]:
                    code = game.notation.parse(action)
                    brings = told_effects(game, state, SEAT, code)
                    choice.steps.append(HintStep(Legal(action, game.notation.to_value(code)), brings))
                    game.rules.apply_legal(state, code)
        return self.field


class ChoiceBoard(msgspec.Struct, tag=True):
    """The person's board after some actions in a position of a game."""

    game: GameText
    step: int
    actions: list[str]
    dark: bool

    def make(self) -> object:
        record, game, state = position_of(self.game, self.step)
        for action in self.actions:
            game.rules.apply_legal(state, game.notation.parse(action))
        view = game.views.view(state, SEAT)
        return ChoicePicture(str(game.pictures.board(view, SEAT, record.names, dark=self.dark)))


def position_of(given: GameText, step: int) -> tuple[Record, AnyGame, Position]:
    """A table's game, its edition, and its position after a number of steps."""
    record, game = given.read()
    state = game.rules.setup(record.options, record.seats, record.seed or 0, record.rules)
    for _, taken in islice(record.steps(), step):
        game.rules.apply_legal(state, taken.code)
    return record, game, state


class DrillTurns(msgspec.Struct, tag=True):
    """The positions before turns of a review; the fields are those of `drill.make_drill`."""

    game: GameText
    turns: list[TurnReview]
    simulations: int
    closed: bool

    def make(self) -> object:
        return make_drill(self.game, self.turns, self.simulations, closed=self.closed)


OfTable = TableReplay | TableRecord | TableCheck | FieldWords | ChoiceBoard
"""What tables' own games are all that there is to know for. Only such answers are kept: with a record that somebody
gives, an answer that comes quickly would tell that somebody else has given the same, and so what a hand in it is.
"""
Calculation = OfTable | TextReplay | ReviewTurns | DealPath | DrillTurns | AnalysisCheck | AnalysisDrawing


class SandboxJob(msgspec.Struct, tag=True):
    """A visitor's message to a sandbox, which a worker keeps. None: the visitor has gone.

    `asks`: answer with what the adviser is to be asked instead.
    """

    sandbox: str
    data: str | None
    now: int = 0
    first: bool = False
    components: tuple[str, str] | None = None  # game and source of the set that the message names
    own: OwnView | None = None  # what is known of the table that the message names
    asks: bool = False


class LostSandbox(Exception):
    """The worker that kept the sandbox has ended."""


class Calculations:
    """What one worker process makes and keeps."""

    def __init__(self) -> None:
        self.sandboxes: dict[str, SandboxSession] = {}

    def make(self, task: Calculation | SandboxJob) -> bytes:
        """The answer, packed; that of a sandbox as it is. Raises TorillaError."""
        return self.play(task) if isinstance(task, SandboxJob) else pack(task.make())

    def play(self, message: SandboxJob) -> bytes:
        if message.data is None:
            self.sandboxes.pop(message.sandbox, None)
            return b""
        if message.first:
            self.sandboxes[message.sandbox] = SandboxSession()
        session = self.sandboxes.get(message.sandbox)
        if session is None:
            raise LostSandbox(message.sandbox)
        if message.asks:
            return session.ask()
        edition = None
        if message.components is not None:
            game, source = message.components
            edition = get_game(game).edition(source)
        return session.receive(message.data, message.now, edition, message.own)
