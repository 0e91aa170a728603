"""The learning pages contain every rule, in every language, with pictures made by the engine."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "web" / "src" / "games"
TEXTS = ROOT / "web" / "src" / "text"
GAMES = ("helsinki", "neoville")
LANGUAGES = ("en", "de", "fr", "nl")
NUMBER = r"[HN]\d+(?:\.\d+)?"
LEAST_PICTURES = 8


def numbered(game: str) -> set[str]:
    """The numbers of all rules and chapters of docs/rules."""
    source = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    return set(re.findall(rf"^(?:\s*- |## )({NUMBER}) ", source, re.MULTILINE))


def outline(game: str) -> str:
    """The teaching order of a game."""
    source = (PAGES / game / "learn" / "outline.ts").read_text(encoding="utf-8")
    return source.split("export const outline = ")[1].split("] as const")[0]


def marked(game: str) -> set[str]:
    """The rules that the learning pages mark as rulings."""
    source = (PAGES / game / "learn" / "outline.ts").read_text(encoding="utf-8")
    return set(re.findall(NUMBER, source.split("rulings")[1].split("])")[0]))


def taught(game: str) -> list[str]:
    """The rules of the outline in teaching order."""
    return [rule for block in re.findall(r"rules: \[([^\]]*)\]", outline(game)) for rule in re.findall(NUMBER, block)]


def pictures(game: str) -> dict[str, Any]:
    """The pictures as the client loads them."""
    made: dict[str, Any] = json.loads((PAGES / game / "learn" / "pictures.json").read_text(encoding="utf-8"))
    found: dict[str, Any] = made["pictures"]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_number_is_an_anchor(game: str) -> None:
    """Each rule is taught once, and each chapter of docs/rules can be linked to."""
    rules = taught(game)
    anchors = {*rules, *re.findall(r"id: '([^']+)'", outline(game))}
    assert len(rules) == len(set(rules))
    assert numbered(game) - anchors == set()
    assert set(rules) - numbered(game) == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_words(game: str, language: str) -> None:
    """Every language has every rule, and no other."""
    told = json.loads((TEXTS / language / game / "learn.json").read_text(encoding="utf-8"))["rules"]
    assert sorted(told) == sorted(taught(game))
    assert min(map(len, told.values())) > len("Neighbours")


def test_rulings_are_marked() -> None:
    """What docs/rules calls a ruling is marked as one on the learning pages, and nothing else is."""
    pages = [(ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8") for game in GAMES]
    ruled = {
        number for page in pages for number in re.findall(rf"^\s*- ({NUMBER}) .*\*\*Rulings?\*\*", page, re.MULTILINE)
    }
    assert set.union(*(marked(game) for game in GAMES)) == ruled
    assert len(ruled) > 20


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_is_shown(game: str) -> None:
    """Each picture that was made stands behind a rule of the outline, but the goal; and there are enough of them."""
    shown = re.findall(rf"\['{NUMBER}', '(\w+)'\]", outline(game))
    assert sorted([*shown, "goal"]) == sorted(pictures(game))
    assert len(shown) >= LEAST_PICTURES


def test_pictures_are_fresh() -> None:
    """What the pictures show is what the engine says today."""
    command = [sys.executable, str(ROOT / "tools" / "make_pictures.py"), "--check"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr


def test_the_example_of_helsinki() -> None:
    """The picture of H5.6 scores as the rule says: 4 + 6 + 9 + 1 + 2 + 0 = 22."""
    scores = {part["category"]: part["now"] for part in pictures("helsinki")["example"]["scores"][0]}
    assert scores == {"rows": 4, "columns": 6, "turrets": 12, "actions": 0, "dry-roads": 0}


def test_the_examples_of_neoville() -> None:
    """The pictures of N5 show the six pieces that it names, with its points."""
    found = pictures("neoville")
    reports = [report for name in ("example", "biosphere") for report in found[name]["reports"]["cities"][0]]
    points = {report["piece"]: (report["points"], report.get("have")) for report in reports}
    assert points["waterfall8"] == (8, 8)
    assert points["terracotta5"] == (-5, 4)
    assert points["stone4"] == (-4, 2)
    assert points["bus-parks"] == (8, 4)
    assert points["windmill-left"] == (4, None)
    assert points["biosphere-L3"] == (5, 3)
