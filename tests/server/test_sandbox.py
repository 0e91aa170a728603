"""The sandbox: a table's messages for one visitor, with nothing stored."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest
from adversary.wire import socket
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from server.harness import running
from server.process import server
from torilla.core.content.lessons import matches
from torilla.core.contract.registry import get_game
from torilla.server.bots.pool import WorkerPool
from torilla.server.local.pool import InlinePool
from torilla.server.sandbox.game import MOST_STEPS
from torilla.server.sandbox.puzzles import draw_puzzle
from torilla.server.sandbox.session import SandboxSession
from torilla.server.session.close_codes import TRY_LATER

WEB = Path(__file__).parents[2] / "web" / "src" / "games"
SCENES = "pictures.json"
POSITION = """helsinki position 1
display: r1-2 r2-3 y2-3 b1-2 p2-3 w g3-4 y1-2
pile: g1-2 p1-2 b2-3
player 0:
pawn: 7
hand: r1-2
player 1:
pawn: 4
hand: p1-2
"""


class Visitor:
    """Somebody with a sandbox, who keeps the last message of each kind."""

    def __init__(self, **opening: Any) -> None:
        self.session = SandboxSession()
        self.last: dict[str, Any] = {}
        self.keys = 0
        self.say(type="open", **{"game": "helsinki", "position": POSITION, **opening})
        self.say(type="hello")

    def say(self, **message: Any) -> list[Any]:
        answer: list[Any] = json.loads(self.session.receive(json.dumps(message)))
        self.last.update({one["type"]: one for one in answer})
        return answer

    def do(self, kind: str, **more: Any) -> list[Any]:
        """A request that changes something, for the seat to move."""
        self.keys += 1
        position = self.last["position"]
        common = {"seq": position["seq"], "seat": position["to_move"]} if kind != "rewind" else {}
        return self.say(type=kind, key=f"key-{self.keys:06}", **{**common, **more})

    @property
    def legal(self) -> list[str]:
        return [one["notation"] for one in self.last["position"]["legal"]]


def test_it_greets_like_a_table() -> None:
    """After `open` and `hello` come table, events and the position of the visitor's seat."""
    visitor = Visitor(names=["Ann", "Bo"])
    table, position = visitor.last["table"], visitor.last["position"]
    assert [seat["name"] for seat in table["seats"]] == ["Ann", "Bo"]
    assert table["mine"] == [0] and table["status"] == "playing" and not table["hints"]
    assert visitor.last["events"]["events"][0]["type"] == "started"
    assert visitor.legal == ["m1", "m2", "m3"] and position["view"]["players"][1]["hand"] == ["?"]


def test_a_visitor_acts_for_every_seat() -> None:
    """The others' steps are the visitor's too; the view stays that of one seat."""
    visitor = Visitor()
    visitor.do("act", action="m2")
    visitor.do("act", action="draw")
    assert visitor.last["position"]["to_move"] == 1 and visitor.legal == []
    assert [one["type"] for one in visitor.do("act", action="m1")] == ["table", "events", "position", "done"]
    assert visitor.last["events"]["events"][-1]["seat"] == 1 and visitor.last["position"]["seat"] == 0


def test_the_rules_alone_refuse() -> None:
    """An illegal action gets the engine's reason and changes nothing."""
    visitor = Visitor()
    [refused] = visitor.do("act", action="draw")
    assert refused["type"] == "refused" and refused["error"]["code"] == "step/wrong"
    assert refused["error"]["values"]["rule"] == "H3.5" and visitor.legal == ["m1", "m2", "m3"]
    [explained] = visitor.say(type="explain", id=1, seat=0, action="draw")
    assert explained["refusal"]["code"] == "step/wrong"
    [previewed] = visitor.say(type="preview", id=2, seat=0, action="m1")
    assert previewed["preview"]["action"] == "m1"
    [previewed] = visitor.say(type="preview", id=3, seat=1, action="m1")
    assert previewed["error"]["code"] == "turn/not-yours"


def test_undo_is_a_table_s_and_rewind_goes_further() -> None:
    """Undo ends at what was disclosed; `rewind` goes back to any step, and the same cards come again."""
    visitor = Visitor()
    visitor.do("act", action="m2")
    visitor.do("undo")
    assert visitor.legal == ["m1", "m2", "m3"]
    visitor.do("act", action="m2")
    visitor.do("act", action="draw")
    first = visitor.last["position"]["view"]
    [refused] = visitor.do("undo")
    assert refused["error"]["code"] == "undo/nothing"
    visitor.do("rewind", steps=1)
    assert visitor.legal == ["draw", "build:r1-2"]
    visitor.say(type="hello")
    assert [one["action"] for one in visitor.last["events"]["events"][1:]] == ["m2"]
    visitor.do("act", action="draw")
    assert visitor.last["position"]["view"] == first


def test_a_bot_replies_for_the_others() -> None:
    """`reply` takes one step for the seat to move, the same again after a rewind; at the end there is nobody."""
    visitor = Visitor()
    visitor.do("act", action="m2")
    visitor.do("act", action="draw")
    seq = visitor.last["position"]["seq"]
    visitor.say(type="reply", key="reply-01", seq=seq)
    first = visitor.last["events"]["events"][-1]
    assert first["seat"] == 1 and first["action"] in ("m1", "m2", "m3")
    assert visitor.say(type="reply", key="reply-02", seq=seq)[0]["error"]["code"] == "action/stale"
    visitor.do("rewind", steps=2)
    visitor.say(type="reply", key="reply-03", seq=visitor.last["position"]["seq"])
    assert visitor.last["events"]["events"][-1]["action"] == first["action"]
    over = Visitor(position="helsinki position 1\nstep: over\nseat: -\nlast-round: yes\n")
    assert over.say(type="reply", key="reply-04", seq=1)[0]["error"]["code"] == "turn/not-yours"


LESSONS = [(game, name) for game in ("helsinki", "neoville") for name in get_game(game).content.lessons]


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_other_step_of_a_lesson_can_be_taken_back(game: str, name: str) -> None:
    """At each step of each lesson some others that are legal can be done, and lead back to where the lesson was."""
    lesson = get_game(game).content.lessons[name]
    opening = {key: getattr(lesson, key) for key in ("position", "seed", "seats", "options", "seat")}
    visitor = Visitor(game=game, **opening)
    for beat in lesson.beats:
        for number, pattern in enumerate([*beat.do, *beat.others]):
            before = visitor.last["position"]
            steps = len(visitor.session.game.steps) if visitor.session.game else 0
            wanted = [one for one in visitor.legal if matches(pattern, one)] or [pattern]
            for other in [one for one in visitor.legal if not matches(pattern, one)][:3]:
                visitor.do("act", action=other)
                assert visitor.last["position"]["seq"] != before["seq"]
                visitor.do("rewind", steps=steps)
                assert visitor.last["position"]["legal"] == before["legal"]
                assert visitor.last["position"]["view"] == before["view"]
            assert number >= len(beat.do) or visitor.legal
            assert visitor.do("act", action=wanted[0])[-1]["type"] == "done"


PICTURES = [
    (game, picture)
    for game in ("helsinki", "neoville")
    for picture in json.loads((WEB / game / "learn" / "tries.json").read_text("utf-8"))
]


@pytest.mark.parametrize(("game", "picture"), PICTURES)
def test_every_picture_can_be_tried_out(game: str, picture: str) -> None:
    """The rules accept the position of each picture, the visitor is to move, and can go on for some turns."""
    tries, drawn = (json.loads((WEB / game / "learn" / file).read_text("utf-8")) for file in ("tries.json", SCENES))
    visitor = Visitor(game=game, **tries[picture])
    scene = drawn["pictures"][picture]
    first = visitor.last["position"]["view"]
    assert visitor.legal
    assert first == scene["view"] or not scene["legal"]  # a picture of an end, or of somebody else's turn
    for number in range(12):
        position = visitor.last["position"]
        if position["to_move"] == 0:
            visitor.do("act", action=visitor.legal[number % len(visitor.legal)])
        elif position["to_move"] is not None:
            visitor.say(type="reply", key=f"reply-{number:03}", seq=position["seq"])
    assert visitor.last["position"]["view"] != first
    visitor.do("rewind", steps=len(tries[picture]["actions"]))
    assert visitor.last["position"]["view"] == first


def test_a_sandbox_comes_back_with_its_actions() -> None:
    """Opened again with the actions so far it is where it was: a lost connection loses nothing."""
    visitor = Visitor(actions=["m2", "draw", "m3"])
    assert visitor.last["position"]["to_move"] == 1
    assert [one["action"] for one in visitor.last["events"]["events"][1:]] == ["m2", "draw", "m3"]


def test_a_sandbox_begins_with_a_seed_too() -> None:
    """Every game can be opened by a seed; the same seed gives the same game."""
    first, second = (Visitor(game="neoville", position=None, seed="market", seats=3) for _ in range(2))
    assert first.last["position"]["view"] == second.last["position"]["view"]
    assert len(first.last["table"]["seats"]) == 3


@pytest.mark.parametrize("game", ["helsinki", "neoville"])
@pytest.mark.parametrize("kind", ["last-turn", pytest.param("search", marks=pytest.mark.slow)])
def test_a_puzzle_is_weighed_when_its_turn_is_over(game: str, kind: str) -> None:
    """A puzzle brings its position and seat; its turn is weighed against the solution, others are worth less."""
    puzzle = next(one for one in get_game(game).content.puzzles.values() if one.proof.kind == kind)
    visitor = Visitor(game=game, puzzle=puzzle.id, position=None)
    assert visitor.last["table"]["mine"] == [puzzle.seat] == [visitor.last["position"]["to_move"]]
    [early] = visitor.say(type="weigh", id=1)
    assert early["error"]["code"] == "puzzle/not-done" and not early["right"]
    for action in puzzle.solution:
        visitor.do("act", action=action)
    [weighed] = visitor.say(type="weigh", id=2)
    assert weighed["right"] and weighed["own"] == weighed["best"] == msgspec.to_builtins(puzzle.proof.best)
    visitor.do("rewind", steps=0)
    while (weighed := visitor.say(type="weigh", id=3)[0])["error"]:
        others = [one for one in visitor.legal if one not in puzzle.solution]
        visitor.do("act", action=(others or visitor.legal)[-1])
    assert not weighed["right"] and weighed["own"] != weighed["best"]


@pytest.mark.parametrize("game", ["helsinki", "neoville"])
def test_a_puzzle_has_a_picture(game: str) -> None:
    """The solver's board as it is before the turn, in light and in dark colours; the same for everybody."""
    first, second, *_ = get_game(game).content.puzzles
    light = draw_puzzle(get_game(game), first, dark=False)
    assert light is draw_puzzle(get_game(game), first, dark=False) and light.svg.startswith("<svg")
    assert len({light.svg, draw_puzzle(get_game(game), first, dark=True).svg}) == 2
    assert light.svg != draw_puzzle(get_game(game), second, dark=False).svg


def test_puzzles_of_no_game_are_refused() -> None:
    """An id that the game does not have is answered with a code; what is weighed must be a puzzle."""
    session = SandboxSession()
    [fault] = json.loads(session.receive('{"type": "open", "game": "helsinki", "puzzle": "nothing"}'))
    assert fault["error"]["code"] == "puzzle/unknown"
    [weighed] = Visitor().say(type="weigh", id=1)
    assert weighed["error"]["code"] == "puzzle/not-done"


@pytest.mark.parametrize(
    ("opening", "code"),
    [
        ({"game": "chess"}, "game/unknown"),
        ({"position": "helsinki position 1\nstep: nowhere\n"}, "position/invalid"),
        ({"actions": ["draw"]}, "step/wrong"),
        ({"seat": 5}, "seat/unknown"),
        ({"position": "x" * 20_001}, "request/malformed"),
        ({"actions": ["m1"] * (MOST_STEPS + 1)}, "request/malformed"),
        ({"seats": 7, "position": None}, "options/seats"),
    ],
)
def test_a_bad_opening_is_refused(opening: dict[str, Any], code: str) -> None:
    """What cannot be opened is answered with a code, and there is no game then."""
    session = SandboxSession()
    message = {"type": "open", "game": "helsinki", "position": POSITION, **opening}
    [fault] = json.loads(session.receive(json.dumps(message)))
    assert fault["type"] == "fault" and fault["error"]["code"] == code
    [fault] = json.loads(session.receive('{"type": "hello"}'))
    assert fault["error"]["code"] == "sandbox/closed"


def test_chat_and_seats_have_no_place_there() -> None:
    """Messages about people are not understood."""
    for message in ('{"type": "say", "key": "12345678", "seat": 0, "text": "hi"}', '{"type": "lift", "seat": 0}', "{"):
        [fault] = json.loads(SandboxSession().receive(message))
        assert fault["error"]["code"] == "request/malformed"


@pytest.mark.anyio
async def test_games_of_sandboxes_are_in_another_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that a visitor does, bots included, is computed where tables are. A lost process costs one connection."""

    def refuse(*given: object) -> None:
        raise AssertionError("computed in the server's own process")

    opening = {"type": "open", "game": "helsinki", "position": POSITION, "actions": ["m2", "draw"]}
    async with running(tmp_path) as world:
        monkeypatch.setattr(SandboxSession, "__init__", refuse)
        world.hub.calculator.sandboxes = pool = WorkerPool(1)
        ann = world.person("Ann")
        for _ in range(2):
            async with socket(ann, "", path="/api/sandbox") as wire:
                for message in (opening, {"type": "hello"}, {"type": "reply", "key": "reply-01", "seq": 3}):
                    wire.say(json.dumps(message))
                heard = [await wire.hear() for _ in range(7)]
                assert [one["type"] for one in heard[:3]] == ["table", "events", "position"]
                assert heard[-1]["type"] == "done" and heard[4]["events"][0]["seat"] == 1
                [process] = pool.loaded
                process.kill()
                wire.say('{"type": "hello"}')
                assert await wire.hear() is None and wire.closed == (TRY_LATER, "sandbox/lost")


@pytest.mark.anyio
async def test_who_leaves_a_sandbox_leaves_nothing(tmp_path: Path) -> None:
    """The process that keeps the games forgets one when its visitor has gone."""
    async with running(tmp_path) as world:
        world.hub.calculator.sandboxes = pool = InlinePool()
        kept = pool.worker.calculations.sandboxes
        async with socket(world.person("Ann"), "", path="/api/sandbox") as wire:
            wire.say(json.dumps({"type": "open", "game": "helsinki"}))
            await world.settle(lambda: any(one.game for one in kept.values()))
        await world.settle(lambda: not kept)


@pytest.mark.slow
def test_a_sandbox_over_the_network(tmp_path: Path) -> None:
    """No cookie is needed, nothing is stored, other sites are kept out, floods are refused."""
    with server(tmp_path / "data", "--messages-per-second", "5") as served:
        address = served.url.replace("http", "ws") + "/api/sandbox"
        with connect(address) as socket:
            for message in ({"type": "open", "game": "helsinki", "position": POSITION}, {"type": "hello"}):
                socket.send(json.dumps(message))
                answer = json.loads(socket.recv(timeout=20))
            assert [one["type"] for one in answer] == ["table", "events", "position"]
            answers = []
            for _ in range(40):
                socket.send('{"type": "ping"}')
                answers += json.loads(socket.recv(timeout=20))
            assert {one["type"] for one in answers} == {"pong", "fault"}
            assert {one["error"]["code"] for one in answers if one["type"] == "fault"} == {"limit/rate"}
        with connect(address, additional_headers={"Origin": "https://elsewhere.example"}) as socket:
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(timeout=20)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
    with sqlite3.connect(tmp_path / "data" / "torilla.db") as store:
        for name in ("tables", "events", "guests"):
            assert store.execute(f"SELECT count(*) FROM {name}").fetchone() == (0,)
    store.close()
