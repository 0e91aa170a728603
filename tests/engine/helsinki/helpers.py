"""Short ways to say a position, a turn and what is legal, for the tests of Helsinki."""

from __future__ import annotations

import re
import tomllib
from textwrap import dedent
from typing import Any

from torilla.core.contract.data import Refusal
from torilla.games import get_game

GAME: Any = get_game("helsinki")
BOX: Any = GAME.components()
SLOW_BOX: dict[str, Any] = tomllib.loads(BOX.source)
ACTIONS = [name for row in BOX.action_rows for name in row]


def position(text: str) -> Any:
    """The state of a position text; its first line is added here."""
    return GAME.parse_position("helsinki position 1\n" + dedent(text).strip("\n") + "\n")


def codes(actions: str) -> list[int]:
    """The codes of actions in notation, separated by blanks."""
    return [GAME.parse_action(action, BOX) for action in actions.split()]


def do(state: Any, actions: str) -> Any:
    """The state after these actions; the one given stays as it is."""
    state = state.clone()
    for code in codes(actions):
        GAME.apply(state, code)
    return state


def told(state: Any, actions: str) -> str:
    """What the last of these actions discloses, as in a record."""
    *first, last = actions.split()
    state = do(state, " ".join(first))
    return " ".join(GAME.items.format(item) for item in GAME.apply(state, *codes(last)))


def legal(state: Any, start: str = "") -> set[str]:
    """The legal actions in notation that begin so."""
    names = {GAME.format_action(code, BOX) for code in GAME.legal_actions(state)}
    return {name for name in names if name.startswith(start)}


def pushes(state: Any) -> set[str]:
    """The legal pushes."""
    return {name for name in legal(state) if name[0] in "nesw" and name[2:3] == "."}


def refusal(state: Any, action: str, seat: int | None = None) -> Refusal:
    """Why this is not legal."""
    found: Refusal | None = GAME.explain(state, *codes(action), seat)
    assert found is not None, f"{action} is legal"
    return found


def document(state: Any) -> dict[str, Any]:
    """The state as JSON values."""
    found: dict[str, Any] = GAME.to_document(state)
    return found


def player(state: Any, seat: int = 0) -> dict[str, Any]:
    """What a document says of one player."""
    found: dict[str, Any] = document(state)["players"][seat]
    return found


def hand(state: Any, seat: int = 0) -> str:
    """The cards of a hand, sorted by kind."""
    return " ".join(player(state, seat)["hand"])


def board(state: Any, seat: int = 0) -> str:
    """A board as a picture."""
    text: str = GAME.format_position(state).split(f"player {seat}:")[1]
    return "\n" + text.split("board:\n")[1].split("\n\n", maxsplit=1)[0].rstrip() + "\n"


def picture(text: str) -> str:
    """A picture written in a test, to compare `board` with."""
    return "\n" + "\n".join(line.rstrip() for line in dedent(text).strip("\n").splitlines()) + "\n"


def step(state: Any) -> str:
    """The name of the step."""
    return str(document(state)["step"])


def score(state: Any, seat: int = 0) -> dict[str, int]:
    """Points by category, where there are any."""
    return {part.category: part.now for part in GAME.live_score(state)[seat].parts if part.now}


def sorts(state: Any) -> set[str]:
    """The sorts of legal actions: `build` for `build:r3-4`, `m` for `m2`, `push` for `nc.0`."""
    names = {re.sub(r"(:.*|\d)$", "", name) for name in legal(state) - pushes(state)}
    return names | ({"push"} if pushes(state) else set())
