"""What steps brought, for the log."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from torilla.core.records.record import parse_record
from torilla.core.records.replay import Replay

GOLDEN = Path(__file__).parents[1] / "golden"
OWN = {
    "helsinki": ("rows", "columns", "turrets", "actions", "dry-roads"),
    "neoville": ("towers", "buses", "windmills", "biospheres"),
}
"""Categories that depend on one's own steps only; parks and sports grounds are compared with the others' (N4.4)."""


def replay_of(record: str) -> Replay:
    return Replay(parse_record((GOLDEN / f"{record}.torilla").read_text(encoding="utf-8")))


@pytest.mark.smoke
@pytest.mark.parametrize("record", ["helsinki-02", "neoville-08"])
def test_points_of_all_steps_are_the_score(record: str) -> None:
    """The points that a seat's steps brought, category by category, add up to its score at the end."""
    replay = replay_of(record)
    game, state = replay.game, replay.first()
    won = [Counter[str]() for _ in range(state.seats)]
    for turn, step in replay.entries:
        before = state.clone()
        replay.advance(state, turn, step)
        won[turn.seat].update(game.effects(before, state, step.code)["score"])
    outcome = game.outcome(state)
    assert outcome is not None
    for seat, score in enumerate(outcome.scores):
        final = {part.category: part.now for part in score.parts if part.category in OWN[game.name]}
        assert {category: won[seat][category] for category in final} == final


def test_a_draw_tells_only_the_cards_that_lay_open() -> None:
    """Of a draw with one more card from the pile the log names the two that lay face up (H3.7, H6.7)."""
    replay = replay_of("helsinki-02")
    game, state = replay.game, replay.first()
    draws = 0
    for turn, step in replay.entries:
        before = state.clone()
        replay.advance(state, turn, step)
        if not game.format_action(step.code, replay.components).startswith("draw"):
            continue
        draws += 1
        document = game.to_document(before)
        pawn = document["players"][turn.seat]["pawn"]
        open_cards = [document["display"][slot] for slot in ((pawn + 7) % 8, pawn)]
        assert sorted(game.effects(before, state, step.code).get("cards", [])) == sorted(filter(None, open_cards))
    assert draws


def test_a_promise_that_is_met_is_told() -> None:
    """The step after which a piece scores reports that it is met; the one after which it does not, that it is lost."""
    replay = replay_of("neoville-08")
    game, state = replay.game, replay.first()
    met: list[set[str]] = [set() for _ in range(state.seats)]
    for turn, step in replay.entries:
        before = state.clone()
        replay.advance(state, turn, step)
        told = game.effects(before, state, step.code)
        met[turn.seat] |= {f"{one['piece']}{one['place']}" for one in told.get("met", [])}
        met[turn.seat] -= {f"{one['piece']}{one['place']}" for one in told.get("lost", [])}
        pieces = game.reports(game.view(state, None))["cities"][turn.seat]
        assert met[turn.seat] == {f"{one['piece']}{one['place']}" for one in pieces if one["points"] > 0}
