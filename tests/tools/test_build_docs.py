"""The documentation's site: its sources, its menu, and what the check of a built site finds."""

from __future__ import annotations

import re
from pathlib import Path

import build_docs
import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def sources() -> dict[str, str]:
    return build_docs.site_sources()


def test_every_page_is_on_the_menu(sources: dict[str, str]) -> None:
    """The menu of docs/index.md has every page of docs/, of bench/ and of the project."""
    listed = {line for line in sources["index.md"].split("```{toctree}", 1)[1].splitlines() if line[:1].isalpha()}
    pages = {place.removesuffix(".md") for place in build_docs.site_pages().values()} - {"index"}
    assert pages <= listed


def test_links_stay_on_the_site(sources: dict[str, str]) -> None:
    """A link to a file outside of docs/ leads to that file's page; a folder becomes plain words."""
    page = sources["howto/deploy.md"]
    assert "](../files/deploy/nginx.conf.md)" in page and "location /" in sources["files/deploy/nginx.conf.md"]
    assert "../../" not in "".join(build_docs.LINK.sub(lambda found: found[2], text) for text in [page])


def test_every_picture_of_the_rules_is_there(sources: dict[str, str]) -> None:
    """Each picture of the learning pages stands below its rule, with its caption."""
    for game, least in (("helsinki", 17), ("neoville", 11)):
        found = re.findall(r"!\[[^]]+\]\(\.\./images/rules/([\w-]+\.webp)\)", sources[f"rules/{game}.md"])
        assert len(found) >= least
        for name in found:
            assert (ROOT / "docs/images/rules" / name).stat().st_size > 1000, name


FAULTY = {
    "<a href='gone.html'>x</a>": "gone.html does not exist",
    "<a href='#gone'>x</a>": "#gone has no such anchor",
    "<script src='https://cdn.example/x.js'></script>": "loads https://cdn.example/x.js",
    "<link rel='stylesheet' href='//fonts.example/x.css'>": "loads //fonts.example/x.css",
    "<script>alert(1)</script>": "script in the page",
    "<p onclick='x()'>x</p>": "onclick in the page",
}


@pytest.mark.parametrize("body", FAULTY)
def test_faults_of_a_site_are_found(tmp_path: Path, body: str) -> None:
    """Links that lead nowhere, other hosts, and scripts that the server's policy forbids."""
    (tmp_path / "index.html").write_text(f"<h1 id='top'>x</h1><a href='#top'>y</a>{body}")
    assert list(build_docs.faults(tmp_path)) == [f"index.html: {FAULTY[body]}"]
