"""The engine against the slow reference, which was written separately from the rules."""

from __future__ import annotations

from typing import Any

import pytest
from engine.neoville.helpers import BOX, GAME, SLOW_BOX, document, position
from slow import neoville as slow

from torilla.core.engine.generator import Generator


def compare(state: Any, generator: Generator, *, towers: bool) -> None:
    """Play to the end and compare legal actions, next states and scores at every step."""
    while True:
        whole = document(state)
        legal = [GAME.format_action(code, BOX) for code in GAME.legal_actions(state)]
        assert sorted(legal) == slow.legal(whole, SLOW_BOX), GAME.format_position(state)
        if not legal:
            break
        tall = [name for name in legal if name.startswith(("build:t", "build:s", "build:w")) and "windmill" not in name]
        choices = tall if towers and tall else legal
        action = choices[int(generator.below(len(choices)))]
        wanted = slow.successor(whole, action, SLOW_BOX)
        if wanted["step"] == "over":  # the engine has no turn then, the slow reference keeps the last one
            wanted["current"] = slow.fresh_turn()
        GAME.apply_legal(state, GAME.parse_action(action, BOX))
        assert slow.normal(document(state), SLOW_BOX) == slow.normal(wanted, SLOW_BOX), action
    scores = [{part.category: part.now for part in seat.parts} for seat in GAME.outcome(state).scores]
    assert [{**score, "total": sum(score.values())} for score in scores] == slow.score(whole, SLOW_BOX)
    assert GAME.outcome(state).ranking == slow.ranking(whole, SLOW_BOX)


@pytest.mark.long(but=("0", "1", "2"))
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (0, *range(2, 8)))])
def test_whole_games(seed: int) -> None:
    """Legal actions, next states, scores and ranking agree over whole games (N3.5, N4.5)."""
    state = GAME.setup(GAME.options(), 2 + seed % 3, seed)
    compare(state, Generator.from_seed(seed), towers=seed % 4 != 0)


NEARLY_FULL = """
    turn: 31
    player 0:
    hand: {}
    city:
    r12 w       | e  g10 | .  .      | r     r
    w   ws      | g  gs  | .  .      | g     g:towers3
    ------------+--------+-----------+----------------
    e8  e       | r  w8  | g4 g      | g     w
    ws  g       | r  w   | e  g      | w:top g
    ------------+--------+-----------+----------------
    r   g       | e  g6  | g  e:both | ep    e6
    rs  r:right | w  r   | ws e      | e     w
    ------------+--------+-----------+----------------
    g   w       | g  e12 | r  r6     | w     r8
    w4  es      | rs r   | g  ep     | w     gp
    """


@pytest.mark.parametrize("hand", ["ggwg ggrg ggprg", "ggwg ggrg rwww", "ggwg esrgg gpwrr"])
def test_the_exception(hand: str) -> None:
    """Where towers meet everywhere both agree on what is allowed and on two in a district (N3.5, N4.2)."""
    state = position(NEARLY_FULL.format(hand))
    for code in GAME.legal_actions(state):
        chosen = state.clone()
        GAME.apply(chosen, code)
        whole = document(chosen)
        legal = [GAME.format_action(each, BOX) for each in GAME.legal_actions(chosen)]
        assert sorted(legal) == slow.legal(whole, SLOW_BOX)
        for name in legal:
            laid = chosen.clone()
            GAME.apply(laid, GAME.parse_action(name, BOX))
            found = {part.category: part.now for part in GAME.live_score(laid)[0].parts}
            wanted = slow.score(document(laid), SLOW_BOX)[0]
            assert found["towers"] == wanted["towers"]
