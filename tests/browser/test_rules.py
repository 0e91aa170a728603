"""Rules versions on the set-up page, rulings on the learning pages, and payments as the server proposes them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from browser import helsinki, positions, texts
from browser.site import Site
from browser.test_actions import sit_down
from browser.visitor import Visitor

pytestmark = pytest.mark.slow

RULES = Path(__file__).parents[2] / "docs" / "rules"
ANY_WILD = ("helsinki-12", 150)
"""A step with `any-wild` to use, where what the page would have paid once was not what the preview named."""
CARD = "g3-4"
PAYS = {"b2-3", "g3-3t"}


def in_play(site: Site, table: str) -> tuple[int, int]:
    """The rules version of a table, and how many cards are in play there."""
    play = site.truth(table)
    document = play.game.views.to_document(play.state)
    return document["rules"], 100 - sum(document["out"].values())


def versions(visitor: Visitor) -> Locator:
    return visitor.group(texts.game("helsinki", "option.rules"))


def test_a_table_of_two_may_choose_its_rules(ann: Visitor, site: Site) -> None:
    """Version 2 is chosen unless somebody chooses version 1; each says in a line what it means (H2.1)."""
    ann.set_table(site.url, "Helsinki", "Me", "Bot: Easy-going")
    helsinki.Table(ann).wait_for_turn()
    assert in_play(site, ann.table) == (2, 53)
    ann.open(f"{site.url}/new/helsinki")
    ann.more_options()
    choice = versions(ann)
    expect(choice.get_by_role("radio", name=texts.game("helsinki", "option.rules.2"))).to_be_checked()
    expect(choice).to_contain_text("53")
    choice.get_by_role("radio", name=texts.game("helsinki", "option.rules.1")).check()
    expect(choice).to_contain_text("49")
    ann.press(ann.button(texts.site("set.start")))
    ann.page.wait_for_url("**/t/*")
    helsinki.Table(ann).wait_for_turn()
    assert in_play(site, ann.table) == (1, 49)


def test_a_table_may_play_without_the_statue(ann: Visitor, site: Site) -> None:
    """With Dry roads the form asks whether the statue joins the roads: yes, unless somebody turns it off (H7.2)."""
    ann.open(f"{site.url}/new/helsinki")
    statue = ann.page.get_by_role("switch", name=texts.game("helsinki", "option.roads_by_statue"))
    expect(statue).to_have_count(0)
    ann.page.get_by_role("switch", name=texts.game("helsinki", "option.dry_roads")).check()
    expect(statue).to_be_checked()
    statue.uncheck()
    ann.press(ann.button(texts.site("set.start")))
    ann.page.wait_for_url("**/t/*")
    helsinki.Table(ann).wait_for_turn()
    play = site.truth(ann.table)
    assert play.game.views.to_document(play.state)["options"]["roads_by_statue"] is False


@pytest.mark.long(but=("1",))
@pytest.mark.parametrize("version", [1, 2])
def test_who_waits_sees_the_rules(ann: Visitor, site: Site, version: int) -> None:
    """Before the start the table says which version will be played, until there are three seats (H2.1)."""
    ann.open(f"{site.url}/new/helsinki")
    ann.group(texts.site("seat", number=2)).get_by_role("radio", name=texts.site("set.kind.open"), exact=True).check()
    ann.more_options()
    versions(ann).get_by_role("radio", name=f"Version {version}").check()
    ann.page.get_by_role("textbox", name=texts.site("name")).fill(ann.name)
    ann.press(ann.button(texts.site("set.invite")))
    expect(ann.page.get_by_test_id("rules")).to_contain_text(f"Version {version}")
    expect(ann.page.get_by_test_id("rules")).to_contain_text({1: "49", 2: "53"}[version])
    ann.press(ann.button(texts.site("room.add")))
    expect(ann.page.get_by_test_id("rules")).to_have_count(0)


def test_versions_are_asked_for_where_they_differ(ann: Visitor, site: Site) -> None:
    """With three seats, and in Neoville, there is nothing to choose; a choice that went away does not count."""
    ann.open(f"{site.url}/new/helsinki")
    ann.more_options()
    versions(ann).get_by_role("radio", name=texts.game("helsinki", "option.rules.1")).check()
    ann.group(texts.site("set.seats.count")).get_by_role("radio", name="3", exact=True).check()
    expect(versions(ann)).to_have_count(0)
    ann.press(ann.button(texts.site("set.start")))
    ann.page.wait_for_url("**/t/*")
    helsinki.Table(ann).wait_for_turn()
    assert in_play(site, ann.table) == (2, 81)
    ann.open(f"{site.url}/new/neoville")
    ann.more_options()
    expect(ann.group(texts.site("set.undo"))).to_be_visible()
    expect(versions(ann)).to_have_count(0)


@pytest.mark.long(but=("neoville",))
@pytest.mark.parametrize("game", ["helsinki", "neoville"])
def test_rulings_are_called_rulings(ann: Visitor, site: Site, game: str) -> None:
    """Every rule that docs/rules marks as a ruling of ours is marked on the learning page, and no other."""
    page = (RULES / f"{game}.md").read_text(encoding="utf-8")
    ruled = set(re.findall(r"^\s*- ([HN]\d+\.\d+) .*\*\*Rulings?\*\*", page, re.MULTILINE))
    ann.open(f"{site.url}/learn/{game}")
    marks = ann.page.locator("[data-rule]").filter(has=ann.page.get_by_test_id("ruling"))
    expect(marks).to_have_count(len(ruled))
    assert set(marks.evaluate_all("all => all.map((each) => each.dataset.rule)")) == ruled


def laid_out(table: helsinki.Table) -> Locator:
    """The cards in hand that are marked."""
    return table.hand.get_by_role("button", pressed=True)


def is_laid_out(table: helsinki.Table, cards: set[str]) -> None:
    expect(laid_out(table)).to_have_count(len(cards))
    for card in cards:
        expect(laid_out(table).and_(table.hand.get_by_label(helsinki.piece_name(card)))).to_have_count(1)


def to_the_push(visitor: Visitor, site: Site) -> helsinki.Table:
    """A build with `any-wild`, the tile at the rim."""
    table = sit_down(visitor, site, *ANY_WILD)
    actions = visitor.region(texts.helsinki("area.actions"))
    table.press(actions.get_by_role("button", name=re.compile(f"^{texts.helsinki('any-wild')}, ")))
    expect(table.prompt).to_have_text(helsinki.JOIN)
    table.press(table.hand.get_by_label(helsinki.piece_name(CARD)))
    expect(table.prompt).to_have_text(re.compile(f"^{helsinki.PUSH[0]}"))
    return table


def test_the_cards_that_pay_are_those_that_were_shown(ann: Visitor, site: Site) -> None:
    """With `any-wild` the push shows the cards that will pay, and those lie there when it is done (H6.10)."""
    table = to_the_push(ann, site)
    is_laid_out(table, {CARD, *PAYS})
    table.press(table.button(texts.helsinki("do.push")))
    expect(table.prompt).to_have_text(re.compile(f"^{helsinki.PAY}"))
    is_laid_out(table, PAYS)
    table.press(table.button(texts.helsinki("do.pay")))
    table.moves_on(helsinki.PAY)
    play = site.truth(ann.table)
    discard = play.game.views.to_document(play.state)["discard"]
    assert all(discard.get(card) for card in (CARD, *PAYS))
    seat = positions.replay_of(ANY_WILD[0]).entries[ANY_WILD[1]][0].seat
    assert not PAYS & set(play.game.views.to_document(play.state)["players"][seat]["hand"])


def test_a_lost_preview_is_asked_for_again(ann: Visitor, site: Site) -> None:
    """Where the connection drops before a preview is answered, the page asks again when it is back."""
    asked: list[str] = []

    def route(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def from_page(data: str | bytes) -> None:
            said = json.loads(data)
            if said["type"] == "preview" and said["action"].startswith("pay:"):
                asked.append(said["action"])
                if len(asked) == 1:
                    server.close()
                    page.close(code=1001)
                    return
            server.send(data)

        page.on_message(from_page)

    ann.page.route_web_socket(re.compile("/socket$"), route)
    table = to_the_push(ann, site)
    table.press(table.button(texts.helsinki("do.push")))
    expect(table.prompt).to_have_text(re.compile(f"^{helsinki.PAY}"))
    is_laid_out(table, PAYS)
    assert len(asked) == 2 and asked[0] == asked[1]
    table.press(table.button(texts.helsinki("do.pay")))
    table.moves_on(helsinki.PAY)
