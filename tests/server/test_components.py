"""Sets of components are known by their game and their hash, wherever they are looked up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from server.harness import Person, running
from torilla.core.contract.registry import get_game
from torilla.server.kernel.errors import ServerError
from torilla.server.sandbox.session import SandboxSession

pytestmark = pytest.mark.anyio

HELSINKI = get_game("helsinki").components().hash


async def neoville_record(person: Person) -> str:
    """A record of Neoville that names the components of Helsinki."""
    made = await person.table("me", "bot:random", game="neoville", start=True)
    text: str = (await person.get(f"/tables/{made['table']['id']}/record"))["text"]
    own = get_game("neoville").components().hash
    assert own in text
    return text.replace(own, HELSINKI)


async def test_a_record_that_names_another_game_s_components_is_refused(tmp_path: Path) -> None:
    """With a code, wherever a record can be given."""
    async with running(tmp_path) as world:
        ann = world.person("Ann")
        text = await neoville_record(ann)
        play_on = {"record": text, "steps": 0, "seat": 0, "name": "Ann"}
        for path, body in (
            ("/replay", {"record": text}),
            ("/reviews", {"record": text}),
            ("/tables/from-record", play_on),
        ):
            assert (await ann.post(path, body, 400))["code"] == "record/components", path


async def test_components_of_another_game_are_unknown(tmp_path: Path) -> None:
    """A hash alone finds nothing."""
    async with running(tmp_path) as world:
        with pytest.raises(ServerError) as refused:
            await world.hub.components("neoville", HELSINKI)
        assert refused.value.code == "components/unknown"
        answer = await world.person("Ann").get(f"/games/neoville/components/{HELSINKI}", 404)
        assert answer["code"] == "components/unknown"


@pytest.mark.parametrize("hash", [HELSINKI, "0123"])
def test_a_sandbox_with_unknown_components_is_refused(hash: str) -> None:
    """No other set is taken in their place."""
    opening = {"type": "open", "game": "neoville", "components": hash}
    fault: Any
    [fault] = json.loads(SandboxSession().receive(json.dumps(opening)))
    assert fault["error"]["code"] == "components/unknown"
