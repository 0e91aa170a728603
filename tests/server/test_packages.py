"""Games of other people's packages on one server: none of them changes another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import installed
import pytest

from server.harness import Line, World, running, two_players
from torilla.core.record import format_record, parse_record
from torilla.core.replay import Replay

pytestmark = pytest.mark.anyio

WORDS: dict[str, dict[str, str]] = {
    "acorns": {"verb": "take", "pieces": "acorns", "paid": "{seat}~{piece}"},
    "beads": {"verb": "grab", "pieces": "beads", "paid": "paid:{piece}:{seat}"},
}
"""Two games whose families, items, lessons and codes have the same names, in other words."""


@pytest.fixture(params=["without components", "with components"])
def packages(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[None]:
    for name, words in WORDS.items():
        installed.write_game(tmp_path, name, **words, box=request.param == "with components")
    with installed.found(tmp_path):
        yield


async def take_turns(world: World, tables: dict[str, tuple[Any, Any, str]], steps: int) -> dict[str, list[Line]]:
    """Play some steps at each table in turn; what each is offered is in its game's own words."""
    lines = {name: [await ann.line(table), await bo.line(table)] for name, (ann, bo, table) in tables.items()}
    for _ in range(steps):
        for name, (_ann, _bo, table) in tables.items():
            to_move = world.hub.tables[table].row.to_move
            if to_move is None:
                continue
            line = lines[name][to_move]
            await line.pump()
            words = WORDS[name]
            for legal in line.position["legal"]:
                assert legal["notation"].startswith(f"{words['verb']}:") and words["pieces"] in legal["value"]
            assert (await line.act())["type"] != "error"
    return lines


@pytest.mark.usefixtures("packages")
async def test_two_packages_play_side_by_side(tmp_path: Path) -> None:
    """Whole games with a restart between: actions, items, records and replays are those of each game."""
    data = tmp_path / "data"
    async with running(data) as world:
        tables = {name: await two_players(world, game=name) for name in WORDS}
        await take_turns(world, tables, 5)
    async with running(data) as world:
        for name, (ann, bo, table) in tables.items():
            again = world.person("Ann"), world.person("Bo")
            for person, before in zip(again, (ann, bo), strict=True):
                person.http.cookies = before.http.cookies
            assert not (await world.hub.table(table)).is_damaged
            tables[name] = (*again, table)
        lines = await take_turns(world, tables, 20)
        records = {}
        for name, (ann, _, table) in tables.items():
            await lines[name][0].pump()
            assert world.hub.tables[table].row.status == "over"
            records[name] = text = (await ann.get(f"/tables/{table}/record"))["text"]
            words = WORDS[name]
            assert f"{words['verb']}:one-{words['pieces']}={words['paid'].format(seat=0, piece=1)} " in text
            record = parse_record(text)
            assert Replay(record).verify().ok and format_record(record) == text
            replay = await ann.get(f"/tables/{table}/replay")
            assert [frame["action"] for frame in replay["frames"][1:]] == lines[name][0].acted
            assert (await ann.post("/replay", {"record": text}))["frames"] == replay["frames"]
    async with running(data) as world:
        for name, (_, _, table) in tables.items():
            kept = await world.hub.table(table)
            assert not kept.is_damaged and kept.play is not None
            assert format_record(kept.play.full_record(), kept.components) == records[name]


@pytest.mark.usefixtures("packages")
async def test_equal_names_of_lessons(tmp_path: Path) -> None:
    """Each game has its own lesson of this name."""
    async with running(tmp_path / "data") as world:
        ann = world.person("Ann")
        for name, words in WORDS.items():
            lesson = (await ann.get(f"/games/{name}/lessons/first"))["lesson"]
            assert lesson["title"]["en"] == name and lesson["beats"][0]["do"] == [f"{words['verb']}:one-{name}"]
