"""Why an action is refused: every code has an entry in refusals.toml, with sentences and an example."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from engine.helsinki.helpers import BOX, GAME, ORACLE_BOX, do, document, position
from engine.refusal_examples import example_of
from oracle import helsinki as oracle

from torilla.core.content.messages import format_message
from torilla.core.content.refusals import LANGUAGES
from torilla.core.contract.errors import IllegalAction
from torilla.core.engine.generator import Generator
from torilla.testing.play import choose_varied, random_options

FOLDER = Path(__file__).parents[3] / "src/torilla/games/helsinki"
SOURCE = "".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.rglob("*.py")))
GIVEN = set(re.findall(r'"([a-z]+/[a-z-]+)"[,:]\s*"(H[0-9.]+)"', SOURCE))
"""Every code with every rule that the source gives it."""
CATALOGUE = GAME.content.refusals


def test_every_refusal_is_in_the_catalogue() -> None:
    """Every code of the source has an entry in refusals.toml, with exactly the rules that the source gives it."""
    assert {(code, rule) for code, entry in CATALOGUE.items() for rule in entry.rules} == GIVEN


@pytest.mark.parametrize("code", CATALOGUE)
def test_the_example_shows_its_refusal(code: str) -> None:
    """The example of an entry yields its code, with one of its rules."""
    refusal = example_of(GAME, code).refusal()
    assert refusal is not None
    assert refusal.code == code
    assert refusal.rule in CATALOGUE[code].rules


@pytest.mark.parametrize("code", CATALOGUE)
def test_every_language_says_it_with_the_values_it_has(code: str) -> None:
    """The sentences hold no value that the refusal does not bring, and no other braces."""
    refusal = example_of(GAME, code).refusal()
    assert refusal is not None
    for language in LANGUAGES:
        sentence = format_message(CATALOGUE[code].sentence(language), refusal.values, language)
        assert len(sentence) > 5


@pytest.mark.parametrize("code", sorted(set(CATALOGUE) - {"turn/not-yours"}))
def test_apply_refuses_with_the_same_code_and_changes_nothing(code: str) -> None:
    """`apply` raises with the code that `explain` gives, and leaves the state as it was."""
    _, state, number, _ = example_of(GAME, code)
    before = GAME.views.state_hash(state)
    with pytest.raises(IllegalAction) as caught:
        GAME.rules.apply(state, number)
    assert caught.value.code == code
    assert GAME.views.state_hash(state) == before


@pytest.mark.parametrize("seed", range(12))
def test_explain_is_none_exactly_for_what_is_legal(seed: int) -> None:
    """At any moment of a game, of all 818 codes those without a refusal are the legal ones (H6.2)."""
    generator = Generator.from_seed(seed)
    state = GAME.rules.setup(random_options(GAME, generator), 2 + seed % 3, seed)
    rich = GAME.views.from_document(
        document(state) | {"players": [{**seat, "coats": 3 * (seed % 3)} for seat in document(state)["players"]]}
    )
    number = 0
    while rich.to_move is not None:
        legal = GAME.rules.legal(rich)
        if number % 24 == seed:
            assert [code for code in range(GAME.action_count) if GAME.rules.explain(rich, code) is None] == legal
        number += 1
        GAME.rules.apply_legal(rich, choose_varied(GAME, legal, generator))


@pytest.mark.parametrize("code", [-1, 818, 10**6])
def test_a_number_that_is_no_code(code: int) -> None:
    """A number outside the codes is refused like any other action."""
    assert GAME.rules.explain(position("player 0:"), code).code == "action/unknown"


@pytest.mark.parametrize("kind", [len(BOX.cards), 89])
def test_a_card_that_the_box_does_not_have(kind: int) -> None:
    """Codes of card kinds beyond those of the box are refused."""
    for base in (28, 342, 727):
        assert GAME.rules.explain(position("player 0:"), base + kind).code == "action/unknown"


REASONS = {"no-lane": "push/no-lane", "meets-nothing": "push/meets-nothing", "sticks-out": "push/sticks-out"}


@pytest.mark.parametrize("seed", range(8))
def test_a_refused_push_has_the_right_reason(seed: int) -> None:
    """On random boards a push is refused with the reason that the oracle finds (H4.5, H4.6, H4.7)."""
    generator = Generator.from_seed(100 + seed)
    for _ in range(60):
        tile = BOX.tiles[int(generator.below(len(BOX.tiles)))]
        card = next(card.name for card in BOX.cards if BOX.tiles[card.tile] is tile)
        filled = int(generator.below(9))
        wild = {int(generator.below(49)) for _ in range(filled)} - {24}
        rows = [["#" if c == 24 else "w" if c in wild else "." for c in range(7 * r, 7 * r + 7)] for r in range(7)]
        board = "\n".join(" ".join(row) for row in rows)
        pawn = int(generator.below(8))
        text = f"step: push\nwild-tiles: 0\ncurrent: card={card}\nplayer 0:\npawn: {pawn}\nhand: {card}\nboard:\n"
        state = position(text + board)
        side = "nesw"[pawn // 2]
        occupied = {divmod(cell, 7) for cell in wild | {24}}
        shape = ORACLE_BOX["tiles"][tile.name]["shape"]
        for orientation in oracle.different_orientations(tuple(shape)):
            for lane in range(7):
                code = 118 + "nesw".index(side) * 56 + orientation * 7 + lane
                refusal = GAME.rules.explain(state, code)
                result = oracle.push_result(occupied, shape, side, orientation, lane)
                wanted = REASONS[result] if isinstance(result, str) else None
                assert (refusal and refusal.code) == wanted, f"{text}{board}\n{GAME.notation.format(code)}"


def test_a_cell_beyond_the_way_is_not_met() -> None:
    """A tile that reaches the far rim before it could touch anything meets nothing, not even b7 here (H4.6)."""
    state = position("""
        step: push
        current: card=b3-4
        player 0:
        pawn: 0
        hand: b3-4
        board:
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . # . . .
        . . . . . . .
        . . . . . . .
        . w . . . . .
        """)
    assert GAME.rules.explain(state, GAME.notation.parse("na.3f")).code == "push/meets-nothing"


def test_another_seat_is_told_whose_turn_it_is() -> None:
    """A seat that is not to move is refused whatever it asks for, and learns who is (H3.1)."""
    state = do(position("player 0:\nplayer 1:\n"), "m1")
    refusal = GAME.rules.explain(state, GAME.notation.parse("draw"), 1)
    assert (refusal.code, refusal.values) == ("turn/not-yours", {"seat": 0})
