"""A game's record as text: every form of it is read again, and replays for its reader."""

from __future__ import annotations

from collections.abc import Sequence

from torilla.core.contract.data import Options
from torilla.core.contract.errors import OptionsError
from torilla.core.contract.game import Game
from torilla.core.contract.registry import get_game
from torilla.core.engine.engine import Position
from torilla.core.records.record import format_record, parse_record
from torilla.core.records.replay import Recorder, Replay
from torilla.core.records.seed import Seed
from torilla.testing.checker import Checker
from torilla.testing.shown import plain


def is_found(game: Game) -> bool:
    """Whether the game is the one that records of this name are read with."""
    try:
        return get_game(game.name) is game
    except OptionsError:
        return False


def check_record(checker: Checker, options: Options, seed: Seed, codes: Sequence[int], end: Position) -> None:
    """Write the record of a whole game in all its forms; each is read, verified, and ends as its reader saw it."""
    game, box, seats = checker.game, checker.components, int(end.seats)
    recorder = Recorder(game, options, seats, seed, components=box, rules=int(end.rules))
    for code in codes:
        recorder.apply(code)
    full = recorder.record()
    for record in (full, *(full.seen_by(seat) for seat in (None, *range(seats)))):
        text = format_record(record, box)
        replay = Replay(parse_record(text, box), box)
        checker.same(
            "records", format_record(replay.record, box), text, f"the {record.form} record, read and written again,"
        )
        failed = [f"{check.name}: {check.detail}" for check in replay.verify().checks if check.verdict == "failed"]
        checker.same("records", failed, [], f"verification of the {record.form} record")
        seen, wanted = (plain(game.view(state, replay.seat)) for state in (replay.state_at(), end))
        checker.same("records", seen, wanted, f"the end of the {record.form} record")
