"""`torilla site`: the pins, and what it refuses. tests/browser/test_static.py plays in what it writes."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

from torilla.cli.errors import CommandError
from torilla.cli.site import engine, pages, site
from torilla.server.http import offline

ROOT = Path(__file__).parents[2]


def test_pyodide_is_pinned_as_in_the_client() -> None:
    """The version and hash that npm would fetch are those of the client's lock."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    pinned = lock["packages"]["node_modules/pyodide"]
    assert (pinned["version"], pinned["integrity"]) == (engine.PYODIDE, engine.INTEGRITY)


def test_packages_are_pinned_as_for_servers() -> None:
    """A page has the same releases as a server."""
    run = (ROOT / "requirements" / "run.txt").read_text(encoding="utf-8")
    pinned = [line for line in engine.PINNED.read_text(encoding="utf-8").splitlines() if "==" in line]
    assert len(pinned) == 3 and all(line in run.splitlines() for line in pinned)


def test_the_wheel_is_our_source_as_it_is() -> None:
    """The page's wheel has the rules, bots and tables, byte by byte, and neither servers nor compiled files."""
    made = engine.own_wheel()
    assert made == engine.own_wheel()
    with zipfile.ZipFile(io.BytesIO(made)) as wheel:
        names = set(wheel.namelist())
        source = engine.PACKAGE / "games" / "helsinki" / "rules.py"
        assert wheel.read("torilla/games/helsinki/rules.py") == source.read_bytes()
    assert {"torilla/server/local/browser.py", "torilla/games/neoville/components.toml"} <= names
    assert not any("/http/" in name or "/cli/" in name or name.endswith(".so") for name in names)


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    """A folder that is not a site is not written to."""
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(CommandError, match="other files"):
        site(tmp_path)
    assert (tmp_path / "letter.txt").read_text() == "dear"


def test_what_is_missing_is_said_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Pyodide, npm or the built page the command says what to do, and writes nothing."""
    monkeypatch.setattr(engine, "PACKAGE", tmp_path / "a" / "b")
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(CommandError, match=r"needs Pyodide .* --pyodide"):
        site(tmp_path / "out")
    with pytest.raises(CommandError, match="no Pyodide in"):
        site(tmp_path / "out", pyodide=tmp_path)
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    with pytest.raises(CommandError, match="not built"):
        pages.write_pages(tmp_path / "out", "/engine/x/")
    assert not (tmp_path / "out").exists()


def test_pip_is_found_where_uv_made_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """`uvx torilla site` has no pip of its own: uv runs one. Without either the command says what to install."""
    assert engine.pip()[1:] == ["-m", "pip"]
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setenv("UV", "/opt/uv")
    assert engine.pip() == ["/opt/uv", "tool", "run", "pip"]
    monkeypatch.delenv("UV")
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(CommandError, match="install pip or uv"):
        engine.pip()


def test_the_service_worker_knows_every_file(tmp_path: Path) -> None:
    """Its list has every file of the page, and its version changes with any of them."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("page")
    (tmp_path / "assets" / "a.js").write_text("one")
    source = "const site = {}\nrest"

    def made() -> dict[str, object]:
        text = offline.service_worker(source, offline.hashes(tmp_path), alone=True)
        assert text.endswith("\nrest")
        found: dict[str, object] = json.loads(text.removeprefix("const site = ").split("\n")[0])
        return found

    first = made()
    assert first["files"] == ["/assets/a.js", "/"] and first["alone"] is True
    (tmp_path / "assets" / "a.js").write_text("two")
    assert made()["version"] != first["version"]
