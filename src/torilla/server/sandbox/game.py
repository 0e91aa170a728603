"""One game in a sandbox: its steps, and the messages that a table would send about them."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from torilla.bots.greedy import GreedyBot
from torilla.bots.puzzles.exercise import is_judged, judge_exercise, line_of
from torilla.bots.puzzles.verdict import Codes, Verdict, is_done, judge_turn
from torilla.core.content.puzzles import Puzzle
from torilla.core.contract.data import Item, Json, disclosed_to
from torilla.core.contract.errors import PositionError
from torilla.core.contract.game import AnyGame
from torilla.core.contract.registry import game_names, get_game
from torilla.core.engine.engine import Position
from torilla.core.engine.generator import Generator
from torilla.core.play import AnyPlay, Play
from torilla.core.records.seed import Seed
from torilla.core.terminal.answers import Done
from torilla.server.kernel.errors import ServerError
from torilla.server.sandbox.puzzles import find_puzzle
from torilla.server.wire import shared
from torilla.server.wire import socket as wire
from torilla.server.wire.forms import action_cache, items_for, position_message
from torilla.server.wire.typed import answer_line

MOST_STEPS = 1000
"""Steps of one game."""


class Step(NamedTuple):
    """A step that was done. Not the state after it: in a long game those would take most of the memory."""

    seq: int
    turn: int
    seat: int
    code: int
    items: list[Item]
    brings: Json


class SandboxGame:
    """A game from any position. One visitor sees it as one seat, and acts for every seat."""

    def __init__(self, opening: wire.OpenSandbox, edition: AnyGame | None = None) -> None:
        """`edition`: the game with the components that the opening names. Raises TorillaError."""
        if opening.game not in game_names():
            raise ServerError("game/unknown", f"there is no game {opening.game[:40]!r}", game=opening.game[:40])
        own = get_game(opening.game)
        found = own if opening.components in (None, own.components.hash) else edition
        if found is None:
            hash = (opening.components or "")[:64]
            raise ServerError("components/unknown", "no such components are kept here", components=hash)
        self.game: AnyGame = found
        self.puzzle: Puzzle | None = None
        if opening.puzzle is not None:
            self.puzzle = find_puzzle(self.game, opening.puzzle)
            opening = msgspec.structs.replace(opening, position=self.puzzle.position, seat=self.puzzle.seat)
        self.first = self.begin(opening)
        self.play: AnyPlay = Play(self.game, self.first)
        shown = opening.position is not None or opening.view is not None
        self.set_up = [] if shown else self.game.records.setup_items(self.first)
        seats = int(self.first.seats)
        if opening.seat is not None and opening.seat >= seats:
            raise ServerError("seat/unknown", f"there is no seat {opening.seat}", seat=opening.seat)
        self.viewer = opening.seat
        self.exercise = None if opening.exercise is None else self.begin_exercise(opening.exercise)
        self.names = [*opening.names, *("" for _ in range(seats))][:seats]
        self.steps: list[Step] = []
        self.seq = 1  # of the position; grows with each change
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

    def reply(self) -> None:
        """Let a quick bot take a step for the seat to move; the same again after a rewind. Raises TorillaError."""
        game, seat = self.game, self.to_move
        if seat is None:
            raise ServerError("turn/not-yours", "nobody is to move", seat=None)
        bot = GreedyBot(self.game)
        legal = game.rules.legal(self.state)
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
            events.append(shared.Started(seq=1, at=0, items=items_for(self.set_up, self.viewer)))
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
            items=items_for(step.items, self.viewer),
            brings=step.brings,
        )

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


def state_of(game: AnyGame, view: Json) -> Position:
    """The state as far as it follows from a view that a client was sent. Raises TorillaError."""
    try:
        return game.views.from_document(view)
    except (ValueError, LookupError, TypeError, AssertionError, OverflowError) as error:
        raise PositionError("position/invalid", f"no view of {game.title}", fault=type(error).__name__) from None
