"""The documentation inside the package, at /docs/."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.harness import World
from torilla.server.api import about
from torilla.server.http.routes import manual

pytestmark = pytest.mark.anyio


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A site of two pages and a style sheet."""
    folder = tmp_path / "docs"
    (folder / "howto").mkdir(parents=True)
    (folder / "_static").mkdir()
    (folder / "index.html").write_text("<h1>All</h1>")
    (folder / "howto/host.html").write_text("<h1>Host</h1>")
    (folder / "_static/torilla.css").write_text("h1 { color: red }")
    (folder / ".stamp").write_text("0123456789abcdef0123456789")
    monkeypatch.setattr(about, "DOCS", folder)
    for cached in (manual.all_files, manual.entity_tag):
        cached.cache_clear()
    yield folder
    for cached in (manual.all_files, manual.entity_tag):
        cached.cache_clear()


async def test_pages_are_served_with_the_policy_of_all_pages(world: World, site: Path) -> None:
    """/docs leads to the first page; pages and files have their types, and scripts may come from here only."""
    ann = world.person("Ann")
    moved = await ann.http.get("/docs")
    assert (moved.status_code, moved.headers["location"]) == (302, "/docs/index.html")
    first = await ann.http.get("/docs/index.html")
    assert first.text == "<h1>All</h1>" and first.headers["content-type"].startswith("text/html")
    assert "script-src 'self';" in first.headers["content-security-policy"]
    assert (await ann.http.get("/docs/howto/host.html")).text == "<h1>Host</h1>"
    assert (await ann.get("/about"))["docs"] is True


async def test_readers_load_a_page_once(world: World, site: Path) -> None:
    """A page is asked for again by its tag; a file with a version in its address is kept for ever."""
    ann = world.person("Ann")
    first = await ann.http.get("/docs/howto/host.html")
    again = await ann.http.get("/docs/howto/host.html", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "immutable" in (await ann.http.get("/docs/_static/torilla.css?v=1")).headers["cache-control"]


@pytest.mark.parametrize("path", ["../secret.txt", "%2e%2e/secret.txt", ".stamp", "howto", "nothing.html", "a" * 400])
async def test_nothing_else_is_served(world: World, site: Path, path: str) -> None:
    """Only files of the site, not even its stamp."""
    (site.parent / "secret.txt").write_text("secret")
    answer = await world.person("Ann").http.get(f"/docs/{path}")
    assert "secret" not in answer.text and (answer.status_code == 404 or "<h1>" not in answer.text)


async def test_without_the_site_there_is_no_link(world: World, site: Path) -> None:
    """A clone in which it was not built says so, and its page shows no link."""
    (site / "index.html").unlink()
    ann = world.person("Ann")
    assert (await ann.get("/about"))["docs"] is False
    assert (await ann.http.get("/docs/index.html")).json()["code"] == "request/not-found"
