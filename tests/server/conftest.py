"""Servers for tests."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from services.nats import Nats
from services.postgres import Postgres

from server.dealt import Turn, moment
from server.harness import Ahead, Kept, World, running, turned_clock

HERE = Path(__file__).parent
days = count(1)
BOTH = {
    "test_actions",
    "test_blocks",
    "test_curtain",
    "test_daily",
    "test_devices",
    "test_field",
    "test_hidden",
    "test_links",
    "test_merge",
    "test_mistakes",
    "test_open_seats",
    "test_plans",
    "test_records",
    "test_reviews",
    "test_seats",
    "test_shared_analyses",
    "test_takeover",
    "test_who",
}
"""The acceptance suite: what these promise holds on every kind of store and bus."""
KINDS = ("alone", "shared")
"""SQLite and a plain call; PostgreSQL and NATS."""


SERVICES = {"postgres", "nats", "database"}
"""Fixtures that start another server."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """In the short form the acceptance suite runs on one kind of store and bus, half of it on each.

    On the plain source: what needs the engine, and not what takes long or is about other servers; the short form has
    only what is marked `smoke`. Only where everything also runs compiled (see `./test`).
    """
    short = config.getoption("--short")
    ours = [item for item in items if item.path.is_relative_to(HERE)]
    left_out: set[pytest.Item] = set()
    if os.environ.get("TORILLA_TEST_TWICE") == "yes" and os.environ.get("TORILLA_TEST_ENGINE") == "plain":
        left_out = {item for item in ours if is_left_out(item) or (short and not item.get_closest_marker("smoke"))}
    elif short:
        left_out = {item for item in ours if runs_on_another(item)}
    config.hook.pytest_deselected(items=[item for item in ours if item in left_out])
    items[:] = [item for item in items if item not in left_out]


def runs_on_another(item: pytest.Item) -> bool:
    """Whether the same test runs on another kind of store and bus."""
    kind = getattr(getattr(item, "callspec", None), "params", {}).get("world")
    if item.path.stem not in BOTH or kind is None or item.get_closest_marker("long"):
        return False
    name = f"{item.path.stem} {getattr(item, 'originalname', '')}"
    return bool(kind != KINDS[crc32(name.encode()) % len(KINDS)])


def is_left_out(item: pytest.Item) -> bool:
    names = set(getattr(item, "fixturenames", ()))
    parameters = set(map(str, getattr(getattr(item, "callspec", None), "params", {}).values()))
    return item.get_closest_marker("slow") is not None or bool(names & SERVICES) or "shared" in parameters


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "world" in metafunc.fixturenames:
        kinds = KINDS if metafunc.module.__name__.split(".")[-1] in BOTH else KINDS[:1]
        metafunc.parametrize("world", kinds, indirect=True, scope="module")


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for all; each test gets a database of its own."""
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def nats() -> Iterator[Nats]:
    server = Nats()
    yield server
    server.stop()


def store_settings(request: pytest.FixtureRequest) -> dict[str, Any]:
    """The settings of a server with a new store, and a bus, of the kind that the test asks for."""
    if request.param == "alone":
        return {}
    database: Postgres = request.getfixturevalue("postgres")
    bus: Nats = request.getfixturevalue("nats")
    return {"store": database.database(), "bus": bus.url}


@pytest.fixture(scope="module")
async def world(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[World]:
    """A server for all tests of a file: tables do not know of each other."""
    async with running(tmp_path_factory.mktemp("data"), **store_settings(request)) as world:
        yield world


@pytest.fixture
def forward() -> Iterator[Ahead]:
    """Turns the server's clock forward; it is right again afterwards."""
    with turned_clock() as ahead:
        yield ahead


@pytest.fixture
def turn_to(forward: Ahead) -> Turn:
    return lambda text: forward.to(moment(text))


@pytest.fixture
def today(turn_to: Turn) -> str:
    """A day of its own for each test, ten in the morning."""
    day = f"2031-{1 + next(days) % 12:02}-{1 + next(days) % 28:02}"
    turn_to(f"{day} 10:00")
    return day


@pytest.fixture(params=KINDS)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Kept:
    return Kept(tmp_path, store_settings(request))
