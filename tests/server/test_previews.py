"""Link previews: what the head of a page shows a stranger, and what it does not."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from server.harness import Person, World, running, two_players
from torilla.server.http import preview
from torilla.server.kernel.settings import Settings

pytestmark = pytest.mark.anyio

META = re.compile(r'<meta (?:name|property)="([^"]+)" content="([^"]*)" />')


async def head(person: Person, path: str, language: str = "en", **headers: str) -> dict[str, str]:
    """The tags of a page, and its title."""
    answer = await person.http.get(path, headers={"accept-language": language, **headers})
    title = re.search(r"<title>(.*?)</title>", answer.text)
    assert title and answer.text.count("<title>") == 1 and "Accept-Language" in answer.headers["vary"]
    return {"title": unescape(title[1]), **{name: unescape(content) for name, content in META.findall(answer.text)}}


async def test_home(world: World) -> None:
    """Title, description and picture, for both kinds of tags, with absolute addresses."""
    tags = await head(world.person("Eve"), "/")
    assert tags["og:title"] == tags["twitter:title"] == tags["title"] == preview.TEXTS["home"]["title"]["en"]
    assert tags["description"] == tags["og:description"] == preview.TEXTS["home"]["description"]["en"]
    assert tags["og:image"] == tags["twitter:image"] == "http://localhost/preview/home.png"
    assert tags["twitter:card"] == "summary_large_image" and tags["og:url"] == "http://localhost/"


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("de", "de"), ("fr-CH, fr;q=0.9, en;q=0.8", "fr"), ("pl, nl;q=0.5, en;q=0.4", "nl"), ("pl", "en"), ("", "en")],
)
async def test_the_language_is_the_readers(world: World, accepted: str, language: str) -> None:
    tags = await head(world.person("Eve"), "/", accepted)
    assert tags["title"] == preview.TEXTS["home"]["title"][language]


async def test_a_private_table_tells_nothing(world: World) -> None:
    """Neither game nor names, before the start, during the game and after it; the same for those who sit there."""
    ann, bo, playing = await two_players(world)
    waiting = (await ann.table("me", "open"))["table"]["id"]
    closed = (await ann.table("me", "open"))["table"]["id"]
    await ann.post(f"/tables/{closed}/close", {"agree": True})
    expected = preview.TEXTS["private"]["title"]["en"]
    for person in (world.person("Eve"), bo):
        for path in (f"/t/{waiting}", f"/t/{playing}", f"/replay/{playing}", f"/t/{closed}"):
            tags = await head(person, path)
            assert tags["title"] == expected and tags["og:image"].endswith("/preview/home.png")
            assert not re.search(r"Ann|Bo\b|Helsinki", str(tags)) and tags["robots"] == "noindex"


async def test_a_table_that_anybody_may_watch_tells_who_plays(world: World) -> None:
    """As text, whatever the names are; and without the address of the page."""
    ann = world.person('"><script>alert(1)</script>')
    ann.name = '<b>"Ann"&</b>'
    made = await ann.table("me", "bot:casual", "open", listed=True)
    page = (await world.person("Eve").http.get(f"/t/{made['table']['id']}")).text
    assert "<b>" not in page and "&lt;b&gt;&quot;Ann&quot;&amp;&lt;/b&gt;, Otso" in page
    tags = await head(world.person("Eve"), f"/t/{made['table']['id']}")
    assert "Helsinki" in tags["title"] and "og:url" not in tags


async def test_an_invitation_names_the_game_and_nobody(world: World) -> None:
    """A valid link only; its secret is nowhere in the head."""
    ann = world.person("Ann")
    made = await ann.table("me", "open", game="neoville")
    link = await ann.post(f"/tables/{made['table']['id']}/invitations")
    for token in (link["token"], made["invitations"][0]["token"]):
        tags = await head(world.person("Eve"), f"/join/{token}")
        assert "Neoville" in tags["title"] and "Ann" not in str(tags) and token not in str(tags)
    for token in ("x" * 32, f"{made['table']['id']}.wrong"):
        assert (await head(world.person("Eve"), f"/join/{token}"))["title"] == preview.TEXTS["home"]["title"]["en"]


@pytest.mark.parametrize("listed", [True, False])
async def test_a_replay_does_not_give_the_winner_away(world: World, listed: bool) -> None:
    """The game, and neither names nor points."""
    ann, bo, table = await two_players(world, listed=listed)
    for person in (ann, bo):
        await person.post(f"/tables/{table}/close", {"agree": True})
    tags = await head(world.person("Eve"), f"/replay/{table}", "de")
    assert tags["title"] == preview.TEXTS["replay"]["title"]["de"].format(game="Helsinki")
    assert "Ann" not in str(tags) and not re.search(r"\d", tags["title"] + tags["description"])


@pytest.mark.parametrize(
    ("host", "base"),
    [
        ("localhost:8765", "http://localhost:8765"),
        ("[::1]:8765", "http://[::1]:8765"),
        ("evil.example", None),
        ("evil.example@localhost", "http://localhost"),
        ('localhost"><script>', None),
        ("", None),
    ],
)
def test_addresses_come_from_known_names_only(tmp_path: Path, host: str, base: str | None) -> None:
    assert preview.base_url(host, "http", Settings(data=tmp_path)) == base
    public = Settings(data=tmp_path, public_url="https://table.example.org")
    assert preview.base_url(host, "http", public) == "https://table.example.org"


async def test_pictures_without_a_known_name_are_left_out(world: World) -> None:
    tags = await head(world.person("Eve"), "/", host="evil.example")
    assert "og:image" not in tags and "evil" not in str(tags)


async def test_too_many_pages_tell_of_the_home_page(tmp_path: Path) -> None:
    """Pages cost no more than other requests; they still open."""
    async with running(tmp_path, requests_per_minute=60) as world:
        ann = world.person("Ann")
        table = (await ann.table("me", "open", listed=True))["table"]["id"]
        titles = [(await head(ann, f"/t/{table}"))["title"] for _ in range(40)]
        assert "Helsinki" in titles[0] and titles[-1] == preview.TEXTS["home"]["title"]["en"]


async def test_unknown_tables_and_broken_addresses(world: World) -> None:
    for path in ("/t/nothere", "/t/%00", "/replay/..%2f", "/join/a.b.c"):
        assert "title" in await head(world.person("Eve"), path)
