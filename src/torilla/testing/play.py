"""Random choices that reach the corners of a game: options, and actions by sort."""

from __future__ import annotations

from torilla.core.contract.data import Components, Options
from torilla.core.contract.game import Game
from torilla.core.engine.generator import Generator


def random_options(game: Game, generator: Generator) -> Options:
    """Options drawn by lot from `GameOf.option_choices`."""
    choices = {key: values[int(generator.below(len(values)))] for key, values in game.option_choices().items()}
    return game.options(**choices)


def choose_varied(game: Game, legal: list[int], components: Components, generator: Generator) -> int:
    """First a sort of action, then one of that sort: many targets of one sort do not drown the rest."""
    sorts: dict[str, list[int]] = {}
    for code in legal:
        sorts.setdefault(sort_of(game.format_action(code, components)), []).append(code)
    chosen = list(sorts.values())[int(generator.below(len(sorts)))]
    return chosen[int(generator.below(len(chosen)))]


def sort_of(notation: str) -> str:
    """`build` for `build:r3-4`, `@` for `@+1-2r3`, else the notation without its numbers."""
    if notation[0] == "@":
        return "@"
    return notation.partition(":")[0].rstrip("0123456789")
