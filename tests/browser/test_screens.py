"""Screens of all sizes: what a turn needs is in sight and in reach, and the board stays where it is."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, expect
from services.processes import wait_until

from browser import helsinki, neoville, places, states, texts
from browser.conftest import Invite
from browser.layout import FRAMES
from browser.positions import find, set_up
from browser.site import Site
from browser.visitor import PHONE, Visitor

pytestmark = pytest.mark.slow

TOUCHED = """thing => {
    const { left, top, width, height } = thing.getBoundingClientRect()
    return thing.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}"""
"""Whether a finger on the middle of a thing touches it."""
LONG = "x" * 12 + " wide words that go on " * 7


def look(visitor: Visitor, site: Site, name: str, width: int, height: int) -> None:
    visitor.page.set_viewport_size({"width": width, "height": height})
    places.go(visitor, site, places.at(site, name))
    visitor.page.wait_for_load_state("networkidle")


def box(thing: Locator) -> FloatRect:
    found = thing.bounding_box()
    assert found
    return found


def in_sight(thing: Locator, top: float, bottom: float) -> bool:
    around = box(thing)
    return around["y"] >= top - 1 and around["y"] + around["height"] <= bottom + 1


def prompt_of(visitor: Visitor, name: str) -> tuple[Locator, Locator]:
    """The prompt, and the board."""
    if name.startswith("Helsinki"):
        return helsinki.Table(visitor).prompt, visitor.page.get_by_test_id("board")
    table = neoville.Table(visitor)
    return table.prompt, table.grid


SIZES = [(1280, 720), (1440, 900), (2560, 1440), (390, 844), (360, 640), (844, 390)]
PICTURED = r"(Hels|Neov)(?!.*(compared|analysis))|a bot plays"
TABLES = [name for name in [*places.BOARDS, *states.ALL] if re.match(PICTURED, name)]
"""The table in all states of which pictures are taken."""
BOXES = """() => {
    const PARTS = `header, header button, [data-testid=board], [data-guide=city], [role=grid], .square, .actions, .hand,
        .supply, .market, .desk, [data-desk] button, .rail > *, .panel-bar`
    const OVER = '[data-testid=news], [popover], dialog'
    const parts = [...document.querySelectorAll(PARTS)].filter(part => !part.closest(OVER))
    return parts.map(part => {
        const { x, y, width, height } = part.getBoundingClientRect()
        return [part.dataset.testid ?? part.tagName, x, y, width, height].join(' ')
    })
}"""
"""Where everything of the table is."""
MESSAGE = """async kind => {
    const boxes = BOXES
    const until = async there => {
        for (let frame = 0; frame < 600 && !there(); frame++) await new Promise(requestAnimationFrame)
        return there()
    }
    const message = () => document.querySelector(
        kind === 'offline' ? '[data-testid=offline]' : '[data-testid=toast], [data-testid=toasts] > *')
    const before = boxes()
    dispatchEvent(new Event(kind === 'offline' ? 'offline' : 'vite:preloadError'))
    const said = await until(message)
    const shown = boxes()
    if (kind === 'offline') dispatchEvent(new Event('online'))
    else message()?.querySelector('button[aria-label]').click()
    const gone = await until(() => !message())
    const after = boxes()
    return { said: Boolean(said), gone, moved: before.filter((box, at) => box !== shown[at]),
        after: before.filter((box, at) => box !== after[at]), parts: before.length }
}""".replace("BOXES", BOXES)
"""Shows a message of this kind and puts it away: which parts of the table were elsewhere with it, and after it."""


@pytest.mark.long(but=("Helsinki, pushing", "Neoville, building", "Neoville, a bot's turn"))
@pytest.mark.parametrize("name", TABLES)
def test_messages_move_nothing(ann: Visitor, site: Site, name: str) -> None:
    """A toast or a lost connection, on six screens: all that one looks at or presses stays where it is to the pixel."""
    state = states.ALL[name](site) if name in states.ALL else None
    places.go(ann, site, state.place if state else places.at(site, name))
    if state:
        state.act(ann, "en")
    ann.page.wait_for_load_state("networkidle")
    kinds = ["toast", "offline"] if ann.page.get_by_test_id("news").count() else ["toast"]
    faults = []
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.evaluate(FRAMES)
        for kind in kinds:
            found = ann.page.evaluate(MESSAGE, kind)
            for _ in range(3):  # what moves by itself, such as the turn of a bot, may do so just then
                if found["moved"] or found["after"]:
                    found = ann.page.evaluate(MESSAGE, kind)
            if found["moved"] or found["after"] or not (found["said"] and found["gone"] and found["parts"] > 5):
                faults.append(f"{kind} at {width} x {height}: {found}")
    assert faults == [], "\n".join(faults)


@pytest.mark.long
@pytest.mark.parametrize("record", ["helsinki-08", "neoville-04"])
def test_what_is_opened_moves_nothing(ann: Visitor, site: Site, record: str) -> None:
    """Hint, log, chat, rules and menu lie over the table: on no screen do they move it, or leave it moved.

    A hint on a phone scrolls the page while it is open, so that what it draws is seen (test_hints.py).
    """
    guest, table = set_up(site, record, *find(record, lambda now: now["turn"] > 18), bot="casual")
    places.go(ann, site, places.Place(f"/t/{table}", "grid", guest.cookies))
    before: dict[tuple[int, int], list[str]] = {}

    def look(opened: str) -> None:
        for size in SIZES:
            if opened == "hint" and min(size) < 700:
                continue
            ann.page.set_viewport_size({"width": size[0], "height": size[1]})
            ann.page.evaluate(FRAMES)
            now = ann.page.evaluate(BOXES)
            assert len(now) > 5 and now == before.setdefault(size, now), f"{opened or 'closed'} at {size}"
        ann.page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})

    look("")
    for opened in ("hint", "log", "chat", "table.help", "table.menu"):
        ann.button(texts.site(opened)).first.click()
        shown = ann.page.get_by_test_id("hint") if opened == "hint" else ann.page.locator(":popover-open")
        expect(shown.first).to_be_visible()
        look(opened)
        ann.page.keyboard.press("Escape")
        expect(shown).to_have_count(0)
        look("")


@pytest.mark.long(but=("Helsinki, pushing", "Neoville, placing"))
@pytest.mark.parametrize("name", ["Helsinki, moving", "Helsinki, pushing", "Neoville, placing", "Neoville, building"])
def test_long_prompts_move_nothing(ann: Visitor, site: Site, name: str) -> None:
    """However long the prompt is, hand, board and buttons keep their place and their size."""
    look(ann, site, name, *SIZES[0])
    hand, buttons = ann.region(texts.helsinki("area.hand")), ann.page.locator("[data-desk] button")
    prompt, board = prompt_of(ann, name)
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.evaluate(FRAMES)
        assert prompt.evaluate(TOUCHED), "something lies over the prompt"
        parts = [part for part in (board, hand, *buttons.all()) if part.is_visible()]
        before = [box(part) for part in parts]
        prompt.evaluate("(prompt, text) => prompt.append(text)", LONG[:120])
        assert [box(part) for part in parts] == before
        prompt.evaluate("prompt => prompt.lastChild.remove()")
        assert box(prompt)["height"] > 10


@pytest.mark.long(but=("size0",))
@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (1920, 1080), (2560, 1440)])
def test_no_scrolling_by_a_pixel(ann: Visitor, site: Site, size: tuple[int, int]) -> None:
    """Where Helsinki's table fits into the window there is nothing to scroll."""
    look(ann, site, "Helsinki, pushing", *size)
    assert ann.page.evaluate("document.documentElement.scrollHeight") == size[1]


@pytest.mark.long(but=("size3",))
@pytest.mark.parametrize("size", [(1440, 900), (2560, 1440), (3440, 1440), (3840, 2160)])
def test_panels_of_large_screens(ann: Visitor, site: Site, size: tuple[int, int]) -> None:
    """On very large screens Helsinki's panels are as wide as their contents want, and not wider than one can read."""
    look(ann, site, "Helsinki, pushing", *size)
    for name in ("Players", "Supply", texts.helsinki("area.log")):
        width = box(ann.region(name))["width"]
        assert 250 <= width <= 1200, f"{name}: {width}"


@pytest.mark.long(but=("pushing",))
@pytest.mark.parametrize("name", ["Helsinki, pushing", "Helsinki, moving", "Neoville, placing", "Neoville, building"])
def test_a_turn_fits_on_a_laptop(ann: Visitor, site: Site, name: str) -> None:
    """At 1280 x 720 all that a turn needs is in sight, and others, score and the last lines of the log beside it."""
    look(ann, site, name, 1280, 720)
    if name.startswith("Neoville"):
        areas = map(texts.neoville, ("hand", "supply", "city/others", "score"))
        needed = [*map(ann.region, areas), neoville.Table(ann).grid]
    else:
        areas = map(texts.helsinki, ("area.hand", "area.actions", "area.others", "area.prompt"))
        needed = list(map(ann.region, areas))
        ring = ann.region(texts.helsinki("area.square"))
        assert box(ring)["width"] >= 420
        needed.append(ring)
    log = ann.page.get_by_role("list", name=texts.site("log"))
    for area in [*needed, ann.page.get_by_role("table"), log.get_by_role("listitem").last]:
        assert in_sight(area, 0, 720)


@pytest.mark.long(but=("Neoville",))
@pytest.mark.parametrize("game", ["Helsinki", "Neoville"])
def test_a_replay_fits_on_a_laptop(ann: Visitor, site: Site, game: str) -> None:
    """At 1280 x 720 the hand is whole above the controls."""
    look(ann, site, f"{game}, replay", 1280, 720)
    hand = texts.helsinki("area.hand") if game == "Helsinki" else texts.neoville("hand")
    assert in_sight(ann.region(hand), 0, box(ann.page.get_by_role("contentinfo"))["y"])


@pytest.mark.long(but=("de",))
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_refusal_is_seen_on_a_laptop(invite: Invite, site: Site, language: str) -> None:
    """At 1280 x 720 the whole reason why a tile cannot be pushed in is in sight, in long languages too."""
    bo = invite("Bo", locale=language)
    look(bo, site, "Helsinki, pushing", 1280, 720)
    plate, panel = bo.page.get_by_role("slider"), bo.page.locator("[data-desk]")
    plate.focus()
    reason = panel.get_by_role("status")
    for _ in range(7):
        plate.press("ArrowLeft")
        if reason.count():
            break
    expect(reason).to_be_visible()
    around = box(panel)
    assert in_sight(reason, around["y"], around["y"] + around["height"])
    assert in_sight(reason, 0, 720)
    assert in_sight(panel.get_by_role("paragraph").first, around["y"], around["y"] + around["height"])


@pytest.mark.long(but=("360",))
@pytest.mark.parametrize("width", [390, 360])
def test_rows_and_columns_have_names_on_phones(invite: Invite, site: Site, width: int) -> None:
    """Helsinki's board shows a to g and 1 to 7, which lessons, hints and the log speak of, large enough to be read."""
    bo = invite("Bo", **PHONE)
    look(bo, site, "Helsinki, pushing", width, 844)
    board = bo.page.get_by_test_id("board")
    for name in "abcdefg1234567":
        letter = board.locator("svg text:visible").get_by_text(name, exact=True).first
        assert box(letter)["height"] >= 11, name


LINES = """() => [...document.querySelectorAll('fieldset .segment')].filter(strip =>
    new Set([...strip.children].map(one => Math.round(one.getBoundingClientRect().top))).size > 1
).map(strip => strip.textContent)"""
"""Choices of which some stand below others."""


@pytest.mark.long(but=("de",))
@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_choices_stand_in_one_line(invite: Invite, site: Site, language: str) -> None:
    """The kinds of a seat and all other strips of choices are one line on narrow phones, in long languages too."""
    bo = invite("Bo", locale=language, **PHONE)
    look(bo, site, "set a table, Neoville", 360, 640)
    bo.more_options()
    assert bo.page.get_by_role("radio").count() > 9
    assert bo.page.evaluate(LINES) == []


@pytest.mark.long(but=("Neoville, placing-size0",))
@pytest.mark.parametrize("size", [(360, 640), (844, 390), (640, 360)])
@pytest.mark.parametrize("name", ["Helsinki, pushing", "Neoville, placing"])
def test_small_screens(invite: Invite, site: Site, name: str, size: tuple[int, int]) -> None:
    """Wherever one scrolls on a phone, upright or on its side, prompt and main button stay in sight.

    640 x 360 is also what 1280 x 720 leaves at a zoom of 200 %.
    """
    bo = invite("Bo", **PHONE)
    look(bo, site, name, *size)
    prompt, _ = prompt_of(bo, name)
    button = bo.button("Push" if name.startswith("Helsinki") else "Place")
    for down in (120, 400, 5000):
        bo.page.evaluate("down => scrollTo(0, down)", down)
        wait_until(lambda: in_sight(prompt, 0, size[1]), "the prompt")
        wait_until(lambda: in_sight(button, 0, size[1]), "the button")


@pytest.mark.long(but=("Neoville",))
@pytest.mark.parametrize("name", ["Helsinki, pushing", "Neoville, placing"])
def test_board_and_hand_on_its_side(invite: Invite, site: Site, name: str) -> None:
    """On a phone held on its side the board and the hand are in sight together."""
    bo = invite("Bo", **PHONE)
    look(bo, site, name, 844, 390)
    _, board = prompt_of(bo, name)
    bo.page.evaluate("scrollTo(0, 62)")
    wait_until(lambda: in_sight(board, 0, 390), "the board")
    wait_until(lambda: in_sight(bo.region(texts.helsinki("area.hand")), 0, 390), "the hand")


def test_city_and_hand_on_a_short_phone(invite: Invite, site: Site) -> None:
    """While a tile is to be chosen on a short phone, the whole hand is in sight below the city, without scrolling."""
    bo = invite("Bo", **PHONE)
    bo.page.set_viewport_size({"width": 360, "height": 640})
    guest, table = set_up(site, "neoville-04", *find("neoville-04", lambda now: now["turn"] > 18))
    places.go(bo, site, places.Place(f"/t/{table}", "grid", guest.cookies))
    hand = bo.region(texts.neoville("hand"))
    tabs = bo.page.get_by_role("group", name=texts.neoville("tabs"))
    expect(hand).to_be_visible()
    assert in_sight(hand, 0, box(tabs)["y"])
    tile = hand.get_by_role("button").first
    assert tile.evaluate(TOUCHED), "something lies over the tile"
    city = box(neoville.Table(bo).grid)
    assert box(hand)["y"] >= city["y"] + 0.75 * city["height"]


@pytest.mark.long(but=("Neoville, building-size0",))
@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
@pytest.mark.parametrize("name", ["Neoville, building", "Neoville, drawing"])
def test_city_and_supply_on_phones(invite: Invite, site: Site, name: str, size: tuple[int, int]) -> None:
    """Without scrolling one sees the prompt, the whole city, and what one can build or draw."""
    bo = invite("Bo", **PHONE)
    look(bo, site, name, *size)
    table = neoville.Table(bo)
    tabs = box(bo.page.get_by_role("group", name=texts.neoville("tabs")))["y"]
    if name.endswith("drawing"):
        offered = bo.page.locator("[data-guide=display]").get_by_role("button")
        drawing = bo.page.get_by_role("radio", checked=True)
        expect(drawing).to_have_accessible_name(re.compile(rf"^{texts.neoville('tab/draw')} ?\d$"))
    else:
        offered = bo.region(texts.neoville("supply")).get_by_role("button", disabled=False)
    for thing in (table.prompt, table.grid, *offered.all()[:4]):
        assert in_sight(thing, 0, tabs), thing
    dim = bo.region(texts.neoville("supply")).get_by_role("button", disabled=True)
    places = [box(card)["x"] for card in offered.all()]
    assert name.endswith("drawing") or all(box(card)["x"] > max(places) for card in dim.all()), (
        "what is impossible first"
    )


@pytest.mark.long(but=("Neoville",))
@pytest.mark.parametrize("game", ["Helsinki", "Neoville"])
def test_the_own_board_stays_on_phones(invite: Invite, site: Site, game: str) -> None:
    """In somebody else's turn a phone shows their board, says whose, and keeps the own one small; a tap swaps them."""
    bo = invite("Bo", **PHONE)
    bo.page.set_viewport_size({"width": 360, "height": 640})
    state = states.ALL[f"{game}, a bot's turn"](site)
    places.go(bo, site, state.place)
    state.act(bo, "en")
    inset = bo.page.get_by_test_id("own-inset")
    expect(inset).to_be_visible()
    if game == "Neoville":
        whose = bo.page.locator("figcaption")
        expect(whose).to_be_in_viewport(ratio=1)
        inset.tap()
        expect(whose).to_have_count(0)
        expect(inset).to_have_count(0)


@pytest.mark.long(but=("helsinki",))
@pytest.mark.parametrize("game", ["helsinki", "neoville"])
def test_tabs_bring_their_panel(invite: Invite, site: Site, game: str) -> None:
    """A tap on a tab scrolls its panel into sight."""
    bo = invite("Bo", **PHONE)
    look(bo, site, "Helsinki, pushing" if game == "helsinki" else "Neoville, placing", 360, 640)
    bo.page.get_by_text(texts.helsinki("tab.score"), exact=True).last.tap()
    panel = bo.page.get_by_role("table")
    wait_until(lambda: box(panel)["y"] < 540, "the panel")


@pytest.mark.long(but=("helsinki",))
@pytest.mark.parametrize("game", ["helsinki", "neoville"])
def test_arrow_keys_go_from_tab_to_tab(invite: Invite, site: Site, game: str) -> None:
    """The bar at the foot is one stop for Tab; each arrow key shows the next panel."""
    bo = invite("Bo", **PHONE)
    look(bo, site, "Helsinki, moving" if game == "helsinki" else "Neoville, building", 390, 844)
    bar = bo.group(texts.helsinki("area.more"))
    chosen = bar.get_by_role("radio", checked=True)
    bo.tab_to(chosen)
    at = bar.get_by_role("radio").all()
    place = next(place for place, radio in enumerate(at) if radio.is_checked())
    bo.page.keyboard.press("ArrowLeft")
    expect(at[place - 1]).to_be_checked()
    expect(at[place - 1]).to_be_focused()
    for _ in at[place:]:
        bo.page.keyboard.press("ArrowRight")
    expect(at[-1]).to_be_checked()
    bo.page.keyboard.press("Tab")
    assert not bar.locator(":focus").count()


@pytest.mark.long(but=("Neoville, building",))
@pytest.mark.parametrize("name", ["Helsinki, pushing", "Neoville, building", "Neoville, drawing"])
def test_low_screens_scroll_in_one_direction(invite: Invite, site: Site, name: str) -> None:
    """A laptop at 200 % and a phone on its side have nothing to scroll sideways (WCAG 1.4.10)."""
    bo = invite("Bo", locale="fr")  # the longest words
    look(bo, site, name, 720, 450)
    for width, height in ((720, 450), (844, 390), (640, 360), (568, 320), (900, 560)):
        bo.page.set_viewport_size({"width": width, "height": height})
        bo.page.evaluate(FRAMES)
        assert bo.page.evaluate("document.documentElement.scrollWidth") == width


READER = ["Helsinki, pushing", "Neoville, building", "home", "my tables", "waiting room", "set a table, Helsinki"]
READER += ["home, first visit", "deal of the day", "puzzles, Helsinki", "Neoville, replay"]


@pytest.mark.long(but=("Helsinki, pushing",))
@pytest.mark.parametrize("name", READER)
def test_the_readers_own_font(invite: Invite, site: Site, name: str) -> None:
    """With letters of 24 px everything is larger, and even at 320 pixels nothing is scrolled sideways."""
    bo = invite("Bo", fresh=True)
    session = bo.context.new_cdp_session(bo.page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 24}})
    look(bo, site, name, 320, 640)
    bo.page.evaluate(FRAMES)
    assert bo.page.evaluate("getComputedStyle(document.body).fontSize") == "24px"
    assert bo.page.evaluate("document.documentElement.scrollWidth") == 320
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 16}})
    session.detach()


# --- Neoville's score ---


def test_neoville_score(ann: Visitor, site: Site) -> None:
    """Undecided pieces show what they may bring or cost as ±; parks count apart; leads are "so far"."""
    look(ann, site, "Neoville, building", 1440, 900)
    table = ann.page.get_by_role("table")
    play = site.truth(ann.table)
    expect(table.get_by_role("row", name=re.compile("^Towers"))).to_contain_text("±28")
    parks = table.get_by_role("row", name=re.compile("^Parks"))
    own = parks.get_by_role("cell").first
    expect(own).to_contain_text(re.compile(rf"^\s*5×\s*\+5 {texts.neoville('score/so-far')}\s*$"))
    assert play.state is not None
    for cell in parks.get_by_role("cell").all():
        assert re.match(r"\s*\d+×", cell.inner_text())


def test_neoville_marks_on_phones(invite: Invite, site: Site) -> None:
    """On phones and in small cities met and lost pieces differ by a mark, not by colour alone."""
    bo = invite("Bo", **PHONE)
    look(bo, site, "Neoville, building", 390, 844)
    city = neoville.Table(bo).city
    expect(city.get_by_test_id("badge-lost").locator("visible=true")).to_have_count(2)
    bo.page.get_by_text(texts.neoville("tab/cities"), exact=True).tap()
    others = bo.region(texts.neoville("city/others"))
    for state in ("certain", "lost"):
        expect(others.get_by_test_id(f"badge-{state}").first).to_be_visible()


# --- Forced colours ---


def outline_of(thing: Locator) -> list[Any]:
    found: list[Any] = thing.evaluate(
        "each => { const { outlineStyle, outlineWidth } = getComputedStyle(each); return [outlineStyle, outlineWidth] }"
    )
    return found


def test_forced_colours(invite: Invite, site: Site) -> None:
    """Where the system sets the colours, what is chosen and who is to move are marked by outlines."""
    ann = invite("Ann", forced_colors="active")
    look(ann, site, "Neoville, placing", 1024, 768)
    strip = ann.page.get_by_test_id("score-strip").get_by_role("listitem")
    widths = [item.evaluate("each => getComputedStyle(each).borderTopWidth") for item in strip.all()]
    assert widths[0] == "3px" and set(widths[1:]) == {"1px"}
    chosen = ann.region(texts.helsinki("area.hand")).get_by_role("button", name=re.compile("chosen"))
    assert outline_of(chosen) == ["solid", "4px"]
    look(ann, site, "Helsinki, pushing", 1280, 720)
    card = ann.region(texts.helsinki("area.hand")).get_by_role("button", pressed=True).first
    assert outline_of(card) == ["solid", "4px"]
    to_move, *others = (ann.page.get_by_test_id(f"seat-{seat}") for seat in (1, 0, 2, 3))
    assert outline_of(to_move) == ["solid", "3px"]
    assert all(outline_of(other)[0] == "none" for other in others)


# --- Messages, names, chat ---


def apart(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )


COVERS = """toast => {
    const here = toast.getBoundingClientRect()
    const things = [...document.querySelectorAll('button, [data-testid=board], [role=grid], .hand')]
    return things.filter(thing => {
        const { left, top, right, bottom } = thing.getBoundingClientRect()
        const apart = right <= here.left || here.right <= left || bottom <= here.top || here.bottom <= top
        return !apart && thing.checkVisibility() && !thing.closest('[data-testid=news], .log')
    }).map(thing => thing.outerHTML.slice(0, 120))
}"""
"""What a toast lies over; older lines of the log have places, but are scrolled away."""


@pytest.mark.long(but=("Neoville, placing-size3",))
@pytest.mark.parametrize("size", [(1280, 720), (820, 1180), (390, 844), (360, 640)])
@pytest.mark.parametrize("name", ["Helsinki, pushing", "Neoville, placing"])
def test_messages_cover_nothing_needed(ann: Visitor, site: Site, name: str, size: tuple[int, int]) -> None:
    """News lie over the prompt's words and over nothing that is pressed or looked at."""
    look(ann, site, name, *size)
    ann.page.keyboard.press("u")
    toast = ann.page.get_by_test_id("toast")
    expect(toast).to_be_visible()
    assert toast.evaluate(COVERS) == []


def test_connection_notice(ann: Visitor, site: Site) -> None:
    """Who has lost the connection can try at once; the notice covers neither the board nor a button."""
    look(ann, site, "Neoville, placing", 1280, 720)
    _, board = prompt_of(ann, "Neoville, placing")
    ann.page.clock.install()
    site.kill()
    notice = ann.page.get_by_test_id("offline")
    expect(notice).to_be_visible()
    for thing in (board, ann.button(texts.helsinki("do.turn"))):
        assert apart(box(notice), box(thing))
    ann.page.clock.pause_at(ann.page.evaluate("Date.now() + 1000"))  # so that the page does not try by itself
    site.start()
    with ann.page.expect_websocket():
        ann.button(texts.site("net.retry")).click()
    ann.page.clock.resume()
    expect(notice).not_to_be_visible()
    ann.forgive("WebSocket connection")


@pytest.mark.long(but=("360",))
@pytest.mark.parametrize("width", [360, 820])
def test_names_in_the_header(ann: Visitor, site: Site, width: int) -> None:
    """Nobody's name is a letter and dots in the header; beside the points of four, who moves is named where it fits."""
    look(ann, site, "Helsinki, pushing", width, 800)
    for seat in range(4):
        name = ann.page.get_by_test_id(f"seat-{seat}").locator("span[aria-hidden]").last
        if name.is_visible():
            assert name.evaluate("each => each.scrollWidth <= each.clientWidth")
    mover = ann.page.get_by_test_id("seat-1")
    if width > 360:
        expect(mover.locator("span[aria-hidden]").last).to_be_visible()
    else:
        expect(mover.locator("b")).to_be_in_viewport(ratio=1)


def test_the_points_of_four_on_a_narrow_phone(invite: Invite, site: Site) -> None:
    """At 360 pixels the header has the points of all four, also where they are negative."""
    bo = invite("Bo", **PHONE)
    look(bo, site, "Neoville, building", 360, 640)
    for seat in range(4):
        shows_points(bo, seat)


def test_the_points_beside_a_clock(invite: Invite, site: Site) -> None:
    """At 360 pixels the header of a slow game has the end of the turn's time and the points of both."""
    bo = invite("Bo", **PHONE)
    bo.page.set_viewport_size({"width": 360, "height": 640})
    pace = {"kind": "slow", "amount": 2}
    guest, made = places.sit(site, "neoville", [places.ME, places.BOT], start=True, pace=pace)
    places.go(bo, site, places.Place(f"/t/{made['table']['id']}", "grid", guest.cookies))
    expect(bo.page.get_by_role("timer")).to_be_in_viewport(ratio=1)
    for seat in range(2):
        shows_points(bo, seat)


def shows_points(visitor: Visitor, seat: int) -> None:
    """A seat's points are whole in the header."""
    chip = visitor.page.get_by_test_id(f"seat-{seat}")
    around, points = box(chip), box(chip.locator("b"))
    assert points["y"] + points["height"] <= around["y"] + around["height"] + 1, f"seat {seat}: {chip.inner_text()}"
    assert points["x"] + points["width"] <= around["x"] + around["width"] + 1


def test_the_round_is_seen_beside_four_seats(invite: Invite, site: Site) -> None:
    """In a narrow window, in a long language."""
    bo = invite("Bo", locale="de")
    look(bo, site, "Neoville, building", 720, 450)
    told = box(bo.page.get_by_role("banner").get_by_role("status"))
    assert told["x"] + told["width"] <= box(bo.page.get_by_test_id("seat-0"))["x"]


@pytest.mark.long(but=("Helsinki",))
@pytest.mark.parametrize("name", ["Helsinki, pushing", "Neoville, building"])
def test_names_beside_the_points(ann: Visitor, site: Site, name: str) -> None:
    """In the line of points a name is whole or not there: marks and header tell who is who."""
    look(ann, site, name, 1024, 768)
    strip = ann.page.get_by_test_id("score-strip")
    for seat in strip.get_by_role("listitem").all():
        cut = seat.locator("span > i").evaluate(
            """name => {
                const [here, around] = [name, name.parentElement].map(each => each.getBoundingClientRect())
                return here.top < around.bottom - 4 && here.right > around.right + 1
            }"""
        )
        assert not cut, seat.inner_text()


def test_long_links_wrap_in_the_chat(ann: Visitor, site: Site) -> None:
    """A long link in the chat is broken into lines: nothing is cut off or has to be scrolled sideways."""
    look(ann, site, "Helsinki, pushing", 390, 844)
    ann.button(texts.site("chat")).click()
    ann.page.get_by_placeholder(texts.site("chat.say")).fill("https://example.org/" + "long" * 50)
    ann.button(texts.site("chat.send")).click()
    log = ann.page.get_by_role("log", name=texts.site("chat"))
    expect(log.get_by_role("listitem")).to_have_count(1)
    assert log.evaluate("each => each.scrollWidth <= each.clientWidth")
