"""Check a game's lessons by playing them with its engine: a rule or a text that changes breaks the lesson here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast

import msgspec

from torilla.core.content.lessons import ALTERNATIVE, Lesson, LessonStep, matches, text_faults
from torilla.core.contract.errors import TorillaError
from torilla.core.contract.forms import ValueT_co
from torilla.core.contract.game import AnyGame, Game
from torilla.core.contract.room import StateT, ViewT
from torilla.core.records.seed import Seed

MOST_ACTIONS = 40
"""Actions that a visitor needs at most, one for each text that is only read included."""
MOST_BRANCHES = 500


def check_lesson(game: Game[StateT, ViewT, ValueT_co], lesson: Lesson) -> list[str]:
    """The faults of a lesson; none if every way through it that it allows can be played."""
    return [*text_faults(lesson), *_Check(cast(AnyGame, game), lesson).faults()]


def visitor_actions(lesson: Lesson) -> int:
    """Actions of a visitor who follows the lesson."""
    return sum(max(1, len(beat.do)) for beat in lesson.beats)


class _Check:
    """One lesson, played along every alternative that it allows."""

    def __init__(self, game: AnyGame, lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson
        self.branches = 0

    def begin(self) -> Any:
        game, lesson = self.game, self.lesson
        if lesson.position is not None:
            return game.views.parse_position(lesson.position)
        seed = Seed.from_text(lesson.seed or "sandbox")
        return game.rules.setup(
            game.rules.options.make(**lesson.options), lesson.seats or game.rules.seat_counts[0], seed
        )

    def faults(self) -> list[str]:
        needed = visitor_actions(self.lesson)
        if needed > MOST_ACTIONS:
            return [f"{needed} actions are needed, {MOST_ACTIONS} are allowed"]
        try:
            state = self.begin()
        except TorillaError as error:
            return [f"position: {error.message}"]
        return list(dict.fromkeys(self.play(state, 0)))

    def play(self, state: Any, number: int) -> Iterator[str]:
        """Faults of the beats from this one on."""
        if number == len(self.lesson.beats):
            return
        beat = self.lesson.beats[number]
        where = f"beat {number + 1}"
        yield from (f"{where}: {fault}" for fault in self.facts(state, beat))
        yield from (f"{where}: {fault}" for fault in self.wrongs(state, beat))
        if beat.tries:
            yield from (f"{where}: {fault}" for fault in self.refusal(state, beat.tries, beat.refused))
        yield from self.steps(
            state, number, [*((one, True) for one in beat.do), *((one, False) for one in beat.others)]
        )

    def steps(self, state: Any, number: int, left: list[tuple[str, bool]]) -> Iterator[str]:
        """Do the steps that are left of a beat, along every alternative; then go on with the next beat."""
        where = f"beat {number + 1}"
        if not left:
            yield from self.play(state, number + 1)
            return
        (pattern, mine), *rest = left
        if mine != (state.to_move == self.lesson.seat):
            yield f"{where}: {pattern} is not the step of the seat to move ({state.to_move})"
            return
        codes = [code for code in self.game.rules.legal(state) if matches(pattern, self.name(code))]
        if not codes:
            legal = " ".join(self.name(code) for code in self.game.rules.legal(state))
            yield f"{where}: {pattern} is not legal; legal are {legal}"
            return
        first = len(left) == len(self.lesson.beats[number].do) + len(self.lesson.beats[number].others)
        for each in pattern.split(ALTERNATIVE) if first else ():  # a later one may have been done before
            if not any(matches(each, self.name(code)) for code in codes):
                yield f"{where}: {each} is not legal"
        for code in codes:
            self.branches += 1
            if self.branches > MOST_BRANCHES:
                yield f"{where}: more than {MOST_BRANCHES} ways to play"
                return
            after = state.clone()
            self.game.rules.apply(after, code)
            yield from self.steps(after, number, rest)

    def name(self, code: int) -> str:
        return self.game.notation.format(code)

    def refusal(self, state: Any, action: str, wanted: str) -> Iterator[str]:
        refusal = self.game.rules.explain(state, self.game.notation.parse(action), self.lesson.seat)
        if refusal is None:
            yield f"{action} is legal"
        elif refusal.code != wanted:
            yield f"{action} is refused by {refusal.code}, not by {wanted}"

    def wrongs(self, state: Any, beat: LessonStep) -> Iterator[str]:
        """An answer is for something that can be done there, and that is not the lesson's step."""
        legal = [self.name(code) for code in self.game.rules.legal(state)]
        for wrong in beat.wrong:
            found = [name for name in legal if matches(wrong.action, name)]
            if not found:
                yield f"the answer to {wrong.action} is for nothing that is legal"
            elif beat.do and all(matches(beat.do[0], name) for name in found):
                yield f"{wrong.action} is what the lesson asks for"

    def facts(self, state: Any, beat: LessonStep) -> Iterator[str]:
        """The facts in a text."""
        for path, wanted in beat.check.items():
            found = self.fact(state, path)
            if found != wanted:
                yield f"{path} is {found!r}, not {wanted!r}"

    def fact(self, state: Any, path: str) -> Any:
        """A fact by its path, as docs/reference/lessons.md has it."""
        view = self.game.views.view(state, self.lesson.seat)
        if path.startswith("score."):
            return self.score(state, path)
        if path.startswith("reports."):
            return _look_up(self.game.page.extras(self.game.views.known(view)), path.removeprefix("reports."))
        if path.startswith("preview "):
            _, action, rest = path.split(" ")
            code = self.game.notation.parse(action)
            return _look_up(self.game.page.preview(self.game.views.known(view), code), rest)
        return _look_up(msgspec.to_builtins(view), path)

    def score(self, state: Any, path: str) -> int | None:
        """`score.0.rows`, or `score.0` for all categories."""
        _, seat, *category = path.split(".")
        parts = self.game.rules.scores(state, self.lesson.seat)[int(seat)].parts
        if not category:
            return sum(part.now for part in parts)
        return next((part.now for part in parts if part.category == category[0]), None)


def _look_up(document: Any, path: str) -> Any:
    """A value of a document; `#` at the end: how many there are."""
    for part in path.split("."):
        if part == "#":
            return len(document)
        try:
            document = document[int(part)] if re.fullmatch(r"\d+", part) else document[part]
        except (LookupError, TypeError):
            return None
    return document
