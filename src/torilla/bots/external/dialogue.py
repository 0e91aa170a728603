"""How a language model is asked for an action: prompts, answers, refusals quoted, a few tries."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import msgspec

from torilla.core.contract.data import View
from torilla.core.contract.errors import TorillaError
from torilla.core.contract.game import AnyGame
from torilla.core.terminal.seat_text import components_text, error_text, legal_text, notation_text, table_text

TRIES = 3
"""Answers that a model may give for one action."""
AROUND = "`'\"*.,:;()[]<>"
"""Signs that may stand around an action in an answer."""

TASK = """\
You play {title}. Below are its numbered rules, how actions are written, and what is in the box. Each message shows the
table as your seat sees it. Answer with one action, in notation, as the last word of your answer.

RULES
{rules}
ACTIONS
{actions}

BOX
{box}
"""


class Prompt(msgspec.Struct, frozen=True):
    """What a model gets, as one line of JSON: `system` is the same all through a game, `prompt` is the question."""

    system: str
    prompt: str
    number: int = msgspec.field(name="try")
    """Of the try, from 1: later ones quote the refusals before."""


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a model answers; a line that is not such a JSON object is its text."""

    text: str
    tokens_in: int = 0
    tokens_out: int = 0
    cost: float = 0.0


class Attempt(msgspec.Struct, frozen=True):
    """An answer, and the code of its refusal; None: it was legal."""

    text: str
    refusal: str | None


class Decision(msgspec.Struct, frozen=True):
    """How an action was chosen. `code` None: every try was refused."""

    code: int | None
    attempts: list[Attempt]
    characters: int  # of all prompts
    tokens_in: int
    tokens_out: int
    cost: float


@cache
def system_text(game: AnyGame) -> str:
    """What a model should know of a game before it plays."""
    rules, actions, box = game.content.numbered_rules(), notation_text(game), components_text(game)
    return TASK.format(title=game.title, rules=rules, actions=actions, box=box)


def decide(
    game: AnyGame,
    view: View,
    legal: list[int],
    ask: Callable[[Prompt], Answer],
    *,
    tries: int = TRIES,
    listed: bool = True,
) -> Decision:
    """Ask until an answer is legal, at most `tries` times. `listed`: the prompt lists the legal actions."""
    question = [table_text(game, view)]
    if listed:
        question.append(f"Legal actions:\n{legal_text(game, legal)}")
    system = system_text(game)
    attempts: list[Attempt] = []
    answers: list[Answer] = []
    characters = 0
    code = None
    while code is None and len(attempts) < tries:
        prompt = Prompt(system, "\n\n".join(question), len(attempts) + 1)
        characters += len(prompt.system) + len(prompt.prompt)
        answers.append(answer := ask(prompt))
        action = action_in(answer.text)
        try:
            code = legal_code(game, view, legal, action)
            attempts.append(Attempt(answer.text, None))
        except TorillaError as error:
            attempts.append(Attempt(answer.text, error.code))
            question.append(f"You answered `{action}`. {error_text(error)}\nAnswer with another action.")
    return Decision(
        code,
        attempts,
        characters,
        sum(answer.tokens_in for answer in answers),
        sum(answer.tokens_out for answer in answers),
        sum(answer.cost for answer in answers),
    )


def action_in(text: str) -> str:
    """The action of an answer: its last word, without quotation marks and full stops."""
    words = text.split()
    return words[-1].strip(AROUND) if words else ""


def legal_code(game: AnyGame, view: View, legal: list[int], action: str) -> int:
    """The code of a legal action. Raises TorillaError with the reason why it is not legal."""
    code = game.notation.parse(action)
    if code not in legal:
        game.rules.require(game.views.known(view).state, code, view.viewer)
    return code


def read_answer(line: str) -> Answer:
    """The answer in a line: a JSON object, or the text itself."""
    try:
        return msgspec.json.decode(line, type=Answer)
    except msgspec.MsgspecError:
        return Answer(line)
