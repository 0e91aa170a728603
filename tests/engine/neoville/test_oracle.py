"""The engine against the oracle, which was written separately from the rules."""

from __future__ import annotations

from typing import Any

import pytest
from engine.neoville.helpers import GAME, ORACLE_BOX, document, position
from oracle import neoville as oracle

from torilla.core.engine.generator import Generator


def compare(state: Any, generator: Generator, *, towers: bool) -> None:
    """Play to the end and compare legal actions, next states and scores at every step."""
    while True:
        whole = document(state)
        legal = [GAME.notation.format(code) for code in GAME.rules.legal(state)]
        assert sorted(legal) == oracle.legal(whole, ORACLE_BOX), GAME.views.format_position(state)
        if not legal:
            break
        tall = [name for name in legal if name.startswith(("build:t", "build:s", "build:w")) and "windmill" not in name]
        choices = tall if towers and tall else legal
        action = choices[int(generator.below(len(choices)))]
        wanted = oracle.successor(whole, action, ORACLE_BOX)
        if wanted["step"] == "over":  # the engine has no turn then, the oracle keeps the last one
            wanted["current"] = oracle.fresh_turn()
        GAME.rules.apply_legal(state, GAME.notation.parse(action))
        assert oracle.normal(document(state), ORACLE_BOX) == oracle.normal(wanted, ORACLE_BOX), action
    scores = [{part.category: part.now for part in seat.parts} for seat in GAME.rules.outcome(state).scores]
    assert [{**score, "total": sum(score.values())} for score in scores] == oracle.score(whole, ORACLE_BOX)
    assert GAME.rules.outcome(state).ranking == oracle.ranking(whole, ORACLE_BOX)


@pytest.mark.long(but=("0", "1", "2"))
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (0, *range(2, 8)))])
def test_whole_games(seed: int) -> None:
    """Legal actions, next states, scores and ranking agree over whole games (N3.5, N4.5)."""
    state = GAME.rules.setup(GAME.rules.options.make(), 2 + seed % 3, seed)
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
    for code in GAME.rules.legal(state):
        chosen = state.clone()
        GAME.rules.apply(chosen, code)
        whole = document(chosen)
        legal = [GAME.notation.format(each) for each in GAME.rules.legal(chosen)]
        assert sorted(legal) == oracle.legal(whole, ORACLE_BOX)
        for name in legal:
            laid = chosen.clone()
            GAME.rules.apply(laid, GAME.notation.parse(name))
            found = {part.category: part.now for part in GAME.rules.scores(laid)[0].parts}
            wanted = oracle.score(document(laid), ORACLE_BOX)[0]
            assert found["towers"] == wanted["towers"]
