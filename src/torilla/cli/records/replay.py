"""`torilla replay`: a record step by step, as pictures or as JSON lines (docs/reference/replay-json.md)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from torilla.cli.common import (
    AtStep,
    ComponentsPath,
    LoadedRecord,
    RecordPath,
    check_at,
    knows_hand,
    load_record,
    outcome_json,
    print_json,
    to_builtins,
)
from torilla.cli.errors import CommandError
from torilla.core.contract.data import Json
from torilla.core.engine.engine import Position

if TYPE_CHECKING:
    from torilla.core.contract.data import Item
    from torilla.core.contract.game import AnyGame
    from torilla.core.records.replay import Replay


class Format(StrEnum):
    """How a replay is printed."""

    text = "text"
    json = "json"


def replay(
    record: RecordPath,
    *,
    at: AtStep = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", metavar="S", min=0, help="as seen from seat S (from 0); of a seat's record that seat"),
    ] = None,
    form: Annotated[Format, typer.Option("--format", "-f", help="pictures, or one JSON object per line")] = Format.text,
    components: ComponentsPath = None,
) -> None:
    """Show a record step by step; with --at only the position after N steps."""
    from torilla.core.records.replay import Replay

    loaded = load_record(record, components)
    if seat is not None and seat >= loaded.record.seats:
        raise CommandError(f"--seat {seat}: the record has seats 0 to {loaded.record.seats - 1}")
    run = Replay(loaded.record, loaded.game)
    only = None if at is None else check_at(at, len(run))
    if form is Format.json:
        for number, line in enumerate(json_lines(loaded, run, seat)):
            if only is None or number == only:
                print_json(line)
            if number == only:
                break
    else:
        show_steps(loaded, run, run.seat if seat is None else seat, only)


def json_lines(loaded: LoadedRecord, run: Replay, seat: int | None) -> Iterator[Json]:
    """The set-up, then one object a step."""
    record, game, names, _ = loaded
    state = run.first()
    yield {
        "step": 0,
        "game": game.name,
        "rules": record.rules,
        "seats": record.seats,
        "names": names,
        "options": to_builtins(record.options),
        "form": record.form,
        "components": {"hash": game.components.hash, "value": tomllib.loads(game.components.source)},
        "items": items_for(record.setup_items, seat),
        "state": document_of(game, state, seat),
    }
    for number, (turn, step) in enumerate(record.steps(), 1):
        mover = state.to_move
        legal = None
        if seat in {None, mover} and knows_hand(record, mover):
            legal = [game.notation.format(code) for code in game.rules.legal(state)]
        run.advance(state, turn, step)
        outcome = game.rules.outcome(state)
        yield {
            "step": number,
            "seat": mover,
            "action": game.notation.format(step.code),
            "value": to_builtins(game.notation.to_value(step.code)),
            "items": items_for(step.items, seat),
            "legal": legal,
            "state": document_of(game, state, seat),
            "outcome": None if outcome is None else outcome_json(outcome) | {"reason": outcome.reason},
        }


def items_for(items: Sequence[Item], seat: int | None) -> list[Json]:
    """Items as JSON objects; with a seat, as that seat sees them."""
    from torilla.core.contract.data import disclosed_to

    visible = items if seat is None else disclosed_to(items, seat)
    return [item._asdict() for item in visible]


def document_of(game: AnyGame, state: Position, seat: int | None) -> object:
    """The whole state, or what a seat sees of it."""
    return game.views.to_document(state) if seat is None else to_builtins(game.views.view(state, seat))


def show_steps(loaded: LoadedRecord, run: Replay, seat: int | None, only: int | None) -> None:
    """The record for people: each action in words, and a picture at the end of each turn."""
    from rich.markup import escape

    from torilla.cli.play.show import console_for_output, outcome_sentence, show_board, show_scores
    from torilla.core.contract.data import disclosed_to
    from torilla.core.terminal.describe import describe_items, describe_step

    record, game, names, _ = loaded
    console = console_for_output()
    state = run.state_at(only or 0)
    if only is not None:
        show_board(console, game, state, seat)
        return
    console.print(f"[bold]{game.name.capitalize()}[/], {escape(', '.join(names))}\n")
    show_board(console, game, state, seat)
    for number, (turn, step) in enumerate(record.steps(), 1):
        run.advance(state, turn, step)
        sentence = escape(describe_step(game, names[turn.seat], step.code))
        notation = escape(game.notation.format(step.code))
        console.print(f"\n[bold cyan]{number}[/] {sentence}  [dim]{notation}[/]")
        items = step.items if seat is None else disclosed_to(step.items, seat)
        for line in describe_items(game, items, names):
            console.print(f"   [dim]{escape(line)}[/]")
        if state.to_move != turn.seat:
            show_board(console, game, state, seat)
    outcome = game.rules.outcome(state)
    if outcome is not None:
        console.print()
        show_scores(console, game, outcome.scores, names)
        console.print(f"[bold green]{escape(outcome_sentence(outcome, names))}[/]")
