"""An action is said once: its codes, notation and rules stand in its family (games/<name>/rules/actions)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from torilla.games import GAMES, get_game

PACKAGE = Path(__file__).parents[2] / "src" / "torilla"


def ladders_in(source: str) -> Iterator[tuple[int, str]]:
    """Places where a source distinguishes action codes: `code` compared with constants, or matched."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Match) and is_code(node.subject):
            yield node.lineno, "match code"
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(is_code(side) for side in sides) and any(is_constant(side) for side in sides):
                yield node.lineno, ast.unparse(node)


def is_constant(node: ast.expr) -> bool:
    """Whether an expression is a number other than 0, a constant's name, or holds one."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, int) and node.value != 0
    if isinstance(node, ast.Name | ast.Attribute):
        name = node.id if isinstance(node, ast.Name) else node.attr
        return name.isupper() and name not in EVERY_CODE
    return any(is_constant(part) for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr))


EVERY_CODE = {"ACTION_COUNT", "MAX_ACTIONS"}
"""Constants that bound all codes and distinguish none."""


def is_code(node: ast.expr) -> bool:
    """Whether an expression is an action's code, or computed from one."""
    if isinstance(node, ast.BinOp):
        return is_code(node.left) or is_code(node.right)
    return isinstance(node, ast.Name) and node.id == "code"


def sources(*, families: bool) -> list[Path]:
    """The modules that must not distinguish codes, or those of the families."""
    found = [path for part in ("core", "games", "bots", "env", "testing") for path in (PACKAGE / part).rglob("*.py")]
    return sorted(path for path in found if ("actions" in path.parts) == families)


def test_codes_are_told_apart_in_families_only() -> None:
    """No ladder over action codes outside the families: a new action touches no other module."""
    wrong = [
        f"{path.relative_to(PACKAGE)}:{line}: {text}"
        for path in sources(families=False)
        for line, text in ladders_in(path.read_text(encoding="utf-8"))
    ]
    assert not wrong


def test_the_check_sees_ladders() -> None:
    """Comparisons with constants and ranges are seen; look-ups, bounds and codes of errors are not."""
    for ladder in (
        "FIRST <= code < LAST",
        "code == 609",
        "code - BASE > 3",
        "code in (DRAW, END)",
        "code < codes.PUSH",
    ):
        assert list(ladders_in(ladder)) == [(1, ladder)]
    assert list(ladders_in("match code:\n    case _: pass\n"))
    for other in ("code in catalogue", "FAMILY_OF[code]", "error.code == 'game/over'", "0 <= code < ACTION_COUNT"):
        assert not list(ladders_in(other))


@pytest.mark.parametrize("name", GAMES)
def test_bases_stand_in_the_table_only(name: str) -> None:
    """The first code of a family is a number in one line of families.py, and in no other module of its game."""
    bases = {int(family.base) for family in get_game(name).rules.families if family.base > 100}
    found = [
        (path.name, node.value)
        for path in sorted((PACKAGE / "games" / name).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in bases and not isinstance(node.value, bool | float)
    ]
    assert sorted(found) == sorted(("families.py", base) for base in bases)


@pytest.mark.parametrize("name", GAMES)
def test_notation_stands_in_families_only(name: str) -> None:
    """How an action is written is said in its family: no other module of the game spells a notation."""
    game = get_game(name)
    notations = {family.form.prefix for family in game.rules.families if family.form.prefix.endswith(":")}
    wrong = [
        f"{path.name}:{node.lineno}: {node.value}"
        for path in sorted((PACKAGE / "games" / name).rglob("*.py"))
        if "actions" not in path.parts and path.name != "families.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith(tuple(notations))
    ]
    assert not wrong
