"""What is typed at a table is read against the sentences that are said there, in every language."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from conformance.cards import GAME
from permuted import twin_of

from torilla.core.content.refusals import LANGUAGES
from torilla.core.contract.data import disclosed_to
from torilla.core.play import AnyPlay, Play
from torilla.core.records.seed import Seed
from torilla.core.terminal.answers import Done
from torilla.core.terminal.reading import Reader
from torilla.games import GAMES, get_game

NAMES = ["Ann", "Bo", "Cem"]


def positions(name: str, games: int, every: int) -> Iterator[tuple[Any, AnyPlay]]:
    """Positions of random games, each so many steps after the last."""
    game: Any = get_game(name)
    for number in range(games):
        rng = random.Random(f"{name} {number}")
        options = game.rules.options.make(**({"dry_roads": bool(number % 2)} if name == "helsinki" else {}))
        play = Play.begin(game, options, 2 + number % 2, Seed.from_text(str(number)))
        while play.state.to_move is not None:
            if len(play.entries) % every == 0:
                yield game, play
            play.apply(rng.choice(game.rules.legal(play.state)))


def reader(game: Any, play: AnyPlay, lang: str = "en", seat: int | None = -1) -> Reader:
    """The reader of the seat to move, or of another."""
    viewer = play.state.to_move if seat == -1 else seat
    return Reader(
        game, game.views.view(play.state, viewer), NAMES[: play.state.seats], lang, lambda: done(play, viewer)
    )


def done(play: AnyPlay, viewer: int | None) -> list[Done]:
    return [Done(seat, turn, step.code, disclosed_to(step.items, viewer), {}) for turn, seat, step in play.entries]


@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_is_read_back(name: str) -> None:
    """The sentence of each legal action, its notation and its number mean this action, in every language."""
    seen = set()
    for game, play in positions(name, 2, 7):
        for lang in LANGUAGES:
            own = reader(game, play, lang)
            for choice in own.choices:
                if (lang, choice.text) not in seen:
                    seen.add((lang, choice.text))
                    others = (choice.text.upper(), choice.notation, str(choice.number)) if lang == "en" else ()
                    for typed in (choice.text, *others):
                        found = own.read(typed)
                        assert (found.kind, found.code) == ("act", choice.code), (lang, typed, found)
    assert len(seen) > 500


@pytest.mark.parametrize("name", GAMES)
def test_answers_tell_nothing_hidden(name: str) -> None:
    """With everything permuted that a seat cannot know, every question has the same answer."""
    rng = random.Random(5)
    asked = 0
    for game, play in positions(name, 1, 17):
        begins = not play.entries or play.entries[-1].turn != play.state.turn
        mover = play.state.to_move or 0
        for seat in (0, 1) if begins else (mover,):
            twin = twin_of(game, play.state, seat, rng)
            assert game.views.view(twin, seat) == game.views.view(play.state, seat)
            views = [game.views.view(state, seat) for state in (play.state, twin)]
            readers = [Reader(game, view, NAMES[:2], "en", partial(done, play, seat)) for view in views]
            for line in questions(readers[0]):
                first, second = (one.read(line) for one in readers)
                assert first == second, line
                asked += 1
    assert asked > 150


def questions(one: Reader) -> list[str]:
    """Every question, about everybody's table."""
    topics = [one.words.choices(f"topic.{key}")[0] for key in one.words.keys("topic.")]
    general = [one.words.choices(f"ask.{key}")[0] for key in one.words.keys("ask.")]
    lines = [f"{topic} {rest}".strip() for topic in topics for rest in ("", "bo")]
    return [*lines, *general, "row 3", "column d bo", "d5", *(f"what if {number}" for number in (1, 2, 3))]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_question_is_answered(name: str, lang: str) -> None:
    """Every wording of a question has an answer without gaps, for the seats and for a spectator."""
    for game, play in positions(name, 1, 40):
        for seat in (0, 1, None):
            one = reader(game, play, lang, seat)
            for key in one.words.keys("topic."):
                for wording in one.words.choices(f"topic.{key}"):
                    rest = {"row": " 2", "column": " 1" if name == "neoville" else " d", "cell": " e5"}.get(key, "")
                    said = one.read(wording + rest)
                    assert said.kind == "answer" and said.text, wording
                    assert not set(said.text) & set("{}[]|") and "none" not in said.text, said.text
            for key in one.words.keys("ask."):
                for wording in one.words.choices(f"ask.{key}"):
                    said = one.read(wording)
                    assert said.kind in (key, "answer"), (wording, said)


def test_words_may_be_short_and_in_any_order() -> None:
    """What is clear is understood; what is not is asked for."""
    game: Any = get_game("helsinki")
    state = game.views.parse_position(POSITION)
    own = Reader(game, game.views.view(state, 0), ["Ann", "Bo"], "en")
    assert own.read("move 2").code == own.read("2 spaces").code == game.notation.parse("m2")
    assert own.read("mov 2").kind == "act" and own.read("MOVE 2!").kind == "act"
    which = own.read("move")
    assert which.kind == "which" and which.text == "Which one? 1: Move 1 space; 2: Move 2 spaces; 3: Move 3 spaces."
    assert own.read("draw").text == "Draw the two cards beside the pawn: Not at this point of the turn. (rule H3.5)"
    assert own.read("why not draw").text == own.read("draw").text
    assert own.read("why 1").text == "Move 1 space: allowed."
    assert own.read("hnad").meant == ["hand"] and own.read("hnad").kind == "unknown"
    assert own.read("9").text == "There is no number 9: 1 to 3."
    assert own.read("hand").text.startswith("4 cards: red 1 (2 roofs); ")
    assert own.read("board of Bo").text.startswith("Bo: No tiles yet.")
    assert own.read("d4").text == "d4 statue." and own.read("row 4").text.startswith("Row 4: a4")
    assert own.complete("mov") == ["Move 1 space", "Move 2 spaces", "Move 3 spaces"]
    assert own.complete("han") == ["hand"]
    watching = Reader(game, game.views.view(state, None), ["Ann", "Bo"], "en")
    assert watching.read("m1").text == "You are watching: you can ask, but not act."


def test_a_push_may_be_called_by_its_card() -> None:
    """A push is found by the card, the side and the lane; the ways to turn the tile are asked for, or said."""
    game: Any = get_game("helsinki")
    play: AnyPlay = Play(game, game.views.parse_position(POSITION))
    for action in ("m1", "build:r3-4"):
        play.apply(game.notation.parse(action))
    own = Reader(game, game.views.view(play.state, 0), ["Ann", "Bo"], "en")
    legal = [choice.notation for choice in own.choices]
    assert legal
    for choice in own.choices:
        value = game.notation.to_value(choice.code)
        if not value.turns and not value.flipped:
            lane = "abcdefg"[value.lane] if value.side in "ns" else value.lane + 1
            side = {"n": "north", "e": "east", "s": "south", "w": "west"}[value.side]
            line = "column" if value.side in "ns" else "row"
            assert own.read(f"push red 3 from {side} {line} {lane}").code == choice.code
    german = Reader(game, game.views.view(play.state, 0), ["Ann", "Bo"], "de")
    assert german.read("schieb Rot 3").kind == "which"


def test_packages_without_sentences_can_be_typed() -> None:
    """A game of plain Python is played by its names of actions, and its table is told."""
    game: Any = GAME
    state = game.rules.setup(game.rules.options.make(), 2, Seed.from_text("1"))
    own = Reader(game, game.views.view(state, state.to_move), ["Ann", "Bo"], "de")
    for choice in own.choices:
        assert own.read(choice.text).code == choice.code
    assert own.read("Tisch").text and own.read("Hilfe").text


POSITION = """helsinki position 1
display: r1-2 r2-3 y2-3 b1-2 p2-3 w g3-4 y1-2
pile: g1-2 p1-2 b2-3
player 0:
pawn: 7
hand: r1-2 r3-4 r2-3 w
player 1:
pawn: 4
hand: p1-2
"""
