"""A stream with open hands: all that its spectators are sent is old enough, and nothing without all agreements."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from server.harness import Line, running

from adversary.scanner import WORD
from adversary.scene import Scene
from torilla.server.lobby.streams import link_of
from torilla.server.tables.table import Table

pytestmark = pytest.mark.anyio

TURNS = 14


class History:
    """The truth, step by step, kept beside the server's: whose turn it was, and everything that there was then."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.turns: list[tuple[int, int | None]] = []
        self.states: list[Any] = []

    def note(self) -> None:
        """After a step that cannot be undone."""
        play = self.table.play
        assert play is not None
        self.turns.append(play.turn)
        self.states.append(play.state.clone())

    def allowed(self, turns: int) -> int:
        """The index of the last state that is followed by so many complete turns; -1: there is none."""
        changes = [index for index in range(1, len(self.turns)) if self.turns[index] != self.turns[index - 1]]
        return changes[-turns - 1] if len(changes) > turns else 0 if len(changes) == turns else -1


def hidden_then(table: Table, state: Any) -> set[str]:
    """Pieces that lay in the pile with every copy: whoever names one knows something newer."""
    document = table.game.to_document(state)
    shown = json.dumps({name: part for name, part in document.items() if name != "pile"})
    return {piece for piece in set(document["pile"]) - set(WORD.findall(shown)) if len(piece) > 2}


@pytest.mark.long(but=("helsinki",))
@pytest.mark.parametrize("game", ["helsinki", "neoville"])
@pytest.mark.parametrize("rounds", [1, 2])
async def test_spectators_see_nothing_newer_than_the_delay(tmp_path: Path, game: str, rounds: int) -> None:
    """After every step of a game, through all eyes: each frame is the truth of then, and none is too new."""
    async with running(tmp_path) as world:
        ann, bo, eve = (world.person(name) for name in ("Ann", "Bo", "Eve"))
        made = await ann.table("me", "open", game=game, options={"start": 0}, undo="none")
        id = made["table"]["id"]
        await bo.join(made["invitations"][0])
        await ann.post(f"/tables/{id}/start")
        table = await world.hub.table(id)
        lines = [await person.line(id) for person in (ann, bo)]
        history = History(table)
        history.note()
        await ann.ask("PUT", f"/tables/{id}/stream", {"rounds": rounds})
        await bo.post(f"/tables/{id}/stream/agree", {"rounds": rounds})
        code = (await bo.post(f"/tables/{id}/stream/link"))["url"].partition("#")[2]
        generator, shown = random.Random(game), -1
        while table.row.status == "playing" and len(set(history.turns)) < TURNS:
            await step(table, lines, generator)
            history.note()
            newest = history.allowed(rounds * 2)
            for seat in (None, 0, 1):
                answer = await eve.http.post("/api/stream", json={"code": code, "seat": seat})
                if table.row.status != "playing":
                    break
                if newest < 0:
                    assert answer.status_code == 409 and set(answer.json()["values"]) == {"rounds"}, answer.text
                    continue
                frames = answer.json()["replay"]["frames"]
                assert len(frames) - 1 <= newest, f"{len(frames) - 1} steps are shown, {newest} are old enough"
                shown = max(shown, len(frames) - 1)
                for number, frame in enumerate(frames):
                    view = table.game.view(history.states[number], seat)
                    assert frame["view"] == json.loads(msgspec.json.encode(view)), number
                named = set(WORD.findall(answer.text))
                assert not named & hidden_then(table, history.states[newest])
                assert table.secret.hex() not in answer.text
        assert shown > 3


async def step(table: Table, lines: list[Line], generator: random.Random) -> None:
    assert table.row.to_move is not None
    line = lines[table.row.to_move]
    await line.pump()
    answer = await line.act(generator.choice(line.position["legal"])["notation"])
    assert answer["type"] == "done", answer


async def test_no_byte_without_all_agreements(scene: Scene) -> None:
    """At a table where one has not agreed no guess, old link or seat gets anything; there a person was removed, too."""
    ann, eve = scene.people["owner"], scene.people["stranger"]
    refused = await ann.ask("PUT", f"/tables/{scene.table.id}/stream", {"rounds": 1}, 409)
    assert refused["code"] == "stream/removed"
    before = scene.mark()
    for code in (link_of(scene.table), scene.table.id, f"{scene.table.id}.", "." * 20, "x"):
        for seat in (None, 0, 1, 2):
            answer = await eve.http.post("/api/stream", json={"code": code, "seat": seat})
            assert answer.status_code == 403 and answer.json()["code"] == "stream/off"
            assert len(answer.content) < 120 and answer.json()["values"] == {}
    assert scene.mark() == before
