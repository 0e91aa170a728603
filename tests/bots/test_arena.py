"""The arena: duplicate deals, honest intervals, the same result however it is played."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from cli.conftest import run_torilla

from torilla.bots.arena.estimates import estimate_mean, estimate_share, student
from torilla.bots.arena.game import Fault, Result
from torilla.bots.arena.match import Entry, Match, parse_entries
from torilla.bots.arena.rating import rate
from torilla.bots.arena.report import format_report
from torilla.bots.arena.summary import summarise
from torilla.core.contract.errors import OptionsError

pytestmark = pytest.mark.slow

FIELDS = {"name", "games", "win_rate", "win_rate_low", "win_rate_high", "mean_score"}


def arena(*arguments: str | Path, code: int = 0) -> Any:
    result = run_torilla("arena", *arguments, "--json", code=code)
    return json.loads(result.stdout) if code == 0 else result.stderr


def match_of(*names: str) -> Match:
    return Match("helsinki", "", [Entry(name, name) for name in names], 1, "")


def result_of(number: int, scores: Sequence[int], faults: Sequence[Fault] = ()) -> Result:
    best = [score == max(scores) for score in scores]
    return Result(
        number=number,
        seats=list(range(len(scores))),
        scores=list(scores),
        places=[1 + sum(other > score for other in scores) for score in scores],
        shares=[won / sum(best) for won in best],
        turns=[1] * len(scores),
        seconds=[0.0] * len(scores),
        faults=list(faults),
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_bot_plays_every_hand(seats: int) -> None:
    """The games of a deal seat every bot once at every seat; the next deal begins again."""
    match = match_of(*"abcd"[:seats])
    for deal in range(3):
        games = range(deal * seats, (deal + 1) * seats)
        assert {match.deal(number) for number in games} == {deal}
        for entry in range(seats):
            assert sorted(match.seating(number).index(entry) for number in games) == list(range(seats))


def test_names_of_bots() -> None:
    """Bots by name, made to order, with a name of one's own, and with a comma in the command."""
    entries = parse_entries('greedy, mine=command:node x.mjs,"command:node a,b"')
    assert entries == [
        Entry("greedy", "greedy"),
        Entry("mine", "command:node x.mjs"),
        Entry("command:node a,b", "command:node a,b"),
    ]
    for wrong in ("genius,greedy", "a=command:x,a=command:y"):
        with pytest.raises(OptionsError):
            parse_entries(wrong)


@pytest.mark.parametrize("game", ["helsinki", "neoville"])
def test_the_json_object(game: str) -> None:
    """One entry per bot, in the order given, with the promised fields; shares of wins add up."""
    found = arena(game, "--bots", "random,random,random", "--games", "7", "--seed", "5", "--jobs", "1")
    assert [bot["name"] for bot in found["bots"]] == ["random"] * 3
    assert (found["games"], found["deals"], found["seats"]) == (7, 3, 3)
    for bot in found["bots"]:
        assert set(bot) >= FIELDS and bot["games"] == 7
        assert 0 <= bot["win_rate_low"] <= bot["win_rate"] <= bot["win_rate_high"] <= 1
    assert sum(bot["win_rate"] for bot in found["bots"]) == pytest.approx(1, abs=0.001)
    assert "seconds_a_turn" not in found["bots"][0]


def test_jobs_change_nothing(tmp_path: Path) -> None:
    """The same seed gives the same object and the same records with one process and with two; another seed does not."""
    arguments = ["neoville", "--bots", "random,greedy", "--games", "4", "--seed", "9", "-o", "start=1"]
    one = arena(*arguments, "--jobs", "1", "--out", tmp_path / "one")
    two = arena(*arguments, "--jobs", "2", "--out", tmp_path / "two")
    assert one == two
    files = sorted(path.name for path in (tmp_path / "one/records").iterdir())
    assert files == [f"neoville-{number:06}.txt" for number in range(4)]
    for name in files:
        assert (tmp_path / "one/records" / name).read_text() == (tmp_path / "two/records" / name).read_text()
    assert arena(*arguments[:-3], "10", "--jobs", "1") != one


def test_records_are_true(tmp_path: Path) -> None:
    """Kept games verify; both games of a deal have the same cards."""
    arena("helsinki", "--bots", "random,random", "--games", "2", "--out", tmp_path, "--jobs", "1")
    texts = []
    for number in range(2):
        path = tmp_path / f"records/helsinki-{number:06}.txt"
        assert json.loads(run_torilla("verify", path, "--json").stdout)["ok"]
        texts.append(path.read_text())
    seeds = {re.search(r"^seed: (\w+)$", text, re.MULTILINE)[1] for text in texts}  # type: ignore[index]
    assert len(seeds) == 1


def test_a_match_that_was_cut_goes_on(tmp_path: Path) -> None:
    """What is there is not played again, half a line is, and the result is that of a match in one piece."""
    arguments = ["helsinki", "--bots", "random,random", "--seed", "2", "--jobs", "1"]
    whole = arena(*arguments, "--games", "6", "--out", tmp_path / "whole")
    cut = tmp_path / "cut"
    arena(*arguments, "--games", "3", "--out", cut)
    games = cut / "games.jsonl"
    lines = games.read_text().splitlines(keepends=True)
    games.write_text(lines[0] + lines[1] + lines[2][:20])
    kept = (cut / "records/helsinki-000000.txt").stat().st_mtime_ns
    assert arena(*arguments, "--games", "6", "--out", cut) == whole
    assert (cut / "records/helsinki-000000.txt").stat().st_mtime_ns == kept
    assert len(games.read_text().splitlines()) == 6
    assert json.loads((cut / "result.json").read_text()) == whole
    assert arena(*arguments, "--games", "6", "--out", cut) == whole


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_loses_nothing(tmp_path: Path, jobs: str) -> None:
    """Ctrl-C ends a match with one line and exit code 130; the same command goes on to the result of an uncut one."""
    arguments = ["neoville", "--bots", "random,random", "--games", "300", "--jobs", jobs, "--out", str(tmp_path)]
    process = subprocess.Popen(
        [sys.executable, "-m", "torilla", "arena", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    games = tmp_path / "games.jsonl"
    until = time.monotonic() + 60
    while time.monotonic() < until and not (games.exists() and games.stat().st_size > 1000):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert re.fullmatch(r"interrupted after \d+ of 300 games; the same command continues\n", err)
    kept = len(games.read_text().splitlines())
    few = [*arguments[:4], str(kept + 2), *arguments[5:]]
    whole = [*few[:-1], str(tmp_path / "whole")]
    assert arena(*few) == arena(*whole)


def test_a_folder_of_before_rules_versions_goes_on(tmp_path: Path) -> None:
    """A match file that names no rules version was begun under the first, and goes on under it (H2.1)."""
    begun = ("helsinki", "--bots", "random,random", "--rules", "1", "--out", tmp_path)
    arena(*begun, "--games", "1")
    match = json.loads((tmp_path / "match.json").read_text())
    assert match.pop("rules") == 1
    (tmp_path / "match.json").write_text(json.dumps(match))
    found = arena(*begun, "--games", "2")
    assert (found["rules"], found["games"]) == (1, 2)
    assert all("rules: 1\n" in path.read_text() for path in (tmp_path / "records").iterdir())


def test_a_folder_has_one_match(tmp_path: Path) -> None:
    """Another seed or other bots do not mix with the games that are there."""
    arena("helsinki", "--bots", "random,random", "--games", "1", "--out", tmp_path)
    said = arena("helsinki", "--bots", "random,random", "--games", "1", "--seed", "7", "--out", tmp_path, code=2)
    assert "other seed" in said
    said = arena("helsinki", "--bots", "random,random", "--games", "1", "--rules", "1", "--out", tmp_path, code=2)
    assert "other rules" in said
    (tmp_path / "match.json").write_text("{")
    assert "cannot be read" in arena("helsinki", "--bots", "random,random", "--games", "1", "--out", tmp_path, code=2)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["helsinki", "--bots", "random"], "not by 1"),
        (["helsinki", "--bots", "random,genius"], "no bot 'genius'"),
        (["chess", "--bots", "random,random"], "chess"),
        (["helsinki", "--bots", "random,random", "--ray", "auto", "--jobs", "2"], "use one of them"),
        (["helsinki", "--bots", "random,random", "-o", "start=2"], "no seat 2"),
        (["helsinki", "--bots", "random,random", "--rules", "3"], "rules version 3"),
    ],
)
def test_wrong_arguments(arguments: list[str], reason: str) -> None:
    """One line and exit code 2."""
    said = arena(*arguments, "--games", "1", code=2)
    assert said.startswith("error: ") and reason in said and said.count("\n") == 1


def test_ray_is_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Ray is not installed one line says how to get it."""
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    said = arena("helsinki", "--bots", "random,random", "--games", "1", "--ray", "auto", code=2)
    assert said == "error: --ray needs ray: pip install 'torilla[ray]'\n"


def test_text_for_people(tmp_path: Path) -> None:
    """A table with intervals, ratings, and where the report is."""
    out = tmp_path / "match"
    arguments = ["--bots", "greedy,random", "--games", "3", "--jobs", "1", "--times", "--out", str(out)]
    text = run_torilla("arena", "neoville", *arguments).stdout
    assert "3 games of neoville on 2 deals" in text and "played 1 of 2 times" in text
    assert "rating" in text and "a turn" in text and "report.html" in text


# --- Statistics ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (99, 1.984)]
)
def test_student(freedom: int, quantile: float) -> None:
    """The quantiles of the printed tables."""
    assert student(freedom) == pytest.approx(quantile, rel=0.004)


def test_intervals_go_by_deals() -> None:
    """Games that go the same way on a deal count as one; pairs that are split by the hand say more than two games."""
    alike = [[1.0, 1.0], [0.0, 0.0]] * 25
    split = [[1.0, 0.0]] * 40 + [[1.0, 1.0], [0.0, 0.0]] * 5
    mixed = [[1.0, 1.0], [0.0, 0.0], [1.0, 0.0], [0.0, 1.0]] * 12 + [[1.0, 1.0], [0.0, 0.0]]
    widths = {}
    for name, deals in {"alike": alike, "split": split, "mixed": mixed}.items():
        found = estimate_share(deals)
        assert found.mean == 0.5 and found.low is not None and found.high is not None
        widths[name] = found.high - found.low
    assert widths["split"] < widths["mixed"] < widths["alike"]
    assert widths["alike"] == pytest.approx(2 * 1.96 * (0.25 / 50) ** 0.5, rel=0.06)


def test_a_clean_sweep_is_no_certainty() -> None:
    """A bot that won all of 200 games is not said to win always; one that won fewer has no better lower end."""
    ends = []
    for lost in range(6):
        deals = [[1.0, 1.0]] * (100 - lost) + [[1.0, 0.0]] * lost
        found = estimate_share(deals)
        assert found.low is not None and found.low < found.mean
        ends.append(found.low)
    assert ends == sorted(ends, reverse=True) and 0.97 < ends[0] < 0.99


def test_means() -> None:
    """Mean and t interval over deals, checked by hand: deal means 1, 3, 5."""
    found = estimate_mean([[0.0, 2.0], [2.0, 4.0], [4.0, 6.0]])
    assert found.mean == 3
    assert found.high is not None and found.high - 3 == pytest.approx(4.3027 * 2 / 3**0.5, rel=1e-3)
    assert estimate_mean([[1.0, 2.0]]).low is None


def test_ratings_are_on_the_scale_of_chess() -> None:
    """Ten wins to one are 400 points, and the order is that of strength; equal bots are near 0."""
    match = match_of("strong", "weak")
    results = [result_of(number, (0, 9) if number % 11 == 0 else (9, 0)) for number in range(1100)]
    strong, weak = rate(match, results)
    assert (strong.name, weak.name) == ("strong", "weak")
    assert strong.rating - weak.rating == pytest.approx(400, rel=0.03)
    assert strong.low is not None and strong.low < strong.rating and strong.low > weak.rating
    assert rate(match_of("a", "a"), results) == []
    assert abs(rate(match_of("a", "b"), [result_of(number, (5, 5)) for number in range(40)])[0].rating) < 1e-6


def test_a_shared_win_counts_as_its_share() -> None:
    """Two winners of four have half a win each."""
    match = match_of(*"abcd")
    found = summarise(match, [result_of(number, (7, 7, 3, 1)) for number in range(8)])
    assert [bot["win_rate"] for bot in found["bots"]] == [0.5, 0.5, 0, 0]
    assert found["bots"][0]["margin"] == pytest.approx(7 - 11 / 3, abs=1e-3)
    assert {"first": "a", "second": "c", "difference": 4.0}.items() <= found["differences"][1].items()


# --- The report ---------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """Every tag and every address of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag not in ("meta", "line", "circle", "path", "text"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.open and self.open[-1] == tag:
            self.open.pop()


def test_the_report_needs_nothing_else(tmp_path: Path) -> None:
    """One page with plots, light and dark, that loads nothing; its links are the records beside it."""
    arena("helsinki", "--bots", "greedy,random", "--games", "4", "--jobs", "1", "--out", tmp_path)
    text = (tmp_path / "report.html").read_text()
    page = Page()
    page.feed(text)
    assert page.open == [] and "svg" in page.tags and "script" not in page.tags and "link" not in page.tags
    assert "prefers-color-scheme: dark" in text and "http" not in text
    assert len(page.links) == 4 and all((tmp_path / link).is_file() for link in page.links)


def test_the_report_escapes_what_bots_say() -> None:
    """A bot's name or last output is text, not markup; faults are reported."""
    from torilla.bots.arena.folder import Folder

    match = match_of("<b>bold</b>", "calm")
    results = [result_of(number, (1, 2), [Fault(0, 3, "bot/crashed", "<script>")]) for number in range(2)]
    text = format_report(match, results, summarise(match, results), Folder(Path(), match))
    assert "<script>" not in text and "<b>bold" not in text and "&lt;script&gt;" in text
