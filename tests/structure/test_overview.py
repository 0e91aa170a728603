"""The overview leads through files that exist, and lists the layers and packages that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from structure.test_layers import LAYERS

ROOT = Path(__file__).parents[2]
OVERVIEW = (ROOT / "docs" / "concepts" / "overview.md").read_text(encoding="utf-8")


def hops() -> list[str]:
    """The numbered lines of all walks: "One click, hop by hop" and its like."""
    walks = re.findall(r"^## [^\n]*, hop by hop\n(.*?)(?=^## )", OVERVIEW, re.MULTILINE | re.DOTALL)
    assert len(walks) == 4
    return [hop for walk in walks for hop in re.findall(r"^\d+\. .*$", walk, re.MULTILINE)]


def test_the_files_of_the_walks_exist() -> None:
    """Every file that a hop names, and every function it names is in one of its files."""
    for hop in hops():
        files = [ROOT / name for name in re.findall(r"`((?:src|web)/[\w./-]+)`", hop)]
        assert files and all(file.is_file() for file in files), hop
        source = "".join(file.read_text(encoding="utf-8") for file in files)
        for name in re.findall(r"`(\w+)`", hop):
            assert re.search(rf"\b{name}\b", source), f"{name} is in no file of: {hop}"


def test_the_layers_are_listed() -> None:
    """The table of layers has a row for each layer of the package that is guarded, and the page; no other."""
    section = OVERVIEW.split("| layer |")[1].split("\n\n")[0]
    rows = re.findall(r"^\| `([\w/]+)`", section, re.MULTILINE)
    assert [row.split("/")[0] for row in rows] == [*LAYERS, "web"]


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "docs/concepts/overview.md"])
def test_the_arrows_are_drawn_as_they_are_guarded(name: str) -> None:
    """Each layer stands to the right of all that it may import; `table`, which no other imports, is not drawn."""
    text = (ROOT / name).read_text(encoding="utf-8")
    [line] = re.findall(r"^grid  <-  .*$", text, re.MULTILINE)
    columns = [set(column.split(", ")) for column in line.split("  <-  ")]
    left: set[str] = set()
    for column in columns:
        assert all(LAYERS[layer] == left for layer in column), column
        left |= column
    assert left == set(LAYERS) - {"table"}


def test_the_packages_of_the_server_are_listed() -> None:
    """The table of packages has a row for each, and no other."""
    section = OVERVIEW.split("## The server")[1].split("\n## ")[0]
    packages = {path.parent.name for path in (ROOT / "src" / "torilla" / "server").glob("*/__init__.py")}
    assert set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)) == packages
