"""Servers for tests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from services.nats import Nats
from services.postgres import Postgres

from server.harness import Kept, World, running

BOTH = {
    "test_acting",
    "test_curtain",
    "test_devices",
    "test_hidden",
    "test_links",
    "test_merging",
    "test_records",
    "test_seats",
    "test_takeover",
}
"""The acceptance suite: what these promise holds on every kind of store and bus."""
KINDS = ("alone", "shared")
"""SQLite and a plain call; PostgreSQL and NATS."""


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


@pytest.fixture(params=KINDS)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Kept:
    return Kept(tmp_path, store_settings(request))
