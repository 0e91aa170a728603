"""A bot that chooses uniformly."""

from __future__ import annotations

from torilla.core.contract.data import Components, View
from torilla.core.engine.generator import Generator


class RandomBot:
    """Any legal action, all equally likely."""

    name = "random"

    def __init__(self, components: Components | None = None) -> None:
        pass

    def choose(self, view: View, legal: list[int], generator: Generator) -> int:
        return legal[int(generator.below(len(legal)))]
