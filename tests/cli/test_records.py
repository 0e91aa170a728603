"""`torilla replay`, `legal`, `explain`, `verify`: the commands that read records."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from torilla.cli.games.fuzz_games import find_oracle, load_oracle
from torilla.core.records.record import format_record, parse_record

Json = Callable[..., Any]
GAMES = ["helsinki", "neoville"]


def lines_of(torilla: Any, *arguments: Any) -> list[Any]:
    """The JSON lines of a replay."""
    return [json.loads(line) for line in torilla("replay", *arguments, "--format", "json").stdout.splitlines()]


@pytest.mark.parametrize("game", GAMES)
def test_json_lines(torilla: Any, records: dict[str, Path], game: str) -> None:
    """The set-up with the components, then each step with what was legal, what was done and what came of it."""
    first, *steps = lines_of(torilla, records[game])
    assert (first["step"], first["game"], first["seats"], first["form"]) == (0, game, 2, "full")
    assert first["components"]["value"]["game"] == game
    assert first["state"]["steps"] == 0
    for number, step in enumerate(steps, 1):
        assert step["step"] == number == step["state"]["steps"]
        assert step["action"] in step["legal"]
        assert step["value"]["type"]
        assert (step["outcome"] is None) == (number < len(steps))
    assert sum(steps[-1]["outcome"]["scores"][0].values()) == steps[-1]["outcome"]["totals"][0]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_outsiders_can_recompute(torilla: Any, records: dict[str, Path], game: str) -> None:
    """From the JSON lines alone the oracle finds the same legal actions and scores."""
    folder = find_oracle(Path(__file__).parents[1] / "oracle")
    assert folder is not None
    oracle = load_oracle(folder, game)
    first, *steps = lines_of(torilla, records[game])
    box, state = first["components"]["value"], first["state"]
    for step in steps:
        assert sorted(step["legal"]) == sorted(oracle.legal(state, box))
        state = step["state"]
    assert [entry["total"] for entry in oracle.score(state, box)] == steps[-1]["outcome"]["totals"]


@pytest.mark.parametrize("game", GAMES)
def test_through_one_seats_eyes(torilla: Any, records: dict[str, Path], game: str) -> None:
    """With --seat nothing is shown that this seat does not see: no pile, no other hand, no others' legal actions."""
    for line in lines_of(torilla, records[game], "--seat", "1"):
        assert isinstance(line["state"]["pile"], int)
        hand = line["state"]["players"][0]["hand"]
        player, current = line["state"]["players"][0], line["state"]["current"]
        known = [*player["seen"], player.get("fairness"), current.get("tile"), current.get("card")]
        assert all(piece == "?" or piece in known for piece in hand)
        if line["step"]:
            assert (line["legal"] is None) == (line["seat"] != 1)
        assert all(item["piece"] == "?" for item in line["items"] if item["audience"] == 0)


@pytest.mark.parametrize("game", GAMES)
def test_text(torilla: Any, records: dict[str, Path], game: str) -> None:
    """For people: every action as a sentence, pictures, the final score and the winner."""
    text = torilla("replay", records[game]).stdout
    assert f"{game.capitalize()}, bot:random, bot:greedy" in text
    assert "bot:greedy ends the turn" in text or "draws" in text
    assert "total" in text
    assert "wins with" in text or "share the victory" in text


def test_at(torilla: Any, records: dict[str, Path]) -> None:
    """--at shows one position; a step that the record has not is refused."""
    path = records["helsinki"]
    assert [line["step"] for line in lines_of(torilla, path, "--at", "7")] == [7]
    assert torilla("replay", path, "--at", "0").stdout.startswith("Helsinki")
    assert "only" in torilla("replay", path, "--at", "99999", code=2).stderr
    assert "seats 0 to 1" in torilla("replay", path, "--seat", "2", code=2).stderr


@pytest.mark.parametrize("game", GAMES)
def test_moves(torilla: Any, torilla_json: Json, records: dict[str, Path], game: str) -> None:
    """The legal actions at a place in a record, one a line; none after the end."""
    steps = lines_of(torilla, records[game])
    for number in (0, 5, 20):
        listed = torilla("legal", records[game], "--at", str(number)).stdout.split()
        assert (
            listed == steps[number + 1]["legal"] == torilla_json("legal", records[game], "--at", str(number))["legal"]
        )
    assert torilla("legal", records[game]).stdout == ""


def test_moves_from_standard_input(torilla: Any, records: dict[str, Path]) -> None:
    """A dash reads the record from standard input."""
    text = records["helsinki"].read_text()
    assert torilla("legal", "-", "--at", "0", input=text).stdout.split() == [f"@{space}" for space in range(8)]


@pytest.mark.parametrize("game", GAMES)
def test_explain(torilla: Any, torilla_json: Json, records: dict[str, Path], game: str) -> None:
    """A legal action is allowed; another gets its reason and rule, in words and as values."""
    path = records[game]
    legal = torilla("legal", path, "--at", "0").stdout.split()[0]
    assert torilla("explain", path, legal, "--at", "0").stdout.endswith(": allowed.\n")
    refused = torilla_json("explain", path, "end", "--at", "0")
    assert not refused["legal"]
    assert refused["refusal"]["code"] == "step/wrong"
    assert "(rule " in torilla("explain", path, "end", "--at", "0").stdout
    assert "action of" in torilla("explain", path, "fly", "--at", "0", code=2).stderr


@pytest.mark.parametrize("game", GAMES)
def test_picture(torilla: Any, records: dict[str, Path], tmp_path: Path, game: str) -> None:
    """A table or board of a record becomes an SVG file, as a seat sees it."""
    path, out = records[game], tmp_path / "table.svg"
    torilla("picture", path, out, "--at", "9", "--seat", "1")
    own = out.read_text("utf-8")
    assert own.startswith("<svg ")
    assert torilla("picture", path, "-", "--at", "9", "--seat", "0").stdout != own
    assert torilla("picture", path, "-", "--board", "0", "--dark").stdout.count("<svg ") == 1
    assert "seats 0 to" in torilla("picture", path, out, "--board", "9", code=2).stderr


@pytest.mark.parametrize("game", GAMES)
def test_verify(torilla: Any, torilla_json: Json, records: dict[str, Path], game: str) -> None:
    """A true record passes every check."""
    found = torilla_json("verify", records[game])
    assert found["ok"]
    assert {check["result"] for check in found["checks"]} == {"ok"}
    assert "the record is true" in torilla("verify", records[game]).stdout


def test_verify_checks_variations(torilla: Any, torilla_json: Json, records: dict[str, Path], tmp_path: Path) -> None:
    """Variations that fit are `ok`, others `failed` with their line; the game is replayed and sealed all the same."""
    text = records["helsinki"].read_text()
    first = next(line.split()[2] for line in text.splitlines() if line.startswith("1. ")).split("=")[0]
    for variation, verdict in ((f"; (v1 at 0: {first} {{why}})", "failed"), ("; (at 1: ! {well})", "ok")):
        path = tmp_path / "noted.torilla"
        path.write_text(text + variation + "\n")
        found = torilla_json("verify", path, code=0 if verdict == "ok" else 1)
        check = next(one for one in found["checks"] if one["check"] == "variations")
        assert (check["result"], check["line"]) == (verdict, None if verdict == "ok" else text.count("\n") + 1)
        assert all(one["result"] != "failed" for one in found["checks"] if one is not check)
    torilla("verify", path, "--seal")
    assert "; (at 1: ! {well})" in path.read_text().splitlines()
    assert torilla("replay", path, "--at", "2").stdout == torilla("replay", records["helsinki"], "--at", "2").stdout


def test_verify_finds_forgery(torilla: Any, torilla_json: Json, records: dict[str, Path], tmp_path: Path) -> None:
    """A changed seed, hash or result is found: exit code 1, and the line is named."""
    lines = records["helsinki"].read_text().splitlines()
    path = tmp_path / "forged.txt"
    for start, forged in (("result:", "result: 99 1"), ("seed:", "seed: " + "0" * 64)):
        path.write_text("\n".join(forged if line.startswith(start) else line for line in lines) + "\n")
        found = torilla_json("verify", path, code=1)
        assert not found["ok"]
        assert any(check["result"] == "failed" and check["line"] for check in found["checks"])
    assert "failed" in torilla("verify", path, code=1).stdout


def test_seal(torilla: Any, torilla_json: Json, records: dict[str, Path], tmp_path: Path) -> None:
    """--seal renews hashes and result, keeps the rest, and refuses a record that does not replay."""
    original = records["helsinki"].read_text()
    path = tmp_path / "edited.txt"
    path.write_text(original.replace("names: bot:random", "names: Ann").replace("#", "#f", 1))
    torilla("verify", path, code=1)
    assert torilla_json("verify", path, "--seal") == {**torilla_json("verify", path), "sealed": True}
    assert path.read_text() == original.replace("names: bot:random", "names: Ann")
    broken = original.replace(" m1 ", " end ", 1).replace(" m2 ", " end ", 1)
    path.write_text(broken)
    assert "line" in torilla("verify", path, "--seal", code=2).stderr
    assert path.read_text() == broken
    assert "standard input" in torilla("verify", "-", "--seal", input=original, code=2).stderr


def test_other_components(torilla: Any, records: dict[str, Path], tmp_path: Path) -> None:
    """A record played with a corrected file needs that file, and replays with it."""
    box = tmp_path / "box.toml"
    box.write_text(torilla("components", "helsinki", "--source").stdout.replace("turrets = 30", "turrets = 28"))
    torilla("simulate", "helsinki", "--games", "1", "--records", tmp_path, "--components", box)
    path = tmp_path / "helsinki-2-0-0.txt"
    assert "--components" in torilla("verify", path, code=2).stderr
    assert "the record is true" in torilla("verify", path, "--components", box).stdout
    assert torilla("legal", path, "--at", "0", "--components", box).stdout.startswith("@0")


@pytest.mark.parametrize("game", GAMES)
def test_public_records(torilla: Any, torilla_json: Json, records: dict[str, Path], tmp_path: Path, game: str) -> None:
    """Without its seed a record replays and verifies as far as possible, and lists what could not be checked."""
    path = tmp_path / "public.txt"
    path.write_text(format_record(parse_record(records[game].read_text()).seen_by(None)))
    found = torilla_json("verify", path)
    assert found["ok"]
    assert {check["check"] for check in found["checks"] if check["result"] == "not checked"} >= {
        "commitment",
        "shuffle",
    }
    assert "what could be checked is true" in torilla("verify", path).stdout
    first, *steps = lines_of(torilla, path)
    assert first["form"] == "public"
    assert {step["legal"] for step in steps} == {None}
    result = torilla("legal", path, "--at", "3")
    assert result.stdout
    assert "note: the record does not contain the hand of seat" in result.stderr
    assert not torilla_json("legal", path, "--at", "3")["complete"]


@pytest.mark.parametrize("game", GAMES)
def test_a_seats_record_is_read_by_its_seat(torilla: Any, records: dict[str, Path], tmp_path: Path, game: str) -> None:
    """Without --seat a seat's own record shows what that seat saw, its hand included."""
    path = tmp_path / "mine.txt"
    path.write_text(format_record(parse_record(records[game].read_text()).seen_by(1)))
    for place in ([], ["--at", "4"]):
        mine = torilla("replay", path, *place).stdout
        assert mine == torilla("replay", path, *place, "--seat", "1").stdout
        assert mine != torilla("replay", path, *place, "--seat", "0").stdout
