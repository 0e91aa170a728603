"""What axe, a checker of accessibility, finds on a page."""

from __future__ import annotations

from typing import Any, Literal

from browser.machine import AXE
from browser.visitor import Visitor

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
GRAVE = ("serious", "critical")
SETTLED = """async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    const changes = document.getAnimations().filter(each => each instanceof CSSTransition)
    await Promise.allSettled(changes.map(each => each.finished))
}"""
RUN = "axe.run(document, {resultTypes: ['violations'], preload: false}).then(found => found.violations)"
"""Files are not loaded again: only a rule that axe does not run by default, and one that is not grave, read them."""


def faults(visitor: Visitor) -> list[str]:
    """What it calls serious or critical, a line for each thing it is found on, once no colour is changing any more."""
    if not visitor.page.evaluate("'axe' in window"):
        visitor.page.evaluate(AXE.read_text(encoding="utf-8"))
    visitor.page.evaluate(SETTLED)
    told: Any = visitor.page.evaluate(RUN)
    return [
        f"{fault['id']} ({fault['impact']}): {node['html'][:160]} {node['failureSummary'].splitlines()[-1].strip()}"
        for fault in told
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]
