"""`torilla score`: the final score of boards or cities drawn as text pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from msgspec import to_builtins

from torilla.cli.common import (
    AsJson,
    ComponentsPath,
    GameName,
    load_edition,
    load_game,
    outcome_json,
    print_json,
    read_text,
)
from torilla.core.content.sheets import sheet_of


def score(
    game_name: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="the drawn boards; - reads standard input")],
    *,
    components: ComponentsPath = None,
    as_json: AsJson = False,
) -> None:
    """Count the final score, by category, of a game played with the real box.

    FILE shows each player's board or city as a text picture: see docs/howto/score-a-real-game.md.
    """
    game = load_edition(load_game(game_name), components)
    sheet, text = sheet_of(game), read_text(file)
    names, outcome = sheet.score(text)
    warnings = sheet.warn(text)
    if as_json:
        print_json(
            {
                "game": game.name,
                "names": names,
                **outcome_json(outcome),
                "warnings": [to_builtins(warning) for warning in warnings],
            }
        )
        return
    for warning in warnings:
        typer.echo(f"Warning: {warning.message}", err=True)
    from torilla.cli.play.show import console_for_output, outcome_sentence, show_scores

    console = console_for_output()
    show_scores(console, game, outcome.scores, names)
    if len(names) > 1:
        console.print(outcome_sentence(outcome, names), markup=False)
