"""One game in a sandbox: its steps, and the messages that a table would send about them."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from torilla.bots.greedy import GreedyBot
from torilla.bots.puzzles.exercise import is_judged, judge_exercise, line_of
from torilla.bots.puzzles.verdict import Codes, Verdict, is_done, judge_turn
from torilla.core.content.puzzles import Puzzle
from torilla.core.contract.data import Edit, Item, Json, disclosed_to
from torilla.core.contract.errors import TorillaError
from torilla.core.contract.game import AnyGame
from torilla.core.contract.registry import game_names
from torilla.core.engine.engine import Position
from torilla.core.engine.generator import Generator
from torilla.core.play import AnyPlay, Play
from torilla.core.records.analysis import has_unknown
from torilla.core.records.seed import Seed
from torilla.core.terminal.answers import Done
from torilla.server.kernel.errors import ServerError
from torilla.server.sandbox.document import Document, OwnView, open_document, position_document, shown
from torilla.server.sandbox.origin import Question, find_edition, state_of
from torilla.server.sandbox.puzzles import find_puzzle
from torilla.server.wire import shared
from torilla.server.wire import socket as wire
from torilla.server.wire.forms import action_cache, items_for, legal_actions, position_message
from torilla.server.wire.typed import answer_line

MOST_STEPS = 1000
"""Steps of one game."""
MOST_EDITS = 200
"""Changes by hand that can be taken back."""


class Step(NamedTuple):
    """A step that was done. Not the state after it: in a long game those would take most of the memory."""

    seq: int
    turn: int
    seat: int
    code: int
    items: list[Item]
    brings: Json


class Before(NamedTuple):
    """Where a game was before it was changed by hand."""

    document: Document | None
    play: AnyPlay
    steps: list[Step]
    recorded: list[Step]
    set_up: list[Item]


class SandboxGame:
    """A game from any position. One visitor sees it as one seat, or as the one to move, and acts for every seat."""

    def __init__(self, opening: wire.OpenSandbox, edition: AnyGame | None = None, own: OwnView | None = None) -> None:
        """`edition`: the game with the components that the opening names; `own`: what is known of the table that it
        names. Raises TorillaError.
        """
        if opening.game not in game_names():
            raise ServerError("game/unknown", f"there is no game {opening.game[:40]!r}", game=opening.game[:40])
        self.game = find_edition(opening, edition)
        self.puzzle: Puzzle | None = None
        if opening.puzzle is not None:
            self.puzzle = find_puzzle(self.game, opening.puzzle)
            opening = msgspec.structs.replace(opening, position=self.puzzle.position, seat=self.puzzle.seat)
        self.document = self.read(opening, own)
        self.first = self.begin(opening) if self.document is None else self.document.first
        self.play: AnyPlay = Play(self.game, self.first)
        self.set_up = self.set_up_items(opening)
        seats = int(self.first.seats)
        if opening.seat is not None and opening.seat >= seats:
            raise ServerError("seat/unknown", f"there is no seat {opening.seat}", seat=opening.seat)
        self.eyes = opening.seat
        self.follows = opening.follow
        self.exercise = None if opening.exercise is None else self.begin_exercise(opening.exercise)
        record = None if self.document is None else self.document.analysis.record
        self.names = [*(opening.names if record is None else record.names), *("" for _ in range(seats))][:seats]
        self.steps: list[Step] = []
        self.recorded: list[Step] = []  # those of the record that were done once
        self.edited: list[Before] = []  # where it was before each change by hand
        self.seq = 1  # of the position; grows with each change
        if self.document is None and opening.analysis:
            self.document = position_document(self.game, self.first, opening.position)
        for action in opening.actions:
            self.act(action)

    def begin(self, opening: wire.OpenSandbox) -> Position:
        game = self.game
        if opening.position is not None:
            return game.views.parse_position(opening.position)
        if opening.view is not None:
            return state_of(game, opening.view)
        options = game.rules.options.make(**opening.options)
        seed = Seed.from_text(opening.seed or "sandbox")
        return game.rules.setup(options, opening.seats or game.rules.seat_counts[0], seed)

    def read(self, opening: wire.OpenSandbox, own: OwnView | None) -> Document | None:
        """The document of an opening that has one. Raises TorillaError."""
        if opening.table is not None:
            if own is None:
                raise ServerError("table/unknown", "no such table", table=opening.table)
            return open_document(own.record, self.game.name, self.game, own=own)
        if opening.document is not None:
            return open_document(opening.document, self.game.name, self.game)
        return None

    def set_up_items(self, opening: wire.OpenSandbox) -> list[Item]:
        record = None if self.document is None else self.document.analysis.record
        if record is not None:
            return record.setup_items
        from_position = any(given is not None for given in (opening.position, opening.view, self.document))
        return [] if from_position else self.game.records.setup_items(self.first)

    @property
    def viewer(self) -> int | None:
        """Whose view is sent."""
        return self.to_move if self.follows and self.to_move is not None else self.eyes

    def begin_exercise(self, exercise: wire.Exercise) -> tuple[Codes, Codes, int]:
        """The turns of an exercise, checked: they come from outside. Raises TorillaError."""
        if self.viewer is None or self.viewer != self.to_move:
            raise ServerError("turn/not-yours", f"seat {self.to_move} is to move", seat=self.to_move)
        better, played = (line_of(self.game, self.first, line) for line in (exercise.better, exercise.played))
        return better, played, exercise.simulations

    @property
    def state(self) -> Position:
        return self.play.state

    @property
    def to_move(self) -> int | None:
        return self.state.to_move

    # --- Changes

    def act(self, action: str) -> None:
        """Do an action for the seat to move. Raises TorillaError."""
        if len(self.steps) >= MOST_STEPS:
            raise ServerError("sandbox/full", f"a sandbox has at most {MOST_STEPS} steps", steps=MOST_STEPS)
        code = self.game.notation.parse(action)
        before = self.state
        refusal = self.game.rules.explain(before, code)
        if refusal is not None:
            error = self.game.rules.illegal(code, refusal)
            raise ServerError(error.code, error.message, **{**error.values, "rule": refusal.rule})
        items = self.play.apply(code)
        self.seq += 1
        brings = self.game.page.effects(before, self.state, code)
        self.steps.append(Step(self.seq, int(before.turn), int(before.seat), code, items, brings))

    def go(self, steps: int, actions: list[str]) -> int:
        """Go to the position after these steps of the record and these actions; how many steps were kept.

        Raises TorillaError, and stays where it is.
        """
        main = [] if self.document is None else self.document.main
        if steps > len(main):
            raise ServerError("analysis/no-step", f"the record has {len(main)} steps", steps=len(main))
        codes = [code for code, _ in main[:steps]] + [self.game.notation.parse(action) for action in actions]
        kept = 0
        while kept < min(len(codes), len(self.steps)) and self.is_done(kept, codes[kept], recorded=kept < steps):
            kept += 1
        before = self.steps[:], self.play.fork(), self.seq
        try:
            self.rewind(kept)
            for number in range(kept, len(codes)):
                if number < steps:
                    self.advance(number)
                else:
                    self.act(actions[number - steps])
        except TorillaError:
            self.steps, self.play, self.seq = before
            raise
        return kept

    def is_done(self, number: int, code: int, *, recorded: bool) -> bool:
        """Whether this step is the one that was done; where pieces are unknown, also with the record's results."""
        same = self.steps[number].code == code
        known = self.document is None or self.document.is_known
        return same and (known or recorded == (number < self.play.followed))

    def advance(self, number: int) -> None:
        """Do a step of the record, which is the next one."""
        assert self.document is not None
        code, items = self.document.main[number]
        before = self.state
        if self.document.is_known:
            items = self.play.apply(code)
        else:
            self.play.follow(code, items)
        self.seq += 1
        if number < len(self.recorded):  # done before
            step = self.recorded[number]._replace(seq=self.seq)
        else:
            brings = self.game.page.effects(before, self.state, code)
            step = Step(self.seq, int(before.turn), int(before.seat), code, items, brings)
            self.recorded.append(step)
        self.steps.append(step)

    def look(self, seat: int | None, *, follow: bool) -> None:
        """Look through other eyes. Raises ServerError."""
        if seat is not None and seat >= int(self.first.seats):
            raise ServerError("seat/unknown", f"there is no seat {seat}", seat=seat)
        self.eyes, self.follows = seat, follow
        self.seq += 1

    def edit(self, edits: list[Edit]) -> None:
        """Change the position by hand: the game begins anew there. Raises PositionError and changes nothing."""
        state = self.state
        for edit in edits:
            state = self.game.views.edited(state, edit)
        document = position_document(self.game, state, None)
        if self.document is not None:
            document.hints = document.hints and self.document.hints
        here = Before(self.document, self.play, self.steps, self.recorded, self.set_up)
        self.edited = [*self.edited[1 - MOST_EDITS :], here]
        self.begin_at(Before(document, Play(self.game, state), [], [], []))

    def unedit(self) -> None:
        """Take back the last change by hand, with all that was done since. Raises ServerError."""
        if not self.edited:
            raise ServerError("undo/nothing", "nothing was changed by hand")
        self.begin_at(self.edited.pop())

    def begin_at(self, place: Before) -> None:
        self.document, self.play, self.steps, self.recorded, self.set_up = place
        self.first = self.play.first()
        self.seq += 1

    def reply(self) -> None:
        """Let a quick bot take a step for the seat to move; the same again after a rewind. Raises TorillaError."""
        game, seat = self.game, self.to_move
        if seat is None:
            raise ServerError("turn/not-yours", "nobody is to move", seat=None)
        bot = GreedyBot(self.game)
        legal = legal_actions(game, self.state)
        code = bot.choose(game.views.view(self.state, seat), legal, Generator.from_seed(len(self.steps)))
        self.act(game.notation.format(code))

    def rewind(self, steps: int) -> None:
        """Keep only the first `steps` steps."""
        if steps < len(self.steps):
            del self.steps[steps:]
            self.seq += 1
            self.play.rewind(steps)

    def undo(self, *, whole: bool) -> None:
        """Undo as at a table. Raises TorillaError."""
        if not self.play.can_undo:
            raise ServerError("undo/nothing", "something was disclosed, or the turn has just begun")
        self.rewind(len(self.steps) - (self.play.undoable if whole else 1))

    # --- Questions

    def preview(self, seat: int, action: str) -> Json:
        """The preview of an action, from the seat's view only. Raises TorillaError."""
        code = self.game.notation.parse(action)
        if seat != self.to_move:
            rules = self.game.rules
            raise rules.illegal(code, rules.refuse_always("turn/not-yours", seat=self.to_move))
        return self.game.page.preview(self.game.views.known(self.game.views.view(self.state, seat)), code)

    def explain(self, seat: int, action: str) -> wire.RefusalAnswer | None:
        """Why an action is refused, from the seat's view only. Raises TorillaError."""
        code = self.game.notation.parse(action)
        known = self.game.views.state(self.game.views.view(self.state, seat))
        refusal = self.game.rules.explain(known, code, seat)
        return None if refusal is None else wire.RefusalAnswer(refusal.code, refusal.rule, refusal.values)

    def ask(self) -> Question:
        """What the adviser is asked here: what the seat to move may see. Raises ServerError."""
        seat = self.to_move
        if seat is None:
            raise ServerError("turn/not-yours", "nobody is to move", seat=None)
        if has_unknown(self.game, self.first) if self.document is None else not self.document.hints:
            raise ServerError("hint/off", "what is unknown here belongs to a game that goes on")
        view = self.game.views.view(self.state, seat)
        legal = legal_actions(self.game, self.state)
        if not legal:
            raise ServerError("hint/none", "nothing can be done here with what is known", seconds=0)
        return Question(
            self.game.name, self.game.components.hash, msgspec.Raw(msgspec.json.encode(view)), legal, seat, self.seq
        )

    def typed(self, ask: wire.Ask) -> wire.Answered:
        """The answer to a typed line, from the visitor's view only."""
        return answer_line(self.game, self.game.views.view(self.state, self.viewer), ask, self.done)

    def done(self) -> list[Done]:
        """All steps, as the visitor may know them."""
        return [
            Done(step.seat, step.turn, step.code, disclosed_to(step.items, self.viewer), step.brings)
            for step in self.steps
        ]

    def weigh(self) -> Verdict:
        """What the turn that was played in a puzzle or an exercise is worth. Raises TorillaError."""
        codes = [step.code for step in self.steps]
        if self.puzzle is not None and is_done(self.puzzle, self.first, self.state):
            return judge_turn(self.game, self.puzzle, self.first, codes, self.state)
        if self.exercise is not None and is_judged(self.first, self.state):
            better, played, simulations = self.exercise
            return judge_exercise(self.game, self.first, better, played, codes, simulations)
        raise ServerError("puzzle/not-done", "play the turn of a puzzle first")

    # --- Messages

    def table(self) -> shared.Table:
        """The table message: nobody owns it, nothing is stored."""
        state = self.first
        mine = [] if self.viewer is None else [self.viewer]
        return shared.Table(
            id="sandbox",
            game=self.game.name,
            status="playing" if self.to_move is not None else "over",
            seats=[self.seat(seat, name) for seat, name in enumerate(self.names)],
            options=msgspec.to_builtins(state.options),
            rules=int(state.rules),
            components=self.game.components.hash,
            pace=shared.no_pace(),
            undo="turn",
            listed=False,
            instant=True,
            hints=False,
            commitment="",
            seed=None,
            created_at=0,
            started_at=0,
            ended_at=None,
            to_move=self.to_move,
            watchers=0,
            rematch=None,
            mine=mine,
            owner=False,
            curtain=False,
            link=0,
            removed=[],
            absence_minutes=0,
        )

    def seat(self, seat: int, name: str) -> shared.Seat:
        return shared.Seat(
            seat=seat,
            kind="person",
            name=name or None,
            bot=None,
            away=None,
            connected=True,
            owner=False,
            wants_close=False,
        )

    def events(self, after: int = 0) -> wire.Events:
        """The steps with a number above `after`. None is ever settled: a sandbox can be rewound."""
        events: list[shared.TableEvent] = []
        if after == 0:
            events.append(shared.Started(seq=1, at=0, items=self.items(self.set_up)))
        events += [self.event(index, step) for index, step in enumerate(self.steps) if step.seq > after]
        return wire.Events(after=after, settled=0, events=events)

    def event(self, index: int, step: Step) -> shared.Acted:
        forms = action_cache(self.game)[step.code]
        return shared.Acted(
            seq=step.seq,
            at=0,
            step=index + 1,
            turn=step.turn,
            seat=step.seat,
            action=forms.notation,
            value=forms.value,
            items=self.items(step.items),
            brings=step.brings,
        )

    def items(self, items: list[Item]) -> list[shared.Item]:
        """What steps disclosed; one who looks through all eyes sees all of it."""
        return shown(items) if self.follows else items_for(items, self.viewer)

    def position(self) -> wire.Position:
        """The position message."""
        game, state, viewer = self.game, self.state, self.viewer
        return position_message(
            game,
            state,
            game.views.view(state, viewer),
            seq=self.seq,
            to_move=self.to_move,
            may_act=viewer is not None and viewer == self.to_move,
            can_undo=self.play.can_undo,
            hash=game.views.hash(game.views.view(state, None)),
        )
