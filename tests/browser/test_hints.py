"""The hint button: a bot says in one sentence what it would do in this turn, and one may follow it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from services.processes import wait_until

from browser import helsinki, neoville, places, texts
from browser.conftest import Invite
from browser.positions import find, set_up
from browser.site import Site
from browser.visitor import PHONE, Visitor


@pytest.mark.parametrize(("game", "kind"), [("Helsinki", helsinki.Table), ("Neoville", neoville.Table)])
def test_a_hint_can_be_followed(ann: Visitor, site: Site, game: str, kind: type) -> None:
    """The expert's turn, on the board, in pictures and words, with others; one press plays all of it but its end."""
    ann.set_table(site.url, game, "Me", "Bot: Easy-going")
    table = kind(ann)
    table.wait_for_turn()
    before = len(site.truth(ann.table).entries)
    told = ask(ann)
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text(re.compile(texts.site("hint.chance", chance="") + r"\d+%"))
    expect(dialog).to_contain_text(texts.site("hint.others"))
    drawn = ann.page.locator("[data-testid=advice], [data-testid=advice-square]")
    expect(drawn.first).to_be_visible()
    expect(dialog.get_by_role("list", include_hidden=True).locator("svg").first).to_be_visible()
    ann.press(ann.button(texts.site("hint.do"), dialog))
    expect(dialog).to_be_hidden()
    expect(drawn).to_have_count(0)
    game_of = site.truth(ann.table).game
    wanted = [step["action"]["notation"] for step in told["turn"] if step["action"]["value"]["type"] != "end"]
    codes = [game_of.notation.parse(notation) for notation in wanted]

    def done() -> bool:
        played = [step.code for _, _, step in site.truth(ann.table).entries]
        return played[before : before + len(codes)] == codes

    wait_until(done, "the whole turn", 30)


def ask(visitor: Visitor) -> dict[str, Any]:
    """Press the button and wait for the sentence; what the server said."""
    with visitor.page.expect_response(re.compile("/hint$")) as answer:
        visitor.press(visitor.button(texts.site("hint")))
    expect(visitor.page.get_by_test_id("hint")).to_be_visible()
    told: dict[str, Any] = answer.value.json()
    return told


@pytest.mark.long(but=("fr",))
@pytest.mark.parametrize("name", ["Helsinki, moving", "Neoville, placing"])
@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_a_hint_is_a_sentence(invite: Invite, site: Site, name: str, language: str) -> None:
    """A hint describes its whole turn in one sentence, in the reader's language, and shows no notation."""
    reader = invite(language, locale=language)
    places.go(reader, site, places.at(site, name))
    hint = texts.read("board", language)["hint"][0]
    with reader.page.expect_response(re.compile("/hint$")) as answer:
        reader.press(reader.button(hint))
    said = reader.page.get_by_test_id("hint")
    expect(said).to_have_text(re.compile(r"^\w[^.]+\.$"))
    told = answer.value.json()
    dialog = reader.page.get_by_role("dialog").inner_text()
    steps = [step for one in (told, *told["considered"]) for step in one["turn"]]
    assert len(told["turn"]) > 1
    for notation in {step["action"]["notation"] for step in steps} - {"draw", "end"}:
        assert notation not in dialog


@pytest.mark.long(but=("neoville",))
@pytest.mark.parametrize("record", ["helsinki-08", "neoville-04"])
def test_a_hint_is_seen_on_a_phone(invite: Invite, site: Site, record: str) -> None:
    """What is drawn comes out from under the sheet with the words, and is back when that is closed; in Neoville the
    tile in hand is marked as well."""
    bo = invite("Bo", **PHONE)
    guest, table = set_up(site, record, *find(record, lambda now: now["turn"] > 18))
    places.go(bo, site, places.Place(f"/t/{table}", "grid", guest.cookies))
    told = ask(bo)
    drawn = bo.page.locator("[data-advice]").first
    sheet = bo.page.get_by_role("dialog")

    def uncovered() -> bool:
        shown, cover = drawn.bounding_box(), sheet.bounding_box()
        assert shown and cover
        return shown["y"] + shown["height"] <= cover["y"]

    wait_until(uncovered, "the hint above the sheet")
    if record.startswith("neoville"):
        marked = bo.region(texts.neoville("hand")).locator("[data-advised]")
        expect(marked).to_have_count(1)
        tiles = [step["action"]["value"]["tile"] for step in told["turn"] if step["action"]["value"]["type"] == "tile"]
        assert tiles
    bo.page.keyboard.press("Escape")
    wait_until(lambda: bo.page.evaluate("scrollY") == 0, "the page as it was")


def test_no_hints_where_people_play(ann: Visitor, site: Site) -> None:
    """On one device with somebody else there is no such button."""
    ann.set_table(site.url, "Helsinki", "Me", "On this device: Bo")
    ann.button(texts.site("curtain.lift", name="Ann")).click()
    helsinki.Table(ann).wait_for_turn()
    expect(ann.button(texts.site("hint"))).to_have_count(0)
