"""Browser tests find things by role, test id and the client's own texts, not by sentences or styles."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import texts

FOLDER = Path(__file__).parents[1] / "browser"
FILES = sorted(FOLDER.glob("*.py"))
FINDERS = {"button", "link", "region", "heading", "group", "get_by_text", "get_by_label", "get_by_placeholder"}
ASSERTIONS = {"to_have_text", "to_contain_text", "not_to_have_text", "not_to_contain_text"}
NAMES = {"name", "has_text", "has_not_text"}
SELECTORS = {"locator", "wait_for_selector", "query_selector", "query_selector_all"}


def client_texts() -> set[str]:
    """All English texts of the client, learning pages and generated refusals included."""
    return {text for module in texts.modules() for words in texts.read(module, "en").values() for text in words}


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """The method calls of a file, by name."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield node.func.attr, node


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """The texts, written out in a file, by which something on a page is found or compared."""
    for name, call in calls(path):
        found = [keyword.value for keyword in call.keywords if keyword.arg in NAMES]
        found += call.args[:1] if name in FINDERS | ASSERTIONS else []
        for value in found:
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.lineno, value.value


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_sentence_of_the_client_is_written_out(path: Path) -> None:
    """A text that the client has, or words out of one, come from tests/browser/texts.py."""
    known = client_texts()
    sentences = "\n".join(known)
    for line, text in literals(path):
        assert text not in known, f"{path.name}:{line}: {text!r}: use texts.site, texts.helsinki or texts.neoville"
        words = re.findall(r"[^\W\d_]{2,}", text)
        assert len(words) < 2 or text not in sentences, f"{path.name}:{line}: {text!r} is part of a client's text"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_class_is_looked_for(path: Path) -> None:
    """CSS classes are for styles: a selector names elements, attributes and test ids."""
    for name, call in calls(path):
        if name in SELECTORS and call.args and isinstance(call.args[0], ast.Constant):
            selector = re.sub(r"'[^']*'|\"[^\"]*\"|id=\S+", "", str(call.args[0].value))
            assert not re.search(r"(?<![\d\w])\.[a-zA-Z]|\w\.[a-zA-Z]", selector), (
                f"{path.name}:{call.lineno}: {selector}"
            )
