"""Signatures that people program against say what they take and give."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src/torilla"
PUBLIC = [
    path
    for layer in ("grid", "core", "games", "bots", "env", "testing")
    for path in sorted((SOURCE / layer).rglob("*.py"))
]
"""What people can import: everything but the server and the command line, which are started and not called."""


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
    """`Game`, which server, bots and environments take, is `GameOf` over what all games have."""
    source = (SOURCE / "core/game.py").read_text("utf-8")
    assert "Game = GameOf[Options, Position, View, Components]" in source
