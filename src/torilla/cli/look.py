"""`torilla moves` and `torilla explain`: what may be done at a place in a record, and why not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from torilla.cli.common import (
    AsJson,
    AtStep,
    ComponentsPath,
    RecordPath,
    check_at,
    load_record,
    print_json,
    to_builtins,
)

if TYPE_CHECKING:
    from pathlib import Path

    from torilla.core.contract import Game


def state_in(path: Path, at: int | None, components: Path | None) -> tuple[Game, Any, Any]:
    """The game, its components, and the state after N steps of a record."""
    from torilla.core.replay import Replay

    loaded = load_record(path, components)
    run = Replay(loaded.record, loaded.components)
    return loaded.game, loaded.components, run.state_at(check_at(at, len(run)))


def moves(
    record: RecordPath,
    *,
    at: AtStep = None,
    components: ComponentsPath = None,
    as_json: AsJson = False,
) -> None:
    """List the legal actions after N steps of a record, one notation a line."""
    game, box, state = state_in(record, at, components)
    found = [] if game.current_seat(state) is None else game.legal_actions(state)
    notations = [game.format_action(code, box) for code in found]
    if as_json:
        print_json({"seat": game.current_seat(state), "legal": notations, "codes": found})
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
    from torilla.cli.words import describe, tell_refusal

    game, box, state = state_in(record, at, components)
    code = game.parse_action(action, box)
    refusal = game.explain(state, code)
    if as_json:
        print_json(
            {
                "action": game.format_action(code, box),
                "value": to_builtins(game.to_value(code, box)),
                "legal": refusal is None,
                "refusal": None if refusal is None else refusal._asdict(),
            }
        )
        return
    sentence = "allowed." if refusal is None else tell_refusal(game, refusal, box)
    print(f"{describe(game, code, box)}: {sentence}")
