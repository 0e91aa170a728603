"""What the table shows beside the view comes with every position and every frame."""

from __future__ import annotations

from typing import Any

import pytest

from server.harness import World
from torilla.games import get_game

pytestmark = pytest.mark.anyio


async def test_reports_of_neoville(world: World) -> None:
    """Every piece that stands is reported; the supply shows scores to the seat that may build, and to nobody else."""
    ann, eve = world.person("Ann"), world.person("Eve")
    made = await ann.table("me", "bot:random", game="neoville", options={"start": 0}, start=True, listed=True)
    id = made["table"]["id"]
    line, watcher = await ann.line(id), await eve.line(id)
    found = world.hub.tables[id]
    built = 0
    for _ in range(24):
        await world.settle(lambda: not found.row.bot_moves)
        await line.pump()
        await watcher.pump()
        reports, view = line.position["reports"], line.position["view"]
        for player, city in zip(view["players"], reports["cities"], strict=True):
            assert [report["piece"] for report in city] == [piece["piece"] for piece in player["pieces"]]
            assert [report["square"] for report in city] == [piece["square"] for piece in player["pieces"]]
        assert {report["piece"]: report["count"] for report in reports["supply"]} == view["supply"]
        legal = [option["notation"] for option in line.position["legal"]]
        builds = {notation for notation in legal if notation.startswith("build:")}
        told = {
            f"build:{report['piece']}:{square['square']}"
            for report in reports["supply"]
            for square in [report["best"], *report["others"]]
            if square is not None
        }
        assert told == builds
        assert (reports["ground"] is not None) == (view["step"] == "build")
        others = watcher.position["reports"]
        assert others["ground"] is None and all(report["best"] is None for report in others["supply"])
        built += bool(builds)
        await line.act(sorted(builds)[0] if builds else None)
    assert built
    for seat in ("", "?seat=0"):
        frames = (await ann.get(f"/tables/{id}/replay{seat}"))["frames"]
        assert all(len(frame["reports"]["cities"]) == 2 for frame in frames)


async def test_a_placement_tells_what_could_be_built(world: World) -> None:
    """The preview has the reports as they are once the tile lies."""
    ann = world.person("Ann")
    made = await ann.table("me", "bot:random", game="neoville", options={"start": 0}, start=True)
    line = await ann.line(made["table"]["id"])
    await line.act()
    place = line.position["legal"][0]["notation"]
    told = (await line.send(type="preview", id=1, seat=0, action=place))["preview"]
    await line.act(place)
    reports = line.position["reports"]
    assert told["supply"] == reports["supply"] and told["ground"] == reports["ground"] is not None


def test_complete_lines_are_reported() -> None:
    """The server reports which rows and columns of each board are complete (H5.3): the page counts nothing."""
    game = get_game("helsinki")
    state: Any = game.rules.setup(game.rules.options.make(), 2, 1)
    assert game.page.extras(game.views.known(game.views.view(state, 0))) == {
        "lines": [{"rows": [], "columns": []}] * 2,
        "payment": None,
    }
    document = game.views.to_document(state)
    document["players"][1]["tiles"] = [{"colour": "r", "cells": [f"{column}2" for column in "abcd"]}]
    document["players"][1]["wild"] = ["e2", "f2", "g2"]
    found = game.page.extras(game.views.known(game.views.view(game.views.from_document(document), 0)))
    assert found["lines"] == [{"rows": [], "columns": []}, {"rows": [2], "columns": []}]


def test_rounds_are_reported() -> None:
    """The server reports how many rounds are played (N3)."""
    game = get_game("neoville")
    assert (
        game.page.extras(game.views.known(game.views.view(game.rules.setup(game.rules.options.make(), 3, 1), None)))[
            "rounds"
        ]
        == 16
    )
