"""What is new at a table: one thing at a time, over the prompt."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from browser import texts
from browser.visitor import Visitor


def request(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_test_id(name)


OTHER = re.compile(rf"^\s*({re.escape(texts.site('news.answer'))}|\d+/\d+)?\s*$")
"""Buttons of a request that answer nothing: they open it, or lead to the next one."""


def answers_beside(visitor: Visitor, name: str) -> Locator:
    """The answers that have room beside the request."""
    return request(visitor, name).get_by_role("button").filter(has_not_text=OTHER)


def answers(visitor: Visitor, name: str) -> Locator:
    """What can be answered; where there is no room for it beside the request, in a sheet, which is opened."""
    beside = answers_beside(visitor, name)
    opener = request(visitor, name).get_by_role("button", name=texts.site("news.answer"), expanded=False)
    sheet = visitor.page.get_by_role("dialog", name=texts.site("news"))
    # a page that has just been loaded tells of a request before it knows who may answer
    expect(sheet.or_(opener).or_(beside).first).to_be_visible()
    if opener.count():
        visitor.press(opener)
        expect(sheet).to_be_visible()
    return sheet.get_by_role("button").filter(has_not_text=OTHER) if sheet.count() else beside
