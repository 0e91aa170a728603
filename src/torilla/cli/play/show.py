"""Score tables and board pictures for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from torilla.core.engine.engine import Position
from torilla.core.terminal.describe import YOU, sentences_of

if TYPE_CHECKING:
    from torilla.core.contract.data import Outcome, SeatScore
    from torilla.core.contract.game import AnyGame


def console_for_output() -> Console:
    """Standard output; wide if it is not a terminal, so that lines are not wrapped."""
    import sys

    return Console(highlight=False, width=None if sys.stdout.isatty() else 120)


def show_scores(
    console: Console,
    game: AnyGame,
    scores: Sequence[SeatScore],
    names: Sequence[str],
    *,
    risk: bool = False,
    lang: str = "en",
) -> None:
    """Points by category, a column for each seat; `risk`: also what could still be lost."""
    words = sentences_of(game, lang)
    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("points")
    for name in names:
        table.add_column(name, justify="right")
    for index, part in enumerate(scores[0].parts):
        cells = [score.parts[index] for score in scores]
        texts = [f"{cell.now}" + (f" [dim]({cell.certain} safe)[/]" if risk and cell.at_risk else "") for cell in cells]
        table.add_row(words.CATEGORIES.get(part.category, part.category.replace("_", " ")), *texts)
    table.add_row("[bold]total[/]", *(f"[bold]{score.total}[/]" for score in scores))
    console.print(table)


def outcome_sentence(outcome: Outcome, names: Sequence[str]) -> str:
    """The winners."""
    winners = [names[seat] for seat in outcome.winners]
    points = outcome.totals[outcome.winners[0]]
    if len(winners) > 1:
        return f"{', '.join(winners[:-1])} and {winners[-1]} share the victory with {points} points."
    verb = "win" if winners[0] == YOU else "wins"
    tied = outcome.totals.count(points) > 1
    return f"{winners[0]} {verb} with {points} points{' (the tie is broken by the rules)' if tied else ''}."


def show_board(console: Console, game: AnyGame, state: Position, seat: int | None) -> None:
    """The coloured picture of the table, as this seat may see it."""
    console.print(game.terminal.picture(state, seat), soft_wrap=True)
