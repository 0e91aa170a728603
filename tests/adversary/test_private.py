"""A table that is not open to spectators: outsiders try every way to see something of it."""

from __future__ import annotations

import re

import pytest

from adversary.reading import SAID
from adversary.scanner import scan
from adversary.scene import Scene

pytestmark = pytest.mark.anyio

OUTSIDERS = ("former", "stranger", "nobody")


@pytest.fixture
async def private(scene: Scene) -> Scene:
    """The scene with the door closed."""
    await scene.people["owner"].ask("PATCH", f"/tables/{scene.table.id}", {"listed": False})
    return scene


async def reopen(scene: Scene) -> None:
    await scene.people["owner"].ask("PATCH", f"/tables/{scene.table.id}", {"listed": True})


@pytest.mark.parametrize("who", OUTSIDERS)
async def test_outsiders_see_nothing_of_a_private_table(private: Scene, who: str) -> None:
    """REST, socket, lists, previews and replays contain neither names nor game nor position; the seated go on."""
    scene, person = private, private.people[who]
    base = f"/api/tables/{scene.table.id}"
    before = scene.mark()
    try:
        for path in (base, f"{base}/record", f"{base}/replay", f"{base}/replay?seat=1", f"{base}/record?seat=0"):
            answer = await person.http.get(path)
            assert answer.status_code == 403 and answer.json()["code"] == "table/private", path
        offer = (await person.http.get(f"{base}/offer")).json()
        assert [offer[name] for name in ("game", "seats", "options", "pace", "rules")] == [None] * 5
        assert not offer["watch"] and offer["free"] == []
        for path in ("/api/tables", "/api/my/tables"):
            assert scene.table.id not in (await person.http.get(path)).text
        for path in (f"/t/{scene.table.id}", f"/replay/{scene.table.id}"):
            page = (await person.http.get(path)).text
            assert not re.search(rf"Ann|Bo\b|Fay|{scene.table.game.title}", page.split("<body>")[0]), path
        line = await person.line(scene.table.id, hello=False)
        for kind, body in SAID.items():
            await line.send(type=kind, **body)
        kinds = {message["type"] for message in line.all}
        assert kinds <= {"unseated", "refused", "fault", "previewed", "explained", "answered", "pong"}, kinds
        assert all(message["error"] and not message["text"] for message in line.all if message["type"] == "answered")
        codes = {message["error"]["code"] for message in line.all if message.get("error")}
        assert codes <= {"seat/not-yours", "table/not-playing", "table/private"}, codes
        assert not re.search(r"Ann|\bBo\b|Fay", str(line.all))
        line.hang_up()
        assert scene.mark() == before
        mine = await scene.people["owner"].line(scene.table.id)
        assert mine.position is not None and mine.table["watchers"] == 0
        mine.hang_up()
    finally:
        await reopen(scene)


async def test_who_watches_is_cut_off_when_the_table_is_closed_to_spectators(scene: Scene) -> None:
    """At once, and nothing that happens afterwards is sent."""
    line = await scene.people["stranger"].line(scene.table.id)
    assert line.position is not None
    try:
        await scene.people["owner"].ask("PATCH", f"/tables/{scene.table.id}", {"listed": False})
        sent = len(line.all)
        await line.pump()
        assert [message["type"] for message in line.all[sent:]] == ["unseated"] and line.connection.denied
        await scene.people["owner"].ask("PATCH", f"/tables/{scene.table.id}", {"instant": True})
        await line.pump()
        assert len(line.all) == sent + 1
    finally:
        await reopen(scene)


async def test_only_what_its_host_has_opened_is_listed(scene: Scene) -> None:
    """With open seats on: no private table, waiting or not, is in anybody's list, and none can be joined that way."""
    world, ann = scene.world, scene.people["owner"]
    world.hub.settings.open_seats = True
    try:
        waiting = (await ann.table("me", "open"))["table"]["id"]
        listed = (await ann.table("me", "open", listed=True))["table"]["id"]
        opened = (await ann.table("me", "open", anybody=True))["table"]["id"]
        store = world.hub.store.social
        assert store is not None
        for table in (waiting, listed, scene.table.id):
            await store.list_until(table, 2**50)  # as if a row were too many
        before = scene.mark()
        for who in OUTSIDERS:
            answer = await scene.people[who].http.get("/api/open-tables")
            assert [table["id"] for table in answer.json()["tables"]] == [opened]
            scan(scene, who, answer.content)
            for table, codes in ((waiting, ["open/gone"]), (scene.table.id, ["invitation/started"])):
                body = {"name": "Eve"}
                refused = await scene.people[who].http.post(f"/api/open-tables/{table}/sit", json=body)
                assert refused.status_code == 409 and refused.json()["code"] in codes, refused.text
        assert scene.mark() == before
        for table in (waiting, listed, opened):
            await ann.post(f"/tables/{table}/close", {"agree": True})
    finally:
        world.hub.settings.open_seats = False
