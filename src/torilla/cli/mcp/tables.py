"""The tables of one model: what it asks and does at them, answered in text."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from itertools import groupby
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from torilla.cli.common import load_game, write_atomically
from torilla.cli.play.show import outcome_sentence
from torilla.core.contract.data import Item, disclosed_to
from torilla.core.contract.errors import OptionsError, TorillaError
from torilla.core.engine.generator import Generator
from torilla.core.play import AnyPlay, Play
from torilla.core.records.seed import Seed
from torilla.core.terminal.describe import YOU, describe, describe_items, describe_step, describe_turn, sentences_of
from torilla.core.terminal.seat_text import error_text, legal_text, prompt_text, scores_text, table_text

if TYPE_CHECKING:
    from torilla.bots.base import Bot
    from torilla.core.contract.data import Json, View
    from torilla.core.contract.game import AnyGame
    from torilla.core.engine.engine import Position


class Done(NamedTuple):
    """A step: whose, which action, what it disclosed."""

    seat: int
    code: int
    items: list[Item]


class ModelSeat:
    """A game in which a model has one seat and bots have the others. All that it says is made from the seat's view."""

    def __init__(self, play: AnyPlay, seat: int, bot: Bot, generator: Generator) -> None:
        self.play = play
        self.seat = seat
        self.bot = bot
        self.generator = generator
        self.names = [YOU if other == seat else f"Seat {other}" for other in range(int(play.state.seats))]
        self.done = 0
        self.refused = 0

    @property
    def game(self) -> AnyGame:
        return self.play.game

    @property
    def view(self) -> View:
        return self.game.views.view(self.play.state, self.seat)

    @property
    def known(self) -> Position:
        """The state as the seat knows it."""
        return self.game.views.known(self.view).state

    def begin(self) -> str:
        return "\n".join([*self.wait(), self.table()])

    def table(self) -> str:
        return table_text(self.game, self.view)

    def legal(self) -> str:
        state = self.known
        if state.to_move is None:
            return prompt_text(self.game, self.view)
        return legal_text(self.game, self.game.rules.legal(state))

    def act(self, action: str) -> str:
        """Do an action, and then what the bots do until the seat is to move again. Raises TorillaError."""
        try:
            code = self.game.notation.parse(action.strip().strip("`"))
            self.game.rules.require(self.known, code, self.seat)
        except TorillaError:
            self.refused += 1
            raise
        turn = int(self.play.state.turn)
        own = Done(self.seat, code, self.play.apply(code))
        self.done += 1
        lines = [f"{describe_step(self.game, YOU, code)}.", *self.disclosed([own]), *self.wait()]
        state = self.play.state
        if state.to_move is None:
            return "\n".join([*lines, self.result()])
        if int(state.turn) != turn:
            return "\n".join([*lines, "", self.table()])
        return "\n".join([*lines, prompt_text(self.game, self.view)])

    def wait(self) -> list[str]:
        """Let the bots play until the seat is to move; what the seat learns of it."""
        steps: list[Done] = []
        while (seat := self.play.state.to_move) not in (None, self.seat):
            legal = self.game.rules.legal(self.play.state)
            code = legal[0]
            if len(legal) > 1:
                code = self.bot.choose(self.game.views.view(self.play.state, seat), legal, self.generator)
            steps.append(Done(int(self.play.state.seat), code, self.play.apply(code)))
        return [line for _, turn in groupby(steps, lambda step: step.seat) for line in self.told(list(turn))]

    def told(self, steps: list[Done]) -> list[str]:
        """The steps of another seat."""
        codes = [step.code for step in steps]
        return [describe_turn(self.game, self.names[steps[0].seat], codes), *self.disclosed(steps)]

    def disclosed(self, steps: list[Done]) -> list[str]:
        """What the seat learns from steps."""
        items = disclosed_to([item for step in steps for item in step.items], self.seat)
        sentences = describe_items(self.game, items, self.names)
        return [f"{sentence[:1].upper()}{sentence[1:]}." for sentence in sentences]

    def undo(self) -> str:
        """Take the last step back. Raises TorillaError."""
        if self.play.state.to_move != self.seat:
            raise TorillaError("undo/nothing", "nothing can be taken back: the game is over")
        self.play.undo()
        return f"Taken back.\n{self.table()}"

    def explain(self, action: str) -> str:
        """Whether an action is allowed, and what it would do. Raises NotationError."""
        game, known = self.game, self.game.views.known(self.view)
        code = game.notation.parse(action.strip().strip("`"))
        refusal = game.rules.explain(known.state, code, self.seat)
        if refusal is not None:
            return error_text(game.rules.illegal(code, refusal))
        effects = ", ".join(sentences_of(game).effects(game.page.preview(known, code), game.components))
        return f"Allowed: {describe(game, code)}{effects and f': {effects}'}."

    def result(self) -> str:
        """The result, or the points so far."""
        outcome = self.game.rules.outcome(self.play.state)
        acted = f"You did {self.done} actions; {self.refused} more were refused."
        if outcome is None:
            points = scores_text(self.game, self.game.rules.scores(self.known, self.seat))
            return f"The game is not over. If it ended now:\n{points}\n{acted}"
        points = scores_text(self.game, outcome.scores)
        return f"The game is over. {outcome_sentence(outcome, self.names)}\n{points}\n{acted}"


class ModelTables:
    """The tables of one model, by number. One thing is done at a time."""

    def __init__(self, bot: str, *, seed: str | None = None, records: Path | None = None) -> None:
        self.bot = bot
        self.seed = seed
        self.records = records
        self.since = datetime.now().strftime("%Y%m%d-%H%M%S")
        self.seats: list[ModelSeat] = []
        self.lock = Lock()

    def new(self, game: str, seats: int, seat: int, options: Json) -> str:
        """Set a table. Raises TorillaError."""
        from torilla.bots.base import get_bot

        played = load_game(game)
        made = played.rules.options.make(**options)
        played.rules.check_setup(made, seats)
        if not 0 <= seat < seats:
            raise OptionsError("options/seat", f"there is no seat {seat}: seats are 0 to {seats - 1}", seat=seat)
        number = len(self.seats) + 1
        secret = Seed.fresh() if self.seed is None else Seed.from_text(f"{self.seed}/{number}")
        names = ["Model" if other == seat else f"{self.bot.capitalize()} {other}" for other in range(seats)]
        play = Play.begin(played, made, seats, secret, names=names, table=f"mcp-{self.since}-{number}")
        generator = Generator.from_seed(int.from_bytes(secret.secret[:8], "big"))
        own = ModelSeat(play, seat, get_bot(self.bot, played), generator)
        self.seats.append(own)
        text = own.begin()
        self.keep(number)
        return f"Table {number}: {played.title}, {seats} seats, bots: {self.bot}.\n{text}"

    def at(self, table: int, answer: Callable[[ModelSeat], str]) -> str:
        """What the seat at a table answers (0: the table that was set last). Raises TorillaError."""
        number = table or len(self.seats)
        if not 1 <= number <= len(self.seats):
            raise TorillaError("mcp/no-table", f"there is no table {table}: call `new` first", table=table)
        seat = self.seats[number - 1]
        turn = int(seat.play.state.turn)
        text = answer(seat)
        if seat.play.state.to_move is None or int(seat.play.state.turn) != turn:
            self.keep(number)
        return text

    def keep(self, number: int) -> None:
        """Write the record of a table, if there is a place for it."""
        from torilla.core.records.record import format_record

        if self.records is not None:
            seat = self.seats[number - 1]
            self.records.mkdir(parents=True, exist_ok=True)
            path = self.records / f"{seat.game.name}-{self.since}-{number}.torilla"
            write_atomically(path, format_record(seat.play.record(), seat.game))
