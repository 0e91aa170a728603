"""Everything works with what `pip install torilla` brings: every command, every page, every route, every socket."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from socket import socket
from types import MappingProxyType
from typing import Any, NamedTuple

import httpx
import pytest
import typer
from litestar.routes import HTTPRoute, WebSocketRoute
from server.process import NO_TLS, Browser, Server, server
from services.default_install import installed_modules, write_site
from websockets.sync.client import connect

from torilla.cli.app import app
from torilla.core.extras import EXTRAS
from torilla.server.app.app import make_routes

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests/golden"
GUESS = "x" * 32


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_site(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def default_install(site: Path) -> Iterator[None]:
    """Processes started from now on are without extras."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(site)
        yield


def environment(site: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), *(path for path in sys.path if path)])}


def test_the_environment_has_no_extras(site: Path) -> None:
    """The check can fail: in these processes modules of extras and of tests are missing, and those of ours are not."""
    ours, others = installed_modules()
    assert {"asyncpg", "nats", "numpy", "pyarrow", "pytest", "mypy", "sphinx"} <= others
    assert {"litestar", "msgspec", "uvicorn", "icalendar"} <= ours
    code = (
        "import importlib.util, sys\n"
        f"for name in {sorted(EXTRAS['cluster'] | EXTRAS['env'] | {'pyarrow', 'pytest', 'litestar'})}:\n"
        "    print(name, importlib.util.find_spec(name) is not None)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(site), capture_output=True, text=True, check=True
    )
    assert [line for line in done.stdout.splitlines() if line.endswith("True")] == ["litestar True"]


# --- Commands ---


class Example(NamedTuple):
    """Arguments after the command's name, with `{…}` for files; `code` and `said` are its exit code and its output."""

    arguments: str
    code: int = 0
    said: str = ""
    input: str = ""


RECORD = "{golden}/neoville-03.torilla"


def no_postgres(arguments: str = "") -> Example:
    said = "error: --store needs asyncpg: pip install 'torilla[cluster]'\n"
    return Example(f"{arguments} --store postgresql://nobody@127.0.0.1:1/none", 2, said)


COMMANDS: dict[str, list[Example]] = {
    "play": [Example("neoville --seats Ann,bot:random --save {out}/begun.torilla", input="1\n1\n1\n1\n", said="Ann")],
    "simulate": [
        Example("neoville --games 1 --bots random,greedy"),
        Example("neoville --dataset {out}/x", 2, "--dataset needs pyarrow: pip install 'torilla[dataset]'"),
    ],
    "arena": [
        Example("neoville --bots random,random --games 2 --jobs 1"),
        Example("neoville --bots random,random --games 2 --ray auto", 2, "--ray needs ray: pip install 'torilla[ray]'"),
    ],
    "replay": [Example(f"{RECORD} --at 3")],
    "legal": [Example(f"{RECORD} --at 3")],
    "explain": [Example(f"{RECORD} end --at 3", said="rule")],
    "picture": [Example(f"{RECORD} {{out}}/picture.svg --at 3")],
    "hint": [Example(f"{RECORD} --at 3 --bot greedy")],
    "review": [Example("{out}/begun.torilla --simulations 1 --jobs 1 --html {out}/review.html")],
    "verify": [Example(RECORD, said="ok")],
    "score": [Example("helsinki {out}/drawn.txt")],
    "components": [Example("helsinki")],
    "perft": [Example("neoville --depth 2")],
    "fuzz": [Example("neoville --actions 20 --out {out}/fuzz")],
    "new-game": [Example("nine-holes --out {out}/nine-holes")],
    "site": [Example("{out}/site --pyodide {out}", 2, "Pyodide")],
    "worker": [Example("--bus nats://127.0.0.1:1", 2, "error: --bus needs nats: pip install 'torilla[cluster]'\n")],
    "serve": [
        no_postgres("--data {out}/data"),
        Example("--data {data} --create key", 2, "create=key needs a key"),
    ],
    "dev": [Example("--port 0", 2, "--port")],
    "mcp": [Example("", 2, "error: mcp needs mcp: pip install 'torilla[mcp]'\n")],
    "bot check": [Example("'{python} -m torilla bot serve random'", said="ok")],
    "bot serve": [Example("greedy", input="hello 1\nquit\n", said="name")],
    "bot join": [Example("{seat} random", said="the table is over")],
    "admin check": [Example("--data {data}", said="all as stored"), no_postgres()],
    "admin backup": [Example("{out}/backup.zip --data {data}"), no_postgres("{out}/other.zip")],
    "admin restore": [Example("{out}/backup.zip --data {out}/restored"), no_postgres("{out}/backup.zip")],
    "admin export": [Example("{out}/tables.zip --data {data}"), no_postgres("{out}/other.zip")],
    "admin import": [Example("{out}/tables.zip --data {out}/restored"), no_postgres("{out}/tables.zip")],
    "admin mend": [Example("{table} --data {data}"), no_postgres("x")],
    "admin status": [Example("--seconds 0.1 --data {data} --url {url}")],
    "admin close": [Example("{table} --data {data} --url {url}", said="is closed")],
    "admin reports": [Example("--data {data} --url {url}")],
}  # fmt: skip
"""Calls of each command, in this order; `serve` and `dev` also have tests of their own below."""
DRIVER = """
import contextlib, io, json, shlex, sys
from torilla.cli.app import app

for line in sys.stdin:
    arguments, text = json.loads(line)
    arguments = shlex.split(arguments)
    out, code = io.StringIO(), 0
    sys.stdin, before = io.StringIO(text), sys.stdin
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        try:
            app(arguments, prog_name="torilla")
        except SystemExit as end:
            code = end.code or 0
        except BaseException as error:
            code = f"{type(error).__name__}: {error}"
    sys.stdin = before
    print(json.dumps([code, out.getvalue()]), flush=True)
"""
"""Runs one command after the other in one process: a module that is missing is missing for each of them."""


def command_names() -> set[str]:
    def names(command: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
        if hasattr(command, "commands"):
            for name, below in command.commands.items():
                yield from names(below, (*path, name))
        else:
            yield " ".join(path)

    return set(names(typer.main.get_command(app)))


def test_every_command_has_an_example() -> None:
    """A new command must be tried here."""
    assert command_names() == set(COMMANDS)


@pytest.fixture(scope="module")
def running(default_install: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """`torilla serve`, where no extra is installed."""
    flags = ("--bot-delay", "0", "--open-seats", "--requests-per-minute", "60000", "--messages-per-second", "10000")
    with server(tmp_path_factory.mktemp("server") / "data", *flags) as started:
        yield started


def test_every_command(running: Server, site: Path, tmp_path: Path) -> None:
    """Each command does its work, or says in one line which extra it needs, and ends with code 2."""
    ann = Browser(running, "Ann")
    table = new_table(ann, {"kind": "bot", "bot": "random"}, {"kind": "me"}, start=True)["table"]["id"]
    other = new_table(ann, {"kind": "bot", "bot": "random"}, {"kind": "me"}, start=True, options={"start": 0})
    code = ann.request("POST", f"/tables/{other['table']['id']}/seats/1/move")["code"]
    known = {
        "golden": GOLDEN, "out": tmp_path, "data": running.data, "url": running.url, "python": sys.executable,
        "table": table, "seat": f"{running.url}/move#{code}",
    }  # fmt: skip
    (tmp_path / "drawn.txt").write_text(
        "player: Ann\n" + ". . . . . . .\n" * 3 + ". . . # . . .\n" + ". . . . . . .\n" * 3
    )
    lines = [
        (example, json.dumps([f"{name} {example.arguments.format(**known)}", example.input]))
        for name, examples in COMMANDS.items()
        for example in examples
    ]
    done = subprocess.run(
        [sys.executable, "-c", DRIVER], input="".join(f"{line}\n" for _, line in lines), env=environment(site),
        capture_output=True, text=True, check=True, timeout=100, cwd=tmp_path,
    )  # fmt: skip
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(lines)
    for (example, line), (code, said) in zip(lines, answers, strict=True):
        assert code == example.code and example.said in said, (line, code, said)


def test_dev(site: Path, tmp_path: Path) -> None:
    """`torilla dev` starts the table, from a process that has loaded the libraries before."""
    with closing(socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    arguments = ["--port", port, "--data", str(tmp_path / "data"), "--no-page"]
    process = subprocess.Popen(
        [sys.executable, "-m", "torilla", "dev", *arguments], stdout=subprocess.PIPE, text=True, env=environment(site)
    )
    assert process.stdout is not None
    try:
        said = next((line for line in process.stdout if line.startswith("Torilla is at")), "")
        assert httpx.get(f"http://127.0.0.1:{port}/api/about").status_code == 200, said
    finally:
        process.terminate()
        process.communicate(timeout=60)


# --- Routes ---


def new_table(person: Browser, *seats: Any, **more: Any) -> Any:
    body = {"game": "neoville", "seats": list(seats), "name": person.name, **more}
    return person.request("POST", "/tables", body)


class Call(NamedTuple):
    """A request to a route, with `{…}` for values of earlier answers, and of `query`.

    `gives`: names for values of the answer. `code`: what it is refused with, after the work that a package could be
    missing for.
    """

    route: str
    body: Any = None
    gives: Mapping[str, str] = MappingProxyType({})
    code: str = ""
    who: str = "Ann"
    query: str = ""


TABLE = "/api/tables/{table_id:str}"
SEAT = TABLE + "/seats/{seat:int}"
NOTICES = "/api/me/notices"
ANALYSIS = "/api/analyses/{analysis_id:str}"
CALLS = [
    Call("GET /", who="Nobody"),
    Call("GET /{path:path}", query="my"),
    Call("GET /docs"),
    Call("GET /docs/{path:path}", query="index.html"),
    Call("GET /games/{game:str}/{path:path}", code="request/not-found"),
    Call("GET /assets/{path:path}", code="request/not-found"),
    Call("GET /health"),
    Call("GET /health/live"),
    Call("GET /health/ready"),
    Call("GET /api/openapi.json"),
    Call("GET /api/openapi.json/openapi.json"),
    Call("GET /api/openapi.json/{path:str}", code="<!DOCTYPE"),
    Call("GET /api/about"),
    Call("GET /api/games"),
    Call("GET /api/games/{game:str}/components", gives={"hash": "hash"}),
    Call("GET /api/games/{game:str}/components/{hash:str}"),
    Call("GET /api/games/{game:str}/texts/{lang:str}"),
    Call("GET /api/games/{game:str}/lessons", gives={"lesson": "lessons.0.name"}),
    Call("GET /api/games/{game:str}/lessons/{lesson:str}"),
    Call("GET /api/games/{game:str}/puzzles", gives={"puzzle": "puzzles.0.id"}),
    Call("GET /api/games/{game:str}/puzzles/{puzzle:str}"),
    Call("GET /api/games/{game:str}/puzzles/{puzzle:str}/picture/{theme:str}"),
    Call("POST /api/games/{game:str}/score", {"sheet": "{sheet}"}, code="position/invalid"),
    Call("PUT /api/me", {"name": "Ann"}),
    Call("GET /api/me"),
    Call("PUT /api/me", {"name": "Bo"}, who="Bo"),
    Call("GET /api/me/devices"),
    Call("POST /api/me/devices/sign-out", {}),
    Call("POST /api/me/recovery", {}, gives={"recovery": "url"}),
    Call("POST /api/recover", {"code": "{recovery}"}),
    Call("GET /api/me/holiday"),
    Call("PUT /api/me/holiday", {"until": None}),
    Call(f"GET {NOTICES}"),
    Call(f"POST {NOTICES}/push", {"endpoint": "https://127.0.0.1/", "p256dh": GUESS, "auth": GUESS},
         code="notice/address"),
    Call(f"POST {NOTICES}/webhook", {"url": "https://127.0.0.1/"}, code="notice/address"),
    Call(f"POST {NOTICES}/email", {"address": "ann@example.org"}, code="notice/no-email"),
    Call(f"POST {NOTICES}/calendar", {}, gives={"calendar": "url"}),
    Call("GET /calendar/{name:str}"),
    Call(f"GET {NOTICES}", gives={"channel": "channels.0.id"}),
    Call(f"PUT {NOTICES}/language", {"language": "fr"}),
    Call(f"DELETE {NOTICES}/{{channel_id:str}}", {}),
    Call(f"POST {NOTICES}/{{channel_id:str}}/test", {}, code="notice/unknown"),
    Call("POST /api/notices/off", {"code": GUESS}, code="notice/unknown"),
    Call("POST /api/notices/confirm", {"code": GUESS}, code="notice/unknown"),
    Call("POST /api/notices/off/{token:str}", code="notice/unknown"),
    Call("GET /api/notices/off/{token:str}"),
    Call("POST /api/tables", {"game": "neoville", "seats": [{"kind": "me"}, *2 * [{"kind": "open"}]], "anybody": True},
         gives={"table": "table.id", "invitation": "invitations.0.token"}),
    Call("GET /api/open-tables"),
    Call("POST /api/open-tables/{table_id:str}/sit", {"name": "Bo"}, who="Bo"),
    Call(f"POST {SEAT}/leave", {}, who="Bo", query="1"),
    Call("POST /api/invitation", {"code": "{invitation}"}, who="Bo", code="invitation/used"),
    Call(f"POST {SEAT}/sit", {}, who="Bo", query="1"),
    Call(f"DELETE {SEAT}", {}, query="1"),
    Call(f"GET {TABLE}", gives={"removed": "removed.0.id"}),
    Call(f"POST {TABLE}/let-back", {"id": "{removed}"}),
    Call(f"POST {TABLE}/invitations", {}, gives={"invitation": "token"}),
    Call("POST /api/join", {"token": "{invitation}"}, who="Bo"),
    Call(f"POST {TABLE}/seats", {"kind": "open"}),
    Call(f"PUT {SEAT}", {"kind": "bot", "bot": "random"}, query="2"),
    Call(f"GET {TABLE}/offer"),
    Call(f"PATCH {TABLE}", {"listed": True, "hints": True, "options": {"start": 0}}),
    Call(f"PATCH {TABLE}", {"friends_watch": True}),
    Call(f"POST {TABLE}/watch-link", {}, gives={"watch": "token"}),
    Call("POST /api/watch", {"code": "{watch}"}, who="Bo"),
    Call(f"POST {TABLE}/start", {}),
    Call(f"POST {TABLE}/line", {"name": "Bo"}, who="Bo", code="line/none"),
    Call(f"DELETE {TABLE}/line", {}, who="Bo"),
    Call("GET /api/tables"),
    Call("GET /api/my/tables"),
    Call(f"POST {SEAT}/move", {}, who="Bo", gives={"move": "code"}, query="1"),
    Call("POST /api/move", {"code": "{move}"}, who="Bo"),
    Call(f"POST {SEAT}/hint", {}),
    Call(f"POST {SEAT}/plan", {"example": True}, who="Bo", query="1"),
    Call(f"GET {SEAT}/premoves", who="Bo", query="1"),
    Call(f"PUT {SEAT}/plans/{{line:int}}", {"name": "mine", "actions": ["end"]}, who="Bo", query="1"),
    Call(f"DELETE {SEAT}/plans/{{line:int}}", {}, who="Bo", query="1"),
    Call(f"POST {SEAT}/armed", {"seq": 0, "name": "mine", "actions": ["end"]}, who="Bo", query="1",
         code="action/stale"),
    Call(f"DELETE {SEAT}/armed", {}, who="Bo", query="1"),
    Call(f"POST {TABLE}/block", {"kind": "mute", "seat": 1}),
    Call("GET /api/me/blocks", gives={"block": "blocks.0.id"}),
    Call("DELETE /api/me/blocks/{block_id:str}", {}),
    Call(f"POST {TABLE}/reports", {"seat": 0}, who="Bo"),
    Call(f"GET {TABLE}/reports"),
    Call(f"POST {TABLE}/reports/seen", {}),
    Call("GET /admin/reports", who="host", gives={"report": "0.id"}),
    Call("POST /admin/reports/{report_id:str}/clear", {}, who="host"),
    Call("POST /admin/reports/clear", {}, who="host"),
    Call("GET /metrics", who="host"),
    Call(f"POST {SEAT}/leave", {}, who="Bo", query="1"),
    Call(f"POST {SEAT}/take", {}, who="Bo", query="1"),
    Call(f"GET {TABLE}/record"),
    Call(f"GET {TABLE}/replay"),
    Call("POST /api/replay", {"record": "{record}", "seat": 0}),
    Call(f"POST {TABLE}/close", {"agree": True}),
    Call("POST /admin/tables/{table_id:str}/close", {}, who="host"),
    Call(f"GET {TABLE}/verification"),
    Call(f"POST {TABLE}/review", {}, code="review/no-turns"),
    Call(f"GET {TABLE}/review"),
    Call(f"DELETE {TABLE}/review", {}),
    Call("POST /api/reviews", {"record": "{record}"}, gives={"review": "id"}),
    Call("GET /api/reviews/{review_id:str}"),
    Call(f"GET {TABLE}/comparison", code="deal/not-copied"),
    Call("GET /api/me/drill"),
    Call(f"GET {TABLE}/drill"),
    Call("POST /api/reviews/{review_id:str}/drill", {"record": "{record}"}, code="review/none"),
    Call("POST /api/analyses", {"text": "{record}", "title": "An evening", "token": GUESS}, gives={"analysis": "id"}),
    Call("GET /api/my/analyses"),
    Call(f"GET {ANALYSIS}"),
    Call(f"GET {ANALYSIS}/picture/{{theme:str}}"),
    Call(f"PUT {ANALYSIS}", {"text": "{record}", "title": "An evening", "token": GUESS}),
    Call(f"POST {ANALYSIS}/lead", {"token": GUESS}),
    Call(f"DELETE {ANALYSIS}", {}),
    Call(f"POST {TABLE}/rematch", {}),
    Call("POST /api/tables/from-record", {"record": "{record}", "steps": 1, "seat": 0}),
    Call("GET /api/daily", gives={"period": "deals.0.period"}),
    Call("GET /api/daily/archive"),
    Call("GET /api/daily/calendar"),
    Call("GET /api/daily/{game:str}/{period:str}"),
    Call("GET /api/daily/{game:str}/{period:str}/field", code="daily/unfinished"),
    Call("GET /api/daily/{game:str}/{period:str}/field/{choice:str}/picture/{theme:str}", code="daily/unfinished"),
    Call("POST /api/daily/{game:str}/{period:str}", {}),
    Call("DELETE /api/me", {}, who="Bo"),
]  # fmt: skip
"""An evening at a server, which takes every route."""
SOCKETS: dict[str, list[Any]] = {
    "/api/tables/{table_id:str}/socket": [{"type": "hello"}],
    "/api/sandbox": [{"type": "open", "game": "neoville", "puzzle": "{puzzle}"}, {"type": "hello"}],
    "/api/analysis/{analysis_id:str}": [{"type": "follow", "token": GUESS}],
}
"""Sockets with their first messages."""


def route_names() -> tuple[set[str], set[str]]:
    """All routes and all sockets of a server."""
    found = make_routes(100_000).routes
    http = {
        f"{method} {route.path}"
        for route in found
        if isinstance(route, HTTPRoute)
        for method in route.methods
        if method not in ("OPTIONS", "HEAD")
    }
    return http, {route.path for route in found if isinstance(route, WebSocketRoute)}


def test_every_route_has_a_call() -> None:
    """A new route or socket must be tried here."""
    http, sockets = route_names()
    assert http == {call.route for call in CALLS}
    assert sockets == set(SOCKETS)


def filled(path: str, known: dict[str, str], query: str) -> str:
    """A route's path, with values for its parameters."""
    values = {
        "table_id": known.get("table"), "seat": query or "0", "line": "1", "game": "neoville", "lang": "de",
        "channel_id": known.get("channel"), "block_id": known.get("block"), "report_id": known.get("report"),
        "review_id": known.get("review"), "analysis_id": known.get("analysis"), "token": GUESS, "path": query or "x",
        "theme": "dark", "choice": "x",
        "name": known.get("calendar"), **{name: known.get(name) for name in ("hash", "lesson", "puzzle", "period")},
    }  # fmt: skip
    return re.sub(r"\{(\w+):\w+\}", lambda found: str(values[found[1]]), path)


def with_values(body: Any, known: dict[str, str]) -> Any:
    """A body or message, with values in place of their names."""
    text = json.dumps(body)
    for name, value in known.items():
        text = text.replace(f'"{{{name}}}"', json.dumps(value))
    return json.loads(text)


def in_it(answer: Any, path: str) -> str:
    """The value at this path of an answer; of a link what comes last."""
    for name in path.split("."):
        answer = answer[int(name) if isinstance(answer, list) else name]
    return re.split(r"[#/]", str(answer))[-1]


def test_every_route(running: Server) -> None:
    """Each route answers, none with a fault of the server; each socket takes its first message."""
    known = {"record": (GOLDEN / "neoville-01.torilla").read_text(), "sheet": "?"}
    people = {who: httpx.Client(base_url=running.url, verify=NO_TLS) for who in ("Ann", "Bo", "Nobody", "host")}
    people["host"].headers["Authorization"] = f"Bearer {(running.data / 'admin.token').read_text().strip()}"
    try:
        for call in CALLS:
            method, path = call.route.split(" ")
            more = {} if call.body is None else {"json": with_values(call.body, known)}
            answer = people[call.who].request(method, filled(path, known, call.query), **more)
            if call.code:
                assert call.code in answer.text and answer.status_code < 500, (call, answer.text)
            else:
                assert answer.status_code < 400, (call, answer.text)
            known |= {name: in_it(answer.json(), place) for name, place in call.gives.items()}
            if call.route.endswith("/lead"):
                for socket_path, messages in SOCKETS.items():
                    first_answer(running, filled(socket_path, known, ""), people["Ann"], with_values(messages, known))
    finally:
        for person in people.values():
            person.close()


def first_answer(running: Server, path: str, person: httpx.Client, messages: list[Any]) -> None:
    cookies = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
    with connect(running.url.replace("http", "ws") + path, additional_headers={"Cookie": cookies}) as line:
        for message in messages:
            line.send(json.dumps(message))
            heard = json.loads(line.recv(timeout=20))
        assert heard and not any("error" in one for one in heard), (path, heard)
