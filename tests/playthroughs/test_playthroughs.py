"""Whole games as readable text: a change of rules, notation, scores or pictures shows as a difference to review.

Each file begins with the name of the golden record that it tells. `python tests/playthroughs/test_playthroughs.py`
writes all files again; look at the difference before committing it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from torilla.core.records.record import parse_record
from torilla.core.records.replay import Replay

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.txt"))
TURNS_BETWEEN_POSITIONS = 8


def playthrough(record_name: str) -> str:
    """The story of a golden record."""
    text = (FOLDER.parent / "golden" / f"{record_name}.torilla").read_text(encoding="utf-8")
    record = parse_record(text)
    replay = Replay(record)
    game = replay.game
    state = replay.first()
    lines = [record_name, "", f"{record.game}, {record.seats} seats, {game.rules.options.format(record.options)}"]
    disclosed = " ".join(game.records.forms.format(item) for item in record.setup_items)
    lines += [f"set-up: {disclosed}", "", game.views.format_position(state)]
    for turn in record.turns:
        lines.append(f"Turn {turn.number}, seat {turn.seat}")
        for step in turn.steps:
            lines.append(told(replay, state, turn, step))
        lines += [f"  score  {scores(game, state)}", f"  hash   {game.views.state_hash(state)}", ""]
        if turn.number and turn.number % TURNS_BETWEEN_POSITIONS == 0:
            lines.append(game.views.format_position(state))
    outcome = game.rules.outcome(state)
    lines.append(game.views.format_position(state))
    if outcome is not None:
        lines += [f"result {outcome.totals}, ranking {outcome.ranking}, {outcome.reason}"]
    return "\n".join(lines) + "\n"


def told(replay: Replay, state: Any, turn: Any, step: Any) -> str:
    """One step: where the turn stands, what could be done, what was done, what it disclosed."""
    game = replay.game
    where = game.views.to_document(state)["step"]
    legal = len(game.rules.legal(state))
    items = replay.advance(state, turn, step)
    action = game.notation.format(step.code)
    disclosed = f"  = {' '.join(game.records.forms.format(item) for item in items)}" if items else ""
    return f"  {where:<7} {legal:>3} legal  {action}{disclosed}"


def scores(game: Any, state: Any) -> str:
    """Each seat's points by category."""
    parts = [
        " ".join(f"{part.category} {part.now}" for part in score.parts if part.now) or "nothing"
        for score in game.rules.scores(state)
    ]
    return "  |  ".join(parts)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_told_as_before(path: Path) -> None:
    """The playthrough of a golden record, made again, equals the file."""
    before = path.read_text(encoding="utf-8")
    assert playthrough(before.splitlines()[0]) == before


def test_there_is_one_of_helsinki() -> None:
    """A whole game of Helsinki is there to read."""
    assert "helsinki" in [path.stem for path in FILES]


def main() -> None:
    for path in FILES:
        path.write_text(playthrough(path.read_text(encoding="utf-8").splitlines()[0]), encoding="utf-8")


if __name__ == "__main__":
    main()
