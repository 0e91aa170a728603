"""`torilla simulate` and `torilla perft`."""

from __future__ import annotations

import json
import subprocess
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from torilla.cli.games.fuzz_games import find_slow, load_slow
from torilla.core.records.seed import Seed
from torilla.games import get_game

FIELDS = {
    "game", "players", "bot", "seed", "games", "decisions", "legal_actions", "seconds", "decisions_per_second",
    "games_per_second", "mean_scores", "compiled",
}  # fmt: skip
Json = Callable[..., Any]


@pytest.mark.parametrize("game", ["helsinki", "neoville"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_playouts(torilla_json: Json, game: str, players: int) -> None:
    """The JSON object has every promised field, with sums that fit."""
    found = torilla_json("simulate", game, "--players", str(players), "--games", "20", "--seed", "3")
    assert set(found) >= FIELDS
    assert (found["game"], found["players"], found["games"], found["bot"]) == (game, players, 20, "random")
    assert len(found["mean_scores"]) == players
    assert found["legal_actions"] >= 2 * found["decisions"] > 0
    assert found["decisions_per_second"] == pytest.approx(found["decisions"] / found["seconds"], rel=0.01)


def test_rules_can_be_chosen(torilla_json: Json, tmp_path: Path) -> None:
    """The newest rules unless another version is asked for; summary and records name it (H2.1)."""
    arguments = ["simulate", "helsinki", "--games", "10", "--seed", "3"]
    newest, second, first = (torilla_json(*arguments, *more) for more in ([], ["--rules", "2"], ["--rules", "1"]))
    assert (newest["rules"], second["rules"], first["rules"]) == (2, 2, 1)
    assert newest["decisions"] == second["decisions"] != first["decisions"]
    for rules in ("1", "2"):
        folder = tmp_path / rules
        torilla_json("simulate", "helsinki", "--games", "1", "--rules", rules, "--records", str(folder))
        assert [f"rules: {rules}\n" in path.read_text() for path in folder.iterdir()] == [True]
    three = [torilla_json(*arguments, "--players", "3", "--rules", rules)["decisions"] for rules in ("1", "2")]
    assert three[0] == three[1]


def test_perft_of_both_rules(torilla_json: Json) -> None:
    """Perft counts by the version asked for (H2.1)."""
    found = [
        torilla_json("perft", "helsinki", "-d", "6", "-s", "perft 2", "-o", "start=0", "--rules", rules)
        for rules in ("1", "2")
    ]
    assert [(one["rules"], one["nodes"]) for one in found] == [(1, 648), (2, 432)]


@pytest.mark.parametrize("game", ["helsinki", "neoville"])
def test_same_seed_same_scores(torilla_json: Json, process: Any, game: str) -> None:
    """A seed gives the same scores again, compiled or plain; another seed gives others."""
    arguments = ["simulate", game, "--games", "15", "--seed", "21"]
    first, again = torilla_json(*arguments), torilla_json(*arguments)
    plain: subprocess.Popen[str] = process(*arguments, "--json", TORILLA_PURE="1")
    out, err = plain.communicate(timeout=60)
    assert err == ""
    pure = json.loads(out)
    assert not pure["compiled"]
    for key in ("mean_scores", "decisions", "legal_actions"):
        assert first[key] == again[key] == pure[key]
    assert torilla_json("simulate", game, "--games", "15", "--seed", "22")["decisions"] != first["decisions"]


def test_bots_and_records(torilla: Any, torilla_json: Json, tmp_path: Path) -> None:
    """Each seat has its bot; every game is written as a record that is true; records change nothing."""
    arguments = ["simulate", "helsinki", "--games", "2", "--seed", "4", "--bots", "greedy,random,random", "-p", "3"]
    found = torilla_json(*arguments, "--records", tmp_path)
    assert (found["bot"], found["bots"]) == (None, ["greedy", "random", "random"])
    assert sum(found["wins"]) == 2
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["helsinki-3-4-0.txt", "helsinki-3-4-1.txt"]
    for file in files:
        assert torilla_json("verify", file)["ok"]
    assert torilla_json(*arguments)["mean_scores"] == found["mean_scores"]


def test_options_and_components(torilla: Any, torilla_json: Json, tmp_path: Path) -> None:
    """Options and corrected components reach the table."""
    path = tmp_path / "box.toml"
    path.write_text(torilla("components", "helsinki", "--source").stdout.replace("turrets = 30", "turrets = 28"))
    options = ["-o", "dry-roads=yes", "-o", "actions=new-challenges", "-o", "start=1"]
    found = torilla_json("simulate", "helsinki", "--games", "2", "--components", path, *options)
    assert found["options"] == "actions=new-challenges covered=lot dry-roads=yes open-memory=no start=1"
    assert found["components"] != torilla_json("components", "helsinki")["hash"]


def test_text(torilla: Any) -> None:
    """For people: a line of counts and a table."""
    text = torilla("simulate", "neoville", "--games", "3").stdout
    assert "games of neoville" in text
    assert "mean score" in text


@pytest.mark.parametrize(("game", "depth"), [("helsinki", 5), ("neoville", 2)])
def test_perft(torilla_json: Json, game: str, depth: int) -> None:
    """The counts behind the first actions add up, and depth 1 counts the legal actions."""
    found = torilla_json("perft", game, "--depth", str(depth), "--divide", "--seed", "perft")
    assert found["nodes"] == sum(found["divide"].values())
    shallow = torilla_json("perft", game, "--depth", "1", "--seed", "perft")
    assert shallow["nodes"] == len(found["divide"])
    assert "divide" not in shallow


def count_slowly(slow: Any, document: Any, box: Any, depth: int) -> int:
    """The same count by the slow reference."""
    legal = slow.legal(document, box)
    if depth == 1:
        return len(legal)
    return sum(count_slowly(slow, slow.successor(document, action, box), box, depth - 1) for action in legal)


@pytest.mark.parametrize(("game", "depth"), [("helsinki", 4), ("neoville", 3)])
def test_perft_agrees_with_the_slow_reference(torilla_json: Json, game: str, depth: int) -> None:
    """Two engines that share no code count the same tree."""
    folder = find_slow(Path(__file__).parents[1] / "slow")
    assert folder is not None
    rules = get_game(game)
    state = rules.setup(rules.options(), 2, Seed.from_text("perft"))
    box = tomllib.loads(rules.components().source)
    wanted = count_slowly(load_slow(folder, game), rules.to_document(state), box, depth)
    assert torilla_json("perft", game, "--depth", str(depth), "--seed", "perft")["nodes"] == wanted


def test_perft_text(torilla: Any) -> None:
    """For people: a line each, and the sum."""
    assert "sequences of 2 steps" in torilla("perft", "helsinki", "--depth", "2", "--divide").stdout
