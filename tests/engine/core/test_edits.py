"""Positions that are changed by hand: no piece is lost, each can be played and written; a refusal changes nothing."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from engine.core.played import recorder

from torilla.core.contract.data import Edit
from torilla.core.contract.errors import PositionError
from torilla.core.contract.registry import GAMES, get_game
from torilla.core.engine.generator import Generator
from torilla.testing.play import choose_varied

CELLS = [f"{column}{row}" for column in "abcdefg" for row in range(1, 8)]


def helsinki(rng: random.Random, document: dict[str, Any]) -> Edit:
    """Some change of a Helsinki position, more or less sensible."""
    seat = rng.randrange(document["seats"])
    player = document["players"][seat]
    cell = rng.choice(CELLS)
    beside = chr(ord(cell[0]) + rng.choice((0, 1))) + str(int(cell[1]) + 1)
    card = rng.choice([*document["pile"], *player["hand"], "nothing"])
    built = rng.choice([*(cell for tile in player["tiles"] for cell in tile["cells"]), *player["wild"], cell])
    return rng.choice(
        [
            Edit("hand", seat, piece=card, number=1),
            Edit("hand", seat, piece=rng.choice([*player["hand"], card]), number=-1),
            Edit("display", None, str(rng.randrange(9)), rng.choice((card, ""))),
            Edit("tile", seat, f"{cell},{beside}", rng.choice("pgrby")),
            Edit("tile", seat, cell, "w"),
            Edit("tile", seat, built),
            Edit("dome", seat, built, rng.choice(("dome", ""))),
            Edit(rng.choice(("pawn", "coats")), seat, number=rng.randrange(-1, 10)),
            Edit(rng.choice(("to-move", "weather")), rng.randrange(4)),
        ]
    )


def neoville(rng: random.Random, document: dict[str, Any]) -> Edit:
    """Some change of a Neoville position, more or less sensible."""
    seat = rng.randrange(document["seats"])
    player = document["players"][seat]
    tile = rng.choice([*document["pile"], *player["hand"], "nothing"])
    places = [f"{x},{y}" for x in range(-2, 3) for y in range(-2, 3)]
    laid = rng.choice([*(f"{tile['x']},{tile['y']}" for tile in player["city"]), *places[:2]])
    square = rng.choice(("nw", "ne", "sw", "se", "top"))
    return rng.choice(
        [
            Edit("hand", seat, piece=tile, number=1),
            Edit("hand", seat, piece=rng.choice([*player["hand"], tile]), number=-1),
            Edit("display", None, str(rng.randrange(5)), rng.choice((tile, ""))),
            Edit("tile", seat, rng.choice(places), tile, rng.randrange(4)),
            Edit("tile", seat, laid),
            Edit("piece", seat, f"{laid},{square}", rng.choice(list(document["supply"]))),
            Edit("piece", seat, laid),
            Edit(rng.choice(("to-move", "weather")), rng.randrange(4)),
        ]
    )


CHANGES = {"helsinki": helsinki, "neoville": neoville}


@pytest.mark.parametrize("turns", [1, 15])
@pytest.mark.parametrize("name", GAMES)
def test_edited_positions_are_positions(name: str, turns: int) -> None:
    """In a hundred random changes pieces only move, what is refused has a code and changes nothing, and each result can
    be written, read and played.
    """
    game, rng = get_game(name), random.Random(turns)
    state: Any = recorder(name, seats=2, turns=turns).state
    census = game.views.census(game.views.to_document(state))
    done: Counter[str] = Counter()
    for _ in range(100):
        before = game.views.state_hash(state)
        edit = CHANGES[name](rng, game.views.to_document(state))
        try:
            after: Any = game.views.edited(state, edit)
        except PositionError as error:
            assert error.code.startswith("edit/") and error.values.keys() >= {"rule"}, error
            done[error.code] += 1
            assert game.views.state_hash(state) == before
            continue
        assert game.views.state_hash(state) == before
        document = game.views.to_document(after)
        assert game.views.census(document) == census
        text = game.views.format_position(after)
        assert game.views.state_hash(game.views.parse_position(text)) == game.views.state_hash(after)
        done[edit.what] += 1
        state = after
        played: Any = after.clone()
        for step in range(6):
            if played.to_move is not None:
                code = choose_varied(game, game.rules.legal(played), Generator.from_seed(step))
                game.rules.apply(played, code)
    assert done["hand"] and done["display"] and done["tile"] and done["to-move"] and done["edit/unknown"], done


@pytest.mark.parametrize(
    ("name", "edit", "code", "rule"),
    [
        ("helsinki", Edit("tile", 0, "d4", "w"), "edit/taken", "H4.5"),
        ("helsinki", Edit("tile", 0, "z9", "w"), "edit/place", "H1.6"),
        ("helsinki", Edit("tile", 0, "a1,c1", "p"), "edit/shape", "H1.3"),
        ("helsinki", Edit("dome", 0, "a1", "dome"), "edit/place", "H1.4"),
        ("helsinki", Edit("pawn", 0, number=8), "edit/number", "H1.1"),
        ("helsinki", Edit("hand", 0, piece="p9-9"), "edit/none-left", "H1.2"),
        ("helsinki", Edit("hand", 0, piece="p9-9", number=-1), "edit/none-there", ""),
        ("helsinki", Edit("hand", 7, piece="w"), "edit/unknown", ""),
        ("neoville", Edit("tile", 0, "3,3", "eere"), "edit/impossible", "N3.1"),
        ("neoville", Edit("tile", 0, "0", "eere"), "edit/place", "N3.2"),
        ("neoville", Edit("hand", 0, piece="none"), "edit/number", "N2.5"),
        ("neoville", Edit("piece", 0, "0,0,nw", "castle"), "edit/none-left", "N2.2"),
    ],
)
def test_what_is_impossible_names_its_rule(name: str, edit: Edit, code: str, rule: str) -> None:
    """Each refusal has a code and, where a rule says so, its number."""
    game = get_game(name)
    state: Any = recorder(name, seats=2, turns=2).state
    if code == "edit/impossible":
        document = game.views.to_document(state)
        edit = edit._replace(piece=document["pile"][0])
    with pytest.raises(PositionError) as error:
        game.views.edited(state, edit)
    assert (error.value.code, error.value.values["rule"]) == (code, rule)


@pytest.mark.parametrize("name", GAMES)
def test_unknown_pieces_stay_unknown(name: str) -> None:
    """From what one seat knows nothing is put where it might not be: the pile's pieces are not known."""
    game = get_game(name)
    played: Any = recorder(name, seats=2, turns=2).state
    state = game.views.state(game.views.view(played, 0))
    with pytest.raises(PositionError) as error:
        game.views.edited(state, Edit("display", None, "0", ""))
    assert error.value.code == "edit/hidden"
