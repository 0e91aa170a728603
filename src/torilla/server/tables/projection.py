"""What is told to whom: log entries and positions as one pair of eyes may know them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, cast

import msgspec

from torilla.core import contract
from torilla.core.contract import disclosed_to
from torilla.core.game import Game
from torilla.server.store import log
from torilla.server.tables.play import Play
from torilla.server.wire import shared
from torilla.server.wire.socket import Position

encode = msgspec.json.Encoder().encode


class Words(NamedTuple):
    """An action in words, and as it stands in a message."""

    notation: str
    value: Any
    message: msgspec.Raw


class Vocabulary(dict[int, Words]):
    """Actions by code. Each is made once: the same few hundred are told again and again."""

    def __init__(self, game: Game, components: Any) -> None:
        self.game = game
        self.components = components

    def __missing__(self, code: int) -> Words:
        legal = shared.Legal(self.game.format_action(code, self.components), self.game.to_value(code, self.components))
        self[code] = Words(legal.notation, legal.value, msgspec.Raw(encode(legal)))
        return self[code]


VOCABULARIES: dict[str, Vocabulary] = {}
"""By the hash of the components."""


def items_for(items: Sequence[contract.Item], eyes: int | None) -> list[shared.Item]:
    return [shared.Item(item.what, item.seat, item.place, item.piece) for item in disclosed_to(items, eyes)]


def score_parts(game: Game, state: Any) -> list[list[shared.ScorePart]]:
    return [
        [shared.ScorePart(part.category, part.now, part.certain) for part in score.parts]
        for score in game.live_score(state)
    ]


def tell_step(play: Play, place: int, eyes: int | None) -> shared.Acted:
    """A step as these eyes may hear of it; `place` is its index in the record."""
    turn, seat, step = play.recorder.entries[place]
    words = vocabulary(play)[step.code]
    return shared.Acted(
        seq=play.seqs[place],
        at=play.time_for(eyes, place),
        step=place + 1,
        turn=turn,
        seat=seat,
        action=words.notation,
        value=words.value,
        items=items_for(step.items, eyes),
    )


def tell_event(entry: log.AnyEntry, play: Play | None, eyes: int | None) -> shared.TableEvent | None:
    """Another entry of the log as these eyes may hear of it; None: not at all."""
    seq, at = entry.seq, entry.at
    match entry:
        case log.Begun():
            assert play is not None
            return shared.Started(seq=seq, at=at, items=items_for(play.recorder.header.setup_items, eyes))
        case log.Taken():
            return shared.SeatTaken(seq=seq, at=at, seat=entry.seat, name=entry.name)
        case log.Held():
            return shared.SeatHeld(seq=seq, at=at, seat=entry.seat, bot=entry.bot, reason=entry.reason)
        case log.Missed():
            return shared.TurnMissed(seq=seq, at=at, seat=entry.seat, bot=entry.bot, missed=entry.missed)
        case log.Returned():
            return shared.SeatReturned(seq=seq, at=at, seat=entry.seat)
        case log.Over():
            assert play is not None
            outcome = play.game.outcome(play.state)
            assert outcome is not None
            return shared.Ended(seq=seq, at=at, outcome=outcome)
        case log.ClosedForGood():
            return shared.Closed(seq=seq, at=at)
    return None


def vocabulary(play: Play) -> Vocabulary:
    components = play.components
    if components.hash not in VOCABULARIES:
        VOCABULARIES[components.hash] = Vocabulary(play.game, components)
    return VOCABULARIES[components.hash]


def position(play: Play, eyes: int | None, *, may_act: bool) -> bytes:
    """The position message; `may_act`: these eyes belong to a person who holds the seat to move."""
    game = play.game
    state = play.state_for(eyes)
    view = play.view(eyes)
    legal: list[Any] = []  # of parts.Legal, ready made
    suggested = None
    if may_act and eyes is not None and eyes == play.to_move:
        words = vocabulary(play)
        legal = [words[code].message for code in game.legal_actions(state)]
        code = game.suggest(view, play.components)
        suggested = None if code is None else words[code].notation
    return encode(
        Position(
            seq=play.seq_for(eyes),
            seat=eyes,
            to_move=play.to_move,
            view=view,
            legal=legal,
            suggested=suggested,
            scores=score_parts(game, state),
            reports=game.reports(view, play.components),
            can_undo=bool(legal) and play.can_undo,
            hash=play.public_hash(),
            outcome=game.outcome(state),
        )
    )


def preview(play: Play, eyes: int, code: int) -> dict[str, Any]:
    """From the seat's view only. Raises IllegalAction."""
    game = cast(Any, play.game)
    view = play.view(eyes)
    refusal = explain(play, eyes, code)
    if refusal is not None:
        raise play.game.illegal(play.game.state_of(view, play.components), code, refusal)
    return cast("dict[str, Any]", game.preview(view, code, play.components))


def explain(play: Play, eyes: int, code: int) -> contract.Refusal | None:
    """From the seat's view only: a reason must not tell what the seat may not know."""
    return play.game.explain(play.game.state_of(play.view(eyes), play.components), code, eyes)
