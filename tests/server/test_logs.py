"""Logs contain events, never secrets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from server.process import Browser, server
from torilla.server.kernel.logging import set_up_logs


@pytest.fixture
def configured() -> Iterator[None]:
    yield
    structlog.reset_defaults()


@pytest.mark.usefixtures("configured")
@pytest.mark.parametrize("as_json", [False, True])
def test_tracebacks_show_no_values(capsys: pytest.CaptureFixture[str], *, as_json: bool) -> None:
    """A failure is logged with its place, but without what the variables held."""
    set_up_logs(json=as_json, debug=False)
    cookie = "secret-" + "cookie"
    try:
        raise RuntimeError("broken")
    except RuntimeError:
        structlog.get_logger().exception("request failed", length=len(cookie))
    said = capsys.readouterr().err
    assert "broken" in said and "test_tracebacks" in said and cookie not in said
    if as_json:
        assert json.loads(said)["event"] == "request failed"


def test_clients_that_vanish_are_no_failure(tmp_path: Path) -> None:
    """People close their laptops all the time: nothing in the log, least of all their secrets."""
    with server(tmp_path / "data") as running:
        ann = Browser(running, "Ann")
        body = {
            "game": "neoville",
            "seats": [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}],
            "name": "Ann",
            "start": True,
            "instant": True,
        }
        table = ann.request("POST", "/tables", body)["table"]["id"]
        for _ in range(10):
            socket = ann.open(table)
            ann.say(type="hello")
            ann.hear("position")
            socket.socket.close()
        ann.request("GET", f"/tables/{table}")
    log = Path(running.log.name).read_text()
    assert log == ""
    assert ann.cookies["torilla_guest"] not in log
