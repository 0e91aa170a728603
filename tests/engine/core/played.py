"""Recorded random games of both games, for the tests of records and replays."""

from __future__ import annotations

from functools import cache
from typing import Any

from torilla.core.contract.registry import get_game
from torilla.core.engine.generator import Generator
from torilla.core.records.record import format_record
from torilla.core.records.replay import Recorder
from torilla.core.records.seed import Seed
from torilla.testing.play import choose_varied

OPTIONS: dict[str, dict[str, Any]] = {
    "helsinki": {"actions": "new-challenges", "dry_roads": True},
    "neoville": {"open_memory": True},
}


def recorder(name: str, seats: int = 3, seed: str = "played", turns: int = 1000, **options: Any) -> Recorder:
    """A game played at random for this many turns, or to its end."""
    game = get_game(name)
    generator = Generator.from_seed(len(seed) + 7 * seats)
    names = ["Aino", "Eero", "Ilta", "Otso"][:seats]
    chosen = game.options(**(options or OPTIONS[name]))
    found = Recorder(game, chosen, seats, Seed(Seed.from_text(seed).secret, ("a b", "c")), names=names, table="t1")
    while game.current_seat(found.state) is not None and found.state.turn <= turns:
        legal = game.legal_actions(found.state)
        found.apply(choose_varied(game, legal, found.components, generator))
    return found


@cache
def whole_game(name: str, seats: int = 3) -> str:
    """The full record of a finished game, as text."""
    return format_record(recorder(name, seats).record())


@cache
def short_game(name: str, form: str = "full") -> str:
    """A few turns of a game, as this form of record."""
    record = recorder(name, seats=2, turns=6).record()
    if form != "full":
        record = record.seen_by(None if form == "public" else int(form.split()[1]))
    return format_record(record)


FORMS = ("full", "public", "seat 0", "seat 1")
