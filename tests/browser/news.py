"""What is new at a table: one thing at a time, over the prompt."""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import Locator, expect

from browser import texts
from browser.visitor import Visitor


def request(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_test_id(name)


def answers(visitor: Visitor, name: str) -> Locator:
    """What can be answered; where there is no room for it beside the request, in a sheet, which is opened."""
    said = request(visitor, name)
    offered = said.get_by_role("button", name=texts.site("news.answer"), expanded=False)
    sheet = visitor.page.get_by_role("dialog", name=texts.site("news"))
    expect(said.or_(sheet).first).to_be_visible()
    for _ in range(3):  # a press is lost while the page is still being made
        if sheet.count() or not offered.count():
            break
        visitor.press(offered)
        with suppress(AssertionError):
            expect(sheet).to_be_visible(timeout=3_000)
    inside = sheet if sheet.count() else said
    another = re.compile(rf"^\s*({re.escape(texts.site('news.answer'))}|\d+/\d+)?\s*$")
    return inside.get_by_role("button").filter(has_not_text=another)
