"""Games that the client has no page for: the generic table, and pages that packages bring."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx
import installed
import pytest
from packages import install
from playwright.sync_api import expect

from browser import texts
from browser.conftest import Invite
from browser.places import ME, Place, go, sit
from browser.pupil import Pupil
from browser.site import Site
from browser.visitor import PHONE, Visitor

BESIDE = {"kind": "here", "name": "Otto"}
GAME, DRAWN = "pageless", "drawn"


@pytest.fixture(scope="module")
def pageless(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("pageless")
    for name in (GAME, DRAWN):
        installed.write_package(folder, name, entry=f"{name} = browser.pageless:{name.upper()}")
    with installed.found(folder):
        site = Site(folder / "data")
    yield site
    site.stop()


@pytest.fixture(scope="module")
def with_kalah(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server beside which the example games are installed, and a package that cannot be used."""
    folder = install(tmp_path_factory.mktemp("examples"), "kalah", "ribbons")
    installed.write_package(folder, "broken", "POINTS = 1 / 0")
    with installed.found(folder):
        site = Site(tmp_path_factory.mktemp("with-kalah") / "data")
    yield site
    site.stop()


def table_of(visitor: Visitor, site: Site, game: str, **more: Any) -> str:
    """A table that two people play at one device, and one of them in front of it."""
    guest, made = sit(site, game, [ME, BESIDE], start=True, **more)
    table: str = made["table"]["id"]
    go(visitor, site, Place(f"/t/{table}", "heading", guest.cookies))
    return table


def lift(visitor: Visitor) -> None:
    """The person to move lifts the curtain, which may fall while the actions of the one before are still there."""
    page = visitor.page
    curtain = page.get_by_test_id("curtain").get_by_role("button")
    page.add_locator_handler(curtain, lambda button: button.click())
    expect(page.locator("[data-action]").first).to_be_visible()
    page.remove_locator_handler(curtain)


def test_home_shows_every_game(pageless: Site, ann: Visitor) -> None:
    """A game that the server has is on the home page, by its title, also when the client does not know it."""
    ann.open(pageless.url)
    cards = ann.page.get_by_role("article")
    expect(cards).to_have_count(len(pageless.get("/about")["games"]))
    expect(cards.get_by_role("heading", name="Pageless", exact=True)).to_be_visible()
    ann.open(f"{pageless.url}/new/{GAME}")
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("Pageless")
    ann.open(f"{pageless.url}/new/nothing")
    expect(ann.page.get_by_role("heading", level=1)).not_to_contain_text("nothing")
    ann.faults = [fault for fault in ann.faults if "404" not in fault]  # the page says so, and so does its status


@pytest.mark.long(but=("phone",))
@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_plain_table(pageless: Site, invite: Invite, device: str) -> None:
    """Picture as text, actions by family, what an action would bring, score, log; on a phone nothing sticks out."""
    ann = invite("Ann", **(PHONE if device == "phone" else {}))
    page = ann.page
    table_of(ann, pageless, GAME)
    lift(ann)
    expect(page.get_by_test_id("picture")).to_contain_text("Hand")
    assert "[/" not in page.get_by_test_id("picture").inner_text()
    tile = page.get_by_test_id("family-tile").get_by_role("button")
    expect(tile).to_have_count(3)
    chosen = tile.first.get_attribute("data-action")
    tile.first.click()
    place = page.get_by_test_id("family-place").get_by_role("button")
    expect(place.first).to_be_visible()
    place.first.focus()
    expect(page.get_by_test_id("preview").locator("dt").first).to_be_visible()
    expect(page.get_by_role("list", name=texts.site("log")).last).to_contain_text(
        (chosen or "").replace("tile:", "Ann: tile ")
    )
    expect(page.get_by_role("region", name=texts.site("score"))).to_contain_text(texts.neoville("sort/tower"))
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    picture, actions = page.get_by_test_id("picture").bounding_box(), place.first.bounding_box()
    assert picture and actions
    beside = actions["x"] > picture["x"] + picture["width"]
    assert beside if device == "desktop" else actions["y"] > picture["y"] + picture["height"]


def test_plain_table_by_keyboard(pageless: Site, ann: Visitor) -> None:
    """One stop a family, arrows within it; the keyboard goes on where the next step is; typed actions are explained."""
    page = ann.page
    table_of(ann, pageless, GAME)
    lift(ann)
    tile = page.get_by_test_id("family-tile").get_by_role("button")
    tile.first.focus()
    page.keyboard.press("ArrowRight")
    expect(tile.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("family-place").get_by_role("button").first).to_be_focused()
    field = page.get_by_role("textbox")
    field.fill("draw:pile")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("refusal")).to_contain_text("rule N3")
    field.fill("castle:e1")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("refusal")).to_contain_text("castle:e1")


def test_plain_game_to_its_end(pageless: Site, ann: Visitor) -> None:
    """Two people play it to the end by buttons; then it can be replayed."""
    page = ann.page
    table = table_of(ann, pageless, GAME, undo="none")
    while pageless.status(table) == "playing":
        lift(ann)
        step = page.locator("[data-action]").first
        notation = step.get_attribute("data-action")
        before = len([each for each in ann.messages if each["type"] == "position"])
        page.evaluate("document.querySelector('[data-action]').click()")
        while len([each for each in ann.messages if each["type"] == "position"]) == before:
            page.wait_for_timeout(10)
        assert notation
    expect(page.get_by_role("dialog").get_by_role("table")).to_be_visible()
    ann.open(f"{pageless.url}/replay/{table}?step=9")
    expect(page.get_by_test_id("picture")).to_contain_text("Hand")
    expect(page.get_by_role("list", name=texts.site("log"))).to_contain_text("Otto: ")


def test_watching_a_plain_table(pageless: Site, ann: Visitor, invite: Invite) -> None:
    """A spectator sees picture, score and log of a game without a page, and nothing to press; hands stay hidden."""
    table = table_of(ann, pageless, GAME, listed=True)
    lift(ann)
    actions = ann.page.get_by_test_id("family-tile").get_by_role("button").all()
    hand = [str(action.get_attribute("data-action")).removeprefix("tile:") for action in actions]
    watcher = invite("Eve")
    watcher.open(f"{pageless.url}/t/{table}")
    picture = watcher.page.get_by_test_id("picture")
    expect(picture).to_contain_text("Display")
    expect(watcher.page.get_by_role("region", name=texts.site("score"))).to_be_visible()
    expect(watcher.page.locator("[data-action]")).to_have_count(0)
    own = ann.page.get_by_test_id("picture").inner_text()
    told = [each["reports"]["picture"] for each in watcher.messages if each["type"] == "position"]
    assert hand and all(tile in own for tile in hand)
    assert told and not any(all(tile in text for tile in hand) for text in told)


def test_page_of_a_package(pageless: Site, ann: Visitor) -> None:
    """A package's module draws the table under the same policy as our pages, is notified of changes, and can act."""
    page = ann.page
    table_of(ann, pageless, DRAWN)
    curtain = page.get_by_test_id("curtain").get_by_role("button")
    mounted = page.get_by_test_id("mounted")
    expect(curtain.or_(mounted.get_by_role("button")).first).to_be_visible()
    if curtain.count():
        curtain.click()
    expect(mounted.get_by_role("heading")).to_have_text("Ann moves")
    mounted.get_by_role("button").first.click()
    expect(mounted.get_by_role("button").first).to_contain_text("@")


def test_files_of_a_package(pageless: Site) -> None:
    """Files come with their kind, a tag and our policy; what lies outside the folder, or is not there, does not."""
    address = f"{pageless.url}/games/{DRAWN}"
    script = httpx.get(f"{address}/board.js")
    assert script.status_code == 200 and script.headers["content-type"].startswith("text/javascript")
    assert "script-src 'self'" in script.headers["content-security-policy"]
    again = httpx.get(f"{address}/board.js", headers={"If-None-Match": script.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    for path in ("nothing.js", "../__init__.py", "%2e%2e/__init__.py", "..%2f__init__.py", ".hidden", "", "board.js/x"):
        assert httpx.get(f"{address}/{path}").status_code == 404, path
    for game in (GAME, "helsinki", "nothing"):
        assert httpx.get(f"{pageless.url}/games/{game}/board.js").status_code == 404, game
    boards = {each["name"]: (each["title"], each["board"]) for each in pageless.get("/games")["games"]}
    assert boards["helsinki"] == ("Helsinki", None)
    assert boards[GAME] == ("Pageless", None) and boards[DRAWN] == ("Drawn", f"/games/{DRAWN}/board.js")


@pytest.mark.long
def test_kalah_against_a_bot(with_kalah: Site, ann: Visitor) -> None:
    """An installed game appears on the home page and is played there against a bot to its end, then replayed."""
    page = ann.page
    ann.open(with_kalah.url)
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Kalah", exact=True))
    ann.press(card.get_by_role("button", name=texts.site("play.now")))
    ann.press(ann.button(texts.site("teach.know")))
    page.wait_for_url("**/t/*")
    picture, sow = page.get_by_test_id("picture"), page.get_by_test_id("family-sow").get_by_role("button")
    over = page.get_by_role("dialog").get_by_role("table")
    expect(picture).to_be_visible()
    while True:
        expect(sow.first.or_(over)).to_be_visible(timeout=60_000)
        if over.is_visible():
            break
        before = len(ann.messages)
        page.evaluate("document.querySelector('[data-action]:not(:disabled)')?.click()")
        while len(ann.messages) == before:
            page.wait_for_timeout(10)
    assert with_kalah.status(ann.table) == "over"
    ann.open(f"{with_kalah.url}/replay/{ann.table}?step=3")
    expect(picture).to_be_visible()
    expect(page.get_by_role("list", name=texts.site("log"))).to_contain_text("sow pit")


def test_a_package_speaks_the_readers_language(with_kalah: Site, invite: Invite) -> None:
    """Card, buttons, refusals and rules of an installed game are shown in the reader's language."""
    reader = invite("Ann", locale="de")
    page, words = reader.page, with_kalah.get("/games/kalah/texts/de")["texts"]
    table_of(reader, with_kalah, "kalah", options={"start": 0})
    lift(reader)
    expect(page.get_by_test_id("family-sow").get_by_role("button").first).to_have_text(f"{words['field.pit']} 1")
    page.get_by_test_id("plain-table").get_by_role("textbox").fill("sow:9")
    reader.open(f"{with_kalah.url}/learn/kalah")
    expect(page.get_by_test_id("rules").get_by_role("heading", level=2).first).to_have_text("K1 Säen")
    reader.open(with_kalah.url)
    expect(page.get_by_text(words["lead"])).to_be_visible()


def test_the_log_names_what_was_disclosed(with_kalah: Site, invite: Invite) -> None:
    """A card that was turned up is named in the reader's language; a game without lessons promises none."""
    reader = invite("Ann", locale="de")
    page, words = reader.page, with_kalah.get("/games/ribbons/texts/de")["texts"]
    german = {key: forms[0] for room in texts.SITE for key, forms in texts.read(room, "de").items() if forms}
    reader.open(with_kalah.url)
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Ribbons", exact=True))
    expect(card.get_by_role("button", name=german["play.learn"], exact=True)).to_be_visible()
    table_of(reader, with_kalah, "ribbons", options={"start": 0})
    lift(reader)
    page.get_by_test_id("family-draw").get_by_role("button").click()
    page.get_by_test_id("family-lay").get_by_role("button").first.click()
    log = page.get_by_role("list", name=german["log"]).last
    named = "|".join(word for key, word in words.items() if key.startswith("piece."))
    expect(log).to_contain_text(re.compile(f"{words['action.draw']} \\(({named})\\)"))


def test_the_host_reads_what_is_left_out(with_kalah: Site, invite: Invite) -> None:
    """The home page, opened on the server's machine, names a package that cannot be used and the reason."""
    host = invite("Ann", locale="fr")
    host.open(with_kalah.url)
    said = host.page.get_by_test_id("left-out")
    expect(said).to_contain_text("le jeu broken du paquet torilla_broken")
    expect(said).to_contain_text("ZeroDivisionError: division by zero (__init__.py, line 1)")


def test_a_package_offers_its_options(with_kalah: Site, ann: Visitor) -> None:
    """A choice and a number of an installed game are offered in its words; a number keeps to its limits."""
    page, words = ann.page, with_kalah.get("/games/kalah/texts/en")["texts"]
    ann.open(f"{with_kalah.url}/new/kalah")
    seeds = page.get_by_role("spinbutton", name=words["option.seeds"])
    leftover = ann.group(words["option.leftover"])
    expect(seeds).to_have_value("4")
    expect(leftover.get_by_role("radio", name=words["choice.leftover.owner"])).to_be_checked()
    seeds.fill("12")
    seeds.blur()
    expect(seeds).to_have_value("9")
    leftover.get_by_role("radio", name=words["choice.leftover.nobody"]).check()
    ann.press(ann.button(texts.site("set.start")))
    page.wait_for_url("**/t/*")
    assert with_kalah.row(ann.table).options == {"start": None, "seeds": 9, "leftover": "nobody"}


def test_kalah_teaches_itself(with_kalah: Site, ann: Visitor) -> None:
    """A game's package brings its lessons: the generic table leads through them."""
    pupil = Pupil(ann)
    pupil.open(f"{with_kalah.url}/learn/kalah/sow")
    assert pupil.finish() <= 5
