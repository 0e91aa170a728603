"""`torilla site`: the pins, and what it refuses. tests/browser/test_static.py plays in what it writes."""

from __future__ import annotations

import io
import json
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import installed
import packages
import pytest

from torilla.cli.errors import CommandError
from torilla.cli.server.site import engine, games, pages, site, wheels
from torilla.core.contract.registry import get_game
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
    _, made = wheels.own_wheel()
    assert made == wheels.own_wheel()[1]
    with zipfile.ZipFile(io.BytesIO(made)) as wheel:
        names = set(wheel.namelist())
        source = wheels.PACKAGE / "games" / "helsinki" / "rules" / "families.py"
        assert wheel.read("torilla/games/helsinki/rules/families.py") == source.read_bytes()
    assert {"torilla/server/local/browser.py", "torilla/games/neoville/box/components.toml"} <= names
    assert not any("/http/" in name or "/cli/" in name or name.endswith(".so") for name in names)


def test_installed_games_are_included(tmp_path: Path) -> None:
    """Packages lie there as they are installed, with texts and entry points: a page finds them as a server does."""
    with installed.found(packages.install(tmp_path / "site", "kalah", "ribbons")):
        made = games.bundle()
    assert made.games == ["kalah", "ribbons"] and made.left_out == []
    assert [package.file for package in made.packages] == [f"torilla_{name}-1-py3-none-any.whl" for name in made.games]
    for name, package in zip(made.games, made.packages, strict=True):
        source = packages.EXAMPLES / name / "src"
        with zipfile.ZipFile(io.BytesIO(package.data)) as packed:
            for path in (source / f"torilla_{name}").rglob("*.*"):
                if "__pycache__" not in path.parts:
                    assert packed.read(path.relative_to(source).as_posix()) == path.read_bytes()
            packed.extractall(tmp_path / "page")
    with installed.found(tmp_path / "page"):
        assert get_game("kalah").content.lessons and get_game("kalah").content.texts("de")["title"] == "Kalah"


REASONS = {
    "numbers": "it needs numpy, which the page has not",
    "quick": f"it is compiled (fast{EXTENSION_SUFFIXES[-1]}), and the page runs plain Python",
    "painted": "ModuleNotFoundError: No module named 'rich' (__init__.py, line 1)",
    "checked": "ModuleNotFoundError: No module named 'torilla.testing' (__init__.py, line 1)",
    "broken": "ZeroDivisionError: division by zero (__init__.py, line 1)",
}
WORDS = {"verb": "take", "pieces": "stones", "paid": "{seat}-{piece}"}


def test_games_that_a_page_cannot_run_are_named(tmp_path: Path) -> None:
    """What needs other packages, compiled parts or modules that no page has is left out, each with its reason."""
    for name in ("acorns", *REASONS):
        requires = "numpy>=2" if name == "numbers" else "torilla" if name == "painted" else "pytest; extra == 'test'"
        installed.write_game(tmp_path, name, WORDS, requires=requires)
    for name, line in {"painted": "import rich.text", "checked": "import torilla.testing", "broken": "1 / 0"}.items():
        rules = tmp_path / f"torilla_{name}" / "__init__.py"
        rules.write_text(f"{line}\n{rules.read_text('utf-8')}", encoding="utf-8")
    (tmp_path / "torilla_quick" / f"fast{EXTENSION_SUFFIXES[-1]}").write_bytes(b"")
    with installed.found(tmp_path):
        made = games.bundle()
    assert made.games == ["acorns"]
    assert {fault.name: fault.reason for fault in made.left_out} == REASONS


WEB = """
    def web(self):
        from pathlib import Path

        return Path(__file__).parent / "web"


GAME ="""


def test_a_game_brings_its_page(tmp_path: Path) -> None:
    """Files of a game's own page lie where a server would serve them."""
    installed.write_game(tmp_path / "site", "acorns", WORDS)
    package = tmp_path / "site" / "torilla_acorns"
    rules = package / "__init__.py"
    rules.write_text(rules.read_text("utf-8").replace("\n\nGAME =", WEB), encoding="utf-8")
    (package / "web" / "art").mkdir(parents=True)
    (package / "web" / "board.js").write_text("export const mount = 1", encoding="utf-8")
    (package / "web" / "art" / "stone.svg").write_text("<svg/>", encoding="utf-8")
    with installed.found(tmp_path / "site"):
        games.write_boards(tmp_path / "out", ["acorns"])
    assert (tmp_path / "out/games/acorns/board.js").read_text() == "export const mount = 1"
    assert (tmp_path / "out/games/acorns/art/stone.svg").read_text() == "<svg/>"


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


def test_what_browsers_ask_for_by_themselves_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Icons and robots.txt lie at the root of a site, under every name by which they are asked for."""
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text('<head><meta charset="utf-8" /></head>')
    (static / "sw.js").write_text("const site = {}\n")
    (static / ".vite").mkdir()
    chunks = {entry: {"file": "index.js"} for entry in offline.FIRST}
    (static / offline.MANIFEST).write_text(json.dumps(chunks))
    monkeypatch.setattr(pages, "STATIC", static)
    pages.write_pages(tmp_path / "out", "/engine/x/")
    for name in ("favicon.ico", "apple-touch-icon.png", "apple-touch-icon-precomposed.png", "robots.txt"):
        assert (tmp_path / "out" / name).stat().st_size > 100, name


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
        text = offline.service_worker(source, offline.files_of(tmp_path), {"/"}, alone=True)
        assert text.endswith("\nrest")
        found: dict[str, object] = json.loads(text.removeprefix("const site = ").split("\n")[0])
        return found

    first = made()
    assert (first["shell"], first["more"], first["bytes"]) == (["/"], ["/assets/a.js"], 7) and first["alone"] is True
    (tmp_path / "assets" / "a.js").write_text("two")
    assert made()["version"] != first["version"]
