"""The hint button: a bot says in words what it would do, and one may follow it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser import helsinki, neoville
from browser.site import Site
from browser.visitor import Visitor


@pytest.mark.parametrize(("game", "kind"), [("Helsinki", helsinki.Table), ("Neoville", neoville.Table)])
def test_a_hint_can_be_followed(ann: Visitor, site: Site, game: str, kind: type) -> None:
    """Alone against a bot: the expert's choice with chances and alternatives, and it is done by one press."""
    ann.set_table(site.url, game, "Me", "Bot: Easy-going")
    table = kind(ann)
    table.wait_for_turn()
    before = len(site.truth(ann.table).entries)
    ann.press(ann.button("Hint"))
    dialog = ann.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="A hint from Expert")).to_be_visible()
    expect(dialog).to_contain_text(re.compile(r"Chance to win: \d+%"))
    expect(dialog).to_contain_text("Also possible")
    action = dialog.locator("code").first.inner_text()
    ann.press(ann.button("Do this", dialog))
    expect(dialog).to_be_hidden()
    ann.settle()
    truth = site.truth(ann.table)
    code = truth.game.parse_action(action, truth.components)
    assert [step.code for _, _, step in truth.entries][before] == code


def test_no_hints_where_people_play(ann: Visitor, site: Site) -> None:
    """On one device with somebody else there is no such button."""
    ann.set_table(site.url, "Helsinki", "Me", "On this device: Bo")
    ann.button("I am Ann: show my hand").click()
    helsinki.Table(ann).wait_for_turn()
    expect(ann.button("Hint")).to_have_count(0)
