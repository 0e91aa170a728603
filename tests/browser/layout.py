"""How a page is laid out, from the browser's own snapshot: texts that are cut off, or too wide for the page."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from browser.visitor import Visitor

STYLES = ["overflow-x", "overflow-y", "clip-path", "clip", "visibility", "opacity", "text-overflow", "position"]
NAMES = ("aria-label", "title", "placeholder", "alt", "aria-description", "aria-valuetext", "aria-roledescription")
LETTERS = re.compile(r"[^\W\d_]{2}")
PATIENCE = 10
"""Seconds that a page may take to come to rest."""
FRAMES = """async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
}"""
"""Time to follow: looking takes the page longer than drawing."""
SLACK = 1.5
"""Pixels by which a text may stand out: boxes of letters are a little wider than their ink."""


@dataclass
class Box:
    """A rectangle on the page, in pixels."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height


def settled_faults(visitor: Visitor, names: re.Pattern[str]) -> list[str]:
    """What is wrong with the layout, once fonts are there and the page has followed a change of its size."""
    faults = [""]
    end = time.monotonic() + PATIENCE
    while faults and time.monotonic() < end:
        visitor.page.evaluate(FRAMES)
        layout = Layout(visitor)
        faults = [fault for text, fault in layout.cut_off() if not names.fullmatch(text)]
        if layout.scrolls_sideways():
            faults.append(f"the page is {layout.page_width:.0f} wide, the window {layout.width}")
    return faults


class Layout:
    """A page as it is laid out now."""

    def __init__(self, visitor: Visitor) -> None:
        session = visitor.context.new_cdp_session(visitor.page)
        wanted = {"computedStyles": STYLES, "includeDOMRects": True}
        told: Any = session.send("DOMSnapshot.captureSnapshot", wanted)
        session.detach()
        self.strings: list[str] = told["strings"]
        document = told["documents"][0]
        self.nodes = document["nodes"]
        self.layout = document["layout"]
        self.boxes = document["textBoxes"]
        self.page_width = float(document["contentWidth"])
        size = visitor.page.viewport_size
        assert size
        self.width = size["width"]
        self.known_hidden: dict[int, bool] = {}

    @cached_property
    def place(self) -> dict[int, int]:
        """Where each node stands in the layout."""
        return {node: index for index, node in enumerate(self.layout["nodeIndex"])}

    def string(self, index: int) -> str:
        return self.strings[index] if index >= 0 else ""

    def style(self, index: int, name: str) -> str:
        styles = self.layout["styles"][index]
        return self.string(styles[STYLES.index(name)]) if styles else ""

    def ancestors(self, index: int) -> Iterator[int]:
        """The laid-out elements around a laid-out node, the nearest first."""
        node = self.nodes["parentIndex"][self.layout["nodeIndex"][index]]
        while node >= 0:
            if node in self.place:
                yield self.place[node]
            node = self.nodes["parentIndex"][node]

    def hidden(self, index: int) -> bool:
        """Not for eyes: words for screen readers are clipped to nothing, symbols are drawn where they are used."""
        if index not in self.known_hidden:
            around = next(self.ancestors(index), None)
            self.known_hidden[index] = self.hides(index) or (around is not None and self.hidden(around))
        return self.known_hidden[index]

    def hides(self, index: int) -> bool:
        """Whether an element hides what is in it."""
        return (
            self.kind(index) == "symbol"
            or self.style(index, "clip-path") not in ("", "none")
            or self.style(index, "clip") not in ("", "auto")
            or self.style(index, "visibility") == "hidden"
            or self.style(index, "opacity") == "0"
        )

    def lines(self) -> Iterator[tuple[int, str, Box]]:
        """Each line of text that can be seen: its place in the layout, its letters, its box."""
        for number, index in enumerate(self.boxes["layoutIndex"]):
            text = self.string(self.layout["text"][index])
            start, length = self.boxes["start"][number], self.boxes["length"][number]
            letters = text.encode("utf-16-le")[2 * start : 2 * (start + length)].decode("utf-16-le", "replace").strip()
            box = Box(*self.boxes["bounds"][number])
            if letters and box.width > 0 and not self.hidden(index):
                yield index, letters, box

    def cut_off(self) -> list[tuple[str, str]]:
        """Texts of which a part cannot be seen, and what is wrong with them."""
        found = []
        for index, letters, box in self.lines():
            fault = self.fault_of(index, box)
            if fault:
                found.append((letters, f"{letters!r} {fault}"))
        return found

    def fault_of(self, index: int, box: Box) -> str:
        """Why a line of text cannot be seen in full, if so."""
        across = down = True  # not yet in something that scrolls this way
        for each in self.ancestors(index):
            around = Box(*self.layout["bounds"][each])
            x, y = self.style(each, "overflow-x"), self.style(each, "overflow-y")
            if across and x in ("hidden", "clip"):
                if box.left < around.left - SLACK or box.right > around.right + SLACK:
                    return f"is cut off sideways by {self.describe(each)}"
                if self.style(each, "text-overflow") == "ellipsis" and self.too_wide(each):
                    return f"ends with an ellipsis in {self.describe(each)}"
            if down and y in ("hidden", "clip"):
                lost = max(around.top - box.top, box.bottom - around.bottom)
                if lost > box.height / 4:
                    return f"is cut off above or below by {self.describe(each)}"
            across = across and x not in ("auto", "scroll")
            down = down and y not in ("auto", "scroll")
        if across and (box.left < -SLACK or box.right > self.width + SLACK):
            return f"is at {box.left:.0f} to {box.right:.0f}, the page {self.width} wide"
        return ""

    def too_wide(self, index: int) -> bool:
        inside, outside = self.layout["scrollRects"][index], self.layout["clientRects"][index]
        return bool(inside and outside and inside[2] > outside[2] + 1)

    def kind(self, index: int) -> str:
        return self.string(self.nodes["nodeName"][self.layout["nodeIndex"][index]]).lower()

    def describe(self, index: int) -> str:
        node = self.layout["nodeIndex"][index]
        names = iter(self.nodes["attributes"][node])
        attributes = {self.string(name): self.string(value) for name, value in zip(names, names, strict=True)}
        return f"<{self.kind(index)} class={attributes.get('class', '')!r}> at {self.layout['bounds'][index]}"

    def scrolls_sideways(self) -> bool:
        return self.page_width > self.width + 0.5

    def words(self) -> set[str]:
        """Everything that is said on the page, to eyes and to screen readers."""
        found = set()
        for node, kind in enumerate(self.nodes["nodeType"]):
            if kind == 3 and node in self.place:
                found.add(self.string(self.nodes["nodeValue"][node]))
            names = iter(self.nodes["attributes"][node])
            for name, value in zip(names, names, strict=True):
                if self.string(name) in NAMES:
                    found.add(self.string(value))
        return {" ".join(text.split()) for text in found if LETTERS.search(text)}
