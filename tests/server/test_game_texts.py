"""What a game's package says of it: texts, options and rules for pages that are not its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import installed
import msgspec
import packages
import pytest

from server.harness import World
from torilla.core.content.texts import flattened
from torilla.core.contract.options import OptionForm, forms_of
from torilla.core.contract.registry import get_game


@pytest.fixture(scope="module")
def with_kalah(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The example games, installed beside this process."""
    with installed.found(packages.install(tmp_path_factory.mktemp("examples"), "kalah", "ribbons")):
        yield


@pytest.mark.usefixtures("with_kalah")
@pytest.mark.parametrize("name", ["kalah", "ribbons"])
def test_texts_and_rules_of_a_package(name: str) -> None:
    """A package's texts are there in each language, its rules as Markdown."""
    game = get_game(name)
    assert game.content.texts("en")["title"] == name.title()
    assert game.content.rules_page("nl").startswith(f"# {name.title()}\n")
    for lang in ("de", "fr", "nl"):
        assert set(game.content.texts(lang)) == set(game.content.texts("en"))


@pytest.mark.anyio
@pytest.mark.usefixtures("with_kalah")
async def test_the_route(world: World) -> None:
    """`/api/games/<name>/texts/<lang>` gives both; unknown games and languages are refused; nothing else is read."""
    ann = world.person("Ann")
    answer = await ann.get("/games/kalah/texts/fr")
    assert answer["texts"]["field.pit"] == "case" and "## K1 Semer" in answer["rules"]
    assert (await ann.get("/games/nothing/texts/en", 404))["code"] == "game/unknown"
    assert (await ann.get("/games/kalah/texts/..", 404))["code"] == "request/not-found"
    info = next(game for game in (await ann.get("/games"))["games"] if game["name"] == "kalah")
    assert info["rules_page"] is True and [form["name"] for form in info["forms"]] == ["seeds", "leftover"]


def test_english_stands_in() -> None:
    """What a language leaves out is said in English; a game without texts says its title and what it is about."""
    texts = get_game("helsinki").content.texts("fr")
    assert texts["title"] == "Helsinki" and texts["refusal.build/cannot-pay"] != ""
    assert get_game("helsinki").content.rules_page("fr") == ""


def test_keys_are_paths() -> None:
    """Tables of a texts file become keys with dots; an empty key names the table itself."""
    assert flattened({"title": "A", "option": {"size": {"": "Size", "note": "of the board"}}}) == {
        "title": "A",
        "option.size": "Size",
        "option.size.note": "of the board",
    }


class Wishes(msgspec.Struct):
    start: int | None = None
    short: bool = False
    board: Literal["small", "large"] = "small"
    seeds: Annotated[int, msgspec.Meta(ge=3, le=6)] = 4
    free: str = ""


def test_forms_of_options() -> None:
    """Switches, choices and numbers with limits can be offered; anything else keeps its default."""
    assert forms_of(Wishes) == [
        OptionForm("short", "switch"),
        OptionForm("board", "choice", ["small", "large"]),
        OptionForm("seeds", "number", low=3, high=6),
    ]
