"""Sitting down, leaving, coming back, moving, closing, playing again."""

from __future__ import annotations

from typing import Any

import pytest

from server.harness import Ahead, World, two_players
from torilla.server.kernel import clock
from torilla.server.lobby.tables.room import rematch_head
from torilla.server.store.model import TableRow

pytestmark = pytest.mark.anyio


async def test_invitation_seats_one_person_once(world: World) -> None:
    """The first who uses an invitation sits down; nobody after that, and never twice."""
    ann, bo, eve = world.person("Ann"), world.person("Bo"), world.person("Eve")
    made = await ann.table("me", "open")
    link = made["invitations"][0]
    assert link["url"].endswith("/join/" + link["token"]) and link["qr"]["path"].startswith("M")
    look = await bo.post("/invitation", {"code": link["token"]})
    assert (look["table"], look["seat"], look["seated"]) == (made["table"]["id"], 1, False)
    assert (await bo.join(link))["seat"] == 1
    assert (await bo.join(link))["seat"] == 1
    assert (await eve.join(link, status=409))["code"] == "invitation/used"
    assert (await eve.get("/me"))["name"] is None
    assert (await eve.join({"token": "nonsense"}, status=404))["code"] == "invitation/unknown"
    assert (await ann.post(f"/tables/{made['table']['id']}/invitations", {"seat": 1}, 409))["code"] == "seat/not-open"


async def test_one_link_for_the_room(world: World) -> None:
    """The table's link seats one person at each open seat, and no more."""
    ann = world.person("Ann")
    made = await ann.table("me", "open", "open")
    link = await ann.post(f"/tables/{made['table']['id']}/invitations", {"seat": None}, 201)
    seats = [(await world.person(name).join(link))["seat"] for name in ("Bo", "Cy")]
    assert seats == [1, 2]
    assert (await world.person("Di").join(link, status=409))["code"] == "table/full"


async def test_only_the_owner(world: World) -> None:
    """Starting, options, seats and invitations are the owner's."""
    ann, bo = world.person("Ann"), world.person("Bo")
    made = await ann.table("me", "open")
    await bo.join(made["invitations"][0])
    path = f"/tables/{made['table']['id']}"
    for method, where, body in (
        ("POST", "/start", {}),
        ("PATCH", "", {"listed": True}),
        ("POST", "/seats", {"kind": "open"}),
        ("PUT", "/seats/0", {"kind": "open"}),
        ("DELETE", "/seats/0", {}),
        ("POST", "/invitations", {"seat": 0}),
        ("POST", "/invitations", {"renew": True}),
        ("POST", "/let-back", {"id": "anybody"}),
        ("POST", "/close", {"agree": True}),
    ):
        assert (await bo.ask(method, path + where, body, 403))["code"] == "table/not-owner"
    for where in ("leave", "take", "move"):
        assert (await bo.post(f"{path}/seats/0/{where}", {}, 403))["code"] == "seat/not-yours"
        assert (await bo.post(f"{path}/seats/7/{where}", {}, 404))["code"] == "seat/unknown"


async def test_changes_before_the_start(world: World) -> None:
    """Options and seats change until the start; the commitment goes with them."""
    ann = world.person("Ann")
    made = await ann.table("me", "open")
    path = f"/tables/{made['table']['id']}"
    first = made["table"]["commitment"]
    changed = await ann.ask("PATCH", path, {"options": {"dry_roads": True}, "pace": {"kind": "live", "amount": 3}})
    assert changed["options"]["dry_roads"] and changed["commitment"] != first
    assert (await ann.ask("PATCH", path, {"options": {"colour": 1}}, 400))["code"] == "options/invalid"
    assert (await ann.ask("PATCH", path, {"pace": {"kind": "live", "amount": 0}}, 400))["code"] == "pace/invalid"
    assert (await ann.post(path + "/start", {}, 409))["code"] == "table/not-full"
    assert len((await ann.post(path + "/seats", {"kind": "bot", "bot": "random"}))["seats"]) == 3
    assert (await ann.ask("PUT", path + "/seats/1", {"kind": "bot", "bot": "nobody"}, 400))["code"] == "bot/unknown"
    assert (await ann.ask("DELETE", path + "/seats/1"))["seats"][1]["bot"] == "random"
    assert (await ann.ask("DELETE", path + "/seats/1", status=400))["code"] == "options/seats"
    bo = world.person("Bo")
    assert (await bo.join(made["invitations"][0], status=409))["code"] == "invitation/used"
    assert (await ann.post(path + "/start"))["status"] == "playing"
    assert (await ann.ask("PATCH", path, {"undo": "none"}, 409))["code"] == "table/not-open"
    assert (await ann.ask("PATCH", path, {"listed": True}))["listed"]


async def test_leave_and_take_back(world: World) -> None:
    """A bot plays for who left, and stops when the person is back."""
    ann, bo, table = await two_players(world)
    mine, other = await ann.line(table), await bo.line(table)
    await ann.post(f"/tables/{table}/seats/0/leave", {"bot": "random"})
    await world.settle(lambda: world.hub.tables[table].row.to_move == 1)
    await mine.pump()
    await other.pump()
    assert other.table["seats"][0]["away"] == "left" and other.acted
    assert (await mine.act("end", seat=0))["error"]["code"] in ("turn/not-yours", "seat/held")
    await mine.send(type="take", seat=0)
    assert mine.table["seats"][0]["away"] is None
    assert (await mine.send(type="take", seat=0))["error"]["code"] == "seat/not-held"
    kinds = [event["type"] for event in mine.events if event["type"].startswith("seat")]
    assert kinds == ["seat-taken", "seat-held", "seat-returned"]
    while other.position["to_move"] == 1:
        await other.act()
    await mine.pump()
    assert mine.position["to_move"] == 0 and mine.position["legal"]


async def test_removed_person_is_out(world: World) -> None:
    """Whom the owner removes during the game has no seat any more; a character plays there."""
    ann, bo, table = await two_players(world, listed=True)
    other = await bo.line(table)
    await ann.ask("DELETE", f"/tables/{table}/seats/1")
    await other.pump()
    assert other.table["mine"] == [] and other.position["seat"] is None
    assert [other.table["seats"][1][key] for key in ("kind", "name", "bot")] == ["bot", "Otso", "casual"]
    assert (await other.send(type="take", seat=1))["error"]["code"] == "seat/not-yours"


async def test_move_to_another_device(world: World, forward: Ahead) -> None:
    """A code brings the seat to the device that uses it first; the old device only watches from then on."""
    ann, bo, table = await two_players(world, listed=True)
    old = await ann.line(table)
    code = await ann.post(f"/tables/{table}/seats/0/move", {}, 201)
    assert code["url"].endswith("/move#" + code["code"])
    phone, thief = world.person(""), world.person("")
    assert (await phone.post("/move", {"code": code["code"]}))["seat"] == 0
    assert (await thief.post("/move", {"code": code["code"]}, 404))["code"] == "move/unknown"
    await old.pump()
    assert old.table["mine"] == [] and old.position["seat"] is None and not old.table["owner"]
    line = await phone.line(table)
    assert line.position["seat"] == 0 and line.table["owner"]
    assert (await line.act())["type"] == "done"
    assert (await old.act("end", seat=0))["error"]["code"] == "seat/not-yours"
    late = await bo.post(f"/tables/{table}/seats/1/move", {}, 201)
    forward(11 * clock.MINUTE)
    assert (await thief.post("/move", {"code": late["code"]}, 404))["code"] == "move/unknown"


async def test_recovery(world: World) -> None:
    """A recovery link brings tables and seats back after a lost cookie; a newer link voids it."""
    ann, _, table = await two_players(world)
    old = (await ann.post("/me/recovery", {}, 201))["url"].split("#")[1]
    code = (await ann.post("/me/recovery", {}, 201))["url"].split("#")[1]
    again = world.person("Ann")
    assert (await again.get("/my/tables"))["tables"] == []
    assert (await again.post("/recover", {"code": old}, 404))["code"] == "recovery/unknown"
    answer = await again.post("/recover", {"code": code})
    assert answer == {"name": "Ann", "has_recovery": True, "tables": 1, "kept": 0, "names": ["Ann"]}
    assert table in [entry["id"] for entry in (await again.get("/my/tables"))["tables"]]
    assert (await (await again.line(table)).act())["type"] == "done"


async def test_my_tables_mine_to_move_first(world: World) -> None:
    """Tables where I am to move come first."""
    ann, bo, first = await two_players(world)
    made = await ann.table("me", "open")
    waiting = made["table"]["id"]
    mine = (await ann.get("/my/tables"))["tables"]
    assert [entry["id"] for entry in mine[:2]] == [first, waiting]
    assert [entry["my_turn"] for entry in mine[:2]] == [True, False]
    assert [entry["my_turn"] for entry in (await bo.get("/my/tables"))["tables"]] == [False]


async def test_closing_by_consent(world: World) -> None:
    """A running table closes when all seated people agree; the seed is opened then."""
    ann, bo, table = await two_players(world)
    path = f"/tables/{table}"
    assert (await world.person("Eve").post(path + "/close", {"agree": True}, 401))["code"] == "guest/unknown"
    told = await ann.post(path + "/close", {"agree": True})
    assert told["status"] == "playing" and told["seats"][0]["wants_close"] and told["seed"] is None
    await ann.post(path + "/close", {"agree": False})
    assert (await bo.post(path + "/close", {"agree": True}))["status"] == "playing"
    closed = await ann.post(path + "/close", {"agree": True})
    assert closed["status"] == "closed" and closed["seed"]
    line = await ann.line(table)
    assert line.events[-1]["type"] == "closed" and line.events[-1]["by"] == [0, 1]
    assert (await line.act("end"))["error"]["code"] == "table/not-playing"
    assert (await bo.get(path + "/verification"))["ok"]


async def test_rematch(world: World) -> None:
    """One click: the same seats and options; it begins when everybody has come."""
    ann, bo, table = await two_players(world)
    path = f"/tables/{table}"
    assert (await ann.post(path + "/rematch", {}, 409))["code"] == "table/not-over"
    for person in (ann, bo):
        await person.post(path + "/close", {"agree": True})
    new = (await bo.post(path + "/rematch"))["id"]
    assert (await ann.post(path + "/rematch"))["id"] == new != table
    first = await bo.line(new)
    assert first.table["status"] == "open" and first.table["mine"] == [1]
    second = await ann.line(new)
    await first.pump()
    assert first.table["status"] == second.table["status"] == "playing"
    assert second.position["seat"] == 0
    assert first.table["options"]["start"] == 0
    assert (await world.person("Eve").post(path + "/rematch", {}, 401))["code"] == "guest/unknown"


async def test_a_rematch_after_one_that_was_closed(world: World) -> None:
    """Another can be made, which goes on with the chat of those who sit there."""
    ann, bo, table = await two_players(world)
    line = await ann.line(table)
    await line.send(type="say", key="chat-key-1", seat=0, text="Once more?")
    for person in (ann, bo):
        await person.post(f"/tables/{table}/close", {"agree": True})
    first = (await bo.post(f"/tables/{table}/rematch"))["id"]
    await bo.post(f"/tables/{first}/close", {"agree": True})
    second = (await ann.post(f"/tables/{table}/rematch"))["id"]
    assert second != first == (await bo.get(f"/tables/{first}"))["id"]
    assert (await bo.post(f"/tables/{table}/rematch"))["id"] == second
    back = await bo.line(second)
    assert [(said["name"], said["text"]) for said in back.chat] == [("Ann", "Once more?")]


CHOSEN = {
    *(
        "game",
        "rules",
        "options",
        "pace",
        "undo",
        "listed",
        "friends_watch",
        "friends",
        "line",
        "instant",
        "hints",
        "absence_minutes",
        "level",
    ),
}
"""What a rematch takes from the head of the table before it."""
ANEW = {
    *("id", "components", "status", "owner", "commitment", "created_at", "updated_at", "started_at", "ended_at"),
    *("to_move", "deadline", "bot_moves", "bot_awaited", "rematch", "starts_itself", "link", "removed"),
    *("turn", "round"),
    *(
        "deal",
        "attempt",
        "bot_assisted",
        "totals",
        "known_deal",
        "deal_from",
        "nonces",
        "link_key",
        "open_to_all",
        "reports",
    ),
}
"""What begins anew."""


def test_a_rematch_takes_over_what_was_chosen() -> None:
    """Nothing else: where a head gets a new field, it has to be decided which of both it is."""
    assert {*TableRow.__struct_fields__} == CHOSEN | ANEW and not CHOSEN & ANEW
    values: dict[str, Any] = {name: object() for name in TableRow.__struct_fields__}
    before = TableRow(**values)
    after = rematch_head(before, "Bo", "hash")
    kept = {name for name in TableRow.__struct_fields__ if getattr(after, name) is getattr(before, name)}
    assert kept == CHOSEN
    assert (after.owner, after.components, after.status, after.starts_itself) == ("Bo", "hash", "open", True)


async def test_rematch_against_bots_begins_at_once(world: World) -> None:
    """Alone against bots a rematch is running right away."""
    ann = world.person("Ann")
    made = await ann.table("me", "bot:random", start=True)
    await ann.post(f"/tables/{made['table']['id']}/close", {"agree": True})
    new = (await ann.post(f"/tables/{made['table']['id']}/rematch"))["id"]
    assert (await ann.get(f"/tables/{new}"))["status"] == "playing"


async def test_chat(world: World) -> None:
    """Seated people talk, as text; spectators neither read nor write."""
    ann, bo, table = await two_players(world, listed=True)
    mine, other = await ann.line(table), await bo.line(table)
    watcher = await world.person("Eve").line(table)
    message = {"type": "say", "key": "chat-key-1", "seat": 0, "text": "  <b>Hi</b>\n\u202ethere  "}
    await mine.send(**message)
    await mine.send(**message)
    await other.pump()
    await watcher.pump()
    assert [line["text"] for line in other.chat] == ["<b>Hi</b> there"]
    assert other.chat[0]["name"] == "Ann" and watcher.chat == []
    assert (await watcher.send(**message))["error"]["code"] == "seat/not-yours"
    assert (await mine.send(**{**message, "key": "chat-key-2", "text": " \u200b "}))["error"]["code"] == "chat/empty"
    back = await bo.line(table)
    assert len(back.chat) == 1


async def test_watching(world: World) -> None:
    """Tables are unlisted unless the owner lists them; spectators see what is public."""
    ann, _, table = await two_players(world)
    eve = world.person("Eve")
    assert table not in [entry["id"] for entry in (await eve.get("/tables"))["tables"]]
    await ann.ask("PATCH", f"/tables/{table}", {"listed": True})
    assert table in [entry["id"] for entry in (await eve.get("/tables"))["tables"]]
    line = await eve.line(table)
    assert line.table["watchers"] == 1 and line.position["seat"] is None and line.position["legal"] == []
    mine = await ann.line(table)
    assert mine.table["watchers"] == 1 and mine.table["seats"][0]["connected"]
    assert not mine.table["seats"][1]["connected"]


async def test_friends_watch_by_a_private_link(world: World) -> None:
    """Whoever opens it may watch, and nobody else, as long as the host lets friends watch."""
    ann, bo, table = await two_players(world)
    eve, cy = world.person("Eve"), world.person("Cy")
    assert (await bo.post(f"/tables/{table}/watch-link", status=403))["code"] == "table/private"
    await ann.ask("PATCH", f"/tables/{table}", {"friends_watch": True})
    link = await bo.post(f"/tables/{table}/watch-link")
    assert (await eve.post("/watch", {"code": link["token"][:-1] + "?"}, 404))["code"] == "invitation/unknown"
    assert (await eve.post("/watch", {"code": link["token"]}))["id"] == table
    line = await eve.line(table)
    assert line.position["seat"] is None and line.position["legal"] == []
    assert (await cy.ask("GET", f"/tables/{table}", status=403))["code"] == "table/private"
    await ann.ask("PATCH", f"/tables/{table}", {"friends_watch": False})
    assert (await eve.ask("GET", f"/tables/{table}", status=403))["code"] == "table/private"
    assert (await cy.post("/watch", {"code": link["token"]}, 403))["code"] == "table/private"


async def test_nonces_take_part_in_the_shuffles(world: World) -> None:
    """Each client may give a nonce, when it sits down or says hello before the start; the first one counts."""
    ann, bo = world.person("Ann"), world.person("Bo")
    made = await ann.table("me", "open", nonce="from-ann")
    table = made["table"]["id"]
    await bo.join(made["invitations"][0])
    for nonce in ("from-bo", "another"):
        line = await bo.line(table, hello=False)
        await line.send(type="hello", nonce=nonce)
    await ann.post(f"/tables/{table}/start")
    assert (await ann.get(f"/tables/{table}"))["commitment"] == made["table"]["commitment"]
    for person in (ann, bo):
        await person.post(f"/tables/{table}/close", {"agree": True})
    told = await ann.get(f"/tables/{table}/verification")
    assert told["nonces"] == ["from-ann", "from-bo"] and told["ok"]
