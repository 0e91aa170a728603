"""Captions of the learning pages' pictures: every number in them is what the picture shows, in every language."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

GAMES = Path(__file__).parents[2] / "web" / "src" / "games"
TEXTS = Path(__file__).parents[2] / "web" / "src" / "text"
LANGUAGES = ("en", "de", "fr", "nl")
NUMBERS = {
    "en": "two three four five six seven eight nine ten eleven twelve fifteen=15 sixteen=16",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf fünfzehn=15 sechzehn=16 zweit=2 zweier=2",
    "fr": "deux trois quatre cinq six sept huit neuf dix onze douze quinze=15 seize=16",
    "nl": "twee drie vier vijf zes zeven acht negen tien elf twaalf vijftien=15 zestien=16",
}
TOKEN = re.compile(r"(?<![a-z\d])([−-]?)(\d+)|([^\W\d_]+)")

Scene = dict[str, Any]
Facts = tuple[list[int], list[int]]
"""The numbers of a caption and of the alternative text."""


def words_of(language: str) -> dict[str, int]:
    """Number words from two on."""
    found = {}
    for value, word in enumerate(NUMBERS[language].split(), 2):
        name, _, given = word.partition("=")
        found[name] = int(given or value)
    return found


def numbers(text: str, language: str) -> list[int]:
    """All numbers of a text. Ones are left out: in most languages they are also the article."""
    words = words_of(language)
    found = []
    for sign, digits, word in TOKEN.findall(text):
        value = int(digits) if digits else words.get(word.lower(), 1)
        if value != 1:
            found.append(-value if sign else value)
    return sorted(found)


def captions(game: str, language: str) -> dict[str, tuple[str, str]]:
    words = json.loads((TEXTS / language / game / "learn.json").read_text(encoding="utf-8"))
    return {name: (said["caption"], said["alternative"]) for name, said in words["pictures"].items()}


def made(game: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((GAMES / game / "learn" / "pictures.json").read_text(encoding="utf-8"))
    return found


# --- Helsinki ---

SIDES = 4
HAND_LIMIT = 7


def me(scene: Scene) -> dict[str, Any]:
    found: dict[str, Any] = scene["view"]["players"][0]
    return found


def square(scene: Scene) -> Facts:
    places = len(scene["view"]["display"])
    pawns = [player["pawn"] for player in scene["view"]["players"]]
    return [places, places], [SIDES, len(pawns), pawns[1] - pawns[0]]


def cards(scene: Scene) -> Facts:
    hand = [card for card in me(scene)["hand"] if card != "w"]
    return [], [len(hand) + 1, *(int(card[1]) for card in hand), *(card.count("t") for card in hand)]


def board(scene: Scene) -> Facts:
    grid = made("helsinki")["components"]["board"]["rows"]
    coats = "".join(grid).count("o")
    return [coats, SIDES], [len(grid), len(grid[0]), coats]


def move(scene: Scene) -> Facts:
    spaces = [offer["value"]["spaces"] for offer in scene["legal"]]
    return spaces, [len(spaces), *spaces]


def draw(scene: Scene) -> Facts:
    space, display = me(scene)["pawn"], scene["view"]["display"]
    return [sum(display[slot % len(display)] is not None for slot in (space, space + 1))], []


def discard(scene: Scene) -> Facts:
    hand = len(me(scene)["hand"])
    return [hand, hand - HAND_LIMIT], [hand]


def pay(scene: Scene) -> Facts:
    current = scene["view"]["current"]
    price = int(current["card"][1])
    return [price, price, current["to_pay"]], [current["to_pay"]]


def push(scene: Scene) -> Facts:
    (preview,) = scene["previews"].values()
    return [], [len(preview["cells"])]


def nothing(scene: Scene) -> Facts:
    assert scene["refusals"][scene["aim"]["notation"]]["code"] == "push/meets-nothing"
    return [int(scene["view"]["current"]["card"][3])], []


def outside(scene: Scene) -> Facts:
    assert scene["refusals"][scene["aim"]["notation"]]["code"] == "push/sticks-out"
    return [], []


def brings(scene: Scene) -> Facts:
    (preview,) = scene["previews"].values()
    assert len(preview["coats"]) == 1 and preview["bonus_card"]
    return [], []


def roofs(scene: Scene) -> Facts:
    current = scene["view"]["current"]
    due, free = current["roofs"], len(current["cells"])
    return [due, free, due], [free]


def example(scene: Scene) -> Facts:
    scores = {part["category"]: part["now"] for part in scene["scores"][0]}
    built = {cell for tile in me(scene)["tiles"] for cell in tile["cells"]} | {"d4"}
    rows = [row for row in range(1, 8) if all(f"{column}{row}" in built for column in "abcdefg")]
    columns = [column for column in "abcdefg" if all(f"{column}{row}" in built for row in range(1, 8))]
    assert columns == ["c", "d", "e"]  # the words name them
    turrets = me(scene)["turrets"]
    in_row, in_column = ({cell for cell in turrets if int(cell[1]) in rows}, {c for c in turrets if c[0] in columns})
    kinds = [in_row & in_column, in_row - in_column, in_column - in_row, set(turrets) - in_row - in_column]
    shown = [scores["rows"], scores["columns"], scores["turrets"]]
    return [*shown, sum(shown)], [*rows, len(turrets), *map(len, kinds)]


def actions(scene: Scene) -> Facts:
    rows = made("helsinki")["components"]["actions"]["rows"]
    return [], [sum(map(len, rows)), len(rows), len(rows[0]), me(scene)["coats"]]


def wild(scene: Scene) -> Facts:
    assert "one-wild:e4" in {offer["notation"] for offer in scene["legal"]}  # the words name the hole
    return [], [len(me(scene)["tiles"])]


def roads(scene: Scene) -> Facts:
    (preview,) = scene["previews"].values()
    crosswalks = "".join(made("helsinki")["components"]["board"]["rows"]).count("x")
    return [crosswalks, preview["dry_roads"], *preview["rows"]], []


def start(scene: Scene) -> Facts:
    return [], [len(scene["legal"])]


HELSINKI: dict[str, Callable[[Scene], Facts]] = {
    check.__name__: check
    for check in (
        *(square, cards, board, move, draw, discard, pay, push, nothing, outside, brings, roofs, example, actions),
        *(wild, roads, start),
    )
}

# --- Neoville ---


def tiles(scene: Scene) -> Facts:
    hand = me(scene)["hand"]
    assert me(scene)["fairness"] in hand
    return [len(hand)], [len(hand), len(re.findall("[egrw]", hand[0]))]


def supply(scene: Scene) -> Facts:
    pieces = scene["view"]["supply"]
    towers = [match for name in pieces if (match := re.fullmatch(r"([a-z]+)(\d+)", name))]
    values = [int(match[2]) for match in towers]
    kinds = {match[1] for match in towers}
    return [scene["view"]["seats"], len(kinds), len(scene["view"]["sorts"])], [min(values), max(values)]


def place(scene: Scene) -> Facts:
    (preview,) = scene["previews"].values()
    (district,) = [one for one in preview["districts"] if one["towers"]]
    need = int(re.sub(r"\D", "", district["towers"][0]))
    assert district["terrain"] == "earth" and district["after"] == need
    return [district["after"]], [len(me(scene)["city"]), district["after"], need]


def frame(scene: Scene) -> Facts:
    city = me(scene)["city"]
    wide, high = ({tile[axis] for tile in city} for axis in "xy")
    return [len(wide)], [len(city), len(wide), len(high)]


def district(scene: Scene) -> Facts:
    (told,) = [one for one in scene["reports"]["cities"][0] if on_square(one, scene["note"])]
    assert told["piece"].startswith("terracotta")
    return [told["have"], told["need"], told["need"] - told["have"]], [
        len(me(scene)["city"]),
        told["have"],
        told["need"],
    ]


def on_square(report: dict[str, Any], note: list[int]) -> bool:
    """Whether a piece stands on the square that is pointed at."""
    x, y = map(int, re.findall(r"[+-]\d+", report["place"]))
    return note == [2 * x + ("e" in report["square"]), 2 * y + ("s" in report["square"])]


def merge(scene: Scene) -> Facts:
    (refusal,) = scene["refusals"].values()
    towers = refusal["values"]["towers"]
    return [len(towers)], [len(towers)]


def build(scene: Scene) -> Facts:
    squares = {offer["value"]["square"] for offer in scene["legal"] if offer["value"]["type"] == "build"}
    return [], [len(me(scene)["city"]), len(squares)]


def drawing(scene: Scene) -> Facts:
    face_up = [tile for tile in scene["view"]["display"] if tile]
    return [len(face_up)], [len(face_up)]


def score(scene: Scene) -> Facts:
    return [], [len(scene["view"]["players"])]


def examples(scene: Scene) -> Facts:
    towers = [one for one in scene["reports"]["cities"][0] if one.get("alone")]
    met = [one["need"] for one in towers if one["points"] > 0]
    missed = [one for one in towers if one["points"] < 0]
    others = [one["points"] > 0 for one in scene["reports"]["cities"][0] if not one.get("alone")]
    assert all(others)  # the words say that bus and windmill are met
    return [*met, *(one["need"] for one in missed)], [value for one in missed for value in (one["have"], one["need"])]


def biosphere(scene: Scene) -> Facts:
    reports = scene["reports"]["cities"][0]
    points = [one["points"] for one in reports]
    return [sum(value > 0 for value in points), *points], [len(reports), *(one["need"] for one in reports)]


NEOVILLE: dict[str, Callable[[Scene], Facts]] = {
    **{check.__name__: check for check in (tiles, supply, place, frame, district, merge, build, score, biosphere)},
    "draw": drawing,
    "example": examples,
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "checks"), [("helsinki", HELSINKI), ("neoville", NEOVILLE)])
def test_captions_tell_what_the_pictures_show(
    game: str, checks: dict[str, Callable[[Scene], Facts]], language: str
) -> None:
    """The numbers of every caption are those of its picture, and no picture goes unchecked."""
    scenes, told = made(game)["pictures"], captions(game, language)
    assert set(scenes) == set(checks) == set(told)
    wrong = {}
    for name, check in checks.items():
        for text, facts in zip(told[name], check(scenes[name]), strict=True):
            if numbers(text, language) != sorted(value for value in facts if value not in (0, 1)):
                wrong[text] = facts
    assert wrong == {}


def test_a_wrong_number_is_found() -> None:
    """Numbers are read as words and digits; articles, cells and ordinals are not numbers."""
    assert numbers("A district of earth with seven squares. Its tower asks for eight: one more.", "en") == [7, 8]
    assert numbers("Deux biosphères : +5 et −8, la troisième en e4.", "fr") == [-8, 2, 5]
    assert numbers("Eine Partie zu zweit: Die Viertel zweier Türme, 7 von 8.", "de") == [2, 2, 7, 8]
    assert numbers("Eén fiche van zes, het vierde.", "nl") == [6]
