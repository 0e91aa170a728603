"""Requests: one shape of error, limits, and what protects people from other sites."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from server.harness import World, running
from torilla.core.contract.registry import GAMES
from torilla.server.kernel.errors import STATUS

pytestmark = pytest.mark.anyio

GOLDEN = Path(__file__).parents[1] / "golden"

BODY = {"game": "helsinki", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Ann"}


async def test_about_and_games(world: World) -> None:
    """What the server is and has."""
    ann = world.person("Ann")
    about = await ann.get("/about")
    assert about["games"] == ["helsinki", "neoville"] and about["may_create"] and "random" in about["bots"]
    games = (await ann.get("/games"))["games"]
    assert games[0]["options"]["actions"] == "full" and games[0]["seat_counts"] == [2, 3, 4]
    for game in games:
        box = await ann.get(f"/games/{game['name']}/components")
        assert box["hash"] == game["components"] and box["value"]["game"] == game["name"]
        by_hash = await ann.http.get(f"/api/games/{game['name']}/components/{game['components']}")
        assert by_hash.json() == box and "immutable" in by_hash.headers["cache-control"]
    assert (await ann.get("/games/chess/components", 404))["code"] == "game/unknown"
    assert (await ann.get("/games/helsinki/components/00", 404))["code"] == "components/unknown"


async def test_headers(world: World) -> None:
    """Every answer is strict about where scripts come from and who may frame it."""
    ann = world.person("Ann")
    for path in ("/", "/t/abc", "/api/about", "/api/nothing", "/health/live"):
        headers = (await ann.http.get(path)).headers
        assert "script-src 'self';" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    made = await ann.http.post("/api/tables", json=BODY)
    cookie = made.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie and "Secure" not in cookie


async def test_cookie_is_secure_behind_https(tmp_path: Path) -> None:
    """With an https address the cookie never travels in the clear."""
    async with running(tmp_path, public_url="https://table.example.org/") as world:
        ann = world.person("Ann")
        made = await ann.http.post(
            "/api/tables", json=BODY, headers={"host": "table.example.org", "origin": "https://table.example.org"}
        )
        assert "Secure" in made.headers["set-cookie"]
        assert "strict-transport-security" in made.headers
        assert made.json()["invitations"][0]["url"].startswith("https://table.example.org/join/")


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("table.example.org", "https://table.example.org", 201),
        ("table.example.org", "https://TABLE.example.org:443", 201),
        ("localhost", "http://localhost", 201),
        ("localhost:80", "http://localhost", 201),
        ("table.example.org", "http://table.example.org", 403),
        ("table.example.org", "https://table.example.org:8443", 403),
        ("localhost", "https://localhost", 403),
        ("localhost", "http://table.example.org", 403),
    ],
)
async def test_the_scheme_of_an_origin(tmp_path: Path, host: str, origin: str, status: int) -> None:
    """A page that came in the clear, which anybody on the way may have changed, is not the page that came by HTTPS."""
    async with running(tmp_path, public_url="https://table.example.org") as own:
        headers = {"host": host, "origin": origin}
        answer = await own.person("Ann").http.post("/api/tables", json=BODY, headers=headers)
        assert answer.status_code == status, answer.text


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"content-type": "text/plain"}, 415, "request/content-type"),
        ({"content-type": "application/x-www-form-urlencoded"}, 415, "request/content-type"),
        ({"origin": "https://evil.example"}, 403, "request/origin"),
        ({"origin": "null"}, 403, "request/origin"),
        ({"sec-fetch-site": "cross-site"}, 403, "request/origin"),
        ({"host": "evil.example", "origin": "http://evil.example"}, 400, "request/host"),
        ({"host": "testserver", "origin": "http://testserver"}, 400, "request/host"),
        ({"host": "testserver.local"}, 400, "request/host"),
        ({"origin": "https://localhost"}, 403, "request/origin"),
        ({"origin": "http://localhost:81"}, 403, "request/origin"),
        ({"origin": "ftp://localhost"}, 403, "request/origin"),
    ],
)
async def test_other_sites(world: World, headers: dict[str, str], status: int, code: str) -> None:
    """Pages of other sites, and names that were pointed at this machine, change nothing here."""
    ann = world.person("Ann")
    answer = await ann.http.post("/api/tables", json=BODY, headers={"content-type": "application/json", **headers})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "request/malformed"),
        ({**BODY, "seats": []}, "request/malformed"),
        ({**BODY, "colour": 1}, "request/malformed"),
        ({**BODY, "name": "x" * 301}, "request/malformed"),
        ({**BODY, "name": "  "}, "name/empty"),
        ({**BODY, "name": "A\u202enn"}, "name/characters"),
        ({**BODY, "name": "\u200b"}, "name/empty"),
        ({**BODY, "nonce": "a|b"}, "request/malformed"),
        ({**BODY, "seats": [{"kind": "me"}, {"kind": "me"}]}, "seat/plan"),
        ({**BODY, "seats": [{"kind": "me"}]}, "options/seats"),
        ({**BODY, "seats": [{"kind": "me"}, {"kind": "open", "bot": "random"}]}, "seat/plan"),
        ({**BODY, "options": {"start": 5}}, "options/start"),
        ({**BODY, "pace": {"kind": "none", "amount": 3}}, "pace/invalid"),
    ],
)
async def test_wrong_tables(world: World, body: dict[str, object], code: str) -> None:
    """A table that cannot be is refused with the reason."""
    assert (await world.person("Ann").post("/tables", body, 400))["code"] == code


async def test_errors_have_one_shape(world: World) -> None:
    """Code, values, message: whatever goes wrong."""
    ann = world.person("Ann")
    answers = [
        await ann.http.get("/api/nothing"),
        await ann.http.delete("/api/about"),
        await ann.http.get("/api/tables/nothing"),
        await ann.http.get("/api/tables/x/record?seat=99"),
        await ann.http.post("/api/join", content=b"{", headers={"content-type": "application/json"}),
        await ann.http.post("/api/join", content=b'{"token": "' + b"x" * 300_000 + b'"}',
                            headers={"content-type": "application/json"}),
    ]  # fmt: skip
    assert [answer.status_code for answer in answers] == [404, 405, 404, 400, 400, 413]
    for answer in answers:
        error = answer.json()
        assert set(error) == {"code", "values", "message"}
        assert STATUS[error["code"]] == answer.status_code


async def test_rate_limit(tmp_path: Path) -> None:
    """A client above the rate limit learns how long to wait; other clients are not delayed."""
    async with running(tmp_path, requests_per_minute=20) as world:
        ann = world.person("Ann")
        for _ in range(10):
            await ann.get("/about")
        answer = await ann.http.get("/api/about")
        assert answer.status_code == 429 and answer.json()["code"] == "limit/rate"
        assert answer.headers["retry-after"] == str(answer.json()["values"]["seconds"])
        await world.person("Bo", "10.0.0.7").get("/about")


async def test_limits_of_a_guest(tmp_path: Path) -> None:
    """Open tables, sockets and messages are limited."""
    async with running(tmp_path, max_tables_per_guest=2, max_sockets_per_client=2, messages_per_second=1) as world:
        ann = world.person("Ann")
        made = [await ann.table("me", "open") for _ in range(2)]
        assert (await ann.table("me", "open", status=429))["code"] == "limit/tables"
        await ann.post(f"/tables/{made[0]['table']['id']}/close", {"agree": True})
        await ann.table("me", "open")
        line = await ann.line(made[1]["table"]["id"])
        answers = [await line.send(type="ping") for _ in range(6)]
        assert answers[-1]["error"]["code"] == "limit/rate" and answers[-1]["error"]["values"]["seconds"] >= 1


async def test_who_may_set_tables(tmp_path: Path) -> None:
    """Only from this machine, or only with the key, if the host wants it so."""
    async with running(tmp_path / "local", create="local") as world:
        assert (await world.person("Bo", "10.0.0.7").table("me", "open", status=403))["code"] == "table/create-refused"
        await world.person("Ann").table("me", "open")
    async with running(tmp_path / "key", create="key", create_key="torikahvi") as world:
        ann = world.person("Ann")
        assert (await ann.table("me", "open", status=403))["code"] == "table/create-refused"
        assert (await ann.table("me", "open", key="torikahvit", status=403))["code"] == "table/create-refused"
        await ann.table("me", "open", key="torikahvi")


@pytest.mark.parametrize("create", ["key", "local"])
async def test_a_rematch_is_no_way_to_tables_of_ones_own(tmp_path: Path, create: str) -> None:
    """Whoever may not create tables gets the rematch of the same host, who alone may change it."""
    async with running(tmp_path, create=create, create_key="torikahvi") as world:
        ann, bo = world.person("Ann"), world.person("Bo", "10.0.0.7")
        made = await ann.table("me", "open", key="torikahvi")
        old = made["table"]["id"]
        await bo.join(made["invitations"][0])
        await ann.post(f"/tables/{old}/start")
        for person in (ann, bo):
            await person.post(f"/tables/{old}/close", {"agree": True})
        new = (await bo.post(f"/tables/{old}/rematch"))["id"]
        table = await ann.get(f"/tables/{new}")
        assert [(seat["name"], seat["owner"]) for seat in table["seats"]] == [("Ann", True), ("Bo", False)]
        assert (await bo.ask("DELETE", f"/tables/{new}/seats/0", status=403))["code"] == "table/not-owner"
        assert (await bo.post("/daily/neoville/2000-01-01", status=404))["code"] == "daily/unknown"


async def test_no_other_way_to_a_table(tmp_path: Path) -> None:
    """Without the key: no deal played again, no game continued, no deal of the day."""
    async with running(tmp_path, create="key", create_key="torikahvi") as world:
        ann = world.person("Ann")
        await ann.ask("PUT", "/me", {"name": "Ann"})
        record = (GOLDEN / "neoville-01.torilla").read_text()
        [today, *_] = (await ann.get("/daily"))["deals"]
        refused = [
            await ann.table("me", "bot:random", deal={"seed": "any"}, status=403),
            await ann.post("/tables/from-record", {"record": record, "steps": 1, "seat": 0}, 403),
            await ann.post(f"/daily/{today['game']}/{today['period']}", status=403),
        ]
        assert {one["code"] for one in refused} == {"table/create-refused"}
        assert (await ann.get("/my/tables"))["tables"] == []


async def test_pages(world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All pages answer with the client, its files are cached, and nothing outside its folder is served."""
    from torilla.server.http.routes import pages

    ann = world.person("Ann")
    monkeypatch.setattr(pages, "STATIC", tmp_path / "static")
    missing = await ann.http.get("/")
    assert missing.status_code == 200 and "not built" in missing.text
    (tmp_path / "static/assets").mkdir(parents=True)
    (tmp_path / "static/index.html").write_text("<title>old</title>client")
    (tmp_path / "static/assets/app-1.js").write_text("let a")
    (tmp_path / "secret.txt").write_text("secret")
    for path in ("/", "/new", "/t/abcdef", "/join/token", "/move", "/replay/abc", "/learn/helsinki", "/my"):
        answer = await ann.http.get(path)
        assert answer.status_code == 200 and "client" in answer.text
    script = await ann.http.get("/assets/app-1.js")
    assert "javascript" in script.headers["content-type"] and "immutable" in script.headers["cache-control"]
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/nothing/here.txt"):
        answer = await ann.http.get(path)
        assert answer.status_code == 404 and "secret" not in answer.text


ADDRESSES = (
    *("/", "/new", "/new/helsinki", "/new/chess", "/learn/neoville", "/learn/", "/t", "/t/abcdef", "/t/abcdef/x"),
    *("/learn/neoville/buses", "/learn/neoville/try/merge", "/learn/neoville/buses/merge", "/new/neoville/try/merge"),
    *("/join/token", "/join", "/move", "/recover", "/my", "/my/old", "/watch", "/replay", "/replay/abc"),
    *("/analysis", "/analysis/0a9f", "/analysis/me", "/a", "/a/abcdef", "/a/abcdef/x", "/embed/a/x", "/embed"),
    *("/play", "/settings", "/about", "/index.html", "/nowhere"),
)


async def test_unknown_addresses(world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An address is found where the client has a page for it; elsewhere its page comes with status 404."""
    from torilla.server.http.routes import pages

    monkeypatch.setattr(pages, "STATIC", tmp_path)
    (tmp_path / "index.html").write_text("<title>old</title>client")
    source = (Path(__file__).parents[2] / "web" / "src" / "router.svelte.ts").read_text(encoding="utf-8")
    routes = [
        re.compile(each.replace("(?<", "(?P<")) for each in re.findall(r"^  \[\s*/(.+)/,\s*\(\)", source, re.MULTILINE)
    ]
    assert len(routes) > 10
    ann = world.person("Ann")
    for path in ADDRESSES:
        answer = await ann.http.get(path)
        found = [match for route in routes if (match := route.search(path.rstrip("/") or "/"))]
        known = any(match.groupdict().get("game", GAMES[0]) in GAMES for match in found)
        assert answer.status_code == (200 if known else 404) and answer.text.endswith("client"), path


async def test_health(world: World) -> None:
    """Alive, and able to read the store."""
    ann = world.person("Ann")
    for path in ("/health", "/health/live", "/health/ready"):
        answer = await ann.http.get(path)
        assert answer.status_code == 200 and answer.json() == {"ok": True}
