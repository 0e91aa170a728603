"""Lines that are typed at a table and in a sandbox: whole games by text alone, and only what the asker may see."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from server.harness import World, two_players
from server.test_sandbox import Visitor
from torilla.games import GAMES
from torilla.server.sandbox.session import SandboxSession

pytestmark = pytest.mark.anyio

NUMBER = re.compile(r"(?<!\d)(\d+) ?: ")
"""The number of an action that is named."""
MOST_LINES = 1500


class Typist:
    """Somebody who knows of a game in a sandbox only what is answered."""

    def __init__(self, lang: str, **opening: Any) -> None:
        self.visitor = Visitor(position=None, **opening)
        self.lang = lang
        self.rng = random.Random(1)
        self.told = 0

    def ask(self, text: str, **how: Any) -> Any:
        message = {"type": "ask", "id": 1, "text": text, "lang": self.lang, "names": ["", "Bo"], **how}
        [answered] = self.visitor.say(**message)
        assert answered["error"] is None, answered
        return answered

    def play(self, options: str) -> str:
        """Play to the end by the numbers that are told; what is said then."""
        game = self.visitor.session.game
        assert game is not None
        for _ in range(MOST_LINES):
            now, self.told = self.ask("", since=self.told)["text"], len(game.steps)
            numbers = NUMBER.findall(self.ask(options)["text"])
            if numbers:
                answered = self.ask(self.rng.choice(numbers))
                assert answered["kind"] == "act", answered
                self.visitor.do("act", action=answered["action"])
            elif game.to_move is None:
                return str(now)
            else:
                common = {"key": f"reply-{len(game.steps):06}", "seq": self.visitor.last["position"]["seq"]}
                self.visitor.say(type="reply", **common)  # the others are bots
        raise AssertionError("the game does not end")


@pytest.mark.parametrize(("game", "lang"), [("helsinki", "en"), ("neoville", "de")])
def test_a_whole_game_is_played_by_what_is_answered(game: str, lang: str) -> None:
    """Somebody who reads nothing but answers comes to the end, and hears who has won."""
    typist = Typist(lang, game=game, seed="1", seats=2, seat=0)
    end = typist.play({"en": "what can I do", "de": "was kann ich tun"}[lang])
    over = {"en": r"The game is over\. .* points?\.", "de": r"Die Partie ist zu Ende\. .* Punkt(en)?\."}
    assert re.search(over[lang], end), end
    assert typist.ask({"en": "score", "de": "Punkte"}[lang])["text"].startswith({"en": "You: ", "de": "Du: "}[lang])


def test_a_sandbox_answers_for_its_seat() -> None:
    """Actions are named and not done, refusals come with their code, and unfinished lines are completed."""
    visitor = Visitor()
    [found] = visitor.say(type="ask", id=4, text="move 2")
    assert (found["id"], found["kind"], found["action"], found["text"]) == (4, "act", "m2", "Move 2 spaces")
    assert visitor.legal == ["m1", "m2", "m3"]
    [found] = visitor.say(type="ask", id=5, text="draw")
    assert found["kind"] == "answer" and found["refusal"]["code"] == "step/wrong"
    [found] = visitor.say(type="ask", id=6, text="mo", partly=True)
    assert found["meant"] == ["Move 1 space", "Move 2 spaces", "Move 3 spaces"] and not found["text"]
    [found] = visitor.say(type="ask", id=7, text="undo")
    assert found["kind"] == "undo"


@pytest.mark.parametrize("game", GAMES)
def test_a_view_can_be_asked_about(game: str) -> None:
    """A position that is only looked at: from the view that was sent. What is no view is refused."""
    first = Visitor(game=game, position=None, seed="1", seats=2)
    view = first.last["position"]["view"]
    onlooker = Visitor(game=game, position=None, view=view, seat=0)
    for text in ("hand", "display", "board", "score", "what can I do"):
        [wanted], [found] = (one.say(type="ask", id=1, text=text) for one in (first, onlooker))
        assert found == wanted and found["text"], text
    [fault] = opened_with(game, view | {"players": []})
    assert fault["error"]["code"].startswith("position/")


def opened_with(game: str, view: Any) -> list[Any]:
    """What a sandbox says to a view."""
    answer: list[Any] = json.loads(SandboxSession().receive(json.dumps({"type": "open", "game": game, "view": view})))
    return answer


async def test_a_table_answers_what_the_asker_may_see(world: World) -> None:
    """A seat hears of its own hand and of pending steps, the others and spectators of neither."""
    ann, bo, table = await two_players(world)
    mine, other = await ann.line(table), await bo.line(table)
    await mine.act()  # on a space; then cards are dealt
    hand = await mine.send(type="ask", id=1, text="hand")
    assert hand["text"].startswith("2 cards: ") and "unknown" not in hand["text"]
    of_ann = await other.send(type="ask", id=1, text="hand of Ann", names=["Ann", "Bo"])
    assert of_ann["text"] == "Ann: 2 cards: 2 × unknown card."
    before = await other.send(type="ask", id=2, text="", since=0, names=["Ann", "Bo"])
    acted = await mine.send(type="ask", id=2, text="1")
    assert acted["kind"] == "act"
    await mine.act(acted["action"])
    assert mine.position["can_undo"]
    assert await other.send(type="ask", id=2, text="", since=0, names=["Ann", "Bo"]) == before
    assert "You " in (await mine.send(type="ask", id=3, text="", since=0))["text"]
    assert (await other.send(type="ask", id=4, text="1"))["kind"] == "answer"


async def test_a_private_table_answers_nobody_else(world: World) -> None:
    """Who may not watch hears nothing, also without having said hello."""
    _, _, table = await two_players(world, listed=False)
    eve = await world.person("Eve").line(table, hello=False)
    answer = await eve.send(type="ask", id=1, text="display")
    assert answer["error"]["code"] == "table/private" and not answer["text"]


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_that_has_not_begun_says_so(world: World, game: str) -> None:
    """Before the start there is nothing to ask about."""
    ann = world.person("Ann")
    made = await ann.table("me", "open", game=game)
    line = await ann.line(made["table"]["id"])
    assert (await line.send(type="ask", id=1, text="hand"))["error"]["code"] == "table/not-playing"
