"""Two worlds that differ only in what is hidden look the same to everybody else, byte for byte."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adversary.twins import SEATS, Twin, live_through, try_and_undo, twin
from torilla.core.contract.registry import get_game
from torilla.server.session.connection import Connection
from torilla.server.tables.audience import Audience
from torilla.server.tables.history import History
from torilla.server.tables.play import Mark, Play

pytestmark = pytest.mark.anyio

GAMES = ["helsinki", "neoville"]


class Lived:
    """A world that is over: what everybody was sent, what bots were asked, and what was done."""

    def __init__(self, world: Twin, tried: int) -> None:
        self.told, self.jobs, self.done, self.tried = world.told, world.jobs, world.done, tried
        self.play = world.play


async def live(folder: Path, game: str, hiding: str | None = None, actions: list[str] | None = None) -> Lived:
    """A world in which one person tries steps and undoes them."""
    generator, tried = random.Random(1), 0

    async def hide(world: Twin) -> None:
        nonlocal tried
        if hiding is not None and world.play.to_move == SEATS[hiding]:
            tried += await try_and_undo(world, generator)

    async with twin(folder, game) as world:
        world.hiding = SEATS.get(hiding or "")
        await live_through(world, hide, actions)
        return Lived(world, tried)


def differences(one: Lived, other: Lived, hiding: str) -> list[Any]:
    """By person, the first thing that they were sent in one world and not in the other."""
    found: list[Any] = []
    for who in one.told:
        pairs = zip(one.told[who], other.told[who], strict=False)
        if who != hiding and one.told[who] != other.told[who]:
            found.append((who, next((pair for pair in pairs if pair[0] != pair[1]), "more frames")))
    return found


@pytest.mark.long(but=("helsinki-Ann", "neoville-Bo"))
@pytest.mark.parametrize("hiding", list(SEATS))
@pytest.mark.parametrize("game", GAMES)
async def test_steps_that_were_undone_leave_no_trace(tmp_path: Path, game: str, hiding: str) -> None:
    """Frames and their order, numbers, times, clocks, lists, records and hints are those of the world without them."""
    plain = await live(tmp_path / "plain", game)
    tried = await live(tmp_path / "tried", game, hiding)
    assert tried.tried > 40 and len(plain.told["Eve"]) > 40
    assert differences(plain, tried, hiding) == []
    assert plain.jobs == tried.jobs != []


async def plan_and_drop(world: Twin, who: str) -> int:
    """Try, keep and arm what never comes about, because it is disarmed; how many requests it took."""
    seat, person, play = SEATS[who], world.people[who], world.play
    path = f"/tables/{world.table.id}/seats/{seat}"
    game, components = play.game, world.table.components
    ahead = game.turn_of(game.state_of(play.view(seat), components), seat)
    if ahead is None:
        return 0
    legal = [game.format_action(code, components) for code in game.legal_actions(ahead)]
    world.clock.between += 7
    for example in (False, True):
        await person.post(f"{path}/plan", {"actions": legal[:1], "example": example})
    await person.ask("PUT", f"{path}/plans/1", {"name": "mine", "actions": legal[:1]})
    if play.to_move == seat:
        return 3
    facts = (await person.post(f"{path}/plan", {"actions": legal[:1]}))["facts"]
    wish = {"seq": play.number_for(seat), "name": "mine", "actions": legal[:1], "facts": facts}
    await person.post(f"{path}/armed", wish)
    await person.ask("DELETE", f"{path}/armed")
    await person.ask("DELETE", f"{path}/plans/1")
    world.clock.between = 0
    return 7


@pytest.mark.long(but=("helsinki-Ann", "neoville-Bo"))
@pytest.mark.parametrize("hiding", list(SEATS))
@pytest.mark.parametrize("game", GAMES)
async def test_plans_leave_no_trace(tmp_path: Path, game: str, hiding: str) -> None:
    """What one seat tries, keeps, arms and disarms is in no byte that anybody else is sent."""
    asked = 0

    async def hide(world: Twin) -> None:
        nonlocal asked
        asked += await plan_and_drop(world, hiding)

    plain = await live(tmp_path / "plain", game)
    async with twin(tmp_path / "planned", game) as world:
        await live_through(world, hide, plain.done)
        planned = Lived(world, asked)
    assert asked > 100
    assert differences(plain, planned, hiding) == []
    assert plain.jobs == planned.jobs != []


# --- Other hidden cards ---


def swapped(state: Any, one: tuple[Any, int], other: tuple[Any, int]) -> Any:
    """The state with two pieces exchanged; their places are `("pile", 3)` or `(0, 1)`, in the hand of seat 0."""
    game = get_game(type(state).__module__.split(".")[2])
    document = game.to_document(state)

    def pieces(zone: Any) -> list[str]:
        return document["pile"] if zone == "pile" else document["players"][zone]["hand"]  # type: ignore[no-any-return]

    (zone, place), (zone_too, place_too) = one, other
    piece = pieces(zone)[place]
    pieces(zone)[place], pieces(zone_too)[place_too] = pieces(zone_too)[place_too], piece
    return game.from_document(document, state.components)


def other_hands(play: Play, actions: list[str]) -> Iterator[tuple[Any, Any]]:
    """Exchanges of two pieces with which Ann has other cards at the end, and nobody else can know by then."""
    game, header = play.game, play.header
    first = game.setup(header.options, header.seats, header.seed or 0, play.components, header.rules)
    document = game.to_document(first)
    codes = [game.parse_action(action, play.components) for action in actions]
    hidden = [("pile", place) for place in range(len(document["pile"]))]
    hands = [(0, place) for place, piece in enumerate(document["players"][0]["hand"]) if piece not in
             document["players"][0]["seen"]]  # fmt: skip
    for one in [*hands, *hidden]:
        for other in hidden[::6]:
            if one != other and follows(game, first.clone(), swapped(first, one, other), codes):
                yield one, other


def follows(game: Any, state: Any, other: Any, codes: list[int]) -> bool:
    """Whether two games go on in the same way to everybody but Ann, who has other cards at the end."""
    for code in codes:
        if game.explain(other, code) is not None:
            return False
        game.apply_legal(state, code)
        game.apply_legal(other, code)
        for viewer in (1, None):
            if msgspec.json.encode(game.view(state, viewer)) != msgspec.json.encode(game.view(other, viewer)):
                return False
    return bool(game.state_hash(state) != game.state_hash(other)) and (
        game.to_document(state)["players"][0]["hand"] != game.to_document(other)["players"][0]["hand"]
    )


@pytest.mark.long(but=("helsinki",))
@pytest.mark.parametrize("game", GAMES)
async def test_hidden_cards_leave_no_trace(tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With other cards in Ann's hand, and the same actions, the others are sent the same, hints included."""
    found = await live(tmp_path / "found", game)
    some = (found.done[:length] for length in range(len(found.done), 20, -5))
    one, other, actions = next((*pair, done) for done in some for pair in other_hands(found.play, done))
    plain = await live(tmp_path / "plain", game, actions=actions)
    rules = get_game(game)
    original = rules.setup

    def setup(*given: Any) -> Any:
        return swapped(original(*given), one, other)

    monkeypatch.setattr(rules, "setup", setup)
    changed = await live(tmp_path / "changed", game, actions=actions)
    assert rules.to_document(plain.play.state) != rules.to_document(changed.play.state)
    assert differences(plain, changed, "Ann") == []
    assert plain.jobs == changed.jobs != []


# --- The test of the test ---


def log_numbers(planted: pytest.MonkeyPatch) -> None:
    """As before there were public numbers."""
    planted.setattr(Mark, "number", lambda self, place, seq: seq)


def own_positions(planted: pytest.MonkeyPatch) -> None:
    """The acting seat's number for all."""
    planted.setattr(Play, "number_for", lambda self, viewer: self.number)


def own_times(planted: pytest.MonkeyPatch) -> None:
    """When a step was done, not when it was disclosed."""
    planted.setattr(Play, "time_for", lambda self, viewer, index: self.times[index])


def each_change(planted: pytest.MonkeyPatch) -> None:
    """A time in the lists that moves with hidden steps."""
    planted.setattr(History, "is_pending", lambda self, entries, play: False)


def empty_frames(planted: pytest.MonkeyPatch) -> None:
    """A message for each hidden step, though it says nothing."""
    planted.setattr(Connection, "if_new", lambda self, kind, message: [message])


def last_seq(planted: pytest.MonkeyPatch) -> None:
    """The length of the log in a message."""
    original = Audience.message_for

    def message_for(self: Audience, guest: str | None) -> Any:
        return msgspec.structs.replace(original(self, guest), watchers=self.table.seq)

    planted.setattr(Audience, "message_for", message_for)


@pytest.mark.long(but=("own_times", "own_positions"))
@pytest.mark.parametrize("plant", [log_numbers, own_positions, own_times, each_change, empty_frames, last_seq])
async def test_a_planted_trace_is_found(tmp_path: Path, plant: Callable[[pytest.MonkeyPatch], None]) -> None:
    """Each of these makes the first test fail."""
    with pytest.MonkeyPatch.context() as planted:
        plant(planted)
        plain = await live(tmp_path / "plain", "helsinki")
        tried = await live(tmp_path / "tried", "helsinki", "Ann")
    assert "Bo" in [who for who, _ in differences(plain, tried, "Ann")]
