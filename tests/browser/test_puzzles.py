"""Puzzles at the real table: other turns are answered, the solution is drawn and told, what is solved is remembered."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from browser import helsinki, texts
from browser.site import Site
from browser.visitor import Visitor
from torilla.bots.puzzles.verdict import begin
from torilla.core.contract.registry import get_game


def moves_of(state: Any) -> list[str]:
    """The moves without an action, in the order in which the page has their spaces."""
    pawn = int(state.players[state.seat].pawn)
    return sorted(("m1", "m2", "m3"), key=lambda move: (pawn + int(move[1])) % 8)


def test_a_puzzle_is_solved_by_keyboard(ann: Visitor, site: Site) -> None:
    """A wrong turn tells what it would bring; the right one ends the puzzle, which is kept as solved."""
    game = get_game("helsinki")
    puzzle = next(one for one in game.content.puzzles.values() if one.solution[1:] == ["draw"])
    moves = moves_of(begin(game, puzzle))
    ann.by = "keyboard"
    ann.open(f"{site.url}/puzzles/helsinki/{puzzle.id}")
    table = helsinki.Table(ann)
    dock, page = ann.page.get_by_test_id("dock"), ann.page

    def play(move: str) -> None:
        expect(table.spaces).to_have_count(3)
        ann.press(table.spaces.nth(moves.index(move)))
        ann.press(table.button(texts.helsinki("do.draw")))

    play(next(move for move in moves if move != puzzle.solution[0]))
    expect(dock).to_have_attribute("data-tone", "answer")
    assert "%" in page.get_by_test_id("says").inner_text()
    ann.press(ann.button(texts.site("puzzle.again"), dock))
    play(puzzle.solution[0])
    expect(dock).to_have_attribute("data-tone", "end")
    ann.open(f"{site.url}/puzzles/helsinki")
    expect(page.get_by_test_id(f"puzzle-{puzzle.id}")).to_have_attribute("data-done", "solved")


def test_puzzles_show_their_positions(ann: Visitor, site: Site) -> None:
    """A small board beside each, asked for when it comes into sight."""
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.open(f"{site.url}/puzzles/neoville")
    puzzles = ann.page.locator("[data-testid^=puzzle-]")
    expect(puzzles.first.get_by_role("presentation")).to_be_visible()
    last = puzzles.last
    expect(last.get_by_role("presentation")).to_have_count(0)
    last.scroll_into_view_if_needed()
    expect(last.get_by_role("presentation")).to_be_visible()
    assert 0 < sum(url.endswith("/picture/light") for url in asked) <= puzzles.count()


def test_a_solution_is_drawn_and_told(ann: Visitor, site: Site) -> None:
    """Who asks for the solution sees it on the board and in words; the next puzzle is one press away."""
    first, second, *_ = get_game("neoville").content.puzzles
    ann.open(f"{site.url}/puzzles/neoville/{first}")
    dock, page = ann.page.get_by_test_id("dock"), ann.page
    task = page.get_by_test_id("says").inner_text()
    ann.press(ann.button(texts.site("puzzle.show"), dock))
    expect(page.locator("[data-testid=advice], [data-testid=advice-square]").first).to_be_visible()
    expect(page.get_by_test_id("says")).not_to_have_text(task)
    ann.press(dock.get_by_role("link", name=texts.site("puzzles.next")))
    expect(page).to_have_url(f"{site.url}/puzzles/neoville/{second}")
    ann.open(f"{site.url}/puzzles/neoville")
    expect(page.get_by_test_id(f"puzzle-{first}")).to_have_attribute("data-done", "shown")
