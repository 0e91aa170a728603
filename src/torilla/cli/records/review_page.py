"""A review as one HTML file: a chart of the win chances and all turns as tables."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from torilla.cli.records.review import KINDS, drawn, lost, lost_points, moment, sums

if TYPE_CHECKING:
    from torilla.bots.review.report import Review, SeatReview
    from torilla.cli.common import LoadedRecord

WIDTH, HEIGHT, LEFT = 720, 240, 44
LINES = (
    ("#1b6ca8", "#6bb4e8", ""),
    ("#b8430e", "#f0905c", "9 4"),
    ("#3d7a37", "#86c67e", "2 4"),
    ("#7a4b9a", "#c49ae0", "12 4 2 4"),
)
"""Of each seat: the colour on light and on dark, and dashes, for whoever does not tell colours apart."""
STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
svg { width: 100%; height: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
td, th { padding: 0.2rem 0.6rem 0.2rem 0; text-align: left; vertical-align: top; }
div { overflow-x: auto; }
.slip, .mistake, .turning { font-weight: 600; }
polyline, path { fill: none; stroke: currentColor; stroke-width: 2; }
text { fill: currentColor; font-size: 13px; }
.share { stroke-opacity: 0.3; stroke-width: 1; }
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
    for share in (0, 0.5, 1):
        height = (1 - share) * HEIGHT
        lines.append(f'<path class="share" d="M{LEFT} {height}H{WIDTH}"/>')
        lines.append(f'<text x="{LEFT - 6}" y="{height + 4}" text-anchor="end">{share:.0%}</text>')
    for own in found.seats:
        points = " ".join(
            f"{LEFT + turn.turn / last * (WIDTH - LEFT):.1f},{(1 - turn.chances[own.seat]) * HEIGHT:.1f}"
            for turn in own.turns
        )
        light, dark, dashes = LINES[own.seat % len(LINES)]
        at = LEFT + own.seat * (WIDTH - LEFT) / len(LINES)
        lines.append(
            f'<g style="color: light-dark({light}, {dark}); stroke-dasharray: {dashes or "none"}">'
            f'<polyline points="{points}"/><path d="M{at:.0f} {HEIGHT + 20}h30"/>'
            f'<text x="{at + 36:.0f}" y="{HEIGHT + 24}">{escape(names[own.seat])}</text></g>'
        )
    return f'<svg viewBox="0 -10 {WIDTH} {HEIGHT + 40}" role="img" aria-label="Win chances">{"".join(lines)}</svg>'


def section(own: SeatReview, loaded: LoadedRecord) -> str:
    rows = []
    for turn in own.turns:
        cells = [
            str(turn.turn),
            " ".join(turn.actions),
            KINDS[turn.kind],
            lost(turn.chance),
            lost_points(turn.points),
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
