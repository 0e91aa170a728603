"""An installed game that cannot be used: every command goes on without it, and says why where it is asked for."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import installed
import pytest


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    installed.write_package(folder, "broken", "POINTS = 1 / 0")
    return folder


def torilla(site: Path, *arguments: str, said: str = "") -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, "-m", "torilla", *arguments]
    return subprocess.run(
        command, input=said, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": path}
    )


REASON = "ZeroDivisionError: division by zero (__init__.py, line 1)"


def test_the_version_names_it(site: Path) -> None:
    """`torilla --version` has a line for it."""
    first, second = torilla(site, "--version").stdout.splitlines()
    assert first.startswith("torilla ") and second == f"broken of torilla_broken is left out: {REASON}"


def test_commands_go_on(site: Path) -> None:
    """Other games are played and offered as before; environments too."""
    done = torilla(site, "simulate", "helsinki", "--games", "1", "--bots", "random,random", "--json")
    assert done.returncode == 0, done.stderr
    assert "broken" not in torilla(site, "play").stdout
    code = "from torilla.env import table_env; table_env('neoville').reset(seed=1); print('done')"
    path = {"PYTHONPATH": os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env={**os.environ, **path}
    )
    assert done.stdout == "done\n", done.stderr


@pytest.mark.parametrize("command", [("play", "broken"), ("simulate", "broken"), ("components", "broken")])
def test_asking_for_it_says_why(site: Path, command: tuple[str, ...]) -> None:
    """One line with the reason, and the exit code of wrong arguments."""
    done = torilla(site, *command)
    assert done.returncode == 2
    assert done.stderr.strip() == f"error: the game broken is installed and cannot be used: {REASON}"
