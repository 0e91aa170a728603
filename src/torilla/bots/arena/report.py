"""The report of a match: one HTML file without other files, light or dark as the reader's system is."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from torilla.bots.arena.game import Result
from torilla.bots.arena.match import Match
from torilla.bots.arena.plots import Span, plot_course, plot_scores, plot_spans
from torilla.bots.arena.sequential import sentence
from torilla.bots.arena.summary import by_deal, seconds_a_turn
from torilla.core.contract.data import Json

if TYPE_CHECKING:
    from torilla.bots.arena.folder import Folder

STYLE = """
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #22201c; --soft: #6b655c; --line: #ddd7cc;
  --c0: #2f5d8a; --c1: #b4532a; --c2: #4b7f52; --c3: #8a5a99; }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1a18; --ink: #eae6de; --soft: #a39c90; --line: #3b3833;
  --c0: #7fb0de; --c1: #e39067; --c2: #8cc293; --c3: #c79ad6; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.2rem 4rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; margin: 0; } h2 { font-size: 1.15rem; margin: 2.4rem 0 .6rem; }
p { max-width: 44rem; } .soft { color: var(--soft); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .9rem .3rem 0; text-align: left; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { font-weight: 600; } td.number, th.number { text-align: right; }
svg { display: block; width: 100%; max-width: 44rem; height: auto; }
svg text { font: 12px system-ui, sans-serif; fill: var(--soft); } svg .name { text-anchor: end; fill: var(--ink); }
svg .tick { text-anchor: middle; }
.grid, .base { stroke: var(--line); } .mark { stroke: var(--soft); stroke-dasharray: 4 4; }
.span { fill: none; stroke-width: 2; } .line { fill: none; stroke-width: 2; stroke-linejoin: round; }
.dot.c0, .bar.c0 { fill: var(--c0); } .dot.c1, .bar.c1 { fill: var(--c1); }
.dot.c2, .bar.c2 { fill: var(--c2); } .dot.c3, .bar.c3 { fill: var(--c3); }
.span.c0, .line.c0 { stroke: var(--c0); } .span.c1, .line.c1 { stroke: var(--c1); }
.span.c2, .line.c2 { stroke: var(--c2); } .span.c3, .line.c3 { stroke: var(--c3); }
.key { display: inline-block; width: .7rem; height: .7rem; border-radius: 50%; margin-right: .5rem; }
summary { cursor: pointer; } a { color: inherit; } code { font-size: .9em; }
"""

MOST_FAULTS = 200


def format_report(match: Match, results: Sequence[Result], summary: Json, folder: Folder) -> str:
    """The whole page."""
    results = sorted(results, key=lambda result: result.number)
    bots = [f"{entry.name}" for entry in match.entries]
    title = f"{match.game.capitalize()}: {', '.join(bots)}"
    shares = [running(by_deal(match, results, lambda one, e=entry: one.shares[e])) for entry in range(match.seats)]  # type: ignore[misc]
    parts = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="soft">{summary["games"]:,} games on {summary["deals"]:,} deals, each played with the bots in every'
        f" seat. Seed {match.seed}; options <code>{escape(match.options)}</code>. Intervals hold with 95 % confidence"
        " and go by deals. A shared win counts as its share.</p>",
        *([f"<p>{escape(sentence(summary['sprt'], summary['games']))}.</p>"] if "sprt" in summary else []),
        section("The bots", bots_table(match, results, summary)),
        section("Games won", plot_spans("Games won", spans_of(summary, "win_rate"), ".0%", 1 / match.seats)),
        section("Points ahead of the others", plot_spans("Points ahead", spans_of(summary, "margin"), "g", 0.0)),
        section(
            "Scores", plot_scores("Scores", bots, [[one.scores[e] for one in results] for e in range(match.seats)])
        ),
    ]
    if summary["deals"] > 1:
        parts.append(section("How the share of wins settled", plot_course("Share of wins by deals", bots, shares)))
    if summary["ratings"]:
        rows = [Span(one["name"], one["rating"], one["rating_low"], one["rating_high"]) for one in summary["ratings"]]
        words = "400 points more are ten wins to one; the mean is 0. Every game compares every two seats."
        parts.append(section("Ratings", f'<p class="soft">{words}</p>' + plot_spans("Ratings", rows, "g", 0.0)))
    parts.append(section("Points between the bots", differences_table(summary)))
    if summary["faults"]:
        parts.append(section("Faults", faults_table(summary)))
    parts.append(section("The games", games_table(match, results, folder)))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>\n" + "\n".join(parts) + "\n</body></html>\n"
    )


def section(title: str, body: str) -> str:
    return f'<section><h2>{escape(title)}</h2><div class="wide">{body}</div></section>'


def spans_of(summary: Json, name: str) -> list[Span]:
    return [Span(bot["name"], bot[name], bot[f"{name}_low"], bot[f"{name}_high"]) for bot in summary["bots"]]


def running(deals: Sequence[Sequence[float]]) -> list[float]:
    """The mean after each deal."""
    total, count, course = 0.0, 0, []
    for deal in deals:
        total, count = total + sum(deal), count + len(deal)
        course.append(total / count)
    return course


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table; all columns but the first are numbers."""

    def row(cells: Sequence[str], tag: str) -> str:
        first, *rest = cells
        numbers = "".join(f'<{tag} class="number">{cell}</{tag}>' for cell in rest)
        return f"<tr><{tag}>{first}</{tag}>{numbers}</tr>"

    body = "".join(row(cells, "td") for cells in rows)
    return f"<table><thead>{row(heads, 'th')}</thead><tbody>{body}</tbody></table>"


def interval(values: Json, name: str, form: str) -> str:
    low, high = values[f"{name}_low"], values[f"{name}_high"]
    return "" if low is None else f"{low:{form}} to {high:{form}}"


def bots_table(match: Match, results: Sequence[Result], summary: Json) -> str:
    rows = []
    times = seconds_a_turn(match, results)
    for index, bot in enumerate(summary["bots"]):
        key = f'<span class="key" style="background: var(--c{index % 4})"></span>'
        rows.append(
            [
                key + escape(bot["name"]),
                f"{bot['win_rate']:.1%}",
                interval(bot, "win_rate", ".1%"),
                f"{bot['mean_score']:.2f}",
                f"{bot['margin']:+.2f}",
                interval(bot, "margin", "+.2f"),
                f"{bot['worst_score']} to {bot['best_score']}",
                f"{times[index] * 1000:.1f} ms",
            ]
        )
    heads = ["Bot", "Won", "95 %", "Mean score", "Ahead by", "95 %", "Scores", "A turn took"]
    return table(heads, rows)


def differences_table(summary: Json) -> str:
    rows = [
        [
            f"{escape(one['first'])} over {escape(one['second'])}",
            f"{one['difference']:+.2f}",
            interval(one, "difference", "+.2f"),
        ]
        for one in summary["differences"]
    ]
    return table(["Bots", "Points", "95 %"], rows)


def faults_table(summary: Json) -> str:
    faults = summary["faults"]
    rows = [
        [escape(one["bot"]), str(one["game"]), str(one["step"]), escape(one["message"])] for one in faults[:MOST_FAULTS]
    ]
    more = f"<p>... and {len(faults) - MOST_FAULTS} more.</p>" if len(faults) > MOST_FAULTS else ""
    words = "A stand-in, which chooses at random, made these choices."
    return f'<p class="soft">{words}</p>' + table(["Bot", "Game", "Step", "What happened"], rows) + more


def games_table(match: Match, results: Sequence[Result], folder: Folder) -> str:
    rows = []
    for result in results:
        path = folder.record_path(result.number).relative_to(folder.path).as_posix()
        scores = [
            f"<strong>{score}</strong>" if result.shares[entry] else str(score)
            for entry, score in enumerate(result.scores)
        ]
        first = f'<a href="{escape(path)}">game {result.number}</a>'
        rows.append([first, str(match.deal(result.number)), *scores])
    heads = ["Record", "Deal", *[escape(entry.name) for entry in match.entries]]
    return f"<details><summary>Scores and records of all games</summary>{table(heads, rows)}</details>"
