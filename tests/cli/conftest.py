"""Helpers of the command line's tests: run a command in this process or in another, and records to work on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import structlog
import typer.testing
from typer.main import get_command
from typer.testing import CliRunner, Result

from torilla.cli.app import app

Run = Callable[..., Result]

all_commands = cache(get_command)
"""They take a tenth of a second to make, and the runner would make them again for each that it runs."""
vars(typer.testing)["_get_command"] = all_commands


def run_torilla(*arguments: str | Path, input: str | None = None, code: int | None = 0) -> Result:
    """Run a command in this process; its exit code must be `code`."""
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], input=input)
    structlog.reset_defaults()  # a command may have set logs up, to a stream that is closed now
    if code is not None:
        assert result.exit_code == code, (result.stdout, result.stderr, result.exception)
    return result


if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Tests that run in the background do not hear Ctrl-C; the commands that they start shall.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def torilla() -> Run:
    """`torilla(*arguments, input=None, code=0)`."""
    return run_torilla


@pytest.fixture(scope="session")
def torilla_json() -> Callable[..., Any]:
    """The one JSON object that a command prints."""

    def run(*arguments: str | Path, **extra: Any) -> Any:
        return json.loads(run_torilla(*arguments, "--json", **extra).stdout)

    return run


@pytest.fixture(scope="session")
def process() -> Callable[..., subprocess.Popen[str]]:
    """`torilla` as a process of its own."""

    def start(*arguments: str | Path, **environment: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "torilla", *(str(argument) for argument in arguments)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )

    return start


@pytest.fixture(scope="session")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A finished record of each game, random against greedy."""
    folder = tmp_path_factory.mktemp("records")
    found = {}
    for game in ("helsinki", "neoville"):
        run_torilla("simulate", game, "--games", "1", "--seed", "8", "--bots", "random,greedy", "--records", folder)
        found[game] = folder / f"{game}-2-8-0.txt"
    return found
