"""The checks of ./test look at all of the project's Python, and the workflows are pinned."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import work

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
MYPY = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]


def test_mypy_checks_every_python_file() -> None:
    """Each top-level folder or file with Python in it is one of mypy's `files`."""
    names = {name for name in work.project_files(ROOT) if name.endswith(".py")}
    assert {name.partition("/")[0] for name in names} == set(MYPY["files"])


def test_mypy_is_strict_everywhere() -> None:
    """No part of the project switches mypy off: overrides for our own modules relax single checks only."""
    assert MYPY["strict"] is True
    for override in MYPY["overrides"]:
        assert not override.get("ignore_errors")
        if override.get("ignore_missing_imports"):
            ours = {path.stem for folder in MYPY["mypy_path"] for path in (ROOT / folder).iterdir()}
            assert ours.isdisjoint(name.partition(".")[0] for name in override["module"])


def test_actions_are_pinned() -> None:
    """A workflow names each action by the commit of a release, and each runner by its version; none reads a secret."""
    assert len(WORKFLOWS) >= 2
    for path in WORKFLOWS:
        text = path.read_text(encoding="utf-8")
        for line in re.findall(r"uses: (.*)", text):
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v[\d.]+", line), (path.name, line)
        assert "-latest" not in text and "secrets." not in text
        for package in re.findall(r"pip install (?!-)(\S+)", text):
            assert "==" in package, (path.name, package)


def test_commands_of_the_workflows_exist() -> None:
    """Each file of the repository that a workflow runs or installs from is there."""
    for path in WORKFLOWS:
        text = path.read_text(encoding="utf-8")
        for name in re.findall(r"(?<![\w/.])(?:tools|tests|requirements|\.ci)/[\w./-]+", text):
            assert (ROOT / name).exists(), (path.name, name)
