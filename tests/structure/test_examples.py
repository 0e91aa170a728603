"""The examples of the documentation run as they stand."""

from __future__ import annotations

import re
import shlex
import shutil
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from cli.conftest import all_commands, run_torilla

from torilla.cli.app import app
from torilla.games import GAMES, get_game

ROOT = Path(__file__).parents[2]
PAGES = {
    str(path.relative_to(ROOT)): path.read_text("utf-8")
    for path in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
}

RUN_ELSEWHERE = {  # these tests also look at what the programs did
    "docs/howto/add-a-game.md": "tests/cli/test_new_game.py",
    "docs/howto/play-with-a-language-model.md": "tests/bots/test_models.py",
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
    "arena helsinki --bots expert,expert-2 --sprt": "plays 400 games at least: tests/bots/test_sequential.py",
}
NOT_OURS = {  # other commands, by the words they begin with
    "./play": "sets up and serves: tests/tools/test_prepare.py, tests/server/test_process.py",
    "./test": "is what runs this: .ci/run",
    "tools/audit.sh": "asks a list of weaknesses on another host",
    ".venv/bin/python tools/build_docs.py": "./test runs it: test, tests/tools/test_build_docs.py",
    ".venv/bin/python tools/build_wheels.py": "takes minutes: tests/tools/test_wheels.py",
    ".venv/bin/python tools/make_puzzles.py": "takes an hour: tests/bots/test_puzzles.py",
    ".venv/bin/python tools/release.py": "looks at the repository: tests/tools/test_release.py",
    ".venv/bin/python tools/screenshots.py": "takes minutes: tests/browser/screenshots.py",
    ".venv/bin/python tools/play_games.py": "takes minutes: tests/browser/test_whole_games.py",
    ".venv/bin/python -m pytest": "is what runs this",
    "python3 -m venv": "makes an environment",
    "python3 -m http.server": "runs until it is stopped: tests/browser/static_site.py",
    "/opt/torilla": "on a server of its own: tests/server/test_archives.py",
    "/tmp/bench-venv": "measures for minutes: bench/engine.py",
    "python -m bench": "measures for minutes: tests/server/test_drill.py",
    "python -m pytest": "tests/cli/test_new_game.py",
    "python examples/learn/learn.py": "needs PyTorch: tests/examples/test_learn.py",
    "python tools/translations.py": "writes into the sources: tests/structure/test_messages.py",
    "python tools/make_docs.py": "writes into the sources: tests/structure/test_hooks.py",
    "npm --prefix web": "writes into the sources; ./test checks it",
    "pip install": "asks the package index; tests/tools/test_wheels.py installs a wheel",
    "uvx": "asks the package index: tests/tools/test_wheels.py",
    "podman": "needs a container runtime",
    "systemctl": "changes the system",
    "useradd": "changes the system",
    "runuser": "changes the system",
    "install -d": "changes the system",
    "mv /": "changes the system",
    "export": "sets what the next line reads",
    "unzip": "needs a backup and jq",
}
FEWER = {"--games": "2", "--seconds": "1"}
"""Arguments of the examples that only make them longer."""


def programs(text: str) -> str:
    """The Python of a page, one block after the other."""
    return "\n".join(re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL))


def shell_blocks(text: str) -> list[tuple[str, str]]:
    """The blocks of a page that are marked as `sh` or not at all."""
    blocks = re.findall(r"^```(\w*)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return [(kind, block) for kind, block in blocks if kind in ("", "sh")]


def commands(text: str) -> list[list[str]]:
    """The `torilla` commands in the blocks of a page, without the explanations behind them."""
    lines = [line for _, block in shell_blocks(text) for line in block.splitlines() if re.match(r"torilla [a-z]", line)]
    found = [shlex.split(re.split(r"  +| #|(?<=\d) (?=why)", line)[0])[1:] for line in lines]
    return [words for words in found if words[0] != "record"]  # the first line of a record


PROGRAM = re.compile(
    r"(?:\./|\.venv/|/opt/|/tmp/|tools/)\S"
    r"|(?:cp|curl|docker|export|git|install|mv|npm|pipx?|podman|python3?|rm|runuser|sudo|systemctl|unzip|useradd|uvx?) "
)
"""How a line begins that runs a program other than torilla."""


def other_commands(text: str) -> list[str]:
    """The lines of a page that run a program other than torilla: all of `sh` blocks, and those that begin with one."""
    lines = [(kind, line) for kind, block in shell_blocks(text) for line in re.sub(r"\\\n *", "", block).splitlines()]
    return [
        line
        for kind, line in lines
        if line and not line.startswith(("torilla ", "#")) and (kind or PROGRAM.match(line))
    ]


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
    shutil.copytree(ROOT / "examples/learn", tmp_path / "examples/learn")
    shutil.copy(ROOT / "examples/bots/plain.mjs", tmp_path / "my-bot.mjs")
    return tmp_path


@pytest.mark.parametrize("name", PYTHON)
def test_python_examples_run(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Python of a page runs, from its first block to its last."""
    names: dict[str, Any] = {"__name__": "page", "__package__": "torilla"}
    exec(compile(programs(PAGES[name]), name, "exec", dont_inherit=True), names)


def test_other_pages_are_run_by_their_own_tests() -> None:
    """Each page that is left out here is named in the test that runs it."""
    for name, test in RUN_ELSEWHERE.items():
        assert programs(PAGES[name]), name
        assert Path(name).name in (ROOT / test).read_text("utf-8")


@pytest.mark.parametrize("name", PAGES)
def test_every_other_command_is_run_elsewhere_or_says_why_not(name: str) -> None:
    """Each line that runs another program is listed above, and its script or module has the flags that it names."""
    for line in other_commands(PAGES[name]):
        assert any(line.startswith(words) for words in NOT_OURS), f"{line!r} is neither run nor listed"
        found = re.match(r"\S*python3? (?:(tools/\w+\.py)|-m (bench\.\w+)) ?([^#]*)", line)
        if found:
            script = ROOT / (found[1] or found[2].replace(".", "/") + ".py")
            text = (
                script.read_text("utf-8") if script.exists() else (script.with_suffix("") / "__main__.py").read_text()
            )
            if "run_module" in text:  # a door to a module of the tests
                text += (
                    ROOT / "tests" / (re.findall(r'run_module\("([\w.]+)"', text)[0].replace(".", "/") + ".py")
                ).read_text()
            for flag in re.findall(r"--[a-z-]+", found[3]):
                assert flag in text, f"{script.name} has no {flag}"


def test_reasons_name_files_that_exist() -> None:
    """What a reason names is there, and every reason is of some line or command."""
    for reasons, lines in (
        (NOT_OURS, [line for text in PAGES.values() for line in other_commands(text)]),
        (NOT_RUN, [command for _, command, _ in SHELL]),
    ):
        for words, reason in reasons.items():
            assert any(line.startswith(words) for line in lines), words
            for path in re.findall(r"(?:tests|bench|\.ci)/[\w./]+", reason):
                assert (ROOT / path).exists(), path


@pytest.mark.long(but=("simulate", "play", "serve", "verify", "score", "show", "replay", "perft", "admin"))
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
        part: Any = all_commands(app)
        rest = list(words)
        while rest and rest[0] in getattr(part, "commands", {}):
            part = part.commands[rest.pop(0)]
        assert part.name != "torilla", words
        known = {flag for parameter in part.params for flag in [*parameter.opts, *parameter.secondary_opts, "--help"]}
        if part.name == "play":  # takes options of the game as flags too
            known |= {
                f"--{name.replace('_', '-')}"
                for game in GAMES
                for name in get_game(game).rules.options.kind.__struct_fields__
            }
        assert {word for word in rest if re.match(r"--?[a-z]", word)} <= known, words
