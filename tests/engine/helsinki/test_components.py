"""The components file: what it must hold, and two different boxes in one process (H1.8)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from engine.helsinki.helpers import BOX, GAME
from slow import driver
from slow import helsinki as slow

from torilla.core.contract.errors import ComponentsError, PositionError, RecordError
from torilla.core.engine.generator import Generator
from torilla.core.records.record import format_record, parse_record
from torilla.core.records.replay import Recorder, Replay
from torilla.core.records.seed import Seed
from torilla.testing import check_game

TILES = 'r4 = { count = 3, shape = ["##", "##"] }'
ROWS = '".o.xo..",\n  "......o"'
CARD = "count = 4\nnumber = 1\nroofs = 2\nturrets = 0"

CORRECTED = (
    BOX.source.replace(TILES, 'r4 = { count = 2, shape = ["##", "##"] }\nr4b = { count = 1, shape = ["###", "#.."] }')
    .replace(ROWS, '"o..x..o",\n  "......o"')
    .replace("b2 = { count = 3", "b2 = { count = 2")
    .replace("b3 = { count = 3", "b3 = { count = 4")
    .replace("2 = [5, 3]", "2 = [8, 6]")
    .replace("[[cards]]\ncount = 2\nnumber = 3\nroofs = 4\nturrets = 0", "", 1)
    .replace(
        "[supply]",
        '[[cards]]\ncount = 2\nnumber = 3\nroofs = 4\nturrets = 0\ncolours = "pgby"\n\n'
        '[[cards]]\ncount = 2\nnumber = 3\nroofs = 4\nturrets = 0\ncolours = "r"\ntile = "r4b"\n\n[supply]',
    )
)
"""A box that differs in a tile shape, in tile counts, coats, bonus cards, and a card with a tile of its own."""


# --- Two boxes


def other_box() -> Any:
    return GAME.components(CORRECTED)


def play(box: Any, seed: str) -> Recorder:
    """A whole game with this box."""
    recorder = Recorder(GAME, GAME.options(dry_roads=True), 2, Seed.from_text(seed), components=box)
    generator = Generator.from_seed(4)
    while GAME.current_seat(recorder.state) is not None:
        legal = GAME.legal_actions(recorder.state)
        recorder.apply(legal[int(generator.below(len(legal)))])
    return recorder


def test_another_box_is_another_hash() -> None:
    """What a file says decides its hash; comments and layout do not (H1.8)."""
    assert other_box().hash != BOX.hash
    assert GAME.components("# mine\n" + BOX.source.replace("[supply]", "\n\n[supply]")).hash == BOX.hash


def test_both_boxes_in_one_process() -> None:
    """Games with both boxes go on side by side, step by step, as if each were alone (H1.8)."""
    boxes = [BOX, other_box(), BOX]
    states = [GAME.setup(GAME.options(start=0), 2, 11, box) for box in boxes]
    generators = [Generator.from_seed(3) for _ in boxes]
    alive = True
    while alive:
        alive = False
        for state, generator in zip(states, generators, strict=True):
            if GAME.current_seat(state) is not None:
                alive = True
                legal = GAME.legal_actions(state)
                GAME.apply_legal(state, legal[int(generator.below(len(legal)))])
    assert GAME.state_hash(states[0]) == GAME.state_hash(states[2])
    assert GAME.to_document(states[1])["components"] == other_box().hash


def test_the_corrected_box_is_played_as_it_says() -> None:
    """The card with a tile of its own, the other coats and bonus cards are in the game."""
    box = other_box()
    text = "helsinki position 1\noptions: dry-roads=yes\nstep: main\nplayer 0:\nhand: r3-4b w w\n"
    state = GAME.parse_position(text, box)
    for action in ("build:r3-4b", "nc.0f"):
        GAME.apply(state, GAME.parse_action(action, box))
    whole = GAME.to_document(state)
    assert whole["players"][0]["tiles"] == [{"colour": "r", "cells": ["c3", "d3", "e3", "e4"]}]
    assert whole["tiles"]["r4b"] == 0
    assert whole["bonus_cards"] == [8, 6]


def test_the_corrected_box_keeps_all_promises() -> None:
    """The conformance check passes with another box."""
    check_game(GAME, games=2, seed=3, components=other_box())


def test_the_corrected_box_as_in_the_reference() -> None:
    """So does the comparison with the slow reference."""
    import tomllib

    box = other_box()
    data = tomllib.loads(CORRECTED)
    generator = Generator.from_seed(8)
    state = GAME.setup(GAME.options(dry_roads=True), 2, 8, box)
    while GAME.current_seat(state) is not None:
        whole = GAME.to_document(state)
        legal = GAME.legal_actions(state)
        assert sorted(GAME.format_action(code, box) for code in legal) == slow.legal(whole, data)
        GAME.apply_legal(state, legal[int(generator.below(len(legal)))])
    driver.check_helsinki(GAME.to_document(state), data)


def test_records_name_their_box() -> None:
    """A record names its components by their hash, and the other box refuses it with a clear error."""
    mine, theirs = play(BOX, "mine"), play(other_box(), "theirs")
    for recorder, wrong in ((mine, other_box()), (theirs, BOX)):
        text = format_record(recorder.record(), recorder.components)
        assert f"components: {recorder.components.hash}" in text
        record = parse_record(text, recorder.components)
        assert Replay(record, recorder.components).verify().ok
        with pytest.raises(RecordError) as caught:
            parse_record(text, wrong)
        assert (caught.value.code, caught.value.values["line"]) == ("record/components", 4)
        assert "other components" in caught.value.message
        assert caught.value.values["components"] == recorder.components.hash


def test_positions_and_documents_name_their_box() -> None:
    """A position or a document of one box is refused by the other."""
    state = GAME.setup(GAME.options(), 2, 1, other_box())
    with pytest.raises(PositionError, match="other components"):
        GAME.parse_position(GAME.format_position(state))
    with pytest.raises(PositionError, match="other components"):
        GAME.from_document(GAME.to_document(state))
    with pytest.raises(PositionError, match="other components"):
        GAME.sample(GAME.view(state, 0), Generator.from_seed(1))
    assert GAME.from_document(GAME.to_document(state), other_box())


# --- The check


FAULTS = [
    ("format = 1", "format = 2", "components/format", "format", "must be 1"),
    ('game = "helsinki"', 'game = "neoville"', "components/game", "game", "helsinki"),
    ("format = 1", "format = ", "components/unreadable", "", "TOML"),
    ("[supply]", "[supplies]", "components/unknown-key", "supplies", "known are"),
    ('y = "yellow"', "", "components/colours", "colours", "five"),
    ('y = "yellow"', 'w = "white"', "components/colours", "colours.w", "small letter"),
    ('y = "yellow"', "y = 7", "components/type", "colours.y", "a text"),
    (TILES, 'r4 = { count = 2, shape = ["##", "##"] }', "components/tile-count", "tiles.r*", "9 tiles"),
    (TILES, 'r4 = { count = 3, shape = ["##", "#."] }', "components/shape", "tiles.r4.shape", "3 roofs"),
    (TILES, 'r4 = { count = 3, shape = ["##.", "..#", "..#"] }', "components/shape", "tiles.r4.shape", "hang together"),
    (TILES, 'r4 = { count = 3, shape = ["xx", "xx"] }', "components/shape", "tiles.r4.shape", "# and ."),
    (TILES, 'r4 = { count = 0, shape = ["##", "##"] }', "components/range", "tiles.r4.count", "from 1 to 10"),
    (TILES, 'r4 = { count = 3, form = ["##", "##"] }', "components/unknown-key", "tiles.r4.form", "count, shape"),
    (TILES, "r4 = { count = 3 }", "components/missing", "tiles.r4.shape", "missing"),
    (TILES, "r4 = 3", "components/type", "tiles.r4", "table"),
    (TILES, 'r6 = { count = 3, shape = ["###", "###"] }', "components/tile-name", "tiles.r6", "2 to 5"),
    (TILES, 'x4 = { count = 3, shape = ["##", "##"] }', "components/tile-name", "tiles.x4", "colour letter"),
    (CARD, CARD.replace("count = 4", "count = 3"), "components/card-count", "cards (p)", "17 cards"),
    (CARD, CARD.replace("number = 1", "number = 6"), "components/range", "cards[1].number", "from 1 to 5"),
    (CARD, CARD.replace("roofs = 2", "roofs = 9"), "components/range", "cards[1].roofs", "from 2 to 5"),
    (CARD, CARD.replace("turrets = 0", "turrets = 3"), "components/range", "cards[1].turrets", "from 0 to 2"),
    (CARD, CARD.replace("turrets = 0", "turrets = true"), "components/type", "cards[1].turrets", "whole number"),
    (CARD, CARD.replace("turrets = 0", "towers = 0"), "components/unknown-key", "cards[1].towers", "turrets"),
    (CARD, CARD.replace("number = 1\n", ""), "components/missing", "cards[1].number", "missing"),
    (CARD, CARD + '\ntile = "r2b"', "components/card-tile", "cards[1]", "no tile"),
    (CARD, CARD + '\ncolours = "z"', "components/card-colour", "cards[1].colours", "'z'"),
    ("wild_cards = 10", "wild_cards = -1", "components/range", "supply.wild_cards", "from 0"),
    ("wild_tiles = 12", "wild_tiles = 49", "components/range", "supply.wild_tiles", "48"),
    ("turrets = 30", 'turrets = "30"', "components/type", "supply.turrets", "whole number"),
    ("[taken_out.4]", "[taken_out.5]", "components/missing", "taken_out.4", "missing"),
    ("4 = 2\nany", "4 = 5\nany", "components/taken-out", "taken_out.2.4", "only 4 cards"),
    ("{ 5 = 1 }", "{ 5 = 11 }", "components/taken-out", "taken_out.2.any.5", "only 10 cards"),
    ("{ 5 = 1 }", "{ 6 = 1 }", "components/unknown-key", "taken_out.2.any.6", "1, 2, 3, 4, 5"),
    ("{ 5 = 1 }", "1", "components/type", "taken_out.2.any", "a table"),
    ("{ 5 = 1 }", "{ 5 = -1 }", "components/range", "taken_out.2.any.5", "from 0 to 90"),
    ("wild = 6", "wild = 11", "components/taken-out", "taken_out.2.wild", "only 10"),
    (
        "1 = 2\n2 = 2\n3 = 2\n4 = 2\n",
        "1 = 4\n2 = 4\n3 = 4\n4 = 4\n",
        "components/taken-out",
        "taken_out.2",
        "leaves 9 cards",
    ),
    ("wild = 6", "joker = 6", "components/unknown-key", "taken_out.2.joker", "wild"),
    (ROWS, '".o.xo..",\n  "......."', "components/coats", "board.rows", "shows 7"),
    (ROWS, '".o..o..",\n  "......o"', "components/crosswalks", "board.rows", "shows 3"),
    (ROWS, '".o.xo.",\n  "......o"', "components/board", "board.rows", "7 rows of 7"),
    (ROWS, '".o.xo.z",\n  "......o"', "components/board", "board.rows", ". o x #"),
    (ROWS, '".o.xo.#",\n  "......o"', "components/board", "board.rows", "statue"),
    ('["Cathedral", ', "[", "components/sides", "board.sides", "four names"),
    ('"far", "two-wild"', '"fly", "two-wild"', "components/actions", "actions.rows", "'fly'"),
    ('"far", "two-wild"', '"back", "two-wild"', "components/actions", "actions.rows", "twice"),
    ('["far", ', "[", "components/actions", "actions.rows", "3 rows of 5"),
    ("3 = [7, 5, 3]", "3 = [5, 7, 3]", "components/bonus", "dry_roads.3", "highest"),
    ("3 = [7, 5, 3]", "3 = []", "components/bonus", "dry_roads.3", "list of points"),
    ("3 = [7, 5, 3]", "", "components/missing", "dry_roads.3", "missing"),
]


@pytest.mark.parametrize(
    ("old", "new", "code", "place", "fault"),
    FAULTS,
    ids=[f"{n}-{fault[2].split('/')[1]}" for n, fault in enumerate(FAULTS)],
)
def test_a_faulty_file_is_refused_with_place_and_fault(old: str, new: str, code: str, place: str, fault: str) -> None:
    """Each fault is reported with its place and what was expected (H1.8)."""
    assert old in BOX.source
    with pytest.raises(ComponentsError) as caught:
        GAME.components(BOX.source.replace(old, new, 1), "mine.toml")
    assert caught.value.code == code
    assert caught.value.message.startswith("mine.toml: ")
    assert fault in caught.value.message
    if place:
        assert caught.value.values["place"] == place


def test_more_turrets_than_roofs() -> None:
    """No card shows more turrets than its tile has roofs; bounds of both make that certain."""
    assert all(card.turrets <= len(BOX.tiles[card.tile].cells) for card in BOX.cards)


def ninety_kinds() -> Any:
    """A box with five colours of 18 different cards each, the most that can be."""
    cards = [(number, roofs, turrets) for number in range(1, 6) for roofs in range(2, 6) for turrets in range(3)]
    entries = "".join(
        f"[[cards]]\ncount = 1\nnumber = {number}\nroofs = {roofs}\nturrets = {turrets}\n"
        for number, roofs, turrets in cards[:18]
    )
    head, _ = BOX.source.split("[[cards]]", 1)
    supply = BOX.source.split("[supply]")[1].split("# Cards taken out")[0]
    rest = BOX.source.split("[board]")[1]
    nothing_out = "[taken_out.2]\n[taken_out.3]\n[taken_out.4]\n"
    return GAME.components(f"{head}{entries}[supply]{supply}{nothing_out}[board]{rest}")


def test_ninety_kinds_of_cards() -> None:
    """They are dealt like those of any other box, each is in the game once."""
    box = ninety_kinds()
    whole = GAME.to_document(GAME.setup(GAME.options(), 2, 1, box))
    dealt = [*whole["pile"], *whole["display"], *(card for player in whole["players"] for card in player["hand"])]
    assert sorted(card for card in dealt if card != "w") == sorted(card.name for card in box.cards)
    assert len(box.cards) == 90


@pytest.mark.slow
def test_games_with_ninety_kinds_of_cards() -> None:
    """They keep all promises of the contract."""
    check_game(GAME, games=1, seed=1, components=ninety_kinds())


ANY = "any = { 5 = 1 }"


def in_play(box: Any, rules: int) -> int:
    state = GAME.setup(GAME.options(), 2, 1, box, rules)
    return 100 - int(sum(GAME.to_document(state)["out"].values()))


def test_a_file_from_before_version_2_is_the_same_box() -> None:
    """A file without `any` keeps its hash, and its 5s for two players are read as version 2 reads them (H2.1)."""
    old = GAME.components(BOX.source.replace(ANY, "5 = 1"))
    assert old.hash == BOX.hash == "0b9bba8f135972ebc293934cd837600639efae43856d4fc6bcf454ce95430f6b"
    assert old.taken_out == BOX.taken_out
    assert (in_play(old, 1), in_play(old, 2)) == (49, 53)


@pytest.mark.parametrize(
    ("change", "version_1", "version_2"),
    [
        ("any = {}", 54, 54),
        ("5 = 1\nany = {}", 49, 49),
        ("any = { 5 = 2 }", 44, 52),
        ("5 = 1\nany = { 5 = 3, 4 = 1 }", 39, 45),
        ("any = { 1 = 1 }", 49, 53),
    ],
)
def test_counts_of_each_and_of_any_colour(change: str, version_1: int, version_2: int) -> None:
    """A corrected file says how many cards leave, of each colour and of any (H2.1)."""
    box = GAME.components(BOX.source.replace(ANY, change))
    assert box.hash != BOX.hash
    assert (in_play(box, 1), in_play(box, 2)) == (version_1, version_2)


def test_each_colour_gives_before_any_colour() -> None:
    """With one 5 of each colour and three of any, the lot takes eight, and no colour keeps both (H2.1)."""
    box = GAME.components(BOX.source.replace(ANY, "5 = 1\nany = { 5 = 3 }"))
    for seed in range(20):
        out = GAME.to_document(GAME.setup(GAME.options(), 2, seed, box))["out"]
        fives = Counter(name[0] for name, number in out.items() if name[1:2] == "5" for _ in range(number))
        assert sorted(fives.values()) == [1, 1, 2, 2, 2]
