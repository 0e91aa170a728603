"""Replays and records of a game. A table's game is handed on as text, so that a worker process can make them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from torilla.core.contract.errors import TorillaError
from torilla.core.contract.game import AnyGame
from torilla.core.contract.registry import get_game
from torilla.core.engine.engine import Position
from torilla.core.records.analysis import game_of
from torilla.core.records.record import Record, Step, Turn, format_record, parse_record
from torilla.core.records.replay import Replay
from torilla.server.kernel.errors import ServerError
from torilla.server.tables.host import Host
from torilla.server.tables.play import LoggedPlay
from torilla.server.wire.forms import items_for, score_parts
from torilla.server.wire.records import CheckAnswer, Frame, RecordAnswer, ReplayAnswer, Verification


class GameText(msgspec.Struct):
    """A record as text. `components`: the source of a set that is not the one of the box."""

    record: str
    components: str | None = None
    names: list[str] | None = None  # as they are: the text of a record has no place for every letter

    def read(self) -> tuple[Record, AnyGame]:
        """The record, and the edition of its game. Raises RecordError."""
        game = None
        if self.components is not None:
            game = get_game(find_line(self.record, "game") or "").edition(self.components)
        record = parse_record(self.record, game)
        if self.names is not None:
            record.names = self.names
        return record, game or get_game(record.game)


def text_of_play(play: LoggedPlay) -> GameText:
    """The whole game of a table, with its seed: for this server's own processes only."""
    text = format_record(play.record(hashes=False), play.game)
    return GameText(text, play.game.source, play.header.names)


def find_line(text: str, key: str) -> str | None:
    """What a record says of this, before it is parsed."""
    found = re.search(rf"^{key}:[ \t]*(\S+)", text, re.MULTILINE)
    return None if found is None else found[1]


async def text_of_file(host: Host, text: str) -> GameText:
    """A record or position that somebody gave. Where this server does not have its components, parsing it says so."""
    game, hash = game_of(text), find_line(text, "components")
    if game is None or hash is None:
        return GameText(text)
    try:
        return GameText(text, (await host.edition(game, hash)).source)
    except TorillaError:
        return GameText(text)


# --- What a worker does ---


def replay_play(given: GameText, viewer: int | None, eyes: list[int], *, done: bool, first: int) -> ReplayAnswer:
    """The `first` steps of a table's game. `done`: it is over, and nothing in it is a secret."""
    record, game = given.read()
    steps = list(record.steps())[:first]
    record.form = "full" if done else "public"
    state = game.rules.setup(record.options, record.seats, record.seed or 0, record.rules)

    def advance(state: Position, turn: Turn, step: Step) -> None:
        game.rules.apply_legal(state, step.code)

    return frames(game, record, state, steps, advance, viewer, eyes)


def replay_text(given: GameText, viewer: int | None) -> ReplayAnswer:
    """A record given as text. Raises RecordError."""
    record, game = given.read()
    replay = Replay(record, game)
    eyes = list(range(record.seats)) if record.form == "full" else []
    if replay.seat is not None:
        eyes = [replay.seat]
    if viewer is not None and viewer not in eyes:
        raise ServerError("seat/unknown", "the record does not contain what this seat saw", seat=viewer)
    return frames(game, record, replay.first(), replay.entries, replay.advance, viewer, eyes)


def frames(
    game: AnyGame,
    record: Record,
    state: Position,
    steps: Iterable[tuple[Turn, Step]],
    advance: Callable[[Position, Turn, Step], object],
    viewer: int | None,
    eyes: list[int],
) -> ReplayAnswer:
    def frame(number: int, turn: int, seat: int | None, step: Step | None, brings: dict[str, Any]) -> Frame:
        items = record.setup_items if step is None else step.items
        view = game.views.view(state, viewer)
        return Frame(
            step=number,
            turn=turn,
            seat=seat,
            action=None if step is None else game.notation.format(step.code),
            value=None if step is None else game.notation.to_value(step.code),
            items=items_for(items, viewer),
            brings=brings,
            view=view,
            scores=score_parts(game, state, viewer),
            reports=game.page.extras(game.views.known(view)),
        )

    made = [frame(0, 0, None, None, {})]
    for number, (turn, step) in enumerate(steps, 1):
        before = state.clone()
        advance(state, turn, step)
        made.append(frame(number, turn.number, turn.seat, step, game.page.effects(before, state, step.code)))
    return ReplayAnswer(
        game=record.game,
        rules=record.rules,
        components=record.components,
        seats=record.seats,
        names=record.names or [f"Seat {seat}" for seat in range(record.seats)],
        options=msgspec.to_builtins(record.options),
        form=record.form,
        seat=viewer,
        eyes=eyes,
        frames=made,
        outcome=game.rules.outcome(state),
    )


def full_record(given: GameText) -> tuple[Record, AnyGame]:
    """A table's game as a record with all hashes."""
    record, game = given.read()
    Replay(record, game).seal()
    return record, game


def make_record(given: GameText, table: str, seat: int | None, *, open: bool, settled: int | None) -> RecordAnswer:
    """The record of a table as `seat` may have it, and whole if it is `open` to everybody.

    `settled`: the steps that all may know of while the game goes on; None: it is done.
    """
    if settled is None:
        record, game = full_record(given)
        if seat is not None or not open:
            record = record.seen_by(seat)
    else:
        whole, game = given.read()
        record = whole.settled(settled, seat)
        Replay(record, game).seal()
    return RecordAnswer(table=table, form=record.form, text=format_record(record, game))


def verify(given: GameText, commitment: str, seed: str) -> Verification:
    """Seed, commitment and every step of a game that is over, checked."""
    record, game = full_record(given)
    report = Replay(record, game).verify()
    checks = [CheckAnswer(check.name, check.verdict, check.detail, check.line) for check in report.checks]
    return Verification(ok=report.ok, checks=checks, commitment=commitment, seed=seed, nonces=list(record.nonces))
