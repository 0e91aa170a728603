"""`torilla mcp`: a language model plays by the Model Context Protocol, with the knowledge of one seat."""

from __future__ import annotations

import os
import random
import re
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
import pytest
from cli.conftest import Run
from mcp import Client, StdioServerParameters
from permuted import twin_of

from torilla.cli.mcp.server import make_server
from torilla.cli.mcp.tables import ModelTables
from torilla.core.play import AnyPlay, Play
from torilla.core.records.record import parse_record
from torilla.games import GAMES

DOCS = Path(__file__).parents[2] / "docs"
Call = Callable[..., Awaitable[str]]


def caller(client: Client, refusals: list[str] | None = None) -> Call:
    """Calls a tool; gives its text. Refusals go into the list; without one there must be none."""

    async def call(name: str, **arguments: object) -> str:
        result = await client.call_tool(name, arguments)
        [content] = result.content
        assert content.type == "text"
        if result.is_error:
            assert refusals is not None, content.text
            refusals.append(content.text)
        return content.text

    return call


async def play_game(call: Call, game: str, rng: random.Random, most: int = 1000) -> str:
    """Legal actions by chance, to the end or `most`; the text of the last answer."""
    text = await call("new", game=game, seats=2, seat=1)
    for _ in range(most):
        if "The game is over" in text:
            return text
        action = rng.choice((await call("legal")).splitlines()).split(" = ")[0]
        text = await call("act", action=action)
    return text


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(game: str, tmp_path: Path) -> None:
    """The SDK's own client plays a game to its end, and the record that is kept is that game."""

    async def session() -> None:
        async with Client(make_server(ModelTables("random", seed="whole", records=tmp_path))) as client:
            call = caller(client)
            text = await play_game(call, game, random.Random(1))
            assert "points" in text and "0 more were refused" in text
            assert await call("result") == text[text.index("The game is over") :]

    anyio.run(session)
    [file] = tmp_path.iterdir()
    play: AnyPlay = Play.resume(parse_record(file.read_text(encoding="utf-8")))
    assert play.state.to_move is None
    assert play.header.names == ["Random 0", "Model"]


def test_clients_of_older_versions() -> None:
    """A client that begins with a handshake, as most do, finds the same tools."""

    async def session() -> None:
        async with Client(make_server(ModelTables("random", seed="old")), mode="legacy") as client:
            assert client.server_info is not None and client.server_info.name == "torilla"
            assert "step `move`" in await play_game(caller(client), "helsinki", random.Random(1), most=3)

    anyio.run(session)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_over_standard_input(game: str, short: bool) -> None:
    """The same where the server is a program of its own, as chat clients start it."""
    command = ["-m", "torilla", "mcp", "--bot", "random", "--seed", "stdio"]
    server = StdioServerParameters(command=sys.executable, args=command, env=dict(os.environ))

    async def session() -> None:
        async with Client(server) as client:
            text = await play_game(caller(client), game, random.Random(1), most=20 if short else 1000)
            assert short or "The game is over" in text

    anyio.run(session)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_hidden_is_told(game: str) -> None:
    """Two deals that differ only in what the seat cannot know give the same texts, all through a game."""
    tables, rng = ModelTables("random", seed="twins"), random.Random(2)
    tables.new(game, 2, 0, {})
    [seat] = tables.seats
    different = 0
    while seat.play.state.to_move is not None:
        before, rules = seat.play, seat.game.rules
        twin: Any = twin_of(seat.game, before.state, seat.seat, rng)
        different += seat.game.views.state_hash(twin) != seat.game.views.state_hash(before.state)
        actions = seat.legal().splitlines()
        some = rng.sample(sorted(seat.game.notation.codes), 20)

        def texts(actions: list[str], others: list[str]) -> list[str]:
            asked = [*others, *(action.split(" = ")[0] for action in actions)]
            return [seat.table(), seat.legal(), seat.result(), *map(seat.explain, asked)]

        said = texts(actions, some)
        seat.play = Play(seat.game, twin)
        assert texts(actions, some) == said
        action = rng.choice(actions).split(" = ")[0]
        seat.play = before
        quiet = before.state.clone()
        if not rules.apply(quiet, seat.game.notation.parse(action)) and quiet.to_move == seat.seat:
            seat.play = Play(seat.game, twin)
            of_twin = seat.act(action)
            seat.play = before
            assert seat.act(action) == of_twin
        else:
            seat.act(action)
    assert different > 10


def test_a_refusal_says_why() -> None:
    """A refused action is an error whose text has the code, the rule, the values and a sentence; it changes nothing."""

    async def session() -> None:
        refused: list[str] = []
        async with Client(make_server(ModelTables("random", seed="bad"))) as client:
            call = caller(client, refused)
            await call("new", game="helsinki", options={"start": 0})
            before = await call("view")
            illegal = await call("act", action="draw")
            assert re.fullmatch(r"Refused \(step/wrong\): draw: .* \(rule H3\.5\) \{.*\}", illegal)
            unreadable = await call("act", action="build a house")
            assert unreadable.startswith("Refused (action/unreadable): ") and "expected" in unreadable
            assert refused == [illegal, unreadable]
            assert await call("explain", action="draw") == illegal
            assert (await call("explain", action="@3")).startswith("Allowed: ")
            assert await call("view") == before
            assert "0 actions; 2 more were refused" in await call("result")
            assert len(refused) == 2

    anyio.run(session)


@pytest.mark.parametrize(
    ("name", "arguments", "code"),
    [
        ("view", {}, "mcp/no-table"),
        ("act", {"action": "end", "table": 7}, "mcp/no-table"),
        ("new", {"game": "chess"}, "game/unknown"),
        ("new", {"game": "helsinki", "seats": 9}, "options/seats"),
        ("new", {"game": "helsinki", "seat": 2}, "options/seat"),
        ("new", {"game": "helsinki", "options": {"colour": "red"}}, "options/invalid"),
    ],
)
def test_wrong_calls_are_refused(name: str, arguments: dict[str, Any], code: str) -> None:
    """A table, game, seat or option that there is not is refused in a sentence."""

    async def session() -> None:
        refused: list[str] = []
        async with Client(make_server(ModelTables("random"))) as client:
            assert (await caller(client, refused)(name, **arguments)).startswith(f"Refused ({code}): ")
            assert len(refused) == 1

    anyio.run(session)


def test_undo() -> None:
    """An action that disclosed nothing can be taken back; one that did cannot."""
    tables = ModelTables("random", seed="undo")
    tables.new("helsinki", 2, 0, {"start": 0})
    [seat] = tables.seats
    seat.act("@0")
    before = seat.table()
    seat.act("m1")
    assert seat.undo() == f"Taken back.\n{before}"
    seat.act("m1")
    seat.act("draw")
    with pytest.raises(Exception, match="nothing can be taken back"):
        seat.undo()


def test_the_list_of_legal_actions_can_be_withheld() -> None:
    """With `--no-legal` there is no such tool, and no other answers with a list."""

    async def session() -> None:
        for with_legal in (True, False):
            async with Client(make_server(ModelTables("random"), with_legal=with_legal)) as client:
                tools = {tool.name for tool in (await client.list_tools()).tools}
                assert tools - {"legal"} == {"new", "view", "act", "undo", "explain", "result"}
                assert ("legal" in tools) == with_legal

    anyio.run(session)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_model_can_read(game: str) -> None:
    """Every numbered rule has a line, in 90 lines at most; every family of actions is written; the box is shown."""

    async def session() -> dict[str, str]:
        found = {}
        async with Client(make_server(ModelTables("random"))) as client:
            for resource in (await client.list_resources()).resources:
                [content] = (await client.read_resource(str(resource.uri))).contents
                found[str(resource.uri)] = str(getattr(content, "text", ""))
        return found

    texts = anyio.run(session)
    rules = texts[f"rules://{game}"].splitlines()
    page = (DOCS / "rules" / f"{game}.md").read_text(encoding="utf-8")
    numbers = set(re.findall(r"^- ([HN][\d.]+) ", page, re.MULTILINE))
    assert len(rules) <= 90
    assert {line.split()[0] for line in rules} >= numbers
    assert "*" not in "".join(rules)
    assert " = End the turn." in texts[f"actions://{game}"]
    assert len(texts[f"components://{game}"]) > 500


def test_an_unknown_bot(torilla: Run) -> None:
    """The other seats are played by bots that there are."""
    assert "there is no bot 'nobody'" in torilla("mcp", "--bot", "nobody", code=2).stderr


def test_without_the_extra(torilla: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the SDK one line says what to install."""
    monkeypatch.delitem(sys.modules, "torilla.cli.mcp.server", raising=False)
    for name in [name for name in sys.modules if name.partition(".")[0] == "mcp"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "mcp", None)
    assert torilla("mcp", code=2).stderr == "error: mcp needs mcp: pip install 'torilla[mcp]'\n"
