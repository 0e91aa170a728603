"""The sandbox as an analysis board: any place of a tree, all seats, the text, and what the adviser is asked."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator
from typing import Any

import pytest
from adversary.twins import thinking
from adversary.wire import Wire, socket
from engine.core.played import short_game, whole_game
from engine.core.test_edits import CHANGES

from server.harness import Person, World, two_players
from server.test_sandbox import POSITION, Visitor
from torilla.core.contract.registry import GAMES, get_game
from torilla.core.records.analysis import read_analysis
from torilla.core.records.record import parse_record
from torilla.core.records.replay import Replay
from torilla.server.bots.jobs import HINT, Job
from torilla.server.sandbox.session import SandboxSession


class Board(Visitor):
    """Somebody at an analysis board."""

    def change(self, kind: str, **more: Any) -> Any:
        """Something that does not depend on the position; the last message of the answer."""
        self.keys += 1
        return self.say(type=kind, key=f"key-{self.keys:06}", **more)[-1]

    def do_here(self, kind: str, **more: Any) -> Any:
        """A change of the position by hand; the last message of the answer."""
        return self.change(kind, seq=self.last["position"]["seq"], **more)

    def go(self, steps: int, *actions: str) -> Any:
        return self.change("go", steps=steps, actions=list(actions))


def opened(text: str, game: str = "helsinki", **more: Any) -> Board:
    return Board(game=game, position=None, document=text, follow=True, **more)


def main_of(text: str) -> list[str]:
    record = parse_record(text)
    return [get_game(record.game).notation.format(step.code) for _, step in record.steps()]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("form", ["full", "seat 0", "public"])
def test_every_place_of_a_record_can_be_reached(game: str, form: str) -> None:
    """In any order, by steps alone or by actions, the position is that of the replay; events are those of the steps."""
    text = short_game(game, form)
    visitor, replay, main = opened(text, game, seat=0), Replay(parse_record(text)), main_of(text)
    tree = visitor.last["analysis"]
    assert tree["main"] == len(main) and [node["action"] for node in tree["nodes"][1:]] == main
    assert tree["form"] == form and tree["hints"] == (form == "full")
    rng = random.Random(3)
    for steps in [len(main), 0, *rng.sample(range(len(main)), min(8, len(main)))]:
        assert visitor.go(steps)["type"] == "done"
        state = replay.state_at(steps)
        shown = visitor.last["position"]
        assert shown["hash"] == replay.game.views.hash(replay.game.views.view(state, None))
        visitor.say(type="hello")
        acted = visitor.last["events"]["events"][1:]
        assert [event["action"] for event in acted] == main[:steps]
        assert [event["items"] for event in acted] == [node["items"] for node in tree["nodes"][1 : steps + 1]]
        assert [{**event, "seq": event["step"]} for event in acted] == tree["told"][1 : steps + 1]


def test_going_somewhere_sends_only_what_is_new() -> None:
    """Events begin after what both ways have in common; a step that is refused changes nothing."""
    text = short_game("helsinki")
    visitor, main = opened(text), main_of(text)
    at = 3
    while visitor.go(at)["type"] == "done" and len(visitor.legal) < 2:
        at += 1
    kept = [event["seq"] for event in visitor.last["events"]["events"]][-1]
    other = next(one for one in visitor.legal if one != main[at])
    visitor.go(at + 1)
    assert visitor.go(at, other)["type"] == "done"
    assert visitor.last["events"]["from"] == kept
    assert [event["action"] for event in visitor.last["events"]["events"]] == [other]
    before = visitor.last["position"]
    refused = visitor.go(at, other, other, other)
    assert refused["type"] == "refused" and refused["error"]["values"]["rule"]
    assert visitor.go(999)["error"]["code"] == "analysis/no-step"
    visitor.say(type="hello")
    assert visitor.last["position"] == before


@pytest.mark.parametrize("game", GAMES)
def test_all_seats_are_played_by_the_real_rules(game: str) -> None:
    """The view follows the seat to move, with what it can do, to the end of the game; other eyes can be chosen."""
    visitor = opened(whole_game(game, 2), game)
    seen = set()
    for number in range(60):
        position = visitor.last["position"]
        assert position["seat"] == position["to_move"] and visitor.legal
        seen.add(position["seat"])
        visitor.do("act", action=visitor.legal[number % len(visitor.legal)])
    assert seen == {0, 1}
    visitor.change("look", seat=None)
    assert visitor.last["position"]["seat"] is None and not visitor.legal
    assert visitor.last["events"]["from"] == 0 and len(visitor.last["events"]["events"]) == 61
    visitor.change("look", seat=1)
    assert visitor.last["position"]["seat"] == 1
    visitor.go(len(main_of(whole_game(game, 2))))
    visitor.change("look", follow=True)
    assert visitor.last["position"]["outcome"] is not None


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("form", ["full", "seat 1"])
def test_a_tree_is_written_and_opened_again(game: str, form: str) -> None:
    """From steps that were played to a text and back: the same nodes, and the same text."""
    text = short_game(game, form)
    visitor = opened(text, game)
    nodes, main = visitor.last["analysis"]["nodes"], main_of(text)
    at = 0 if form == "full" else next(n for n, (turn, _) in enumerate(parse_record(text).steps()) if turn.seat == 1)
    visitor.go(at)
    for _ in range(5):
        if not visitor.legal:
            break
        visitor.do("act", action=visitor.legal[-1])
        parent = len(nodes) - 1 if len(nodes) > len(main) + 1 else at
        event = visitor.last["events"]["events"][-1]
        nodes.append({"parent": parent, "action": event["action"], "note": " why  not? \n so", "mark": "!?"})
    nodes[0]["cells"] = ["0:a1"]
    [written] = visitor.say(type="write", id=4, nodes=nodes)
    assert written["id"] == 4 and written["error"] is None
    again = opened(written["text"], game)
    tree = again.last["analysis"]
    assert [node["action"] for node in tree["nodes"]] == [node["action"] for node in nodes]
    assert tree["nodes"][-1]["note"] == "why not?\nso" and tree["nodes"][0]["cells"] == ["0:a1"]
    assert again.say(type="write", id=5, nodes=tree["nodes"])[0]["text"] == written["text"]
    assert tree["told"][-1]["action"] == nodes[-1]["action"] and tree["told"][-1]["brings"]
    read_analysis(written["text"]).check()


def test_what_cannot_be_written_is_refused() -> None:
    """Changed steps of the record, illegal ones, and trees that are too large, each with a code."""
    visitor = opened(short_game("helsinki"))
    nodes = visitor.last["analysis"]["nodes"]
    changed = [*nodes[:1], {**nodes[2], "parent": 0}, *nodes[2:]]
    deep = [*nodes, *({"parent": len(nodes) - 1 + n, "action": "m1"} for n in range(2))]
    for sent, code in ((changed, "analysis/origin"), (nodes[:3], "analysis/origin"), (deep, "analysis/illegal")):
        [written] = visitor.say(type="write", id=1, nodes=sent)
        assert written["text"] is None and written["error"]["code"] == code
    [written] = Board().say(type="write", id=1, nodes=[{"parent": -1}])
    assert written["error"]["code"] == "analysis/no-origin"


def test_positions_puzzles_and_empty_boards_are_analyses_too() -> None:
    """Whatever a sandbox can begin with has a tree, and a text that begins there."""
    puzzle = next(iter(get_game("helsinki").content.puzzles))
    for opening in ({"position": POSITION}, {"position": None, "seed": "x"}, {"position": None, "puzzle": puzzle}):
        visitor = Board(analysis=True, follow=True, **opening)
        assert visitor.last["analysis"]["form"] is None and len(visitor.last["analysis"]["nodes"]) == 1
        first = visitor.last["position"]
        nodes = [{"parent": -1, "note": "here"}, {"parent": 0, "action": visitor.legal[0]}]
        [written] = visitor.say(type="write", id=1, nodes=nodes)
        again = opened(written["text"])
        assert again.last["position"]["view"] == first["view"] and again.last["analysis"]["nodes"][0]["note"] == "here"


@pytest.mark.parametrize("game", GAMES)
def test_changes_by_hand_are_taken_back(game: str) -> None:
    """A hundred random sequences of changes and steps: taken back, each earlier position is there again."""
    visitor, rng = opened(short_game(game), game), random.Random(game)
    visitor.go(len(main_of(short_game(game))))
    first, done = visitor.last["position"]["view"], 0
    for _ in range(100):
        views = [first]
        for _ in range(rng.randrange(1, 4)):
            assert visitor.session.game is not None
            document = get_game(game).views.to_document(visitor.session.game.state)
            edit = CHANGES[game](rng, document)._asdict()
            if visitor.do_here("edit", edits=[edit])["type"] == "done":
                assert visitor.last["analysis"]["main"] == 0 and visitor.last["analysis"]["form"] is None
                assert visitor.last["events"]["from"] == 0 and len(visitor.last["events"]["events"]) == 1
                views.append(visitor.last["position"]["view"])
            else:
                assert visitor.last["refused"]["error"]["code"].startswith("edit/")
        if len(views) > 1 and visitor.legal:
            visitor.do("act", action=visitor.legal[0])
        for view in views[-2::-1]:
            assert visitor.do_here("unedit")["type"] == "done"
            assert visitor.last["position"]["view"] == view or view == first
            done += 1
        assert visitor.last["position"]["view"] == first
    assert done > 60
    assert visitor.do_here("unedit")["error"]["code"] == "undo/nothing"
    assert visitor.last["analysis"]["main"] == len(main_of(short_game(game)))


def test_changes_by_hand_are_done_together_or_not_at_all() -> None:
    """One that is impossible leaves the position as it was; the new position is written as text."""
    visitor = opened(POSITION)
    good, bad = {"what": "hand", "seat": 0, "piece": "g1-2"}, {"what": "tile", "seat": 0, "place": "d4", "piece": "w"}
    before = visitor.last["position"]
    refused = visitor.do_here("edit", edits=[good, bad])
    assert (refused["error"]["code"], refused["error"]["values"]["rule"]) == ("edit/taken", "H4.5")
    visitor.say(type="hello")
    assert visitor.last["position"] == before
    assert visitor.do_here("edit", edits=[good])["type"] == "done"
    [written] = visitor.say(type="write", id=1, nodes=[{"parent": -1}])
    assert opened(written["text"]).last["position"]["view"]["players"][0]["hand"] == ["g1-2", "r1-2"]


@pytest.mark.parametrize(
    ("document", "code"),
    [
        ("nothing", "game/unknown"),
        ("helsinki position 1\nstep: nowhere\n", "position/invalid"),
        ("helsinki position 1\n; (v1 at 0: nothing)\n", "analysis/damaged"),
        ("torilla record 1\ngame: helsinki\n", "record/truncated"),
        (short_game("neoville"), "game/unknown"),
        (short_game("helsinki").replace("\nseed: ", "\nseed: 0", 1), "record/damaged"),
        ("x" * 200_001, "request/malformed"),
    ],
)
def test_a_bad_document_is_refused(document: str, code: str) -> None:
    """What cannot be read is answered with a code, and there is no game then."""
    session = SandboxSession()
    [fault] = json.loads(session.receive(json.dumps({"type": "open", "game": "helsinki", "document": document})))
    assert fault["type"] == "fault" and fault["error"]["code"] == code
    [fault] = json.loads(session.receive('{"type": "hello"}'))
    assert fault["error"]["code"] == "sandbox/closed"


# --- At a server


async def ask(person: Person, *messages: Any) -> list[Any]:
    """Everything that a sandbox answers to these messages."""
    async with socket(person, "", path="/api/sandbox") as wire:
        for message in (*messages, {"type": "ping"}):
            wire.say(json.dumps(message))
        return [message async for message in until_pong(wire)]


async def until_pong(wire: Wire) -> AsyncIterator[Any]:
    while (heard := await wire.hear())["type"] != "pong":
        yield heard


def own(table: str, seat: int = 0) -> list[Any]:
    """Open what a seat of a table knows, at its beginning."""
    return [{"type": "open", "game": "helsinki", "table": table, "seat": seat, "follow": True}, {"type": "hello"}]


@pytest.mark.anyio
async def test_a_running_game_is_analysed_from_its_seat(world: World) -> None:
    """My seat's record so far, pending steps included; hidden pieces stay unknown; nobody else's seat opens."""
    ann, bo, table = await two_players(world)
    line = await ann.line(table)
    await line.act("@0")
    answer = {one["type"]: one for one in await ask(ann, *own(table))}
    assert answer["analysis"]["form"] == "seat 0" and answer["analysis"]["main"] == 1
    assert answer["position"]["view"]["players"][1]["hand"] == []
    assert "seed" not in json.dumps(answer["analysis"]) and not answer["analysis"]["hints"]
    for person, seat in ((ann, 1), (bo, 0), (world.person("Eve"), 0)):
        [fault, *_] = await ask(person, *own(table, seat))
        assert fault["error"]["code"] == "seat/not-yours"
    await ann.post(f"/tables/{table}/close", {"agree": True})
    await bo.post(f"/tables/{table}/close", {"agree": True})
    assert (await ask(ann, *own(table)))[0]["error"]["code"] == "table/not-playing"


@pytest.mark.anyio
async def test_the_adviser_is_asked_as_for_a_hint(world: World) -> None:
    """It gets the view of the seat to move, in the queue of hints; at a running table only where hints are allowed."""
    ann, _, table = await two_players(world, hints=True)
    cid, _, without = await two_players(world)
    plan = (await cid.post(f"/tables/{without}/seats/0/plan", {"actions": []}))["position"]
    jobs: list[Job] = []
    judge = {"type": "judge", "id": 7}
    document = {"type": "open", "game": "helsinki", "document": short_game("helsinki"), "seat": 1}
    with thinking(world, jobs):
        for opening in (own(table), [document]):
            [judged] = [one for one in await ask(ann, *opening, judge) if one["type"] == "judged"]
            assert judged["id"] == 7 and judged["error"] is None and judged["hint"]["considered"][0]["chance"] == 0.5
        for opening, code in (
            (own(without), "hint/off"),
            ([{**document, "document": short_game("helsinki", "seat 0")}], "hint/off"),
            ([{"type": "open", "game": "helsinki", "position": plan, "seat": 0}], "hint/off"),
            ([], "sandbox/closed"),
        ):
            [judged] = [one for one in await ask(cid, *opening, judge) if one["type"] == "judged"]
            assert judged["hint"] is None and judged["error"]["code"] == code
    assert [job.kind for job in jobs] == [HINT, HINT] and b'"viewer":0' in bytes(jobs[0].view)
