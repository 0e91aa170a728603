"""Signatures that people program against say what they take and give."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import assert_type

import msgspec
import pytest

import torilla
from torilla.core.contract.data import Options, View
from torilla.core.engine.engine import Position
from torilla.games import helsinki, neoville
from torilla.games.helsinki import values
from torilla.games.helsinki.rules.state import State
from torilla.games.helsinki.views import documents
from torilla.games.neoville import values as neoville_values

SOURCE = Path(__file__).parents[2] / "src/torilla"
PUBLIC = sorted(SOURCE.rglob("*.py"))


def typed_parts(body: list[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    """The annotations of public functions, methods and attributes, by name."""
    for node in body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            for name, annotation in typed_parts(node.body):
                yield f"{node.name}.{name}", annotation
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if node.name.startswith("_") and node.name != "__init__":
                continue
            arguments = node.args
            for argument in [
                *arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg,
            ]:  # fmt: skip
                if argument is not None and argument.annotation is not None:
                    yield f"{node.name}({argument.arg})", argument.annotation
            if node.returns is not None:
                yield f"{node.name}()", node.returns
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, node.annotation


@pytest.mark.parametrize("path", PUBLIC, ids=lambda path: str(path.relative_to(SOURCE)))
def test_public_signatures_name_their_types(path: Path) -> None:
    """No public signature says Any: `Json` names the JSON objects, and `Game` is a game by its common parts."""
    tree = ast.parse(path.read_text("utf-8"))
    vague = [
        name
        for name, annotation in typed_parts(tree.body)
        if any(isinstance(part, ast.Name) and part.id == "Any" for part in ast.walk(annotation))
    ]
    assert not vague


def test_a_game_is_not_a_bundle_of_any() -> None:
    """`AnyGame`, which server, bots and environments take, is `Game` over what all games have."""
    source = (SOURCE / "core/contract/game.py").read_text("utf-8")
    assert "AnyGame = Game[Position, View, msgspec.Struct]" in source


def test_a_table_has_the_types_of_its_game() -> None:
    """A script that hands a game to a table gets that game's values, views and states.

    mypy, which runs over the tests, keeps the promise; what runs here is that the types are true.
    """
    table = torilla.Table(helsinki.GAME, seed=1)
    assert_type(table.state, State)
    assert_type(table.view(0), documents.View)
    first = table.legal[0]
    assert_type(first, values.AnyValue)
    assert_type(list(table.legal), list[values.AnyValue])
    assert_type(max(table.legal, key=str), values.AnyValue)
    assert isinstance(first, values.Start) and first.space == 0
    assert first in table.legal and "@0" in table.legal and 0 in table.legal
    table.push(first)
    assert_type(table.history, list[values.AnyValue])
    assert_type(table.copy().pop(), values.AnyValue)
    assert_type(helsinki.GAME.notation.to_value(0), values.AnyValue)
    other = torilla.Table(neoville.GAME, seed=1)
    assert_type(other.legal[0], neoville_values.AnyValue)
    assert table.view(0).players[0].pawn == 0 and other.view(0).display


def test_a_table_of_a_named_game_has_the_types_of_any_game() -> None:
    """A name says nothing about types: values are structs, and states and views have what all games' have."""
    table = torilla.Table("helsinki", seed=1)
    assert_type(table.state, Position)
    assert_type(table.view(0), View)
    assert_type(table.options, Options)
    assert_type(list(table.legal), list[msgspec.Struct])
    assert "@0" in table.legal and table.push("@0") is not None
