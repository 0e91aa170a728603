"""Why an action is refused: every code in the source is in the docs, with a position that shows it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from engine.helsinki.helpers import BOX, GAME, SLOW_BOX, do, document, position
from slow import helsinki as slow

from torilla.core.contract import Refusal
from torilla.core.errors import IllegalAction
from torilla.core.generator import Generator
from torilla.testing.play import choose_varied, random_options

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "src/torilla/games/helsinki"
SOURCE = "".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py"))
PAGE = (ROOT / "docs/games/helsinki.md").read_text(encoding="utf-8")
CASES = Path(__file__).parent / "refusals"

ROW = re.compile(r"^\| `([a-z]+/[a-z-]+)` \| ([H0-9., ]+) \| (.+) \| `([^`]+)`", re.MULTILINE)
TABLE = {code: (rules.split(", "), words, action) for code, rules, words, action in ROW.findall(PAGE)}
GIVEN = set(re.findall(r'"([a-z]+/[a-z-]+)"[,:]\s*"(H[0-9.]+)"', SOURCE))
IN_SOURCE = {code for code, _ in GIVEN}

TWO_TURRETS = BOX.source.replace("roofs = 2\nturrets = 1", "roofs = 2\nturrets = 2")
BOXES = {"build/roofs-full": GAME.components(TWO_TURRETS)}
"""Corrected boxes, for what the box itself cannot show."""


def case(code: str) -> tuple[Any, str]:
    """The position of a code and its action."""
    text = (CASES / f"{code.replace('/', '_')}.txt").read_text(encoding="utf-8")
    *_, last = text.splitlines()
    assert last.startswith("; action: ")
    return GAME.parse_position(text, BOXES.get(code)), last.removeprefix("; action: ")


def explained(state: Any, action: str) -> Refusal | None:
    """What `explain` says; an action may be `code 818` or end with `seat 1`."""
    words = action.split()
    code = int(words[1]) if words[0] == "code" else GAME.parse_action(words[0], state.components)
    seat = int(words[2]) if words[1:2] == ["seat"] else None
    found: Refusal | None = GAME.explain(state, code, seat)
    return found


def test_every_refusal_is_in_the_docs() -> None:
    """Every code in the source has a row in docs/games/helsinki.md, and every row a code in the source."""
    assert set(TABLE) == IN_SOURCE


def test_every_refusal_has_a_position() -> None:
    """There is one position for each row, and none too many."""
    assert {path.stem for path in CASES.iterdir()} == {code.replace("/", "_") for code in TABLE}


@pytest.mark.parametrize("code", sorted(IN_SOURCE))
def test_a_position_shows_its_refusal(code: str) -> None:
    """The position of a row yields its code, with a rule that the row names."""
    state, action = case(code)
    rules, words, shown = TABLE[code]
    assert action == shown
    assert len(words) > 10
    refusal = explained(state, action)
    assert refusal is not None
    assert refusal.code == code
    assert refusal.rule in rules


@pytest.mark.parametrize("code", sorted(IN_SOURCE))
def test_rules_in_the_table(code: str) -> None:
    """The row names every rule with which the source gives this code."""
    assert {rule for given, rule in GIVEN if given == code} <= set(TABLE[code][0])


@pytest.mark.parametrize("code", sorted(IN_SOURCE - {"turn/not-yours"}))
def test_apply_refuses_with_the_same_code_and_changes_nothing(code: str) -> None:
    """`apply` raises with the code that `explain` gives, and leaves the state as it was."""
    state, action = case(code)
    number = int(action.split()[1]) if action.startswith("code") else GAME.parse_action(action, state.components)
    before = GAME.state_hash(state)
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, number)
    assert caught.value.code == code
    assert GAME.state_hash(state) == before


@pytest.mark.parametrize("seed", range(12))
def test_explain_is_none_exactly_for_what_is_legal(seed: int) -> None:
    """At any moment of a game, of all 818 codes those without a refusal are the legal ones (H6.2)."""
    generator = Generator.from_seed(seed)
    state = GAME.setup(random_options(GAME, generator), 2 + seed % 3, seed)
    rich = GAME.from_document(
        document(state) | {"players": [{**seat, "coats": 3 * (seed % 3)} for seat in document(state)["players"]]}
    )
    number = 0
    while GAME.current_seat(rich) is not None:
        legal = GAME.legal_actions(rich)
        if number % 24 == seed:
            assert [code for code in range(GAME.action_count) if GAME.explain(rich, code) is None] == legal
        number += 1
        GAME.apply_legal(rich, choose_varied(GAME, legal, BOX, generator))


@pytest.mark.parametrize("code", [-1, 818, 10**6])
def test_a_number_that_is_no_code(code: int) -> None:
    """A number outside the codes is refused like any other action."""
    assert GAME.explain(position("player 0:"), code).code == "action/unknown"


@pytest.mark.parametrize("kind", [len(BOX.cards), 89])
def test_a_card_that_the_box_does_not_have(kind: int) -> None:
    """Codes of card kinds beyond those of the box are refused."""
    for base in (28, 342, 727):
        assert GAME.explain(position("player 0:"), base + kind).code == "action/unknown"


REASONS = {"no-lane": "push/no-lane", "meets-nothing": "push/meets-nothing", "sticks-out": "push/sticks-out"}


@pytest.mark.parametrize("seed", range(8))
def test_a_refused_push_has_the_right_reason(seed: int) -> None:
    """On random boards a push is refused with the reason that the slow reference finds (H4.5, H4.6, H4.7)."""
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
        shape = SLOW_BOX["tiles"][tile.name]["shape"]
        for orientation in slow.different_orientations(tuple(shape)):
            for lane in range(7):
                code = 118 + "nesw".index(side) * 56 + orientation * 7 + lane
                refusal = GAME.explain(state, code)
                result = slow.push_result(occupied, shape, side, orientation, lane)
                wanted = REASONS[result] if isinstance(result, str) else None
                assert (refusal and refusal.code) == wanted, f"{text}{board}\n{GAME.format_action(code, BOX)}"


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
    assert GAME.explain(state, GAME.parse_action("na.3f", BOX)).code == "push/meets-nothing"


def test_another_seat_is_told_whose_turn_it_is() -> None:
    """A seat that is not to move is refused whatever it asks for, and told who is (H3.1)."""
    state = do(position("player 0:\nplayer 1:\n"), "m1")
    refusal = GAME.explain(state, GAME.parse_action("draw", BOX), 1)
    assert (refusal.code, refusal.values) == ("turn/not-yours", {"seat": 0})
