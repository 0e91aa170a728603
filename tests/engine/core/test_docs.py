"""docs/reference/record.md says what records are."""

from __future__ import annotations

import re
from pathlib import Path

from engine.core.played import short_game
from engine.core.tables import page, rows

from torilla.core.records import record as record_module
from torilla.core.records.record import parse_record
from torilla.core.records.replay import Replay

CORE = Path(__file__).parents[3] / "src/torilla/core"


def test_every_error_is_in_the_docs() -> None:
    """Each code of a RecordError has a row, and each row a code in the source."""
    source = "".join((CORE / name).read_text(encoding="utf-8") for name in ("record.py", "replay.py"))
    documented = {
        code for row in rows("reference/record.md", "Errors") for code in re.findall(r"record/[a-z-]+", row[0])
    }
    assert documented == set(re.findall(r'"(record/[a-z-]+)"', source))


def test_every_header_line_is_in_the_docs() -> None:
    """Each key of the header is explained."""
    explained = {key for row in rows("reference/record.md", "An example") for key in re.findall(r"[a-z]+", row[0])}
    assert set(record_module.KEYS) | {"setup", "result"} <= explained


def test_every_check_is_in_the_docs() -> None:
    """The checks of a verification are those in the docs."""
    report = Replay(parse_record(short_game("helsinki"))).verify()
    assert [row[0] for row in rows("reference/record.md", "Verification")] == [check.name for check in report.checks]


def test_the_example_is_read() -> None:
    """The example in the docs, with its set-up written out, is a record but for the lines left out."""
    example = re.findall(r"```\n(torilla record 1\n.*?)```", page("reference/record.md"), re.DOTALL)[0]
    record = parse_record(example.replace(" ... ", " "))
    assert record.head_comments == ["A rainy evening"]
    assert record.names == ["Aino", "Eero"]
    assert record.turns[-1].note == "a daring push"
    assert record.turns[-1].comments == ["Aino thinks for a while"]
