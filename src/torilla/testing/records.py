"""A game's record as text: every form of it is read again, and replays for its reader."""

from __future__ import annotations

from collections.abc import Sequence

from torilla.core.contract.data import Options
from torilla.core.contract.errors import OptionsError
from torilla.core.contract.game import AnyGame
from torilla.core.contract.registry import get_game
from torilla.core.engine.engine import Position
from torilla.core.play import Play
from torilla.core.records.record import format_record, parse_record
from torilla.core.records.replay import Replay
from torilla.core.records.seed import Seed
from torilla.testing.checker import Checker
from torilla.testing.shown import plain


def is_found(game: AnyGame) -> bool:
    """Whether records of this name are read with this game."""
    try:
        return get_game(game.name) is game
    except OptionsError:
        return False


def check_record(checker: Checker, options: Options, seed: Seed, codes: Sequence[int], end: Position) -> None:
    """Write the record of a whole game in all its forms; each is read, verified, and ends as its reader saw it."""
    game, seats = checker.game, int(end.seats)
    recorder = Play.begin(game, options, seats, seed, rules=int(end.rules))
    for code in codes:
        recorder.apply(code)
    full = recorder.record()
    for record in (full, *(full.seen_by(seat) for seat in (None, *range(seats)))):
        text = format_record(record, game)
        replay = Replay(parse_record(text, game), game)
        checker.same(
            "records", format_record(replay.record, game), text, f"the {record.form} record, read and written again,"
        )
        failed = [f"{check.name}: {check.detail}" for check in replay.verify().checks if check.verdict == "failed"]
        checker.same("records", failed, [], f"verification of the {record.form} record")
        seen, wanted = (plain(game.views.view(state, replay.seat)) for state in (replay.state_at(), end))
        checker.same("records", seen, wanted, f"the end of the {record.form} record")
