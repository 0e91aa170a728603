"""Motion explains: what is drawn is seen coming from where it lay, and not with reduced motion."""

from __future__ import annotations

from types import ModuleType
from typing import Literal

import pytest

from browser import helsinki, neoville, places
from browser.conftest import Invite
from browser.site import Site
from browser.visitor import Visitor

pytestmark = pytest.mark.slow

COUNT = """
  window.flights = []
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, options) {
    const where = this.closest('section')?.ariaLabel
    window.flights.push({ from: frames[0].transform, time: options.duration, where })
    return animate.call(this, frames, options)
  }
"""
LONGEST = 400  # milliseconds


def draw(visitor: Visitor, site: Site, game: ModuleType) -> None:
    """Draw once, at a table where that is the next step."""
    record, step = ("helsinki-01", "main") if game is helsinki else ("neoville-01", "draw")
    places.go(visitor, site, places.playing(record, step, 0)(site))
    table = game.Table(visitor)
    asked = table.wait_for_turn()
    table.step()
    table.moves_on(asked)


@pytest.mark.long(but=("helsinki-no-preference", "neoville-reduce"))
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
@pytest.mark.parametrize("game", [helsinki, neoville], ids=["helsinki", "neoville"])
def test_drawn_pieces_fly(
    invite: Invite, site: Site, game: ModuleType, motion: Literal["no-preference", "reduce"]
) -> None:
    """Cards and tiles slide into the hand in under 400 ms; with reduced motion nothing moves."""
    visitor = invite("Ann", reduced_motion=motion)
    visitor.context.add_init_script(COUNT)
    draw(visitor, site, game)
    flights = [each for each in visitor.page.evaluate("flights") if each["where"] == "Your hand"]
    assert (flights != []) == (motion == "no-preference")
    assert all(each["time"] <= LONGEST and "translate" in each["from"] for each in flights)
