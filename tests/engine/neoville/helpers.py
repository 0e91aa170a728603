"""Short ways to say a position, a turn and what is legal, for the tests of Neoville."""

from __future__ import annotations

import tomllib
from textwrap import dedent
from typing import Any

from torilla.core.contract.data import Refusal
from torilla.games import get_game
from torilla.games.neoville.page.score_sheet import city_of, read_drawings
from torilla.games.neoville.rules.codes import AT_OVER, STEP_NAMES
from torilla.games.neoville.rules.setup import new_state

GAME: Any = get_game("neoville")
BOX: Any = GAME.components()
SLOW_BOX: dict[str, Any] = tomllib.loads(BOX.source)


def position(text: str) -> Any:
    """The state of a position text; its first line is added here."""
    return GAME.parse_position("neoville position 1\n" + dedent(text).strip("\n") + "\n")


def city(text: str, box: Any = BOX) -> Any:
    """A drawn city. Its tiles need not be those of the box."""
    [(_, drawing)] = read_drawings("player: one\n" + dedent(text), box)
    return city_of(drawing, box)


def table(*pictures: str, hand: str = "", supply: str = "", step: str = "tile", sorts: str = "0 1", **more: Any) -> Any:
    """A table with drawn cities; seat 0 is to move. With `step` build or draw the last tile in reading order is new."""
    box = more.get("box", BOX)
    state = new_state(box, GAME.options(), box.tables, max(2, len(pictures)), b"", 1)
    for seat, picture in enumerate(pictures):
        state.cities[seat] = city(picture, box)
    state.first_sort, state.second_sort = map(int, sorts.split())
    for name in hand.split():
        state.cities[0].add_tile(2 * box.kind_of[name])
    for name in supply.split():
        state.add_piece(box.piece_of[name], 1)
    state.step = STEP_NAMES.index(step)
    state.seat = -1 if state.step == AT_OVER else 0
    return state


def codes(actions: str) -> list[int]:
    """The codes of actions in notation, separated by blanks."""
    return [GAME.parse_action(action, BOX) for action in actions.split()]


def do(state: Any, actions: str) -> Any:
    """The state after these actions; the one given stays as it is."""
    state = state.clone()
    for code in codes(actions):
        GAME.apply(state, code)
    return state


def legal(state: Any, start: str = "") -> set[str]:
    """The legal actions in notation that begin so."""
    names = {GAME.format_action(code, state.components) for code in GAME.legal_actions(state)}
    return {name for name in names if name.startswith(start)}


def places(state: Any, tile: str) -> set[str]:
    """Where this tile of the hand may lie, turned in some way."""
    return {name.partition("r")[0] for name in legal(do(state, f"tile:{tile}"), "@")}


def turns(state: Any, tile: str, place: str) -> str:
    """The rotations in which this tile of the hand may lie there."""
    return "".join(sorted(name[-1] for name in legal(do(state, f"tile:{tile}"), place)))


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


def step(state: Any) -> str:
    """The name of the step."""
    return str(STEP_NAMES[state.step])


def score(state: Any, seat: int = 0) -> dict[str, int]:
    """Points by category, where there are any."""
    return {part.category: part.now for part in GAME.live_score(state)[seat].parts if part.now}


def certain(state: Any, seat: int = 0) -> dict[str, int]:
    """Points by category that can no longer change, where there are any."""
    return {part.category: part.certain for part in GAME.live_score(state)[seat].parts if part.certain}


def city_score(picture: str, box: Any = BOX) -> dict[str, int]:
    """What the pieces of a drawn city score, by category."""
    state = table(picture, step="over", box=box)
    return {name: points for name, points in score(state).items() if name not in ("parks", "sports")}
