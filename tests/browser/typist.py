"""Somebody who plays by typing, and knows of a page only what its live regions say."""

from __future__ import annotations

import re
from random import Random

from services.processes import wait_until

from browser.visitor import Visitor

# What is added to a log is read out, and the whole of a status when it changes.
LISTEN = """
(() => {
  window.spoken = []
  const words = (node) => (node.textContent ?? '').replace(/\\s+/g, ' ').trim()
  const last = new WeakMap()
  new MutationObserver((changes) => {
    const regions = new Set()
    for (const { target, addedNodes } of changes) {
      const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement
      if (element?.closest('[role=log]'))
        for (const added of addedNodes) if (words(added)) window.spoken.push(words(added))
      const status = element?.closest('[role=status]')
      if (status) regions.add(status)
      for (const inner of element?.querySelectorAll('[role=status]') ?? []) regions.add(inner)
    }
    for (const region of regions) {
      if (words(region) && last.get(region) !== words(region)) window.spoken.push(words(region))
      last.set(region, words(region))
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
})()
"""
NUMBER = re.compile(r"(?<!\d)(\d+) ?: ")
"""The number of an action that is named."""
MOST_ACTIONS = 600


class Typist:
    """One visitor, whose page is opened after this."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.page.add_init_script(LISTEN)
        self.heard: list[str] = []
        self.rng = Random(7)

    def listen(self) -> list[str]:
        """All that was said so far."""
        self.heard += self.page.evaluate("window.spoken.splice(0)")
        return self.heard

    def until(self, *wanted: str, since: int = 0) -> str:
        """Wait until one of these words was said; the whole of what was said then."""

        def said() -> list[str]:
            return [one for one in self.listen()[since:] if any(word in one for word in wanted)]

        wait_until(lambda: bool(said()), f"{wanted} after {self.heard[-3:]}")
        return said()[-1]

    def begin(self, *first: str) -> None:
        """Open the line by its key, as soon as the table listens to it; it says whose turn it is."""
        first = first or ("Your turn", "It is the turn of")
        self.page.get_by_test_id("type").wait_for(state="attached")
        if self.page.get_by_role("dialog").count():  # whoever begins is told what the game is about
            self.page.keyboard.press("Escape")
        self.page.keyboard.press("/")
        self.until(*first)

    def type(self, line: str, *wanted: str) -> str:
        """Type a line; what is said with one of these words, by default the answer."""
        since = len(self.listen())
        self.page.keyboard.insert_text(line)
        self.page.keyboard.press("Enter")
        return self.until(*(wanted or (line,)), since=since)

    def play(self) -> str:
        """Play on by the numbers of what can be done, to the end; what is said there."""
        said = self.until("Your turn", "The game is over")
        for _ in range(MOST_ACTIONS):
            if "The game is over" in said:
                return said
            numbers = NUMBER.findall(self.type("what can I do").partition("what can I do")[2])
            if numbers:
                said = self.type(self.rng.choice(numbers), "Your turn", "The game is over")
        raise AssertionError("the game does not end")
