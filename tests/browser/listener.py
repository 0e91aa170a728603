"""What a screen reader would say of a page: what live regions announce, and the name of everything that takes focus."""

from __future__ import annotations

from typing import Any

from browser.visitor import Visitor

# A live region is read out when its text changes. The whole region is kept, as most screen readers would read it.
OBSERVE = """
(() => {
  const LIVE = '[aria-live=polite], [aria-live=assertive], [role=status], [role=log], [role=alert]'
  window.announced = []
  const last = new WeakMap()
  new MutationObserver((changes) => {
    const regions = new Set()
    for (const { target } of changes) {
      const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement
      const region = element?.closest(LIVE)
      if (region && region.isConnected && !element.closest('[aria-live=off]')) regions.add(region)
      for (const inner of element?.querySelectorAll(LIVE) ?? []) regions.add(inner)
    }
    for (const region of regions) {
      const text = region.textContent.replace(/\\s+/g, ' ').trim()
      if (text && last.get(region) !== text) window.announced.push(text)
      last.set(region, text)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
})()
"""
WITHOUT_MEANING = {"generic", "none", "InlineTextBox"}
NEED_NO_NAME = {"RootWebArea", "main"}


class Listener:
    """Listens to a visitor's page from its next load on."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        visitor.page.add_init_script(OBSERVE)
        self.session = visitor.context.new_cdp_session(visitor.page)
        self.session.send("Accessibility.enable")

    def heard(self) -> list[str]:
        """What was announced since the last time."""
        told: list[str] = self.visitor.page.evaluate("window.announced.splice(0)")
        return told

    def nameless(self) -> list[str]:
        """What takes the focus and has no role or no name."""
        tree: Any = self.session.send("Accessibility.getFullAXTree")
        found = []
        for node in tree["nodes"]:
            properties = {each["name"]: each["value"].get("value") for each in node.get("properties", [])}
            if node["ignored"] or not properties.get("focusable"):
                continue
            role = node["role"]["value"]
            name = node.get("name", {}).get("value", "").strip()
            if role in WITHOUT_MEANING or not (name or role in NEED_NO_NAME):
                found.append(f"{role} {name!r} {properties}")
        return found
