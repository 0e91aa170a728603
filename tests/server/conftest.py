"""Servers for tests."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from server.harness import World, running


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def world(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[World]:
    """A server for all tests of a file: tables do not know of each other."""
    async with running(tmp_path_factory.mktemp("data")) as world:
        yield world
