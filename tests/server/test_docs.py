"""What people read agrees with what the server does."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

from torilla.server.kernel.errors import STATUS
from torilla.server.kernel.settings import Settings
from torilla.server.wire import shared, socket

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs/reference"


def test_every_error_code_is_in_the_docs() -> None:
    """errors.md has all codes of the server, with their status, and no others."""
    rows = re.findall(r"^\| `([a-z-]+/[a-z-]+)` \| (\d+) \|", (DOCS / "errors.md").read_text(), re.MULTILINE)
    assert {code: int(status) for code, status in rows} == STATUS


def test_every_raised_code_is_known() -> None:
    """No code is made up on the spot."""
    made = set()
    for path in (ROOT / "src/torilla/server").rglob("*.py"):
        made |= set(re.findall(r'ServerError\(\s*"([^"]+)"', path.read_text()))
    assert made <= set(STATUS)


def test_every_message_is_in_the_docs() -> None:
    """protocol.md names every message and event."""
    text = (DOCS / "protocol.md").read_text()
    for union in (socket.ClientMessage, socket.ServerMessage, shared.TableEvent):
        for form in get_args(union):
            assert f"`{form.__struct_config__.tag}`" in text


def test_every_route_is_in_the_docs(tmp_path: Path) -> None:
    """protocol.md has every route, and no others."""
    from torilla.server.app.app import make_app

    schema = make_app(Settings(data=tmp_path)).openapi_schema.to_schema()
    routes = {f"{method.upper()} {path}" for path, methods in schema["paths"].items() for method in methods}
    routes = {re.sub(r"{table_id}", "{id}", route) for route in routes}
    text = (DOCS / "protocol.md").read_text()
    told = set(re.findall(r"`((?:GET|POST|PUT|PATCH|DELETE) /api[^`?]*)", text))
    assert told == routes


def test_types_of_the_client_are_fresh() -> None:
    """Types of messages and constants of games are what tools/make_types.py writes."""
    command = [sys.executable, str(ROOT / "tools/make_types.py"), "--check"]
    subprocess.run(command, check=True, timeout=60)
