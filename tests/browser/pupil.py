"""A visitor who takes a lesson by what is shown alone: presses what is ringed, reads what is said."""

from __future__ import annotations

import re
from typing import Literal

from playwright.sync_api import ElementHandle, Locator, expect
from services.processes import wait_until

from browser.visitor import MOST_TABS, Visitor

MOST_ACTIONS = 40
MOST_STILL = 4
"""Times that something may be pressed before something else is shown."""
SIGNS = """one => [one.tagName, one.dataset.cell, one.dataset.do, one.dataset.piece, one.dataset.slot, one.title,
    one.getAttribute('aria-label'), one.innerText].join(' ')"""
"""What identifies a thing on the table."""
WAY = """one => {
    const now = document.activeElement.getBoundingClientRect(), want = one.getBoundingClientRect()
    const [x, y] = [want.x - now.x, want.y - now.y]
    if (Math.hypot(x, y) < 4) return ''
    if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'ArrowRight' : 'ArrowLeft'
    return y > 0 ? 'ArrowDown' : 'ArrowUp'
}"""
"""The key that leads from the focused cell towards another."""
OFFERS = ".square .lit, .desk [data-do=draw], .desk [data-do=end], .desk [data-do=push], .nv .hand .can, .nv .primary"
"""Things that do something at once when they are pressed."""
CHOICES = (
    ".hand .card, .desk [data-do=turn], .actions [aria-describedby^=help-], .nv figure [data-cell], .nv .supply .can,"
    " .nv .display [data-slot]"
)
"""Things that choose what to do, or where."""
OTHER = """one => {
    const [{ x, y, width, height }, ring] = [one, document.querySelector('[data-testid=ring]')]
        .map(each => each?.getBoundingClientRect() ?? new DOMRect())
    const [across, down] = [x + width / 2, y + height / 2]
    const ringed = across > ring.left && across < ring.right && down > ring.top && down < ring.bottom
    const there = one.checkVisibility() && one.contains(document.elementFromPoint(across, down))
    return there && !ringed && !one.disabled && one.ariaDisabled !== 'true'
}"""
"""Whether something can be pressed, and is not ringed."""
MOST_STRAYED = 12
"""Things that are tried for another step, in one beat."""
Next = Literal["over", "button", "ring"]


class Pupil:
    """One visitor in one lesson."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.lesson = self.page.get_by_test_id("lesson")
        self.dock = self.page.get_by_test_id("dock")
        self.says = self.page.get_by_test_id("says")
        self.ring = self.page.get_by_test_id("ring")
        self.target = self.page.locator("main [data-lead]")
        self.go = (
            self.dock.locator("[data-lead=go]")
            .get_by_role("button")
            .or_(self.dock.locator("[data-lead=go]").get_by_role("link"))
        )
        self.steps = self.page.get_by_test_id("step")
        self.still = 0
        self.actions = 0
        """Clicks, taps, or keys that did something."""

    def open(self, address: str) -> None:
        self.visitor.open(address)
        expect(self.dock).to_be_visible()
        goal = self.page.get_by_role("dialog").get_by_role("button").last
        if goal.count():  # whoever begins is told what the game is about
            self.press(goal)
            expect(goal).to_have_count(0)

    @property
    def over(self) -> bool:
        return self.lesson.get_attribute("data-over") is not None

    @property
    def tone(self) -> str | None:
        return self.dock.get_attribute("data-tone")

    def waits_for(self) -> Next:
        """What the lesson waits for: its own button, or something on the table. It may still be busy."""
        self.visitor.settle()
        ready = self.go.or_(self.page.locator("main [data-lead=do]")).or_(self.page.locator("[data-over]"))
        expect(ready.first).to_be_attached()
        if self.over:
            return "over"
        return "button" if self.go.count() else "ring"

    def state(self) -> str:
        """Where the pupil is: what is said, and what is ringed."""
        ringed = self.target.first.evaluate(SIGNS) if self.target.count() else ""
        return f"{self.says.inner_text()} | {ringed} | {self.steps.first.text_content()}"

    @property
    def step_shown(self) -> str:
        """How far the lesson is, such as "3 / 9"."""
        return " / ".join(re.findall(r"\d+", self.steps.first.text_content() or "")[1:])

    def stray(self) -> bool:
        """Do some other thing that the table offers; False where none was found."""
        expect(self.ring).to_be_visible()
        before, step = self.positions, self.step_shown
        tried = 0
        for selector in (OFFERS, CHOICES):
            for control in self.page.locator(selector).element_handles():
                if tried > MOST_STRAYED or not self.other(control):
                    continue
                tried += 1
                self.click(control)
                for offer in self.page.locator(OFFERS).element_handles():  # what was chosen has to be done, too
                    if self.positions == before and self.other(offer):
                        self.click(offer)
                if self.positions != before:
                    wait_until(lambda: self.tone != "plain" or self.step_shown != step, "an answer", 15)
                    return self.tone == "answer"
        return False

    def click(self, control: ElementHandle) -> None:
        """Press something on the table, whatever else is shown there by now."""
        control.click(force=True)
        self.visitor.settle()

    def other(self, control: ElementHandle) -> bool:
        """Whether something can be pressed and is not what the lesson asks for."""
        return control.evaluate(OTHER) is True

    @property
    def positions(self) -> int:
        """How often something has been done."""
        return sum(one["type"] == "position" for one in self.visitor.messages)

    def press(self, control: Locator, shown: Locator | None = None) -> None:
        """Press a control; with a pointer in the middle of what is shown, wherever that is."""
        self.actions += 1
        if self.visitor.by == "keyboard":
            self.key(control)
            return
        box = (shown or control).bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.visitor.by == "touch":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def key(self, control: Locator) -> None:
        """The same with keys: walk over a grid, go through tabs with arrows, Tab to everything else."""
        if control.evaluate("one => one.closest('[role=grid]') !== null"):
            self.walk(control)
        elif control.locator("input[type=radio]:not(:checked)").count():
            self.tab_to(control.locator("xpath=.."))
            for _ in range(MOST_TABS):
                if control.locator("input:checked").count():
                    return
                self.page.keyboard.press("ArrowRight")
        else:
            self.tab_to(control)
            kind = self.visitor.focused.evaluate("one => one.type ?? ''")
            self.page.keyboard.press("Space" if kind == "radio" else "Enter")

    def tab_to(self, control: Locator) -> None:
        """Tab to a control or into it; also to one that will only say why it cannot be used."""
        for _ in range(MOST_TABS):
            if control.evaluate("one => one.contains(document.activeElement)"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{MOST_TABS} times Tab do not lead to {control}")

    def until(self, step: str) -> None:
        """Follow the lesson up to a step."""
        while True:
            assert self.waits_for() != "over"
            if self.step_shown == step:
                return
            self.step()

    def walk(self, cell: Locator) -> None:
        slider = self.page.get_by_role("slider")
        if slider.count():  # a lane: as many steps as it takes
            self.tab_to(slider)
            before, now = self.state(), int(slider.get_attribute("aria-valuenow") or 0)
            name = cell.get_attribute("data-cell") or ""
            lane = (
                "abcdefg".index(name[0]) + 1
                if slider.get_attribute("aria-orientation") == "horizontal"
                else int(name[1])
            )
            for _ in range(7):
                self.page.keyboard.press("ArrowRight" if lane > now else "ArrowLeft")
                self.page.wait_for_timeout(60)
                if self.state() != before:
                    return
            return
        grid = cell.locator("xpath=ancestor::*[@role='grid']")
        self.tab_to(grid)
        for _ in range(20):
            if not cell.evaluate("one => one.closest('[role=grid]') !== null"):
                return  # coming there was enough: now something else is ringed
            ways = cell.evaluate(WAY)
            if not ways:
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press(ways)
        raise AssertionError(f"the keys do not lead to {cell}")

    def step(self) -> bool:
        """Do what is shown; False when the lesson is over."""
        wanted = self.waits_for()
        if wanted == "over":
            return False
        before = self.state()
        if wanted == "button":
            self.press(self.go)
        else:
            expect(self.ring).to_be_visible()
            self.press(self.target.first, self.ring)
        self.still = 0 if self.moved_on(before) else self.still + 1
        assert self.still < MOST_STILL, f"nothing changed after {before!r}"
        return True

    def moved_on(self, before: str) -> bool:
        """Wait until something else is said or ringed. A tile that is turned twice shows the same in between."""
        for _ in range(30):
            if self.over or self.state() != before:
                return True
            self.page.wait_for_timeout(40)
        return False

    def finish(self) -> int:
        """Follow the lesson to its end; how many actions it took."""
        while self.step():
            assert self.actions <= MOST_ACTIONS, f"more than {MOST_ACTIONS} actions: {self.state()}"
        return self.actions

    def wander(self) -> tuple[int, int]:
        """Do something else at each beat before following it; at how many there was another step, of how many."""
        strayed: set[str] = set()
        answered: set[str] = set()
        while self.waits_for() != "over":
            now = self.step_shown
            if now not in strayed and self.waits_for() == "ring":
                strayed.add(now)
                if self.stray():
                    answered.add(now)
                    self.press(self.go)
                    expect(self.dock).to_have_attribute("data-tone", "plain")
                    continue
            self.step()
        return len(answered), len(strayed)
