"""The local host: the server's own routes, tables and sessions inside a page, without a server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from server.harness import Line, new_key, running
from torilla.bots.review import mistakes
from torilla.core.records.record import parse_record
from torilla.core.records.replay import Replay
from torilla.server.api.routes import ALL
from torilla.server.bots import reviews
from torilla.server.http.routes.api import ROUTES
from torilla.server.hub.hub import Hub
from torilla.server.kernel import clock
from torilla.server.lobby.tables import creation
from torilla.server.local.browser import BrowserStore
from torilla.server.local.host import ELSEWHERE, LocalHost, find_route
from torilla.server.local.pool import SECONDS, SLOW
from torilla.server.session.connection import Connection
from torilla.server.store.browser.keyed import KeyedStore
from torilla.server.store.browser.values import Change, Key, Values
from torilla.server.store.errors import Conflict, Full, Unavailable
from torilla.server.store.model import GuestRow

pytestmark = pytest.mark.anyio


class MemoryValues(Values):
    """Values of this process only."""

    def __init__(self) -> None:
        self.parts: dict[str, dict[Key, str]] = {}

    async def get(self, part: str, key: Key) -> str | None:
        return self.parts.get(part, {}).get(key)

    async def find(self, part: str, prefix: Key = ()) -> list[tuple[Key, str]]:
        rows = self.parts.get(part, {})
        return [(key, rows[key]) for key in sorted(rows) if key[: len(prefix)] == prefix]

    async def write(self, changes: list[Change]) -> None:
        if any(change.new and change.key in self.parts.get(change.part, {}) for change in changes):
            raise Conflict("written already")
        for change in changes:
            rows = self.parts.setdefault(change.part, {})
            if change.value is None:
                rows.pop(change.key, None)
            else:
                rows[change.key] = change.value


class Page:
    """A page: requests, and one link that keeps every message."""

    def __init__(self, values: Values, store: KeyedStore | None = None) -> None:
        self.host = LocalHost(values, store)
        self.heard: list[Any] = []
        self.codes: list[int] = []
        self.link: Any = None

    async def ask(self, method: str, path: str, body: Any = None, status: int | None = None) -> Any:
        found, answer = await self.host.request(method, path, None if body is None else json.dumps(body))
        assert found == status if status is not None else found < 400, answer
        return json.loads(answer)

    async def table(self, *seats: dict[str, Any], **more: Any) -> str:
        body = {"game": "helsinki", "seats": list(seats), "name": "Ann", "instant": True, "start": True, **more}
        made = await self.ask("POST", "/tables", body)
        id: str = made["table"]["id"]
        return id

    async def connect(self, table: str) -> None:
        self.link = await self.host.connect(
            f"/api/tables/{table}/socket", lambda text: self.heard.extend(json.loads(text)), self.codes.append
        )
        if self.link is not None:
            self.link.receive(json.dumps({"type": "hello", "since": 0, "chat_since": 0, "nonce": "abc"}))

    async def said(self, kind: str, **like: Any) -> Any:
        """The last message of a kind, once there is one like this."""
        async with asyncio.timeout(30):
            while True:
                for message in reversed(self.heard):
                    if message["type"] == kind and all(message[name] == value for name, value in like.items()):
                        return message
                await asyncio.sleep(0.005)

    async def turn_of(self, seat: int) -> Any:
        """Wait until a seat is to move; None when the game is over."""
        async with asyncio.timeout(60):
            while True:
                told = [message for message in self.heard if message["type"] == "position"]
                if told and told[-1]["to_move"] in (seat, None):
                    return told[-1]["to_move"]
                await asyncio.sleep(0.002)

    async def act(self, action: str | None = None) -> Any:
        """Do an action, the first legal one by default; the answer."""
        position = await self.said("position")
        key = new_key()
        wanted = action or position["legal"][0]["notation"]
        act = {"type": "act", "key": key, "seq": position["seq"], "seat": position["to_move"], "action": wanted}
        self.link.receive(json.dumps(act))
        async with asyncio.timeout(30):
            while not (found := [message for message in self.heard if message.get("key") == key]):
                await asyncio.sleep(0.005)
        return found[0]


@asynccontextmanager
async def opened(values: Values, store: KeyedStore | None = None) -> AsyncIterator[Page]:
    page = Page(values, store)
    await page.host.open()
    try:
        yield page
    finally:
        await page.host.close()


ME = {"kind": "me"}
BO = {"kind": "here", "name": "Bo"}
BOT = {"kind": "bot", "bot": "novice"}


async def test_every_route_is_one_function() -> None:
    """The server and the page answer the same routes, each with the same function."""
    assert len(ROUTES) == len(ALL)
    for route in ALL:
        address = route.path.replace("{seat:int}", "1").replace("{", "").replace(":str}", "")
        assert find_route(route.method, address)[0] is route
    assert {route.name for route in ALL} >= ELSEWHERE


# --- The same as a server ---


async def converse(hub: Hub, guest: GuestRow, table: str) -> list[bytes]:
    """Two people on one device play a dozen steps, with an undo and a preview; all that the page received."""
    connection = Connection(hub, await hub.table(table), guest)
    await hub.presence.attach(connection)
    line = Line(connection)
    await line.send(type="hello", since=0)
    for number in range(12):
        seat = line.table["to_move"] if line.position is None else line.position["to_move"]
        await line.send(type="lift", seat=seat)
        legal = line.position["legal"]
        await line.send(type="preview", id=number, seat=seat, action=legal[-1]["notation"])
        act = {"type": "act", "key": f"key{number:05}", "seq": line.position["seq"], "seat": seat}
        await line.send(**act, action=legal[number % len(legal)]["notation"])
        if number == 4:
            await line.send(type="undo", key="undo-00004", seq=line.position["seq"], seat=seat)
    line.hang_up()
    return line.raw


async def test_the_same_messages_as_a_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same requests give the same messages byte by byte, and the same record with the same hashes."""
    monkeypatch.setattr(clock, "now", lambda: 1_800_000_000_000)
    monkeypatch.setattr(creation, "token_bytes", lambda count: bytes(range(count)))
    monkeypatch.setattr(creation, "make_id", lambda: "abcdefghijkl")
    plan = {"game": "helsinki", "seats": [ME, BO], "name": "Ann", "start": True, "nonce": "0f", "options": {"start": 0}}
    async with running(tmp_path) as world:
        ann = world.person("Ann")
        table = (await ann.post("/tables", plan))["table"]["id"]
        guest = await world.hub.guests.find(ann.http.cookies.get("torilla_guest"))
        assert guest is not None
        of_server = await converse(world.hub, guest, table)
        record = await ann.get(f"/tables/{table}/record")
    async with opened(MemoryValues()) as page:
        await page.ask("POST", "/tables", plan)
        of_page = await converse(page.host.hub, (await page.host.caller()).require(), table)
        assert of_page == of_server
        assert await page.ask("GET", f"/tables/{table}/record") == record
    assert b'"acted"' in b"".join(of_page) and b'"previewed"' in b"".join(of_page)


@pytest.mark.parametrize("game", ["helsinki", "neoville"])
async def test_a_whole_game_against_a_bot(game: str) -> None:
    """A game in a page ends like any other: its record verifies, it is listed, and can be replayed."""
    async with opened(MemoryValues()) as page:
        table = await page.table(ME, BOT, game=game)
        await page.connect(table)
        while (await page.turn_of(0)) is not None:
            assert (await page.act())["type"] == "done"
        text = (await page.ask("GET", f"/tables/{table}/record"))["text"]
        assert Replay(parse_record(text)).verify().ok
        assert (await page.ask("GET", f"/tables/{table}/verification"))["ok"]
        assert [one["status"] for one in (await page.ask("GET", "/my/tables"))["tables"]] == ["over"]
        assert (await page.ask("GET", f"/tables/{table}/replay?seat=0"))["frames"]


# --- What is stored ---


async def test_a_page_that_is_loaded_again_goes_on() -> None:
    """A reload in the middle of a turn shows the same position, with its undo, to the same person."""
    values = MemoryValues()
    async with opened(values) as page:
        table = await page.table(ME, BOT, options={"start": 0})
        await page.connect(table)
        for _ in range(2):  # the first turn, and a step of the second
            await page.turn_of(0)
            await page.act()
        before = await page.said("position")
        assert before["to_move"] == 0 and before["can_undo"]
    async with opened(values) as page:
        await page.connect(table)
        assert await page.said("position") == before


async def test_what_a_page_kept_of_streams_is_ignored() -> None:
    """Tables and seats as an earlier version stored them: the game goes on."""
    values = MemoryValues()
    async with opened(values) as page:
        table = await page.table(ME, BOT, options={"start": 0})
        await page.connect(table)
        before = await page.said("position")
    for part, end, old in (
        ("tables", ',"reports":0', ',"reports":0,"stream":2,"stream_number":11'),
        ("seats", ',"stand_in":', ',"streams":true,"stand_in":'),
    ):
        rows = values.parts[part]
        assert end in rows[table,]
        rows[table,] = rows[table,].replace(end, old)
    async with opened(values) as page:
        await page.connect(table)
        assert await page.said("position") == before
        assert (await page.act())["type"] == "done"


class Dying(MemoryValues):
    """A browser that dies at its n-th write, before or after it is durable."""

    def __init__(self, writes: int, *, after: bool) -> None:
        super().__init__()
        self.left = writes
        self.after = after

    async def write(self, changes: list[Change]) -> None:
        self.left -= 1
        if self.left > 0 or self.after:
            await super().write(changes)
        if self.left <= 0:
            await asyncio.Event().wait()  # nothing more is ever heard of it


@pytest.mark.parametrize("after", [False, True])
async def test_a_killed_page_loses_no_confirmed_action(*, after: bool) -> None:
    """Whatever was confirmed before the page died is there afterwards, and the game goes on."""
    for writes in range(2, 24):
        values = Dying(writes, after=after)
        page = Page(values)
        confirmed: list[str] = []
        table = ""

        async def play(page: Page = page, confirmed: list[str] = confirmed) -> None:
            nonlocal table
            await page.host.open()
            table = await page.table(ME, BOT, options={"start": 0})
            await page.connect(table)
            while (await page.turn_of(0)) is not None:
                action = (await page.said("position"))["legal"][0]["notation"]
                await page.act(action)
                confirmed.append(action)

        playing = asyncio.ensure_future(play())
        async with asyncio.timeout(30):
            while values.left > 0 and not playing.done():
                await asyncio.sleep(0.001)
        await asyncio.sleep(0.02)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        kept = MemoryValues()
        kept.parts = values.parts
        for task in page.host.hub.tasks:
            task.cancel()
        async with opened(kept) as again:
            tables = [one["id"] for one in (await again.ask("GET", "/my/tables"))["tables"]]
            assert table in ("", *tables)
            if confirmed:
                await again.connect(table)
                await again.said("events")
                events = next(message["events"] for message in again.heard if message["type"] == "events")
                mine = [event["action"] for event in events if event["type"] == "acted" and event["seat"] == 0]
                assert mine[: len(confirmed)] == confirmed


async def test_no_room_left() -> None:
    """Without room the action is refused with a code, nothing is changed, and it can be tried again."""
    values = MemoryValues()
    async with opened(values) as page:
        await page.connect(await page.table(ME, BO, options={"start": 0}))
        page.link.receive(json.dumps({"type": "lift", "seat": 0}))
        before = await page.said("position", seat=0)
        write, values.write = values.write, refuse(Full())  # type: ignore[method-assign]
        refused = await page.act()
        assert (refused["type"], refused["error"]["code"], refused["seq"]) == ("refused", "store/full", before["seq"])
        values.write = write  # type: ignore[method-assign]
        assert (await page.act())["type"] == "done"


def refuse(error: Exception) -> Any:
    async def write(changes: list[Change]) -> None:
        raise error

    return write


# --- In a browser ---


class Bridge:
    """The page's database, as Python sees it."""

    def __init__(self, values: MemoryValues, *, leads: bool = True) -> None:
        self.values = values
        self.fault = ""
        self.first = leads

    async def get(self, part: str, key: str) -> str | None:
        return await self.values.get(part, tuple(json.loads(key)))

    async def find(self, part: str, prefix: str) -> str:
        return json.dumps(await self.values.find(part, tuple(json.loads(prefix))))

    async def write(self, changes: str) -> str:
        if self.fault:
            return self.fault
        try:
            made = [(part, key_of(key), value, new) for part, key, value, new in json.loads(changes)]
            await self.values.write([Change(*change) for change in made])
        except Conflict:
            return "ConstraintError"
        return ""

    def leads(self) -> bool:
        return self.first


def key_of(parts: list[Any]) -> Key:
    return tuple(parts)


async def test_two_pages_of_one_browser() -> None:
    """A second page shows the same tables; where both change one, the log's numbers decide, and both go on."""
    values = MemoryValues()
    first, second = BrowserStore(Bridge(values)), BrowserStore(Bridge(values, leads=False))
    async with opened(first.values, first) as ann, opened(second.values, second) as again:
        table = await ann.table(ME, BO, options={"start": 0})
        for page in (ann, again):
            await page.connect(table)
            page.link.receive(json.dumps({"type": "lift", "seat": 0}))
            await page.said("position", seat=0)
        assert (await ann.act())["type"] == "done"
        late = await again.act()  # its page has not heard of it yet
        assert (late["type"], late["error"]["code"]) == ("refused", "action/stale")
        done = await ann.said("position", seat=0)
        assert (await again.said("position", seat=0, seq=done["seq"]))["legal"] == done["legal"]
        assert await ann.host.hub.acquire_lease("bots x") and not await again.host.hub.acquire_lease("bots x")


@pytest.mark.parametrize(
    ("fault", "error"), [("ConstraintError", Conflict), ("QuotaExceededError", Full), ("AbortError", Unavailable)]
)
async def test_the_faults_of_a_browser(fault: str, error: type[Exception]) -> None:
    """What IndexedDB reports becomes one of the store's errors."""
    bridge = Bridge(MemoryValues())
    bridge.fault = fault
    with pytest.raises(error):
        await BrowserStore(bridge).check()


# --- What needs a server ---


async def test_what_needs_a_server_says_so() -> None:
    """Links, other devices, deals of the day and open seats are refused with one code; the lists are empty."""
    async with opened(MemoryValues()) as page:
        table = await page.table(ME, BOT)
        asked = [
            ("POST", f"/tables/{table}/invitations", {}),
            ("POST", f"/tables/{table}/seats/0/move", {}),
            ("POST", "/me/recovery", {"sign_out": False}),
            ("GET", "/me/devices", None),
            ("GET", "/daily", None),
            ("GET", "/daily/helsinki/2031-05-07", None),
            ("POST", "/tables", {"game": "helsinki", "seats": [ME, {"kind": "open"}]}),
        ]
        for method, path, body in asked:
            assert (await page.ask(method, path, body, 501))["code"] == "local/needs-server", path
        assert (await page.ask("GET", "/tables"))["tables"] == []


async def test_bad_requests_are_refused_as_by_a_server() -> None:
    """Unknown addresses, methods, bodies and tables get the server's codes."""
    async with opened(MemoryValues()) as page:
        assert (await page.ask("GET", "/nothing", None, 404))["code"] == "request/not-found"
        assert (await page.ask("DELETE", "/games", None, 405))["code"] == "request/method"
        assert (await page.ask("POST", "/tables", {"game": 3}, 400))["code"] == "request/malformed"
        assert (await page.ask("GET", "/tables/abc/replay?seat=9", None, 400))["code"] == "request/malformed"
        assert (await page.ask("GET", "/tables/abc", None, 404))["code"] == "table/unknown"
        await page.connect("abc")
        assert page.link is None and page.codes == [4404]


async def test_slow_levels_are_named_and_get_seconds() -> None:
    """`about` names the levels that think less in a page; they stop after their seconds and still choose."""
    async with opened(MemoryValues()) as page:
        about = await page.ask("GET", "/about")
        assert about["local"] and about["slow"] == list(SLOW) == ["expert"]
        table = await page.table(ME, {"kind": "bot", "bot": "expert"}, options={"start": 1})
        await page.connect(table)
        await page.turn_of(0)
        bots = page.host.hub.workers.own.worker.bots  # type: ignore[attr-defined]
        assert [bot.level.seconds for (name, *_), bot in bots.items() if name == "expert"] == [SECONDS]


async def test_lessons_scores_and_reviews_work_in_a_page() -> None:
    """A sandbox answers, a sheet is counted, hints and reviews come from the bots in the page."""
    async with opened(MemoryValues()) as page:
        [lesson, *_] = (await page.ask("GET", "/games/helsinki/lessons"))["lessons"]
        assert (await page.ask("GET", f"/games/helsinki/lessons/{lesson['name']}"))["lesson"]["name"] == lesson["name"]
        said: list[Any] = []
        link = await page.host.connect("/api/sandbox", lambda text: said.extend(json.loads(text)), page.codes.append)
        assert link is not None
        for message in ({"type": "ping"}, {"type": "open", "game": "helsinki", "analysis": True}, {"type": "hello"}):
            link.receive(json.dumps(message))
        for message in ({"type": "judge", "id": 1}, {"type": "write", "id": 2, "nodes": [{"parent": -1}]}):
            link.receive(json.dumps(message))
        async with asyncio.timeout(60):
            while len(said) < 7:
                await asyncio.sleep(0.01)
        assert [one["type"] for one in said] == ["pong", "table", "events", "position", "analysis", "judged", "written"]
        assert said[-2]["hint"]["choice"]["notation"] and said[-1]["text"].startswith("helsinki position 1")
        table = await page.table(ME, BOT, options={"start": 0})
        await page.connect(table)
        await page.turn_of(0)
        assert (await page.ask("POST", f"/tables/{table}/seats/0/hint", {}))["choice"]["notation"]
        await page.act()
        await page.ask("POST", f"/tables/{table}/close", {"agree": True})
        assert (await page.ask("POST", f"/tables/{table}/review", {}))["status"] in ("running", "done")


async def test_own_mistakes_are_drilled_in_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser keeps a review with its mistakes; they are listed for the person, and end with the review."""
    monkeypatch.setattr(mistakes, "CLEAR", ("best", "good", "slip", "mistake", "turning"))
    monkeypatch.setattr(reviews, "SIMULATIONS", 12)
    values = MemoryValues()
    async with opened(values) as page:
        table = await page.table(ME, BOT, options={"start": 0})
        await page.connect(table)
        for action in ("@0", "m1", "draw", "m1", "draw", "m1", "draw"):
            await page.turn_of(0)
            await page.act(action)
        await page.ask("POST", f"/tables/{table}/close", {"agree": True})
        found = await page.ask("POST", f"/tables/{table}/review", {})
        while found["status"] == "running":
            await asyncio.sleep(0.02)
            found = await page.ask("GET", f"/tables/{table}/review")
    async with opened(values) as page:
        [listed] = (await page.ask("GET", "/me/drill"))["tables"]
        drill = await page.ask("GET", f"/tables/{table}/drill")
        assert listed["table"] == table and {one["seat"] for one in listed["mistakes"]} == {0}
        assert [one["turn"] for one in drill["positions"]] == [one["turn"] for one in listed["mistakes"]]
        await page.ask("DELETE", f"/tables/{table}/review", {})
        assert await page.ask("GET", "/me/drill") == {"tables": []}


async def test_a_turn_is_armed_in_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a bot thinks a turn is armed; it is played when the bot has moved, and kept lines outlive the page."""
    values = MemoryValues()
    async with opened(values) as page:
        table = await page.table(ME, BOT, options={"start": 0})
        await page.connect(table)
        await page.turn_of(0)
        wake = page.host.hub.driver.wake
        monkeypatch.setattr(page.host.hub.driver, "wake", lambda table: None)  # the bot thinks
        for action in ("@0", "m1", "draw"):
            await page.act(action)
        position = await page.said("position", to_move=1)
        path = f"/tables/{table}/seats/0"
        assert (await page.ask("POST", f"{path}/plan", {"actions": ["m2"]}))["steps"] == 1
        await page.ask("PUT", f"{path}/plans/1", {"name": "idea", "actions": ["m2"]})
        await page.ask("POST", f"{path}/armed", {"seq": position["seq"], "name": "mine", "actions": ["m2"]})
        monkeypatch.undo()
        wake(page.host.hub.tables[table])
        async with asyncio.timeout(30):
            while (await page.said("plans"))["news"] is None:
                await asyncio.sleep(0.005)
        assert (await page.said("plans"))["news"]["kind"] == "played"
    async with opened(values) as page:
        await page.connect(table)
        assert [line["name"] for line in (await page.said("plans"))["lines"]] == ["idea"]
        await page.turn_of(0)
        assert (await page.said("position"))["view"]["current"]["moved"]
