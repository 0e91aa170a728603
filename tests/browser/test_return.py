"""The table comes back as it was: after a reload, a restart of the server, a cut connection."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import expect
from services.processes import wait_until

from browser import helsinki, neoville, texts
from browser.site import Site
from browser.visitor import Visitor

pytestmark = pytest.mark.slow

OFFLINE = texts.site("net.offline")
UNSAVED = texts.site("net.saving")
LOST = texts.site("net.lost")


@pytest.fixture
def table(ann: Visitor, site: Site) -> helsinki.Table:
    """Helsinki in the middle of Ann's turn: the pawn has moved, nothing else is done."""
    ann.set_table(site.url, "Helsinki", "Me", "Bot: Easy-going")
    table = helsinki.Table(ann)
    while table.wait_for_turn() != helsinki.MOVE:
        table.step()
    table.step()
    return table


def seen(table: helsinki.Table) -> list[str]:
    """What has to be the same before and after: what is asked, the hand, the square, the board."""
    table.wait_for_turn()
    parts = (table.prompt, table.hand, table.square, table.board, table.visitor.page.get_by_role("table"))
    # The page that saw the move offers the other spaces in exchange, until it is loaded anew.
    again = r"(img|button)(?= \"Space)|, (\d|one) spaces? away|: \"\d\"$|'"
    # What a card lacks is asked for, and comes later.
    lacks = r"(, |: )(\d+ short|No fit|Tile gone|Not now)(?=\"|$)"
    told = "\n".join(part.aria_snapshot() for part in parts)
    return re.sub(f"{again}|{lacks}", "", told, flags=re.MULTILINE).splitlines()


def goes_on(table: helsinki.Table, site: Site) -> None:
    """The turn can be finished, and the next one begun; the server knows of it."""
    before = site.truth(table.visitor.table).state.turn
    table.play_round()
    table.step()
    assert site.truth(table.visitor.table).state.turn > before


def test_reload(table: helsinki.Table, site: Site) -> None:
    """A reload in the middle of a turn changes nothing."""
    before = seen(table)
    table.visitor.page.reload()
    assert seen(table) == before
    goes_on(table, site)


@pytest.mark.long
def test_server_restarts(table: helsinki.Table, site: Site) -> None:
    """A server that is stopped and started again in the middle of a turn: the open page reconnects."""
    before = seen(table)
    site.stop()
    expect(table.visitor.page.get_by_text(LOST)).to_be_visible()
    site.start()
    expect(table.visitor.page.get_by_text(LOST)).not_to_be_visible()
    assert seen(table) == before
    table.visitor.forgive("WebSocket connection")
    goes_on(table, site)


def test_server_is_killed(table: helsinki.Table, site: Site) -> None:
    """After a power cut too everything that was done is there."""
    before = seen(table)
    site.kill()
    expect(table.visitor.page.get_by_text(LOST)).to_be_visible()
    site.start()
    expect(table.visitor.page.get_by_text(LOST)).not_to_be_visible()
    assert seen(table) == before
    table.visitor.forgive("WebSocket connection")
    goes_on(table, site)


def test_connection_is_cut(table: helsinki.Table, site: Site) -> None:
    """Without a network the page says so; what was clicked meanwhile is done once, when the network is back."""
    before = seen(table)
    table.visitor.context.set_offline(True)
    expect(table.visitor.page.get_by_text(OFFLINE)).to_be_visible()
    assert seen(table) == before
    steps = draw_unheard(table, site)
    table.visitor.context.set_offline(False)
    expect(table.visitor.page.get_by_text(OFFLINE)).not_to_be_visible()
    drawn_once(table, site, steps)
    table.visitor.forgive("WebSocket connection", "ERR_INTERNET_DISCONNECTED")
    goes_on(table, site)


def test_step_during_an_outage(table: helsinki.Table, site: Site) -> None:
    """What is clicked while the server is away is done once, as soon as it is back."""
    site.kill()
    expect(table.visitor.page.get_by_text(LOST)).to_be_visible()
    steps = draw_unheard(table, site)
    site.start()
    drawn_once(table, site, steps)
    table.visitor.forgive("WebSocket connection", "ERR_CONNECTION")


def test_nothing_can_be_saved(table: helsinki.Table, site: Site) -> None:
    """While the file is locked the page says that the move is not saved yet, and sends it again until it is."""
    other = sqlite3.connect(site.data / "torilla.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    steps = draw_unheard(table, site)
    wait_until(lambda: "not saved" in Path(site.log.name).read_text(), "the server's refusal")
    expect(table.visitor.page.get_by_text(UNSAVED)).to_be_visible()
    other.execute("ROLLBACK")
    other.close()
    drawn_once(table, site, steps)
    goes_on(table, site)


def draw_unheard(table: helsinki.Table, site: Site) -> int:
    """Draw cards while nobody hears it; how many steps the game has had."""
    table.press(table.button(texts.helsinki("do.draw")))
    expect(table.visitor.page.get_by_text(UNSAVED)).to_be_visible()
    return len(site.truth(table.visitor.table).entries)


def drawn_once(table: helsinki.Table, site: Site, steps: int) -> None:
    """The draw arrives without a reload, and once."""
    table.moves_on(helsinki.DRAW)
    expect(table.visitor.page.get_by_text(UNSAVED)).not_to_be_visible()
    play = site.truth(table.visitor.table)
    done = [play.game.notation.format(step.code) for _, seat, step in play.entries[steps:] if seat == 0]
    assert done == ["draw"]


def test_neoville_reload(ann: Visitor, site: Site) -> None:
    """A reload after the tile was chosen: it is still chosen."""
    ann.set_table(site.url, "Neoville", "Me", "Bot: Easy-going")
    table = neoville.Table(ann)
    table.step()
    before = [table.wait_for_turn(), table.hand.aria_snapshot(), table.grid.aria_snapshot()]
    ann.page.reload()
    assert [table.wait_for_turn(), table.hand.aria_snapshot(), table.grid.aria_snapshot()] == before
    table.step()
    assert table.wait_for_turn() != before[0]
