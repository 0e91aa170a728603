"""`torilla fuzz`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from torilla.cli.games import fuzz_games
from torilla.core.contract.errors import IllegalAction
from torilla.testing import Checker

Json = Callable[..., Any]
SLOW = Path(__file__).parents[1] / "slow"


@pytest.mark.parametrize("game", ["helsinki", "neoville"])
def test_finds_nothing(torilla_json: Json, tmp_path: Path, game: str) -> None:
    """Random games keep every promise, and agree with the slow reference."""
    found = torilla_json("fuzz", game, "--actions", "400", "--seed", "5", "--out", tmp_path / "out", "--slow", SLOW)
    assert found["failures"] == []
    assert found["actions"] == 400
    checks = found["checks"]
    assert min(checks[name] for name in ("conservation", "determinism", "explain", "horizon", "legal list")) >= 400
    assert checks["slow reference"] > 0
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_both_in_two_processes(torilla_json: Json, tmp_path: Path) -> None:
    """Both games, for a time, with two processes."""
    found = torilla_json("fuzz", "both", "--seconds", "1.5", "--jobs", "2", "--out", tmp_path, "--slow", SLOW)
    assert found["failures"] == []
    assert found["actions"] > 0


def test_says_what_was_not_checked(torilla: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the slow reference the report says that this check was not made."""
    monkeypatch.setattr("torilla.cli.games.fuzz.find_slow", lambda given, games: None)
    text = torilla("fuzz", "helsinki", "--actions", "20", "--out", tmp_path).stdout
    assert "not checked: the slow reference was not found" in text
    assert "no failure" in text


def test_failures_become_records(torilla: Any, torilla_json: Json, tmp_path: Path, monkeypatch: Any) -> None:
    """A failure is written as a record that replays, with the reason in a comment; exit code 1."""
    honest = Checker.step

    def step(self: Checker, state: Any, code: int) -> Any:
        items = honest(self, state, code)
        self.expect("patience", int(state.steps) < 30, "the 30th step is one too many")
        return items

    monkeypatch.setattr(Checker, "step", step)
    found = torilla_json("fuzz", "helsinki", "--actions", "60", "--out", tmp_path, "--slow", SLOW, code=1)
    assert len(found["failures"]) == 2
    path = Path(found["failures"][0]["record"])
    assert "the 30th step is one too many" in found["failures"][0]["reason"]
    assert "; failure: helsinki, Broken: patience: the 30th step is one too many" in path.read_text()
    assert torilla_json("verify", path)["ok"]
    assert len(torilla("replay", path, "--format", "json").stdout.splitlines()) == 31


def test_a_step_that_cannot_be_done(torilla_json: Json, tmp_path: Path, monkeypatch: Any) -> None:
    """Where the engine itself breaks, the record holds all steps before, and the comment names the last."""
    from torilla.games import get_game

    kind = type(get_game("helsinki"))
    honest: Any = kind.apply

    def apply(self: Any, state: Any, code: int) -> Any:
        if int(state.steps) == 10:
            raise IllegalAction("test/broken", "broken on purpose")
        return honest(self, state, code)

    monkeypatch.setattr(kind, "apply", apply)
    found = torilla_json("fuzz", "helsinki", "--actions", "11", "--out", tmp_path, "--slow", SLOW, code=1)
    text = Path(found["failures"][0]["record"]).read_text()
    assert "broken on purpose" in text
    assert "; last action: " in text


def test_slow_reference_is_found_by_default() -> None:
    """In a checkout the slow reference lies beside the sources."""
    assert fuzz_games.find_slow(SLOW) == SLOW
