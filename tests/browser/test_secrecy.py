"""Two browsers at one table: nothing of a hand is anywhere in the other browser."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from types import ModuleType

import httpx
import pytest
from server.process import NO_TLS

from browser import helsinki, neoville, texts
from browser.conftest import Invite
from browser.site import Site
from browser.visitor import Visitor

TURNS = 2  # of each
MOST_TURNS = 8  # of each, until somebody holds something hidden


@pytest.mark.long(but=("helsinki",))
@pytest.mark.slow
@pytest.mark.parametrize("game", [helsinki, neoville], ids=["helsinki", "neoville"])
def test_hands_stay_hidden(invite: Invite, site: Site, game: ModuleType, short: bool) -> None:
    """After every step of both: no hidden piece is in the page, the traffic or the storage of the other one."""
    people = sit_together(invite, site, game)
    tables = [game.Table(visitor) for visitor in people]
    checked: set[str] = set()
    for turn in range(2 * MOST_TURNS):
        if turn >= (2 if short else 2 * TURNS) and checked:
            break
        table = tables[turn % 2]
        table.wait_for_turn()
        while game.OWN.match(table.asked()):
            table.step()
            for owner, visitor in enumerate(people):
                other = people[1 - owner]
                secrets = hidden_pieces(site, visitor.table, owner, game)
                assert found_in(told_only_to(other, site), secrets, game) == set()
                assert open_hands(other, owner) == []
                if table.visitor is visitor:
                    # The same search finds them with their owner, so it can fail.
                    assert found_in(told_only_to(visitor, site), secrets, game) == secrets
                    assert open_hands(visitor, owner) != []
                checked |= secrets
    print(f"looked for {' '.join(sorted(checked))}")
    assert checked


def sit_together(invite: Invite, site: Site, game: ModuleType) -> list[Visitor]:
    """Ann, and Bo by a link; two bots beside them, since with fewer seats most kinds of cards leave openly."""
    ann, bo = invite("Ann", fresh=True), invite("Bo", fresh=True)
    for visitor in (ann, bo):
        visitor.keep_responses()
    bots = ["Bot: Easy-going"] * 2
    ann.set_table(site.url, game.__name__.rpartition(".")[2].capitalize(), "Me", "By link", *bots)
    bo.sit_down(ann.invitation())
    ann.press(ann.button(texts.site("room.start")))
    return [ann, bo]


def hidden_pieces(site: Site, table: str, owner: int, game: ModuleType) -> set[str]:
    """What the owner holds and the other one cannot know: of a kind that was never open so far."""
    play = site.truth(table)
    assert play.header.seed is not None
    state = play.game.rules.setup(play.header.options, play.header.seats, play.header.seed, play.header.rules)
    known: set[str] = game.public_pieces(play.game.views.to_document(state), 1 - owner)
    settled = len(play.entries) - play.undoable
    for _, _, step in play.entries[:settled]:
        play.game.rules.apply(state, step.code)
        known |= game.public_pieces(play.game.views.to_document(state), 1 - owner)
    held: set[str] = set(play.game.views.to_document(state)["players"][owner]["hand"])
    return held - known - {"w"}  # a wild card: its notation is in every other word


def open_hands(visitor: Visitor, owner: int) -> list[list[str]]:
    """What this browser was sent of the owner's hand beyond what everybody saw being taken."""
    told = visitor.messages
    players = [each["view"]["players"][owner] for each in told if each["type"] == "position"]
    hands = [Counter(player["hand"]) - Counter(player["seen"]) for player in players]
    gains = [
        item["piece"]
        for each in told if each["type"] == "events"
        for event in each["events"]
        for item in event.get("items", ()) if item["what"] == "gain" and item["seat"] == owner
    ]  # fmt: skip
    return [sorted(hand) for hand in (*hands, gains) if set(hand) - {"?"}]


def told_only_to(visitor: Visitor, site: Site) -> list[str]:
    """Everything that reached this browser, except for what anybody gets as well."""
    bodies = []
    for response, body in visitor.bodies():
        if response.request.method != "GET" or body != anybodys_body(response.url):
            bodies.append(body)
    return [json.dumps(visitor.messages, ensure_ascii=False), *bodies, visitor.stored(), visitor.page.content()]


anybodys: dict[str, str] = {}


def anybodys_body(url: str) -> str:
    if url not in anybodys:
        anybodys[url] = httpx.get(url, verify=NO_TLS).text
    return anybodys[url]


def found_in(texts: Iterable[str], pieces: set[str], game: ModuleType) -> set[str]:
    """The pieces that one of the texts names, by notation or in words."""
    words = {piece: re.compile(rf"(?<![\w-]){piece}(?![\w-])|{game.piece_name(piece)}(?! with )") for piece in pieces}
    return {piece for text in texts for piece, word in words.items() if word.search(text)}
