"""Four people at one table: who vanishes, changes device or comes from another browser loses nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from browser.conftest import Invite
from browser.evening import SHORT, Evening, HastySite
from browser.site import Site

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = HastySite(tmp_path_factory.mktemp("evening") / "data")
    yield site
    site.stop()


@pytest.mark.long
def test_evening(invite: Invite, hasty: Site) -> None:
    """A bot plays for one who vanished until they return, a seat moves to another device, tables of two browsers join.

    `tools/play_games.py evening` plays on to the end, both games.
    """
    Evening(invite, hasty, "helsinki", SHORT).play(SHORT.recovers + 1)
