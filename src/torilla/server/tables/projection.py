"""Redaction: log entries and positions as one viewer may see them. `viewer` is a seat, or None for spectators."""

from __future__ import annotations

import msgspec

from torilla.core.contract import data as contract
from torilla.core.contract.data import Json, disclosed_to
from torilla.core.engine import engine
from torilla.core.terminal.answers import Done
from torilla.server.store import log
from torilla.server.tables.play import LoggedPlay
from torilla.server.wire import shared
from torilla.server.wire.forms import action_cache, items_for, position_message

encode = msgspec.json.Encoder().encode


def project_step(play: LoggedPlay, index: int, number: int, viewer: int | None) -> shared.Acted:
    """A step as this viewer may see it. `index`: its place in the record; `number`: that of the event."""
    turn, seat, step = play.entries[index]
    forms = action_cache(play.game)[step.code]
    return shared.Acted(
        seq=number,
        at=play.time_for(viewer, index),
        step=index + 1,
        turn=turn,
        seat=seat,
        action=forms.notation,
        value=forms.value,
        items=items_for(step.items, viewer),
        brings=play.effects_of(index),
    )


def steps_done(play: LoggedPlay, viewer: int | None) -> list[Done]:
    """All steps that this viewer may know of, for sentences."""
    found = []
    for index in range(play.visible_steps(viewer)):
        turn, seat, step = play.entries[index]
        found.append(Done(seat, turn, step.code, disclosed_to(step.items, viewer), play.effects_of(index)))
    return found


def project_entry(
    entry: log.AnyEntry, seq: int, play: LoggedPlay | None, viewer: int | None
) -> shared.TableEvent | None:
    """Another log entry as this viewer may see it, with its public number; None: not at all."""
    at = entry.at
    match entry:
        case log.Begun():
            assert play is not None
            return shared.Started(seq=seq, at=at, items=items_for(play.header.setup_items, viewer))
        case log.SeatTaken():
            return shared.SeatTaken(seq=seq, at=at, seat=entry.seat, name=entry.name)
        case log.BotTookOver():
            return shared.SeatHeld(
                seq=seq, at=at, seat=entry.seat, bot=entry.bot, reason=entry.reason, helper=entry.helper
            )
        case log.Missed():
            return shared.TurnMissed(
                seq=seq, at=at, seat=entry.seat, bot=entry.bot, missed=entry.missed, helper=entry.helper
            )
        case log.Returned():
            return shared.SeatReturned(seq=seq, at=at, seat=entry.seat)
        case log.Over():
            assert play is not None
            outcome = play.game.rules.outcome(play.state)
            assert outcome is not None
            return shared.Ended(seq=seq, at=at, outcome=outcome)
        case log.Closed():
            return shared.Closed(seq=seq, at=at, by=entry.by)
    return None


def position(play: LoggedPlay, viewer: int | None, *, may_act: bool) -> bytes:
    """The position message; `may_act`: the viewer is a person who holds the seat to move."""
    return encode(
        position_message(
            play.game,
            play.state_for(viewer),
            play.view(viewer),
            seq=play.number_for(viewer),
            to_move=play.to_move,
            may_act=may_act and viewer == play.to_move,
            can_undo=play.can_undo,
            hash=play.public_hash(),
        )
    )


def preview(play: LoggedPlay, viewer: int, code: int) -> Json:
    """The preview of an action, from the seat's view only. Raises IllegalAction."""
    game = play.game
    if play.state_for(viewer).to_move != viewer:
        game.rules.require(restored(play, viewer), code, viewer)
    return game.page.preview(game.views.known(play.view(viewer)), code)


def explain(play: LoggedPlay, viewer: int, code: int) -> contract.Refusal | None:
    """Why an action is refused, from the seat's view only: a reason must not reveal what the seat may not know."""
    return play.game.rules.explain(restored(play, viewer), code, viewer)


def restored(play: LoggedPlay, viewer: int) -> engine.Position:
    """The state as far as it follows from this seat's view."""
    return play.game.views.state(play.view(viewer))
