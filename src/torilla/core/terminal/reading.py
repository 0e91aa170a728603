"""What a person types at a table: an action, a question or a command, answered from the seat's view alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from torilla.core.contract.errors import TorillaError
from torilla.core.terminal import answers
from torilla.core.terminal.choices import Choice, numbered
from torilla.core.terminal.describe import describe, describe_refusal
from torilla.core.terminal.sentences import Question
from torilla.core.terminal.vocabulary import WORD, plain, vocabulary_of

if TYPE_CHECKING:
    from torilla.core.contract.data import Refusal, View
    from torilla.core.contract.game import AnyGame
    from torilla.core.contract.views import Known
    from torilla.core.engine.engine import Position
    from torilla.core.terminal.answers import Done

Kind = Literal["act", "undo", "restart", "next", "task", "answer", "which", "unknown"]
COMMANDS: dict[str, Kind] = {"undo": "undo", "restart": "restart", "next": "next", "task": "task"}
"""Questions of words.toml (`ask.*`) that whoever shows the table does."""
ABOUT_ACTIONS = ("why", "show")
"""Questions that an action follows."""
FEW = 8
"""Actions that are named where several fit."""
EXAMPLES = 3
LONGEST = 24
"""Words of a line that can be an action."""
MENDED = 8
"""Words of a line for which like ones are looked for."""


class Reading(NamedTuple):
    """What was meant. `text` is what to say; `code` the action of `act`; `meant` what could be typed instead.

    `refusal`: why the action that was typed is not legal.
    """

    kind: Kind
    text: str
    code: int | None = None
    meant: Sequence[str] = ()
    refusal: Refusal | None = None


class Reader:
    """Reads lines in one position, as one seat (None in the view: a spectator) sees it."""

    def __init__(
        self, game: AnyGame, view: View, names: Sequence[str], lang: str, steps: Callable[[], Sequence[Done]] = list
    ) -> None:
        """`names`: of the seats; `steps`: those so far, as this viewer knows them, asked for where they are needed."""
        self.game, self.view, self.steps = game, view, steps
        self.vocabulary = vocabulary_of(game, lang)
        self.lang, self.words = self.vocabulary.lang, self.vocabulary.sentences.words
        self.names = answers.seat_names(self.words, names, int(view.seats))
        self.asks, self.topics = self.vocabulary.asks, self.vocabulary.topics

    @cached_property
    def known(self) -> Known[Position, View]:
        """The view, and the state as far as it follows from it."""
        return self.game.views.known(self.view)

    @cached_property
    def done(self) -> Sequence[Done]:
        return self.steps()

    @property
    def acts(self) -> bool:
        """Whether the viewer is to move."""
        return self.view.viewer is not None and self.view.viewer == self.view.seat

    @cached_property
    def choices(self) -> list[Choice]:
        """What the viewer can do now."""
        return list(numbered(self.game, self.game.rules.legal(self.known.state), self.lang)) if self.acts else []

    # --- Reading

    def read(self, line: str) -> Reading:
        """What a line means, and the answer to it."""
        line = line.strip()
        if parses(self.game, line):
            return self.act(self.game.notation.parse(line))
        if line.isdecimal():
            return self.read_number(int(line))
        return self.read_question(line) or self.read_action(line)

    def read_number(self, number: int) -> Reading:
        """A number of the list."""
        if not self.choices:
            return self.idle()
        if 1 <= number <= len(self.choices):
            return self.act(self.choices[number - 1].code)
        return Reading("unknown", self.words.say("answer.number", number=number, count=len(self.choices)))

    def read_question(self, line: str) -> Reading | None:
        """A question or command; None if it is none."""
        typed = self.vocabulary.split(line) or [line]
        for wording, name in self.asks:
            if typed[: len(wording)] != wording:
                continue
            rest = typed[len(wording) :]
            if name in ABOUT_ACTIONS and rest:
                return self.about(name, after(line, len(wording)))
            if not rest:
                if name in ABOUT_ACTIONS:
                    return self.about_what(line)
                return Reading(COMMANDS[name], "") if name in COMMANDS else Reading("answer", self.ask(name))
        return self.read_topic(typed)

    def read_topic(self, typed: Sequence[str]) -> Reading | None:
        """A question that the game answers, with a seat, a row and so on behind it."""
        small = set(self.vocabulary.split(self.words.say("small.seat"))) | self.vocabulary.small
        for wording, topic in self.topics:
            if list(typed[: len(wording)]) != wording:
                continue
            rest = [word for word in typed[len(wording) :] if len(word) == 1 or word not in small]
            found = self.ask_topic(topic, rest)
            if found is not None:
                return found
        return None

    def ask_topic(self, topic: str, rest: list[str]) -> Reading | None:
        """The game's answer; None if this cannot be asked so."""
        seat, rest = self.take_seat(rest)
        question = Question(seat, tuple(rest), self.names, self.game.components)
        answer = self.vocabulary.sentences.answer(topic, self.view, question)
        return None if answer is None else Reading("answer", answer)

    def read_place(self, line: str) -> Reading | None:
        """A row, column or cell alone."""
        rest = self.vocabulary.split(line)
        found = (self.ask_topic(topic, rest) for _, topic in self.topics) if rest else iter(())
        return next((reading for reading in found if reading is not None), None)

    def take_seat(self, rest: list[str]) -> tuple[int, list[str]]:
        """The seat whose name stands among the words, by default the own one, and the other words."""
        own = self.view.viewer if self.view.viewer is not None else self.view.seat or 0
        for seat, name in enumerate(self.names):
            called = self.vocabulary.split(name)
            for at in range(len(rest)):
                if called and rest[at : at + len(called)] == called:
                    return seat, rest[:at] + rest[at + len(called) :]
        return own, rest

    def read_action(self, line: str) -> Reading:
        """An action in words: a legal one, else why it is not legal, else what may be meant."""
        typed = self.vocabulary.words(line)
        if not typed or len(typed) > LONGEST:
            return self.unknown(line)
        found = self.vocabulary.fitting(typed, [choice.code for choice in self.choices], self.view)
        if len(found) == 1:
            return self.act(found[0])
        if found:
            return self.which(found)
        place = self.read_place(line)
        if place is not None:
            return place
        codes = self.vocabulary.fitting(typed, self.vocabulary.all_codes(), self.view)
        return self.refuse(codes[0]) if codes else self.unknown(line)

    # --- Answers

    def act(self, code: int) -> Reading:
        """An action that can be done, or why it cannot."""
        if any(choice.code == code for choice in self.choices):
            return Reading("act", describe(self.game, code, self.lang), code)
        return self.refuse(code)

    def refuse(self, code: int) -> Reading:
        """Why an action is allowed or not."""
        if self.view.viewer is None:
            return self.idle()
        name = describe(self.game, code, self.lang)
        refusal = self.game.rules.explain(self.known.state, code, self.view.viewer)
        if refusal is None:
            return Reading("answer", self.words.say("answer.allowed", action=name))
        reason = describe_refusal(self.game, refusal, self.lang)
        return Reading("answer", self.words.say("answer.refused", action=name, reason=reason), refusal=refusal)

    def idle(self) -> Reading:
        """The viewer cannot act."""
        watches = self.view.viewer is None and self.view.seat is not None
        return Reading("answer", self.words.say("answer.watching") if watches else self.ask("turn"))

    def about(self, name: str, line: str) -> Reading:
        """ "why not" and "what if" with an action."""
        code = self.meant_by(line)
        if code is None:
            return self.read_action(line)
        if name == "why" or not any(choice.code == code for choice in self.choices):
            return self.refuse(code)
        effects = self.vocabulary.sentences.effects(self.game.page.preview(self.known, code), self.game.components)
        told = ", ".join(effects) or self.words.say("answer.no-effect")
        return Reading(
            "answer", self.words.say("answer.shown", action=describe(self.game, code, self.lang), effects=told)
        )

    def about_what(self, ask: str) -> Reading:
        """ "why not" without an action."""
        example = self.choices[0].text if self.choices else "…"
        return Reading("answer", self.words.say("answer.about", ask=ask, example=example))

    def meant_by(self, line: str) -> int | None:
        """The one action that a line means, legal or not."""
        if parses(self.game, line):
            return self.game.notation.parse(line)
        if line.isdecimal():
            return next((choice.code for choice in self.choices if choice.number == int(line)), None)
        typed = self.vocabulary.words(line)
        legal = self.vocabulary.fitting(typed, [choice.code for choice in self.choices], self.view)
        if legal:
            return legal[0] if len(legal) == 1 else None
        found = self.vocabulary.fitting(typed, self.vocabulary.all_codes(), self.view)
        return found[0] if found else None

    def which(self, codes: Sequence[int]) -> Reading:
        """Several actions fit."""
        found = [choice for choice in self.choices if choice.code in codes]
        if len(found) > FEW:
            some = [found[len(found) * index // EXAMPLES] for index in range(EXAMPLES)]
            text = self.words.say("answer.many", count=len(found), actions=answers.listed(self.words, some))
        else:
            text = self.words.say("answer.which", actions=answers.listed(self.words, found))
        return Reading("which", text, meant=[choice.text for choice in found[:FEW]])

    def unknown(self, line: str) -> Reading:
        """Nothing fits: the nearest that does is named."""
        nearest = self.nearest(line)
        help = self.words.choices("ask.help")[0]
        text = self.words.say("answer.unknown", text=line, nearest=nearest, help=help)
        return Reading("unknown", text, meant=[nearest] if nearest else [])

    def nearest(self, line: str) -> str | None:
        """The line with its unknown words replaced by like ones; None if that makes no sense either."""
        typed = self.vocabulary.split(line)
        if len(typed) > MENDED:
            return None
        codes = [choice.code for choice in self.choices] or list(self.vocabulary.all_codes())
        known = {word for code in codes for word in self.vocabulary.of(code).full}
        known |= {word for wording, _ in [*self.asks, *self.topics] for word in wording}
        close = [word if word in known else (get_close_matches(word, known, 1, 0.7) or [word])[0] for word in typed]
        better = " ".join(close)
        return better if close != typed and self.makes_sense(better) else None

    def makes_sense(self, line: str) -> bool:
        typed = self.vocabulary.words(line)
        codes = [choice.code for choice in self.choices] or self.vocabulary.all_codes()
        return self.read_question(line) is not None or bool(self.vocabulary.fitting(typed, codes, self.view))

    def ask(self, name: str) -> str:
        """The answer to a general question."""
        return answers.answer(self, name)

    # --- Completion

    def complete(self, line: str) -> list[str]:
        """What the line may become: questions, then actions."""
        start = plain(line.strip())
        asked = [
            wording
            for prefix in ("topic.", "ask.")
            for key in self.words.keys(prefix)
            for wording in self.words.choices(f"{prefix}{key}")
        ]
        questions = [wording for wording in asked if start and plain(wording).startswith(start)]
        typed = self.vocabulary.words(line)
        fitting = (
            [choice.text for choice in self.choices if self.vocabulary.continues(typed, choice.code, self.view)]
            if typed or not start
            else []
        )
        return [*questions[: FEW // 2], *fitting][:FEW]


def after(line: str, words: int) -> str:
    """What follows so many words of a line, as it was typed."""
    return line[[match.end() for match in WORD.finditer(line)][words - 1] :].strip()


def parses(game: AnyGame, text: str) -> bool:
    """Whether a text is an action in notation."""
    try:
        game.notation.parse(text)
    except TorillaError:
        return False
    return True
