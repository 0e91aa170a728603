"""Records that somebody edited: whatever is in them, reading them fails with a code."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from torilla.core.contract.errors import TorillaError
from torilla.core.contract.registry import get_game
from torilla.core.records.record import format_record, parse_record
from torilla.server.lobby.continuation import verified
from torilla.server.tables.replays import GameText, replay_text

GOLDEN = Path(__file__).parent.parent / "golden"
WORDS = ("?", "-1", "0", "9", "9" * 30, "w", "\u00e9", "", "\0", "@3", "draw", "end", "~1", "2+?", "1-w", "0:w", ".")
TRIES = 100


def edited(text: str, generator: random.Random) -> str:
    """With some words left out, doubled, swapped or changed."""
    words = re.split(r"([ \n,:=|]+)", text)
    for _ in range(generator.choice((1, 1, 2, 4))):
        first, second = sorted(generator.randrange(len(words)) for _ in range(2))
        match generator.randrange(5):
            case 0:
                del words[first]
            case 1:
                words[first], words[second] = words[second], words[first]
            case 2:
                words[first] = generator.choice(WORDS)
            case 3:
                del words[first:second]
            case 4:
                words[first:first] = words[first : min(second, first + 40)]
    return "".join(words)


@pytest.mark.parametrize("name", ["helsinki-01", "neoville-01"])
@pytest.mark.parametrize("form", ["full", "public", "seat"])
def test_edited_records(name: str, form: str) -> None:
    """To replay or to play on from: refused with a code, or right by chance."""
    text = (GOLDEN / f"{name}.torilla").read_text(encoding="utf-8")
    if form != "full":
        record = parse_record(text)
        text = format_record(record.seen_by(0 if form == "seat" else None), get_game(record.game).components())
    generator = random.Random(f"{name} {form}")
    refused = 0
    for _ in range(TRIES):
        changed = edited(text, generator)
        try:
            replay_text(GameText(changed), None)
            verified(*GameText(changed).read())
        except TorillaError:
            refused += 1
    assert refused > TRIES / 2


def test_a_set_up_that_lacks_cards() -> None:
    """Half of a set-up is none."""
    record = parse_record((GOLDEN / "helsinki-01.torilla").read_text(encoding="utf-8"))
    text = format_record(record.seen_by(None), get_game("helsinki").components())
    text = re.sub(r"^setup: (.*) 6:\S+ 7:\S+$", r"setup: \1", text, flags=re.MULTILINE)
    with pytest.raises(TorillaError) as refused:
        replay_text(GameText(text), None)
    assert refused.value.code == "record/setup"
