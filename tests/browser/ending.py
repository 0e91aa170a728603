"""The end of a game on the page."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from browser import texts
from browser.site import Site
from browser.visitor import Visitor

WON = ("end.wins", "end.you", "end.shared")
OPTIONAL = ("dry-roads", "buses", "windmills", "biospheres")
"""Not every game has these; nobody having points for them they are left out."""


def result(visitor: Visitor) -> Locator:
    """The dialog that shows who has won."""
    return visitor.page.get_by_role("dialog", name=texts.whole(*map(texts.site, WON)))


def check_result(visitor: Visitor, site: Site, names: list[str]) -> None:
    """The table of points shows, for eyes and for screen readers, what the engine makes of the record."""
    scores = site.engine_scores(visitor.table)
    totals = [sum(score.values()) for score in scores]
    table = result(visitor).get_by_role("table", name=texts.site("score"))
    expect(table).to_be_visible()
    heads = table.get_by_role("columnheader").all_inner_texts()
    order = [next(seat for seat, name in enumerate(names) if name in head) for head in heads]
    assert [totals[seat] for seat in order] == sorted(totals, reverse=True)
    parts = {category: [score[category] for score in scores] for category in scores[0]}
    shown_parts = {category: points for category, points in parts.items() if any(points) or category not in OPTIONAL}
    rows = {
        texts.game(site.game(visitor.table), f"category.{category}"): points for category, points in shown_parts.items()
    }
    for title, points in {**rows, "Total": totals}.items():
        shown = [str(points[seat]).replace("-", "[-−]") for seat in order]
        heard = re.compile(f"^{title} {' '.join(shown)}$")
        seen = re.compile("".join(["^", title, *(f" *{value} *{value}" for value in shown), "$"]))
        expect(table.get_by_role("row", name=heard)).to_have_text(seen)
    assert table.get_by_role("rowheader").count() == len(rows) + 1
