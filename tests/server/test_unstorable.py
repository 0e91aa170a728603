"""Text and numbers that a store cannot keep are refused with a code, the same on either store."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from server.harness import Kept, Person, World, new_key, two_players
from torilla.server.kernel.errors import ServerError
from torilla.server.session import requests
from torilla.server.store.model import ChatRow

pytestmark = pytest.mark.anyio

ODD = ["\\u0000", "\\ud800", "\\udc00x"]
"""In JSON: NUL, which PostgreSQL does not take, and halves of a surrogate pair, which are no text."""


async def raw(person: Person, method: str, path: str, body: str) -> Any:
    headers = {"content-type": "application/json"}
    return await person.http.request(method, f"/api{path}", content=body.encode(), headers=headers)


@pytest.mark.long(but=("alone",))
@pytest.mark.parametrize("odd", ODD)
async def test_odd_text_is_refused(kept: Kept, odd: str) -> None:
    """Names, keys, bots, tokens, chat and actions: a refusal of the request, and nothing is changed or broken."""
    async with kept.running() as world:
        ann, _, id = await two_players(world)
        bodies: list[tuple[str, str, str]] = [
            ("PUT", "/me", f'{{"name": "A{odd}nn"}}'),
            ("POST", "/tables", f'{{"game": "helsinki", "name": "A{odd}", "seats": [{{"kind": "me"}}]}}'),
            ("POST", "/tables", f'{{"game": "hel{odd}", "seats": [{{"kind": "me"}}]}}'),
            ("POST", "/tables", f'{{"game": "helsinki", "seats": [{{"kind": "here", "name": "B{odd}o"}}]}}'),
            ("POST", "/tables", f'{{"game": "helsinki", "seats": [{{"kind": "bot", "bot": "gr{odd}"}}]}}'),
            ("POST", "/tables", f'{{"game": "helsinki", "seats": [{{"kind": "me"}}], "key": "k{odd}"}}'),
            ("POST", "/tables", f'{{"game": "helsinki", "seats": [{{"kind": "me"}}], "options": {{"x": "{odd}"}}}}'),
            ("POST", f"/tables/{id}/seats/0/leave", f'{{"bot": "b{odd}"}}'),
            ("POST", "/tables/from-record", f'{{"steps": 1, "seat": 0, "table": "{id}{odd}"}}'),
            ("POST", "/tables/from-record", f'{{"steps": 1, "seat": 0, "record": "game: helsinki{odd}"}}'),
            ("POST", "/replay", f'{{"record": "game: helsinki\\ncomponents: abc{odd}"}}'),
        ]
        for method, path, body in bodies:
            answer = await raw(ann, method, path, body)
            assert 400 <= answer.status_code < 500, (path, body, answer.status_code, answer.text)
            assert answer.json()["code"] != "server/fault"
        for path in ("/join", "/invitation", "/recover", "/move"):
            field = "token" if path == "/join" else "code"
            answer = await raw(world.person("Cy"), "POST", path, f'{{"{field}": "abc{odd}", "name": "Cy"}}')
            assert 400 <= answer.status_code < 500, (path, answer.text)
        line = await ann.line(id)
        seq, action = line.position["seq"], line.position["legal"][0]["notation"]
        messages = [
            f'{{"type": "act", "key": "key-{odd}-0001", "seq": {seq}, "seat": 0, "action": "{action}"}}',
            f'{{"type": "act", "key": "{new_key()}", "seq": {seq}, "seat": 0, "action": "{action}{odd}"}}',
            f'{{"type": "undo", "key": "key-{odd}-0002", "seq": {seq}, "seat": 0}}',
            f'{{"type": "say", "key": "key-{odd}-0003", "seat": 0, "text": "hello"}}',
            f'{{"type": "say", "key": "{new_key()}", "seat": 0, "text": "hel{odd}lo"}}',
            f'{{"type": "hello", "nonce": "n{odd}"}}',
        ]
        for message in messages:
            await requests.receive(line.connection, message)
            answer = await line.pump()
            assert answer["type"] == "fault" and answer["error"]["code"] == "request/malformed", message
        assert (await line.act())["type"] == "done"


@pytest.mark.long(but=("shared",))
@pytest.mark.parametrize("path", ["/games/helsinki/components/a%00b", "/tables/a%00b", "/tables/a%00b/record"])
async def test_odd_addresses_are_not_found(kept: Kept, path: str) -> None:
    """NUL in an address leads nowhere."""
    async with kept.running() as world:
        answer = await world.person("Ann").http.get(f"/api{path}")
        assert answer.status_code == 404 and answer.json()["code"].endswith("/unknown")


@pytest.mark.long(but=("shared-18446744073709551616", "alone-2147483648"))
@pytest.mark.parametrize("number", [2**31, 2**53, 2**63, 2**64, 10**40, -1, -(2**70)])
async def test_big_numbers_are_refused(kept: Kept, number: int) -> None:
    """Whatever a column takes: a number is in range, or the message is refused."""
    async with kept.running() as world:
        ann, _, id = await two_players(world)
        line = await ann.line(id)
        action = line.position["legal"][0]["notation"]
        for message in (
            {"type": "act", "key": new_key(), "seq": number, "seat": 0, "action": action},
            {"type": "act", "key": new_key(), "seq": line.position["seq"], "seat": number, "action": action},
            {"type": "say", "key": new_key(), "seat": number, "text": "hello"},
            {"type": "preview", "id": number, "seat": 0, "action": action},
        ):
            answer = await line.send(**message)
            assert answer["type"] in ("fault", "refused", "previewed")
            assert (answer.get("error") or {}).get("code") != "server/fault"
        await requests.receive(line.connection, json.dumps({"type": "hello", "since": number, "chat_since": number}))
        await line.pump()
        body = {"game": "helsinki", "seats": [{"kind": "me"}, {"kind": "bot"}], "options": {"start": number}}
        assert (await raw(ann, "POST", "/tables", json.dumps(body))).status_code == 400
        played_on = {"steps": number, "seat": 0, "table": id}
        assert 400 <= (await raw(ann, "POST", "/tables/from-record", json.dumps(played_on))).status_code < 500
        assert (await line.act())["type"] == "done"


Change = Callable[[World, str], Any]


@pytest.mark.parametrize("odd", ["\ud800", 2**70])
async def test_what_reaches_the_store_is_refused_there_too(kept: Kept, odd: str | int) -> None:
    """The last line of defence: a refusal by code, not a fault and not "try again"."""
    async with kept.running() as world:
        _, _, id = await two_players(world)
        line = ChatRow(0, 0, "Ann", "hello", 1)
        work = [world.hub.store.key(id, 0, odd) if isinstance(odd, str) else world.hub.store.key(id, odd, "k")]
        if isinstance(odd, str):
            work.append(world.hub.store.add_chat(id, line, odd))
        for one in work:
            with pytest.raises(ServerError) as found:
                await one
            assert found.value.code == "request/malformed"
