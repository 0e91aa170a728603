"""Why an action is refused: every code has an entry in refusals.toml, with sentences and an example."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from engine.neoville.helpers import GAME, do, position, refusal
from engine.refusal_examples import example_of

from torilla.core.content.messages import format_message
from torilla.core.content.refusals import LANGUAGES
from torilla.core.contract.errors import IllegalAction
from torilla.core.engine.generator import Generator
from torilla.testing.play import choose_varied, random_options

FOLDER = Path(__file__).parents[3] / "src/torilla/games/neoville"
SOURCE = "".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.rglob("*.py")))
GIVEN = set(re.findall(r'"([a-z]+/[a-z-]+)"[,:]\s*"(N[0-9.]+)"', SOURCE))
"""Every code with every rule that the source gives it."""
CATALOGUE = GAME.content.refusals


def test_every_refusal_is_in_the_catalogue() -> None:
    """Every code of the source has an entry in refusals.toml, with exactly the rules that the source gives it."""
    assert {(code, rule) for code, entry in CATALOGUE.items() for rule in entry.rules} == GIVEN


@pytest.mark.parametrize("code", CATALOGUE)
def test_the_example_shows_its_refusal(code: str) -> None:
    """The example of an entry yields its code, with one of its rules."""
    refusal = example_of(GAME, code).refusal()
    assert refusal is not None
    assert refusal.code == code
    assert refusal.rule in CATALOGUE[code].rules


@pytest.mark.parametrize("code", CATALOGUE)
def test_every_language_says_it_with_the_values_it_has(code: str) -> None:
    """The sentences hold no value that the refusal does not bring, and no other braces."""
    refusal = example_of(GAME, code).refusal()
    assert refusal is not None
    for language in LANGUAGES:
        sentence = format_message(CATALOGUE[code].sentence(language), refusal.values, language)
        assert len(sentence) > 5


@pytest.mark.parametrize("code", sorted(set(CATALOGUE) - {"turn/not-yours"}))
def test_apply_refuses_with_the_same_code_and_changes_nothing(code: str) -> None:
    """`apply` raises with the code that `explain` gives, and leaves the state as it was."""
    _, state, number, _ = example_of(GAME, code)
    before = GAME.views.state_hash(state)
    with pytest.raises(IllegalAction) as caught:
        GAME.rules.apply(state, number)
    assert caught.value.code == code
    assert GAME.views.state_hash(state) == before


@pytest.mark.parametrize("seed", range(12))
def test_explain_is_none_exactly_for_what_is_legal(seed: int) -> None:
    """At any moment of a game, of all 610 codes those without a refusal are the legal ones."""
    generator = Generator.from_seed(seed)
    state = GAME.rules.setup(random_options(GAME, generator), 2 + seed % 3, seed)
    number = 0
    while state.to_move is not None:
        legal = GAME.rules.legal(state)
        if number % 16 == seed:
            assert [code for code in range(GAME.action_count) if GAME.rules.explain(state, code) is None] == legal
        number += 1
        GAME.rules.apply_legal(state, choose_varied(GAME, legal, generator))
    assert all(GAME.rules.explain(state, code) is not None for code in range(GAME.action_count))


@pytest.mark.parametrize("code", [-1, 610, 10**6, 274 + 4 * 34, 274 + 4 * 63 + 3])
def test_a_number_that_is_no_code(code: int) -> None:
    """A number outside the codes, or of a piece that the box does not have, is refused like any other action."""
    assert GAME.rules.explain(position("player 0:"), code).code == "action/unknown"


def test_another_seat_is_told_whose_turn_it_is() -> None:
    """A seat that is not to move is refused whatever it asks for, and learns who is."""
    state = do(position("player 0:\nhand: eege\nplayer 1:\n"), "tile:eege")
    found = refusal(state, "@+0+0r0", 1)
    assert (found.code, found.values) == ("turn/not-yours", {"seat": 0})
