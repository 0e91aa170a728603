"""Golden records: games that must always replay the same. A new file is a new test (tools/make_golden.py)."""

from __future__ import annotations

from pathlib import Path

import pytest
from make_golden import SUFFIX, golden_files, shown_by_files, wanted

from torilla.core.contract.registry import GAMES, get_game
from torilla.core.records.record import format_record, parse_record
from torilla.core.records.replay import Replay

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob(f"*{SUFFIX}"))
WITH_FILES = [name for name in GAMES if golden_files(name)]


def name_of(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_replays_as_it_was_played(path: Path) -> None:
    """Commitment, shuffles, actions, hashes and outcome of a golden record are what they were."""
    record = parse_record(path.read_text(encoding="utf-8"))
    report = Replay(record).verify()
    assert [(check.name, check.verdict) for check in report.checks if check.verdict != "ok"] == []
    assert all(turn.hash for turn in record.turns)


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_is_written_as_it_was(path: Path) -> None:
    """The format of records has not changed: written again, a golden record is the same text."""
    text = path.read_text(encoding="utf-8")
    assert format_record(parse_record(text)) == text


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_shows_every_seat_what_it_saw(path: Path) -> None:
    """The record of a seat, made from a golden record, ends in that seat's view of the real end."""
    record = parse_record(path.read_text(encoding="utf-8"))
    game = get_game(record.game)
    end = Replay(record).state_at()
    for seat in (None, *range(record.seats)):
        seen = parse_record(format_record(record.seen_by(seat)))
        assert game.view(Replay(seen).state_at(), seat) == game.view(end, seat)


@pytest.mark.parametrize("name", WITH_FILES)
def test_they_cover_the_game(name: str) -> None:
    """Together they show every sort of action, every option, number of seats, step and score category."""
    assert wanted(name) - shown_by_files(golden_files(name)) == set()


@pytest.mark.parametrize("name", WITH_FILES)
def test_there_are_some(name: str) -> None:
    """A game has at least eight."""
    assert len(golden_files(name)) >= 8


@pytest.mark.parametrize("name", WITH_FILES)
def test_strong_bots_played_some(name: str) -> None:
    """For every number of seats there is a game in which a strong bot held all of them."""
    records = [parse_record(path.read_text(encoding="utf-8")) for path in golden_files(name)]
    assert {record.seats for record in records if set(record.names) <= {"strong", "expert"}} == {2, 3, 4}


def test_every_file_belongs_to_a_game() -> None:
    """No file is left out because of its name."""
    assert sorted(path for name in GAMES for path in golden_files(name)) == FILES
    assert "helsinki" in WITH_FILES
