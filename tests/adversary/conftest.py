"""A scene to attack."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from server.harness import World, running

from adversary.scene import Scene, set_scene


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module", params=["helsinki", "neoville"])
async def scene(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Scene]:
    """A game in progress, with steps that can still be taken back, and everybody who might look at it."""
    async with running(tmp_path_factory.mktemp("data"), bot_seconds=0.1) as world:
        yield await set_scene(world, request.param)


@pytest.fixture(scope="module")
async def world(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[World]:
    """A server for those tests of a file that do not need one of their own."""
    async with running(tmp_path_factory.mktemp("data")) as world:
        yield world
