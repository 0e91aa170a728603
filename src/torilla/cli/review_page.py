"""A review as one HTML file: a chart of the win chances and all turns as tables."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from torilla.cli.review import KINDS, drawn, lost, moment, sums

if TYPE_CHECKING:
    from torilla.bots.review.report import Review, SeatReview
    from torilla.cli.common import LoadedRecord

WIDTH, HEIGHT = 720, 240
COLOURS = ("#1b6ca8", "#c1440e", "#3d7a37", "#7a4b9a")
STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
svg { width: 100%; height: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
td, th { padding: 0.2rem 0.6rem 0.2rem 0; text-align: left; vertical-align: top; }
div { overflow-x: auto; }
.slip, .mistake, .turning { font-weight: 600; }
"""


def page(found: Review, loaded: LoadedRecord) -> str:
    """The whole file. Nothing is loaded from elsewhere."""
    title = escape(f"{loaded.game.title}: {', '.join(loaded.names)}")
    parts = [
        "<!doctype html>",
        '<html lang="en">',
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>',
        f"<style>{STYLE}</style>",
        f"<h1>{title}</h1>",
        chart(found, loaded.names),
        *(section(own, loaded) for own in found.seats),
        f"<p>{found.simulations} simulations a turn, seed {found.seed}.</p>",
        "</html>",
    ]
    return "\n".join(parts) + "\n"


def chart(found: Review, names: list[str]) -> str:
    """Each seat's win chance after its turns; the tables below say the same in numbers."""
    last = max((turn.turn for own in found.seats for turn in own.turns), default=1) or 1
    lines = []
    for own in found.seats:
        points = " ".join(
            f"{turn.turn / last * WIDTH:.1f},{(1 - turn.chances[own.seat]) * HEIGHT:.1f}" for turn in own.turns
        )
        colour = COLOURS[own.seat % len(COLOURS)]
        lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        label = escape(names[own.seat])
        lines.append(f'<text x="4" y="{HEIGHT + 16}" dx="{own.seat * 160}" fill="{colour}">{label}</text>')
    middle = f'<path d="M0 {HEIGHT / 2}H{WIDTH}" stroke="currentColor" stroke-opacity="0.3"/>'
    return (
        f'<svg viewBox="0 -4 {WIDTH} {HEIGHT + 28}" role="img" aria-label="Win chances">{middle}{"".join(lines)}</svg>'
    )


def section(own: SeatReview, loaded: LoadedRecord) -> str:
    rows = []
    for turn in own.turns:
        cells = [
            str(turn.turn),
            " ".join(turn.actions),
            KINDS[turn.kind],
            lost(turn.chance),
            f"{-turn.points.mean:+.1f}",
            drawn(turn),
            f"{turn.chances[own.seat]:.0%}",
        ]
        rows.append(f'<tr class="{turn.kind}">{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>')
    heads = "".join(
        f'<th scope="col">{head}</th>'
        for head in ("turn", "played", "kind", "win chance", "points", "draws", "wins then")
    )
    moments = [
        f"<li>{escape(moment(turn, loaded))}</li>"
        for number in own.moments
        for turn in own.turns
        if turn.turn == number
    ]
    return "\n".join(
        [
            f"<h2>{escape(loaded.names[own.seat])}</h2>",
            f"<p>{escape(sums(own))}</p>",
            f"<ol>{''.join(moments)}</ol>" if moments else "",
            f"<div><table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>",
        ]
    )
