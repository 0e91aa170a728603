"""The shuffles of a game of Helsinki, from a seed and the docs alone (docs/reference/shuffles.md)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from engine.core.second import shuffled
from engine.core.tables import rows
from engine.helsinki.helpers import ACTIONS, BOX, GAME, SLOW_BOX, document
from slow.helsinki import Box

from torilla.core.records.seed import Seed

REFERENCE = Box(SLOW_BOX)
CARDS = [name for name in REFERENCE.kinds for _ in range(REFERENCE.counts[name])]
"""All cards of the box, sorted by kind."""


def taken_out(key: bytes, seats: int, rules: int) -> Counter[str]:
    """H2.1 as in docs/games/helsinki.md."""
    quotas = SLOW_BOX["taken_out"][str(seats)]
    out: Counter[str] = Counter()
    left: Counter[str] = Counter()
    for card in shuffled(key, 2, [card for card in CARDS if card != "w"]):
        number = card[1]
        each, of_any = quotas.get(number, 0), quotas.get("any", {}).get(number, 0)
        if rules == 1:
            each, of_any = each + of_any, 0
        if left[card[:2]] < each:
            left[card[:2]] += 1
            out[card] += 1
        elif left[number] < of_any:
            left[number] += 1
            out[card] += 1
    return out + Counter(w=quotas.get("wild", 0))


@pytest.mark.parametrize("rules", [1, 2])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("nonces", [(), ("kauppa", "tori")])
def test_set_up_follows_from_the_seed(seats: int, nonces: tuple[str, ...], rules: int) -> None:
    """Start seat, covered actions, cards taken out, display, pile and hands are as the docs say (H2.1, H2.2, H2.5)."""
    seed = Seed(bytes(range(32)), nonces)
    key = seed.key()
    state = GAME.setup(GAME.options(actions="new-challenges"), seats, seed, None, rules)
    whole = document(state)
    start = shuffled(key, 0, list(range(seats)))[0]
    assert whole["start"] == start
    assert set(whole["covered"]) == set(shuffled(key, 1, ACTIONS)[:5])
    out = taken_out(key, seats, rules)
    assert whole["out"] == out
    in_play = [card for card in REFERENCE.kinds for _ in range(REFERENCE.counts[card] - out[card])]
    pile = shuffled(key, 3, in_play)
    assert (whole["display"], whole["pile"]) == (pile[:8], pile[8:])
    GAME.apply(state, 0)
    for place in range(seats):
        dealt = pile[8 + 2 * place : 10 + 2 * place]
        assert sorted(document(state)["players"][(start + place) % seats]["hand"]) == sorted(dealt)


@pytest.mark.parametrize("row", rows("reference/shuffles.md", "Test vectors: set-ups of Helsinki"))
def test_set_ups_of_the_docs(row: list[str]) -> None:
    """The vectors of the docs are what both rules versions deal (H2.1, H2.2)."""
    secret, nonces, rules, fives, display = row
    seed = Seed(bytes.fromhex(secret), tuple(nonces.split(", ")) if nonces else ())
    table = document(GAME.setup(GAME.options(), 2, seed, None, int(rules)))
    assert [name for name in table["out"] if name[1:2] == "5"] == fives.split()
    assert table["display"] == display.split()
    assert taken_out(seed.key(), 2, int(rules)) == table["out"]


def test_reshuffles_follow_from_the_seed() -> None:
    """The first reshuffle of a game is shuffle 4 of the discard pile sorted by kind, the next one 5 (H5.2)."""
    reshuffles = 0
    for number in range(60):
        seed = Seed.from_text(str(number))
        state = GAME.setup(GAME.options(), 2, seed)
        shuffles = 4
        while GAME.current_seat(state) is not None and state.steps < 400:
            discard = Counter(document(state)["discard"])
            legal = GAME.legal_actions(state)
            code = max(legal, key=lambda code: (28 <= code < 342, -abs(code - 17), code))
            items = GAME.apply(state, code)
            if any(item.what == "shuffle" for item in items):
                discard += paid_now(code, items)
                if discard.total() != next(item.place for item in items if item.what == "shuffle"):
                    break  # the payment was chosen in earlier steps of this build
                wanted = shuffled(seed.key(), shuffles, sorted(discard.elements(), key=REFERENCE.kinds.index))
                whats = [item.what for item in items]
                drawn = [item.piece for item in items[whats.index("shuffle") + 1 :] if item.what in ("refill", "gain")]
                assert drawn + document(state)["pile"] == wanted
                shuffles += 1
                reshuffles += 1
    assert reshuffles > 5


def paid_now(code: int, items: list[Any]) -> Counter[str]:
    """Cards that the step itself put on the discard pile."""
    paid = Counter(item.piece for item in items if item.what == "paid")
    if 342 <= code < 433:
        paid[BOX.card_name(code - 342)] += 1
    return paid
