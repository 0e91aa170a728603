"""Every route, asked by everybody who must not."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import httpx
import pytest
from litestar.routes import HTTPRoute, WebSocketRoute

from adversary.scanner import scan
from adversary.scene import OUTSIDERS, Scene

pytestmark = pytest.mark.anyio


class Case(NamedTuple):
    """How a route is attacked. `codes`: what others than Ann and those who `may` are refused with; none: anyone may."""

    body: Any = None
    codes: tuple[str, ...] = ()
    query: str = ""
    may: tuple[str, ...] = ()


OWNER = ("table/not-owner", "guest/unknown")
HOLDER = ("seat/not-yours", "guest/unknown")
HOST = ("admin/refused",)
GUESS = "x" * 32

CASES: dict[tuple[str, str], Case] = {
    ("GET", "/"): Case(),
    ("GET", "/{path:path}"): Case(),
    ("GET", "/games/{game:str}/{path:path}"): Case(),
    ("GET", "/docs"): Case(),
    ("GET", "/assets/{path:path}"): Case(None, ("request/not-found",)),
    ("GET", "/docs/{path:path}"): Case(None, ("request/not-found",)),
    ("GET", "/health"): Case(),
    ("GET", "/health/live"): Case(),
    ("GET", "/health/ready"): Case(),
    ("GET", "/metrics"): Case(None, HOST),
    ("POST", "/admin/tables/{table_id:str}/close"): Case({}, HOST),
    ("GET", "/admin/reports"): Case(None, HOST),
    ("POST", "/admin/reports/clear"): Case({}, HOST),
    ("POST", "/admin/reports/{report_id:str}/clear"): Case({}, HOST),
    ("GET", "/api/openapi.json"): Case(),
    ("GET", "/api/openapi.json/openapi.json"): Case(),
    ("GET", "/api/openapi.json/{path:str}"): Case(),
    ("GET", "/api/about"): Case(),
    ("GET", "/api/games"): Case(),
    ("GET", "/api/games/{game:str}/components"): Case(),
    ("GET", "/api/games/{game:str}/components/{hash:str}"): Case(),
    ("GET", "/api/games/{game:str}/texts/{lang:str}"): Case(),
    ("GET", "/api/games/{game:str}/lessons"): Case(),
    ("GET", "/api/games/{game:str}/lessons/{lesson:str}"): Case(None, ("lesson/unknown",)),
    ("GET", "/api/games/{game:str}/puzzles"): Case(),
    ("GET", "/api/games/{game:str}/puzzles/{puzzle:str}"): Case(None, ("puzzle/unknown",)),
    ("GET", "/api/games/{game:str}/puzzles/{puzzle:str}/picture/{theme:str}"): Case(None, ("puzzle/unknown",)),
    ("POST", "/api/games/{game:str}/score"): Case({"sheet": "?"}, ("position/invalid",)),
    ("POST", "/api/reviews"): Case({"record": "?"}, ("record/no-record",)),
    ("GET", "/api/reviews/{review_id:str}"): Case(None, ("review/none",)),
    ("POST", "/api/reviews/{review_id:str}/drill"): Case({"record": "?"}, ("review/none",)),
    ("GET", "/api/tables/{table_id:str}/drill"): Case(None, ("table/not-over",)),
    ("GET", "/api/me/drill"): Case(),
    ("POST", "/api/tables/{table_id:str}/review"): Case({}, ("table/not-over",)),
    ("GET", "/api/tables/{table_id:str}/review"): Case(None, ("table/not-over",)),
    ("DELETE", "/api/tables/{table_id:str}/review"): Case({}, ("table/not-over",)),
    ("GET", "/api/tables/{table_id:str}/comparison"): Case(None, ("table/not-over",)),
    ("GET", "/api/daily"): Case(),
    ("GET", "/api/daily/archive"): Case(),
    ("GET", "/api/daily/calendar"): Case(),
    ("GET", "/api/daily/{game:str}/{period:str}"): Case(None, ("daily/unknown",)),
    ("GET", "/api/daily/{game:str}/{period:str}/field"): Case(None, ("daily/unknown",)),
    ("GET", "/api/daily/{game:str}/{period:str}/field/{choice:str}/picture/{theme:str}"): Case(
        None, ("daily/unknown",)
    ),
    ("POST", "/api/daily/{game:str}/{period:str}"): Case({"name": "Eve"}, ("daily/unknown",)),
    ("GET", "/api/me"): Case(),
    ("PUT", "/api/me"): Case({"name": ""}, ("request/malformed", "name/empty")),
    ("DELETE", "/api/me"): Case({"of": "Ann"}, ("request/malformed", "guest/unknown")),
    ("POST", "/api/me/recovery"): Case({"of": "Ann"}, ("request/malformed", "guest/unknown")),
    ("GET", "/api/me/devices"): Case(None, ("guest/unknown",), may=("other", "former", "stranger")),
    ("GET", "/api/me/holiday"): Case(None, ("guest/unknown",), may=("other", "former", "stranger")),
    ("PUT", "/api/me/holiday"): Case({"until": 1}, ("holiday/past", "guest/unknown")),
    ("POST", "/api/me/devices/sign-out"): Case({"device": GUESS}, ("device/unknown", "guest/unknown")),
    ("POST", "/api/recover"): Case({"code": GUESS}, ("recovery/unknown",)),
    ("GET", "/api/me/notices"): Case(None, ("guest/unknown",), may=("other", "former", "stranger")),
    ("POST", "/api/me/notices/push"): Case(
        {"endpoint": "https://127.0.0.1/", "p256dh": GUESS, "auth": GUESS}, ("notice/address", "guest/unknown")
    ),
    ("POST", "/api/me/notices/webhook"): Case({"url": "https://127.0.0.1/"}, ("notice/address", "guest/unknown")),
    ("POST", "/api/me/notices/email"): Case({"address": "a@example.org"}, ("notice/no-email", "guest/unknown")),
    ("POST", "/api/me/notices/calendar"): Case({"of": "Ann"}, ("request/malformed", "guest/unknown")),
    ("PUT", "/api/me/notices/language"): Case({"language": "x"}, ("request/malformed",)),
    ("DELETE", "/api/me/notices/{channel_id:str}"): Case({}, ("notice/unknown", "guest/unknown")),
    ("POST", "/api/me/notices/{channel_id:str}/test"): Case({}, ("notice/unknown", "guest/unknown")),
    ("POST", "/api/notices/off"): Case({"code": GUESS}, ("notice/unknown",)),
    ("POST", "/api/notices/confirm"): Case({"code": GUESS}, ("notice/unknown",)),
    ("POST", "/api/notices/off/{token:str}"): Case({}, ("notice/unknown",)),
    ("GET", "/api/notices/off/{token:str}"): Case(),
    ("GET", "/calendar/{name:str}"): Case(None, ("notice/unknown",)),
    ("GET", "/api/open-tables"): Case(None, ("open/off",)),
    ("POST", "/api/open-tables/{table_id:str}/sit"): Case({"name": "Eve"}, ("open/off",), may=("other",)),
    ("POST", "/api/tables/{table_id:str}/block"): Case({"kind": "mute", "line": 1}, HOLDER, may=("other",)),
    ("GET", "/api/me/blocks"): Case(None, ("guest/unknown",), may=("other", "former", "stranger")),
    ("DELETE", "/api/me/blocks/{block_id:str}"): Case({}, ("block/unknown", "guest/unknown")),
    ("POST", "/api/tables/{table_id:str}/reports"): Case({"line": 1}, HOLDER, may=("other",)),
    ("GET", "/api/tables/{table_id:str}/reports"): Case(None, OWNER),
    ("POST", "/api/tables/{table_id:str}/reports/seen"): Case({}, OWNER),
    ("POST", "/api/analyses"): Case({"text": "?", "token": GUESS}, ("analysis/no-origin",)),
    ("GET", "/api/analyses/{analysis_id:str}"): Case(None, ("analysis/unknown",)),
    ("PUT", "/api/analyses/{analysis_id:str}"): Case({"text": "?", "token": GUESS}, ("analysis/unknown",)),
    ("DELETE", "/api/analyses/{analysis_id:str}"): Case({}, ("analysis/unknown", "guest/unknown")),
    ("POST", "/api/analyses/{analysis_id:str}/lead"): Case({"token": GUESS}, ("analysis/unknown",)),
    ("GET", "/api/my/analyses"): Case(),
    ("GET", "/api/analyses/{analysis_id:str}/picture/{theme:str}"): Case(None, ("analysis/unknown",)),
    ("GET", "/api/my/tables"): Case(),
    ("GET", "/api/tables"): Case(),
    ("POST", "/api/tables"): Case({"game": "chess", "seats": [{"kind": "me"}], "name": "Eve"}, ("game/unknown",)),
    ("POST", "/api/tables/from-record"): Case(
        {"table": "{table}", "steps": 1, "seat": 0, "name": "Eve"}, ("table/not-over",)
    ),
    ("GET", "/api/tables/{table_id:str}"): Case(),
    ("GET", "/api/tables/{table_id:str}/offer"): Case(),
    ("POST", "/api/tables/{table_id:str}/line"): Case(
        {"name": "Eve"}, ("line/none", "invitation/removed", "invitation/renewed"), may=("nobody", "stranger", "former")
    ),
    ("DELETE", "/api/tables/{table_id:str}/line"): Case({}, ("guest/unknown",), may=("other", "former", "stranger")),
    ("PATCH", "/api/tables/{table_id:str}"): Case({"listed": True}, OWNER),
    ("POST", "/api/tables/{table_id:str}/start"): Case({}, OWNER),
    ("POST", "/api/tables/{table_id:str}/close"): Case({"agree": True}, HOLDER, may=("other",)),
    ("POST", "/api/tables/{table_id:str}/rematch"): Case({}, ("table/not-over", "guest/unknown", "seat/not-yours")),
    ("POST", "/api/tables/{table_id:str}/seats"): Case({"kind": "me"}, OWNER),
    ("PUT", "/api/tables/{table_id:str}/seats/{seat:int}"): Case({"kind": "me"}, OWNER),
    ("DELETE", "/api/tables/{table_id:str}/seats/{seat:int}"): Case({}, OWNER),
    ("POST", "/api/tables/{table_id:str}/invitations"): Case({"seat": 0}, OWNER),
    ("POST", "/api/tables/{table_id:str}/watch-link"): Case({}, (*HOLDER, "table/private")),
    ("POST", "/api/watch"): Case({"code": GUESS}, ("invitation/unknown",)),
    ("POST", "/api/tables/{table_id:str}/let-back"): Case({"id": GUESS}, OWNER),
    ("POST", "/api/invitation"): Case({"code": GUESS}, ("invitation/unknown",)),
    ("POST", "/api/join"): Case({"token": GUESS, "name": "Eve"}, ("invitation/unknown",)),
    ("POST", "/api/tables/{table_id:str}/seats/{seat:int}/sit"): Case(
        {"name": "Eve"}, ("invitation/started", "table/not-open")
    ),
    ("POST", "/api/tables/{table_id:str}/seats/{seat:int}/leave"): Case({}, HOLDER),
    ("POST", "/api/tables/{table_id:str}/seats/{seat:int}/take"): Case({}, HOLDER),
    ("POST", "/api/tables/{table_id:str}/seats/{seat:int}/hint"): Case({}, HOLDER),
    ("POST", "/api/tables/{table_id:str}/seats/{seat:int}/move"): Case({}, HOLDER),
    ("POST", "/api/tables/{table_id:str}/seats/{seat:int}/plan"): Case({"example": True}, HOLDER),
    ("GET", "/api/tables/{table_id:str}/seats/{seat:int}/premoves"): Case(None, HOLDER),
    ("PUT", "/api/tables/{table_id:str}/seats/{seat:int}/plans/{line:int}"): Case(
        {"name": "Eve's", "actions": ["end"]}, HOLDER
    ),
    ("DELETE", "/api/tables/{table_id:str}/seats/{seat:int}/plans/{line:int}"): Case({}, HOLDER),
    ("POST", "/api/tables/{table_id:str}/seats/{seat:int}/armed"): Case(
        {"seq": 0, "name": "Eve's", "actions": ["end"]}, HOLDER
    ),
    ("DELETE", "/api/tables/{table_id:str}/seats/{seat:int}/armed"): Case({}, HOLDER),
    ("POST", "/api/move"): Case({"code": GUESS}, ("move/unknown",)),
    ("GET", "/api/tables/{table_id:str}/record"): Case(None, HOLDER, "?seat=0"),
    ("GET", "/api/tables/{table_id:str}/replay"): Case(None, HOLDER, "?seat=0"),
    ("POST", "/api/replay"): Case({"record": "{table}"}, ("record/no-record",)),
    ("GET", "/api/tables/{table_id:str}/verification"): Case(None, ("table/not-over",)),
}


def routes(scene: Scene) -> set[tuple[str, str]]:
    found: set[tuple[str, str]] = set()
    for route in scene.world.app.routes:
        if isinstance(route, HTTPRoute):
            found |= {(str(method), route.path) for method in route.methods if method not in ("OPTIONS", "HEAD")}
    return found


def filled(path: str, scene: Scene) -> str:
    table = scene.table
    return (
        path.replace("{table_id:str}", table.id)
        .replace("{seat:int}", "0")
        .replace("{line:int}", "1")
        .replace("{game:str}", table.row.game)
        .replace("{hash:str}", table.row.components)
        .replace("{lang:str}", "de")
        .replace("{lesson:str}", "none")
        .replace("{puzzle:str}", "none")
        .replace("{theme:str}", "light")
        .replace("{review_id:str}", "none")
        .replace("{analysis_id:str}", "none")
        .replace("{channel_id:str}", "none")
        .replace("{block_id:str}", "none")
        .replace("{report_id:str}", "none")
        .replace("{token:str}", GUESS)
        .replace("{name:str}", GUESS)
        .replace("{period:str}", "1999-01-01")
        .replace("{path:path}", f"t/{table.id}")
        .replace("{path:str}", "x")
    )


async def asked(scene: Scene, who: str, method: str, path: str, case: Case) -> httpx.Response:
    body = json.loads(json.dumps(case.body).replace("{table}", scene.table.id))
    more = {} if body is None else {"json": body}
    return await scene.people[who].http.request(method, filled(path, scene) + case.query, **more)


async def test_every_route_has_a_case(scene: Scene) -> None:
    """A new route must be attacked here before it goes out; sockets are those of tables, sandboxes, shared analyses."""
    assert routes(scene) == set(CASES)
    sockets = [route.path for route in scene.world.app.routes if isinstance(route, WebSocketRoute)]
    assert sockets == ["/api/tables/{table_id:str}/socket", "/api/sandbox", "/api/analysis/{analysis_id:str}"]


async def test_every_route_asked_by_outsiders(scene: Scene) -> None:
    """A person who neither holds the seat nor owns the table is refused with a code, learns and changes nothing."""
    before = scene.mark()
    for (method, path), case in CASES.items():
        for who in OUTSIDERS:
            if who in case.may:
                continue
            answer = await asked(scene, who, method, path, case)
            context = f"{who}: {method} {path}: {answer.status_code} {answer.text[:300]}"
            assert answer.status_code < 500, context
            if case.codes:
                assert answer.status_code >= 400 and answer.json()["code"] in case.codes, context
            if not any(
                part in path for part in ("/components", "/lessons", "/puzzles", "openapi")
            ):  # which name what is in the box
                scan(scene, who, answer.content)
            assert scene.mark() == before, context
            assert "set-cookie" not in answer.headers, context


async def test_the_host_hears_numbers_only(scene: Scene) -> None:
    """Metrics name no person, piece or secret, and no table; a token that is nearly right opens nothing."""
    token = scene.world.hub.host_token.token
    assert token is not None
    eve = scene.people["stranger"].http
    for wrong in ("", token, f"Basic {token}", f"Bearer {token[:-1]}", f"Bearer {token}x", "Bearer \u00e4"):
        answer = await eve.get("/metrics", headers={b"authorization": wrong.encode("latin-1")})
        assert answer.json()["code"] == "admin/refused" and token not in answer.text
    told = await eve.get("/metrics", headers={"authorization": f"Bearer {token}"})
    assert told.status_code == 200 and b"torilla_sockets" in told.content
    scan(scene, "nobody", told.content)
    assert scene.table.id not in told.text and "Ann" not in told.text
