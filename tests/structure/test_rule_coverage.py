"""Every numbered rule has a test that cites it, and no test cites too many."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "rules"
TESTS = ROOT / "tests" / "engine"
NUMBERED = re.compile(r"^\s*- ([HN]\d+\.\d+) ", re.MULTILINE)
CITED = re.compile(r"\b[HN]\d+\.\d+\b")
MOST_CITED = 3

PAGES = sorted(page for page in RULES.glob("*.md") if NUMBERED.search(page.read_text(encoding="utf-8")))


def docstrings() -> Iterator[tuple[str, str]]:
    """Where each test stands, and its docstring."""
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{path.relative_to(ROOT)}::{node.name}", ast.get_docstring(node) or ""


@cache
def citations() -> dict[str, set[str]]:
    """The rules that each test cites."""
    return {name: set(CITED.findall(text)) for name, text in docstrings()}


def game_of(page: Path) -> str:
    """The game that a page of rules is about."""
    return page.stem


@pytest.mark.parametrize("page", PAGES, ids=game_of)
def test_every_rule_is_tested(page: Path) -> None:
    """Each rule of the page is cited by the docstring of a test under tests/engine."""
    assert list((TESTS / game_of(page)).glob("test_*.py"))
    numbers = NUMBERED.findall(page.read_text(encoding="utf-8"))
    assert len(numbers) == len(set(numbers)), "a rule number is there twice"
    cited = set().union(*citations().values())
    missing = [number for number in numbers if number not in cited]
    assert not missing, f"no test cites {', '.join(missing)}"


def test_the_rules_are_there() -> None:
    """The pages of both games lie in docs/rules."""
    assert [game_of(page) for page in PAGES] == ["helsinki", "neoville"]


def test_no_test_cites_a_rule_that_does_not_exist() -> None:
    """Citations name rules of the pages."""
    known = {number for page in PAGES for number in NUMBERED.findall(page.read_text(encoding="utf-8"))}
    unknown = {name: sorted(cited - known) for name, cited in citations().items() if cited - known}
    assert not unknown


def test_a_test_is_about_few_rules() -> None:
    """A docstring cites at most three rules: a test that keeps more promises should be several."""
    assert not [name for name, cited in citations().items() if len(cited) > MOST_CITED]


def test_every_test_says_what_it_promises() -> None:
    """Each test under tests/engine has a docstring."""
    assert not [name for name, text in docstrings() if not text]
