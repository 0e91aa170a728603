"""Browser tests find things by role, test id and the client's own texts, not by sentences or styles."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from browser import texts

FOLDER = Path(__file__).parents[1] / "browser"
FILES = sorted(FOLDER.glob("*.py"))
FINDERS = {"button", "link", "region", "heading", "group", "get_by_text", "get_by_label", "get_by_placeholder"}
ASSERTIONS = {"to_have_text", "to_contain_text", "not_to_have_text", "not_to_contain_text"}
NAMES = {"name", "has_text", "has_not_text"}
SELECTORS = {"locator", "wait_for_selector", "query_selector", "query_selector_all"}


@cache
def client_texts() -> set[str]:
    """All English texts of the client, learning pages and generated refusals included."""
    return {text for room in texts.rooms() for words in texts.read(room, "en").values() for text in words}


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """The method calls of a file, by name."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield node.func.attr, node


def pairs(text: str) -> set[str]:
    """The words of a text or pattern that stand side by side, two by two."""
    return set(re.findall(r"(?=(?<!\w)([^\W\d_]+ [^\W\d_]+)(?!\w))", text))


@cache
def client_pairs() -> set[str]:
    return pairs("\n".join(client_texts()))


def written_out(node: ast.AST) -> str:
    """What is written out of a text that is put together, with gaps for its values."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "{}".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
    if isinstance(node, ast.BinOp):
        return f"{written_out(node.left)}{{}}{written_out(node.right)}"
    return ""


def patterns(path: Path) -> Iterator[tuple[int, str]]:
    """The regular expressions of a file."""
    for name, call in calls(path):
        if name == "compile":
            yield call.lineno, written_out(call.args[0])


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
def test_no_pattern_has_words_of_the_client(path: Path) -> None:
    """No two words of a regular expression follow each other in a client's text: patterns are built from the texts."""
    for line, pattern in patterns(path):
        found = pairs(pattern) & client_pairs()
        assert not found, f"{path.name}:{line}: {found}: build the pattern from texts.py"


def test_patterns_are_looked_into() -> None:
    """Words are seen between signs of a pattern and values, and not across them."""
    pattern = ast.parse("re.compile(rf'^Pay with {count} cards? to (pay|take)$' + r'can be\\b')").body[0]
    assert isinstance(pattern, ast.Expr) and isinstance(pattern.value, ast.Call)
    assert pairs(written_out(pattern.value.args[0])) == {"Pay with", "can be"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_class_is_looked_for(path: Path) -> None:
    """CSS classes are for styles: a selector names elements, attributes and test ids."""
    for name, call in calls(path):
        if name in SELECTORS and call.args and isinstance(call.args[0], ast.Constant):
            selector = re.sub(r"'[^']*'|\"[^\"]*\"|id=\S+", "", str(call.args[0].value))
            assert not re.search(r"(?<![\d\w])\.[a-zA-Z]|\w\.[a-zA-Z]", selector), (
                f"{path.name}:{call.lineno}: {selector}"
            )


def test_no_page_asks_for_what_is_forgiven() -> None:
    """What browser tests take for a browser's own request is named nowhere in the client: no fault of it is hidden."""
    web = FOLDER.parents[1] / "web"
    sources = [web / "index.html", *(path for part in ("src", "public") for path in (web / part).rglob("*.*"))]
    read = [path.read_text(encoding="utf-8", errors="replace") for path in sources]
    assert len(read) > 200 and not [text for text in read if re.search(r"favicon|\.well-known", text)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_waits_are_functions(path: Path) -> None:
    """A bare expression is evaluated as text where it is not true at once, which the pages' policy forbids."""
    waits = [call for name, call in calls(path) if name == "wait_for_function"]
    assert not [call.lineno for call in waits if call.args and "=>" not in written_out(call.args[0])]
