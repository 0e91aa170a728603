"""Score sheets: boards of the real box, counted for the score helper as `torilla score` counts them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import make_score_boards
import pytest
from cli.conftest import run_torilla

from server.harness import World
from torilla import games
from torilla.core.content.sheets import count_sheet
from torilla.core.contract.errors import PositionError
from torilla.core.contract.registry import get_game

GAMES = ("helsinki", "neoville")
FILES = {name: Path(__file__).parents[2] / "web" / "src" / "games" / name / "score" / "boards.json" for name in GAMES}
BOARDS = {name: json.loads(path.read_text(encoding="utf-8")) for name, path in FILES.items()}
TEXTS = Path(__file__).parents[2] / "web" / "src" / "text"


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
FULL = dict.fromkeys(range(1, 8), "x x x x x x x") | {4: "x x x # x x x"}
CROSS = dict.fromkeys(range(1, 8), ". . . x . . .") | {4: "x x x # x x x"}
HELSINKI: list[tuple[str, str, str]] = [
    (helsinki(rows={1: "x . . . . . ."}), "sheet/apart", "H4.6"),
    (helsinki("points: 4"), "sheet/points", "H6.13"),
    (helsinki("bonus: 9", rows=CROSS, players=2), "sheet/bonus", "H7.1"),
    (helsinki(rows=TURRETS), "sheet/turrets", "H1.4"),
    (4 * helsinki(rows=FULL), "sheet/roofs", "H1.3"),
]
TILE = "player:\n{}\n{}\n"
NEOVILLE: list[tuple[str, str, str]] = [
    (TILE.format("e .", "e e"), "position/half-tile", "N1.1"),
    (TILE.format("e e . . g g", "e e . . g g"), "position/apart", "N3.1"),
    (TILE.format("e4 e5", "e e"), "position/second-piece", "N3.6"),
    (TILE.format("ep4 e", "e e"), "position/symbol", "N3.6"),
    (2 * TILE.format("e4 e", "e e"), "sheet/pieces", "N1.2"),
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


WILD = {3: ". . w w w . .", 4: ". . w # . . ."}
BOX_OF_RED = {1: "r r r r r r r", 2: "r r r r r r r", 3: "r r r r r r r", 4: "r r r # r r r", 5: "r r r r r r ."}
DOUBTFUL = [
    ("helsinki", helsinki("bonus: 3"), "sheet/roads", "H7.2", {"rows": 0, "dry-roads": 3}),
    ("helsinki", helsinki("bonus: 3", rows=CROSS, players=2), "sheet/bonus-left", "H7.2", {"dry-roads": 3}),
    ("helsinki", helsinki(rows=WILD), "sheet/wild", "H6.4", {"rows": 0}),
    ("helsinki", helsinki(rows=BOX_OF_RED), "sheet/colour", "H1.3", {"rows": 8}),
    ("neoville", 3 * TILE.format("e:bus-parks e", "e e"), "sheet/pieces", "N1.3", {"buses": -8}),
    ("neoville", TILE.format("e5 e", "e e") + TILE.format("g g", "g g"), "sheet/left-out", "N2.1", {"towers": -5}),
    (
        "neoville",
        "player:\n" + "e:left e g:right g r:top r w:bottom w\ne e g g r r w w\n" * 2,
        "sheet/utilities",
        "N2.2",
        {"parks": 0},
    ),
]


@pytest.mark.parametrize(("name", "sheet", "code", "rule", "points"), DOUBTFUL)
def test_doubtful_boards_are_counted(name: str, sheet: str, code: str, rule: str, points: dict[str, int]) -> None:
    """What a real box may have, and ours as we reconstructed it has not, is counted, with a warning (H1.8, N1.4)."""
    counted = count_sheet(get_game(name), sheet)
    assert [(each.code, each.rule) for each in counted.warnings] == [(code, rule)]
    found = {part.category: part.now for part in counted.outcome.scores[0].parts}
    assert found | points == found
    assert all(count_sheet(get_game(name), game["sheet"]).warnings == [] for game in BOARDS[name][:5])


def test_every_sheet_code_has_words() -> None:
    """Each reason to refuse or to doubt a sheet has a sentence in all four languages, by the code's second part."""
    for name in GAMES:
        source = Path(f"{games.__file__}").parent / name / "page"
        codes = set(re.findall(r'(?:refuse|warning)\(\s*"([a-z-]+)"', (source / "score_sheet.py").read_text("utf-8")))
        assert len(codes) > 3
        for language in ("en", "de", "fr", "nl"):
            words = json.loads((TEXTS / language / name / "score.json").read_text("utf-8"))
            assert codes <= set(words["refusals"]), (name, language)


def test_the_command_warns(tmp_path: Path) -> None:
    """`torilla score` counts a doubtful sheet, and says what is doubtful, also as JSON (H7.2)."""
    path = tmp_path / "boards.txt"
    path.write_text(helsinki("bonus: 3"))
    told = run_torilla("score", "helsinki", path)
    assert (told.exit_code, "Warning: player 1: a bonus card" in told.stderr) == (0, True)
    found = json.loads(run_torilla("score", "helsinki", path, "--json").stdout)
    assert [each["code"] for each in found["warnings"]] == ["sheet/roads"]
    assert found["totals"] == [3]


def test_reasons_name_lines_and_domes() -> None:
    """A complete row is named, and each dome with its points (H5.3, H5.4)."""
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
