"""The short form of the tests, which `./test` runs, and the whole of them, which `./test --all` does."""

from __future__ import annotations

import pytest
import structlog

# The default draws a traceback with all values, which takes seconds; servers log plain ones (kernel/logging.py).
structlog.dev.ConsoleRenderer.get_active().exception_formatter = structlog.dev.plain_traceback


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--short", action="store_true", help="leave out what is marked `long`, as ./test does")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--short"):
        long = {item: is_long(item) for item in items}
        config.hook.pytest_deselected(items=[item for item in items if long[item]])
        items[:] = [item for item in items if not long[item]]


def is_long(item: pytest.Item) -> bool:
    mark = item.get_closest_marker("long")
    if mark is None:
        return False
    case = getattr(getattr(item, "callspec", None), "id", "")
    return not any(word in case for word in mark.kwargs.get("but", ()))


@pytest.fixture(scope="session")
def short(pytestconfig: pytest.Config) -> bool:
    """Is this the short form? Then tests that go over many cases take a few of them."""
    return bool(pytestconfig.getoption("--short"))
