"""A bot that chooses uniformly."""

from __future__ import annotations

from typing import Any

from torilla.core.generator import Generator


class RandomBot:
    """Any legal action, all equally likely."""

    name = "random"

    def __init__(self, components: Any = None) -> None:
        pass

    def choose(self, view: Any, legal: list[int], generator: Generator) -> int:
        return legal[int(generator.below(len(legal)))]
