"""`torilla simulate --dataset`."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from torilla.cli.bots.dataset import Dataset
from torilla.core.records.seed import Seed
from torilla.env import fields_of, observe
from torilla.games import get_game

pytestmark = pytest.mark.slow

PAGE = (Path(__file__).parents[2] / "docs/reference/dataset.md").read_text(encoding="utf-8")
Json = Callable[..., Any]


def opened(path: Path) -> Any:
    """A file as others read it."""
    from pyarrow import parquet  # takes a while, which every worker of the tests would spend

    return parquet.ParquetFile(path)


def written(torilla_json: Json, path: Path, *arguments: str) -> tuple[Any, dict[str, Any], list[dict[str, Any]]]:
    """The summary of a run, what the file says of itself, and its rows."""
    summary = torilla_json("simulate", *arguments, "--dataset", path)
    file = opened(path)
    return summary, json.loads(file.schema_arrow.metadata[b"torilla"]), file.read().to_pylist()


@pytest.mark.parametrize(
    ("game", "seats", "more"),
    [
        ("helsinki", 2, ["-o", "dry-roads=yes"]),
        ("helsinki", 4, []),
        ("neoville", 3, ["--bots", "greedy,random,random"]),
    ],
)
def test_the_games_can_be_replayed(torilla_json: Json, tmp_path: Path, game: str, seats: int, more: list[str]) -> None:
    """Every row is a step of the game: view, observation, legal actions, action, and the result that it had."""
    arguments = [game, "-p", str(seats), "--games", "3", "--seed", "5", *more]
    summary, about, rows = written(torilla_json, tmp_path / "games.parquet", *arguments)
    rules = get_game(game)
    options = rules.rules.options.parse(about["options"])
    assert about["components"] == rules.components.hash
    assert about["bots"] == summary["bots"]
    assert [field["name"] for field in about["fields"]] == list(fields_of(game, seats))
    state: Any = None
    points = [0] * seats
    for number, row in enumerate(rows):
        if row["step"] == 0:
            state = rules.rules.setup(options, seats, Seed.from_text(row["seed"]))
        assert (row["step"], row["seat"]) == (state.steps, state.to_move)
        assert row["view"] == msgspec.json.encode(rules.views.view(state, row["seat"])).decode()
        assert rules.rules.legal(state) == row["legal"]
        assert rules.notation.parse(row["notation"]) == row["action"]
        assert row["observation"] == observe(rules.views.view(state, row["seat"])).tolist()
        rules.rules.apply(state, row["action"])
        outcome = rules.rules.outcome(state)
        if outcome is not None:
            points = [total + more for total, more in zip(points, outcome.totals, strict=True)]
            game_rows = [each for each in rows[: number + 1] if each["game"] == row["game"]]
            assert all(each["points"] == outcome.totals for each in game_rows)
            for each in game_rows:
                assert each["win"] == pytest.approx((each["seat"] in outcome.winners) / len(outcome.winners))
                assert (each["place"] == 1) == (each["seat"] in outcome.winners)
    assert state.to_move is None
    assert {row["game"] for row in rows} == {0, 1, 2}
    assert [total / 3 for total in points] == pytest.approx(summary["mean_scores"], abs=0.001)


def test_the_file_changes_no_game(torilla_json: Json, tmp_path: Path) -> None:
    """The same games are played with and without a data set, and beside records."""
    arguments = ["neoville", "--games", "2", "--bots", "greedy,random"]
    summary, _, rows = written(torilla_json, tmp_path / "one.parquet", *arguments)
    again, _, same = written(torilla_json, tmp_path / "two.parquet", *arguments, "--records", str(tmp_path / "r"))
    assert torilla_json("simulate", *arguments)["mean_scores"] == summary["mean_scores"] == again["mean_scores"]
    assert rows == same
    assert len(list((tmp_path / "r").iterdir())) == 2


def test_a_bot_that_gives_reasons(torilla_json: Json, tmp_path: Path) -> None:
    """Its advice is in the rows, its choice first, and it plays the same games as without a data set."""
    arguments = ["neoville", "--games", "1", "--bots", "novice,random"]
    summary, _, rows = written(torilla_json, tmp_path / "games.parquet", *arguments)
    assert torilla_json("simulate", *arguments)["mean_scores"] == summary["mean_scores"]
    for row in rows:
        asked = len(row["legal"]) > 1 and row["seat"] == 0
        assert bool(row["advice"]) == asked
        if asked:
            assert row["advice"][0]["action"] == row["action"]
            assert all(one["action"] in row["legal"] and 0 <= one["chance"] <= 1 for one in row["advice"])
            assert all(len(one["scores"]) == (2 if one["visits"] else 0) for one in row["advice"])


def test_rows_are_written_as_games_end(torilla_json: Json, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of rows in memory is limited: there are several row groups."""
    monkeypatch.setattr("torilla.cli.bots.dataset.ROWS", 100)
    torilla_json("simulate", "helsinki", "--games", "4", "--dataset", tmp_path / "games.parquet")
    file = opened(tmp_path / "games.parquet")
    assert file.num_row_groups >= 3


def test_ctrl_c_leaves_whole_games(torilla: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After an interruption the file holds the finished games; no half-written file stays."""
    original = Dataset.end_game

    def interrupt(self: Dataset, outcome: Any) -> None:
        original(self, outcome)
        if self.game == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(Dataset, "end_game", interrupt)
    torilla("simulate", "neoville", "--games", "9", "--dataset", tmp_path / "games.parquet", code=130)
    assert [path.name for path in tmp_path.iterdir()] == ["games.parquet"]
    rows = opened(tmp_path / "games.parquet").read().to_pylist()
    assert {row["game"] for row in rows} == {0, 1}


def test_an_error_leaves_nothing(torilla: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that fails leaves no file, and keeps one that was there."""
    (tmp_path / "games.parquet").write_text("old")

    def fail(*_: Any) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(Dataset, "end_game", fail)
    result = torilla("simulate", "neoville", "--games", "2", "--dataset", tmp_path / "games.parquet", code=2)
    assert "disk full" in result.stderr
    assert (tmp_path / "games.parquet").read_text() == "old"
    assert len(list(tmp_path.iterdir())) == 1


def test_a_missing_extra_is_named(torilla: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without pyarrow one line says what to install."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = torilla("simulate", "helsinki", "--dataset", tmp_path / "games.parquet", code=2)
    assert result.stderr.strip() == "error: --dataset needs pyarrow: pip install 'torilla[dataset]'"


def test_the_page_names_every_column(torilla_json: Json, tmp_path: Path) -> None:
    """docs/reference/dataset.md lists the columns in their order, and the metadata."""
    _, about, rows = written(torilla_json, tmp_path / "games.parquet", "neoville", "--games", "1")
    assert re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE) == list(rows[0])
    assert all(f"`{key}`" in PAGE for key in about)


def test_the_example_of_the_page(torilla_json: Json, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program shown replays a file."""
    monkeypatch.chdir(tmp_path)
    torilla_json("simulate", "helsinki", "--games", "1", "--dataset", "greedy.parquet")
    program = PAGE.split("```python\n")[1].split("```")[0]
    exec(compile(program, "dataset.md", "exec"), {})
