"""Games of other people's packages on one server: none of them changes another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import installed
import pytest

from server.harness import Line, World, running, two_players
from torilla.core.records.record import format_record, parse_record
from torilla.core.records.replay import Replay

pytestmark = pytest.mark.anyio

WORDS: dict[str, dict[str, str]] = {
    "acorns": {"verb": "take", "pieces": "acorns", "paid": "{seat}~{piece}"},
    "beads": {"verb": "grab", "pieces": "beads", "paid": "paid:{piece}:{seat}"},
}
"""Two games whose families, items, lessons and codes have the same names, in other words."""


@pytest.fixture(params=["without components", "with components"])
def packages(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[None]:
    for name, words in WORDS.items():
        installed.write_game(tmp_path, name, words, box=request.param == "with components")
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


BROKEN = {
    "syntax": ("def rules(:", "SyntaxError: "),
    "exit": ("import sys\nsys.exit(3)", "SystemExit: 3 (__init__.py, line 2)"),
    "missing": ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module' (__init__.py, line 1)"),
    "nothing": ("", "AttributeError: module 'torilla_nothing' has no attribute 'GAME'"),
    "contract": ("GAME = 3", "TypeError: it is no object of a class derived from GameOf, but int"),
    "lesson": (None, "ValueError: 1-first.toml: "),
    "named": (None, "ValueError: the game is called 'acorns', its entry point 'named'"),
}
"""Packages by what is wrong with them: their source, and how the reason begins that the host reads."""


@pytest.fixture
def broken(tmp_path: Path) -> Iterator[None]:
    """One game that can be played, and many that cannot."""
    folder = tmp_path / "site"
    folder.mkdir()
    installed.write_game(folder, "acorns", WORDS["acorns"])
    for name, (source, _) in BROKEN.items():
        if source is not None:
            installed.write_package(folder, name, source)
    installed.write_game(folder, "lesson", WORDS["beads"])
    with (folder / "torilla_lesson/lessons/1-first.toml").open("a", encoding="utf-8") as lesson:
        lesson.write("minutes = 2\nminutes = 3\n")
    installed.write_package(folder, "named", "from torilla_acorns import GAME")
    installed.write_package(folder, "thief", entry="helsinki = torilla_acorns:GAME")
    installed.write_package(folder, "zthief", entry="acorns = torilla_thief:GAME")
    installed.write_package(folder, "spelling", entry="Bad Name = torilla_acorns:GAME")
    installed.write_package(folder, "unreadable", entry="no entry point")
    with installed.found(folder):
        yield


@pytest.mark.usefixtures("broken")
async def test_a_broken_package_is_left_out(tmp_path: Path) -> None:
    """The server starts with all other games. The host's page names the packages and the reasons, others' do not."""
    async with running(tmp_path / "data") as world:
        host, guest = world.person("Ann"), world.person("Bo", "192.0.2.7")
        about = await host.get("/about")
        assert about["games"] == ["helsinki", "neoville", "acorns"]
        assert [game["name"] for game in (await host.get("/games"))["games"]] == about["games"]
        told = {one["package"]: one["reason"] for one in about["left_out"]}
        for name, (_, reason) in BROKEN.items():
            assert told.pop(f"torilla_{name}").startswith(reason)
        assert told.pop("torilla_unreadable")
        assert told == {
            "torilla_thief": "the name is that of a game of Torilla",
            "torilla_zthief": "the name is taken by torilla_acorns",
            "torilla_spelling": "a name begins with a letter and has lower-case letters, digits and hyphens",
        }
        assert (await guest.get("/about"))["left_out"] == []
        assert {deal["game"] for deal in (await guest.get("/daily"))["deals"]} == set(about["games"])
        await two_players(world, game="acorns")
        for name in BROKEN:
            refusal = await guest.table("me", "open", game=name, status=503)
            message = f"the game {name} is installed and cannot be used"
            assert refusal == {"code": "game/broken", "values": {"game": name}, "message": message}
            assert await guest.get(f"/games/{name}/lessons", 503) == refusal
            head = "rules: 1\ncomponents: x\noptions:\nseats: 2\nform: public\n\nsetup:\n"
            record = f"torilla record 1\ngame: {name}\n{head}"
            assert await guest.post("/replay", {"record": record}, 503) == refusal


async def test_a_table_waits_for_its_broken_game(tmp_path: Path) -> None:
    """Tables of a game that cannot be used any more say so, and go on when its package is mended."""
    folder = tmp_path / "site"
    folder.mkdir()
    installed.write_game(folder, "acorns", WORDS["acorns"])
    with installed.found(folder):
        async with running(tmp_path / "data") as world:
            ann, bo, table = await two_players(world, game="acorns")
            await take_turns(world, {"acorns": (ann, bo, table)}, 3)
    rules = folder / "torilla_acorns/__init__.py"
    source = rules.read_text("utf-8")
    for text, status in (("what a mess", 503), (source, 200)):
        rules.write_text(text, encoding="utf-8")
        with installed.found(folder):
            async with running(tmp_path / "data") as world:
                person = world.person("Ann")
                person.http.cookies = ann.http.cookies
                answer = await person.get(f"/tables/{table}", status)
                assert (status == 503) == (answer.get("code") == "game/broken")
                mine = (await person.get("/my/tables"))["tables"]
                assert [(one["id"], one["status"]) for one in mine] == [(table, "playing")]
