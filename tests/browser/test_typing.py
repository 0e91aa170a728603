"""Games, lessons and puzzles are played by typing alone, by somebody who knows only what live regions say."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser import places, texts
from browser.conftest import Invite
from browser.site import Site
from browser.typist import Typist
from browser.visitor import PHONE, Visitor
from torilla.core.contract.registry import get_game


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("game", ["Helsinki", "Neoville"])
def test_a_whole_game(ann: Visitor, site: Site, game: str) -> None:
    """From the key that opens the line to who has won; the score is told as the page shows it."""
    typist = Typist(ann)
    ann.set_table(site.url, game, "Me", "Bot: Easy-going")
    typist.begin()
    assert re.search(r"The game is over\. .* points?\.", typist.play())
    told = re.search(r"You: (-?\d+) points?", typist.type("score"))
    assert told
    position = [one for one in ann.messages if one["type"] == "position"][-1]
    assert int(told[1]) == sum(part["now"] for part in position["scores"][position["seat"]])


def test_a_few_lines(ann: Visitor, site: Site) -> None:
    """Questions, a mistake, an action, what it brought, and taking it back; Escape closes the line."""
    typist = Typist(ann)
    ann.set_table(site.url, "Helsinki", "Me", "Bot: Easy-going")
    typist.begin()
    typist.type("1", "Your turn: Move your pawn")
    assert "cards: " in typist.type("hand")
    assert "Row 4: a4" in typist.type("row 4")
    assert "Not at this point of the turn" in typist.type("draw")
    assert "Did you mean “move 2”" in typist.type("mvoe 2")
    assert "Your turn: Draw two cards or build" in typist.type("move 2", "Your turn")
    assert "Taken back" in typist.type("undo")
    typist.until("Your turn: Move your pawn")
    assert "Move 1 space, Move 2 spaces" not in typist.type("what can I do")
    line = ann.page.get_by_role("combobox")
    ann.page.keyboard.type("mov")
    expect(ann.page.get_by_role("option")).to_have_text(["Move 1 space", "Move 2 spaces", "Move 3 spaces"])
    ann.page.keyboard.press("ArrowDown")
    expect(ann.page.get_by_role("option", selected=True)).to_have_text("Move 1 space")
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("option")).to_have_count(0)
    ann.page.keyboard.press("Escape")
    expect(line).to_have_count(0)


def test_a_lesson(ann: Visitor, site: Site) -> None:
    """A lesson is finished by what the teacher says and what is answered."""
    typist = Typist(ann)
    lesson = get_game("helsinki").content.lessons["push-and-stop"]
    ann.open(f"{site.url}/learn/helsinki/push-and-stop")
    typist.begin()
    for beat in lesson.beats:
        typist.until(beat.say["en"][:40])
        if beat.tries:
            typist.type(beat.tries, "rule")
        for action in beat.do:
            typist.type(action, "Your turn", "It is the turn of", "The game is over")
        if not beat.do and not beat.tries:
            typist.type("next", "Going on")
    typist.until(lesson.end["en"][:40])
    assert lesson.end["en"] in typist.type("task")


def test_a_puzzle(invite: Invite, site: Site) -> None:
    """A puzzle is solved on a phone by typing its turn, in German."""
    ann = invite("Ann", locale="de", **PHONE)
    typist = Typist(ann)
    game = get_game("helsinki")
    puzzle = next(one for one in game.content.puzzles.values() if one.solution[1:] == ["draw"])
    ann.open(f"{site.url}/puzzles/helsinki/{puzzle.id}")
    typist.begin("Du bist am Zug: Zieh deine Figur")
    typist.type(f"geh {puzzle.solution[0].removeprefix('m')} Felder", "Du bist am Zug")
    typist.type("zieh die zwei Karten")
    expect(ann.page.get_by_test_id("dock")).to_have_attribute("data-tone", "end")
    typist.until("Ja! Das ist der beste Zug")


def test_a_replay_is_asked_about(ann: Visitor, site: Site) -> None:
    """At each step of a replay questions are answered with the eyes that are chosen; nothing can be done there."""
    typist = Typist(ann)
    places.go(ann, site, places.at(site, "Helsinki, replay"))
    typist.begin("turn")
    before = typist.type("hand")
    assert re.search(r"\d cards?: (?!.*unknown)", before), before
    assert "Which one" not in typist.type("move 1")
    ann.page.get_by_role("slider", name=texts.site("replay.slide")).fill("10")
    ann.page.get_by_role("combobox", name=texts.site("typing.line")).focus()
    assert typist.type("hand") != before
