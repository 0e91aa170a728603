"""Lines that are typed at a table or in a sandbox, answered from what the asker may see."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from torilla.core.contract.data import View
from torilla.core.contract.game import AnyGame
from torilla.core.terminal.answers import Done, news_text, turn_text
from torilla.core.terminal.reading import Reader
from torilla.server.wire.shared import ErrorAnswer
from torilla.server.wire.socket import Answered, Ask, RefusalAnswer


def answer_line(game: AnyGame, view: View, ask: Ask, steps: Callable[[], Sequence[Done]]) -> Answered:
    """The answer. `view` is the asker's; `steps` gives those that the asker may know of."""
    reader = Reader(game, view, ask.names, ask.lang, steps)
    if ask.partly:
        return Answered(ask.id, "answer", "", None, None, reader.complete(ask.text), None)
    if not ask.text.strip():
        news = "" if ask.since is None else news_text(reader, ask.since)
        return Answered(ask.id, "answer", f"{news} {turn_text(reader)}".strip(), None, None, [], None)
    reading = reader.read(ask.text)
    action = None if reading.code is None else game.notation.format(reading.code)
    why = reading.refusal and RefusalAnswer(reading.refusal.code, reading.refusal.rule, reading.refusal.values)
    return Answered(ask.id, reading.kind, reading.text, action, why, list(reading.meant), None)


def not_answered(ask: Ask, error: ErrorAnswer) -> Answered:
    """Why a line could not be answered."""
    return Answered(ask.id, "unknown", "", None, None, [], error)
