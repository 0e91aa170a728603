"""All that somebody can get to read at the table, by asking for it and by trying what is not theirs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from adversary.scanner import scan
from adversary.scene import EYES, Scene

SAID: dict[str, dict[str, Any]] = {
    "hello": {},
    "ping": {},
    "lower": {},
    "attend": {"attending": True},
    "act": {"key": "stolen-key", "seq": 0, "seat": 0, "action": "end"},
    "line": {"key": "stolen-key", "seq": 0, "seat": 0, "actions": ["end"], "end": True},
    "undo": {"key": "stolen-key", "seq": 0, "seat": 0},
    "restart": {"key": "stolen-key", "seq": 0, "seat": 0},
    "preview": {"id": 1, "seat": 0, "action": "end"},
    "explain": {"id": 1, "seat": 0, "action": "end"},
    "ask": {"id": 1, "text": "hand of Ann", "names": ["Ann", "Bo", "Cem"]},
    "say": {"key": "stolen-key", "seat": 0, "text": "I am Ann"},
    "lift": {"seat": 0},
    "take": {"seat": 0},
    "stand-in": {"seat": 0},
}
"""Every message of the socket, as if for Ann's seat."""
HARMLESS = {"hello", "ping", "lower", "attend", "ask"}
"""Messages that anyone may send: who watches does."""


async def read_everything(scene: Scene, who: str) -> None:
    """Raises Leak."""
    scene.forget_told()
    for data in await heard(scene, who):
        scan(scene, who, data)
    async for data in asked_for(scene, who):
        scan(scene, who, data)
    async for data, guesses in planned(scene, who):
        scan(scene, who, data, guesses=guesses)


async def asked_for(scene: Scene, who: str) -> AsyncIterator[bytes]:
    http, base = scene.people[who].http, f"/api/tables/{scene.table.id}"
    for path in (
        base,
        "/api/my/tables",
        "/api/tables",
        "/api/me",
        "/api/me/blocks",
        "/api/about",
        f"{base}/verification",
    ):
        yield (await http.get(path)).content
    for path in (f"{base}/record", f"{base}/replay"):
        for seat in ("", "?seat=0", "?seat=1", "?seat=2", "?seat=7"):
            answer = await http.get(path + seat)
            assert answer.is_success == (seat in ("", f"?seat={EYES[who]}")), answer.text
            yield answer.content
    again = await http.post("/api/replay", json={"record": (await http.get(f"{base}/record")).json()["text"]})
    on = {"table": scene.table.id, "steps": 3, "seat": 0, "name": "Eve"}
    refused = await http.post("/api/tables/from-record", json=on)
    assert again.is_success and refused.status_code == 409, again.text + refused.text
    yield again.content
    yield refused.content


async def planned(scene: Scene, who: str) -> AsyncIterator[tuple[bytes, bool]]:
    """Sandboxes of turns ahead: of the own seat, where hidden pieces are unknown or guessed, and of the others."""
    http, base = scene.people[who].http, f"/api/tables/{scene.table.id}/seats"
    for seat in range(3):
        for example in (False, True):
            answer = await http.post(f"{base}/{seat}/plan", json={"example": example})
            assert answer.is_success == (seat == EYES[who]), answer.text
            yield answer.content, example


async def heard(scene: Scene, who: str) -> list[bytes]:
    """From the very beginning, after a hello with old, new and absurd numbers; and what is answered to the rest."""
    line = await scene.people[who].line(scene.table.id, hello=False)
    for since in (2**53 - 1, 3, 0):
        line.settled = 0  # as a page that was opened again
        await line.send(type="hello", since=since, chat_since=0)
    eyes = EYES[who]
    for seat in range(4):
        if seat == 0 == eyes:
            for action in ("end", line.position["legal"][0]["notation"]):
                await line.send(type="preview", id=1, seat=0, action=action)
                await line.send(type="explain", id=2, seat=0, action=action)
        else:
            for kind in ("act", "line", "undo", "restart", "preview", "explain", "lift", "take", "stand-in"):
                if seat == eyes and kind in ("lift", "take"):
                    continue
                await line.send(type=kind, **{**SAID[kind], "seat": seat})
    line.hang_up()
    return line.raw
