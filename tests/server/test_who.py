"""Who is who: one name per person, characters for bots, who may sit where, and who may see a table."""

from __future__ import annotations

from typing import Any

import pytest

from server.harness import Person, World, two_players
from torilla.bots.characters import CHARACTERS, LEVELS, choose_character, parse_recorded, recorded_name
from torilla.server.kernel.names import NAME_LENGTH, clean_chat, clean_name, graphemes

pytestmark = pytest.mark.anyio

FAMILY = "👨‍👩‍👧‍👦"
SCOTLAND = "🏴󠁧󠁢󠁳󠁣󠁴󠁿"


def names(table: Any) -> list[str | None]:
    return [seat["name"] for seat in table["seats"]]


async def renamed(person: Person, name: str) -> Any:
    return await person.ask("PUT", "/me", {"name": name})


# --- Names ---


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Ann \n Lee ", "Ann Lee"),
        (FAMILY * 30, FAMILY * NAME_LENGTH),
        (SCOTLAND * 25, SCOTLAND * NAME_LENGTH),
        ("e\u0301" * 30, "é" * NAME_LENGTH),
        ("नी" * 30, "नी" * NAME_LENGTH),
        ("x" * 23 + "e\u0323\u0302" + "y", "x" * 23 + "ệ"),
        ("Ann\u200bLee", "AnnLee"),
        ("a|b", "a/b"),
    ],
)
def test_names_are_cut_between_graphemes(given: str, kept: str) -> None:
    """No emoji, flag or accent is cut in two, and each counts as one character."""
    assert clean_name(given) == kept
    assert len(graphemes(clean_name(given))) <= NAME_LENGTH


def test_a_tower_of_accents_does_not_fill_the_page() -> None:
    assert len(clean_name("a" + "\u0301\u0302\u0303" * 50)) <= 13


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name/empty"),
        (" \t\u3164", "name/empty"),
        ("\u200d\u0301", "name/empty"),
        ("A\u0007nn", "name/characters"),
        ("\u202egnikcah", "name/characters"),
        ("Ann\u2066", "name/characters"),
        ("\ue000", "name/characters"),
    ],
)
async def test_names_that_cannot_be_used(world: World, name: str, code: str) -> None:
    """Each is refused with a code of its own, and nobody is made for it."""
    ann = world.person("Ann")
    assert (await ann.ask("PUT", "/me", {"name": name}, 400))["code"] == code
    assert (await ann.get("/me"))["name"] is None and "torilla_guest" not in ann.http.cookies


def test_chat_keeps_emoji_whole() -> None:
    assert clean_chat(FAMILY * 400) == FAMILY * 300


async def test_the_latest_name_counts_everywhere(world: World) -> None:
    """At tables that wait, run and are over, in lists, in the chat and for those who are connected."""
    ann, bo, running = await two_players(world)
    waiting = (await ann.table("me", "open"))["table"]["id"]
    over = (await ann.table("me", "open"))["table"]["id"]
    await ann.post(f"/tables/{over}/close", {"agree": True})
    updated = (await ann.get(f"/tables/{over}"))["ended_at"]
    line = await bo.line(running)
    mine = await ann.line(running)
    await mine.send(type="say", key="a-key-of-ann", seat=0, text="hello")
    assert (await renamed(ann, "Änne"))["name"] == "Änne"
    await line.pump()
    assert names(line.table) == ["Änne", "Bo"]
    for table in (waiting, over, running):
        assert names(await ann.get(f"/tables/{table}"))[0] == "Änne"
    listed = {table["id"]: table for table in (await ann.get("/my/tables"))["tables"]}
    assert {names(listed[table])[0] for table in (waiting, over, running)} == {"Änne"}
    assert listed[over]["updated_at"] <= updated + 1  # a new name is not news of a table
    assert [entry["name"] for entry in (await bo.line(running)).chat] == ["Änne"]
    assert (await mine.act())["type"] == "done"


async def test_names_on_a_shared_device_stay(world: World) -> None:
    """Those beside me keep the names that I gave them; mine changes, also if I alone was named for the seat."""
    ann = world.person("Ann")
    made = await ann.table("me", "here:Mum", "here:Ann", "open")
    alone = await ann.table("here:Bo", "bot:novice")
    await renamed(ann, "Anna")
    assert names(await ann.get(f"/tables/{made['table']['id']}")) == ["Anna", "Mum", "Ann", None]
    assert names(await ann.get(f"/tables/{alone['table']['id']}"))[0] == "Bo"


async def test_joining_with_another_name_changes_it(world: World) -> None:
    ann, bo = world.person("Ann"), world.person("Bo")
    first = await bo.table("me", "open")
    made = await ann.table("me", "open")
    bo.name = "Boris"
    await bo.join(made["invitations"][0])
    assert names(await bo.get(f"/tables/{first['table']['id']}"))[0] == "Boris"
    assert (await bo.get("/me"))["name"] == "Boris"


async def test_play_without_a_name_but_not_with_others(world: World) -> None:
    """Play now asks for nothing; sitting down with others does; the record says which seat it was."""
    ann, bo = world.person("Ann"), world.person("Bo")
    made = await bo.post("/tables", {"game": "helsinki", "seats": [{"kind": "me"}, {"kind": "bot"}], "start": True})
    assert names(made["table"])[0] is None and (await bo.get("/me"))["name"] is None
    record = await bo.get(f"/tables/{made['table']['id']}/record")
    assert "Seat 1 | Otso (bot casual)" in record["text"]
    invitation = (await ann.table("me", "open"))["invitations"][0]
    for person in (bo, world.person("Cy")):
        answer = await person.post("/join", {"token": invitation["token"]}, 400)
        assert answer["code"] == "name/empty"
    await bo.join(invitation)
    assert names(await bo.get(f"/tables/{made['table']['id']}"))[0] == "Bo"


async def test_a_nameless_guest_takes_the_name_from_the_other_browser(world: World) -> None:
    """Whose recovery link leads to a guest without a name keeps the name of this browser."""
    desk, phone = world.person("Desk"), world.person("Ann")
    await desk.post("/tables", {"game": "helsinki", "seats": [{"kind": "me"}, {"kind": "bot"}], "start": True})
    code = (await desk.post("/me/recovery"))["url"].partition("#")[2]
    await phone.table("me", "open")
    assert (await phone.post("/recover", {"code": code}))["name"] == "Ann"
    assert (await desk.get("/me"))["name"] == "Ann"


# --- Characters ---


def test_characters() -> None:
    """Four to six of them, at least one at each level, in the order of the levels; the arena's bots have none."""
    assert 4 <= len(CHARACTERS) <= 6 and {one.level for one in CHARACTERS} == set(LEVELS)
    assert [one.level for one in CHARACTERS] == sorted((one.level for one in CHARACTERS), key=LEVELS.index)
    assert choose_character("greedy", []) is choose_character("random", []) is None
    for level in LEVELS:
        taken: list[str] = []
        for _ in CHARACTERS:
            taken.append(choose_character(level, taken) or "")
        assert len(set(taken)) == len(CHARACTERS)
        own = {one.name for one in CHARACTERS if one.level == level}
        assert set(taken[: len(own)]) == own


def test_names_of_bots_in_records() -> None:
    for character in CHARACTERS:
        name = recorded_name(character.name, character.level)
        assert clean_name(name) == name and parse_recorded(name) == tuple(character)
    assert recorded_name(None, "greedy") == "bot greedy" and parse_recorded("bot greedy") is None
    assert parse_recorded("Eve (bot expert)") is None


@pytest.mark.parametrize("game", ["helsinki", "neoville"])
async def test_each_bot_is_a_character_of_its_own(world: World, game: str) -> None:
    """Three of one level are three people; they stay in the record, after it, in the rematch and when one plays on."""
    ann = world.person("Ann")
    made = await ann.table("me", "bot:casual", "bot:casual", "bot:casual", game=game, start=True, options={"start": 0})
    table = made["table"]["id"]
    bots = names(made["table"])[1:]
    assert len(set(bots)) == 3 and {seat["bot"] for seat in made["table"]["seats"][1:]} == {"casual"}
    assert bots[:2] == [one.name for one in CHARACTERS if one.level == "casual"]
    await ann.post(f"/tables/{table}/close", {"agree": True})
    record = (await ann.get(f"/tables/{table}/record"))["text"]
    assert all(f"{name} (bot casual)" in record for name in bots)
    again = (await ann.post(f"/tables/{table}/rematch"))["id"]
    assert names(await ann.get(f"/tables/{again}"))[1:] == bots
    on = await ann.post("/tables/from-record", {"table": table, "steps": 0, "seat": 0})
    assert names(on["table"])[1:] == bots and {seat["bot"] for seat in on["table"]["seats"][1:]} == {"casual"}


async def test_a_character_is_chosen_by_name(world: World) -> None:
    """With its own level unless another is named; twice the same becomes two; other names are refused."""
    ann = world.person("Ann")
    seats = [{"kind": "me"}, {"kind": "bot", "name": "Elias"}, {"kind": "bot", "name": "Elias", "bot": "novice"}]
    made = await ann.post("/tables", {"game": "helsinki", "seats": seats, "name": "Ann"})
    assert [(seat["name"], seat["bot"]) for seat in made["table"]["seats"][1:]] == [
        ("Elias", "expert"), ("Milla", "novice"),
    ]  # fmt: skip
    wrong = {"game": "helsinki", "seats": [{"kind": "me"}, {"kind": "bot", "name": "Ann"}], "name": "Ann"}
    assert (await ann.post("/tables", wrong, 400))["code"] == "seat/plan"


async def test_bots_of_the_arena_are_still_accepted(world: World) -> None:
    """Programs may ask for them; a page gets only the characters and the host's own programs."""
    ann = world.person("Ann")
    made = await ann.table("me", "bot:random", "bot:greedy")
    assert [(seat["name"], seat["bot"]) for seat in made["table"]["seats"][1:]] == [(None, "random"), (None, "greedy")]
    about = await ann.get("/about")
    assert [(one["name"], one["bot"]) for one in about["characters"]] == [tuple(one) for one in CHARACTERS]
    assert about["programs"] == []


async def test_a_bot_that_is_seated_later_is_somebody_else(world: World) -> None:
    ann = world.person("Ann")
    table = (await ann.table("me", "bot:casual", "open"))["table"]["id"]
    after = await ann.ask("PUT", f"/tables/{table}/seats/2", {"kind": "bot", "bot": "casual"})
    assert names(after) == ["Ann", "Otso", "Saga"]


# --- Seats ---


async def test_choose_a_free_seat(world: World) -> None:
    """With the link, by the table's address, and when one sits already; not a seat that is taken."""
    ann, bo, cy = world.person("Ann"), world.person("Bo"), world.person("Cy")
    table = (await ann.table("me", "open", "open", "open"))["table"]["id"]
    link = await ann.post(f"/tables/{table}/invitations")
    look = await bo.post("/invitation", {"code": link["token"]})
    assert look["free"] == [1, 2, 3] and look["rules"] >= 1
    assert (await bo.post("/join", {"token": link["token"], "name": "Bo", "seat": 0}, 409))["code"] == "seat/not-open"
    assert (await bo.post("/join", {"token": link["token"], "name": "Bo", "seat": 2}))["seat"] == 2
    assert (await cy.post(f"/tables/{table}/seats/2/sit", {"name": "Cy"}, 409))["code"] == "seat/not-open"
    assert (await cy.post(f"/tables/{table}/seats/3/sit", {"name": "Cy"}))["seat"] == 3
    move = (await bo.post(f"/tables/{table}/seats/2/move"))["code"]
    assert (await bo.post(f"/tables/{table}/seats/1/sit"))["table"]["mine"] == [1]
    assert names(await ann.get(f"/tables/{table}")) == ["Ann", "Bo", None, "Cy"]
    assert (await world.person("").post("/move", {"code": move}))["seat"] == 1


async def test_an_address_offers_a_seat_until_the_link_is_renewed(world: World) -> None:
    ann, bo, cy = world.person("Ann"), world.person("Bo"), world.person("Cy")
    table = (await ann.table("me", "open", "open"))["table"]["id"]
    offer = await bo.get(f"/tables/{table}/offer")
    assert (offer["free"], offer["game"], offer["watch"]) == ([1, 2], "helsinki", False)
    assert offer["seats"] is None and "Ann" not in str(offer)
    await bo.post(f"/tables/{table}/seats/1/sit", {"name": "Bo"})
    await ann.ask("PUT", f"/tables/{table}/seats/1", {"kind": "open"})
    offer = await bo.get(f"/tables/{table}/offer")
    assert offer["removed"] and offer["free"] == []
    assert (await bo.post(f"/tables/{table}/seats/1/sit", {}, 403))["code"] == "invitation/removed"
    await ann.post(f"/tables/{table}/invitations", {"renew": True})
    offer = await cy.get(f"/tables/{table}/offer")
    assert offer["renewed"] and offer["free"] == []
    assert (await cy.post(f"/tables/{table}/seats/1/sit", {"name": "Cy"}, 410))["code"] == "invitation/renewed"


@pytest.mark.parametrize("listed", [True, False])
async def test_a_started_table_offers_watching_or_says_that_it_does_not(world: World, listed: bool) -> None:
    _, _, table = await two_players(world, listed=listed)
    offer = await world.person("Eve").get(f"/tables/{table}/offer")
    assert (offer["status"], offer["free"], offer["watch"]) == ("playing", [], listed)
    assert (offer["game"] == "helsinki") == (offer["seats"] is not None) == listed


async def test_who_loses_a_seat_is_told_why(world: World) -> None:
    """Removed before or during the game, moved to another device, left, signed out."""
    ann, bo, cy = world.person("Ann"), world.person("Bo"), world.person("Cy")
    table = (await ann.table("me", "open", "open"))["table"]["id"]
    link = await ann.post(f"/tables/{table}/invitations")
    await bo.join(link)
    await cy.join(link)
    first, second = await bo.line(table), await cy.line(table)
    await ann.ask("PUT", f"/tables/{table}/seats/1", {"kind": "open"})
    await cy.post(f"/tables/{table}/seats/2/leave")
    assert (await first.pump()) == {"type": "unseated", "reason": "removed", "watch": False}
    assert (await second.pump()) == {"type": "unseated", "reason": "left", "watch": False}
    assert first.connection.denied and not world.hub.tables[table].is_connected("Bo")
    for listed in (False, True):
        ann, bo, table = await two_players(world, listed=listed)
        old, other = await ann.line(table), await bo.line(table)
        code = (await ann.post(f"/tables/{table}/seats/0/move"))["code"]
        phone = world.person("")
        await phone.post("/move", {"code": code})
        await phone.ask("DELETE", f"/tables/{table}/seats/1")
        await old.pump()
        await other.pump()
        told = [[one for one in line.all if one["type"] == "unseated"] for line in (old, other)]
        assert told == [[{"type": "unseated", "reason": reason, "watch": listed}] for reason in ("moved", "removed")]


# --- Spectators ---


async def test_only_the_seated_see_a_table_that_is_not_open_to_spectators(world: World) -> None:
    """By REST and socket, before the end; a finished game can be shown to those who have its address."""
    ann, _, table = await two_players(world)
    eve = world.person("Eve")
    await renamed(eve, "Eve")
    for person in (eve, world.person("Nobody")):
        for path in ("", "/record", "/replay"):
            assert (await person.get(f"/tables/{table}{path}", 403))["code"] == "table/private"
        line = await person.line(table)
        assert line.all == [{"type": "unseated", "reason": "private", "watch": False}] and line.connection.denied
    assert (await ann.get(f"/tables/{table}"))["watchers"] == 0
    await ann.ask("PATCH", f"/tables/{table}", {"listed": True})
    line = await eve.line(table)
    assert line.position is not None
    await ann.ask("PATCH", f"/tables/{table}", {"listed": False})
    seen = len(line.all)
    await line.pump()
    assert line.all[seen:] == [{"type": "unseated", "reason": "private", "watch": False}]
    await (await ann.line(table)).act()
    await line.pump()
    assert len(line.all) == seen + 1
    for person in world.people[-4:]:
        if person.name in ("Ann", "Bo"):
            await person.post(f"/tables/{table}/close", {"agree": True})
    assert (await eve.get(f"/tables/{table}/replay"))["names"] == ["Ann", "Bo"]
    assert (await eve.get(f"/tables/{table}", 403))["code"] == "table/private"


async def test_a_waiting_table_is_closed_by_its_host_and_the_others_are_told(world: World) -> None:
    ann, bo = world.person("Ann"), world.person("Bo")
    made = await ann.table("me", "open", "open")
    table = made["table"]["id"]
    await bo.join(made["invitations"][0])
    line = await bo.line(table)
    assert (await bo.post(f"/tables/{table}/close", {"agree": True}, 403))["code"] == "table/not-owner"
    await ann.post(f"/tables/{table}/close", {"agree": True})
    await line.pump()
    assert line.table["status"] == "closed" and line.table["started_at"] is None


async def test_chat_in_the_room_stays_at_the_table(world: World) -> None:
    """What was said before the start is there during the game, whatever seats were removed meanwhile."""
    ann, bo = world.person("Ann"), world.person("Bo")
    made = await ann.table("me", "open", "open")
    table = made["table"]["id"]
    await bo.join(made["invitations"][1])
    line = await bo.line(table)
    await line.send(type="say", key="before-the-start", seat=2, text="hello")
    await ann.ask("DELETE", f"/tables/{table}/seats/1")
    await ann.post(f"/tables/{table}/start")
    mine = await ann.line(table)
    assert [(entry["name"], entry["text"]) for entry in mine.chat] == [("Bo", "hello")]
