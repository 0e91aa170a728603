"""The learning pages: every rule can be linked to, and a refusal at the table leads to its rule."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser import helsinki, texts
from browser.conftest import Invite
from browser.pupil import OFFERS
from browser.site import Site
from browser.visitor import PHONE, Visitor

pytestmark = pytest.mark.slow

RULES = Path(__file__).parents[2] / "docs" / "rules"
NUMBER = re.compile(r"^(?:\s*- |## )([HN]\d+(?:\.\d+)?) ", re.MULTILINE)


@pytest.mark.long(but=("neoville",))
@pytest.mark.parametrize("game", ["helsinki", "neoville"])
def test_every_rule_is_an_anchor(invite: Invite, site: Site, game: str, short: bool) -> None:
    """In each language every number of docs/rules is an anchor, and every picture is drawn and described.

    The short form takes two languages.
    """
    numbers = set(NUMBER.findall((RULES / f"{game}.md").read_text(encoding="utf-8")))
    for language in texts.LANGUAGES[:2] if short else texts.LANGUAGES:
        visitor = invite(language, locale=language)
        visitor.open(f"{site.url}/learn/{game}")
        figures = visitor.page.get_by_role("figure")
        expect(figures.first).to_be_visible()
        expect(figures.filter(has=visitor.page.locator("svg"))).to_have_count(figures.count())
        ids = set(visitor.page.locator("main [id]").evaluate_all("all => all.map((each) => each.id)"))
        assert numbers - ids == set()
        for figure in figures.all():
            described = figure.get_by_role("img").first.get_attribute("aria-label")
            assert described and len(described) > 30


def test_a_link_to_a_rule(ann: Visitor, site: Site) -> None:
    """`/learn/helsinki#H4.6` opens the page at that rule."""
    ann.open(f"{site.url}/learn/helsinki#H4.6")
    rule = ann.page.locator("id=H4.6")
    expect(rule).to_be_in_viewport()
    expect(rule).to_contain_text("H4.6")
    number = rule.get_by_role("link")
    other = ann.page.locator("id=H4.5").get_by_role("link")
    expect(number).to_have_css("opacity", "1")
    expect(other).to_have_css("opacity", "0")
    ann.page.locator("id=H4.5").hover()
    expect(other).to_have_css("opacity", "1")


def test_numbers_of_rules_on_demand(ann: Visitor, site: Site) -> None:
    """Numbers stand beside all rules only for those who want them, from then on; on paper they always do."""
    ann.open(f"{site.url}/learn/helsinki")
    numbers = ann.page.locator("[data-rule] > a")
    expect(numbers.last).to_have_css("opacity", "0")
    ann.page.emulate_media(media="print")
    expect(numbers.last).to_have_css("opacity", "1")
    ann.page.emulate_media(media="screen")
    ann.page.get_by_role("switch").check()
    expect(numbers.last).to_have_css("opacity", "1")
    ann.page.reload()
    expect(numbers.last).to_have_css("opacity", "1")


def test_a_refusal_leads_to_its_rule(ann: Visitor, site: Site) -> None:
    """Why can't I? The reason names its rule, and a click opens it beside the board."""
    ann.set_table(site.url, "Helsinki", "Me", "Bot: Easy-going")
    helsinki.Table(ann).wait_for_turn()
    ann.button(re.compile(f"^{texts.helsinki('two-points')},")).press("Enter")  # disabled, but it tells why
    reason = ann.page.get_by_role("link", name=re.compile("^Rule H"))
    number = reason.inner_text()
    ann.press(reason)
    aid = ann.page.get_by_role("region", name=texts.site("table.help"))
    expect(aid.get_by_role("link", name=f"Rule {number}", exact=True)).to_be_in_viewport()
    expect(ann.page.get_by_role("grid", name=texts.helsinki("area.board"))).to_be_visible()


@pytest.mark.long(but=("helsinki",))
@pytest.mark.parametrize("game", ["helsinki", "neoville"])
def test_contents_follow_and_search_finds(ann: Visitor, site: Site, game: str) -> None:
    """The section that is read is marked in the contents; a search finds rules without accents and leads to them."""
    ann.open(f"{site.url}/learn/{game}")
    contents = ann.page.get_by_role("navigation", name=texts.site("learn.contents"))
    expect(contents.get_by_role("link").first).to_be_visible()
    for heading in ann.page.locator("main h2[id]").all()[2:5]:
        heading.evaluate("heading => heading.scrollIntoView()")
        current = contents.locator("[aria-current=location]")
        expect(current).to_have_attribute("href", f"#{heading.get_attribute('id')}")
    contents.get_by_role("searchbox").fill("RÓW cõlumn")
    found = ann.page.get_by_test_id("found").get_by_role("link")
    expect(found.first).to_be_visible()
    wanted = (found.first.get_attribute("href") or "").removeprefix("#")
    ann.press(found.first)
    expect(ann.page.locator(f"id={wanted}")).to_be_in_viewport()


@pytest.mark.long(but=("de",))
@pytest.mark.parametrize("game", ["helsinki", "neoville"])
@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_prints_as_a_player_aid_of_one_page(invite: Invite, site: Site, game: str, language: str) -> None:
    """On A4 the learning page is one page, with the list of actions or utilities on it."""
    visitor = invite(language, locale=language)
    visitor.open(f"{site.url}/learn/{game}")
    expect(visitor.page.get_by_role("figure").first).to_be_visible()
    visitor.page.emulate_media(media="print")
    expect(visitor.page.get_by_role("figure").first).to_be_hidden()
    printed = visitor.page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


def view_of(visitor: Visitor) -> Any:
    """The position that the visitor saw last."""
    return [one["view"] for one in visitor.messages if one["type"] == "position"][-1]


@pytest.mark.long(but=("neoville",))
@pytest.mark.parametrize(("game", "picture"), [("helsinki", "move"), ("neoville", "tiles")])
def test_a_picture_can_be_tried_out(invite: Invite, site: Site, game: str, picture: str) -> None:
    """Every picture leads to its position at the real table: play, take back, start over, and back to its rule."""
    visitor = invite("Ann", **(PHONE if game == "neoville" else {}))
    visitor.open(f"{site.url}/learn/{game}")
    figures = visitor.page.get_by_role("figure")
    link = visitor.page.get_by_test_id(f"try-{picture}")
    expect(link).to_be_visible()
    assert visitor.page.locator("[data-testid^=try-]").count() == figures.count()
    visitor.press(link)
    undo, restart = visitor.button(texts.site("undo")).last, visitor.button(texts.site("try.again"))
    expect(restart).to_be_disabled()
    first = view_of(visitor)
    for way in (undo, restart):
        visitor.press(visitor.page.locator(OFFERS).first)
        expect(restart).to_be_enabled()
        visitor.press(way)
        expect(restart).to_be_disabled()
        assert view_of(visitor) == first
    visitor.press(visitor.link(texts.site("try.back")))
    rule = visitor.page.url.partition("#")[2]
    expect(visitor.page.locator(f"id={rule}")).to_be_in_viewport()
