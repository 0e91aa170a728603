"""What an action would do, and what pieces score and lack."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from engine.neoville.helpers import BOX, GAME, codes, do, position

from torilla.core.contract.errors import IllegalAction
from torilla.core.engine.generator import Generator

CITY = """
    display: eewe eggg errr ewww
    supply: terracotta6 terracotta8 tree4 bus-towers3 bus-parks windmill-left
    {}
    player 0:
    hand: eere ggrr
    order: @+0+0 @+1+0
    city:
    e4 e | e  g
    g  e | wp e
    """


def preview(state: Any, action: str) -> dict[str, Any]:
    found: dict[str, Any] = GAME.preview(GAME.view(state, GAME.current_seat(state)), *codes(action))
    return found


def city(step: str = "step: tile") -> Any:
    return position(CITY.format(step))


@pytest.mark.smoke
def test_a_placement() -> None:
    """A placement shows its squares, the districts it enlarges and joins, the frame, and the change of the score."""
    state = do(city(), "tile:eere")
    found = preview(state, "@+0-1r0")
    assert found["squares"] == [
        {"x": 0, "y": -2, "terrain": "e", "symbol": None},
        {"x": 1, "y": -2, "terrain": "e", "symbol": None},
        {"x": 0, "y": -1, "terrain": "r", "symbol": None},
        {"x": 1, "y": -1, "terrain": "e", "symbol": None},
    ]
    earth = found["districts"][0]
    assert (earth["terrain"], earth["before"], earth["after"]) == ("earth", [4], 7)
    assert earth["towers"] == ["terracotta4"]
    assert [0, -2] in earth["squares"]
    assert [1, 0] in earth["squares"]
    assert (found["districts"][1]["before"], found["districts"][1]["after"]) == ([], 1)
    assert found["frame"] == {"x": [0, 1], "y": [-1, 0], "columns": 2, "rows": 2}
    assert found["score"] == {}  # 4 squares were enough


def test_joining_districts() -> None:
    """Districts that a tile joins are listed with their sizes before."""
    state = position(
        """
        player 0:
        hand: eege
        city:
        r e | . . | e w
        r r | . . | w w
        ----+-----+----
        r w | g w | r r
        w w | w w | w r
        """
    )
    found = preview(do(state, "tile:eege"), "@+1+0r0")
    earth = next(district for district in found["districts"] if district["terrain"] == "earth")
    assert (earth["before"], earth["after"]) == ([1, 1], 5)


def test_growing_left_and_up_keeps_places() -> None:
    """Squares are counted from the first tile, also where the city grows left or up."""
    state = do(city(), "tile:ggrr")
    left = preview(state, "@-1+0r0")
    assert left["squares"][0] == {"x": -2, "y": 0, "terrain": "g", "symbol": None}
    assert left["frame"]["x"] == [-1, 1]
    up = preview(state, "@+0-1r2")
    assert up["frame"]["y"] == [-1, 0]
    grass = [district for district in up["districts"] if district["terrain"] == "grass"]
    assert [(district["before"], district["after"]) for district in grass] == [([], 2)]


def test_score_change_of_a_placement() -> None:
    """A tower that is met by the tile shows in the change of the score."""
    state = do(position("supply:\nplayer 0:\nhand: eere\ncity:\ne4 e\ng e\n"), "tile:eere")
    assert preview(state, "@+0-1r1")["score"] == {"towers": {"now": 8, "certain": 0}}


def test_a_build() -> None:
    """A build shows what the piece would score now and what it lacks."""
    state = city("step: build")
    bus = preview(state, "build:bus-towers3:ne")
    assert (bus["points"], bus["need"], bus["have"], bus["counts"]) == (-5, 3, 1, "towers")
    assert bus["score"] == {"buses": {"now": -5, "certain": 0}}
    tree = preview(state, "build:tree4:ne")
    assert (tree["points"], tree["need"], tree["have"]) == (-4, 4, 1)
    mill = preview(state, "build:windmill-left:ne")
    assert (mill["points"], mill["where"], mill["settled"]) == (-4, "left", True)


def test_a_draw_shows_nothing_hidden() -> None:
    """The preview of a draw names the face-up tile; of the pile nothing is known."""
    state = city("step: build")
    assert preview(state, "draw:eggg")["tile"] == "eggg"
    assert preview(state, "draw:pile") == {"action": "draw:pile", "tile": "?"}


def test_illegal_actions_have_no_preview() -> None:
    """An action that is not legal is refused with its reason."""
    with pytest.raises(IllegalAction) as caught:
        preview(city("step: build"), "build:tree8:ne")
    assert caught.value.code == "build/not-in-supply"


def test_the_supply() -> None:
    """For every piece in the supply: what it would score on its best square of the new tile, and what it lacks."""
    state = city("step: build")
    report = {entry["piece"]: entry for entry in GAME.supply_report(GAME.view(state, 0), 0)}
    assert set(report) == {"terracotta6", "terracotta8", "tree4", "bus-towers3", "bus-parks", "windmill-left"}
    assert report["terracotta6"]["best"]["square"] == "se"  # the upper left square's district has its tower
    assert (report["terracotta6"]["best"]["points"], report["terracotta6"]["best"]["have"]) == (-6, 1)
    bus = report["bus-towers3"]["best"]
    assert (bus["have"], bus["square"] in ("nw", "ne")) == (1, True)
    assert report["tree4"]["count"] == 1
    assert all(entry["best"] is None for entry in GAME.supply_report(GAME.view(city(), 0), 0))


def test_the_effect_on_other_pieces() -> None:
    """The best square also counts what a piece does for those that stand."""
    state = position(
        """
        step: build
        supply: tree4
        player 0:
        order: @+0+0 @+1+0 @+2+0
        city:
        e4 e | g:towers3 w | e      g
        g  e | w         w | wp     e
        """
    )
    best = GAME.supply_report(GAME.view(state, 0), 0)[0]["best"]
    assert best["change"] == best["points"] == -4


def test_pieces_of_a_city() -> None:
    """For every piece of a city: points, whether they are settled, need and have."""
    state = city("step: build")
    [tower] = GAME.city_report(GAME.view(state, 1), 0)
    assert tower == {
        "piece": "terracotta4", "place": "@+0+0", "square": "nw", "points": 4, "settled": False,
        "need": 4, "have": 4, "alone": True,
    }  # fmt: skip


def test_previews_of_all_actions() -> None:
    """Every legal action of a game has a preview of JSON values, and none changes the state."""
    generator = Generator.from_seed(8)
    state = GAME.setup(GAME.options(), 3, 8)
    while GAME.current_seat(state) is not None:
        legal = GAME.legal_actions(state)
        if int(state.steps) % 7 == 0:
            before = GAME.state_hash(state)
            view = GAME.view(state, GAME.current_seat(state))
            for code in legal[::3]:
                found = GAME.preview(view, code)
                assert found["action"] == GAME.format_action(code, BOX)
                assert msgspec.json.decode(msgspec.json.encode(found)) == found
            for seat in range(3):
                msgspec.json.encode([GAME.supply_report(view, seat), GAME.city_report(view, seat)])
            assert GAME.state_hash(state) == before
        GAME.apply_legal(state, legal[int(generator.below(len(legal)))])


def test_a_preview_tells_what_happens() -> None:
    """The change of the score in a preview is the one that the action brings."""
    generator = Generator.from_seed(5)
    state = GAME.setup(GAME.options(), 2, 5)
    while GAME.current_seat(state) is not None:
        seat = GAME.current_seat(state)
        legal = GAME.legal_actions(state)
        code = legal[int(generator.below(len(legal)))]
        found = GAME.preview(GAME.view(state, seat), code)
        before = GAME.live_score(state)[seat].total
        GAME.apply_legal(state, code)
        if "score" in found:
            told = sum(change["now"] for change in found["score"].values())
            assert GAME.live_score(state)[seat].total - before == told
