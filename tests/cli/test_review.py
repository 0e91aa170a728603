"""`torilla review`."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from torilla.bots.review.report import Estimate
from torilla.cli.records.review import lost, lost_points
from torilla.core.records.record import format_record, parse_record


@pytest.mark.slow
@pytest.mark.long(but=("helsinki",))
@pytest.mark.parametrize("game", ["helsinki", "neoville"])
def test_json_text_and_page(
    torilla: Any, torilla_json: Callable[..., Any], records: dict[str, Path], tmp_path: Path, game: str
) -> None:
    """The same review as JSON, as text and as a page, whatever the number of processes."""
    flags = ("--simulations", "30", "--seat", "0")
    page = tmp_path / "review.html"
    found = torilla_json("review", records[game], *flags, "--jobs", "1", "--html", page)
    assert found == torilla_json("review", records[game], *flags, "--jobs", "2")
    [own] = found["seats"]
    assert own["seat"] == 0 and own["turns"] and own["moments"]
    text = torilla("review", records[game], *flags, "--jobs", "1").stdout
    for turn in own["turns"]:
        assert re.search(rf"^{turn['turn']} +(best|good|slip|mistake|turning point) ", text, re.MULTILINE)
    html = page.read_text("utf-8")
    assert html.count("<tr class=") == len(own["turns"]) and html.count("<polyline") == 1
    assert not re.search(r"(src|href)=", html)


def test_what_cannot_be_reviewed(torilla: Any, records: dict[str, Path], tmp_path: Path) -> None:
    """Unknown seats and records without hands end with one line that says why."""
    assert "seats 0 to 1" in torilla("review", records["helsinki"], "--seat", "5", code=2).stderr
    public = tmp_path / "public.txt"
    public.write_text(format_record(parse_record(records["helsinki"].read_text("utf-8")).seen_by(None)), "utf-8")
    assert "does not contain" in torilla("review", public, code=2).stderr
    assert "hand of seat 0" in torilla("review", public, "--seat", "0", code=2).stderr


def test_a_page_that_cannot_be_written_is_refused_first(torilla: Any, records: dict[str, Path], tmp_path: Path) -> None:
    """One line says so before any turn is judged, and nothing is left behind."""
    for path, reason in ((tmp_path / "missing" / "review.html", "cannot be written"), (tmp_path, "is a folder")):
        found = torilla("review", records["helsinki"], "--simulations", "10000000", "--html", path, code=2)
        assert f"{path} {reason}" in " ".join(found.stderr.split())
    assert not list(tmp_path.iterdir())


def test_losses_have_intervals_and_no_signed_zero() -> None:
    """Win chance and points are told with their intervals; what rounds to nothing is no loss."""
    assert lost(Estimate(0.12, 0.09, 0.15)) == "-12.0 % (-15.0…-9.0)"
    assert lost_points(Estimate(1.5, 0.5, 2.5)) == "-1.5 (-2.5…-0.5)"
    assert lost(Estimate(0.0002, -0.0001, 0.0004)) == "+0.0 % (+0.0…+0.0)"
    assert lost(Estimate(0.0, 0.0, 0.0)) == "0 %" and lost_points(Estimate(0.0, 0.0, 0.0)) == "0"
