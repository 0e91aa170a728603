"""Every lesson, played with the engine alone: a change of a rule, piece or text breaks it here, not for a visitor."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from changed import changed

from torilla.core.content.lessons import Lesson, LessonStep, matches
from torilla.core.contract.data import Part, Refusal, SeatScore
from torilla.core.contract.game import AnyGame
from torilla.core.contract.registry import get_game
from torilla.testing.lessons import MOST_ACTIONS, check_lesson, visitor_actions

RULES = Path(__file__).parents[2] / "docs" / "rules"
GAMES = {"helsinki": "H", "neoville": "N"}
LESSONS = [(game, name) for game in GAMES for name in get_game(game).content.lessons]
ACTIONABLE = {"helsinki": "34567", "neoville": "3456"}
"""The chapters of the rules that people act by."""
COLOURS = {
    "p": r"purple|violett|violett?e|paarse?",
    "g": r"green|grüne?|\bverte?s?\b|groene?",
    "r": r"\bred\b|\brot\w*|rouges?|rode|rood",
    "b": r"blue|blaue?|bleue?s?|blauwe?",
    "y": r"yellow|gelbe?|jaunes?|\bgele?\b|geel",
}
NUMBER = re.compile(r"(?<!\w)\d+(?!\w)")


def numbered_rules(game: str) -> dict[str, str]:
    """The rules that a page numbers, by number."""
    text = (RULES / f"{game}.md").read_text(encoding="utf-8")
    parts = re.split(r"^\s*- ([HN]\d+\.\d+) ", text, flags=re.MULTILINE)
    found = dict(zip(parts[1::2], parts[2::2], strict=True))
    chapters = re.split(r"^## ([HN]\d+)\b", text, flags=re.MULTILINE)
    return found | {name: body for name, body in zip(chapters[1::2], chapters[2::2], strict=True) if name == "N5"}


def lessons_of(game: str) -> list[Lesson]:
    return list(get_game(game).content.lessons.values())


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_can_be_played(game: str, name: str) -> None:
    """Every step is legal along every alternative, every refusal and fact holds, every text is there and short."""
    assert check_lesson(get_game(game), get_game(game).content.lessons[name]) == []


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_is_short(game: str, name: str) -> None:
    """One to three minutes, and far from forty actions before any tile is turned."""
    lesson = get_game(game).content.lessons[name]
    assert 1 <= lesson.minutes <= 3
    assert visitor_actions(lesson) <= MOST_ACTIONS // 2


@pytest.mark.parametrize("game", GAMES)
def test_every_actionable_rule_is_touched(game: str) -> None:
    """Each numbered rule of H3 to H7 and of N3 to N6 belongs to a beat, and no beat names a rule that is not there."""
    known = numbered_rules(game)
    wanted = {rule for rule in known if rule[1] in ACTIONABLE[game]}
    touched = {rule for lesson in lessons_of(game) for rule in lesson.rules}
    assert len(wanted) > 15 and sorted(wanted - touched) == []
    assert sorted(touched - set(known)) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_lessons_of_the_issue_are_there(game: str) -> None:
    """At least six a game, each with a file of its own, in the order of their numbers."""
    folder = Path(__file__).parents[2] / "src" / "torilla" / "games" / game / "lessons"
    names = [re.sub(r"^\d+-|\.toml$", "", file.name) for file in sorted(folder.iterdir())]
    assert len(names) >= 6 and names == [lesson.name for lesson in lessons_of(game)]


def texts(game: str) -> Iterator[tuple[str, Lesson, LessonStep, dict[str, str]]]:
    """What is said at each beat, answers included."""
    for lesson in lessons_of(game):
        for number, beat in enumerate(lesson.beats, 1):
            for words in (beat.say, *(wrong.say for wrong in beat.wrong)):
                yield f"{lesson.name}, beat {number}", lesson, beat, words


@pytest.mark.parametrize("game", GAMES)
def test_numbers_agree_in_all_languages(game: str) -> None:
    """The same digits are said in each language."""
    for place, _, _, words in texts(game):
        said = {language: sorted(NUMBER.findall(text)) for language, text in words.items()}
        assert len({tuple(numbers) for numbers in said.values()}) == 1, f"{place}: {said}"


@pytest.mark.parametrize("game", GAMES)
def test_numbers_are_those_of_the_position_or_the_rules(game: str) -> None:
    """A number in a text is in the actions, facts or rules of its beat: a text that names the wrong piece fails."""
    rules = numbered_rules(game)
    for place, _, beat, words in texts(game):
        notations = [*beat.do, beat.tries, *beat.others, *beat.point, *(wrong.action for wrong in beat.wrong)]
        sources = [*notations, *map(str, beat.check.values()), *(rules[rule] for rule in beat.rules)]
        known = {number for source in sources for number in re.findall(r"\d+", source)}
        unknown = set(NUMBER.findall(words["en"])) - known
        assert not unknown, f"{place}: {unknown} of {words['en']!r}"


def test_colours_are_those_of_the_pieces() -> None:
    """A colour in a text is that of a card or tile of its position, and the same in all languages."""
    for place, lesson, _, words in texts("helsinki"):
        named = {
            language: {letter for letter, pattern in COLOURS.items() if re.search(pattern, text, re.IGNORECASE)}
            for language, text in words.items()
        }
        assert len({frozenset(colours) for colours in named.values()}) == 1, f"{place}: {named}"
        there = {
            letter for letter in COLOURS if re.search(rf"\b{letter}\d-\d|\b{letter}\b", lesson.position or "", re.I)
        }
        assert named["en"] <= there, f"{place}: {words['en']!r}"


# --- A planted change of a rule turns the lessons red. Games are changed through the contract, compiled or not.


def broken(game: AnyGame) -> set[str]:
    """Names of the lessons that do not hold."""
    return {lesson.name for lesson in game.content.lessons.values() if check_lesson(game, lesson)}


def without(pattern: str) -> Any:
    """`legal` that leaves out what a pattern names."""

    def legal(self: Any, state: Any) -> list[int]:
        codes: list[int] = super(type(self), self).legal(state)
        return [code for code in codes if not matches(pattern, self.game.notation.format(code))]

    return legal


def never_refused_by(refused: str) -> Any:
    """`explain` without one refusal."""

    def explain(self: Any, state: Any, code: int, seat: int | None = None) -> Refusal | None:
        found: Refusal | None = super(type(self), self).explain(state, code, seat)
        return None if found is not None and found.code == refused else found

    return explain


def worth_more(category: str) -> Any:
    """`scores` in which a category gives a point more."""

    def more(part: Part) -> Part:
        return Part(part.category, part.now + 1, part.certain) if part.category == category else part

    def scores(self: Any, state: Any, viewer: int | None = None) -> list[SeatScore]:
        return [SeatScore(list(map(more, one.parts))) for one in super(type(self), self).scores(state, viewer)]

    return scores


@pytest.mark.parametrize(
    ("game", "methods", "lesson"),
    [
        ("helsinki", {"legal": without("m3")}, "move-and-draw"),
        ("helsinki", {"explain": never_refused_by("push/meets-nothing")}, "push-and-stop"),
        ("helsinki", {"explain": never_refused_by("build/tile-gone")}, "pay-with-a-colour"),
        ("helsinki", {"legal": without("far*")}, "coats-and-actions"),
        ("helsinki", {"scores": worth_more("rows")}, "rows-and-columns"),
        ("helsinki", {"scores": worth_more("actions")}, "the-end"),
        ("neoville", {"explain": never_refused_by("place/merges-towers")}, "district-and-promise"),
        ("neoville", {"scores": worth_more("buses")}, "buses"),
        ("neoville", {"scores": worth_more("biospheres")}, "windmills-and-biospheres"),
        ("neoville", {"scores": worth_more("parks")}, "parks-and-sports"),
        ("neoville", {"legal": without("end")}, "the-end"),
    ],
)
def test_a_changed_rule_breaks_a_lesson(game: str, methods: dict[str, Any], lesson: str) -> None:
    """The check sees it, and not everything is broken by it."""
    found = broken(changed(get_game(game), rules=methods))
    assert lesson in found and len(found) < len(lessons_of(game))


def test_a_wrong_text_breaks_a_lesson() -> None:
    """A text in one language too few, or a word too long, is a fault."""
    game = get_game("helsinki")
    lesson = lessons_of("helsinki")[0]
    first = msgspec.structs.replace(lesson.beats[0], say={"en": "word " * 26, "de": "x", "fr": "x"})
    faults = check_lesson(game, msgspec.structs.replace(lesson, beats=[first, *lesson.beats[1:]]))
    assert faults == ["beat 1: no text in nl", "beat 1: 26 words in en, 25 are allowed"]
