"""The forms of actions and options: codes, notation, values."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from engine.neoville.helpers import BOX, GAME, do, position

from torilla.core.contract.errors import NotationError
from torilla.games.neoville.values import AnyValue, BuildPiece, ChooseTile, DrawTile, End, Place

PAGE = (Path(__file__).parents[3] / "docs/games/neoville.md").read_text(encoding="utf-8")


def real_codes() -> list[int]:
    """The codes that stand for something in this box."""
    found = []
    for code in range(GAME.action_count):
        try:
            GAME.format_action(code, BOX)
        except ValueError:
            continue
        found.append(code)
    return found


@pytest.mark.smoke
def test_all_codes_there_and_back() -> None:
    """Every code has a notation without blanks and a value, and both lead back to it."""
    found = real_codes()
    assert len(found) == 610 - 4 * 18  # 18 piece kinds are not used
    texts = {GAME.format_action(code, BOX) for code in found}
    assert len(texts) == len(found)
    for code in found:
        text = GAME.format_action(code, BOX)
        assert not set(text) & set(" \t\n=;")
        assert GAME.parse_action(text, BOX) == code
        value = GAME.to_value(code, BOX)
        assert GAME.from_value(value, BOX) == code
        assert msgspec.json.decode(msgspec.json.encode(value), type=AnyValue) == value


@pytest.mark.parametrize(
    ("text", "code", "value"),
    [
        ("tile:eege", 0, ChooseTile("eege")),
        ("tile:egwr", 74, ChooseTile("egwr")),
        ("@-3-3r0", 78, Place(-3, -3, 0)),
        ("@+0+0r0", 78 + (3 * 7 + 3) * 4, Place(0, 0, 0)),
        ("@+1-2r3", 78 + (1 * 7 + 4) * 4 + 3, Place(1, -2, 3)),
        ("@+3+3r3", 273, Place(3, 3, 3)),
        ("build:terracotta4:nw", 274, BuildPiece("terracotta4", "nw")),
        ("build:tree8:ne", 274 + 11 * 4 + 1, BuildPiece("tree8", "ne")),
        ("build:bus-parks:sw", 274 + 28 * 4 + 2, BuildPiece("bus-parks", "sw")),
        ("build:windmill-left:se", 274 + 40 * 4 + 3, BuildPiece("windmill-left", "se")),
        ("build:biosphere-L3:nw", 274 + 52 * 4, BuildPiece("biosphere-L3", "nw")),
        ("draw:eege", 530, DrawTile("eege")),
        ("draw:pile", 608, DrawTile(None)),
        ("end", 609, End()),
    ],
)
def test_the_layout(text: str, code: int, value: AnyValue) -> None:
    """The codes are laid out as the contract says, once per rules version."""
    assert GAME.parse_action(text, BOX) == code
    assert GAME.to_value(code, BOX) == value


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "expected"),
        ("tile", "there is no tile"),
        ("tile:eegx", "did you mean"),
        ("tile:egee", "this tile is called 'eege'"),
        ("@+1-2", "@+1-2r3"),
        ("@1-2r3", "@+1-2r3"),
        ("@+4+0r0", "-3 to +3"),
        ("@+0+0r4", "r0 to r3"),
        ("build:tree9:ne", "did you mean 'tree"),
        ("build:tree8", "nw, ne, sw or se"),
        ("build:tree8:n", "nw, ne, sw or se"),
        ("draw:", "there is no tile"),
        ("buld:tree8:ne", "did you mean 'build'"),
        ("ende", "did you mean 'end'"),
        ("tile:?", "there is no tile"),
    ],
)
def test_what_cannot_be_read(text: str, hint: str) -> None:
    """A text that is not an action is refused with the input, and with what was expected."""
    with pytest.raises(NotationError) as caught:
        GAME.parse_action(text, BOX)
    assert repr(text) in caught.value.message
    assert hint in caught.value.message


@pytest.mark.parametrize(
    "value",
    [ChooseTile("nope"), Place(4, 0, 0), Place(0, 0, 4), BuildPiece("tree9", "ne"), DrawTile("nope")],
)
def test_values_that_are_no_actions(value: AnyValue) -> None:
    """A typed form that names nothing is refused like a text."""
    with pytest.raises(NotationError):
        GAME.from_value(value, BOX)


@pytest.mark.parametrize("code", [-1, 610, 274 + 4 * 34])
def test_codes_that_are_no_actions(code: int) -> None:
    """A number that is not an action has no notation, but a name for messages."""
    with pytest.raises(ValueError, match="code"):
        GAME.format_action(code, BOX)
    assert GAME.name_of(code, BOX) == f"code {code}"


def test_the_example_of_the_docs() -> None:
    """The turn shown in docs/games/neoville.md can be played as it is written."""
    line = next(line for line in PAGE.splitlines() if line.startswith("9. 0: "))
    *actions, last = line.removeprefix("9. 0: ").split()
    state = position(
        """
        display: eere eewe ggww errr
        pile: erre ewww
        turn: 9
        player 0:
        hand: eepge eggg
        city:
        g g | . .
        w g | . .
        ----+----
        r r | g w
        w r | w w
        """
    )
    state = do(state, " ".join(actions))
    action, _, told = last.partition("=")
    assert [GAME.items.format(item) for item in GAME.apply(state, GAME.parse_action(action, BOX))] == [told]
