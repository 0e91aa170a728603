"""Shared analyses: read by a link, changed by their leader, looked at together across nodes, and gone when erased."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from adversary.wire import Wire, socket
from engine.core.played import short_game

from server.harness import Person, World, running, two_players
from server.test_sandbox import POSITION
from torilla.core.contract.errors import OptionsError
from torilla.core.records.record import parse_record
from torilla.core.records.replay import Replay
from torilla.server.analyses import gatherings, publication
from torilla.server.analyses.gatherings import Watcher
from torilla.server.analyses.publication import watcher_id
from torilla.server.analyses.rows import AnalysisStore, Shown
from torilla.server.kernel import clock
from torilla.server.kernel.settings import Settings
from torilla.server.lobby.tables.retention import apply_rules
from torilla.server.store.errors import Unavailable
from torilla.server.wire.analysis import ShowNode

pytestmark = pytest.mark.anyio

ANN, BO, CID = (letter * 32 for letter in "abc")
TEXT = short_game("helsinki")
NOTED = POSITION + "; (at 0: {which way?})\n; (v1 at 0: m2 draw=0:g1-2,1:p1-2,. !)\n"


class Page:
    """A page at a shared analysis."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.last: Any = None

    def say(self, **message: Any) -> None:
        self.wire.say(json.dumps(message))

    def lead(self, steps: int, *actions: str, **more: Any) -> None:
        self.say(type="lead", steps=steps, actions=actions, **more)

    async def sees(self, **wanted: Any) -> Any:
        """The next message in which all this is so."""
        while self.last is None or any(self.last.get(name) != value for name, value in wanted.items()):
            self.last = await self.wire.hear()
            assert self.last is not None, self.wire.closed
        found, self.last = self.last, None
        return found


@asynccontextmanager
async def page(person: Person, analysis: str, token: str) -> AsyncIterator[Page]:
    async with socket(person, "", path=f"/api/analysis/{analysis}") as wire:
        wire.say(json.dumps({"type": "follow", "token": token}))
        yield Page(wire)


async def shared(person: Person, text: str = TEXT, **more: Any) -> str:
    answer = await person.post("/analyses", {"text": text, "token": ANN, "title": "The turning point", **more})
    assert answer["url"].endswith(f"/a/{answer['id']}")
    id: str = answer["id"]
    return id


async def named(world: World, *names: str) -> list[Person]:
    people = [world.person(name) for name in names]
    for person in people:
        await person.ask("PUT", "/me", {"name": person.name})
    return people


async def test_everybody_with_the_link_reads_it(world: World) -> None:
    """A record or a position with its variations; its author's name, where there is one; a list for the author."""
    [ann] = await named(world, "Ann")
    eve = world.person("Eve")
    id, other = await shared(ann), await shared(eve, NOTED, token=BO, title="")
    found = await eve.get(f"/analyses/{id}")
    assert found["text"] == TEXT and (found["game"], found["title"], found["by"]) == (
        *("helsinki", "The turning point"),
        "Ann",
    )
    assert not found["mine"] and (await ann.get(f"/analyses/{id}"))["mine"]
    assert (await ann.get(f"/analyses/{other}"))["by"] is None
    assert (await ann.get(f"/analyses/{other}"))["text"] == NOTED
    assert [one["id"] for one in (await ann.get("/my/analyses"))["analyses"]] == [id]
    assert (await world.person("Cid").get("/my/analyses"))["analyses"] == []
    assert (await eve.get("/analyses/none", 404))["code"] == "analysis/unknown"


async def test_the_leader_changes_its_text(world: World) -> None:
    """New variations are stored and told; the record or position stays the same; nobody else may."""
    ann, bo = await named(world, "Ann", "Bo")
    id = await shared(ann, NOTED)
    async with page(bo, id, BO) as second:
        assert (await second.sees())["text"] == 1
        better = NOTED.replace("which way?", "to the sea!")
        assert await ann.ask("PUT", f"/analyses/{id}", {"text": better, "token": ANN, "title": "x"}) == {"version": 2}
        await second.sees(text=2)
        assert (await bo.get(f"/analyses/{id}"))["text"] == better
        for body, status, code in (
            ({"text": better, "token": BO}, 403, "together/not-leader"),
            ({"text": better.replace("hand: p1-2", "hand: p1-2 w"), "token": ANN}, 409, "analysis/origin"),
            ({"text": better.replace("m2", "m9"), "token": ANN}, 400, "analysis/damaged"),
            ({"text": better.replace("draw", "end"), "token": ANN}, 400, "analysis/illegal"),
        ):
            refused = await ann.ask("PUT", f"/analyses/{id}", body, status)
            assert refused["code"] == code
        assert (await bo.get(f"/analyses/{id}"))["version"] == 2


async def test_all_follow_the_leader(world: World) -> None:
    """A node, playing, speed and eyes; who comes later sees what is shown now; names are those of guests."""
    ann, bo = await named(world, "Ann", "Bo")
    id = await shared(ann)
    async with page(ann, id, ANN) as first, page(bo, id, BO) as second:
        mine = await first.sees(steps=0)
        assert mine["me"] == mine["leader"] and mine["present"]
        while len(mine["watchers"]) < 2:  # Bo is on his way
            mine = await first.sees(steps=0)
        first.lead(3, "m2", "draw", playing=True, speed="fast", seat=1)
        for one in (first, second):
            seen = await one.sees(steps=3, actions=["m2", "draw"], playing=True, speed="fast", seat=1, follow=False)
            assert {watcher["name"] for watcher in seen["watchers"]} == {"Ann", "Bo"}
        async with page(world.person("Eve"), id, CID) as third:
            seen = await third.sees(steps=3, seat=1)
            assert seen["me"] != seen["leader"] and len(seen["watchers"]) == 3
            assert [watcher["name"] for watcher in seen["watchers"] if watcher["id"] == seen["me"]] == [None]
        first.lead(2, follow=True)
        assert (await second.sees(steps=2, seat=None, actions=[]))["follow"]
    async with page(bo, id, BO) as second:  # the leader has gone: it stays where it was
        assert (await second.sees(steps=2))["present"] is False


async def test_only_the_leader_leads_and_can_hand_it_over(world: World) -> None:
    """Others are refused; after the hand-over the new one leads and writes; its author takes it back at any time."""
    ann, bo = await named(world, "Ann", "Bo")
    id = await shared(ann)
    async with page(ann, id, ANN) as first, page(bo, id, BO) as second:
        me = (await second.sees(present=True))["me"]
        second.lead(5)
        assert (await second.sees(type="fault"))["error"]["code"] == "together/not-leader"
        second.say(type="hand-over", to=me)
        assert (await second.sees(type="fault"))["error"]["code"] == "together/not-leader"
        first.say(type="hand-over", to="nobody")
        assert (await first.sees(type="fault"))["error"]["code"] == "together/nobody"
        first.say(type="hand-over", to=me)
        await second.sees(leader=me)
        await first.sees(leader=me)
        first.lead(9)
        assert (await first.sees(type="fault"))["error"]["code"] == "together/not-leader"
        second.lead(4)
        await first.sees(steps=4)
        body = {"text": TEXT, "token": ANN}
        assert (await ann.ask("PUT", f"/analyses/{id}", body, 403))["code"] == "together/not-leader"
        await bo.ask("PUT", f"/analyses/{id}", {**body, "token": BO})
        assert (await bo.post(f"/analyses/{id}/lead", {"token": BO}, 403))["code"] == "together/not-leader"
        await ann.post(f"/analyses/{id}/lead", {"token": CID})
        assert (await second.sees(leader=watcher_id(CID)))["steps"] == 4


async def test_a_place_is_a_picture(world: World) -> None:
    """What the leader shows, or any step of the record; for a seat's eyes, light or dark."""
    [ann] = await named(world, "Ann")
    id = await shared(ann)
    path = f"/analyses/{id}/picture/"
    svgs = [
        (await ann.get(path + query))["svg"]
        for query in ("light", "light?steps=9", "light?steps=9&seat=1", "dark?steps=9")
    ]
    assert len(set(svgs)) == 4 and all(svg.startswith("<svg") for svg in svgs)
    store = world.hub.store.analyses
    assert store is not None
    await store.show(id, Shown("x", steps=9), clock.now())
    assert (await ann.get(f"{path}light"))["svg"] == svgs[1]
    assert (await ann.get(f"{path}light?seat=4", 404))["code"] == "seat/unknown"


async def test_other_sites_show_only_what_the_host_lets_them(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """By default no page can be in a frame; with `--frames` the embedded pages can, at those sites."""
    eve = world.person("Eve")

    async def policy(path: str) -> tuple[bool, bool]:
        headers = (await eve.http.get(path)).headers
        return "frame-ancestors 'none'" in headers["content-security-policy"], "x-frame-options" in headers

    assert [await policy(path) for path in ("/embed/a/x", "/a/x")] == [(True, True)] * 2
    assert not (await eve.get("/about"))["frames"]
    monkeypatch.setattr(world.hub.settings, "frames", "https://club.example.org, https://*.example.net:8443")
    assert await policy("/embed/a/x") == (False, False)
    assert [await policy(path) for path in ("/a/x", "/", "/api/about")] == [(True, True)] * 3
    shown = (await eve.http.get("/embed/a/x")).headers["content-security-policy"]
    assert shown.endswith("frame-ancestors https://club.example.org https://*.example.net:8443")
    assert (await eve.get("/about"))["frames"]
    for wrong in ("club.example.org", "https://a;b", "'self'", "https://a.example/x"):
        with pytest.raises(OptionsError) as error:
            Settings(frames=wrong)
        assert error.value.code == "settings/frames"


async def test_what_is_a_secret_is_not_shared(world: World) -> None:
    """A game that goes on, as any seat may have its record; a position with unknown pieces."""
    ann, _, table = await two_players(world)
    line = await ann.line(table)
    await line.act("@0")
    own = (await ann.get(f"/tables/{table}/record?seat=0"))["text"]
    plan = (await ann.post(f"/tables/{table}/seats/0/plan", {"actions": []}))["position"]
    for text in (own, short_game("helsinki", "public"), plan):
        assert (await ann.post("/analyses", {"text": text, "token": ANN}, 409))["code"] == "analysis/hidden"
    await ann.post(f"/tables/{table}/close", {"agree": True})


async def test_deleting_ends_it_for_all(world: World) -> None:
    """Its author deletes it, and nobody else; whoever looks at it is told."""
    ann, bo = await named(world, "Ann", "Bo")
    id = await shared(ann)
    async with page(bo, id, BO) as second:
        await second.sees()
        assert (await bo.ask("DELETE", f"/analyses/{id}", {}, 404))["code"] == "analysis/unknown"
        await ann.ask("DELETE", f"/analyses/{id}", {})
        await second.sees(type="analysis-gone")
        assert await second.wire.hear() is None and second.wire.closed == (4404, "analysis/unknown")
    async with page(bo, id, BO) as late:
        assert await late.wire.hear() is None and late.wire.closed == (4404, "analysis/unknown")
    await world.settle(lambda: not world.hub.gatherings.known)


async def test_erased_people_are_in_no_analysis(world: World) -> None:
    """What they share goes; in what others share of their games they have no name, and the record still verifies."""
    ann, bo, table = await two_players(world)
    for person in (ann, bo):
        await person.post(f"/tables/{table}/close", {"agree": True})
    text = (await bo.get(f"/tables/{table}/record"))["text"]
    assert "Ann" in text
    mine, theirs = await shared(ann, text), await shared(bo, text, token=BO)
    await ann.ask("DELETE", "/me")
    assert (await bo.get(f"/analyses/{mine}", 404))["code"] == "analysis/unknown"
    left = await bo.get(f"/analyses/{theirs}")
    record = parse_record(left["text"])
    assert record.names == ["Seat 1", "Bo"] and Replay(record).verify().ok and left["version"] == 2
    await bo.ask("PUT", f"/analyses/{theirs}", {"text": text, "token": BO})  # by a page that still has the name
    assert "Ann" not in (await bo.get(f"/analyses/{theirs}"))["text"]


async def test_what_nobody_opens_is_deleted_where_hosts_want_that(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By default never; with `--delete-abandoned-days`, those that nobody has opened for so long."""
    [ann] = await named(world, "Ann")
    old, seen = await shared(ann), await shared(ann)
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + 20 * clock.DAY)
    await ann.get(f"/analyses/{seen}")
    monkeypatch.setattr(clock, "now", lambda: now + 31 * clock.DAY)
    await apply_rules(world.hub)
    await ann.get(f"/analyses/{old}")
    monkeypatch.setattr(clock, "now", lambda: now + 90 * clock.DAY)
    await ann.get(f"/analyses/{seen}")
    monkeypatch.setattr(world.hub.settings, "delete_abandoned_days", 30)
    await apply_rules(world.hub)
    assert [one["id"] for one in (await ann.get("/my/analyses"))["analyses"]] == [seen]


async def test_only_places_go_around(world: World) -> None:
    """No message has a guest's id, a token or the text; bad ones are refused; `follow` comes first."""
    ann, bo = await named(world, "Ann", "Bo")
    id = await shared(ann)
    async with page(ann, id, ANN) as first, page(bo, id, BO) as second:
        first.lead(2)
        await second.sees(steps=2)
        for bad in ({"type": "lead", "steps": -1}, {"type": "lead"}, {"type": "x"}):
            first.say(**bad)
            assert (await first.sees(type="fault"))["error"]["code"] == "request/malformed"
        first.say(type="ping")
        await first.sees(type="pong")
        heard = "".join(first.wire.frames + second.wire.frames)
        assert not any(secret in heard for secret in (ANN, BO, *world.hub.guests.rows)) and "setup:" not in heard
    async with socket(ann, "", path=f"/api/analysis/{id}") as wire:
        wire.say(json.dumps({"type": "ping"}))
        assert await wire.hear() is None and wire.closed == (1008, "request/malformed")


async def test_numbers_are_bounded(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Watchers of one, those that one guest shares, and how often."""
    ann, bo = await named(world, "Ann", "Bo")
    id = await shared(ann, NOTED)
    monkeypatch.setattr(gatherings, "MOST_WATCHERS", 1)
    async with page(ann, id, ANN) as first:
        await first.sees(steps=0)
        async with page(bo, id, BO) as second:
            assert (await second.sees(type="fault"))["error"]["code"] == "limit/watchers"
            assert await second.wire.hear() is None and second.wire.closed == (4429, "limit/watchers")
    body = {"text": NOTED, "token": BO}
    with monkeypatch.context() as patch:
        patch.setattr(publication, "MOST", 1)
        assert (await ann.post("/analyses", body, 429))["code"] == "limit/analyses"
    codes = [(await bo.http.post("/api/analyses", json=body)).status_code for _ in range(12)]
    assert codes[-1] == 429 and codes.count(201) >= 8
    assert world.hub.limits.sockets.total == 0


async def test_two_nodes(world: World, tmp_path: Path) -> None:
    """The leader is at one server, a follower at another; lead and text go there and back."""
    if not world.hub.store.shared:
        pytest.skip("one server only")
    [ann] = await named(world, "Ann")
    id = await shared(ann)
    async with running(tmp_path, store=world.settings.store, bus=world.settings.bus) as other:
        async with page(ann, id, ANN) as first, page(other.person("Eve"), id, CID) as second:
            first.lead(3, "m2")
            there = (await second.sees(steps=3, present=True))["me"]
            await first.sees(watchers=[{"id": there, "name": None}, {"id": watcher_id(ANN), "name": "Ann"}])
            await ann.ask("PUT", f"/analyses/{id}", {"text": TEXT, "token": ANN})
            await second.sees(text=2)
            first.say(type="hand-over", to=there)
            await second.sees(leader=there)
            second.lead(4)
            await first.sees(steps=4, leader=there)
            await ann.ask("DELETE", f"/analyses/{id}", {})
            await second.sees(type="analysis-gone")
        await world.settle(lambda: not world.hub.gatherings.known and not other.hub.gatherings.known)


async def test_the_store_does_not_answer(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the leader showed is stored later; who leaves is gone all the same, and nothing is left in memory."""
    [ann] = await named(world, "Ann")
    id, kept = await shared(ann), world.hub.gatherings
    watcher = Watcher(watcher_id(ANN), "Ann")
    gathering = await kept.join(id, watcher)

    async def fail(self: AnalysisStore, *given: object) -> None:
        raise Unavailable("no answer")

    with monkeypatch.context() as patch:
        patch.setattr(AnalysisStore, "show", fail)
        await kept.lead(gathering, watcher, ShowNode(steps=1))
        with pytest.raises(Unavailable):
            await kept.tick()
    await kept.tick()
    store = world.hub.store.analyses
    assert store is not None
    stored = await store.find(id)
    assert stored is not None and stored.shown.steps == 1
    with monkeypatch.context() as patch:
        patch.setattr(AnalysisStore, "show", fail)
        await kept.lead(gathering, watcher, ShowNode(steps=2))
        with pytest.raises(Unavailable):
            await kept.leave(gathering, watcher)
    assert id not in kept.known
