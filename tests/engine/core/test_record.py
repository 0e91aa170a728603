"""Records as text: there and back, comments, and every fault with its line."""

from __future__ import annotations

import random
import re

import pytest
from engine.core.played import FORMS, recorder, short_game, whole_game

from torilla.core.contract.data import Item
from torilla.core.contract.errors import PositionError, RecordError
from torilla.core.contract.items import ItemForm, ItemForms
from torilla.core.contract.registry import GAMES, get_game
from torilla.core.records.record import format_record, parse_record
from torilla.core.records.replay import Replay

# --- There and back


@pytest.mark.smoke
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("form", FORMS)
def test_there_and_back(game: str, form: str) -> None:
    """A record's text gives the record, and the record its text."""
    text = short_game(game, form)
    assert format_record(parse_record(text)) == text
    assert parse_record(text).form == form


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_there_and_back(game: str, seats: int) -> None:
    """So does a whole game with any number of seats, header and all."""
    text = whole_game(game, seats)
    record = parse_record(text)
    assert format_record(record) == text
    assert (record.game, record.seats, record.table, record.nonces) == (game, seats, "t1", ("a b", "c"))
    assert len(record.names) == seats
    assert record.result is not None


def test_comments_are_kept() -> None:
    """Comments before the header, before a turn, behind a turn and at the end stay where they are."""
    lines = short_game("helsinki").splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("2. "))
    lines[at] += " ; a daring push"
    lines[at:at] = ["; Aino thinks", "; for a while"]
    lines[1:1] = ["; A game", "; from a rainy evening"]
    lines.append("; good night")
    text = "\n".join(lines) + "\n"
    record = parse_record(text)
    assert record.head_comments == ["A game", "from a rainy evening"]
    assert record.tail_comments == ["good night"]
    assert record.turns[2].comments == ["Aino thinks", "for a while"]
    assert record.turns[2].note == "a daring push"
    assert format_record(record) == text


def test_blank_lines_and_spaces_do_not_matter() -> None:
    """Blank lines, indentation and double blanks may be there."""
    text = short_game("helsinki")
    loose = "\n\n".join("  " + line.replace(" ", "  ") for line in text.splitlines())
    loose = loose.replace("  torilla  record  1", "torilla record 1").replace("form:  seat  ", "form: seat ")
    assert format_record(parse_record(loose)).replace("  ", " ") == text


@pytest.mark.parametrize("game", GAMES)
def test_a_byte_order_mark_is_skipped(game: str) -> None:
    """Records, positions, components and sheets are read with the byte order mark that some editors write."""
    mark, rules = "\ufeff", get_game(game)
    text = short_game(game)
    assert format_record(parse_record(mark + text)) == text
    state = Replay(parse_record(text)).state_at()
    position = rules.format_position(state)
    assert rules.state_hash(rules.parse_position(mark + position)) == rules.state_hash(rules.parse_position(position))
    box = rules.components()
    marked = rules.components(mark + box.source)
    assert (marked.hash, marked.source) == (box.hash, box.source)
    with pytest.raises(PositionError, match="1 to 4 players"):
        rules.score_file(f"{mark}; nobody\n")


def test_hashes_are_optional() -> None:
    """A record without hashes is read, replayed and written without them."""
    text = re.sub(r" #[0-9a-f]{16}", "", short_game("helsinki"))
    record = parse_record(text)
    assert all(turn.hash is None for turn in record.turns)
    assert format_record(record) == text
    assert Replay(record).verify().ok


def test_names_cannot_break_a_record() -> None:
    """Whatever people call themselves, a record stays readable and keeps its other lines."""
    record = recorder("helsinki", seats=2, turns=2).record()
    record.names = ["Eve\nseed: 00", "a | b ; c"]
    record.table = "one\nresult: 9 9"
    record.head_comments = ["first\nresult: 1 1"]
    again = parse_record(format_record(record))
    assert again.seed == record.seed
    assert again.names == ["Eve seed: 00", "a / b ; c"]
    assert Replay(again).verify().checks[1].verdict == "ok"


COMMON = {
    "3:r3-4": Item("refill", place=3, piece="r3-4"),
    "0+r3-4": Item("gain", seat=0, piece="r3-4", audience=0),
    "1+?": Item("gain", seat=1, piece="?", audience=1),
    "~45": Item("shuffle", place=45),
    ".": Item("ended"),
    "start:2": Item("start", seat=2),
}
ITEMS = {
    "helsinki": {
        "0-w": Item("paid", seat=0, piece="w"),
        "covered:far": Item("covered", piece="far"),
        "out:r1-2": Item("out", piece="r1-2"),
    },
    "neoville": {
        "1!ewgr": Item("fairness", seat=1, piece="ewgr"),
        "sort:bus": Item("sort", piece="bus"),
        "piece:bus-parks": Item("piece", piece="bus-parks"),
    },
}


@pytest.mark.parametrize("name", GAMES)
def test_items(name: str) -> None:
    """Each sort of disclosed item has its text (docs/reference/contract.md)."""
    forms = get_game(name).items
    for text, item in (COMMON | ITEMS[name]).items():
        assert forms.parse(text) == item
        assert forms.format(item) == text


def test_item_forms_belong_to_their_game() -> None:
    """Two games may write items of one name differently, even of a common name; the forms of others stay."""
    theirs = ItemForms([ItemForm("paid", "pays:{seat}:{piece}"), ItemForm("start", "first:{seat}")])
    assert theirs.format(Item("paid", 0, piece="w")) == "pays:0:w"
    assert theirs.parse("first:1") == Item("start", 1) and theirs.parse("start:1") is None
    ours = get_game("helsinki").items
    assert ours.format(Item("paid", 0, piece="w")) == "0-w"
    assert ours.format(Item("start", 1)) == "start:1"
    assert ours.parse("pays:0:w") is None


@pytest.mark.parametrize("text", ["", "x", "9", "::", "start:", "~", "~x", "0+", "-", "..", "10+w"])
def test_what_is_no_item(text: str) -> None:
    """Other texts are no items."""
    assert all(get_game(name).items.parse(text) is None for name in GAMES)


# --- Faults

BASE = short_game("helsinki")

FAULTS = [
    ("torilla record 1", "toril record 1", "record/no-record", 1),
    ("torilla record 1", "torilla record 2", "record/too-new", 1),
    ("torilla record 1", "torilla record one", "record/damaged", 1),
    ("game: helsinki", "game: chess", "record/game", 2),
    ("rules: 2", "rules: 99", "record/too-new", 3),
    ("rules: 2", "rules: one", "record/damaged", 3),
    ("rules: 2", "rules: 0", "record/damaged", 3),
    ("components: ", "components: f", "record/components", 4),
    ("actions=new-challenges", "actions=chess", "record/options", 5),
    ("covered=lot", "covered=far,far", "record/options", 5),
    ("start=lot", "start=9", "record/setup", 5),
    ("start=lot", "weather=fine", "record/options", 5),
    ("seats: 2", "seats: 7", "record/damaged", 6),
    ("seats: 2", "seats: two", "record/damaged", 6),
    ("seats: 2", "seats: 2\nseats: 2", "record/damaged", 7),
    ("names: ", "names: Cy | ", "record/damaged", 7),
    ("seed: ", "seed: 0", "record/damaged", 11),
    ("commitment: ", "commitment: x", "record/damaged", 9),
    ("form: full", "form: half", "record/damaged", 12),
    ("form: full", "form: seat 2", "record/damaged", 12),
    ("form: full\n", "", "record/damaged", 13),
    ("setup: start", "setup: stort", "record/damaged", 14),
    ("setup: start:", "setup: start:9 start:", "record/damaged", 14),
    ("setup: ", "set up: ", "record/damaged", 14),
    ("result: open", "", "record/truncated", None),
    ("result: open", "result: 1", "record/damaged", None),
    ("result: open", "result: one two", "record/damaged", None),
    ("result: open", "result: open\n7. 0: m1 draw", "record/damaged", None),
    ("1. ", "one. ", "record/damaged", 16),
    (" m", " x", "record/notation", 16),
]


def line_of(text: str) -> int:
    return text.count("\n")


@pytest.mark.parametrize(("old", "new", "code", "line"), FAULTS, ids=lambda value: str(value)[:24].replace("\n", "/"))
def test_faults_are_told_with_their_line(old: str, new: str, code: str, line: int | None) -> None:
    """A damaged, too new or foreign record gives an error with a code, the line and the reason."""
    assert old in BASE
    with pytest.raises(RecordError) as caught:
        Replay(parse_record(BASE.replace(old, new, 1))).state_at()
    assert caught.value.code == code
    assert caught.value.message == f"line {caught.value.values['line']}: {caught.value.values['reason']}"
    if line is not None:
        assert caught.value.values["line"] == line


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("form", FORMS)
def test_cut_at_every_line(game: str, form: str) -> None:
    """A record that lost its end is never taken for a whole one."""
    lines = short_game(game, form).splitlines()
    for kept in range(len(lines)):
        with pytest.raises(RecordError) as caught:
            parse_record("\n".join(lines[:kept]) + "\n")
        assert caught.value.code == ("record/truncated" if kept else "record/no-record")
        assert 1 >= caught.value.values["line"] >= 0 or caught.value.values["line"] == kept


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("form", ["full", "public", "seat 1"])
def test_any_damage_is_an_error_of_the_record(game: str, form: str) -> None:
    """Whatever characters are lost, changed or added: reading and checking gives a report or a RecordError."""
    text = short_game(game, form)
    rng = random.Random(f"{game} {form}")
    signs = "0129abegrwyp?+-:=,.;#%~@!|² \n"
    faulty = 0
    for _ in range(60):
        damaged = text
        for _ in range(rng.choice([1, 1, 2])):
            at = rng.randrange(len(damaged))
            sign = rng.choice(["", rng.choice(signs), damaged[at] + rng.choice(signs)])
            damaged = damaged[:at] + sign + damaged[at + 1 :]
        try:
            Replay(parse_record(damaged)).verify()
        except RecordError as error:
            faulty += 1
            assert error.values["line"] >= 1
            assert error.values["reason"]
    assert faulty > 10
