"""After the end: the honest shuffle, the replay, the record."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Locator, expect

from browser import helsinki, places, texts
from browser.conftest import Invite
from browser.ending import check_result, result
from browser.positions import set_up_finished
from browser.site import Site
from browser.visitor import PHONE, Visitor
from torilla.core.records.record import parse_record
from torilla.core.records.replay import Replay

pytestmark = pytest.mark.slow

RECORD = "helsinki-08"
NAMES = ["planner 0", "wanderer 1"]
"""Who played it, as the record says; at the table a bot has the seat of the first."""


@pytest.fixture
def finished(ann: Visitor, site: Site) -> Visitor:
    """Ann at a table that is over."""
    guest, table = set_up_finished(site, RECORD)
    places.go(ann, site, places.Place(f"/t/{table}", "dialog", guest.cookies))
    expect(result(ann)).to_be_visible()
    return ann


@pytest.mark.long
def test_watch(ann: Visitor, site: Site) -> None:
    """A person who sets two bots at a table watches them to the end; the score is the engine's."""
    bots = ["Easy-going", "Keen"]
    ann.set_table(site.url, "Helsinki", *(f"Bot: {name}" for name in bots))
    expect(result(ann)).to_be_visible(timeout=120_000)
    check_result(ann, site, bots)


@pytest.mark.long(but=("helsinki",))
@pytest.mark.parametrize("record", ["helsinki-08", "neoville-03"])
def test_points_are_counted_before_the_winner_is_named(invite: Invite, site: Site, record: str) -> None:
    """Category by category on the board; then who won and why, and what next. Title and places wait for it."""
    ann = invite("Ann", reduced_motion="no-preference")
    guest, table = set_up_finished(site, record)
    places.go(ann, site, places.Place(f"/t/{table}", "dialog", guest.cookies))
    counting = ann.page.get_by_role("dialog", name=texts.site("end.count"))
    expect(counting).to_be_visible()
    expect(ann.page.get_by_test_id("board").or_(ann.page.get_by_role("grid")).first).to_be_visible()
    expect(ann.page.get_by_test_id("reason")).to_have_count(0)
    expect(counting.get_by_text(texts.site("end.place", number=1))).to_have_count(0)
    expect(ann.page.get_by_test_id("counted").first).to_be_attached()
    expect(ann.page).to_have_title(re.compile("^(Helsinki|Neoville) · Torilla$"))
    expect(result(ann)).to_be_visible()
    expect(ann.page.get_by_test_id("reason")).to_have_text(re.compile(r"\d"))
    expect(ann.button(texts.site("end.rematch"))).to_be_visible()
    more(ann)
    expect(ann.button(texts.site("end.share"))).to_be_visible()
    expect(ann.page.get_by_role("link", name=texts.site("end.replay"))).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("record", ["helsinki-08", "neoville-03"])
def test_what_comes_next_fits_on_a_laptop(invite: Invite, site: Site, record: str, language: str) -> None:
    """At 1280 x 720 all buttons of the end are in sight without scrolling, with four seats and in long languages."""
    bo = invite("Bo", locale=language, viewport={"width": 1280, "height": 720})
    guest, table = set_up_finished(site, record)
    places.go(bo, site, places.Place(f"/t/{table}", "dialog", guest.cookies))
    expect(bo.page.get_by_test_id("way-up")).to_be_visible()
    sheet = bo.page.get_by_role("dialog").first
    for button in [*sheet.get_by_role("button").all(), *sheet.get_by_role("link").all()]:
        expect(button).to_be_in_viewport(ratio=1)


def test_the_board_is_seen_while_a_phone_counts(invite: Invite, site: Site) -> None:
    """On a phone one category is shown at a time, the one that is counted, and most of the board stays in sight."""
    bo = invite("Bo", **{**PHONE, "reduced_motion": "reduce"})
    guest, table = set_up_finished(site, "neoville-03")
    places.go(bo, site, places.Place(f"/t/{table}", "dialog", guest.cookies))
    counting = bo.page.get_by_role("dialog", name=texts.site("end.count"))
    expect(counting).to_be_visible()
    expect(bo.page.get_by_test_id("counted").first).to_be_attached()
    said = bo.page.get_by_test_id("counting").inner_text().strip()
    rows = [row for row in counting.locator("tbody tr").all() if row.is_visible()]
    assert len(rows) <= 1, "only what is counted"
    sheet, board = counting.bounding_box(), bo.page.get_by_role("grid").first.bounding_box()
    assert said and sheet and board
    assert sheet["y"] >= board["y"] + 0.75 * board["height"]
    expect(result(bo)).to_be_visible()
    expect(result(bo).locator("tbody tr").first).to_be_visible()


def more(visitor: Visitor) -> None:
    """Unfold what is seldom wanted."""
    visitor.press(result(visitor).get_by_text(texts.site("end.more"), exact=True))


def test_the_count_is_not_shown_again(finished: Visitor) -> None:
    """Whoever comes back to a table that is over sees who won at once."""
    finished.page.reload()
    expect(result(finished).or_(counting(finished)).first).to_be_visible()
    expect(counting(finished)).to_have_count(0)


def counting(visitor: Visitor) -> Locator:
    """The dialog while the points are counted."""
    return visitor.page.get_by_role("dialog", name=texts.site("end.count"))


def test_the_board_of_the_winner_is_shown(finished: Visitor, site: Site) -> None:
    """With its name: the large board is that of whoever has won."""
    scores = [sum(each.values()) for each in site.engine_scores(finished.table)]
    winner = max(range(len(scores)), key=scores.__getitem__)
    assert winner == 0, "somebody else than Ann"
    expect(finished.page.get_by_role("grid").first).to_be_visible()
    expect(finished.button(re.compile(texts.helsinki("do.mine")))).to_be_visible()


def test_verify(finished: Visitor, site: Site) -> None:
    """The end page shows that the shuffle was honest: every check, the commitment and the opened seed."""
    more(finished)
    finished.press(finished.button(texts.site("end.verify"), result(finished)))
    dialog = finished.page.get_by_role("dialog", name=texts.site("verify.title"))
    expect(dialog.get_by_text(texts.site("verify.ok"))).to_be_visible()
    told = site.get(f"/tables/{finished.table}/verification")
    checks = dialog.get_by_role("listitem")
    expect(checks).to_have_count(len(told["checks"]))
    expect(checks.filter(has_text=texts.site("verify.verdict.ok"))).to_have_count(len(told["checks"]))
    record = parse_record(site.record(finished.table))
    assert record.commitment is not None
    assert record.seed is not None
    for value in (record.commitment, record.seed.secret.hex()):
        expect(dialog.get_by_text(value, exact=True)).to_be_visible()
    finished.page.keyboard.press("Escape")
    expect(dialog).not_to_be_visible()


def test_replay(finished: Visitor, site: Site) -> None:
    """A replay can be stepped, slid and jumped through, and seen with any seat's eyes."""
    table = finished.table
    replay = Replay(parse_record(site.record(table)))
    last = len(replay)
    more(finished)
    result(finished).get_by_role("link", name=texts.site("end.replay")).click()
    expect(finished.heading(texts.site("replay.title") + ": Helsinki")).to_be_visible()
    page = finished.page
    at = page.get_by_text(re.compile(rf"^Step \d+ of {last}$"))
    slider = page.get_by_role("slider", name=texts.site("replay.slide"))

    # steps
    expect(at).to_have_text(f"Step 0 of {last}")
    expect(finished.button(texts.site("replay.back"))).to_be_disabled()
    for step in range(1, 4):
        finished.press(finished.button(texts.site("replay.next")))
        expect(at).to_have_text(f"Step {step} of {last}")
    finished.press(finished.button(texts.site("replay.back")))
    expect(at).to_have_text(f"Step 2 of {last}")
    expect(page).to_have_url(re.compile(r"[?&]step=2\b"))

    # the slide, from end to end
    slider.press("End")
    expect(at).to_have_text(f"Step {last} of {last}")
    expect(finished.button(texts.site("replay.next"))).to_be_disabled()
    slider.fill(str(last // 2))
    expect(at).to_have_text(f"Step {last // 2} of {last}")

    # other eyes: each hand as the engine has it at this step
    hand = finished.region(texts.helsinki("area.hand"))
    eyes = page.get_by_role("combobox", name=texts.site("replay.eyes"))
    state = replay.state_at(last // 2)
    for seat, name in enumerate(NAMES):
        eyes.select_option(name)
        expect(at).to_have_text(f"Step {last // 2} of {last}")
        cards = replay.game.views.to_document(state)["players"][seat]["hand"]
        expect_cards(hand, cards)
        expect(page).to_have_url(re.compile(rf"[?&]seat={seat}\b"))
    eyes.select_option(texts.site("replay.spectator"))
    expect(hand.get_by_role("button")).to_have_count(0)

    # the address leads back to the same step and eyes
    eyes.select_option(NAMES[1])
    expect(page).to_have_url(re.compile(r"[?&]seat=1\b"))
    page.reload()
    expect(at).to_have_text(f"Step {last // 2} of {last}")
    expect_cards(hand, replay.game.views.to_document(state)["players"][1]["hand"])

    # turns
    page.get_by_role("combobox", name=texts.site("replay.jump")).select_option(index=1)
    for turns in (1, 2):
        number = sum(len(turn.steps) for turn in replay.record.turns if turn.number <= turns)
        expect(at).to_have_text(f"Step {number} of {last}")
        finished.press(finished.button(texts.site("replay.turn.next")))


def expect_cards(hand: Locator, cards: list[str]) -> None:
    """These cards and no others are in the hand that is shown."""
    for name, count in Counter(map(helsinki.piece_name, cards)).items():
        expect(hand.get_by_role("button", name=name, exact=True)).to_have_count(count)
    expect(hand.get_by_role("button")).to_have_count(len(cards))


@pytest.mark.long
def test_replay_of_a_text(finished: Visitor, site: Site) -> None:
    """A record that somebody has as a text can be replayed too."""
    record = site.record(finished.table)
    finished.open(site.url)
    finished.press(finished.link(texts.site("foot.replay")))
    finished.page.get_by_role("textbox", name=texts.site("replay.paste")).fill(record)
    finished.press(finished.button(texts.site("replay.show")))
    expect(finished.heading(texts.site("replay.title") + ": Helsinki")).to_be_visible()
    finished.press(finished.button(texts.site("replay.next")))
    expect(finished.page.get_by_text(f"Step 1 of {len(Replay(parse_record(record)))}")).to_be_visible()


def test_record_is_saved(finished: Visitor, site: Site) -> None:
    """The record can be saved from the end page."""
    more(finished)
    with finished.page.expect_download() as download:
        finished.press(finished.button(texts.site("menu.record"), result(finished)))
    assert download.value.path().read_text(encoding="utf-8") == site.record(finished.table)
