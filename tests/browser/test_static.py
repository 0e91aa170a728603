"""The table without a server: a static site, with the network cut after the first load."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import installed
import packages
import pytest
from playwright.sync_api import Browser, expect

from browser import axe, places, texts
from browser.play_site import check_record, new_table, play
from browser.site import Site
from browser.static_site import PLAYER, START_TIME, StaticSite, ask, wait_until_kept
from browser.visitor import PHONE, Visitor
from torilla.server.http.policy import POLICY

SHELL = 500_000
"""Bytes, before they are compressed, that a visitor of a server keeps without having asked for more."""
KEPT = """async () => {
    const [name] = await caches.keys()
    const cache = await caches.open(name)
    const kept = {}
    for (const { url } of await cache.keys())
        kept[new URL(url).pathname] = (await (await cache.match(url)).blob()).size
    return kept
}"""
NO_ENGINE = "delete globalThis.Worker"
"""For pages whose files are enough: the engine takes seconds to start."""


@pytest.fixture(scope="module")
def static(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticSite]:
    """With the example games beside ours."""
    with installed.found(packages.install(tmp_path_factory.mktemp("examples"), "kalah", "ribbons")):
        site = StaticSite(tmp_path_factory.mktemp("static") / "site")
        yield site
        site.stop()


@pytest.fixture(scope="module")
def ann(browser: Browser, static: StaticSite) -> Iterator[Visitor]:
    """A visitor with a phone, who is in a tunnel after the first load."""
    context = browser.new_context(**PHONE, locale="en-GB", reduced_motion="reduce")
    visitor = Visitor(context, "Ann", "touch")
    responses = visitor.keep_responses()
    visitor.open(static.url)
    wait_until_kept(visitor.page)
    context.set_offline(True)
    yield visitor
    assert not visitor.faults
    assert {response.url.split("/")[2] for response in responses} == {static.url.split("/")[2]}
    context.close()


def test_what_needs_a_server_says_so_in_one_sentence(ann: Visitor) -> None:
    """The first page lists the tables of this browser, offers no links to friends, and says why; axe finds no fault.

    Whoever follows a link to the deal of the day reads that it needs a server.
    """
    expect(ann.page.get_by_text(texts.site("local.note"))).to_be_visible(timeout=START_TIME)
    expect(ann.button(texts.site("play.friends"))).to_have_count(0)
    expect(ann.page.get_by_test_id("local-starting")).to_have_count(0)
    assert axe.faults(ann) == []
    ann.page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<a href=/daily>daily</a>')")
    ann.press(ann.link("daily"))
    expect(ann.page.get_by_role("alert")).to_have_text(
        texts.read("errors", "en")["error.local/needs-server"][0], timeout=START_TIME
    )


def test_a_game_in_a_tunnel(ann: Visitor, static: StaticSite) -> None:
    """Without a network a table is set and played, a reload in mid-turn restores it, and its record verifies."""
    page = ann.page  # wherever it is: the table of a static site is behind every page
    page.evaluate(PLAYER)
    table = new_table(page, "neoville", "novice")
    play(page, table, most=3)
    before = page.evaluate("(table) => player.actions(table)", table)
    page.goto(f"{static.url}/t/{table}")  # which the file server does not know
    expect(page.get_by_role("region").first).to_be_visible(timeout=START_TIME)
    page.evaluate(PLAYER)
    assert page.evaluate("(table) => player.actions(table)", table) == before
    play(page, table, most=2)
    ask(page, "POST", f"/tables/{table}/close", {"agree": True})
    assert check_record(page, table) == []


@pytest.mark.parametrize("title", ["Kalah", "Ribbons"])
def test_a_package_plays_in_a_tunnel(ann: Visitor, title: str) -> None:
    """An installed game is on the first page of the site; a whole game of it is played and its record verifies."""
    page = ann.page
    page.goto(page.url.split("/t/")[0])
    expect(page.get_by_role("heading", name=title)).to_be_visible(timeout=START_TIME)
    page.evaluate(PLAYER)
    table = new_table(page, title.lower(), "random")
    assert play(page, table)["over"]
    assert check_record(page, table) == []


@pytest.mark.long
def test_the_documentation_lies_beside_the_page(browser: Browser, static: StaticSite) -> None:
    """The first page links to it, as a server's does, and the browser does not keep it with the page."""
    with browser.new_context(locale="en-GB") as context:
        visitor = Visitor(context, "Bo")
        visitor.open(static.url)
        visitor.page.get_by_test_id("docs").click()
        visitor.page.wait_for_url("**/docs/index.html")
        expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
        assert not visitor.faults
    assert "/docs/" not in (static.folder / "sw.js").read_text(encoding="utf-8")


def test_a_new_version_is_offered_and_taken(ann: Visitor, static: StaticSite) -> None:
    """An open page keeps its version; the new one waits until the visitor takes it, and the old one is deleted.

    A second page goes on with the old version, whose files stay until then, and is offered the new one.
    """
    ann.context.add_init_script(NO_ENGINE)
    second = ann.context.new_page()
    second.goto(static.url)
    worker = static.folder / "sw.js"
    worker.write_text(re.sub(r'"version":"\w+"', '"version":"newer"', worker.read_text(encoding="utf-8")))
    ann.context.set_offline(offline=False)
    ann.open(static.url)
    offers = [page.get_by_test_id("update") for page in (ann.page, second)]
    for offer in offers:
        expect(offer).to_be_visible(timeout=START_TIME)
    assert len(ann.page.evaluate("caches.keys()")) == 2
    ann.press(offers[0].get_by_role("button"))
    expect(offers[0]).to_have_count(0)
    assert len(second.evaluate("caches.keys()")) == 2
    with second.expect_navigation():
        offers[1].get_by_role("button").click()
    expect(offers[1]).to_have_count(0)
    second.close()
    ann.page.reload()
    while ann.page.evaluate("caches.keys()") != ["torilla-newer"]:
        ann.page.wait_for_timeout(10)
    ann.forgive("Worker is not defined")


@pytest.mark.long
def test_the_page_of_a_server_plays_on_without_it(browser: Browser, static: StaticSite, tmp_path: Path) -> None:
    """Who has kept all for it plays on when the server is away, and goes back when it is there.

    Before that a visitor has loaded the first page, none of the engine, and is offered nothing that would not work.
    """
    server = Site(tmp_path / "data", "--site", str(static.folder))
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    visitor = Visitor(context, "Bo", "mouse")
    visitor.open(server.url)
    wait_until_kept(visitor.page)
    assert visitor.page.evaluate("fetch('/').then((page) => page.headers.get('Content-Security-Policy'))") == POLICY
    kept = visitor.page.evaluate(KEPT)
    print(f"{sum(kept.values()) / 1000:.0f} kB kept in {len(kept)} files")
    assert kept and sum(kept.values()) < SHELL and not [path for path in kept if path.startswith("/engine/")]
    keep = visitor.page.get_by_test_id("keep")
    server.kill()
    visitor.page.reload()
    expect(visitor.page.get_by_text(texts.site("error.network")).first).to_be_visible()
    expect(keep.get_by_role("button")).to_be_visible()
    expect(visitor.page.get_by_test_id("away")).to_have_count(0)
    visitor.press(keep.get_by_role("button"))
    expect(visitor.page.get_by_test_id("toasts")).to_contain_text(texts.site("local.keep.failed"))
    server.start()
    visitor.page.reload()
    visitor.press(keep.get_by_role("button"))
    expect(keep).to_have_text(texts.site("local.is-kept"), timeout=START_TIME)
    server.kill()
    try:
        visitor.page.reload()
        visitor.press(visitor.page.get_by_test_id("away").get_by_role("button"))
        expect(visitor.page.get_by_text(texts.site("local.meanwhile"))).to_be_visible(timeout=START_TIME)
        visitor.page.evaluate(PLAYER)
        table = new_table(visitor.page, "helsinki", "novice")
        play(visitor.page, table, most=2)
    finally:
        server.start()
    visitor.press(visitor.button(texts.site("local.back")))
    expect(visitor.page.get_by_text(texts.site("local.meanwhile"))).to_have_count(0)
    assert ask_server(visitor, "/my/tables")["tables"] == []
    context.close()
    server.stop()


@pytest.mark.long
def test_points_are_counted_in_the_page_of_a_server(browser: Browser, static: StaticSite, tmp_path: Path) -> None:
    """Where a server has the engine for its page, what is put into the score helper is sent nowhere."""
    server = Site(tmp_path / "data", "--site", str(static.folder))
    with browser.new_context(locale="en-GB", reduced_motion="reduce") as context:
        visitor = Visitor(context, "Bo")
        asked: list[str] = []
        visitor.page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
        places.go(visitor, server, places.at(server, "score helper, Helsinki"))
        expect(visitor.page.get_by_text(texts.read("score", "en")["private.here"][0])).to_be_visible()
        expect(visitor.page.get_by_role("table").first).to_be_visible(timeout=START_TIME)
        assert not [request for request in asked if request.startswith("POST")]
    server.stop()


def ask_server(visitor: Visitor, path: str) -> Any:
    return visitor.page.evaluate("(path) => fetch(`/api${path}`).then((answer) => answer.json())", path)
