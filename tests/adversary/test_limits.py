"""How much and how often: who wants more is answered with a code and the seconds to wait, and holds up nobody else."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from server.harness import Person, World, new_key, running, two_players

from adversary.wire import Wire, socket
from torilla.server.bots.jobs import Choice, Job
from torilla.server.kernel import limits
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.limits import (
    MESSAGES_PER_ADDRESS,
    OPEN_TABLES_PER_ADDRESS,
    PER_ADDRESS,
    REPORTS_PER_HOUR,
    SANDBOXES_PER_ADDRESS,
    Limiter,
)
from torilla.server.kernel.settings import Settings
from torilla.server.lobby.seats import seating
from torilla.server.session import requests
from torilla.server.tables.history import RECENT_SEAT_CHANGES

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time stands still for the limits: nothing comes back while a slow machine goes through a test."""
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 0.0))


@asynccontextmanager
async def sandbox(person: Person) -> AsyncIterator[Wire]:
    """An open sandbox; its first answer is to a ping."""
    async with socket(person, "", path="/api/sandbox") as wire:
        wire.say('{"type": "ping"}')
        yield wire


PLAN = {"game": "helsinki", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Eve"}


def check_refusal(answer: httpx.Response, code: str) -> None:
    """With the seconds to wait, in the body and for programs."""
    assert (answer.status_code, answer.json()["code"]) == (429, code), answer.text
    assert answer.json()["values"]["seconds"] >= 1
    assert answer.headers["retry-after"] == str(answer.json()["values"]["seconds"])


async def refusal(world: World, name: str, table: str, address: str = "127.0.0.1") -> Any:
    """What a socket above the limit receives; None: it may stay."""
    person = world.person(name, address)
    await person.ask("PUT", "/me", {"name": name})
    async with socket(person, table) as wire:
        wire.say('{"type": "ping"}')
        told = await wire.hear()
        if told["type"] == "pong":
            return None
        assert await wire.hear() is None and wire.closed == (4429, told["error"]["code"])
        return told["error"]


async def test_sockets_of_a_guest(tmp_path: Path) -> None:
    """One guest, all guests of one address, and all guests together are limited."""
    async with running(tmp_path, max_sockets_per_client=2, max_sockets=22) as world, AsyncExitStack() as opened:
        ann = world.person("Ann")
        table = (await ann.table("me", "open"))["table"]["id"]
        for number in range(PER_ADDRESS):
            guest = world.person(f"Guest {number}")
            await guest.ask("PUT", "/me", {"name": guest.name})
            for _ in range(2):
                await opened.enter_async_context(socket(guest, table))
        async with socket(guest, table) as wire:
            error = (await wire.hear())["error"]
            assert error["code"] == "limit/sockets" and error["values"]["seconds"] >= 1
        assert (await refusal(world, "Bo", table))["code"] == "limit/sockets"
        assert await refusal(world, "Cid", table, "10.0.0.7") is None
        for name in ("Dan", "Eve"):
            person = world.person(name, "10.0.0.7")
            await opened.enter_async_context(socket(person, table))
        assert (await refusal(world, "Fay", table, "10.0.0.8"))["code"] == "limit/sockets"
    assert world.hub.limits.sockets.total == 0 and not world.hub.limits.sockets.counts


async def test_sockets_too_fast(tmp_path: Path) -> None:
    """Opening one after the other counts like requests."""
    async with running(tmp_path, requests_per_minute=6) as world:
        ann = world.person("Ann")
        table = (await ann.table("me", "open"))["table"]["id"]
        closed = []
        for _ in range(4):
            async with socket(ann, table) as wire:
                wire.say('{"type": "ping"}')
                closed.append((await wire.hear()).get("error", {}).get("code"))
        assert closed == [None, None, None, "limit/rate"]


async def test_all_behind_one_address() -> None:
    """Many guests of one address get no more than ten of them would."""
    limiter = Limiter(0.001, 1)
    for number in range(PER_ADDRESS):
        limiter.check(f"guest {number}", "10.0.0.7")
    with pytest.raises(ServerError) as refused:
        limiter.check("one more", "10.0.0.7")
    assert refused.value.code == "limit/rate" and refused.value.values["seconds"] >= 1
    limiter.check("somebody else", "10.0.0.8")


async def test_one_customer_has_many_addresses(tmp_path: Path) -> None:
    """Of IPv6 what one customer has counts as one; IPv4 written as IPv6 counts as what it is."""
    async with running(tmp_path, requests_per_minute=2) as world:
        for address, code in (
            ("2001:db8:0:1::1", 200),
            ("2001:db8:0:1:ffff::2", 429),
            ("2001:db8:0:2::1", 200),
            ("::ffff:10.0.0.7", 200),
            ("::ffff:10.0.0.8", 200),
        ):
            assert (await world.person("Eve", address).http.get("/api/about")).status_code == code, address


async def test_messages_over_many_sockets(tmp_path: Path) -> None:
    """More sockets do not let a guest say as much more."""
    async with running(tmp_path, messages_per_second=1) as world:
        ann, _, table = await two_players(world)
        answers = []
        for _ in range(6):
            line = await ann.line(table, hello=False)
            answers += [await line.send(type="ping") for _ in range(5)]
        assert [answer["type"] for answer in answers] == ["pong"] * 25 + ["fault"] * 5
        assert answers[-1]["error"]["code"] == "limit/rate" and answers[-1]["error"]["values"]["seconds"] >= 1


async def test_messages_of_all_behind_one_address(tmp_path: Path) -> None:
    """More guests do not get as many more answers over sockets."""
    async with running(tmp_path, messages_per_second=1) as world:
        ann, _, table = await two_players(world)
        answers = []
        for number in range(MESSAGES_PER_ADDRESS + 1):
            guest = world.person(f"Guest {number}", "10.0.0.7")
            await guest.ask("PUT", "/me", {"name": guest.name})
            async with AsyncExitStack() as opened:
                wires = [await opened.enter_async_context(socket(guest, table)) for _ in range(5)]
                for wire in wires:
                    for _ in range(5):
                        wire.say('{"type": "ping"}')
                        answers.append((await wire.hear())["type"])
        assert answers == ["pong"] * 25 * MESSAGES_PER_ADDRESS + ["fault"] * 25
        assert (await (await ann.line(table, hello=False)).send(type="ping"))["type"] == "pong"


async def test_sandboxes_of_one_address(tmp_path: Path) -> None:
    """All visitors from one address have twice as many as one of them may have; others can open theirs."""
    async with running(tmp_path, max_sockets_per_client=2) as world, AsyncExitStack() as opened:
        codes = []
        for number in range(SANDBOXES_PER_ADDRESS + 1):
            guest = world.person(f"Guest {number}", "10.0.0.7")
            await guest.ask("PUT", "/me", {"name": guest.name})
            for _ in range(2):
                wire = await opened.enter_async_context(sandbox(guest))
                codes.append((await wire.hear()).get("error", {}).get("code"))
        assert codes == [None] * 2 * SANDBOXES_PER_ADDRESS + ["limit/sockets"] * 2
        other = await opened.enter_async_context(sandbox(world.person("Ann", "10.0.0.8")))
        assert (await other.hear())["type"] == "pong"
    assert not world.hub.limits.sandboxes.counts


async def test_a_sandbox_counts_by_what_it_does(tmp_path: Path) -> None:
    """Opening one counts with all actions of the opening, also for all visitors from one address together."""
    async with running(tmp_path, messages_per_second=2) as world:
        opening = json.dumps({"type": "open", "game": "helsinki", "actions": ["m1"] * 99})
        codes: list[str] = []
        for number in range(4):
            guest = world.person(f"Guest {number}", "10.0.0.7")
            await guest.ask("PUT", "/me", {"name": guest.name})
            async with sandbox(guest) as wire:
                await wire.hear()
                for _ in range(2):
                    wire.say(opening)
                    codes.append((await wire.hear())["error"]["code"])
        assert codes == ["step/wrong", "limit/rate"] * 3 + ["limit/rate"] * 2


async def test_replays_too_fast(tmp_path: Path) -> None:
    """What costs much can be asked for less often."""
    async with running(tmp_path, requests_per_minute=40) as world:
        ann, _, table = await two_players(world)
        for what in ("record", "replay"):
            for _ in range(4):
                await ann.get(f"/tables/{table}/{what}")
        check_refusal(await ann.http.get(f"/api/tables/{table}/replay"), "limit/rate")
        await ann.get("/about")


async def test_replays_of_all_behind_one_address(tmp_path: Path) -> None:
    """More guests do not get as many more replays; another address gets its own."""
    async with running(tmp_path, requests_per_minute=60) as world:
        ann, _, table = await two_players(world, listed=True)
        codes: Counter[int] = Counter()
        for number in range(PER_ADDRESS + 1):
            guest = world.person(f"Guest {number}", "10.0.0.7")
            await guest.ask("PUT", "/me", {"name": guest.name})
            for what in ("record", "replay", "record") * 4:
                codes[(await guest.http.get(f"/api/tables/{table}/{what}")).status_code] += 1
        assert codes == {200: 12 * PER_ADDRESS, 429: 12}
        await ann.get(f"/tables/{table}/replay")


async def test_chat_and_undo_do_not_fill_the_disk(tmp_path: Path) -> None:
    """Beyond some at once both are slow, over however many sockets."""
    async with running(tmp_path, messages_per_second=2) as world:
        ann, _, table = await two_players(world)
        answers = []
        for _ in range(3):
            line = await ann.line(table)
            for _ in range(4):
                answers.append(await line.send(type="say", key=new_key(), seat=0, text="blah"))
        codes = [answer.get("error", {}).get("code") for answer in answers]
        assert codes == [None] * 10 + ["limit/rate"] * 2 and answers[-1]["error"]["values"]["seconds"] >= 1
        line = await ann.line(table)
        assert (await line.undo())["error"]["code"] == "limit/rate"


async def test_reports_too_fast(tmp_path: Path) -> None:
    """Nobody can fill the hosts' lists: some at once, then slowly, also for all guests behind one address together."""
    async with running(tmp_path) as world:
        _, bo, table = await two_players(world)
        path = f"/api/tables/{table}/reports"
        for _ in range(REPORTS_PER_HOUR // 2):
            await bo.post(f"/tables/{table}/reports", {"seat": 0})
        check_refusal(await bo.http.post(path, json={"seat": 0}), "limit/reports")
        store = world.hub.store.social
        assert store is not None and len(await store.reports()) == 1  # the same thing counts once
        codes = []
        for number in range(3):
            ann = world.person(f"Guest {number}")
            made = await ann.table("me", "open")
            await bo.join(made["invitations"][0])
            for _ in range(REPORTS_PER_HOUR // 2):
                answer = await ann.http.post(f"/api/tables/{made['table']['id']}/reports", json={"seat": 1})
                codes.append(answer.status_code)
        assert codes == [201] * REPORTS_PER_HOUR + [429] * (REPORTS_PER_HOUR // 2)


async def test_seats_left_and_taken_over_and_over(tmp_path: Path) -> None:
    """Changes that stay in a table's log have a low rate limit, by REST and over sockets together."""
    async with running(tmp_path, messages_per_second=2) as world:
        ann, _, table = await two_players(world)
        line = await ann.line(table)
        path = f"/tables/{table}/seats/0"
        for _ in range(3):
            await ann.post(f"{path}/leave")
            await ann.post(f"{path}/take")
        await ann.post(f"{path}/leave")
        await line.send(type="take", seat=0)
        await ann.post(f"{path}/leave")
        check_refusal(await ann.http.post(f"/api{path}/take", json={}), "limit/rate")
        assert (await line.send(type="take", seat=0))["error"]["code"] == "limit/rate"
        check_refusal(await ann.http.post(f"/api/tables/{table}/close", json={"agree": True}), "limit/rate")


async def test_changes_by_all_behind_one_address(tmp_path: Path) -> None:
    """More guests do not change a table as much more."""
    async with running(tmp_path, messages_per_second=1) as world:
        refused = 0
        for number in range(PER_ADDRESS + 2):
            guest = world.person(f"Guest {number}", "10.0.0.7")
            table = (await guest.table("me", "open"))["table"]["id"]
            for _ in range(5):
                answer = await guest.http.patch(f"/api/tables/{table}", json={"listed": True})
                refused += answer.status_code == 429
        assert refused == 10
        ann = world.person("Ann", "10.0.0.8")
        table = (await ann.table("me", "open"))["table"]["id"]
        await ann.ask("PATCH", f"/tables/{table}", {"listed": True})


async def test_hello_has_a_bounded_tail(tmp_path: Path) -> None:
    """However often seats changed, a new client receives the last changes and the whole game; after a restart too."""
    async with running(tmp_path) as world:
        ann, bo, table = await two_players(world, undo="none")
        found = await world.hub.table(table)
        line = await ann.line(table)
        await line.act()
        for _ in range(RECENT_SEAT_CHANGES + 10):
            guest = found.seats[1].guest or ""
            await seating.leave(world.hub, found, 1, None, guest)
            await seating.reclaim(world.hub, found, 1, guest)
        await line.act()
        acted = list(line.acted)
        for _ in range(2):
            fresh = await bo.line(table)
            kinds = Counter(event["type"] for event in fresh.events)
            assert RECENT_SEAT_CHANGES <= kinds["seat-held"] + kinds["seat-returned"] <= 2 * RECENT_SEAT_CHANGES
            assert kinds["started"] == 1 and fresh.acted == acted and len(acted) == 2
            assert fresh.events[-1]["type"] == "acted" and fresh.settled == fresh.events[-1]["seq"]
            fresh.hang_up()
            await found.reload()


async def test_tables_of_one_address(tmp_path: Path) -> None:
    """All guests behind one address have four times what one may have open; others can go on, and so can who closes."""
    async with running(tmp_path, max_tables_per_guest=2) as world:
        made = []
        for number in range(OPEN_TABLES_PER_ADDRESS):
            guest = world.person(f"Guest {number}", "10.0.0.7")
            made += [(guest, (await guest.table("me", "open"))["table"]["id"]) for _ in range(2)]
        more = world.person("More", "10.0.0.7")
        refused = await more.table("me", "open", status=429)
        assert refused["code"] == "limit/tables" and refused["values"]["seconds"] >= 1
        await world.person("Ann", "10.0.0.8").table("me", "open")
        guest, table = made[0]
        await guest.post(f"/tables/{table}/close", {"agree": True})
        await guest.post(f"/tables/{table}/rematch")
        await more.table("me", "open", status=429)
        await guest.post(f"/tables/{made[1][1]}/close", {"agree": True})
        await more.table("me", "open")


async def test_a_burst_of_new_tables(tmp_path: Path) -> None:
    """By default one address can set 60 tables at once, under any name, then few; others do not notice."""
    default = Settings()
    async with running(tmp_path, new_tables_per_hour=default.new_tables_per_hour) as world:
        made = 0
        for number in range(20):
            guest = world.person(f"Eve {number}", "10.0.0.7")
            for _ in range(15):
                made += (await guest.http.post("/api/tables", json=PLAN)).is_success
        assert made == 60
        refused = await world.person("Bo", "10.0.0.7").table("me", "open", status=429)
        assert refused["code"] == "limit/tables" and refused["values"]["seconds"] == 12
        await world.person("Ann", "10.0.0.8").table("me", "open")


async def test_a_club_evening_behind_one_address(tmp_path: Path) -> None:
    """By default thirty people with one router can all set a table at once, and all join another."""
    default = Settings()
    limits = {
        "new_tables_per_hour": default.new_tables_per_hour,
        "requests_per_minute": default.requests_per_minute,
        "messages_per_second": default.messages_per_second,
    }
    async with running(tmp_path, **limits) as world:
        club = [world.person(f"Guest {number}", "10.0.0.7") for number in range(30)]
        made = [await person.table("me", "open") for person in club]
        for person, table in zip(club, [*made[1:], made[0]], strict=True):
            await person.join(table["invitations"][0])
        for person, table in zip(club, made, strict=True):
            await person.post(f"/tables/{table['table']['id']}/start")
            line = await person.line(table["table"]["id"])
            assert line.position is not None


async def test_rematches_are_new_tables(tmp_path: Path) -> None:
    """Closing a table and setting the same again counts like setting one; asking for the same one again does not."""
    async with running(tmp_path, new_tables_per_hour=15) as world:
        ann = world.person("Ann")
        table = (await ann.table("me", "open"))["table"]["id"]
        for _ in range(3):
            await ann.post(f"/tables/{table}/close", {"agree": True})
            old, table = table, (await ann.post(f"/tables/{table}/rematch"))["id"]
        assert (await ann.post(f"/tables/{old}/rematch"))["id"] == table
        await ann.post(f"/tables/{table}/close", {"agree": True})
        check_refusal(await ann.http.post(f"/api/tables/{table}/rematch", json={}), "limit/tables")


async def test_hints_at_once(tmp_path: Path) -> None:
    """A guest whose bots are thinking gets no hint until they are done."""
    async with running(tmp_path, max_bots_per_client=1) as world:
        ann, _, table = await two_players(world, hints=True)
        guest = world.hub.tables[table].row.owner
        async with world.hub.limits.bots.place(guest):
            check_refusal(await ann.http.post(f"/api/tables/{table}/seats/0/hint", json={}), "limit/bots")
        assert not world.hub.limits.bots.places and not world.hub.limits.bots.users


async def test_bots_of_one_owner_take_turns(tmp_path: Path) -> None:
    """However many tables somebody sets, others' bots do not wait for all of theirs."""
    async with running(tmp_path, max_bots_per_client=2) as world:
        thinking: Counter[str] = Counter()
        most: Counter[str] = Counter()
        gate = asyncio.Event()

        async def choose(job: Job, seconds: float) -> Choice:
            owner = world.hub.tables[job.table].row.owner
            thinking[owner] += 1
            most[owner] = max(most[owner], thinking[owner])
            await gate.wait()
            thinking[owner] -= 1
            return Choice(job.legal[0])

        world.hub.workers.choose = choose  # type: ignore[method-assign]
        for name in ("Ann", "Bo"):
            person = world.person(name)
            for _ in range(6):
                await person.table("me", "bot:random", "bot:random", start=True, options={"start": 1})
        await world.settle(lambda: thinking.total() == 4)
        gate.set()
        await world.settle(lambda: not any(table.row.bot_moves for table in world.hub.tables.values()))
        assert sorted(most.values()) == [2, 2]


async def test_guesses_at_the_key(tmp_path: Path) -> None:
    """A wrong key for setting tables can be tried only now and then."""
    async with running(tmp_path, create="key", create_key="torikahvi", requests_per_minute=20) as world:
        eve = world.person("Eve")
        body = {"game": "helsinki", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Eve", "key": "torikahvit"}
        answers = [await eve.http.post("/api/tables", json=body) for _ in range(5)]
        assert [answer.status_code for answer in answers[:4]] == [403] * 4
        check_refusal(answers[4], "limit/rate")


async def test_refused_requests_make_nobody(tmp_path: Path) -> None:
    """A guest is kept, and gets a cookie, only with what was asked for."""
    async with running(tmp_path) as world:
        eve = world.person("Eve")
        seats = [{"kind": "me"}, {"kind": "open"}]
        good = {"game": "helsinki", "seats": seats, "name": "Eve"}
        for path, body in (
            ("/tables", {**good, "game": "chess"}),
            ("/tables", {**good, "options": {"start": 9}}),
            ("/tables", {**good, "seats": seats * 3}),
            ("/tables", {**good, "seats": [*seats, {"kind": "bot", "bot": "nobody"}]}),
            ("/tables", {**good, "pace": {"kind": "none", "amount": 3}}),
            ("/tables/from-record", {"table": "unknown", "steps": 1, "seat": 0, "name": "Eve"}),
            ("/tables/from-record", {"record": "nonsense", "steps": 1, "seat": 0, "name": "Eve"}),
            ("/join", {"token": "x" * 32, "name": "Eve"}),
            ("/move", {"code": "x" * 32}),
        ):
            answer = await eve.http.post(f"/api{path}", json=body)
            assert answer.is_client_error and "set-cookie" not in answer.headers, answer.text
        assert not world.hub.guests.rows and await world.hub.store.count_tables(None) == 0
        await eve.post("/tables", good)
        assert len(world.hub.guests.rows) == 1


@pytest.mark.parametrize(
    ("path", "headers", "body", "code"),
    [
        ("/api/about", {"Host": "["}, None, "request/host"),
        ("/api/about", {"Host": "localhost", "Origin": "http://["}, None, "request/origin"),
        ("/api/replay", {}, '{"record":' + "[" * 100_000, "request/malformed"),
        ("/api/tables", {}, '{"game":"helsinki","seats":[],"options":{"x":' + '{"x":' * 40_000, "request/malformed"),
        ("/api/tables", {}, '{"game":"' + "x" * 300_000, "request/too-big"),
        ("/api/join", {}, b'{"token":"\xff"}', "request/malformed"),
        ("/api/join", {}, '{"token":"\\ud800","name":"x"}', "request/malformed"),
        ("/api/tables/" + "x" * 5000, {}, None, "table/unknown"),
        ("/" + "x" * 300, {}, None, None),
        ("/%00", {}, None, None),
        ("/%ff%fe", {}, None, None),
    ],
)
async def test_odd_requests(
    world: World, path: str, headers: dict[str, str], body: str | bytes | None, code: str | None
) -> None:
    """Whatever is in a request, it is the sender's fault, and answered as such."""
    kind = {"Content-Type": "application/json", **headers}
    answer = await world.person("Eve").http.request("GET" if body is None else "POST", path, content=body, headers=kind)
    assert 400 <= answer.status_code < 500, answer.text
    assert code is None or answer.json()["code"] == code


@pytest.mark.parametrize("text", ['{"x":' + "[" * 60_000, "[" * 60_000, '{"type":"hello","x":' + '{"a":' * 10_000])
async def test_odd_messages(world: World, text: str) -> None:
    """However deep a message is, it is answered."""
    ann, _, table = await two_players(world)
    line = await ann.line(table)
    await requests.receive(line.connection, text)
    assert (await line.pump())["error"]["code"] == "request/malformed"


@pytest.mark.parametrize(
    ("headers", "code"), [({"origin": "http://["}, "request/origin"), ({"host": "["}, "request/host")]
)
async def test_odd_sockets(world: World, headers: dict[str, str], code: str) -> None:
    """Headers that cannot be read are refused on sockets too."""
    ann, _, table = await two_players(world)
    async with socket(ann, table, **headers) as wire:
        assert await wire.hear() is None and wire.closed == (4403, code)
