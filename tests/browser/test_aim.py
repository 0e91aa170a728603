"""Aiming a tile: a pointer only shows, the first click or tap chooses, the second one or the button does it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from browser import helsinki, neoville, places, texts
from browser.conftest import Invite
from browser.site import Site
from browser.visitor import PHONE, Visitor

pytestmark = pytest.mark.slow


def sit(visitor: Visitor, site: Site, name: str) -> int:
    """A table of their own at such a position; the steps done so far."""
    places.go(visitor, site, places.BOARDS[name](site))
    return steps(visitor, site)


def steps(visitor: Visitor, site: Site) -> int:
    return len(site.truth(visitor.table).entries)


def last(visitor: Visitor, site: Site) -> str:
    """The last step, as notation."""
    play = site.truth(visitor.table)
    return play.game.notation.format(play.entries[-1][2].code)


def spot(visitor: Visitor, cell: str) -> tuple[float, float]:
    """A point in the right half of a cell of Helsinki's board: there a tile of two begins in its column."""
    box = visitor.page.locator(f'[data-cell="{cell}"]').bounding_box()
    assert box
    return box["x"] + box["width"] * 0.7, box["y"] + box["height"] / 2


def touch(visitor: Visitor, *path: tuple[float, float]) -> None:
    """A finger along a path."""
    session = visitor.context.new_cdp_session(visitor.page)
    for number, (x, y) in enumerate(path):
        kind = "touchMove" if number else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def scrolled(visitor: Visitor) -> float:
    found: float = visitor.page.evaluate("scrollY")
    return found


def menu_kept(visitor: Visitor, target: Locator) -> bool:
    """Whether a right click there opens the browser's menu."""
    page = visitor.page
    page.evaluate("addEventListener('contextmenu', event => (window.menu = !event.defaultPrevented), { once: true })")
    target.click(button="right", force=True)
    found: bool = page.evaluate("window.menu")
    return found


# --- Helsinki: the pawn is at Sederholm House, lanes are columns ---


class Lane:
    """What is aimed at Helsinki's board."""

    def __init__(self, visitor: Visitor) -> None:
        self.table = helsinki.Table(visitor)
        self.slider = self.table.lane
        self.hover = visitor.page.get_by_test_id("push-hover")
        self.chosen = visitor.page.get_by_test_id("push-chosen")

    def value(self) -> str:
        """Side, lane, turns and stop, as a screen reader hears them."""
        expect(self.slider).to_have_attribute("aria-valuetext", re.compile(helsinki.STOPS))
        return self.slider.get_attribute("aria-valuetext") or ""


@pytest.fixture
def lane(ann: Visitor, site: Site) -> Lane:
    sit(ann, site, "Helsinki, pushing")
    return Lane(ann)


def test_helsinki_hover(ann: Visitor, site: Site, lane: Lane) -> None:
    """On its way over the board the pointer chooses nothing: the button pushes what was chosen before."""
    before, chosen = steps(ann, site), lane.value()
    ann.page.mouse.move(*spot(ann, "c3"))
    expect(lane.hover).to_have_attribute("data-cells", "c5 d5")
    expect(lane.chosen).to_have_attribute("data-cells", "d6 e6")
    ann.page.mouse.move(*spot(ann, "a7"))
    expect(lane.table.desk.get_by_role("status")).to_contain_text("H4.6")
    assert lane.value() == chosen
    lane.table.button(texts.helsinki("do.push")).hover()
    expect(lane.hover).to_have_count(0)
    expect(lane.table.desk.get_by_role("status")).to_have_count(0)
    lane.table.button(texts.helsinki("do.push")).click()
    ann.settle()
    assert steps(ann, site) == before + 1
    assert last(ann, site) == "sd.0"


def test_helsinki_clicks(ann: Visitor, site: Site, lane: Lane) -> None:
    """The first click chooses a lane, one on another lane chooses that, the second on the same lane pushes."""
    before = steps(ann, site)
    for cell, cells in (("d2", "d6 e6"), ("c2", "c5 d5"), ("d6", "d6 e6")):
        ann.page.mouse.click(*spot(ann, cell))
        expect(lane.slider).to_have_attribute("aria-valuetext", re.compile(cells))
        expect(lane.slider).to_be_focused()
        ann.settle()
        assert steps(ann, site) == before
    ann.page.mouse.click(*spot(ann, "c6"))
    expect(lane.slider).to_have_attribute("aria-valuetext", re.compile("c5 d5"))
    ann.page.mouse.click(*spot(ann, "c2"))
    lane.table.moves_on("roof in here")
    assert last(ann, site) == "sc.0"


def test_helsinki_keys_with_a_pointer(ann: Visitor, site: Site, lane: Lane) -> None:
    """Arrow keys move the chosen tile and Enter pushes it, wherever the pointer rests."""
    ann.page.mouse.move(*spot(ann, "c3"))
    expect(lane.hover).to_have_count(1)
    ann.page.keyboard.press("ArrowRight")
    expect(lane.hover).to_have_count(0)
    expect(lane.slider).to_have_attribute("aria-valuetext", re.compile(f", e, .*{helsinki.STOPS}"))
    ann.page.keyboard.press("ArrowLeft")
    expect(lane.slider).to_have_attribute("aria-valuetext", re.compile(f", d, .*{helsinki.STOPS}"))
    ann.page.mouse.move(*spot(ann, "c4"))
    expect(lane.hover).to_have_count(1)
    ann.page.keyboard.press("Enter")
    lane.table.moves_on("Slide")
    assert last(ann, site) == "sd.0"


def test_helsinki_turning(ann: Visitor, site: Site, lane: Lane) -> None:
    """Over the board the wheel and the right button turn the tile; elsewhere they do what they always do."""
    ann.page.set_viewport_size({"width": 1000, "height": 600})
    before = steps(ann, site)
    turned = [re.compile(f"turned {count} times") for count in (0, 1)]
    expect(lane.slider).to_have_attribute("aria-valuetext", turned[0])
    ann.page.mouse.move(*spot(ann, "c3"))
    for turn in (turned[1], turned[0]):
        ann.page.mouse.wheel(0, 120)
        expect(lane.slider).to_have_attribute("aria-valuetext", turn)
        ann.page.wait_for_timeout(200)  # one turn to a notch, however fast a touchpad glides
    assert scrolled(ann) == 0
    assert not menu_kept(ann, lane.table.board)
    expect(lane.slider).to_have_attribute("aria-valuetext", turned[1])
    ann.page.keyboard.press("r")
    expect(lane.slider).to_have_attribute("aria-valuetext", turned[0])
    assert menu_kept(ann, lane.table.hand)
    lane.table.hand.hover()
    ann.page.mouse.wheel(0, 120)
    ann.page.wait_for_function("() => scrollY > 0")
    expect(lane.slider).to_have_attribute("aria-valuetext", turned[0])
    assert steps(ann, site) == before


def test_helsinki_wheel_between_turns(ann: Visitor, site: Site) -> None:
    """Where no tile is held the wheel scrolls over the board as well, and the menu opens."""
    ann.page.set_viewport_size({"width": 1000, "height": 600})
    places.go(ann, site, places.at(site, "Helsinki, moving"))
    board = helsinki.Table(ann).board
    assert menu_kept(ann, board)
    board.hover()
    ann.page.mouse.wheel(0, 120)
    ann.page.wait_for_function("() => scrollY > 0")


def test_helsinki_swipe(invite: Invite, site: Site) -> None:
    """A finger that goes up the board, from its middle or its rim, scrolls the page and leaves the tile alone."""
    bo = invite("Bo", **PHONE)
    sit(bo, site, "Helsinki, pushing")
    lane = Lane(bo)
    chosen = lane.value()
    for cell, down in (("a4", 0), ("f7", 60)):
        x, y = spot(bo, cell)
        before = scrolled(bo)
        touch(bo, *((x, y + down - 12 * part) for part in range(14)))
        bo.page.wait_for_function("before => scrollY > before + 40", arg=before)
        assert lane.value() == chosen
        bo.page.evaluate("scrollTo(0, 0)")


def test_helsinki_taps(invite: Invite, site: Site) -> None:
    """A tap chooses a lane, a finger that goes sideways moves the tile along, the second tap on a lane pushes."""
    bo = invite("Bo", **PHONE)
    before = sit(bo, site, "Helsinki, pushing")
    lane = Lane(bo)
    bo.page.touchscreen.tap(*spot(bo, "c3"))
    expect(lane.slider).to_have_attribute("aria-valuetext", re.compile("c5 d5"))
    (x, y), (to, _) = spot(bo, "c7"), spot(bo, "d7")
    touch(bo, (x, y), *((x + (to - x) * part / 8, y) for part in range(1, 9)))
    expect(lane.slider).to_have_attribute("aria-valuetext", re.compile("d6 e6"))
    assert steps(bo, site) == before
    bo.page.wait_for_timeout(400)  # just after a drag Chromium takes a tap for the end of a fling
    bo.page.touchscreen.tap(*spot(bo, "c3"))
    expect(lane.slider).to_have_attribute("aria-valuetext", re.compile("c5 d5"))
    bo.page.touchscreen.tap(*spot(bo, "c3"))
    lane.table.moves_on("roof in here")
    assert last(bo, site) == "sc.0"


# --- Neoville ---


class City:
    """What is aimed at Neoville's city."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.table = neoville.Table(visitor)
        self.hover = visitor.page.get_by_test_id("tile-hover")
        self.chosen = visitor.page.get_by_test_id("tile-chosen")
        self.places: list[str] = []
        fits = self.table.grid.get_by_role("gridcell", name=texts.neoville("grid/can-place"))
        expect(fits.first).to_be_visible()
        for cell in fits.all():
            self.places.append(cell.get_attribute("data-cell") or "")

    def place(self, name: str) -> Locator:
        return self.table.grid.locator(f'[data-cell="{name}"]')


def test_neoville_hover(ann: Visitor, site: Site) -> None:
    """On its way over the city the pointer chooses nothing: the button places the tile where it was chosen."""
    before = sit(ann, site, "Neoville, placing")
    city = City(ann)
    first, second = city.places[0], city.places[-1]
    city.place(second).hover()
    expect(city.hover).to_have_attribute("data-place", second)
    expect(city.chosen).to_have_count(0)
    expect(city.table.button(texts.neoville("do/place"))).to_be_disabled()
    city.place(first).click()
    expect(city.chosen).to_have_attribute("data-place", first)
    expect(city.hover).to_have_count(0)
    for name in reversed(city.places):
        city.place(name).hover()
        expect(city.chosen).to_have_attribute("data-place", first)
    city.place(second).hover()
    expect(city.hover).to_have_attribute("data-place", second)
    city.table.button(texts.neoville("do/place")).hover()
    expect(city.hover).to_have_count(0)
    city.table.button(texts.neoville("do/place")).click()
    ann.settle()
    assert steps(ann, site) == before + 1
    assert placed(ann, site) == first


def placed(visitor: Visitor, site: Site) -> str:
    """Where the last tile was laid."""
    found = re.match(r"@([+-]\d)([+-]\d)r", last(visitor, site))
    assert found
    return f"{int(found[1])},{int(found[2])}"


@pytest.mark.parametrize("device", ["mouse", "finger"])
def test_neoville_clicks(invite: Invite, site: Site, device: str) -> None:
    """The first click or tap chooses a place, one on another place chooses that, the second on the same places."""
    options: dict[str, Any] = PHONE if device == "finger" else {}
    visitor = invite("Bo", **options)
    before = sit(visitor, site, "Neoville, placing")
    city = City(visitor)
    for name in (city.places[0], city.places[1], city.places[0]):
        visitor.press(city.place(name))
        expect(city.chosen).to_have_attribute("data-place", name)
        visitor.settle()
        assert steps(visitor, site) == before
    visitor.press(city.place(city.places[0]))
    expect(city.chosen).to_have_count(0)
    visitor.settle()
    assert placed(visitor, site) == city.places[0]


def moves_away(visitor: Visitor, name: str, place: FloatRect) -> None:
    """Wait until what has this test id is drawn somewhere else."""
    visitor.page.wait_for_function(
        """([name, place]) => {
            const now = document.querySelector(`[data-testid="${name}"]`)?.getBoundingClientRect()
            return now && Math.abs(now.x - place.x) + Math.abs(now.y - place.y) > 1
        }""",
        arg=[name, place],
    )


def test_neoville_pieces(ann: Visitor, site: Site) -> None:
    """A piece stays on its chosen square while the pointer goes over others; a click moves it, a second builds."""
    before = sit(ann, site, "Neoville, building")
    table = neoville.Table(ann)
    for piece in table.supply.get_by_role("button", disabled=False).all():
        piece.click()
        ann.settle()
        lit = table.grid.get_by_role("gridcell", name=texts.neoville("grid/can-build"))
        if lit.count() > 1:
            break
    chosen, hover = ann.page.get_by_test_id("piece-chosen"), ann.page.get_by_test_id("piece-hover")
    at = [cell.bounding_box() for cell in lit.all()]
    kept = chosen.bounding_box()
    assert kept
    other = next(box for box in at if box and abs(box["x"] - kept["x"]) + abs(box["y"] - kept["y"]) > box["width"] / 2)
    middle = other["x"] + other["width"] / 2, other["y"] + other["height"] / 2
    ann.page.mouse.move(*middle)
    expect(hover).to_have_count(1)
    assert chosen.bounding_box() == kept
    ann.page.mouse.click(*middle)
    expect(hover).to_have_count(0)
    moves_away(ann, "piece-chosen", kept)
    ann.settle()
    assert steps(ann, site) == before
    ann.page.mouse.click(*middle)
    expect(chosen).to_have_count(0)
    ann.settle()
    assert last(ann, site).startswith("build:")


def test_neoville_turning(ann: Visitor, site: Site) -> None:
    """Wheel, right button and R turn the tile that is held over the city; elsewhere wheel and menu are the page's."""
    ann.page.set_viewport_size({"width": 1000, "height": 600})
    before = sit(ann, site, "Neoville, placing")
    city = City(ann)
    city.place(city.places[0]).click()
    ways: list[Callable[[], None]] = [lambda: ann.page.mouse.wheel(0, 120), lambda: ann.page.keyboard.press("r")]
    for turns, turn in enumerate(ways, 1):
        turn()
        expect(city.chosen).to_have_attribute("data-turns", str(turns))
    assert scrolled(ann) == 0
    assert not menu_kept(ann, city.place(city.places[0]))
    expect(city.chosen).to_have_attribute("data-turns", "3")
    assert menu_kept(ann, city.table.hand)
    city.table.hand.hover()
    ann.page.mouse.wheel(0, 120)
    ann.page.wait_for_function("() => scrollY > 0")
    expect(city.chosen).to_have_attribute("data-turns", "3")
    assert steps(ann, site) == before


@pytest.mark.long(but=("finger",))
@pytest.mark.parametrize("device", ["mouse", "finger", "keyboard"])
def test_neoville_arrows(invite: Invite, site: Site, device: str) -> None:
    """The arrows at the tile are buttons that turn it, left and right, large enough for a finger."""
    options: dict[str, Any] = PHONE if device == "finger" else {}
    visitor = invite("Bo", **options)
    before = sit(visitor, site, "Neoville, placing")
    city = City(visitor)
    visitor.press(city.place(city.places[0]))
    if device == "keyboard":
        visitor.by = "keyboard"
    right = visitor.page.get_by_role("button", name=texts.neoville("turner/right"))
    left = visitor.page.get_by_role("button", name=texts.neoville("turner/left"))
    for button, turns in ((right, "1"), (right, "2"), (left, "1"), (left, "0"), (left, "3")):
        visitor.press(button)
        expect(city.chosen).to_have_attribute("data-turns", turns)
        expect(city.chosen).to_have_attribute("data-place", city.places[0])
    if device == "finger":
        visitor.page.set_viewport_size({"width": 360, "height": 640})
        for button in (left, right):
            box = button.bounding_box()
            assert box and box["width"] >= 44 and box["height"] >= 44
    visitor.settle()
    assert steps(visitor, site) == before


def test_neoville_frame(ann: Visitor, site: Site) -> None:
    """The marks on the open sides of the frame are no controls: only lines, without a name, a focus or a hand."""
    places.go(ann, site, places.at(site, "Neoville, placing"))
    marks = ann.page.get_by_test_id("frame-marks")
    lines = marks.locator("*")
    expect(lines.first).to_be_visible()
    for line in lines.all():
        look = "each => { const { fill, pointerEvents } = getComputedStyle(each); return [fill, pointerEvents] }"
        assert line.evaluate(look) == ["none", "none"]
        box = line.bounding_box()
        assert box
        ann.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        at = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        assert ann.page.evaluate("at => getComputedStyle(document.elementFromPoint(...at)).cursor", at) == "auto"
    expect(marks.locator("[tabindex]")).to_have_count(0)


# --- The help ---


@pytest.mark.long(but=("de",))
@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("name", ["Helsinki, pushing", "Neoville, placing"])
def test_help(invite: Invite, site: Site, name: str, language: str) -> None:
    """The help at the table says how a tile is aimed and turned by mouse, finger and keyboard."""
    reader = invite("Ann", locale=language)
    places.go(reader, site, places.at(site, name))
    reader.button(texts.read("table", language)["table.help"][0]).click()
    controls = reader.page.get_by_test_id("controls")
    controls.locator("summary").click()
    lines = controls.get_by_role("listitem")
    expect(lines).to_have_count(5)
    expect(lines.nth(1)).to_contain_text(re.compile(r"\bR\b"))
    if name.startswith("Helsinki"):
        expect(lines.nth(1)).to_contain_text(re.compile(r"\bF\b"))
