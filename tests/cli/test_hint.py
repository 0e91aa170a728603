"""`torilla hint`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from torilla.bots.base import BOTS, Advice, Considered
from torilla.core.records.record import format_record, parse_record


class Sage:
    """A bot that gives reasons: the last action, then the first."""

    name = "sage"

    def __init__(self, components: Any = None) -> None:
        pass

    def choose(self, view: Any, legal: list[int], generator: Any) -> int:
        return self.advise(view, legal, generator).code

    def advise(self, view: Any, legal: list[int], generator: Any, stop: Any = None) -> Advice:
        scores = [3.25] * view.seats
        said = [Considered(code, 10, 0.625, scores, [code, legal[0]]) for code in (legal[-1], legal[0])]
        return Advice(legal[-1], said, 20)


@pytest.fixture(autouse=True)
def sage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "sage", f"{__name__}:Sage")
    monkeypatch.setitem(__import__("sys").modules, __name__, __import__("types").SimpleNamespace(Sage=Sage))


@pytest.mark.parametrize("game", ["helsinki", "neoville"])
def test_choice_and_alternatives(torilla_json: Callable[..., Any], records: dict[str, Path], game: str) -> None:
    """The choice first, with chance, expected scores, visits and line in notation; the position is that of --at."""
    moves = torilla_json("legal", records[game], "--at", "9")
    found = torilla_json("hint", records[game], "--at", "9", "--bot", "sage")
    assert (found["step"], found["seat"], found["legal"]) == (9, moves["seat"], len(moves["legal"]))
    assert found["choice"] == moves["legal"][-1] == found["considered"][0]["action"]
    best = found["considered"][0]
    assert (best["visits"], best["chance"], best["scores"]) == (10, 0.625, [3.25, 3.25])
    assert best["line"] == [moves["legal"][-1], moves["legal"][0]] and best["words"]
    assert len(torilla_json("hint", records[game], "--at", "9", "--bot", "sage", "--top", "1")["considered"]) == 1


def test_text(torilla: Any, records: dict[str, Path]) -> None:
    """For people: who is to move, the choice in words, a row for each alternative."""
    text = torilla("hint", records["helsinki"], "--at", "9", "--bot", "sage").stdout
    assert "is to move after step 9" in text and "sage would: " in text and "62%" in text and "20 simulations" in text


def test_bots_without_reasons(torilla: Any, torilla_json: Callable[..., Any], records: dict[str, Path]) -> None:
    """Greedy prints its choice, the same each time."""
    found = torilla_json("hint", records["neoville"], "--at", "4", "--bot", "greedy")
    assert found == torilla_json("hint", records["neoville"], "--at", "4", "--bot", "greedy")
    assert (
        found["considered"] == []
        and found["choice"] in torilla_json("legal", records["neoville"], "--at", "4")["legal"]
    )
    assert "greedy would: " in torilla("hint", records["neoville"], "--at", "4", "--bot", "greedy").stdout


def test_where_there_is_nothing_to_advise(torilla: Any, records: dict[str, Path], tmp_path: Path) -> None:
    """After the end, for a hand that the record hides, and for a bot that is not there: one line each."""
    assert "the game is over there" in torilla("hint", records["helsinki"], "--bot", "greedy", code=2).stderr
    assert (
        "there is no bot 'oracle'"
        in torilla("hint", records["helsinki"], "--at", "3", "--bot", "oracle", code=2).stderr
    )
    full = parse_record(records["neoville"].read_text())
    path = tmp_path / "seat.txt"
    for seat in range(2):
        path.write_text(format_record(full.seen_by(seat)))
        for at in (1, 12):
            mover = full_mover(full, at)
            code = 0 if mover == seat else 2
            said = torilla("hint", path, "--at", str(at), "--bot", "greedy", code=code)
            assert code == 0 or f"does not contain the hand of seat {mover}" in said.stderr


def full_mover(record: Any, at: int) -> int | None:
    from torilla.core.records.replay import Replay

    replay = Replay(record)
    return replay.state_at(at).to_move
