"""A table in plain text for one seat, made from its view alone: what programs read that read text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import StringIO
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from torilla.core.content.texts import without_markup
from torilla.core.contract.data import View
from torilla.core.contract.errors import IllegalAction, TorillaError
from torilla.core.terminal.describe import describe, sentences_of

if TYPE_CHECKING:
    from torilla.core.contract.data import SeatScore
    from torilla.core.contract.game import AnyGame

SHOWN = 3
"""Notations of a family that are shown; of a larger one, one is."""
WIDTH = 120
"""Characters of a line in the text of components."""


def table_text(game: AnyGame, view: View) -> str:
    """Whose turn it is, the picture of the table, and everybody's points."""
    state = game.views.known(view).state
    picture = without_markup(game.terminal.picture(state, view.viewer))
    lines = [line.rstrip() for line in picture.strip("\n").splitlines()]
    return "\n".join(
        [prompt_text(game, view), "", *lines, "", scores_text(game, game.rules.scores(state, view.viewer))]
    )


def prompt_text(game: AnyGame, view: View) -> str:
    """What is to be decided now, and by whom."""
    you = "" if view.viewer is None else f" You are seat {view.viewer}."
    if view.seat is None:
        return f"{game.title}: the game is over.{you}"
    who = "your turn" if view.seat == view.viewer else f"the turn of seat {view.seat}"
    todo = sentences_of(game).todo(view)
    return f"{game.title}, {who}, step `{view.step}`: {todo}.{you}"


def scores_text(game: AnyGame, scores: Sequence[SeatScore]) -> str:
    """Everybody's points by category, a line for each seat."""
    words = sentences_of(game).CATEGORIES
    lines = []
    for seat, score in enumerate(scores):
        parts = ", ".join(f"{words.get(part.category, part.category)} {part.now}" for part in score.parts if part.now)
        lines.append(f"seat {seat}: {score.total} points{f' ({parts})' if parts else ''}")
    return "\n".join(lines)


def legal_text(game: AnyGame, codes: Sequence[int]) -> str:
    """Actions, a line for each: its notation, and what it means."""
    return "\n".join(f"{game.notation.format(code)} = {describe(game, code)}" for code in codes)


def error_text(error: TorillaError) -> str:
    """Why something was refused: the code, the sentence, and of an action that is not legal the rule and the values."""
    values = f" {msgspec.json.encode(error.values).decode()}" if isinstance(error, IllegalAction) else ""
    return f"Refused ({error.code}): {error.message}{values}"


class ActionKind(NamedTuple):
    """The actions of one family: their codes, some of them written, the value of the first of these, what they do."""

    first: int
    last: int
    notations: list[str]
    value: msgspec.Struct
    meaning: str


def action_kinds(game: AnyGame) -> Iterator[ActionKind]:
    """Every family of actions, in the order of codes."""
    for family in game.rules.families:
        first, last = int(family.base), int(family.base + family.size) - 1
        codes = [code for code in range(first, last + 1) if code in game.notation]
        if not codes:
            continue  # these components have none
        shown = codes if len(codes) <= SHOWN else [codes[len(codes) // 3]]
        value = game.notation.to_value(shown[0])
        meaning = next(iter((type(value).__doc__ or "").strip().splitlines()), "") or describe(game, shown[0])
        yield ActionKind(first, last, [game.notation.format(code) for code in shown], value, meaning)


def notation_text(game: AnyGame) -> str:
    """How actions are written, a line for each family."""
    return "\n".join(f"{' '.join(kind.notations)} = {kind.meaning}" for kind in action_kinds(game))


def components_text(game: AnyGame) -> str:
    """The contents of the box."""
    from rich.console import Console

    written = StringIO()
    console = Console(file=written, width=WIDTH, color_system=None, highlight=False)
    for part in game.terminal.show_components():
        console.print(part)
    return "\n".join(line.rstrip() for line in written.getvalue().splitlines())
