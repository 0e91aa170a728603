"""Every action, step, item and refusal has words."""

from __future__ import annotations

import re
from typing import Any

import pytest
from engine.refusal_examples import example_of

from torilla.core.content.refusals import LANGUAGES
from torilla.core.contract.data import Item, Refusal
from torilla.core.terminal.describe import (
    describe,
    describe_items,
    describe_refusal,
    describe_step,
    describe_turn,
    sentences_of,
)
from torilla.core.terminal.sentences import third_person
from torilla.core.terminal.words import words_of
from torilla.games import GAMES, get_game


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_action_has_a_sentence(name: str, lang: str) -> None:
    """Each code is described as an invitation and as a deed, in words and not as a data structure."""
    game = get_game(name)
    for code in (code for code in range(game.action_count) if code in game.notation):
        for sentence in (describe(game, code, lang), describe_step(game, "Bo", code, lang)):
            assert re.fullmatch(r"[A-Z][\w-]+ [^=\[\]{}]+", sentence), sentence
            assert "None" not in sentence and "none" not in sentence
        assert sentences_of(game, lang).heading(game.notation.to_value(code))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_step_has_help(name: str, lang: str) -> None:
    """Each step says what to do, and explains itself."""
    game = get_game(name)
    assert set(sentences_of(game, lang).STEPS) == set(game.rules.steps)


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_has_a_sentence(name: str) -> None:
    """The example of each refusal is explained in a whole sentence, in the terminal's words."""
    game = get_game(name)
    for code in game.content.refusals:
        example = example_of(game, code)
        refusal = example.refusal()
        assert refusal is not None, code
        for lang in LANGUAGES:
            said = describe_refusal(game, refusal, lang)
            assert said[0].isupper() and not set(said) & set("{}|[]"), said
        sentence = describe_refusal(game, refusal)
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
    assert said("back") == "Move 1 space back (action One space back)"
    assert said("build:r4-3tt") == "Build with the red 4 (3 roofs, 2 domes)"
    assert said("nc.2f") == "Push the tile in from the north, column c, flipped and turned round"
    assert said("w4.0") == "Push the tile in from the west, row 4"
    assert said("pay:w") == "Pay the wild card"
    codes = [game.notation.parse(text) for text in ("m1", "draw", "end")]
    assert describe_turn(game, "Bo", codes) == "Bo moves 1 space, draws the two cards beside the pawn."
    assert describe_turn(game, "You", codes) == "You move 1 space, draw the two cards beside the pawn."


def test_other_languages() -> None:
    """Some sentences in other languages, as invitations and as deeds."""
    game = get_game("helsinki")
    push, move = game.notation.parse("nc.1f"), game.notation.parse("m1")
    assert describe(game, push, "de") == (
        "Schieb das Plättchen von Norden ein, Spalte c, gewendet und rechtsherum gedreht"
    )
    assert describe_turn(game, "Bo", [move], "fr") == "Bo avance de 1 case."
    assert describe_turn(game, "You", [move], "de") == "Du gehst 1 Feld weiter."
    assert describe_turn(game, "Bo", [], "nl") == "Bo past."


def test_neoville_sentences() -> None:
    """Some sentences as they are meant to be."""
    game = get_game("neoville")

    def said(notation: str) -> str:
        return describe(game, game.notation.parse(notation))

    assert said("tile:eepge") == "Choose the tile earth, earth with park over grass, earth"
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
    assert told == ["turned up: red 3 (4 roofs) and wild card", "Ann gets 1 card from the pile"]


def test_refusals() -> None:
    """A refusal says why in words and names the rule, also one without a sentence."""
    game = get_game("helsinki")
    known = Refusal("push/wrong-side", "H4.5", {"side": "n", "own": "e"})
    sentence = "Push from your pawn’s side: the east. (rule H4.5)"
    assert describe_refusal(game, known) == sentence
    unknown = Refusal("push/too-loud", "H9.9", {"noise": 3})
    assert describe_refusal(game, unknown) == "Not allowed: too loud (noise 3). (rule H9.9)"


def test_lists_and_verbs() -> None:
    """Lists in every language, and verbs of packages without sentences of their own."""
    assert [words_of(lang).listed(["a", "b", "c"]) for lang in LANGUAGES] == [
        "a, b and c",
        "a, b und c",
        "a, b et c",
        "a, b en c",
    ]
    assert (words_of("en").listed([]), words_of("en").listed(["a"])) == ("", "a")
    assert (third_person("push"), third_person("get")) == ("pushes", "gets")
