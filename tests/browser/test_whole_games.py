"""Whole games against a bot, and the score at their end."""

from __future__ import annotations

from types import ModuleType

import pytest
from playwright.sync_api import expect

from browser import helsinki, neoville, texts
from browser.ending import check_result, result
from browser.site import Site
from browser.visitor import Visitor


@pytest.mark.long(but=("helsinki",))
@pytest.mark.slow
@pytest.mark.parametrize("game", [helsinki, neoville], ids=["helsinki", "neoville"])
def test_whole_game(ann: Visitor, site: Site, game: ModuleType) -> None:
    """A whole game can be played by visible controls, and the score on the page is the engine's."""
    ann.set_table(site.url, game.__name__.rpartition(".")[2].capitalize(), "Me", "Bot: Easy-going")
    table = game.Table(ann)
    steps = 0
    while table.step():
        steps += 1
    assert steps > 30
    check_result(ann, site, ["Ann", "Easy-going"])
    played = ann.table
    ann.press(ann.button(texts.site("end.rematch"), result(ann)))
    expect(result(ann)).not_to_be_visible()
    table.wait_for_turn()
    assert ann.table != played
