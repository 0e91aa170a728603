"""What can be published of an analysis: every step is legal, and nothing in it is a secret."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import msgspec

from torilla.core.contract.registry import get_game
from torilla.core.records.analysis import Analysis, format_analysis, game_of, has_unknown, read_analysis
from torilla.core.records.variations import plain_tree
from torilla.server.kernel.errors import ServerError
from torilla.server.tables.replays import GameText
from torilla.server.wire.analysis import AnalysisPicture


class CheckedText(msgspec.Struct):
    """An analysis that can be published. `origin`: a hash of what it is about, whatever people call themselves."""

    game: str
    commitment: str | None
    origin: str
    text: str


def draw_place(given: GameText, steps: int, actions: list[str], seat: int | None, *, dark: bool) -> AnalysisPicture:
    """The table after so many steps of the record and these actions. Raises TorillaError."""
    analysis = read(given)
    game, state = analysis.game, analysis.state_at(steps, [analysis.game.notation.parse(one) for one in actions])
    if seat is not None and seat >= int(state.seats):
        raise ServerError("seat/unknown", f"there is no seat {seat}", seat=seat)
    names = [] if analysis.record is None else analysis.record.names
    return AnalysisPicture(str(game.pictures.table(game.views.view(state, seat), names, dark=dark)))


def read(given: GameText) -> Analysis:
    """An analysis with the components that were found for it. Raises TorillaError."""
    game = game_of(given.record)
    edition = None if given.components is None or game is None else get_game(game).edition(given.components)
    return read_analysis(given.record, edition)


def check_text(given: GameText) -> CheckedText:
    """An analysis as it is published. Raises TorillaError.

    `given.names`: those that its record shall have.
    """
    analysis = read(given)
    record, first = analysis.record, analysis.first()
    if has_unknown(analysis.game, first) if record is None else record.seed is None:
        raise ServerError("analysis/hidden", "something in it is still a secret")
    analysis.check(first)
    bare = None if record is None else replace(record, names=[])
    if record is not None and given.names is not None:
        record.names = given.names
    origin = Analysis(analysis.game, bare, analysis.position, plain_tree(analysis.main_steps()))
    return CheckedText(
        game=analysis.game.name,
        commitment=None if record is None else record.commitment,
        origin=sha256(format_analysis(origin).encode()).hexdigest(),
        text=format_analysis(analysis),
    )
