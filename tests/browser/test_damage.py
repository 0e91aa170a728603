"""A table whose stored log does not replay: the page shows the last good position, and says what is the matter."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import expect

from browser import helsinki
from browser.site import Site
from browser.visitor import Visitor

pytestmark = pytest.mark.slow


def test_a_damaged_table_can_be_looked_at(ann: Visitor, site: Site) -> None:
    """The board is there with a message; nothing is offered, and it is nobody's turn."""
    ann.set_table(site.url, "Helsinki", "Me", "Bot: Easy-going")
    table = helsinki.Table(ann)
    table.wait_for_turn()
    table.step()
    site.stop()
    with closing(sqlite3.connect(site.data / "torilla.db")) as connection, connection:
        last = "(SELECT max(seq) FROM events WHERE table_id = ?1)"
        connection.execute(f"UPDATE events SET data = '{{' WHERE table_id = ?1 AND seq = {last}", (ann.table,))
    site.start()
    page = ann.page
    page.reload()
    expect(page.get_by_test_id("read-only")).to_be_visible()
    expect(table.board).to_be_visible()
    expect(page).not_to_have_title(re.compile("●"))
    ann.forgive("WebSocket connection", "ERR_CONNECTION")


@pytest.mark.long
def test_a_table_that_cannot_be_decoded(ann: Visitor, site: Site) -> None:
    """Nothing can be shown: the page says so, and does not try for ever."""
    ann.set_table(site.url, "Helsinki", "Me", "Bot: Easy-going")
    helsinki.Table(ann).wait_for_turn()
    site.stop()
    with closing(sqlite3.connect(site.data / "torilla.db")) as connection, connection:
        connection.execute("UPDATE seats SET data = '' WHERE table_id = ?", (ann.table,))
    site.start()
    ann.page.reload()
    expect(ann.page.get_by_test_id("damaged")).to_be_visible()
    ann.forgive("WebSocket connection", "ERR_CONNECTION")
