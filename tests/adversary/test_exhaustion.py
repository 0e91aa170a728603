"""The attacks of bench.exhaustion in their short form, on a real server with default limits."""

from __future__ import annotations

import re
import sys

import pytest

from bench.exhaustion import run

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="needs 127.0.0.0/8 and /proc")]


def numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"\d+(?:\.\d+)?", text)]


def test_trailers_take_no_memory() -> None:
    """A chunked request with trailers without end leaves the server as small as it was."""
    _, before, after = numbers(run("trailers", short=True))
    assert after < before + 20


@pytest.mark.long
def test_silent_connections_keep_nobody_out() -> None:
    """Somebody at another address is answered while one address opens all connections that it can."""
    assert "another address waits" in run("silent", short=True)


@pytest.mark.long
def test_a_spectator_gets_little_of_a_long_log() -> None:
    """However often a seat was left and taken."""
    assert numbers(run("log", short=True))[-1] < 100


def test_another_address_can_still_set_a_table() -> None:
    """However many one address has made."""
    assert run("tables", short=True).endswith("201")


@pytest.mark.long
@pytest.mark.parametrize("attack", ["replays", "sandbox"])
def test_others_play_on(attack: str) -> None:
    """While one address asks for replays, or has bots move in sandboxes; the server needs little more memory."""
    *_, before, after = numbers(run(attack, short=True))
    assert after < before + 150
