"""What stands at a place in a record: `torilla legal`, `torilla explain`, `torilla picture`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from torilla.cli.common import (
    AsJson,
    AtStep,
    ComponentsPath,
    LoadedRecord,
    RecordPath,
    check_at,
    knows_hand,
    load_record,
    print_json,
    to_builtins,
)
from torilla.cli.errors import CommandError
from torilla.core.engine.engine import Position


def state_in(path: Path, at: int | None, components: Path | None) -> tuple[LoadedRecord, Position]:
    """A record, and the state after N steps of it."""
    from torilla.core.records.replay import Replay

    loaded = load_record(path, components)
    run = Replay(loaded.record, loaded.game)
    return loaded, run.state_at(check_at(at, len(run)))


def tells_all(loaded: LoadedRecord, state: Position) -> bool:
    """Whether the record contains the mover's hand; if not, print a note that the answer covers public pieces only."""
    mover = state.to_move
    known = mover is None or knows_hand(loaded.record, mover)
    if not known:
        print(f"note: the record does not contain the hand of seat {mover}; public pieces only", file=sys.stderr)
    return known


def legal(
    record: RecordPath,
    *,
    at: AtStep = None,
    components: ComponentsPath = None,
    as_json: AsJson = False,
) -> None:
    """List the legal actions after N steps of a record, one notation a line."""
    loaded, state = state_in(record, at, components)
    game = loaded.game
    complete = tells_all(loaded, state)
    found = [] if state.to_move is None else game.rules.legal(state)
    notations = [game.notation.format(code) for code in found]
    if as_json:
        seat = state.to_move
        print_json({"seat": seat, "legal": notations, "codes": found, "complete": complete})
        return
    for notation in notations:
        print(notation)


def explain(
    record: RecordPath,
    action: Annotated[str, typer.Argument(metavar="ACTION", help="an action in notation")],
    *,
    at: AtStep = None,
    components: ComponentsPath = None,
    as_json: AsJson = False,
) -> None:
    """Say whether an action is legal after N steps of a record, and if not, why."""
    from torilla.core.terminal.describe import describe, describe_refusal

    loaded, state = state_in(record, at, components)
    game = loaded.game
    tells_all(loaded, state)
    code = game.notation.parse(action)
    refusal = game.rules.explain(state, code)
    if as_json:
        print_json(
            {
                "action": game.notation.format(code),
                "value": to_builtins(game.notation.to_value(code)),
                "legal": refusal is None,
                "refusal": None if refusal is None else refusal._asdict(),
            }
        )
        return
    sentence = "allowed." if refusal is None else describe_refusal(game, refusal)
    print(f"{describe(game, code)}: {sentence}")


def picture(
    record: RecordPath,
    out: Annotated[Path, typer.Argument(metavar="FILE", help="the SVG file to write; - prints it")],
    *,
    at: AtStep = None,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="S", min=0, help="as this seat sees it; without it, as a spectator")
    ] = None,
    board: Annotated[
        int | None, typer.Option("--board", metavar="S", min=0, help="only what this seat has built")
    ] = None,
    dark: Annotated[bool, typer.Option("--dark", help="in the page's dark colours")] = False,
    components: ComponentsPath = None,
) -> None:
    """Draw the table after N steps of a record."""
    loaded, state = state_in(record, at, components)
    for flag, given in (("--seat", seat), ("--board", board)):
        if given is not None and given >= state.seats:
            raise CommandError(f"{flag} {given}: the record has seats 0 to {state.seats - 1}")
    pictures, view = loaded.game.pictures, loaded.game.views.view(state, seat)
    names = loaded.record.names
    drawn = pictures.table(view, names, dark=dark) if board is None else pictures.board(view, board, names, dark=dark)
    if str(out) == "-":
        print(drawn)
    else:
        out.write_text(drawn + "\n", encoding="utf-8")
