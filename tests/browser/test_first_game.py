"""A first visit: Teach me, the first real game with its mentor, and a way up afterwards."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect
from services.processes import wait_until

from browser import helsinki, neoville, texts
from browser.conftest import Invite
from browser.places import Place, at, go
from browser.positions import replay_of, set_up
from browser.pupil import Pupil
from browser.site import Site
from browser.visitor import PHONE, Visitor

LAPTOP = {"viewport": {"width": 1280, "height": 720}}
SHORT = {**PHONE, "viewport": {"width": 360, "height": 640}}
MOST_CLICKS = 60
CLICKS_TO_POINTS = 14
SECONDS_TO_POINTS = 180
WORDS_A_MINUTE = 200
TO_PRESS = 3
"""Seconds to find what is to be pressed, and to press it."""
MOST_STEPS = 120
ENOUGH = 6
"""Tips: the others come late in a game, or never."""
FRAMES = "async () => { for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame) }"
COVERS = """one => {
    const [bubble, ring] = [one, one.previousElementSibling].map(each => each.getBoundingClientRect())
    const across = bubble.left < ring.right && bubble.right > ring.left
    return across && bubble.top < ring.bottom && bubble.bottom > ring.top
}"""
"""Whether a bubble lies on what it explains."""
RECORD = "localStorage.getItem('torilla.record')"


def play_now(visitor: Visitor, site: Site, game: str) -> None:
    visitor.open(site.url)
    card = visitor.page.get_by_role("article").filter(has=visitor.heading(game))
    visitor.press(card.get_by_role("button", name=texts.site("play.now")))


@pytest.mark.long(but=("Helsinki",))
@pytest.mark.parametrize(("game", "options"), [("Helsinki", {}), ("Neoville", PHONE)])
def test_teach_me_leads_to_the_first_game(invite: Invite, site: Site, game: str, options: dict[str, object]) -> None:
    """Play now, Teach me, one lesson, and a real game against a novice: at most sixty clicks."""
    visitor = invite("Ann", **options)
    play_now(visitor, site, game)
    visitor.press(visitor.button(texts.site("teach.me")))
    pupil = Pupil(visitor)
    expect(pupil.dock).to_be_visible()
    clicks = 2 + pupil.finish()
    visitor.press(visitor.button(texts.site("lesson.play")))
    visitor.page.wait_for_url("**/t/*")
    assert clicks + 1 <= MOST_CLICKS
    expect(visitor.page.get_by_test_id("mentor")).to_be_visible()
    table = next(one for one in visitor.messages if one["type"] == "table" and one["id"] == visitor.table)
    assert [seat["bot"] for seat in table["seats"]] == [None, "novice"]
    assert game == "Neoville" or table["options"]["actions"] == "first-game"


@pytest.mark.long(but=("Neoville",))
@pytest.mark.parametrize("game", ["Helsinki", "Neoville"])
def test_the_first_points_come_soon(invite: Invite, site: Site, game: str) -> None:
    """From home to the first points of one's own: at most 14 clicks, and three minutes at a reader's pace.

    Somebody new reads all that is shown (home, the goal, each step), then looks for what to press.
    """
    visitor = invite("Ann")
    visitor.open(site.url)
    card = visitor.page.get_by_role("article").filter(has=visitor.heading(game))
    words = len(visitor.page.get_by_role("main").inner_text().split())
    pupil = Pupil(visitor)
    pupil.press(card.get_by_role("button", name=texts.site("home.learn")))
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog.get_by_test_id("goal")).not_to_be_empty()
    words += len(dialog.inner_text().split())
    pupil.press(dialog.get_by_role("button").last)
    expect(dialog).to_have_count(0)
    pupil.waits_for()
    begun, said = own_points(visitor), ""
    while own_points(visitor) <= begun:
        if pupil.says.inner_text() != said:
            said = pupil.says.inner_text()
            words += len(said.split())
        assert pupil.step(), "the lesson is over"
    seconds = words * 60 / WORDS_A_MINUTE + pupil.actions * TO_PRESS
    print(f"{game}: {pupil.actions} clicks, {words} words, {seconds:.0f} s to {own_points(visitor)} points")
    assert pupil.actions <= CLICKS_TO_POINTS and seconds <= SECONDS_TO_POINTS


def own_points(visitor: Visitor) -> int:
    """The visitor's points by the last position."""
    [*_, last] = [one for one in visitor.messages if one["type"] == "position"]
    return sum(part["now"] for part in last["scores"][last["seat"]])


def test_i_know_it_plays_at_once_and_asks_once(invite: Invite, site: Site) -> None:
    """A person who knows the game is at the table with one more click, without a mentor, and is not asked again."""
    visitor = invite("Bo")
    play_now(visitor, site, "Helsinki")
    visitor.press(visitor.button(texts.site("teach.know")))
    visitor.page.wait_for_url("**/t/*")
    expect(visitor.page.get_by_role("grid").first).to_be_visible()
    expect(visitor.page.get_by_test_id("mentor")).to_have_count(0)
    play_now(visitor, site, "Neoville")
    visitor.page.wait_for_url("**/t/*")


def mentor_on(visitor: Visitor) -> None:
    """As after a lesson of each game."""
    record = json.dumps({"lessons": ["helsinki/move-and-draw", "neoville/place-and-turn"]})
    for name, value in {"mentor": "on", "record": record}.items():
        visitor.context.add_init_script(
            f"localStorage.getItem('torilla.{name}') ?? localStorage.setItem('torilla.{name}', '{value}')"
        )


def test_the_goal_is_told_before_the_first_move_only(invite: Invite, site: Site) -> None:
    """A finished board and one sentence, once; a game in which one has moved is not covered by it."""
    for steps, shown in ((0, 1), (6, 0)):
        visitor = invite("Ann")
        visitor.context.add_init_script("localStorage.setItem('torilla.mentor', 'on')")
        seat = replay_of("helsinki-08").entries[steps][0].seat
        guest, table = set_up(site, "helsinki-08", steps, seat)
        go(visitor, site, Place(f"/t/{table}", "grid", guest.cookies))
        if not shown:
            expect(visitor.page.get_by_test_id("mentor")).to_be_visible()
        expect(visitor.page.get_by_test_id("goal")).to_have_count(shown)


def turn_of(visitor: Visitor) -> int:
    """The number of the turn that is on, by what the server said last."""
    return max(one["turn"] for one in acted(visitor)) if acted(visitor) else 0


def acted(visitor: Visitor) -> list[dict[str, Any]]:
    """Every step that the visitor was told of."""
    events = [event for one in visitor.messages if one["type"] == "events" for event in one["events"]]
    return [event for event in events if event["type"] == "acted"]


def at_rest(visitor: Visitor) -> list[object]:
    """Where everything is once nothing moves any more."""
    seen: list[list[object]] = [[]]

    def still() -> bool:
        seen.append(visitor.page.evaluate(REST))
        visitor.page.evaluate(FRAMES)
        return seen[-1] == seen[-2]

    wait_until(still, "a page at rest", 15)
    return seen[-1]


def with_mentor(visitor: Visitor, site: Site, place: str | Place) -> None:
    """At a table, with the mentor on."""
    mentor_on(visitor)
    go(visitor, site, at(site, place) if isinstance(place, str) else place)


BESIDE = """one => {
    const tip = one.getBoundingClientRect(), halo = one.previousElementSibling.getBoundingClientRect()
    const meet = other => tip.left < other.right && tip.right > other.left
        && tip.top < other.bottom && tip.bottom > other.top
    const next = [...document.querySelectorAll('main [data-do], main [data-guide=confirm]')]
        .filter(each => !each.disabled)
    const faults = []
    if (tip.left < 0 || tip.top < 0 || tip.right > innerWidth || tip.bottom > innerHeight)
        faults.push('out of the window')
    if (meet(halo)) faults.push('over its thing')
    for (const each of next)
        if (meet(each.getBoundingClientRect())) faults.push('over ' + (each.dataset.do ?? each.dataset.guide))
    return faults
}"""
"""What is wrong with the place of a tip."""
REST = """() => {
    const all = document.querySelectorAll('[role=grid], [data-do], [data-guide]')
    return [scrollX, scrollY, ...Array.from(all, one => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return [x, y, width, height].map(Math.round).join(' ')
    })]
}"""
"""Where the page is scrolled to, and where everything of the table is."""
TABLES: dict[str, type[helsinki.Table | neoville.Table]] = {"Helsinki": helsinki.Table, "Neoville": neoville.Table}


@pytest.mark.long(but=("options0-Helsinki", "options1-Neoville"))
@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("options", [LAPTOP, PHONE])
def test_tips_move_and_cover_nothing(invite: Invite, site: Site, game: str, options: dict[str, object]) -> None:
    """Each tip of a first game is wholly in the window, beside its thing, over nothing pressed next; nothing moves."""
    visitor = invite("Ann", **options)
    mentor_on(visitor)
    visitor.set_table(site.url, game, "Me", "Bot: Easy-going")
    table = TABLES[game](visitor)
    tip = visitor.page.get_by_test_id("mentor")
    seen: list[str] = []
    turns: list[int] = []
    for _ in range(MOST_STEPS):
        table.wait_for_turn()
        visitor.settle()
        visitor.page.evaluate(FRAMES)
        if tip.count():
            concept = tip.get_attribute("data-concept") or ""
            assert concept not in seen, "once each"
            seen.append(concept)
            turns.append(turn_of(visitor))
            assert tip.evaluate(BESIDE) == [], concept
            before = at_rest(visitor)
            tip.get_by_role("button").dispatch_event("click")  # a pointer would then be over the board
            expect(tip).to_have_count(0)
            assert at_rest(visitor) == before, concept
        if len(seen) == ENOUGH or not table.step():
            break
    assert len(seen) >= 3
    assert len(set(turns)) == len(turns), "one in a turn"


@pytest.mark.long(but=("Helsinki, moving-options0",))
@pytest.mark.parametrize(
    ("place", "options"),
    [
        ("Helsinki, moving", LAPTOP),
        ("Neoville, placing", LAPTOP),
        ("Helsinki, moving", PHONE),
        ("Helsinki, moving", SHORT),
    ],
)
def test_the_mentor_explains_once_beside_the_thing(
    invite: Invite, site: Site, place: str, options: dict[str, object]
) -> None:
    """A bubble, with its rule where there is room, lies beside its thing, can be put away, and does not come again."""
    visitor = invite("Ann", **options)
    with_mentor(visitor, site, place)
    bubble = visitor.page.get_by_test_id("mentor")
    expect(bubble).to_be_visible()
    concept = bubble.get_attribute("data-concept")
    wait_until(lambda: not bubble.evaluate(COVERS), "the bubble beside the thing", 15)
    if "has_touch" not in options:
        expect(bubble.get_by_role("link", name=re.compile(r"[HN]\d"))).to_be_visible()
    visitor.press(bubble.get_by_role("button"))
    expect(bubble).to_have_count(0)
    visitor.page.reload()
    expect(visitor.page.get_by_role("grid").first).to_be_visible()
    kept = json.loads(visitor.page.evaluate(RECORD))
    assert kept["explained"][0].endswith(f"/{concept}")
    assert bubble.count() == 0 or bubble.get_attribute("data-concept") != concept


FRAMES_ASKED = """async () => {
    const frame = requestAnimationFrame
    let asked = 0
    window.requestAnimationFrame = each => (asked++, frame(each))
    for (let passed = 0; passed < 10; passed++) await new Promise(frame)
    return asked
}"""
"""How often the page wants to act before the next ten frames."""


def test_the_mentor_rests_while_it_shows_nothing(invite: Invite, site: Site) -> None:
    """It follows the thing it explains; with its bubble put away it looks at the page no more."""
    visitor = invite("Ann")
    with_mentor(visitor, site, "Helsinki, moving")
    bubble = visitor.page.get_by_test_id("mentor")
    expect(bubble).to_be_visible()
    assert visitor.page.evaluate(FRAMES_ASKED) > 5
    visitor.press(visitor.button(texts.site("mentor.ok"), bubble))
    expect(bubble).to_have_count(0)
    assert visitor.page.evaluate(FRAMES_ASKED) <= 1  # the last one of the bubble


def test_the_mentor_can_be_turned_off(invite: Invite, site: Site) -> None:
    """Settings turn it off, and on again from the beginning."""
    visitor = invite("Ann")
    with_mentor(visitor, site, "Helsinki, moving")
    expect(visitor.page.get_by_test_id("mentor")).to_be_visible()
    visitor.press(visitor.button(texts.site("table.menu")))
    visitor.press(visitor.button(texts.site("table.settings")))
    dialog = visitor.page.get_by_role("dialog")
    assert json.loads(visitor.page.evaluate(RECORD))["explained"]
    visitor.press(visitor.button(texts.site("setting.mentor.again"), dialog))
    dialog.get_by_role("switch", name=texts.site("setting.mentor")).uncheck(force=True)
    expect(visitor.page.get_by_test_id("mentor")).to_have_count(0)
    assert visitor.page.evaluate("localStorage.getItem('torilla.mentor')") == "off"


@pytest.mark.long
def test_a_way_up_after_a_game(invite: Invite, site: Site) -> None:
    """The end names the next thing, and the result is on the home page and travels with the recovery link."""
    visitor = invite("Ann")
    go(visitor, site, at(site, "Helsinki, the end"))
    expect(visitor.page.get_by_test_id("way-up")).to_be_visible()
    kept = json.loads(visitor.page.evaluate(RECORD))
    [(key, result)] = kept["results"].items()
    assert key.startswith("helsinki/") and result["played"] == 1
    visitor.page.reload()
    expect(visitor.page.get_by_test_id("way-up")).to_be_visible()
    assert json.loads(visitor.page.evaluate(RECORD))["results"] == kept["results"], "a table counts once"
    visitor.open(site.url)
    expect(visitor.page.get_by_test_id("record")).to_contain_text(str(result["best"]))
    visitor.open(f"{site.url}/recover")
    visitor.press(visitor.button(texts.site("recover.make")))
    expect(visitor.page.get_by_test_id("carries")).to_be_visible()
    link = visitor.page.get_by_role("textbox", name=texts.site("link.label")).input_value()
    assert len(link) < 1000
    other = invite("Ann at home")
    other.open(link)
    other.press(other.button(texts.site("recover.do")))
    other.page.wait_for_url("**/my")
    assert json.loads(other.page.evaluate(RECORD))["results"] == kept["results"]


def test_rules_and_refusals_lead_to_lessons(invite: Invite, site: Site) -> None:
    """Every section that is acted by links a lesson on the learning page; lessons link the rule."""
    visitor = invite("Ann")
    visitor.open(f"{site.url}/learn/helsinki")
    expect(visitor.page.get_by_test_id("section-lesson").first).to_be_visible()
    sections = visitor.page.locator("section:has(> h2):has([data-testid=section-lesson])")
    assert sections.count() >= 7
    visitor.press(visitor.page.get_by_test_id("lesson-move-and-draw"))
    expect(visitor.page.get_by_test_id("dock")).to_be_visible()
