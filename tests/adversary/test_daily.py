"""The deal of the day: nobody is sent its seed, or what follows from it, before its day is over."""

from __future__ import annotations

import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from functools import partial
from operator import mod
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from httpx import Response
from litestar.routes import HTTPRoute
from server.dealt import simulate
from server.harness import Line, Person, World, running, turned_clock

from adversary.reading import SAID
from adversary.scanner import Leak, around
from adversary.scene import hashes
from adversary.test_routes import CASES
from torilla.core.records.seed import Seed
from torilla.server.archive.audit import check_store
from torilla.server.bots.driver import Driver
from torilla.server.bots.jobs import Choice, Job
from torilla.server.bus.base import GuestChanged, Message
from torilla.server.bus.local import LocalBus
from torilla.server.daily import field, tree
from torilla.server.daily import rules as deals
from torilla.server.daily.periods import Period, period_at
from torilla.server.daily.rows import DealRow
from torilla.server.daily.rows import Path as PathOfTable
from torilla.server.daily.rules import deal_id
from torilla.server.kernel import clock
from torilla.server.notices import mail, texts, webhook
from torilla.server.notices.texts import Item
from torilla.server.store.model import Channel, ChannelRow, NoticeKind, NoticeRow
from torilla.server.tables.table import Table

pytestmark = pytest.mark.anyio

PEOPLE = ("Ann", "Eve", "Nobody")
HARMLESS = {("POST", "/api/tables"), ("POST", "/api/daily/{game:str}/{period:str}")}
"""Routes that Eve may call, and that would give her a table of her own."""


class Scan:
    """Searches bytes for seeds in every spelling, for the keys of their shuffles, and for hashes of whole states."""

    def __init__(self, deals: list[DealRow]) -> None:
        self.words: dict[bytes, str] = {}
        self.bytes = 0
        for deal in deals:
            for name, value in (("seed", deal.secret), ("key", Seed(deal.secret).key())):
                for form in (value, b64encode(value), urlsafe_b64encode(value), value[:16]):
                    self.words[form] = f"{name} of {deal.id}"
                for text in (value.hex(), value.hex().upper(), str(int.from_bytes(value, "big"))):
                    self.words[text.encode()] = f"{name} of {deal.id}"

    def add_states(self, table: Table) -> None:
        self.words |= {hash.encode(): f"state hash of {table.id}" for hash in hashes(table)}

    def look(self, data: bytes, where: str) -> None:
        """Raises Leak."""
        self.bytes += len(data)
        for word, what in self.words.items():
            if word in data:
                text = data.decode("utf-8", "replace")
                found = word.decode("utf-8", "replace")
                raise Leak(f"{where} holds the {what}: ...{around(text, found) if found in text else '?'}...")


@pytest.fixture
def noon() -> Iterator[Period]:
    """Noon of a day that is the test's own."""
    at = int(datetime(2032, 3, 4, 12, tzinfo=UTC).timestamp()) * clock.SECOND
    with turned_clock() as forward:
        forward.to(at)
        yield period_at("day", at)


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bytes]]:
    """What is sent to bots, which choose by their seeds."""
    sent: list[bytes] = []

    async def choose(_: Driver, job: Job, __: float) -> Choice:
        sent.append(msgspec.json.encode(job))
        if job.review is not None:
            raise TimeoutError
        return Choice(job.legal[job.seed % len(job.legal)])

    monkeypatch.setattr(Driver, "ask", choose)
    yield sent


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with running(tmp_path) as world:
        yield world


async def all_deals(world: World, noon: Period, game: str) -> list[DealRow]:
    """Today's deals and tomorrow's, those of the week, and those of the next, from the store."""
    await world.person("First").get("/daily")
    week = period_at("week", noon.begins_at)
    names = [period.name for one in (noon, week) for period in (one, one.following)]
    found = [await world.hub.store.deals.deal(deal_id(game, name)) for name in names]
    assert all(found)
    return [deal for deal in found if deal is not None]


def whole(answer: Response) -> bytes:
    """An answer with its headers."""
    return b"\n".join([*(b": ".join(header) for header in answer.headers.raw), answer.content])


async def everything(
    world: World, person: Person, table: str, game: str, period: str
) -> AsyncIterator[tuple[str, bytes]]:
    """The answer of every route that can be read, and of those that publish or copy a game; every socket message."""
    values = {
        "table_id:str": table, "game:str": game, "period:str": period, "seat:int": "0", "lang:str": "en",
        "puzzle:str": "x", "token:str": "x", "channel_id:str": "x", "name:str": "x", "block_id:str": "x",
        "lesson:str": "x", "review_id:str": table, "hash:str": "x", "path:path": f"replay/{table}", "path:str": "x",
        "report_id:str": "x", "line:int": "1", "theme:str": "light", "analysis_id:str": "x", "choice:str": "x",
    }  # fmt: skip

    def filled(path: str) -> str:
        return re.sub(r"\{([^}]+)\}", lambda found: values[found[1]], path)

    for route in world.app.routes:
        if isinstance(route, HTTPRoute) and "GET" in route.methods:
            path = filled(route.path)
            queries = ("", "?seat=0", "?seat=1") if path.endswith(("/record", "/replay")) else ("",)
            for query in queries:
                yield path + query, whole(await person.http.get(path + query))
    for page in ("/", "/daily", f"/daily/{game}/{period}", f"/t/{table}", f"/replay/{table}", f"/review/{table}"):
        yield page, whole(await person.http.get(page))
    host = {"authorization": f"Bearer {world.hub.host_token.token}"}
    for page in ("/metrics", "/admin/reports"):
        yield page, whole(await person.http.get(page, headers=host))
    if person.name != "Ann":  # what others are refused
        for (method, path), case in CASES.items():
            if method != "GET" and (method, path) not in HARMLESS:
                body = msgspec.json.decode(msgspec.json.encode(case.body).replace(b"{table}", table.encode()))
                yield f"{method} {path}", whole(await person.http.request(method, filled(path), json=body))
    seat = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    for path, body in (
        ("/api/tables/from-record", {"table": table, "steps": 2, "seat": 0}),
        ("/api/tables", {"game": game, "seats": seat, "deal": {"table": table}}),
        (f"/api/tables/{table}/review", {}),
        (f"/api/tables/{table}/seats/0/hint", {}),
        (f"/api/tables/{table}/seats/0/plan", {"example": True}),
        ("/api/reviews", {"record": table}),
    ):
        yield path, whole(await person.http.post(path, json=body))
    line = await person.line(table, hello=False)
    for kind, said in SAID.items():
        if kind not in ("act", "undo", "restart"):
            await line.send(type=kind, **said)
    line.hang_up()
    for data in line.raw:
        yield "socket", data


def listen(world: World) -> list[bytes]:
    """What is published to other nodes from now on."""
    bus = world.hub.bus
    assert isinstance(bus, LocalBus)
    published, listener = list[bytes](), bus.listener

    def hear(message: Message) -> None:
        published.append(msgspec.json.encode(message))
        if listener is not None:
            listener(message)

    bus.listener = hear
    return published


async def kept(world: World) -> AsyncIterator[tuple[str, bytes]]:
    """What is kept to be sent to guests, and what an audit says to a host."""
    assert world.hub.store.outbox is not None
    for notice in await world.hub.store.outbox.due_notices(2**53, 1000):
        yield "a notice", msgspec.json.encode(notice)
    found = await check_store(world.hub.store, None, lambda _: lambda _: None)
    assert found.tables
    yield "the audit", msgspec.json.encode(found)


async def letters(world: World, table: Table) -> AsyncIterator[tuple[str, bytes]]:
    """What guests are sent of a table, whatever there is to tell and by every channel; push encrypts a letter."""
    channels = (await world.hub.notices.ready()).channels
    for kind in get_args(NoticeKind):
        item = Item(NoticeRow(table.id, "guest", kind, 1, 0, 0), table.row, table.seats)
        for form in ("json", "discord", "slack", "ntfy"):
            channel = Channel(
                kind="webhook", language="en", base="https://torilla.example", form=form, target="https://w"
            )
            letter = channels.letter(ChannelRow("one", "guest", None, None, 0, channel), "id", [item], clock.now())
            yield f"a webhook of {kind}", repr(webhook.request_of(channel, letter)).encode()
        yield f"a letter of {kind}", msgspec.json.encode(letter)
        yield f"a mail of {kind}", mail.compose(letter, "t@torilla.example", "ann@torilla.example").as_bytes()


async def finish(world: World, person: Person, table: str) -> Line:
    line = await person.line(table)
    while True:
        await world.settle(lambda: line.connection.table.row.to_move in (None, 0))
        await line.pump()
        if line.connection.table.row.status != "playing":
            line.hang_up()
            return line
        await line.act()


async def attack(world: World, noon: Period, jobs: list[bytes], game: str, capfd: pytest.CaptureFixture[str]) -> Scan:
    """Read everything before, during and after two attempts, one finished and one given up. Raises Leak."""
    scan = Scan(await all_deals(world, noon, game))
    published = listen(world)
    people = {name: world.person(name) for name in PEOPLE}
    ann = people["Ann"]
    made = await ann.http.post(f"/api/daily/{game}/{noon.name}", json={"name": "Ann"})
    scan.look(made.content, "a new attempt")
    await people["Eve"].ask("PUT", "/me", {"name": "Eve"})
    table = made.json()["table"]["id"]

    async def read(when: str) -> None:
        found = await world.hub.table(table)
        scan.add_states(found)
        async for where, data in letters(world, found):
            scan.look(data, f"{when}: {where}")
        for name, person in people.items():
            async for where, data in everything(world, person, table, game, noon.name):
                scan.look(data, f"{when}, {name}: {where}")

    await read("at the beginning")
    for data in (await finish(world, ann, table)).raw:
        scan.look(data, "the game's socket")
    await read("after the end")
    table = (await ann.post(f"/daily/{game}/{noon.name}", {}))["table"]["id"]
    await ann.post(f"/tables/{table}/close", {"agree": True})
    await read("after it was given up")
    async for where, data in kept(world):
        scan.look(data, where)
    for data in jobs:
        scan.look(data, "a bot's job")
    for data in published:
        scan.look(data, "a message to other nodes")
    said = capfd.readouterr()
    scan.look((said.out + said.err).encode(), "the log")
    return scan


@pytest.mark.long(but=("helsinki",))
@pytest.mark.parametrize("game", ["helsinki", "neoville"])
async def test_the_seed_is_in_no_byte(
    world: World, noon: Period, jobs: list[bytes], game: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """Not today's, tomorrow's or the week's: by no route, socket, record, error, letter or log; nor is it sent to a bot
    or another node.
    """
    scan = await attack(world, noon, jobs, game, capfd)
    assert scan.bytes > 500_000 and len(jobs) > 20


@pytest.mark.long(but=("a finished table", "a letter"))
@pytest.mark.parametrize("leak", ["a finished table", "the commitment", "the bots' jobs", "other nodes", "a letter"])
async def test_planted_leaks_are_found(
    world: World, noon: Period, jobs: list[bytes], leak: str, monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    """A seed published at the end of a game, in place of its hash, in a bot's job, to other nodes, or in a letter."""
    if leak == "a finished table":
        monkeypatch.setattr(deals, "is_sealed", lambda row: False)
    elif leak == "the commitment":
        monkeypatch.setattr("torilla.server.daily.deals.commitment_of", lambda deal: deal.secret.hex())
    elif leak == "a letter":
        secret = (await all_deals(world, noon, "helsinki"))[0].secret.hex()
        monkeypatch.setattr(texts, "compose", lambda *_: ("turn", "Your turn", secret))
    elif leak == "other nodes":
        secret = (await all_deals(world, noon, "helsinki"))[1].secret.hex()
        publish = LocalBus.publish

        async def telling_all(bus: LocalBus, message: Message) -> None:
            await publish(bus, GuestChanged(secret))
            await publish(bus, message)

        monkeypatch.setattr(LocalBus, "publish", telling_all)
    else:
        job = Driver.job

        def telling(driver: Driver, table: Table, *rest: Any) -> Job:
            made = job(driver, table, *rest)
            made.client = table.secret.hex()
            return made

        monkeypatch.setattr(Driver, "job", telling)
    with pytest.raises(Leak):
        await attack(world, noon, jobs, "helsinki", capfd)


# --- What others did ---


class FieldScan:
    """Searches bytes for what all on the board of a deal did: their names, the choices' names, the positions."""

    def __init__(self, names: list[str], field: Any, paths: list[PathOfTable]) -> None:
        ids = [choice["id"] for turn in field["turns"] for choice in turn["choices"]]
        hashes = [hash for path in paths for turn in path.turns for hash in (turn.before, turn.after)]
        self.words = {
            **{name.encode(): "a name on the board" for name in names},
            **{id.encode(): "a choice" for id in ids},
        }
        self.hashes = {hash.encode() for hash in hashes}
        self.bytes = 0

    def look(self, data: bytes, where: str, *, finished: bool = False) -> None:
        """Raises Leak. `finished`: who reads may see what others did, but for the positions."""
        self.bytes += len(data)
        words = list(self.hashes) if finished else [*self.words, *self.hashes]
        if any(word in data for word in words):
            raise Leak(f"{where} tells of the field: {next(word for word in words if word in data)!r}")


async def attack_the_field(world: World, noon: Period) -> FieldScan:
    """Read everything as somebody who plays the deal that others have finished, and as a stranger. Raises Leak."""
    names = ["Zebulon", "Quirin", "Ottokar"]
    await all_deals(world, noon, "helsinki")
    for number, name in enumerate(names):
        await simulate(world, "helsinki", noon.name, name, partial(mod, number))
    ann, eve = world.person("Ann"), world.person("Eve")
    done = (await ann.post(f"/daily/helsinki/{noon.name}", {"name": "Ann"}))["table"]["id"]
    await finish(world, ann, done)
    address = f"/api/daily/helsinki/{noon.name}/field"
    shown = await ann.http.get(address)
    scan = FieldScan(names, shown.json(), await world.hub.store.deals.paths(deal_id("helsinki", noon.name)))
    assert len(scan.words) > 5 and len(scan.hashes) > 50
    scan.look(whole(shown), "the field", finished=True)

    choices = [choice["id"] for turn in shown.json()["turns"] for choice in turn["choices"]]
    table = (await eve.post(f"/daily/helsinki/{noon.name}", {"name": "Eve"}))["table"]["id"]
    line = await eve.line(table)
    await world.settle(lambda: line.connection.table.row.to_move == 0)
    await line.act()
    line.hang_up()
    for person in (eve, world.person("Nobody")):
        for id in (table, done):
            async for where, data in everything(world, person, id, "helsinki", noon.name):
                scan.look(data, f"{person.name}: {where}")
        for choice in choices:
            scan.look(whole(await person.http.get(f"{address}/{choice}/picture/dark")), f"{person.name}: a picture")
    return scan


async def test_the_field_is_in_no_byte_before_the_end(world: World, noon: Period, jobs: list[bytes]) -> None:
    """Who plays the deal, or has not begun, is told nothing of what others did; who finished, nothing of positions."""
    scan = await attack_the_field(world, noon)
    assert scan.bytes > 200_000


@pytest.mark.long(but=("before the end",))
@pytest.mark.parametrize("leak", ["before the end", "the positions"])
async def test_planted_leaks_of_the_field_are_found(
    world: World, noon: Period, jobs: list[bytes], leak: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A field for everybody, and one whose choices are named by the positions they lead to."""
    if leak == "the positions":
        monkeypatch.setattr(tree, "choice_id", lambda secret, step, key: key[1])
    else:
        monkeypatch.setattr(field, "my_game", lambda attempts, genuine: next(iter(genuine)).row)
    with pytest.raises(Leak):
        await attack_the_field(world, noon)
