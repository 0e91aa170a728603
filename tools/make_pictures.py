"""Write what the pictures of the learning pages show: positions worked out by the engine, as a table would get them.

python tools/make_pictures.py            # writes pictures.json and tries.json next to each pictures.toml
python tools/make_pictures.py --check    # fails if one of them is stale

Each picture is a position text and the actions done from there. What the table would ask the server about it (legal
actions, scores, reports, the preview of the action aimed at or the reason against it) is answered here once.
tries.json has the positions in which visitors try a picture out, in a sandbox.
"""

from __future__ import annotations

import sys
import tomllib
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from torilla.games import get_game

FOLDER = Path(__file__).parent.parent / "web/src/games"
GAMES = ("helsinki", "neoville")
GOAL = "goal"
"""A finished board, shown before a first game: it belongs to no rule, and nothing is left to try."""


def make_scene(game: Any, scene: dict[str, Any]) -> dict[str, Any]:
    """One picture: what seat 0 would see and could ask."""
    state = game.views.parse_position(scene["position"])
    for action in scene.get("do", "").split():
        game.rules.apply(state, game.notation.parse(action))
    view = game.views.view(state, 0)
    mine = state.to_move == 0
    codes = game.rules.legal(state) if mine else []
    natural = game.page.suggest(game.views.known(view)) if mine else None
    suggested = None if natural is None else game.notation.format(natural)
    aim = scene.get("aim")
    questions = {aim} if aim else set()
    return {
        "show": scene["show"].split(),
        "aim": offer(game, game.notation.parse(aim)) if aim else None,
        "arm": scene.get("arm"),
        "note": scene.get("note"),
        "view": view,
        "legal": [offer(game, code) for code in codes],
        "suggested": suggested,
        "scores": [
            [{"category": part.category, "now": part.now, "certain": part.certain} for part in score.parts]
            for score in game.rules.scores(state)
        ],
        "reports": game.page.extras(game.views.known(view)),
        **answers(game, state, view, questions | asked_by_hand(game, view, suggested) if mine else set()),
    }


def offer(game: Any, code: int) -> dict[str, Any]:
    """An action as the server tells it: to send, and to match against what is drawn."""
    return {"notation": game.notation.format(code), "value": game.notation.to_value(code)}


def asked_by_hand(game: Any, view: Any, suggested: str | None) -> set[str]:
    """The table of Helsinki asks which cards pay, and of each card why it cannot be built."""
    document = msgspec.to_builtins(view)
    if document["step"] == "pay" and suggested is not None:
        return {suggested}
    if game.name != "helsinki" or document["step"] not in ("main", "after"):
        return set()
    return {f"build:{card}" for card in document["players"][0]["hand"] if card != "w"}


def answers(game: Any, state: Any, view: Any, questions: set[str]) -> dict[str, Any]:
    """The preview of each action that is legal, the refusal of each that is not."""
    previews, refusals = {}, {}
    for notation in sorted(questions):
        code = game.notation.parse(notation)
        refusal = game.rules.explain(state, code, 0)
        if refusal is None:
            previews[notation] = game.page.preview(game.views.known(view), code)
        else:
            refusals[notation] = {"code": refusal.code, "rule": refusal.rule, "values": refusal.values}
    return {"previews": previews, "refusals": refusals}


def make(name: str) -> bytes:
    """The file of one game: the components that the pictures were made with, and the pictures."""
    game = get_game(name)
    scenes = tomllib.loads((FOLDER / name / "learn/pictures.toml").read_text(encoding="utf-8"))
    box: Any = game.components
    lines = [encode(scene) + ":" + encode(make_scene(game, scenes[scene])) for scene in scenes]
    pictures = ",\n".join(lines)
    return f'{{"components":{encode(tomllib.loads(box.source))},\n"pictures":{{\n{pictures}\n}}}}\n'.encode()


def make_tries(name: str) -> bytes:
    """Where visitors begin who try a picture out: a position text, and the actions done from there."""
    scenes = tomllib.loads((FOLDER / name / "learn/pictures.toml").read_text(encoding="utf-8"))
    openings = {
        picture: {"position": scene.get("try") or scene["position"], "actions": actions_of(scene)}
        for picture, scene in scenes.items()
        if picture != GOAL
    }
    lines = ",\n".join(encode(picture) + ":" + encode(opening) for picture, opening in openings.items())
    return f"{{\n{lines}\n}}\n".encode()


def actions_of(scene: dict[str, Any]) -> list[str]:
    """The actions done first; another position to begin in needs none."""
    return [] if "try" in scene else scene.get("do", "").split()


def encode(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def main() -> int:
    stale = []
    for name, (file, made) in product(GAMES, {"pictures.json": make, "tries.json": make_tries}.items()):
        target, wanted = FOLDER / name / "learn" / file, made(name)
        if target.exists() and target.read_bytes() == wanted:
            continue
        if "--check" in sys.argv:
            stale.append(target)
        else:
            target.write_bytes(wanted)
    if stale:
        print(*stale, "stale: run python tools/make_pictures.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
