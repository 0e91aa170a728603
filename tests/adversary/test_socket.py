"""Every message of the socket, said by everybody who must not."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from adversary.reading import HARMLESS, SAID
from adversary.scanner import scan
from adversary.scene import OUTSIDERS, Scene
from torilla.server.wire import socket as wire

pytestmark = pytest.mark.anyio

REFUSED = ("seat/not-yours", "guest/unknown")
NOT_YET = ("absence/not-absent", "absence/too-early")
"""A seated person may let a bot play for an absent one, but not while that person is connected or just gone."""


async def test_every_message_has_a_case() -> None:
    """A new message must be tried here before it goes out."""
    kinds = {msgspec.inspect.type_info(form).tag for form in get_args(wire.ClientMessage)}  # type: ignore[attr-defined]
    assert kinds == set(SAID)


@pytest.mark.parametrize("who", OUTSIDERS)
async def test_every_message_from_outsiders(scene: Scene, who: str) -> None:
    """For somebody else's seat nothing is done, whatever is said with whatever number and key."""
    line = await scene.people[who].line(scene.table.id)
    assert scene.table.play is not None
    for kind, body in SAID.items():
        before = scene.mark()
        line.settled = 0  # as a page that was opened again
        for seq in (0, scene.seqs[who], scene.table.play.seq) if "seq" in body else (None,):
            answer = await line.send(type=kind, **body | ({} if seq is None else {"seq": seq}))
            if kind not in HARMLESS:
                refused = NOT_YET if (who, kind) == ("other", "stand-in") else REFUSED
                assert answer["error"]["code"] in refused, (kind, answer)
        assert scene.mark() == before, kind
    for data in line.raw:
        scan(scene, who, data)
    line.hang_up()


async def test_nobody_hears_of_second_thoughts(scene: Scene) -> None:
    """Undoing a step and doing it again sends nothing to anybody else, not even an empty message."""
    play = scene.table.play
    assert play is not None
    step = play.game.notation.format(play.entries[-1][2].code)
    others = [await scene.people[who].line(scene.table.id) for who in OUTSIDERS]
    ann = await scene.people["owner"].line(scene.table.id)
    await scene.world.settle(lambda: not scene.table.presence_due)  # who came is told to all
    for line in (ann, *others):
        await line.pump()
        line.raw.clear()
    assert (await ann.undo())["type"] == "done"
    assert (await ann.act(step))["type"] == "done"
    assert (await ann.send(type="restart", key="from-the-start", seq=ann.position["seq"], seat=0))["type"] == "done"
    assert len(ann.raw) > 3
    for line in others:
        await line.pump()
    assert [line.raw for line in others] == [[], [], [], []]
    for line in (ann, *others):
        line.hang_up()
