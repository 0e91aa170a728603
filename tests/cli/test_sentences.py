"""Every action, step, item and refusal has words."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import pytest
from engine.refusal_examples import example_of

from torilla.core.contract.data import Item, Refusal
from torilla.core.terminal.describe import (
    describe,
    describe_items,
    describe_refusal,
    describe_step,
    describe_turn,
    sentences_of,
)
from torilla.core.terminal.grammar import counted, inflected, listed
from torilla.games import GAMES, get_game


@pytest.mark.parametrize("name", GAMES)
def test_every_action_has_a_sentence(name: str) -> None:
    """Each code is described as an invitation and as a deed, in words and not as a data structure."""
    game = get_game(name)
    for code in range(game.action_count):
        try:
            game.notation.format(code)
        except ValueError:
            continue
        for sentence in (describe(game, code), describe_step(game, "Bo", code)):
            assert re.fullmatch(r"[A-Z][a-z]+ [^=\[\]{}]+", sentence), sentence
            assert "None" not in sentence
        assert sentences_of(game).heading(game.notation.to_value(code))


@pytest.mark.parametrize("name", GAMES)
def test_every_step_has_help(name: str) -> None:
    """Each step says what to do, and explains itself."""
    game = get_game(name)
    assert set(sentences_of(game).STEPS) == set(game.rules.steps)


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_has_a_sentence(name: str) -> None:
    """The example of each refusal is explained in a whole sentence, in the terminal's words."""
    game = get_game(name)
    for code in game.content.refusals:
        example = example_of(game, code)
        refusal = example.refusal()
        assert refusal is not None, code
        sentence = describe_refusal(game, refusal)
        assert sentence[0].isupper() and not set(sentence) & set("{}|[]"), sentence
        assert sentence.endswith(f". (rule {refusal.rule})"), sentence


@pytest.mark.parametrize("name", GAMES)
def test_every_category_and_option_has_a_name(name: str) -> None:
    """Score categories and options have words."""
    game: Any = get_game(name)
    assert set(sentences_of(game).CATEGORIES) == set(game.rules.categories)
    assert set(sentences_of(game).OPTIONS) == set(game.rules.options.kind.__struct_fields__)


def test_helsinki_sentences() -> None:
    """Some sentences as they are meant to be."""
    game = get_game("helsinki")

    def said(notation: str) -> str:
        return describe(game, game.notation.parse(notation))

    assert said("m2") == "Move 2 spaces"
    assert said("back") == "Move 1 space back (action back)"
    assert said("build:r4-3tt") == "Build with the red 4 (3 roofs, 2 domes)"
    assert said("nc.2f") == "Push the tile in from the north, column c, flipped and turned round"
    assert said("w4.0") == "Push the tile in from the west, row 4"
    assert said("pay:w") == "Pay the wild card"
    codes = [game.notation.parse(text) for text in ("m1", "draw", "end")]
    assert describe_turn(game, "Bo", codes) == "Bo moves 1 space, draws the two cards beside the pawn."
    assert describe_turn(game, "You", codes) == "You move 1 space, draw the two cards beside the pawn."


def test_neoville_sentences() -> None:
    """Some sentences as they are meant to be."""
    game = get_game("neoville")

    def said(notation: str) -> str:
        return describe(game, game.notation.parse(notation))

    assert said("tile:eepge") == "Choose the tile earth, earth with park / grass, earth"
    assert said("@+1-2r3") == "Place it 1 right of and 2 above the first tile, turned left"
    assert said("@+0+0r0") == "Place it as the first tile"
    assert said("build:tree8:ne") == "Build a tree tower 8 on the upper right square"
    assert said("draw:pile") == "Draw the top tile of the pile"


def test_items_are_told_together() -> None:
    """What a step disclosed is described kind by kind, and hidden pieces are not named."""
    game = get_game("helsinki")
    items = [
        Item("refill", place=1, piece="r3-4"),
        Item("refill", place=2, piece="w"),
        Item("gain", seat=0, piece="?", audience=0),
        Item("ended"),
    ]
    told = describe_items(game, items, ["Ann", "Bo"])
    assert told == ["turned up: r3-4 and wild", "Ann gets 1 card from the pile"]


def test_refusals() -> None:
    """A refusal says why in words and names the rule, also one without a sentence."""
    game = get_game("helsinki")
    known = Refusal("push/wrong-side", "H4.5", {"side": "n", "own": "e"})
    sentence = "Push from your pawn’s side: the east. (rule H4.5)"
    assert describe_refusal(game, known) == sentence
    unknown = Refusal("push/too-loud", "H9.9", {"noise": 3})
    assert describe_refusal(game, unknown) == "Not allowed: too loud (noise 3). (rule H9.9)"


def test_grammar() -> None:
    """Verbs, plurals and lists."""
    assert (inflected("Bo", "push"), inflected("Bo", "get"), inflected("You", "push")) == ("pushes", "gets", "push")
    assert (counted(1, "card"), counted(2, "card")) == ("1 card", "2 cards")
    assert (listed([]), listed(["a"]), listed(["a", "b", "c"])) == ("", "a", "a, b and c")


def test_words_are_modules() -> None:
    """Both games' words are found by the game's name."""
    assert sentences_of(get_game("helsinki")) is import_module("torilla.games.helsinki.terminal.sentences")
