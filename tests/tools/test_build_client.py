"""The client's checks run again when something in `web/` has changed, and until they pass."""

from __future__ import annotations

from pathlib import Path

import build_client
import pytest


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A `web/` whose packages are installed; the scripts that npm would have run."""
    asked: list[str] = []
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "main.ts").write_text("1", encoding="utf-8")
    monkeypatch.setattr(build_client, "install_packages", lambda web: None)
    monkeypatch.setattr(build_client, "run_npm", lambda web, *words: asked.append(words[-1]))
    return asked


def test_a_check_that_passed_is_not_repeated(tmp_path: Path, runs: list[str]) -> None:
    """Each check counts for itself, and any change of a file counts."""
    for name in ("lint", "lint", "test"):
        build_client.check(tmp_path, name)
    assert runs == ["lint", "test"]
    (tmp_path / "main.ts").write_text("2", encoding="utf-8")
    build_client.check(tmp_path, "lint")
    (tmp_path / "more.ts").touch()
    build_client.check(tmp_path, "lint")
    assert runs == ["lint", "test", "lint", "lint"]


def test_a_check_that_failed_is_repeated(tmp_path: Path, runs: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is remembered of it."""

    def fail(web: Path, *words: str) -> None:
        raise build_client.ClientError("found a fault")

    with monkeypatch.context() as broken:
        broken.setattr(build_client, "run_npm", fail)
        with pytest.raises(build_client.ClientError):
            build_client.check(tmp_path, "lint")
    build_client.check(tmp_path, "lint")
    assert runs == ["lint"]


def test_types_are_not_checked_of_files_that_are_gone(tmp_path: Path, runs: list[str]) -> None:
    """svelte-check keeps what it made of a component, and reported it after the component had been deleted."""
    kept = tmp_path / ".svelte-check" / "svelte" / "src" / "++Gone.svelte.ts"
    kept.parent.mkdir(parents=True)
    kept.touch()
    build_client.check(tmp_path, "check")
    assert runs == ["check"] and not kept.exists()
