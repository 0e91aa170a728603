"""Why an action is refused: every code in the source is in the docs, with a position that shows it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from engine.neoville.helpers import BOX, GAME, do, position, refusal

from torilla.core.contract import Refusal
from torilla.core.errors import IllegalAction
from torilla.core.generator import Generator
from torilla.testing.play import choose_varied, random_options

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "src/torilla/games/neoville"
SOURCE = "".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py"))
PAGE = (ROOT / "docs/games/neoville.md").read_text(encoding="utf-8")
CASES = Path(__file__).parent / "refusals"

ROW = re.compile(r"^\| `([a-z]+/[a-z-]+)` \| ([N0-9., ]+) \| (.+) \| `([^`]+)`", re.MULTILINE)
TABLE = {code: (rules.split(", "), words, action) for code, rules, words, action in ROW.findall(PAGE)}
GIVEN = set(re.findall(r'"([a-z]+/[a-z-]+)"[,:]\s*"(N[0-9.]+)"', SOURCE))
IN_SOURCE = {code for code, _ in GIVEN}


def case(code: str) -> tuple[Any, str]:
    """The position of a code and its action."""
    text = (CASES / f"{code.replace('/', '_')}.txt").read_text(encoding="utf-8")
    *_, last = text.splitlines()
    assert last.startswith("; action: ")
    return GAME.parse_position(text), last.removeprefix("; action: ")


def code_of(action: str) -> int:
    """The number of an action; `code 610` is one that has no name."""
    words = action.split()
    return int(words[1]) if words[0] == "code" else int(GAME.parse_action(words[0], BOX))


def explained(state: Any, action: str) -> Refusal | None:
    """What `explain` says; an action may end with `seat 1`."""
    words = action.split()
    found: Refusal | None = GAME.explain(state, code_of(action), int(words[2]) if words[1:2] == ["seat"] else None)
    return found


def test_every_refusal_is_in_the_docs() -> None:
    """Every code in the source has a row in docs/games/neoville.md, and every row a code in the source."""
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
    found = explained(state, action)
    assert found is not None
    assert found.code == code
    assert found.rule in rules


@pytest.mark.parametrize("code", sorted(IN_SOURCE - {"turn/not-yours"}))
def test_apply_refuses_with_the_same_code_and_changes_nothing(code: str) -> None:
    """`apply` raises with the code that `explain` gives, and leaves the state as it was."""
    state, action = case(code)
    before = GAME.state_hash(state)
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, code_of(action))
    assert caught.value.code == code
    assert GAME.state_hash(state) == before


@pytest.mark.parametrize("seed", range(12))
def test_explain_is_none_exactly_for_what_is_legal(seed: int) -> None:
    """At any moment of a game, of all 610 codes those without a refusal are the legal ones."""
    generator = Generator.from_seed(seed)
    state = GAME.setup(random_options(GAME, generator), 2 + seed % 3, seed)
    number = 0
    while GAME.current_seat(state) is not None:
        legal = GAME.legal_actions(state)
        if number % 16 == seed:
            assert [code for code in range(GAME.action_count) if GAME.explain(state, code) is None] == legal
        number += 1
        GAME.apply_legal(state, choose_varied(GAME, legal, BOX, generator))
    assert all(GAME.explain(state, code) is not None for code in range(GAME.action_count))


@pytest.mark.parametrize("code", [-1, 610, 10**6, 274 + 4 * 34, 274 + 4 * 63 + 3])
def test_a_number_that_is_no_code(code: int) -> None:
    """A number outside the codes, or of a piece that the box does not have, is refused like any other action."""
    assert GAME.explain(position("player 0:"), code).code == "action/unknown"


def test_another_seat_is_told_whose_turn_it_is() -> None:
    """A seat that is not to move is refused whatever it asks for, and told who is."""
    state = do(position("player 0:\nhand: eege\nplayer 1:\n"), "tile:eege")
    found = refusal(state, "@+0+0r0", 1)
    assert (found.code, found.values) == ("turn/not-yours", {"seat": 0})
