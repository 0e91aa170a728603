"""Plans: a turn is tried while it is another's, armed, played when it comes, and taken back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from browser import helsinki, texts
from browser.conftest import Invite
from browser.layout import FRAMES
from browser.site import Site
from browser.visitor import Visitor

TIME = 30_000


def words(key: str) -> str:
    """An English text of plans."""
    return texts.english("plan", key)


def spaces(visitor: Visitor) -> Locator:
    """Spaces that the pawn can be sent to."""
    return visitor.page.get_by_role("button", name=re.compile(r"^Space \d"))


def two_at_a_table(site: Site, invite: Invite) -> tuple[helsinki.Table, Visitor]:
    """Ann is to move her pawn, Bo waits: Ann's table, and Bo."""
    ann, bo = invite("Ann"), invite("Bo")
    ann.set_table(site.url, "Helsinki", "Me", "By link")
    bo.sit_down(ann.invitation())
    ann.press(ann.button(texts.site("room.start")))
    table = helsinki.Table(ann)
    while table.wait_for_turn() != helsinki.MOVE:
        table.step()
    return table, bo


def done(site: Site, table: str) -> list[str]:
    """What the server knows to have been done by Bo."""
    play = site.truth(table)
    return [play.game.notation.format(step.code) for _, seat, step in play.entries if seat == 1]


def end_turn(table: helsinki.Table) -> None:
    """Ann goes as far as she can, away from Bo, and draws."""
    table.press(table.spaces.nth(0))
    table.moves_on(helsinki.MOVE)
    table.press(table.button(texts.helsinki("do.draw")))


def test_a_turn_is_planned_armed_played_and_undone(site: Site, invite: Invite) -> None:
    """Bo tries a move while Ann thinks, arms it, sees it played when Ann is done, and takes it back."""
    table, bo = two_at_a_table(site, invite)
    bo.page.keyboard.press("p")
    plan = bo.page.get_by_test_id("plan")
    expect(plan).to_contain_text(words("private"), timeout=TIME)
    bo.press(plan.get_by_role("button", name=re.compile(r"^Space \d")).nth(1))
    arm = plan.get_by_role("button", name=words("arm"))
    expect(arm).to_be_enabled(timeout=TIME)
    assert done(site, bo.table) == []
    bo.press(arm)
    sheet = bo.page.get_by_role("dialog", name=words("arm.title"))
    expect(sheet.get_by_test_id("armed-turn")).to_contain_text("2 spaces")
    for condition in sheet.get_by_role("switch").all():  # the cards there may go: the pawn shall move anyway
        condition.uncheck()
    bo.press(sheet.get_by_role("button", name=words("arm.do"), exact=True))
    bar = bo.page.get_by_test_id("plan-bar")
    expect(bar).to_have_attribute("data-kind", "armed", timeout=TIME)
    end_turn(table)
    expect(bar).to_have_attribute("data-kind", "played", timeout=TIME)
    assert done(site, bo.table) == ["m2"]
    bo.press(bar.get_by_role("button", name=texts.site("undo")))
    expect(helsinki.Table(bo).prompt).to_have_text(helsinki.MOVE, timeout=TIME)
    expect(bar).to_have_count(0)
    assert done(site, bo.table) == []


SIZES = [(1440, 900), (1280, 720), (1024, 768), (390, 844)]
PARTS = ("area.prompt", "area.hand", "area.square", "area.actions")


def test_nothing_moves_when_a_banner_comes_or_goes(site: Site, invite: Invite) -> None:
    """Armed, trying a turn out, asked to close, somebody gone: board, hand and actions stay where they are."""
    table, bo = two_at_a_table(site, invite)
    banners = {name: bo.page.get_by_test_id(name) for name in ("plan-bar", "plan", "close", "absence")}
    parts = [bo.page.get_by_test_id("board"), *(bo.region(texts.helsinki(part)) for part in PARTS)]
    before: dict[tuple[int, int], list[FloatRect | None]] = {}

    def look(*shown: str) -> None:
        for name, banner in banners.items():
            expect(banner).to_have_count(1 if name in shown else 0, timeout=TIME)
        if "plan" in shown:
            expect(banners["plan"].get_by_test_id("board")).to_be_visible(timeout=TIME)
        for size in SIZES:
            bo.page.set_viewport_size({"width": size[0], "height": size[1]})
            bo.page.evaluate(FRAMES)
            boxes = [part.bounding_box() if part.is_visible() else None for part in parts]
            if "plan" in shown:  # on phones the ring comes first then, and the list of actions is that of the own turn
                boxes = boxes[:-1] if size[0] > 760 else []
            assert boxes == before.setdefault(size, boxes)[: len(boxes)], f"{shown} at {size}"
        bo.page.set_viewport_size({"width": 1440, "height": 900})
        bo.page.evaluate(FRAMES)

    expect(spaces(bo).nth(0)).to_be_visible(timeout=TIME)
    look()
    there = spaces(bo).nth(0).bounding_box()
    assert there
    middle = there["x"] + there["width"] / 2, there["y"] + there["height"] / 2
    bo.page.mouse.click(*middle)
    look("plan-bar")
    bo.page.mouse.click(*middle)  # the same place takes it back
    look()
    bo.page.keyboard.press("p")
    look("plan")
    bo.page.keyboard.press("Escape")
    look()
    table.visitor.context.request.post(f"{site.url}/api/tables/{bo.table}/close", data={"agree": True})
    look("close")
    table.visitor.leave(site.url)
    others = bo.page.get_by_test_id("news").get_by_role("button", name=re.compile("2"))
    expect(others).to_be_visible(timeout=TIME)  # a question before what only lasts
    look("close")
    others.click()
    look("absence")


@pytest.mark.long
def test_my_tables_say_where_a_turn_is_armed(site: Site, invite: Invite) -> None:
    """In Bo's list, as text, while it is armed; Ann, at the same table, sees nothing of it."""
    table, bo = two_at_a_table(site, invite)
    bo.press(spaces(bo).nth(1))
    expect(bo.page.get_by_test_id("plan-bar")).to_have_attribute("data-kind", "armed", timeout=TIME)
    for visitor, count in ((bo, 1), (table.visitor, 0)):
        page = visitor.page.context.new_page()
        page.goto(f"{site.url}/my")
        row = page.get_by_role("listitem").filter(has=page.get_by_role("link", name=re.compile("Helsinki")))
        expect(row).to_have_count(1, timeout=TIME)
        expect(row.get_by_test_id("armed").filter(has_text=texts.site("table.armed"))).to_have_count(count)
        page.close()


def test_a_whole_turn_with_one_key(site: Site, invite: Invite) -> None:
    """Bo sends the pawn ahead with one click; then he tries the rest of his turn, and Enter plays all of it."""
    table, bo = two_at_a_table(site, invite)
    ahead = spaces(bo).nth(0)
    expect(ahead).to_be_visible(timeout=TIME)
    bo.press(ahead)
    expect(bo.page.get_by_test_id("plan-bar")).to_have_attribute("data-kind", "armed", timeout=TIME)
    expect(spaces(bo).nth(0)).to_have_attribute("aria-pressed", "true")
    end_turn(table)
    expect(bo.page.get_by_test_id("plan-bar")).to_have_attribute("data-kind", "played", timeout=TIME)
    assert len(done(site, bo.table)) == 1
    bo.page.keyboard.press("p")
    plan = bo.page.get_by_test_id("plan")
    expect(plan.get_by_role("button", name=words("send"))).to_be_visible(timeout=TIME)
    expect(plan.get_by_role("button", name=texts.helsinki("do.draw")).first).to_be_visible(timeout=TIME)
    bo.page.keyboard.press("d")
    expect(plan).to_contain_text(words("unknown"), timeout=TIME)
    assert len(done(site, bo.table)) == 1
    bo.page.keyboard.press("Enter")
    expect(plan).to_have_count(0, timeout=TIME)
    table.wait_for_turn()
    assert done(site, bo.table)[1:] == ["draw"]


@pytest.mark.long
def test_lines_are_kept(site: Site, invite: Invite) -> None:
    """A line that was kept is there after the page was loaded again, and can be shown."""
    _, bo = two_at_a_table(site, invite)
    bo.page.keyboard.press("p")
    plan = bo.page.get_by_test_id("plan")
    bo.press(plan.get_by_role("button", name=re.compile(r"^Space \d")).nth(2))
    expect(plan.get_by_role("button", name=words("arm"))).to_be_enabled(timeout=TIME)
    bo.press(plan.get_by_role("button", name=words("lines")))
    sheet = bo.page.get_by_role("dialog", name=words("lines"))
    sheet.get_by_role("textbox", name=words("line.name")).fill("far")
    bo.press(sheet.get_by_role("button", name=words("line.keep"), exact=True))
    expect(sheet.get_by_role("button", name=words("line.open").replace("{name}", "far"))).to_be_visible(timeout=TIME)
    bo.page.reload()
    expect(spaces(bo).nth(0)).to_be_visible(timeout=TIME)
    bo.page.keyboard.press("p")
    bo.press(plan.get_by_role("button", name=f"{words('lines')} (1)"))
    bo.press(sheet.get_by_role("button", name=words("line.open").replace("{name}", "far")))
    expect(plan.get_by_role("button", name=words("arm"))).to_be_enabled(timeout=TIME)
    assert done(site, bo.table) == []
