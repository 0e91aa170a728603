"""Notices: who hears of what, once, and only when nobody attends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from services.receiver import Browser, Receiver

from server.harness import Ahead, Kept, Line, Person, World, two_players
from torilla.server.kernel import clock
from torilla.server.lobby.tables import closure
from torilla.server.notices import delivery, sender
from torilla.server.notices.texts import Item
from torilla.server.tables import notices

pytestmark = pytest.mark.anyio

SLOW = {"kind": "slow", "amount": 1}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No grace, and many rounds a second."""
    monkeypatch.setattr(notices, "GRACE", 0)
    monkeypatch.setattr(sender, "TICK", 0.02)


@pytest.fixture
async def service() -> AsyncIterator[Receiver]:
    async with Receiver() as receiver:
        yield receiver


async def subscribe(person: Person, service: Receiver, **more: Any) -> tuple[Browser, str]:
    """Switch push on; the browser and the server's key."""
    browser = Browser(service, person.name)
    answer = await person.post("/me/notices/push", {**browser.subscription, **more})
    return browser, answer["push_key"]


async def play_turn(line: Line, seat: int) -> None:
    """Act until the next seat is to move, or the game is over."""
    await line.pump()
    while line.connection.table.row.to_move == seat:
        ends = [legal["notation"] for legal in line.position["legal"] if legal["notation"] == "end"]
        assert (await line.act(*ends, seat=seat))["type"] == "done"


async def quiet(world: World) -> None:
    """Wait until all notices that are due were decided and sent."""
    store = world.hub.store.outbox
    assert store is not None
    for _ in range(1000):
        now = clock.now()
        if not await store.due_notices(now, 1) and not await store.due_messages(now, 1):
            return
        await world.hub.notices.make_messages(store)
        ready = await world.hub.notices.ready()
        await ready.start()
        await ready.finish()
    raise AssertionError("notices are still due")


def pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the background do nothing: the test sends."""

    async def rest(self: sender.Sender) -> None:
        return None

    monkeypatch.setattr(sender.Sender, "run", rest)


def reached(kept: Kept, **more: Any) -> Any:
    return kept.running(private_webhooks=True, **more)


async def test_one_message_a_turn(kept: Kept, service: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person whose page is closed gets one encrypted, signed message for each turn, with a link to the table."""
    pause(monkeypatch)
    async with reached(kept) as world:
        ann, bo, table = await two_players(world)
        browser, key = await subscribe(bo, service, language="de")
        line = await ann.line(table)
        for turn in range(3):
            await play_turn(line, 0)
            await quiet(world)
            await quiet(world)
            letters = browser.letters(key)
            assert len(letters) == turn + 1
            back = await bo.line(table)
            await play_turn(back, 1)
            back.hang_up()
            await quiet(world)
        [first, *_] = letters
        assert first["kind"] == "turn" and first["title"].startswith("Du bist dran")
        assert first["url"].endswith(f"/t/{table}") and "Ann" in first["text"]
        assert len({letter["id"] for letter in letters}) == 3


@pytest.mark.long(but=("alone",))
async def test_none_for_those_who_attend(kept: Kept, service: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody who looks at the table gets a message; a page in the background does not count as looking."""
    pause(monkeypatch)
    async with reached(kept) as world:
        ann, bo, table = await two_players(world)
        browser, key = await subscribe(bo, service)
        line, there = await ann.line(table), await bo.line(table)
        await play_turn(line, 0)
        await quiet(world)
        assert browser.letters(key) == []
        await play_turn(there, 1)
        await there.send(type="attend", attending=False)
        await play_turn(line, 0)
        await quiet(world)
        assert [letter["kind"] for letter in browser.letters(key)] == ["turn"]


async def test_a_turn_that_is_over_needs_no_message(
    kept: Kept, service: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person who plays before the message is sent gets none, and no reminder later."""
    pause(monkeypatch)
    async with reached(kept) as world:
        ann, bo, table = await two_players(world, pace=SLOW)
        browser, key = await subscribe(bo, service)
        line = await ann.line(table)
        await play_turn(line, 0)
        back = await bo.line(table)
        await play_turn(back, 1)
        back.hang_up()
        line.hang_up()
        await quiet(world)
        assert browser.letters(key) == []


@pytest.mark.long(but=("alone",))
async def test_reminder_bot_and_end(
    kept: Kept, service: Receiver, monkeypatch: pytest.MonkeyPatch, forward: Ahead
) -> None:
    """A reminder before the deadline, once; then that a bot played; then that the table was closed."""
    pause(monkeypatch)
    async with reached(kept) as world:
        ann, bo, table = await two_players(world, pace=SLOW)
        browser, key = await subscribe(bo, service, language="fr")
        line = await ann.line(table)
        await play_turn(line, 0)
        line.hang_up()
        await quiet(world)
        forward(20 * clock.HOUR)
        await quiet(world)
        assert [one["kind"] for one in browser.letters(key)] == ["turn"]
        forward(2 * clock.HOUR)
        await quiet(world)
        reminder = browser.letters(key)[-1]
        assert reminder["kind"] == "reminder" and "Encore 2 h," in reminder["text"]
        forward(2 * clock.HOUR)
        while (await world.hub.table(table)).row.to_move != 0:
            await asyncio.sleep(0.02)
        await quiet(world)
        await closure.close_by_host(world.hub, await world.hub.table(table))
        await quiet(world)
        assert [one["kind"] for one in browser.letters(key)] == ["turn", "reminder", "bot", "closed"]


async def test_game_over(kept: Kept, service: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody seated who does not look hears that the game is over."""
    pause(monkeypatch)
    async with reached(kept) as world:
        ann, bo, table = await two_players(world)
        browser, key = await subscribe(bo, service)
        lines = [await ann.line(table), await bo.line(table)]
        while world.hub.tables[table].row.status == "playing":
            seat = world.hub.tables[table].row.to_move or 0
            await play_turn(lines[seat], seat)
        await lines[1].send(type="attend", attending=False)
        await quiet(world)
        assert [letter["kind"] for letter in browser.letters(key)] == ["over"]


async def test_several_tables_in_one_message(kept: Kept, service: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """When several tables wait, one message names them all and leads to the list."""
    pause(monkeypatch)
    async with reached(kept) as world:
        ann, bo = world.person("Ann"), world.person("Bo")
        lines: list[Line] = []
        for _ in range(3):
            made = await ann.table("me", "open", options={"start": 0})
            await bo.join(made["invitations"][0])
            await ann.post(f"/tables/{made['table']['id']}/start")
            lines.append(await ann.line(made["table"]["id"]))
        browser, key = await subscribe(bo, service)
        for line in lines:
            await play_turn(line, 0)
        await quiet(world)
        [letter] = browser.letters(key)
        assert letter["kind"] == "several" and letter["title"].startswith("3 ")
        assert letter["url"].endswith("/my") and len(letter["tables"]) == 3


async def stop_after(world: World, table: str, step: str) -> None:
    """Do what a server does with the only notice there is, up to a step after which it dies."""
    store = world.hub.store.outbox
    assert store is not None
    if step != "recorded":
        await world.hub.notices.make_messages(store)
    if step == "sent":
        [(message, channel)] = await store.due_messages(clock.now(), 10)
        ready = (await world.hub.notices.ready()).channels
        found = await world.hub.table(table)
        items = [Item(message.notices[0], found.row, found.seats)]
        await ready.send(channel.channel, ready.letter(channel, message.id, items, clock.now()))


@pytest.mark.long(but=("alone", "shared-sent"))
@pytest.mark.parametrize("step", ["recorded", "made", "sent"])
async def test_a_crash_neither_loses_nor_doubles(
    kept: Kept, service: Receiver, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """A server that dies after any step sends when it is back; a repeated message has the same id and topic."""
    pause(monkeypatch)
    async with reached(kept) as world:
        ann, bo, table = await two_players(world)
        browser, key = await subscribe(bo, service)
        await play_turn(await ann.line(table), 0)
        await stop_after(world, table, step)
    async with reached(kept) as world:
        await quiet(world)
        await quiet(world)
        letters = browser.letters(key)
        assert len(letters) == (2 if step == "sent" else 1)
        assert len({letter["id"] for letter in letters}) == 1


@pytest.mark.long(but=("alone",))
async def test_back_off_and_the_end_of_a_subscription(
    kept: Kept, service: Receiver, monkeypatch: pytest.MonkeyPatch, forward: Ahead
) -> None:
    """An error is tried again after longer and longer waits; 410 ends the subscription."""
    pause(monkeypatch)
    asked: list[int] = []
    status = 500

    def answer(_: Any) -> int:
        asked.append(clock.now())
        return status

    service.answer = answer
    async with reached(kept) as world:
        ann, bo, table = await two_players(world)
        await subscribe(bo, service)
        await play_turn(await ann.line(table), 0)
        await quiet(world)
        assert len(asked) == 1
        for wait in delivery.WAITS[:3]:
            count = len(asked)
            forward((wait - 2) * clock.SECOND)
            await quiet(world)
            assert len(asked) == count
            forward(3 * clock.SECOND)
            await quiet(world)
            assert len(asked) == count + 1
        [channel] = (await bo.get("/me/notices"))["channels"]
        assert channel["failed_at"] is not None
        status = 410
        forward(delivery.WAITS[3] * clock.SECOND)
        await quiet(world)
        assert (await bo.get("/me/notices"))["channels"] == []


@pytest.mark.long(but=("alone",))
@pytest.mark.parametrize("places", [1, delivery.AT_ONCE], ids=["failed before", "first time"])
async def test_a_slow_receiver_holds_nobody_else_up(
    kept: Kept, service: Receiver, monkeypatch: pytest.MonkeyPatch, places: int
) -> None:
    """A webhook that never answers delays no other message, also where it has failed before and places are few."""
    pause(monkeypatch)
    monkeypatch.setattr(delivery, "AT_ONCE", places)
    asked, released = asyncio.Event(), asyncio.Event()

    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.set()
        await released.wait()
        writer.close()

    hole = await asyncio.start_server(silent, "127.0.0.1", 0)
    async with reached(kept) as world:
        ann, bo, table = await two_players(world)
        port = hole.sockets[0].getsockname()[1]
        await bo.post("/me/notices/webhook", {"url": f"http://127.0.0.1:{port}/"})
        browser, key = await subscribe(bo, service)
        store = world.hub.store.outbox
        assert store is not None
        if places == 1:
            guest = (await world.hub.table(table)).seats[1].guest
            assert guest is not None
            [channel] = [row for row in await store.channels(guest) if row.channel.kind == "webhook"]
            failed = msgspec.structs.replace(channel.channel, failed_at=clock.now())
            await store.save_channel(channel.id, failed)
        await play_turn(await ann.line(table), 0)
        await world.hub.notices.make_messages(store)
        ready = await world.hub.notices.ready()
        await ready.start()
        await asked.wait()
        while len(left := await store.due_messages(clock.now(), 10)) > 1:
            await ready.start()
            await asyncio.sleep(0.01)
        assert [row.channel.kind for _, row in left] == ["webhook"]
        assert len(browser.letters(key)) == 1
        released.set()
        await ready.finish()
    hole.close()


@asynccontextmanager
async def two_nodes(kept: Kept) -> AsyncIterator[tuple[World, World]]:
    async with reached(kept) as first, reached(kept) as second:
        yield first, second


@pytest.mark.parametrize("kept", ["shared"], indirect=True)
async def test_among_several_nodes_one_sends(kept: Kept, service: Receiver) -> None:
    """Two nodes: one message for a turn; none for a person who looks at the table through the other node."""
    async with two_nodes(kept) as (first, second):
        ann, bo, table = await two_players(first)
        browser, key = await subscribe(bo, service)
        away = second.person("Bo")
        away.http.cookies = bo.http.cookies
        line, there = await ann.line(table), await away.line(table)
        await play_turn(line, 0)
        store = first.hub.store.outbox
        assert store is not None

        async def all_sent() -> None:
            while await store.due_notices(clock.now(), 1) or await store.due_messages(clock.now(), 1):
                await asyncio.sleep(0.05)

        await all_sent()
        assert browser.letters(key) == []
        await second.hub.catch_up(there.connection.table)
        await play_turn(there, 1)
        there.hang_up()
        await first.hub.catch_up(line.connection.table)
        await line.send(type="hello")
        await play_turn(line, 0)
        await all_sent()
        await first.settle(lambda: len(browser.letters(key)) == 1)


async def test_devices_merges_and_erasure(kept: Kept, service: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Signing a device out ends its subscription, a merge keeps both people's, erasure deletes everything."""
    pause(monkeypatch)
    async with reached(kept) as world:
        _, bo, _ = await two_players(world)
        await subscribe(bo, service)
        link = (await bo.post("/me/recovery"))["url"].partition("#")[2]
        phone = world.person("Phone")
        await phone.ask("PUT", "/me", {"name": "Phone"})
        await subscribe(phone, service)
        await phone.post("/recover", {"code": link})
        assert len((await bo.get("/me/notices"))["channels"]) == 2
        assert [one["this"] for one in (await phone.get("/me/notices"))["channels"]].count(True) == 1
        await bo.post("/me/devices/sign-out", {"device": None})
        [left] = (await bo.get("/me/notices"))["channels"]
        assert left["this"]
        guest = await world.hub.guests.find(bo.http.cookies.get("torilla_guest"))
        await bo.ask("DELETE", "/me")
        store = world.hub.store.outbox
        assert store is not None and guest is not None and await store.channels(guest.id) == []


@pytest.mark.long(but=("alone",))
async def test_one_click_unsubscribes(kept: Kept, service: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """The link in a message ends its channel, for whoever has it; a guessed or changed link does nothing."""
    pause(monkeypatch)
    async with reached(kept) as world:
        ann, bo, table = await two_players(world)
        browser, key = await subscribe(bo, service)
        await play_turn(await ann.line(table), 0)
        await quiet(world)
        token = browser.letters(key)[0]["off"].rpartition("/")[2]
        stranger = world.person("Eve")
        for wrong in (token[:-1], token.partition(".")[0], "x" * 32):
            await stranger.post("/notices/off", {"code": wrong}, status=404)
        looked = await stranger.http.get(f"/api/notices/off/{token}")
        assert looked.status_code == 303 and len((await bo.get("/me/notices"))["channels"]) == 1
        await stranger.post("/notices/off", {"code": token})
        assert (await bo.get("/me/notices"))["channels"] == []
        await stranger.post("/notices/off", {"code": token})


async def test_nobody_reaches_the_channels_of_others(kept: Kept, service: Receiver) -> None:
    """A channel can be tested and ended by its owner only, and its address is in no answer."""
    async with reached(kept) as world:
        ann, bo, _ = await two_players(world)
        await subscribe(bo, service)
        answer = await bo.http.get("/api/me/notices")
        assert service.url not in answer.text and "/push/" not in answer.text
        [channel] = answer.json()["channels"]
        await ann.post(f"/me/notices/{channel['id']}/test", status=404)
        await ann.ask("DELETE", f"/me/notices/{channel['id']}", status=404)
        assert (await bo.post(f"/me/notices/{channel['id']}/test"))["sent"]
        assert service.received[-1].path == "/push/Bo"


@pytest.mark.long(but=("alone",))
async def test_a_planned_turn_tells_that_it_was_played(
    kept: Kept, service: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A turn that was armed and is over with it needs nobody: its person is told that it was played, not to come."""
    pause(monkeypatch)
    async with reached(kept) as world:
        ann, bo, table = await two_players(world, pace=SLOW)
        browser, key = await subscribe(bo, service)
        line, there = await ann.line(table), await bo.line(table)
        await line.act("@0")
        for actions, kinds in ((["m1", "draw"], ["planned"]), (["m2"], ["planned", "turn"])):
            await there.pump()
            wish = {"seq": there.position["seq"], "name": "plan", "actions": actions}
            await bo.post(f"/tables/{table}/seats/1/armed", wish)
            await there.send(type="attend", attending=False)
            await play_turn(line, 0)
            found = line.connection.table
            await world.settle(lambda found=found: found.play.entries.seats[-1] == 1)
            await quiet(world)
            assert [letter["kind"] for letter in browser.letters(key)] == kinds


# --- Before the start, and the start ---


async def wait_for_players(
    world: World, service: Receiver, *seats: str, **more: Any
) -> tuple[Person, Browser, str, dict[str, Any]]:
    """Ann sets a table with days for a turn and is not there; her browser, its key, and the new table."""
    ann = world.person("Ann")
    made = await ann.table("me", *seats, pace=SLOW, options={"start": 1}, **more)
    browser, key = await subscribe(ann, service, language="de")
    return ann, browser, key, made


@pytest.mark.long(but=("shared",))
async def test_the_host_hears_that_all_seats_are_taken(
    kept: Kept, service: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once, when the last of several people has sat down, whichever way; then those hear that the game began."""
    pause(monkeypatch)
    async with reached(kept, open_seats=True) as world:
        ann, browser, key, made = await wait_for_players(world, service, "open", "open", "bot:random", anybody=True)
        table = made["table"]["id"]
        bo, cy = world.person("Bo"), world.person("Cy")
        await bo.join(made["invitations"][0])
        await quiet(world)
        assert browser.letters(key) == []
        await cy.post(f"/open-tables/{table}/sit", {"name": "Cy"})
        await cy.post(f"/open-tables/{table}/sit", {"name": "Cy"})
        await quiet(world)
        await quiet(world)
        [letter] = browser.letters(key)
        assert letter["kind"] == "full" and letter["title"].startswith("Alle Plätze")
        assert "Bo, Cy" in letter["text"] and letter["url"].endswith(f"/t/{table}")
        to_bo, bos_key = await subscribe(bo, service)
        to_cy, cys_key = await subscribe(cy, service, language="nl")
        await ann.post(f"/tables/{table}/start")
        await quiet(world)
        assert [one["kind"] for one in to_bo.letters(bos_key)] == ["turn"]
        [told] = to_cy.letters(cys_key)
        assert told["kind"] == "begun" and "Bo is aan de beurt" in told["text"] and told["url"].endswith(f"/t/{table}")
        assert [one["kind"] for one in browser.letters(key)] == ["full"]


@pytest.mark.long(but=("alone",))
async def test_a_host_who_looks_or_is_late_is_told_nothing(
    kept: Kept, service: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None for a host in the room, for a table that is not full any more, started or passed on before it is sent."""
    pause(monkeypatch)
    async with reached(kept) as world:
        ann, browser, key, made = await wait_for_players(world, service, "open")
        table, bo = made["table"]["id"], world.person("Bo")
        line = await ann.line(table)
        await bo.join(made["invitations"][0])
        await quiet(world)
        line.hang_up()
        await bo.post(f"/tables/{table}/seats/1/leave")
        await bo.post(f"/tables/{table}/seats/1/sit", {"name": "Bo"})
        await bo.post(f"/tables/{table}/seats/1/leave")
        await quiet(world)
        assert browser.letters(key) == []
        await bo.post(f"/tables/{table}/seats/1/sit", {"name": "Bo"})
        await bo.post(f"/tables/{table}/seats/1/leave")
        await bo.post(f"/tables/{table}/seats/1/sit", {"name": "Bo"})
        await quiet(world)
        assert [one["kind"] for one in browser.letters(key)] == ["full"]
        for end in ("start", "seats/0/leave"):
            made = await ann.table("me", "open", pace=SLOW)
            await bo.join(made["invitations"][0])
            await ann.post(f"/tables/{made['table']['id']}/{end}")
            await quiet(world)
        assert "full" not in [one["kind"] for one in browser.letters(key)[1:]]


@pytest.mark.long(but=("alone",))
async def test_full_tables_are_told_of_together(kept: Kept, service: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several full tables wait for their host as turns do: one message, which leads to the list."""
    pause(monkeypatch)
    async with reached(kept) as world:
        ann, browser, key, made = await wait_for_players(world, service, "open")
        other = await ann.table("me", "open")
        bo = world.person("Bo")
        for one in (made, other):
            await bo.join(one["invitations"][0])
        await quiet(world)
        [letter] = browser.letters(key)
        assert letter["kind"] == "several" and letter["url"].endswith("/my") and len(letter["tables"]) == 2


@pytest.mark.long(but=("alone",))
async def test_a_rematch_that_starts_itself_is_told(
    kept: Kept, service: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It begins when the last has come: the first to move and the others who have left again hear of it."""
    pause(monkeypatch)
    async with reached(kept) as world:
        ann, bo, table = await two_players(world, pace=SLOW)
        for one in (ann, bo):
            await one.post(f"/tables/{table}/close", {"agree": True})
        again = (await bo.post(f"/tables/{table}/rematch"))["id"]
        (await bo.line(again)).hang_up()
        browser, key = await subscribe(bo, service)
        line = await ann.line(again)
        await quiet(world)
        [letter] = browser.letters(key)
        assert letter["kind"] == "begun" and "Ann" in letter["text"] and letter["url"].endswith(f"/t/{again}")
        assert line.connection.table.row.to_move == 0


@pytest.mark.long(but=("alone-recorded",))
@pytest.mark.parametrize("step", ["recorded", "made", "sent"])
async def test_a_crash_before_the_host_is_told(
    kept: Kept, service: Receiver, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """The seat and its notice are one transaction: a server that dies afterwards tells the host when it is back."""
    pause(monkeypatch)
    async with reached(kept) as world:
        _, browser, key, made = await wait_for_players(world, service, "open")
        await world.person("Bo").join(made["invitations"][0])
        await stop_after(world, made["table"]["id"], step)
    async with reached(kept) as world:
        await quiet(world)
        await quiet(world)
        letters = browser.letters(key)
        assert [letter["kind"] for letter in letters] == ["full"] * (2 if step == "sent" else 1)
        assert len({letter["id"] for letter in letters}) == 1
