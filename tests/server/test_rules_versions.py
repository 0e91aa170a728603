"""Old rules versions stay playable, and `check` is a gate.

`data/rules-1.zip` is the backup of a server that knew only version 1 of Helsinki's rules, with a game in the middle, a
table that waits for somebody and a finished game, all for two; `data/rules-1.json` names them and their people.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any, cast

import pytest
from changed import changed

from server.harness import Ahead, Kept, Line, Person, World, two_players
from torilla.core.contract.game import AnyGame
from torilla.core.records.record import parse_record
from torilla.core.records.replay import Replay
from torilla.games import get_game
from torilla.games.helsinki.game import GAME as HELSINKI
from torilla.games.helsinki.rules.room import HelsinkiRules
from torilla.server.app.backends import make_store
from torilla.server.archive.audit import Checked, check_all
from torilla.server.archive.rows import reading
from torilla.server.archive.tables import choose
from torilla.server.archive.transfer import restore
from torilla.server.kernel.settings import Settings

pytestmark = pytest.mark.anyio

DATA = Path(__file__).parent / "data"
OLD = json.loads((DATA / "rules-1.json").read_text(encoding="utf-8"))
FAR = "m3"


class Careless(HelsinkiRules):
    """A rule changed without a new version: stored games no longer come out."""

    def apply(self, state: Any, code: int) -> Any:
        if self.game.notation.format(code) == FAR:
            code = self.game.notation.parse("m2")
        return super().apply(state, code)


def put_in_place(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    """As if a newer program had been installed."""
    known = {"helsinki": game, "neoville": get_game("neoville")}
    places = ("core.contract.registry", "core.records.record", "core.records.replay", "core.play",
              "server.lobby.tables.creation", "server.hub.hub", "server.archive.tables")  # fmt: skip
    for place in places:
        monkeypatch.setattr(f"torilla.{place}.get_game", known.__getitem__)


def legal(line: Line) -> list[str]:
    return [action["notation"] for action in line.position["legal"]]


async def begun_before(world: World) -> str:
    """A game in which a pawn has been moved three spaces."""
    ann, _, id = await two_players(world, undo="none")
    line = await ann.line(id)
    while FAR not in legal(line):
        await line.act()
    assert (await line.act(FAR))["type"] == "done"
    return id


async def check(world: World) -> Checked:
    async with reading(world.hub.store) as rows:
        return await check_all(rows, await choose(rows, None), lambda _: None)


def in_play(view: Any) -> int:
    return 100 - int(sum(view["out"].values()))


# --- A server that is brought up to date


@pytest.fixture
def then(forward: Ahead) -> None:
    """The time at which the old server stopped: nothing is too old for it."""
    forward.to(OLD["at"])


@pytest.fixture
async def upgraded(kept: Kept, then: None) -> Kept:
    """A new program on the store of the old one."""
    await restore(make_store(Settings(data=kept.folder, **kept.settings)), DATA / "rules-1.zip")
    return kept


def come_back(world: World, name: str) -> Person:
    person = world.person(name)
    person.http.cookies.set("torilla_guest", OLD["guests"][name])
    return person


async def finish(lines: list[Line]) -> None:
    for number in range(600):
        for line in lines:
            await line.pump()
        to_move = lines[0].position["to_move"]
        if to_move is None:
            return
        assert (await lines[to_move].act(key=f"to the end {number}"))["type"] == "done"
    raise AssertionError("the game does not end")


async def test_a_game_that_is_being_played_goes_on_by_its_rules(upgraded: Kept) -> None:
    """It was begun with 49 cards and is finished with 49; its record verifies as version 1 (H2.1)."""
    async with upgraded.running() as world:
        before = await check(world)
        assert before.tables == 3 and before.steps > 50 and not before.differences
        ann, bo = come_back(world, "Ann"), come_back(world, "Bo")
        lines = [await person.line(OLD["playing"]) for person in (ann, bo)]
        assert lines[0].table["rules"] == lines[0].position["view"]["rules"] == 1
        assert in_play(lines[0].position["view"]) == 49
        await finish(lines)
        record = parse_record((await ann.get(f"/tables/{OLD['playing']}/record"))["text"])
        assert record.rules == 1 and Replay(record).verify().ok
        assert (await ann.get(f"/tables/{OLD['playing']}/replay"))["rules"] == 1
        again = await ann.post(f"/tables/{OLD['playing']}/rematch")
        assert (await ann.get(f"/tables/{again['id']}"))["rules"] == 1  # the same again
        played_on = await ann.post("/tables/from-record", {"table": OLD["over"], "steps": 30, "seat": 0})
        assert played_on["table"]["rules"] == 1
        assert not (await check(world)).differences


async def test_a_waiting_table_keeps_its_rules_until_the_owner_changes_them(upgraded: Kept) -> None:
    """A waiting table keeps its rules version; before the start the owner may choose the new one (H2.1)."""
    async with upgraded.running() as world:
        ann = come_back(world, "Ann")
        id = OLD["waiting"]
        table = await ann.get(f"/tables/{id}")
        assert (table["status"], table["rules"]) == ("open", 1)
        changed = await ann.ask("PATCH", f"/tables/{id}", {"rules": 2})
        assert changed["rules"] == 2
        assert changed["commitment"] == table["commitment"]
        await ann.ask("PATCH", f"/tables/{id}", {"rules": 1})
        made = await ann.ask("PUT", f"/tables/{id}/seats/1", {"kind": "bot", "bot": "random"})
        assert made
        await ann.post(f"/tables/{id}/start")
        line = await ann.line(id)
        assert in_play(line.position["view"]) == 49
        refused = await ann.ask("PATCH", f"/tables/{id}", {"rules": 2}, 409)
        assert refused["code"] == "table/not-open"


# --- An option of the table


@pytest.mark.long(but=("shared",))
@pytest.mark.parametrize(("rules", "cards"), [(None, 53), (2, 53), (1, 49)])
async def test_a_table_may_choose_its_rules(kept: Kept, rules: int | None, cards: int) -> None:
    """The newest version unless the table says otherwise; both are checked, recorded and verified (H2.1)."""
    async with kept.running() as world:
        ann, bo, id = await two_players(world, undo="none", rules=rules)
        lines = [await person.line(id) for person in (ann, bo)]
        view = lines[0].position["view"]
        assert lines[0].table["rules"] == view["rules"] == (rules or 2)
        assert in_play(view) == cards
        assert Counter(name[1:2] for name in view["out"])["5"] == (1 if cards == 53 else 5)
        await finish(lines)
        record = parse_record((await ann.get(f"/tables/{id}/record"))["text"])
        assert record.rules == (rules or 2) and Replay(record).verify().ok
        assert not (await check(world)).differences


@pytest.mark.long(but=("alone",))
@pytest.mark.parametrize(("game", "rules"), [("helsinki", 3), ("helsinki", 0), ("neoville", 2)])
async def test_rules_that_are_not_known_are_refused(kept: Kept, game: str, rules: int) -> None:
    """A version that this program does not know makes no table."""
    async with kept.running() as world:
        ann = world.person("Ann")
        refused = await ann.table("me", "open", game=game, rules=rules, status=400)
        assert (refused["code"], refused["values"]["version"]) == ("rules/unknown-version", rules)
        newest = {one["name"]: one["rules"] for one in (await ann.get("/games"))["games"]}
        assert newest == {"helsinki": 2, "neoville": 1}


# --- The gate


async def test_check_finds_a_rule_that_was_changed_carelessly(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game that replays differently is reported, with the place in its log, and no other."""
    async with kept.running() as world:
        id = await begun_before(world)
        ann, _, other = await two_players(world)
        await (await ann.line(other)).act()
        before = await check(world)
        assert before.tables == 2 and before.steps >= 3 and not before.differences
        put_in_place(monkeypatch, changed(cast(AnyGame, HELSINKI), rules=Careless))
        found = (await check(world)).differences
        assert [difference.table for difference in found] == [id]
        stored = await world.hub.store.table(id)
        assert stored is not None and found[0].seq == stored.entries[-1].seq and FAR in found[0].what


async def test_check_finds_every_kind_of_damage(kept: Kept) -> None:
    """A lost entry, another result, another commitment, a step that is not legal, a head that says otherwise."""
    from torilla.server.archive.audit import check_table
    from torilla.server.store import log

    async with kept.running() as world:
        cy = world.person("Cy")
        made = await cy.table("bot:random", "bot:random", game="neoville", start=True)
        id = made["table"]["id"]
        line = await cy.line(id)
        await world.settle(lambda: world.hub.tables[id].row.status == "over", 60)
        line.hang_up()

        async def damaged(change: Any) -> str:
            stored = await world.hub.store.table(id)
            assert stored is not None
            assert check_table(stored, world.hub.tables[id].game) is None
            change(stored)
            difference = check_table(stored, world.hub.tables[id].game)
            assert difference is not None and difference.table == id
            return difference.what

        def step(stored: Any) -> Any:
            return next(entry for entry in stored.entries if isinstance(entry, log.Step) and entry.items)

        assert "goes on with" in await damaged(lambda stored: stored.entries.pop(5))
        assert "result" in await damaged(lambda stored: stored.entries[-1].totals.append(1))
        assert "position" in await damaged(lambda stored: setattr(step(stored), "hash", "0" * 16))
        assert "commitment" in await damaged(lambda stored: setattr(stored, "secret", bytes(32)))
        assert "does not replay" in await damaged(lambda stored: step(stored).items.pop())
        assert "draw" in await damaged(lambda stored: setattr(step(stored), "action", "draw:nothing"))
        assert "over" in await damaged(lambda stored: stored.entries.pop())
        assert "playing" in await damaged(lambda stored: setattr(stored.row, "status", "playing"))
