"""Passwords come from the environment or a file, and are never shown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
SECRET = "geheim"


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The settings with which a server would have been started."""
    found: list[Any] = []
    monkeypatch.setattr("torilla.server.app.main.serve", lambda settings, **_: found.append(settings))
    return found


@pytest.mark.parametrize(
    "address",
    [
        ("--store", f"postgresql://torilla:{SECRET}@db.example.org/torilla"),
        ("--store", f"postgresql://db.example.org/torilla?password={SECRET}"),
        ("--bus", f"nats://a.example.org,nats://torilla:{SECRET}@b.example.org"),
    ],
)
def test_never_an_argument(torilla: Run, given: list[Any], address: tuple[str, str]) -> None:
    """A password on the command line is refused, and not repeated; the error says what to do instead."""
    result = torilla("serve", *address, code=2)
    assert not given
    assert f"TORILLA_{address[0].strip('-').upper()}_PASSWORD" in result.stderr
    assert SECRET not in result.output


def test_a_worker_too(torilla: Run) -> None:
    """The same for workers."""
    result = torilla("worker", "--bus", f"nats://torilla:{SECRET}@bus.example.org", code=2)
    assert "TORILLA_BUS_PASSWORD" in result.stderr and SECRET not in result.output


def test_from_the_environment(torilla: Run, given: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """A variable for the password, or the whole address in one."""
    monkeypatch.setenv("TORILLA_STORE_PASSWORD", SECRET)
    monkeypatch.setenv("TORILLA_BUS", f"nats://torilla:{SECRET}@bus.example.org")
    torilla("serve", "--store", "postgresql://torilla@db.example.org/torilla")
    assert given[0].store_password == SECRET
    assert given[0].bus == f"nats://torilla:{SECRET}@bus.example.org"


def test_from_a_file(torilla: Run, given: list[Any], tmp_path: Path) -> None:
    """A file with the password, its line end apart; one that is not there is an error."""
    file = tmp_path / "password"
    file.write_text(f"{SECRET}\n")
    store = ("--store", "postgresql://torilla@db.example.org/torilla")
    torilla("serve", *store, "--store-password-file", file)
    assert given[0].store_password == SECRET
    assert "cannot be read" in torilla("serve", *store, "--store-password-file", tmp_path / "none", code=2).stderr


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (("--store", "mysql://db.example.org/torilla"), "postgresql://"),
        (("--store", "postgresql://db.example.org/torilla", "--bus", "redis://bus"), "nats://"),
        (("--bus", "nats://bus.example.org"), "--store"),
    ],
)
def test_clear_words_for_other_addresses(torilla: Run, flags: tuple[str, ...], said: str) -> None:
    """An address of another kind, or a bus without a store for all, is refused with what would do."""
    assert said in torilla("serve", *flags, code=2).stderr
