"""Language models behind commands: what they are asked, how often, and what is kept of it."""

from __future__ import annotations

import json
import random
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from permuted import twin_of

from torilla.bots import get_bot
from torilla.bots.arena.game import Hall
from torilla.bots.arena.match import Match, parse_entries
from torilla.bots.external.dialogue import TRIES, Answer, Prompt, action_in, decide
from torilla.bots.external.model import LOG
from torilla.bots.faults import BotFault
from torilla.bots.trial import first_position
from torilla.core.contract.errors import OptionsError
from torilla.core.engine.generator import Generator
from torilla.games import GAMES, get_game

TOY = f"{shlex.quote(sys.executable)} {shlex.quote(str(Path(__file__).with_name('toy_model.py')))}"
PAGE = Path(__file__).parents[2] / "docs/howto/play-with-a-language-model.md"


@pytest.fixture
def made() -> Iterator[Any]:
    """`made(habit, settings)`: a model, which is ended with the test."""
    bots: list[Any] = []

    def make(habit: str, settings: str = "") -> Any:
        bots.append(get_bot(f"model:{settings} {TOY} {habit}"))
        return bots[-1]

    yield make
    for bot in bots:
        bot.close()


class Parrot:
    """A model that gives these answers in turn, the last one for ever, and keeps its prompts."""

    def __init__(self, *answers: str) -> None:
        self.answers = answers
        self.prompts: list[Prompt] = []

    def __call__(self, prompt: Prompt) -> Answer:
        self.prompts.append(prompt)
        return Answer(self.answers[min(len(self.prompts), len(self.answers)) - 1], tokens_in=5, cost=0.5)


def choose(bot: Any, name: str = "helsinki") -> str:
    game = get_game(name)
    view, legal = first_position(game)
    return game.notation.format(bot.choose(view, legal, Generator.from_seed(1)))


def test_an_answer_is_its_last_word() -> None:
    """What stands before the action is not read, nor are quotation marks and the full stop."""
    assert action_in("m2") == action_in("I move two spaces: **`m2`**.\n") == action_in('say "m2"') == "m2"
    assert action_in("build:g4-3tt") == "build:g4-3tt"
    assert action_in("+discount") == "+discount"
    assert action_in("  ") == ""


def test_refusals_are_quoted() -> None:
    """Each try has the question and all refusals before it, with code, rule and sentence; then it is given up."""
    game = get_game("helsinki")
    view, legal = first_position(game)
    model = Parrot("castle", "I draw: draw.", "")
    decision = decide(game, view, legal, model)
    assert decision.code is None
    unreadable = "action/unreadable"
    assert [attempt.refusal for attempt in decision.attempts] == [unreadable, "step/wrong", unreadable]
    assert (decision.tokens_in, decision.cost) == (15, 1.5)
    prompts = model.prompts
    assert [prompt.number for prompt in prompts] == [1, 2, 3] == list(range(1, TRIES + 1))
    first, second, third = (prompt.prompt for prompt in prompts)
    assert second.startswith(first) and third.startswith(second)
    assert "You answered `castle`. Refused (action/unreadable)" in second
    assert "You answered `draw`. Refused (step/wrong): draw: " in third and "(rule H3.5)" in third
    assert len({prompt.system for prompt in prompts}) == 1
    assert "\nH4.6 " in first + prompts[0].system


@pytest.mark.parametrize("game", GAMES)
def test_a_prompt_has_no_hidden_piece(game: str) -> None:
    """Two states that differ only in what the seat cannot know give the same prompt."""
    played, rng, generator = get_game(game), random.Random(3), Generator.from_seed(3)
    state = played.rules.setup(played.rules.options.make(), 2, 3)
    while (seat := state.to_move) is not None:
        model = Parrot("?")
        for each in (state, twin_of(played, state, seat, rng)):
            decide(played, played.views.view(each, seat), played.rules.legal(each), model, tries=2)
        assert model.prompts[:2] == model.prompts[2:]
        legal = played.rules.legal(state)
        for _ in range(8):
            if state.to_move is not None:
                legal = played.rules.legal(state)
                played.rules.apply(state, legal[int(generator.below(len(legal)))])


def test_the_list_can_be_withheld() -> None:
    """Without the list the prompt names no action of this position."""
    game = get_game("helsinki")
    view, legal = first_position(game)
    model = Parrot("?")
    decide(game, view, legal, model, tries=1, listed=False)
    assert "Legal" not in model.prompts[0].prompt and "@3" not in model.prompts[0].prompt


def test_a_program_is_asked(made: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain answers and JSON ones are read, a refused one is asked again, and each decision is a line of the log."""
    log = tmp_path / "log.jsonl"
    monkeypatch.setenv(LOG, str(log))
    assert choose(made("plain")) == choose(made("costly")) == choose(made("second-try")) == "@0"
    plain, costly, second = (json.loads(line) for line in log.read_text().splitlines())
    assert (plain["game"], plain["action"], plain["legal"], len(plain["attempts"])) == ("helsinki", "@0", 8, 1)
    assert (costly["tokens_in"], costly["tokens_out"], costly["cost"]) == (100, 2, 0.25)
    assert [attempt["refusal"] for attempt in second["attempts"]] == ["action/unreadable", None]
    assert second["characters"] > 2 * plain["characters"]


def test_a_model_that_never_answers_well(made: Any) -> None:
    """After its tries a stand-in has to choose; the program goes on running. `tries` may be set."""
    bot = made("never", "tries=2")
    for _ in range(2):
        with pytest.raises(BotFault, match="2 answers were refused") as caught:
            choose(bot)
        assert caught.value.code == "bot/refused"
    assert bot.process.process.poll() is None


def test_the_program_of_the_page(tmp_path: Path) -> None:
    """The program in docs/howto/play-with-a-language-model.md, around some model, chooses an action."""
    [program] = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    model = "def ask_my_model(system, prompt):\n    return f'{len(system)} characters\\nof rules: **@5**.'\n\n"
    (tmp_path / "model.py").write_text(model + program, encoding="utf-8")
    bot: Any = get_bot(f"model:{shlex.quote(sys.executable)} {shlex.quote(str(tmp_path / 'model.py'))}")
    try:
        assert choose(bot) == "@5"
    finally:
        bot.close()


@pytest.mark.parametrize(("habit", "code"), [("crash", "bot/crashed"), ("silent", "bot/late")])
def test_a_program_that_fails(made: Any, habit: str, code: str) -> None:
    """One that ends or says nothing is a fault, as of any bot."""
    with pytest.raises(BotFault) as caught:
        choose(made(habit, "seconds=0.5" if habit == "silent" else ""))
    assert caught.value.code == code


def test_a_model_keeps_to_the_time_of_a_choice(made: Any) -> None:
    """At a table, where each choice has its time, no answer within it is a fault; so is none when asked to stop."""
    bot = made("silent")
    bot.budget = 0.2
    with pytest.raises(BotFault, match="in time"):
        choose(bot)
    view, legal = first_position(get_game("helsinki"))
    bot.budget = None
    with pytest.raises(BotFault, match="in time"):
        bot.advise(view, legal, Generator.from_seed(1), lambda: True)


@pytest.mark.parametrize("settings", ["tries=many", "tires=3"])
def test_wrong_settings_are_refused(settings: str) -> None:
    """A setting that there is not, or that cannot be, is named before anything is played."""
    with pytest.raises(OptionsError, match="settings"):
        get_bot(f"model:{settings} {TOY} plain")


@pytest.mark.slow
def test_models_in_the_arena() -> None:
    """A model is asked again after refused answers, however many: each is counted, and a stand-in chooses."""
    game = get_game("neoville")
    match = Match(
        game=game.name,
        options=game.rules.options.format(game.rules.options.make()),
        entries=parse_entries(f'"bad=model:legal=no tries=1 {TOY} never",good=model:{TOY} costly'),
        seed=1,
        components=game.components.hash,
    )
    hall = Hall(match)
    try:
        result, _ = hall.play(0)
    finally:
        hall.close()
    assert {fault.code for fault in result.faults} == {"bot/refused"}
    assert {fault.entry for fault in result.faults} == {0}
    assert len(result.faults) > 16
