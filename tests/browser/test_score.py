"""The score helper: boards of the real box, entered by taps, counted by the engine."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from browser import texts
from browser.conftest import Invite
from browser.site import Site
from browser.visitor import PHONE, Visitor

pytestmark = pytest.mark.slow

# H5.6: 2 rows, 3 columns, domes on crossings, in one line, in none.
HELSINKI = """\
x . x . . X .
X x X x x X x
x . x . . x .
x . x # . x .
x X x x x x x
X . x . . x X
x . x . . x .
"""
NEOVILLE = [
    ("w w w8 w / w w e e / w w e e / e g g e", "towers", "8"),
    ("e5 e g g / e e g g", "towers", "−5"),
    ("r4 r g g / e e g g", "towers", "−4"),
    (
        "e e gp e / g g e e / ep gp e:bus-parks r / e e e e / r r rp r / w w w w",
        "buses",
        "8",
    ),
    ("e:windmill-left e / e e", "windmills", "4"),
    ("e e:biosphere-L3 g g / e g g g", "biospheres", "5"),
]
"""N5, each as a city of player 1."""


def brush(visitor: Visitor, name: str) -> None:
    visitor.press(visitor.page.get_by_test_id(f"brush-{name}"))


def tap(visitor: Visitor, row: int, column: int) -> None:
    """Tap a cell and see it change: a browser that is behind would take the next brush for it."""
    cell = visitor.page.locator(f'[data-at="{row},{column}"]')
    before = cell.get_attribute("aria-label") or ""
    visitor.press(cell)
    expect(cell).not_to_have_attribute("aria-label", before)


def points(visitor: Visitor, category: str, seat: int = 0) -> Locator:
    return visitor.page.locator(f'[data-category="{category}"] td').nth(seat)


def forgive_refusals(visitor: Visitor) -> None:
    """What is half entered may be refused; the browser notes that in its console."""
    expect(visitor.page.get_by_test_id("points")).to_be_visible()
    visitor.forgive("400")


def test_the_worked_example_of_helsinki(invite: Invite, site: Site) -> None:
    """Tapped in on a phone, the example of the rulebooks gives 4 + 6 + 12 = 22 (H5.6), with its reasons."""
    ann = invite("Ann", **PHONE)
    ann.open(f"{site.url}/score/helsinki")
    rows = [line.split() for line in HELSINKI.splitlines()]
    for name, wanted in (("x", "xX"), ("turret", "X")):
        brush(ann, name)
        for row, signs in enumerate(rows):
            for column, sign in enumerate(signs):
                if sign in wanted:
                    tap(ann, row, column)
    for category, number in {"rows": "4", "columns": "6", "turrets": "12"}.items():
        expect(points(ann, category)).to_have_text(number)
    expect(ann.page.get_by_test_id("total-0")).to_have_text("22")
    expect(ann.page.get_by_test_id("reasons").get_by_role("button")).to_have_count(2 + 3 + 7)
    forgive_refusals(ann)


@pytest.mark.long(but=("stone",))
@pytest.mark.parametrize(
    ("city", "category", "number"), NEOVILLE, ids=["waterfall", "terracotta", "stone", "bus", "windmill", "biosphere"]
)
def test_the_worked_examples_of_neoville(ann: Visitor, site: Site, city: str, category: str, number: str) -> None:
    """Tapped in, the examples of the rulebook give their points (N5)."""
    ann.open(f"{site.url}/score/neoville")
    taps: dict[str, list[tuple[int, int]]] = {}
    for row, line in enumerate(city.split(" / ")):
        for column, square in enumerate(line.split()):
            for part in (square[:1], square[1:]):
                if part:
                    taps.setdefault(part, []).append((row, column))
    for name in sorted(taps, key=lambda name: name not in "egrw"):
        brush(ann, name)
        for row, column in taps[name]:
            tap(ann, row, column)
    expect(points(ann, category)).to_have_text(number)
    forgive_refusals(ann)


def test_refusal_undo_link_and_keyboard(invite: Invite, site: Site) -> None:
    """A board that cannot be is refused with its rule (H4.6); undo mends it; the link brings names and boards back."""
    ann = invite("Ann")
    ann.open(f"{site.url}/score/helsinki")
    tap(ann, 2, 3)  # beside the statue
    expect(ann.page.get_by_test_id("points")).to_be_visible()
    tap(ann, 0, 0)
    refused = ann.page.get_by_test_id("refused")
    expect(refused.get_by_role("link")).to_have_text("H4.6")
    undo = ann.button(texts.read("score", "en")["undo"][0])
    ann.press(undo)
    expect(refused).to_be_hidden()
    ann.page.locator('[data-at="2,3"]').focus()
    ann.page.keyboard.press("ArrowLeft")
    ann.page.keyboard.press("Enter")
    built = ann.page.locator('[data-at="2,3"]').get_attribute("aria-label") or ""
    expect(ann.page.locator('[data-at="2,2"]')).to_have_accessible_name(built.replace("d3", "c3"))
    ann.press(ann.page.get_by_test_id("seat-1"))
    name = ann.page.get_by_role("textbox")
    name.fill("Bo")
    name.press("Enter")
    brush(ann, "turret")
    tap(ann, 4, 3)
    expect(ann.page.get_by_test_id("seat-1")).to_contain_text("Bo")
    ann.press(ann.button(texts.site("share")))
    link = ann.page.get_by_role("textbox", name=texts.site("link.label")).input_value()
    sheet = ann.page.get_by_test_id("sheet").text_content()
    with ann.page.expect_download() as saved:
        ann.press(ann.button(texts.read("score", "en")["picture"][0]))
    assert saved.value.suggested_filename == "torilla-helsinki.png"
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    eve = invite("Eve", fresh=True)
    eve.keep_responses()
    eve.open(link)
    expect(eve.page.get_by_test_id("seat-1")).to_contain_text("Bo")
    expect(eve.page.get_by_test_id("points")).to_be_visible()
    eve.press(eve.button(texts.site("share")))
    assert eve.page.get_by_test_id("sheet").text_content() == sheet
    sent = [response.request.post_data or "" for response, _ in eve.bodies() if response.url.endswith("/score")]
    assert sent and "Bo" not in "".join(sent)
    forgive_refusals(ann)


def test_doubtful_boards_are_counted(ann: Visitor, site: Site) -> None:
    """A bonus card is counted though the crosswalks that we reconstructed are not joined; the page says so (H7.2)."""
    ann.open(f"{site.url}/score/helsinki")
    tap(ann, 2, 3)
    ann.press(ann.page.get_by_role("radio", name="5", exact=True))
    doubtful = ann.page.get_by_test_id("doubtful")
    expect(doubtful.get_by_role("link")).to_have_text("H7.2")
    expect(ann.page.get_by_test_id("total-0")).to_have_text("5")
    expect(ann.page.get_by_test_id("refused")).to_have_count(0)


def test_ways_to_the_helper(ann: Visitor, site: Site) -> None:
    """Home has a link, `/score` offers the games that have a sheet."""
    ann.open(site.url)
    ann.press(ann.link(texts.site("foot.score")))
    ann.press(ann.page.locator("main a[href^='/score/']").first)
    expect(ann.page.get_by_test_id("board")).to_be_visible()
