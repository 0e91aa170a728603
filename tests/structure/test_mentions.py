"""Docstrings and comments name files that there are."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("src", "tests", "tools", "bench", "examples", "docs")
NAMED = re.compile(r"(?<![\w/.{}<>*-])([\w.-]+/)*[\w-]+\.(?:py|md|toml|sql|mjs|svelte)(?![\w.])")
PATTERNS = {"bot.mjs", "1-name.toml", "schema/NNNN_name.sql"}
"""Names in examples and patterns, which no file has."""


@cache
def all_files() -> frozenset[str]:
    """Every tracked kind of file, as `/src/torilla/...`."""
    skipped = {"node_modules", ".venv", "__pycache__", ".git", "static", "build"}
    found = set()
    for folder in (*FOLDERS, "web", ".github", ".ci", "deploy", "play", "requirements"):
        for path in (ROOT / folder).rglob("*"):
            if not skipped & set(path.relative_to(ROOT).parts) and path.is_file():
                found.add(f"/{path.relative_to(ROOT).as_posix()}")
    return frozenset(found | {f"/{path.name}" for path in ROOT.iterdir() if path.is_file()})


def prose_of(source: str) -> Iterator[tuple[int, str]]:
    """Comments, and strings that stand alone on their lines, as docstrings do."""
    before = tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        alone = before in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and alone):
            yield token.start[0], token.string
        if token.type not in (tokenize.NL, tokenize.COMMENT):
            before = token.type


def missing_in(source: str) -> list[str]:
    return [
        f"{line}: {found[0]}"
        for line, text in prose_of(source)
        for found in NAMED.finditer(text)
        if found[0] not in PATTERNS and not any(file.endswith(f"/{found[0]}") for file in all_files())
    ]


def test_named_files_are_there() -> None:
    """A file that a docstring or comment names is there, under that path or the end of one."""
    wrong = {
        str(path.relative_to(ROOT)): missing
        for folder in ("src", "tests", "tools", "bench")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if "node_modules" not in path.parts and (missing := missing_in(path.read_text(encoding="utf-8")))
    }
    assert not wrong


def test_the_check_sees_a_missing_file() -> None:
    """In docstrings and comments; strings that a program uses are its own business."""
    source = '"""See `http/routes/gone.py` and `server/app/app.py`."""\nname = "data/gone.py"  # not gone.md\n'
    assert missing_in(source) == ["1: http/routes/gone.py", "2: gone.md"]
