"""`torilla review`: what each turn of a record cost its seat, from what that seat could know then."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from torilla.cli.common import AsJson, ComponentsPath, LoadedRecord, RecordPath, load_record, print_json
from torilla.cli.errors import CommandError

if TYPE_CHECKING:
    from torilla.bots.review.report import Estimate, Review, ReviewLine, SeatReview, TurnReview

KINDS = {
    "best": "best",
    "good": "good",
    "slip": "slip",
    "mistake": "mistake",
    "turning": "turning point",
}


def review(
    record: RecordPath,
    *,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="S", min=0, help="only seat S (from 0); without it, all seats")
    ] = None,
    simulations: Annotated[
        int | None, typer.Option("--simulations", metavar="N", min=1, help="simulations a turn; more are more exact")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", "-s", metavar="S", help="the same seed gives the same review")] = 0,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="also write a page for a browser")] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", metavar="N", min=1, help="processes; without it, one a core")
    ] = None,
    components: ComponentsPath = None,
    as_json: AsJson = False,
) -> None:
    """Review the turns of a record: what each cost in win chance and points, and what the draws brought."""
    from torilla.bots.review.processes import review_turns
    from torilla.bots.review.report import assemble
    from torilla.bots.review.tasks import SIMULATIONS, reviewable, tasks_of
    from torilla.cli.common import check_writable, write_atomically
    from torilla.cli.progress import ProgressBar
    from torilla.core.records.replay import Replay

    loaded = load_record(record, components)
    if seat is not None and seat >= loaded.record.seats:
        raise CommandError(f"--seat {seat}: the record has seats 0 to {loaded.record.seats - 1}")
    seats = reviewable(loaded.record) if seat is None else [seat]
    if not seats:
        raise CommandError("the record does not contain the hands, so no turn can be reviewed")
    if html is not None:
        check_writable(html)
    count = simulations or SIMULATIONS
    tasks = tasks_of(Replay(loaded.record, loaded.game), seats, seed=seed, simulations=count)
    turns = []
    with ProgressBar(len(tasks), "reviewing") as bar:
        for turn in review_turns(tasks, jobs):
            turns.append(turn)
            bar.advance()
    found = assemble(loaded.game.name, turns, count, seed)
    if html is not None:
        from torilla.cli.records.review_page import page

        write_atomically(html, page(found, loaded))
    if as_json:
        print_json(found)
    else:
        show(found, loaded)


def show(found: Review, loaded: LoadedRecord) -> None:
    """The review for people."""
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False, markup=False)
    for own in found.seats:
        console.print(f"{loaded.names[own.seat]} (seat {own.seat})", style="bold")
        table = Table("turn", "kind", "win chance", "points", "draws", "wins then", box=None, pad_edge=False)
        for turn in own.turns:
            wins = f"{turn.chances[own.seat]:.0%}"
            table.add_row(
                str(turn.turn), KINDS[turn.kind], lost(turn.chance), lost_points(turn.points), drawn(turn), wins
            )
        console.print(table)
        for number in own.moments:
            console.print(moment(next(turn for turn in own.turns if turn.turn == number), loaded))
        console.print(sums(own))
        console.print()


def lost(estimate: Estimate, times: int = 100, unit: str = " %") -> str:
    """A loss with its interval: "-12.0 % (-15.0…-9.0)"."""
    if not estimate.mean:
        return f"0{unit}"
    mean, low, high = (-times * value for value in (estimate.mean, estimate.high, estimate.low))
    return f"{mean:+z.1f}{unit} ({low:+z.1f}…{high:+z.1f})"


def lost_points(estimate: Estimate) -> str:
    return lost(estimate, 1, "")


def drawn(turn: TurnReview) -> str:
    return f"{100 * turn.luck.mean:+z.1f} %" if turn.luck.mean else ""


def moment(turn: TurnReview, loaded: LoadedRecord) -> str:
    """A turn that cost much: what was better, and what each brings at once."""
    from torilla.bots.reasons import sentence

    assert turn.choice is not None
    better, played = turn.choice.better, turn.choice.played
    return (
        f"Turn {turn.turn}, {KINDS[turn.kind]}: better was to {in_words(better, loaded)} ({' '.join(better.actions)}), "
        f"{brings(better, loaded)}; played was to {in_words(played, loaded)}, {brings(played, loaded)}. "
        f"{''.join(f'{sentence(loaded.game, reason, loaded.names)} ' for reason in turn.choice.reasons)}"
        f"It cost {100 * turn.chance.mean:.0f} % win chance and {turn.points.mean:.1f} points expected at the end."
    )


def in_words(line: ReviewLine, loaded: LoadedRecord) -> str:
    from torilla.core.terminal.describe import describe

    game = loaded.game
    said = [describe(game, game.notation.parse(action)) for action in line.actions if action != "end"]
    return ", ".join(f"{text[0].lower()}{text[1:]}" for text in said) or "pass"


def brings(line: ReviewLine, loaded: LoadedRecord) -> str:
    """The points of a line, category by category."""
    from torilla.core.terminal.describe import sentences_of

    words = sentences_of(loaded.game)
    names = words.CATEGORIES
    parts = [f"{points:+d} for {names.get(category, category)}" for category, points in line.score.items()]
    return f"which brings {words.words.listed(parts)} at once" if parts else "which brings no points at once"


def sums(own: SeatReview) -> str:
    """The total cost of a seat's turns, and its luck."""
    luck = own.luck
    return (
        f"A turn cost {100 * own.chance:.1f} % win chance on average, all of them {own.points:.1f} points. "
        f"The draws brought {100 * luck.mean:+z.0f} % ({100 * luck.low:+z.0f} to {100 * luck.high:+z.0f}) "
        f"and {own.luck_points.mean:+z.1f} points against the average."
    )
