"""Replays and records of a game. A table's game is handed on as text, so that a worker process can make them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from torilla.core.contract.data import Components
from torilla.core.contract.errors import TorillaError
from torilla.core.contract.game import Game
from torilla.core.contract.registry import get_game
from torilla.core.engine.engine import Position
from torilla.core.records.record import Record, Step, Turn, format_record, parse_record
from torilla.core.records.replay import Replay
from torilla.server.kernel.errors import ServerError
from torilla.server.tables.host import Host
from torilla.server.tables.play import Play
from torilla.server.wire.forms import items_for, score_parts
from torilla.server.wire.records import CheckAnswer, Frame, RecordAnswer, ReplayAnswer, Verification


class GameText(msgspec.Struct):
    """A record as text. `components`: the source of a set that is not the game's own."""

    record: str
    components: str | None = None
    names: list[str] | None = None  # as they are: the text of a record has no place for every letter

    def read(self) -> tuple[Record, Components]:
        """Raises RecordError."""
        components = None
        if self.components is not None:
            components = get_game(find_line(self.record, "game") or "").components(self.components)
        record = parse_record(self.record, components)
        if self.names is not None:
            record.names = self.names
        return record, components or get_game(record.game).components()


def text_of_play(play: Play) -> GameText:
    """The whole game of a table, with its seed: for this server's own processes only."""
    text = format_record(play.record(hashes=False), play.components)
    return GameText(text, source_of(play.game, play.components), play.header.names)


def source_of(game: Game, components: Components) -> str | None:
    """What another process needs to know of a set of components; None: it is the game's own."""
    return None if components.hash == game.components().hash else components.source


def find_line(text: str, key: str) -> str | None:
    """What a record says of this, before it is parsed."""
    found = re.search(rf"^{key}:[ \t]*(\S+)", text, re.MULTILINE)
    return None if found is None else found[1]


async def text_of_file(host: Host, text: str) -> GameText:
    """A record that somebody gave. Where this server does not have its components, parsing it reports what is wrong."""
    game, hash = find_line(text, "game"), find_line(text, "components")
    if game is None or hash is None:
        return GameText(text)
    try:
        return GameText(text, source_of(get_game(game), await host.components(game, hash)))
    except TorillaError:
        return GameText(text)


# --- What a worker does ---


def replay_play(given: GameText, viewer: int | None, eyes: list[int], *, done: bool, first: int) -> ReplayAnswer:
    """The `first` steps of a table's game. `done`: it is over, and nothing in it is a secret."""
    record, components = given.read()
    game = get_game(record.game)
    steps = list(record.steps())[:first]
    record.form = "full" if done else "public"
    state = game.setup(record.options, record.seats, record.seed or 0, components, record.rules)

    def advance(state: Position, turn: Turn, step: Step) -> None:
        game.apply_legal(state, step.code)

    return frames(game, record, components, state, steps, advance, viewer, eyes)


def replay_text(given: GameText, viewer: int | None) -> ReplayAnswer:
    """A record given as text. Raises RecordError."""
    record, components = given.read()
    replay = Replay(record, components)
    eyes = list(range(record.seats)) if record.form == "full" else []
    if replay.seat is not None:
        eyes = [replay.seat]
    if viewer is not None and viewer not in eyes:
        raise ServerError("seat/unknown", "the record does not contain what this seat saw", seat=viewer)
    return frames(replay.game, record, components, replay.first(), replay.entries, replay.advance, viewer, eyes)


def frames(
    game: Game,
    record: Record,
    components: Components,
    state: Position,
    steps: Iterable[tuple[Turn, Step]],
    advance: Callable[[Position, Turn, Step], object],
    viewer: int | None,
    eyes: list[int],
) -> ReplayAnswer:
    def frame(number: int, turn: int, seat: int | None, step: Step | None, brings: dict[str, Any]) -> Frame:
        items = record.setup_items if step is None else step.items
        view = game.view(state, viewer)
        return Frame(
            step=number,
            turn=turn,
            seat=seat,
            action=None if step is None else game.format_action(step.code, components),
            value=None if step is None else game.to_value(step.code, components),
            items=items_for(items, viewer),
            brings=brings,
            view=view,
            scores=score_parts(game, state, viewer),
            reports=game.reports(view, components),
        )

    made = [frame(0, 0, None, None, {})]
    for number, (turn, step) in enumerate(steps, 1):
        before = state.clone()
        advance(state, turn, step)
        made.append(frame(number, turn.number, turn.seat, step, game.effects(before, state, step.code)))
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
        outcome=game.outcome(state),
    )


def full_record(given: GameText) -> tuple[Record, Components]:
    """A table's game as a record with all hashes."""
    record, components = given.read()
    Replay(record, components).seal()
    return record, components


def make_record(given: GameText, table: str, seat: int | None, *, open: bool, settled: int | None) -> RecordAnswer:
    """The record of a table as `seat` may have it, and whole if it is `open` to everybody.

    `settled`: the steps that all may know of while the game goes on; None: it is done.
    """
    if settled is None:
        record, components = full_record(given)
        if seat is not None or not open:
            record = record.seen_by(seat)
    else:
        whole, components = given.read()
        record = whole.settled(settled, seat)
        Replay(record, components).seal()
    return RecordAnswer(table=table, form=record.form, text=format_record(record, components))


def verify(given: GameText, commitment: str, seed: str) -> Verification:
    """Seed, commitment and every step of a game that is over, checked."""
    record, components = full_record(given)
    report = Replay(record, components).verify()
    checks = [CheckAnswer(check.name, check.verdict, check.detail, check.line) for check in report.checks]
    return Verification(ok=report.ok, checks=checks, commitment=commitment, seed=seed, nonces=list(record.nonces))
