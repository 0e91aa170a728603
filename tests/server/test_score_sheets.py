"""Score sheets: boards of the real box, counted for the score helper as `torilla score` counts them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import make_score_boards
import pytest
from cli.conftest import run_torilla

from server.harness import World
from torilla.core.errors import PositionError
from torilla.core.registry import get_game
from torilla.core.sheets import count_sheet

GAMES = ("helsinki", "neoville")
FILES = {name: Path(__file__).parents[2] / "web" / "src" / "games" / name / "score" / "boards.json" for name in GAMES}
BOARDS = {name: json.loads(path.read_text(encoding="utf-8")) for name, path in FILES.items()}


def test_there_are_two_hundred_boards() -> None:
    """The boards that vitest enters tap by tap are made by the engine, 200 of them, and are not stale."""
    assert sum(len(game["boards"]) for games in BOARDS.values() for game in games) >= 200
    assert make_score_boards.main(check=True) == 0


@pytest.mark.long(but=("neoville",))
@pytest.mark.parametrize("name", GAMES)
def test_counts_what_the_game_counted(name: str, tmp_path: Path) -> None:
    """The sheets of final boards give the score and ranking of the game itself, by message and by `torilla score`."""
    for number, game in enumerate(BOARDS[name]):
        outcome = count_sheet(get_game(name), game["sheet"]).outcome
        assert [{part.category: part.now for part in score.parts} for score in outcome.scores] == game["scores"]
        assert outcome.ranking == game["ranking"]
        path = tmp_path / f"{number}.txt"
        path.write_text(game["sheet"])
        told = json.loads(run_torilla("score", name, path, "--json").stdout)
        assert (told["scores"], told["ranking"]) == (game["scores"], game["ranking"])


@pytest.mark.anyio
@pytest.mark.parametrize("name", GAMES)
async def test_the_route(world: World, name: str) -> None:
    """`/api/games/<name>/score` needs no guest, makes none, and answers with result and reasons."""
    ann = world.person("Ann")
    game = BOARDS[name][0]
    answer = await ann.post(f"/games/{name}/score", {"sheet": game["sheet"]})
    totals = [sum(part["now"] for part in score["parts"]) for score in answer["outcome"]["scores"]]
    assert totals == [sum(score.values()) for score in game["scores"]]
    assert answer["reasons"]
    assert (await ann.get("/me"))["name"] is None
    infos = {info["name"]: info["sheet"] for info in (await ann.get("/games"))["games"]}
    assert infos[name] is True


@pytest.mark.anyio
async def test_the_route_refuses(world: World) -> None:
    """Unknown games and sheets that are too long are refused with their codes."""
    ann = world.person("Ann")
    assert (await ann.post("/games/nothing/score", {"sheet": "x"}, 404))["code"] == "game/unknown"
    assert (await ann.post("/games/helsinki/score", {"sheet": "x" * 8001}, 400))["code"] == "request/malformed"
    assert (await ann.post("/games/helsinki/score", {"sheet": "x"}, 400))["code"] == "position/invalid"


EMPTY = [". . . . . . ."] * 3 + [". . . # . . ."] + [". . . . . . ."] * 3


def helsinki(*lines: str, rows: dict[int, str] | None = None, players: int = 1) -> str:
    """A sheet of one board, with rows changed by number, and empty boards for the other players."""
    drawn = [(rows or {}).get(number, row) for number, row in enumerate(EMPTY, 1)]
    return "\n".join(["player:", *drawn, *lines, *(["player:", *EMPTY] * (players - 1)), ""])


TURRETS = dict.fromkeys(range(1, 8), "X X X X X X X") | {4: "X X X # X X X"}
CROSS = dict.fromkeys(range(1, 8), ". . . x . . .") | {4: "x x x # x x x"}
HELSINKI: list[tuple[str, str, str]] = [
    (helsinki(rows={1: "x . . . . . ."}), "sheet/apart", "H4.6"),
    (helsinki("points: 4"), "sheet/points", "H6.13"),
    (helsinki("bonus: 3"), "sheet/roads", "H7.2"),
    (helsinki("bonus: 9", rows=CROSS, players=2), "sheet/bonus", "H7.1"),
    (helsinki(rows=TURRETS), "sheet/turrets", "H1.4"),
]
TILE = "player:\n{}\n{}\n"
NEOVILLE: list[tuple[str, str, str]] = [
    (TILE.format("e .", "e e"), "position/half-tile", "N1.1"),
    (TILE.format("e e . . g g", "e e . . g g"), "position/apart", "N3.1"),
    (TILE.format("e4 e5", "e e"), "position/second-piece", "N3.6"),
    (TILE.format("ep4 e", "e e"), "position/symbol", "N3.6"),
    (2 * TILE.format("e4 e", "e e"), "sheet/pieces", "N1.2"),
    (3 * TILE.format("e:bus-parks e", "e e"), "sheet/pieces", "N1.3"),
    (
        TILE.format("e:bus-parks e e:corner e e:biosphere-I3 e", "e e e e e e"),
        "sheet/sorts",
        "N2.2",
    ),
]


@pytest.mark.parametrize(
    ("name", "sheet", "code", "rule"),
    [("helsinki", *each) for each in HELSINKI] + [("neoville", *each) for each in NEOVILLE],
)
def test_boards_that_cannot_be(name: str, sheet: str, code: str, rule: str) -> None:
    """A board that no game ends with is refused with its rule (H1.4, H4.6, H6.13, H7.1, H7.2, N1.1 to N3.6)."""
    with pytest.raises(PositionError) as caught:
        count_sheet(get_game(name), sheet)
    assert (caught.value.code, caught.value.values["rule"]) == (code, rule)


def test_reasons_name_lines_and_superstructures() -> None:
    """A complete row is named, and each superstructure with its points (H5.3, H5.4)."""
    sheet = helsinki(rows={4: "x X x # x x x", 3: ". . . X . . ."})
    reasons: Any = count_sheet(get_game("helsinki"), sheet).reasons
    assert reasons["boards"] == [
        {"rows": [4], "columns": [], "turrets": [{"cell": "d3", "points": 0}, {"cell": "b4", "points": 1}]}
    ]


def test_reasons_name_districts() -> None:
    """A skyscraper is reported with the squares of its district, parks and buildings are counted (N4.1, N4.4)."""
    reasons: Any = count_sheet(get_game("neoville"), TILE.format("w4 wp", "w e")).reasons
    tower = reasons["pieces"][0][0]
    assert (tower["at"], tower["points"], tower["have"], tower["need"]) == ([0, 0], -4, 3, 4)
    assert sorted(tower["judged"]) == [[0, 0], [0, 1], [1, 0]]
    assert (reasons["parks"], reasons["sports"], reasons["buildings"]) == ([1], [0], [1])
