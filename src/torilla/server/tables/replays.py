"""Replays: a game frame by frame for one viewer, for the replay page, which knows no rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from torilla.core.contract import Components
from torilla.core.engine import Position
from torilla.core.errors import TorillaError
from torilla.core.game import Game
from torilla.core.record import Record, Step, Turn, parse_record
from torilla.core.replay import Replay
from torilla.server.kernel.errors import ServerError
from torilla.server.tables.host import Host
from torilla.server.tables.play import Play
from torilla.server.wire.forms import items_for, score_parts
from torilla.server.wire.records import Frame, ReplayAnswer


def replay_play(
    play: Play, viewer: int | None, allowed: list[int], *, done: bool, first: int | None = None
) -> ReplayAnswer:
    """The settled steps of a table's game, or only the `first` of them; all of them when it is done."""
    header = play.header
    count = play.steps if done else play.settled_steps
    count = count if first is None else min(count, first)
    steps = [(Turn(number, seat), step) for number, seat, step in play.entries[:count]]
    record = Record(**{**header.__dict__, "form": "full" if done else "public"})
    state = play.game.setup(header.options, header.seats, header.seed or 0, play.components, header.rules)

    def advance(state: Position, step: Step) -> None:
        play.game.apply_legal(state, step.code)

    return frames(play.game, record, play.components, state, steps, advance, viewer, allowed)


async def named_components(host: Host, text: str) -> Components | None:
    """The components that a record names; None where this server has none: parsing it reports what is wrong."""
    game = re.search(r"^game:[ \t]*(\S+)", text, re.MULTILINE)
    hash = re.search(r"^components:[ \t]*(\S+)", text, re.MULTILINE)
    if not game or not hash:
        return None
    try:
        return await host.components(game[1], hash[1])
    except TorillaError:
        return None


def replay_text(text: str, viewer: int | None, components: Components | None) -> ReplayAnswer:
    """A record given as text. Raises RecordError."""
    record = parse_record(text, components)
    replay = Replay(record, components)
    allowed = list(range(record.seats)) if record.form == "full" else []
    if replay.seat is not None:
        allowed = [replay.seat]
    if viewer is not None and viewer not in allowed:
        raise ServerError("seat/unknown", "the record does not contain what this seat saw", seat=viewer)
    state = replay.first()
    turns = {id(step): turn for turn, step in replay.entries}

    def advance(state: Position, step: Step) -> None:
        replay.advance(state, turns[id(step)], step)

    return frames(replay.game, record, replay.components, state, replay.entries, advance, viewer, allowed)


def frames(
    game: Game,
    record: Record,
    components: Components,
    state: Position,
    steps: Iterable[tuple[Turn, Step]],
    advance: Callable[[Position, Step], object],
    viewer: int | None,
    allowed: list[int],
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
        advance(state, step)
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
        eyes=allowed,
        frames=made,
        outcome=game.outcome(state),
    )
