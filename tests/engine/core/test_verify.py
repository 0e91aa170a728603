"""Verification: a verdict on each thing that can be false, and sealing again."""

from __future__ import annotations

import re

import pytest
from engine.core.played import FORMS, short_game, whole_game

from torilla.core.contract.errors import RecordError
from torilla.core.contract.registry import GAMES
from torilla.core.records.record import format_record, parse_record
from torilla.core.records.replay import Replay, Verification


def verify(text: str) -> Verification:
    return Replay(parse_record(text)).verify()


def verdicts(text: str) -> dict[str, str]:
    return {check.name: check.verdict for check in verify(text).checks}


ALL_OK = dict.fromkeys(["commitment", "shuffle", "actions", "hashes", "outcome"], "ok")
LINE = {"commitment": 9, "seed": 11}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_true_record(game: str, seats: int) -> None:
    """A finished game in full form passes every check."""
    assert verdicts(whole_game(game, seats)) == ALL_OK
    assert verify(whole_game(game, seats)).ok


@pytest.mark.parametrize("game", GAMES)
def test_an_unfinished_record(game: str) -> None:
    """Of an open game everything but the outcome is checked."""
    assert verdicts(short_game(game)) == ALL_OK | {"outcome": "not checked"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("form", ["public", "seat 1"])
def test_without_the_seed(game: str, form: str) -> None:
    """Without the seed the actions are checked as far as public pieces allow, and nothing fails."""
    found = verdicts(short_game(game, form))
    assert found == dict.fromkeys(ALL_OK, "not checked") | {"actions": "ok"}


def earlier(text: str) -> str:
    """A record without hashes, of the version before."""
    return re.sub(r" [#%][0-9a-f]{16}$", "", text, flags=re.MULTILINE).replace("\nrules: 2\n", "\nrules: 1\n")


@pytest.mark.parametrize("form", FORMS)
def test_another_version_of_the_rules_deals_other_cards(form: str) -> None:
    """With two seats the versions take out other cards, so the set-up shows a changed version without hashes (H2.1)."""
    with pytest.raises(RecordError) as caught:
        Replay(parse_record(earlier(short_game("helsinki", form)))).first()
    assert caught.value.code == ("record/tampered" if form == "full" else "record/setup")


def test_a_version_that_plays_alike() -> None:
    """With three seats the versions of the rules are the same game: only a hash can tell them apart (record.md)."""
    text = whole_game("helsinki", 3)
    assert verdicts(text.replace("\nrules: 2\n", "\nrules: 1\n")) == ALL_OK | {"hashes": "failed"}
    assert verdicts(earlier(text)) == ALL_OK | {"hashes": "not checked"}


@pytest.mark.parametrize("game", GAMES)
def test_public_hashes(game: str) -> None:
    """A public record can be sealed with hashes of what a spectator sees, and they are checked."""
    record = parse_record(short_game(game, "public"))
    Replay(record).seal()
    text = format_record(record)
    assert len(re.findall(r" %[0-9a-f]{16}$", text, re.MULTILINE)) == len(record.turns)
    assert verdicts(text)["hashes"] == "ok"
    damaged = re.sub(r" %[0-9a-f]", " %g", text, count=1)
    assert verdicts(damaged)["hashes"] == "failed"


# --- Tampering

GAME_TEXT = whole_game("helsinki", 2)


def failed(text: str) -> dict[str, int | None]:
    """What failed, with its line."""
    return {check.name: check.line for check in verify(text).checks if check.verdict == "failed"}


def test_a_changed_seed() -> None:
    """Another seed does not fit the commitment, and gives another set-up."""
    text = re.sub(r"seed: .", lambda match: "seed: " + ("1" if match[0][-1] != "1" else "2"), GAME_TEXT)
    found = failed(text)
    assert found["commitment"] == LINE["commitment"]
    assert found["shuffle"] == LINE["seed"]


def test_a_changed_commitment() -> None:
    """Another commitment is found, though the rest of the record is true."""
    text = re.sub(r"commitment: .", lambda match: "commitment: " + ("1" if match[0][-1] != "1" else "2"), GAME_TEXT)
    assert failed(text) == {"commitment": LINE["commitment"]}


def test_changed_nonces() -> None:
    """Other nonces give other shuffles, though the commitment still fits."""
    assert set(failed(GAME_TEXT.replace("nonces: a b | c", "nonces: a b | d"))) == {"shuffle", "actions"}


@pytest.mark.parametrize("table", ["table: t2", "table: t1 "])
def test_another_table(table: str) -> None:
    """The commitment is for one table; blanks at the end do not matter."""
    assert ("commitment" in failed(GAME_TEXT.replace("table: t1", table))) == (table == "table: t2")


def test_a_changed_card() -> None:
    """A disclosed card that was changed is found in its line."""
    number, line = next((n, text) for n, text in enumerate(GAME_TEXT.splitlines(), 1) if "draw=" in text)
    found = re.search(r"draw=(\d):([^,]+)", line)
    assert found is not None
    changed = line.replace(found[2], "r1-2" if found[2] != "r1-2" else "b1-2", 1)
    assert failed(GAME_TEXT.replace(line, changed)) == {"shuffle": number, "actions": number}


def test_a_changed_card_of_the_set_up() -> None:
    """So is one of the set-up."""
    text = re.sub(r" 0:(\S+)", lambda match: " 0:w" if match[1] != "w" else " 0:r1-2", GAME_TEXT, count=1)
    assert set(failed(text)) == {"shuffle", "actions"}


def test_a_changed_action() -> None:
    """Another action, legal or not, makes the record false from there on."""
    for number, line in enumerate(GAME_TEXT.splitlines(), 1):
        if re.match(r"\d+\. \d: m1 ", line):
            found = failed(GAME_TEXT.replace(line, line.replace(": m1 ", ": m2 ")))
            assert "actions" in found or "hashes" in found
            assert min(where for where in found.values() if where is not None) >= number
            break


def test_an_illegal_action() -> None:
    """An action that is not legal is named with its line and the refusal."""
    lines = GAME_TEXT.splitlines()
    at = next(number for number, line in enumerate(lines) if re.match(r"3\. \d: ", line))
    lines[at] = re.sub(r": \S+", ": draw", lines[at], count=1)
    found = verify("\n".join(lines))
    [check] = [check for check in found.checks if check.name == "actions"]
    assert (check.verdict, check.line) == ("failed", at + 1)
    assert "rule H3.5" in check.detail
    assert not found.ok


def test_another_seat() -> None:
    """A turn of the wrong seat is named."""
    text = re.sub(r"^1\. (\d):", lambda match: f"1. {1 - int(match[1])}:", GAME_TEXT, count=1, flags=re.MULTILINE)
    with pytest.raises(RecordError, match=r"seat \d is not to move") as caught:
        Replay(parse_record(text)).state_at()
    assert caught.value.code == "record/seat"


def test_a_turn_out_of_order() -> None:
    """A turn whose number is not the next one is named."""
    text = re.sub(r"^3\. ", "4. ", GAME_TEXT, count=1, flags=re.MULTILINE)
    with pytest.raises(RecordError, match="turn 4 is out of order") as caught:
        Replay(parse_record(text)).state_at()
    assert caught.value.code == "record/turn"


def test_a_turn_after_the_end() -> None:
    """Nothing can follow the end of the game."""
    text = GAME_TEXT.replace("result:", "99. 0: m1 draw\nresult:")
    with pytest.raises(RecordError, match="over before this step"):
        Replay(parse_record(text)).state_at()


def test_a_wrong_result() -> None:
    """A result that is not the score is found, in its line."""
    text = re.sub(r"result: \d+", "result: 99", GAME_TEXT)
    assert failed(text) == {"outcome": len(GAME_TEXT.splitlines())}


def test_a_missing_result() -> None:
    """A finished game without a result, and a result without an end, are found."""
    assert set(failed(re.sub(r"result: .*", "result: open", GAME_TEXT))) == {"outcome"}
    assert set(failed(short_game("helsinki").replace("result: open", "result: 3 4"))) == {"outcome"}


def test_a_wrong_hash() -> None:
    """A hash that differs is found in its line; the rest is checked all the same."""
    lines = GAME_TEXT.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("5. "))
    lines[at] = re.sub(r"#.", lambda match: "#1" if match[0] != "#1" else "#2", lines[at])
    assert failed("\n".join(lines)) == {"hashes": at + 1}


def test_lost_hashes() -> None:
    """Without hashes nothing fails, and with some of them these are checked."""
    bare = re.sub(r" #[0-9a-f]{16}", "", GAME_TEXT)
    assert verdicts(bare) == ALL_OK | {"hashes": "not checked"}
    some = re.sub(r" #[0-9a-f]{16}", "", GAME_TEXT, count=5)
    assert verdicts(some) == ALL_OK


# --- Sealing


def test_sealing_renews_hashes_and_result() -> None:
    """After an edit by hand, sealing writes the hashes and the result that are true."""
    damaged = re.sub(r" #[0-9a-f]{16}", " #0000000000000000", GAME_TEXT)
    damaged = re.sub(r"result: .*", "result: 1 1", damaged)
    record = parse_record(damaged)
    Replay(record).seal()
    assert format_record(record) == GAME_TEXT


def test_sealing_refuses_what_does_not_replay() -> None:
    """A record with an illegal action cannot be sealed."""
    text = re.sub(r"^2\. (\d): \S+", r"2. \1: end", GAME_TEXT, count=1, flags=re.MULTILINE)
    with pytest.raises(RecordError) as caught:
        Replay(parse_record(text)).seal()
    assert caught.value.code == "record/illegal"
    assert caught.value.values["refusal"] == "step/wrong"
