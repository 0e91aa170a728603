"""The examples of the documentation run as they stand."""

from __future__ import annotations

import re
import shlex
import shutil
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from cli.conftest import run_torilla
from typer.main import get_command

from torilla.cli.app import app
from torilla.games import GAMES, get_game

ROOT = Path(__file__).parents[2]
PAGES = {
    str(path.relative_to(ROOT)): path.read_text("utf-8")
    for path in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
}

RUN_ELSEWHERE = {  # these tests also look at what the programs did
    "docs/howto/add-a-game.md": "tests/cli/test_new_game.py",
    "docs/howto/train-a-bot.md": "tests/env/test_docs.py",
    "docs/howto/write-a-bot.md": "tests/bots/test_external.py",
    "docs/reference/dataset.md": "tests/cli/test_dataset.py",
    "docs/reference/table.md": "tests/engine/core/test_table.py",
}
NOT_RUN = {  # by the first words of a command
    "serve": "runs until it is stopped: tests/server/test_process.py",
    "play": "asks at a keyboard: tests/cli/test_play.py",
    "admin": "needs a running server: tests/cli/test_admin.py, tests/server/test_archives.py",
    "bot join": "needs a running server: tests/server/test_programs.py",
    "new-game": "tests/cli/test_new_game.py",
    "dev": "runs until it is stopped: tests/cli/test_dev.py",
}
FEWER = {"--games": "2", "--seconds": "1"}
"""Arguments of the examples that only make them longer."""


def programs(text: str) -> str:
    """The Python of a page, one block after the other."""
    return "\n".join(re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL))


def commands(text: str) -> list[list[str]]:
    """The `torilla` commands in the blocks of a page, without the explanations behind them."""
    blocks = re.findall(r"^```(?:sh)?\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines() if re.match(r"torilla [a-z]", line)]
    found = [shlex.split(re.split(r"  +| #|(?<=\d) (?=why)", line)[0])[1:] for line in lines]
    return [words for words in found if words[0] != "record"]  # the first line of a record


def mentions(text: str) -> list[list[str]]:
    """The `torilla` commands that a page names in its sentences."""
    return [found.split()[1:] for found in re.findall(r"`(torilla [a-z][^`\n]*)`", text) if found != "torilla record 1"]


def shorter(words: list[str]) -> list[str]:
    """The command with fewer games and a faster bot."""
    return [FEWER.get(before, word.replace("expert", "casual")) for before, word in pairwise(["", *words])]


PYTHON = [name for name, text in PAGES.items() if programs(text) and name not in RUN_ELSEWHERE]
SHELL = [(name, " ".join(words), words) for name, text in PAGES.items() for words in commands(text)]
RUN = [case for case in SHELL if not any(case[1].startswith(words) for words in NOT_RUN)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the examples name."""
    monkeypatch.chdir(tmp_path)
    golden = sorted((ROOT / "tests/golden").glob("helsinki-*.torilla"))[0]
    shutil.copy(golden, tmp_path / "game.txt")
    drawn = re.findall(r"^```\n(player: .*?)^```", PAGES["docs/howto/score-a-real-game.md"], re.MULTILINE | re.DOTALL)
    for name, text in zip(("boards.txt", "cities.txt"), drawn, strict=True):
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "eager.py").write_text(programs(PAGES["docs/howto/write-a-bot.md"]), encoding="utf-8")
    shutil.copytree(ROOT / "examples/bots", tmp_path / "examples/bots")
    shutil.copy(ROOT / "examples/bots/plain.mjs", tmp_path / "my-bot.mjs")
    return tmp_path


@pytest.mark.parametrize("name", PYTHON)
def test_python_examples_run(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Python of a page runs, from its first block to its last."""
    names: dict[str, Any] = {"__name__": "page", "__package__": "torilla"}
    exec(compile(programs(PAGES[name]), name, "exec"), names)


def test_other_pages_are_run_by_their_own_tests() -> None:
    """Each page that is left out here is named in the test that runs it."""
    for name, test in RUN_ELSEWHERE.items():
        assert programs(PAGES[name]), name
        assert Path(name).name in (ROOT / test).read_text("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "command", "words"), RUN, ids=[command for _, command, _ in RUN])
def test_commands_run(name: str, command: str, words: list[str], folder: Path) -> None:
    """A command of a page ends without an error, with fewer games where it plays many."""
    if "node" in command and shutil.which("node") is None:
        pytest.skip("there is no node on the path")
    run_torilla(*shorter(words))


@pytest.mark.parametrize("name", PAGES)
def test_named_commands_exist(name: str) -> None:
    """Each command that a page names, also one that is not run here, and each of its flags is there."""
    for words in commands(PAGES[name]) + mentions(PAGES[name]):
        part: Any = get_command(app)
        rest = list(words)
        while rest and rest[0] in getattr(part, "commands", {}):
            part = part.commands[rest.pop(0)]
        assert part.name != "torilla", words
        known = {flag for parameter in part.params for flag in [*parameter.opts, *parameter.secondary_opts, "--help"]}
        if part.name == "play":  # takes options of the game as flags too
            known |= {
                f"--{name.replace('_', '-')}"
                for game in GAMES
                for name in get_game(game).options_type.__struct_fields__
            }
        assert {word for word in rest if re.match(r"--?[a-z]", word)} <= known, words
