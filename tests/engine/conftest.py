"""Settings of the engine's tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

HERE = Path(__file__).parent

# The same examples in every run: a failure here is a failure everywhere.
settings.register_profile(
    "engine",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=8,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("engine, fewer", settings.get_profile("engine"), max_examples=4)


def is_shortened(config: pytest.Config) -> bool:
    """Whether this is the plain source in the short form, and everything also runs compiled (see `./test`)."""
    plain = os.environ.get("TORILLA_TEST_TWICE") == "yes" and os.environ.get("TORILLA_TEST_ENGINE") == "plain"
    return plain and bool(config.getoption("--short"))


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("engine, fewer" if is_shortened(config) else "engine")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The short form leaves out what is marked `slow` on the plain source: the same as other tests, in more games."""
    if is_shortened(config):
        left_out = {item for item in items if item.path.is_relative_to(HERE) and item.get_closest_marker("slow")}
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
