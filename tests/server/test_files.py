"""How pages and files get to browsers, robots and link previews: validators, HEAD, what is asked for unnamed."""

from __future__ import annotations

import re
import struct
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit
from urllib.robotparser import RobotFileParser

import pytest

from server.harness import Person, World
from server.process import Server
from torilla.server.http.routes import pages

pytestmark = pytest.mark.anyio

UNASKED = {
    "/favicon.ico": "image/x-icon",
    "/apple-touch-icon.png": "image/png",
    "/apple-touch-icon-precomposed.png": "image/png",
    "/robots.txt": "text/plain",
}
FILES = ("/start.js", "/icon.svg", "/manifest.webmanifest", "/push.js", "/preview/home.png", "/")


OPAQUE, SEE_THROUGH = 2, 6
"""Kinds of colours of a PNG."""


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built client, in its outline."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / ".vite").mkdir()
    (static / ".vite" / "manifest.json").write_text("{}")
    public = Path(__file__).parents[2] / "web" / "public"
    for path in (path for path in public.rglob("*") if path.is_file()):
        copy = static / path.relative_to(public)
        copy.parent.mkdir(exist_ok=True)
        copy.write_bytes(path.read_bytes())
    (static / "index.html").write_text('<html lang="en"><head><title>T</title></head>client</html>')
    (static / "assets" / "index-abc.js").write_text("page()")
    monkeypatch.setattr(pages, "STATIC", static)
    return static


@pytest.fixture
def ann(world: World) -> Person:
    return world.person("Ann")


@pytest.mark.parametrize("built", [True, False])
async def test_what_browsers_ask_for_by_themselves(
    ann: Person, client: Path, built: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The icons and robots.txt of a host's root are there under their names, also where the client was not built."""
    if not built:
        monkeypatch.setattr(pages, "STATIC", client / "nowhere")
    for path, kind in UNASKED.items():
        answer = await ann.http.get(path)
        assert answer.status_code == 200 and answer.headers["content-type"].partition(";")[0] == kind, path
    icon = (await ann.http.get("/favicon.ico")).content
    count = struct.unpack("<HHH", icon[:6])[2]
    entries = [struct.unpack("<BBBBHHII", icon[at : at + 16]) for at in range(6, 6 + 16 * count, 16)]
    for width, height, *_, length, offset in entries:
        picture = icon[offset : offset + length]
        assert picture[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", picture[16:24]) == (width, height)
    assert [entry[0] for entry in entries] == [16, 32, 48]


async def test_what_is_not_there_is_no_page(ann: Person, client: Path) -> None:
    """Files that are gone and well-known addresses that mean nothing here get one line, not a page for people."""
    for path in (
        "/.well-known/security.txt",
        "/.well-known/appspecific/com.chrome.devtools.json",
        "/.well-known/change-password",
        "/assets/index-old.js",
        "/engine/1/engine.json",
    ):
        answer = await ann.http.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "request/not-found"), path
    assert (await ann.http.get("/.vite/manifest.json")).headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("path", [*FILES, *UNASKED])
async def test_a_known_file_is_not_sent_again(ann: Person, client: Path, path: str) -> None:
    """What may change has a tag; who names it, alone or among others, gets 304 and nothing else."""
    first = await ann.http.get(path)
    tag = first.headers["etag"]
    assert first.status_code == 200 and first.headers["cache-control"] == "no-cache"
    for known in (tag, f'"other", {tag}', tag.removeprefix("W/"), "*"):
        again = await ann.http.get(path, headers={"If-None-Match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    changed = await ann.http.get(path, headers={"If-None-Match": '"other"'})
    assert changed.content == first.content


async def test_the_page_of_another_language_has_another_tag(ann: Person, client: Path) -> None:
    """A copy in one language is not taken for one in another, and the answer says that it depends on the language."""
    german, french = [await ann.http.get("/", headers={"Accept-Language": lang}) for lang in ("de", "fr")]
    assert german.headers["etag"] != french.headers["etag"] and "Accept-Language" in german.headers["vary"]
    answer = await ann.http.get("/", headers={"Accept-Language": "fr", "If-None-Match": german.headers["etag"]})
    assert answer.content == french.content


async def test_hashed_files_are_kept_for_ever(ann: Person, client: Path) -> None:
    """A name with a hash stands for one content: nobody has to ask again."""
    answer = await ann.http.get("/assets/index-abc.js")
    assert answer.headers["cache-control"].endswith("immutable") and "etag" not in answer.headers


async def test_hashed_files_are_sent_as_they_were_compressed(ann: Person, client: Path) -> None:
    """In the best form that the browser takes, as it lies there; plain where it takes none, or there is none."""
    file = client / "assets" / "index-abc.js"
    for ending in ("br", "gz"):
        file.with_name(f"{file.name}.{ending}").write_bytes(ending.encode())
    wanted = {"gzip, deflate, br, zstd": ("br", b"br"), "gzip;q=0.8": ("gzip", b"gz"), "identity": (None, b"page()")}
    for given, (encoding, body) in wanted.items():
        async with ann.http.stream("GET", "/assets/index-abc.js", headers={"Accept-Encoding": given}) as answer:
            sent = b"".join([part async for part in answer.aiter_raw()])
        assert (answer.headers.get("content-encoding"), sent) == (encoding, body)
        assert answer.headers["vary"] == "Accept-Encoding" and answer.headers["content-type"].startswith("text/javasc")
    (client / "assets" / "small-abc.css").write_text("p {}")
    assert (await ann.http.get("/assets/small-abc.css")).text == "p {}"


async def test_the_manifest_names_what_is_there(ann: Person, client: Path) -> None:
    """The installed page starts where there is a page; each icon has the kind and size that are told."""
    manifest = (await ann.http.get("/manifest.webmanifest")).json()
    assert manifest["start_url"] == manifest["scope"] == manifest["id"] == "/"
    assert (await ann.http.get(manifest["start_url"])).status_code == 200
    for icon in manifest["icons"]:
        answer = await ann.http.get(icon["src"])
        assert answer.headers["content-type"].startswith(icon["type"]), icon
        if icon["type"] == "image/png":
            width, height, _, colour = struct.unpack(">IIBB", answer.content[16:26])
            assert icon["sizes"] == f"{width}x{height}"
            assert colour == (OPAQUE if icon.get("purpose") == "maskable" else SEE_THROUGH)
    assert {"any", "192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}


async def test_head_says_what_get_would(ann: Person, client: Path) -> None:
    """HEAD has the status and the headers of GET without its body: pages, files, the API, health; OPTIONS names it."""
    table = (await ann.table("me", "open", listed=True))["table"]["id"]
    for path in (*FILES, *UNASKED, f"/t/{table}", "/nowhere", "/docs", "/api/about", "/api/tables/none", "/health"):
        get, head = await ann.http.get(path), await ann.http.head(path)
        assert (head.status_code, head.content) == (get.status_code, b""), path
        assert {**head.headers, "date": ""} == {**get.headers, "date": ""}, path
        assert "HEAD" in (await ann.http.options(path)).headers["allow"].split(", ")
    wrong = await ann.http.delete("/api/about")
    assert wrong.status_code == 405 and set(wrong.headers["allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}
    assert (await ann.http.head("/api/move")).status_code == 405


@pytest.mark.slow
def test_head_on_the_line(tmp_path: Path) -> None:
    """A real server sends no body after HEAD: the next request of the same connection is answered."""
    server = Server(tmp_path / "data")
    with closing(HTTPConnection(urlsplit(server.url).netloc, timeout=60)) as connection:
        for method in ("HEAD", "GET", "HEAD", "GET"):
            connection.request(method, "/api/about")
            answer = connection.getresponse()
            body = answer.read()
            assert answer.status == 200 and bool(body) == (method == "GET")
    server.stop()


INDEXED = ("/", "/learn", "/learn/helsinki", "/learn/neoville/buses", "/puzzles/helsinki", "/docs/index.html")
READ_ONLY = ("/t/abc", "/join/abc.def", "/replay/abc")
"""Not listed, and still read for the preview of a link."""
NOT_FOR_ROBOTS = ("/api/about", "/calendar/abc.ics", "/off/abc", "/confirm/abc", "/metrics", "/admin/tables", "/health")


async def test_what_search_engines_list(ann: Person, client: Path) -> None:
    """Home, rules, lessons and puzzles; no table, nobody's pages. Link previews may read those, and not the API."""
    robots = RobotFileParser()
    robots.parse((await ann.http.get("/robots.txt")).text.splitlines())
    for path in (*INDEXED, *READ_ONLY, "/assets/index-abc.js", "/icon.svg"):
        assert robots.can_fetch("Twitterbot", path), path
    for path in NOT_FOR_ROBOTS:
        assert not robots.can_fetch("Twitterbot", path), path
    for path in (*INDEXED[:-1], *READ_ONLY, "/my", "/watch", "/daily/helsinki/2026-01-01", "/nowhere"):
        marked = re.search('name="robots" content="noindex"', (await ann.http.get(path)).text)
        assert bool(marked) == (path not in INDEXED), path
