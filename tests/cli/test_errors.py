"""How the command line fails: one line, an exit code, never a traceback; and how fast it answers --version."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from services.processes import wait_for_work

from torilla.cli.errors import Commands

WRONG = [
    ["frobnicate"],
    ["simulate"],
    ["simulate", "chess"],
    ["simulate", "helsinki", "--nonsense"],
    ["simulate", "helsinki", "--players", "7"],
    ["simulate", "helsinki", "--players", "many"],
    ["simulate", "helsinki", "--games", "0"],
    ["simulate", "helsinki", "--bot", "genius"],
    ["simulate", "helsinki", "--bots", "random"],
    ["simulate", "helsinki", "--option", "colour=red"],
    ["simulate", "helsinki", "--option", "dry_roads"],
    ["simulate", "helsinki", "--option", "start=5"],
    ["simulate", "neoville", "--option", "utilities=bus,bus"],
    ["simulate", "helsinki", "--components", "/nowhere.toml"],
    ["play"],
    ["play", "chess"],
    ["play", "helsinki", "--players", "5"],
    ["play", "helsinki", "--seats", "Ann"],
    ["play", "helsinki", "--seats", "Ann,Ann"],
    ["play", "helsinki", "--seats", "Ann,bot:genius"],
    ["play", "helsinki", "--seats", "Ann,"],
    ["play", "helsinki", "--players", "3", "--seats", "Ann,Bo"],
    ["play", "neoville", "--dry-roads"],
    ["play", "helsinki", "--utilities", "bus,windmill"],
    ["play", "--resume", "/nowhere.txt"],
    ["replay", "/nowhere.txt"],
    ["replay", "/"],
    ["verify", "/nowhere.txt"],
    ["perft", "helsinki"],
    ["perft", "helsinki", "--depth", "0"],
    ["fuzz", "helsinki"],
    ["fuzz", "chess", "--actions", "5"],
    ["fuzz", "both", "--actions", "5", "--components", "x.toml"],
    ["fuzz", "helsinki", "--actions", "5", "--slow", "/nowhere"],
    ["components", "chess"],
    ["components", "helsinki", "--check", "/nowhere.toml"],
    ["score", "helsinki", "/nowhere.txt"],
]


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_wrong_arguments(torilla: Any, arguments: list[str]) -> None:
    """Wrong arguments and missing files give one line `error: ...` and exit code 2."""
    result = torilla(*arguments, code=2)
    assert result.stderr.startswith("error: ")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("command", [["replay"], ["verify"], ["legal"], ["play", "--resume"], ["score", "helsinki"]])
@pytest.mark.parametrize(
    "content", [b"", b"nonsense\n", b"\xff\xfe\x00", b"torilla record 99\n", b"torilla record 1\ngame: chess\n"]
)
def test_broken_files(torilla: Any, tmp_path: Path, command: list[str], content: bytes) -> None:
    """A file that is no record, no text, or too new gives one line and exit code 2."""
    path = tmp_path / "broken.txt"
    path.write_bytes(content)
    result = torilla(*command, path, code=2)
    assert result.stderr.startswith("error: ")
    assert result.stderr.count("\n") == 1


def test_truncated_records(torilla: Any, records: dict[str, Path], tmp_path: Path) -> None:
    """A record that was cut off anywhere is refused or replayed, never a traceback."""
    text = records["helsinki"].read_text()
    path = tmp_path / "cut.txt"
    for length in range(0, len(text), 97):
        path.write_text(text[:length])
        result = torilla("verify", path, code=None)
        assert result.exit_code in {0, 1, 2}, result.exception


def test_no_command_opens_the_table(torilla: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """`torilla` alone does what `torilla serve --open` does."""
    seen: list[tuple[str, ...]] = []

    def run(self: Commands, arguments: Sequence[str], **extra: Any) -> int:
        seen.append(tuple(arguments))
        return 0

    monkeypatch.setattr(Commands, "_run", run)
    torilla()
    assert seen == [("serve", "--open")]


def test_help_lists_the_commands(torilla: Any) -> None:
    """`torilla --help` shows what there is."""
    assert "simulate" in torilla("--help").stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [["simulate", "helsinki", "--games", "100000000"], ["fuzz", "helsinki", "--seconds", "60", "--jobs", "2"]],
    ids=["simulate", "fuzz"],
)
def test_interrupt(process: Callable[..., subprocess.Popen[str]], tmp_path: Path, arguments: list[str]) -> None:
    """Ctrl-C ends long work with one line and exit code 130."""
    if arguments[0] == "fuzz":
        arguments = [*arguments, "--out", str(tmp_path)]
    running = process(*arguments)
    wait_for_work(running, 2.0)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (130, "", "interrupted\n")


INTERRUPTED = """
import sys

class Finder:
    def find_spec(self, name, path, target=None):
        if name == "torilla.cli.app":
            exec("raise KeyboardInterrupt")

sys.meta_path.insert(0, Finder())
"""


def test_interrupt_while_modules_load(process: Callable[..., subprocess.Popen[str]], tmp_path: Path) -> None:
    """Also inside an `exec`, as of a dataclass that is made, although Python takes that for one that nobody caught."""
    (tmp_path / "sitecustomize.py").write_text(INTERRUPTED)
    paths = [str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])]
    # the finder of the plain source would come before that of the test
    running = process("simulate", "helsinki", PYTHONPATH=os.pathsep.join(paths), TORILLA_PURE="0")
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (130, "", "interrupted\n")


def test_closed_pipe(records: dict[str, Path]) -> None:
    """Who stops reading, as `head` does, gets no error."""
    command = f"{sys.executable} -m torilla replay {records['helsinki']} --format json | head -c 10"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.stderr == ""


HEAVY = "{'typer', 'rich', 'msgspec', 'torilla.games', 'torilla.core.engine.engine', 'torilla.server'}"


def test_version_is_light() -> None:
    """`torilla --version` says whether the engine is compiled, without loading Typer, Rich or the games."""
    code = (
        "import sys; sys.argv = ['torilla', '--version']; from torilla.cli import main; main();"
        f"heavy = {HEAVY} & set(sys.modules); assert not heavy, heavy"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("torilla ")
    assert "engine" in done.stdout


def test_commands_are_light() -> None:
    """Loading the command line loads neither games nor bots nor Rich: they come with the command that needs them."""
    heavy = {"torilla.games.helsinki", "torilla.games.neoville", "torilla.bots", "torilla.testing", "rich.console"}
    code = f"import sys, torilla.cli.app; heavy = {heavy} & set(sys.modules); assert not heavy, heavy"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_without_a_command_the_table_opens(torilla: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain `torilla` serves tables and opens the browser, as `./play` does."""
    from torilla.server.app import main

    opened: list[bool] = []

    def serve(settings: Any, **extra: Any) -> int:
        opened.append(settings.open_page)
        return 0

    monkeypatch.setattr(main, "serve", serve)
    torilla()
    assert opened == [True]


def test_version_among_others(torilla: Any) -> None:
    """--version also answers through the command line proper."""
    assert torilla("--version").stdout.startswith("torilla ")


def test_plain_source_says_so(process: Callable[..., subprocess.Popen[str]]) -> None:
    """With TORILLA_PURE=1 the version says that plain Python runs."""
    out, _ = process("--version", TORILLA_PURE="1").communicate(timeout=60)
    assert "plain Python" in out
    assert os.environ.get("TORILLA_PURE") is None or "plain" in out
