"""What `./play` says at once, before anything is installed or built."""

from __future__ import annotations

import socket
from pathlib import Path

import environment
import options
import pytest
import start
from typer.main import get_command

from torilla.cli.app import app


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The environment of the tests does not count; the default data folder is an empty one."""
    for name in ("PORT", "DATA", "HOST", "STORE"):
        monkeypatch.delenv(f"TORILLA_{name}", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_play_knows_every_option_of_serve() -> None:
    """Read from its source: those that the command itself has, no more and no fewer."""
    serve = get_command(app).commands["serve"]  # type: ignore[attr-defined]
    known = {name for option in serve.params for name in (*option.opts, *option.secondary_opts)}
    found = {name for action in options.make_parser()._actions for name in action.option_strings}
    assert found - {"-h", "--help"} == known


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--prot", "1"], "unrecognized arguments: --prot 1"),
        (["--port", "many"], "argument --port: 'many' is not a valid int"),
        (["--port", "65536"], "argument --port: 65536 is not 0 to 65535"),
        (["--max-tables", "0"], "argument --max-tables: 0 is not 1 or more"),
        (["--components", "nowhere.toml"], "argument --components: nowhere.toml does not exist"),
        (["--create"], "argument --create: expected one argument"),
    ],
)
def test_a_wrong_option_is_told_in_one_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit:
        options.parse(words)
    assert exit.value.code == 2
    assert capsys.readouterr().err == f"error: {said} (see ./play --help)\n"


def test_the_environment_counts_as_for_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An option wins over its variable, and a wrong variable is told."""
    monkeypatch.setenv("TORILLA_PORT", "4711")
    assert options.parse([]).port == 4711
    assert options.parse(["--port", "1"]).port == 1
    monkeypatch.setenv("TORILLA_PORT", "many")
    with pytest.raises(SystemExit):
        options.parse([])
    assert "TORILLA_PORT: 'many' is not a valid int" in capsys.readouterr().err


def test_a_port_in_use_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the moment that the table of a start that was killed needs to end."""
    monkeypatch.setattr(start, "GRACE", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        fault = start.find_fault(options.parse(["--port", str(port)]))
        assert fault is not None and fault.startswith(f"cannot listen on 127.0.0.1 port {port}: ")
    assert start.find_fault(options.parse(["--port", str(port)])) is None


def test_a_data_folder_in_use_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The default one too; with a store of its own none is used."""
    monkeypatch.setattr(start, "GRACE", 0.1)
    claims = start.claims()
    for words, folder in ((["--data", str(tmp_path)], tmp_path), ([], tmp_path / "data/torilla")):
        given = options.parse(["--port", "0", *words])
        with claims.lock_data(folder / claims.DATABASE):
            fault = start.find_fault(given)
            assert fault == f"another server uses {folder}: stop it, or give another folder with --data"
            assert start.find_fault(options.parse(["--port", "0", "--store", "postgresql://x", *words])) is None
        assert start.find_fault(given) is None


def test_a_data_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    fault = start.find_fault(options.parse(["--port", "0", "--data", str(tmp_path / "file/data")]))
    assert fault is not None and "file/data: Not a directory; give another folder" in fault


def test_a_folder_in_which_no_page_can_be_built_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Vite takes # and ? in a path for parts of an address."""
    root = tmp_path / "city #1"
    (root / "web").mkdir(parents=True)
    (root / "web/package.json").touch()
    monkeypatch.setattr(environment, "ROOT", root)
    monkeypatch.delenv("TORILLA_CLIENT", raising=False)
    assert "# or ?" in (start.find_fault(options.parse(["--port", "0"])) or "")
