"""A table in the middle of a game, those who sit at it, and those who do not."""

from __future__ import annotations

import random
from hashlib import sha256
from typing import Any

import msgspec
import pytest
from server.harness import Line, Person, World

from torilla.server.lobby.tables import creation
from torilla.server.tables.table import Table

DEALS = {"helsinki": "helsinki 23", "neoville": "neoville 14"}
"""Shuffles with which the scene comes about soon."""
SEATED = "only the seated read this"
PLAN = "a plan of seat {}, for nobody else"
EYES: dict[str, int | None] = {"owner": 0, "other": 1, "former": None, "stranger": None, "nobody": None}
"""Everybody, and the seat whose view they may see."""
OUTSIDERS = ("nobody", "stranger", "former", "other")


class Scene:
    """Ann (owner, seat 0) has taken steps that she can take back; Bo has seat 1; Fay had seat 2, now a bot has it.

    The truth is read from the game itself, once: what the server makes of it is what is in doubt.
    """

    def __init__(self, world: World, table: Table, people: dict[str, Person]) -> None:
        self.world = world
        self.table = table
        self.people = people
        self.secrets: dict[str, list[str]] = {}  # who may know them
        play = table.play
        assert play is not None
        state, settled = play.state, play.settled
        self.steps = {who: int(state.steps if eyes == 0 else settled.steps) for who, eyes in EYES.items()}
        self.seqs = {who: play.number if eyes == 0 else play.public_number for who, eyes in EYES.items()}
        self.settled = table.game.views.to_document(settled)
        self.hiding = hiding_seat(self.settled)
        self.unseen = {
            who: unseen_pieces(table.game.views.to_document(state if eyes == 0 else settled), eyes)
            for who, eyes in EYES.items()
        }

    def foreign_secrets(self, who: str) -> list[str]:
        """Everything secret that this one was never given."""
        own = self.secrets.get(who, [])
        return [
            secret for other, known in self.secrets.items() if other != who for secret in known if secret not in own
        ]

    def forget_told(self) -> None:
        """Discard caches: the next messages are made again."""
        self.table.audience.positions.clear()
        self.table.audience.messages.clear()
        calculator = self.world.hub.calculator
        calculator.kept.clear()
        calculator.kept_bytes = 0
        assert self.table.play is not None
        self.table.play.public_view_cache = (None, None)

    def mark(self) -> bytes:
        """All of the table that could have been changed."""
        table = self.table
        assert table.play is not None
        return msgspec.json.encode([table.row, table.seats, table.seq, table.game.views.state_hash(table.play.state)])


def unseen_pieces(document: Any, eyes: int | None) -> set[str]:
    """Cards or tiles of which every copy is out of sight: in the pile, or hidden in another's hand."""
    hidden = set(document["pile"])
    seen = {
        document["current"].get("tile"),
        *document["display"],
        *document.get("discard", ()),
        *document.get("out", ()),
    }
    for seat, player in enumerate(document["players"]):
        hidden |= set(player["hand"])
        seen |= set(player["hand"] if seat == eyes else player["seen"])
        seen |= {laid["tile"] for laid in player.get("city", ())}
        seen.add(player.get("fairness"))
    return {piece for piece in hidden - seen if len(piece) > 2}  # a wild card is "w", which is also a side


async def set_scene(world: World, game: str) -> Scene:
    names = {"owner": "Ann", "other": "Bo", "former": "Fay", "stranger": "Eve", "nobody": "Nobody"}
    people = {who: world.person(name) for who, name in names.items()}
    ann, bo, fay, eve = (people[who] for who in ("owner", "other", "former", "stranger"))
    with pytest.MonkeyPatch.context() as fixed:
        fixed.setattr(creation, "token_bytes", lambda size: sha256(DEALS[game].encode()).digest()[:size])
        made = await ann.table(
            "me", "open", "open", game=game, options={"start": 0}, hints=True, nonce="ann-nonce", listed=True
        )
    id = made["table"]["id"]
    for person, invitation in zip((bo, fay), made["invitations"], strict=True):
        await person.join(invitation)
    await eve.ask("PUT", "/me", {"name": "Eve"})
    recovery = (await ann.post("/me/recovery"))["url"].partition("#")[2]
    await ann.post(f"/tables/{id}/start")
    lines = [await person.line(id) for person in (ann, bo, fay)]
    table = await world.hub.table(id)
    await lines[0].send(type="say", key="a-word-to-all", seat=0, text=SEATED)
    await play_until_ripe(table, lines, random.Random(game))
    await ann.ask("DELETE", f"/tables/{id}/seats/2")
    for line in lines:
        line.hang_up()
    await make_plans(table, {0: ann, 1: bo})
    scene = Scene(world, table, people)
    move = (await ann.post(f"/tables/{id}/seats/0/move"))["code"]
    cookies = {who: person.http.cookies.get("torilla_guest") for who, person in people.items()}
    scene.secrets = {
        "server": [
            table.secret.hex(),
            world.hub.host_token.token or "",
            *world.hub.guests.rows,
            *hashes(table),
            armed_key(table),
        ],
        "owner": [
            cookies["owner"] or "",
            recovery,
            move,
            PLAN.format(0),
            *(one["token"] for one in made["invitations"]),
        ],
        "other": [cookies["other"] or "", made["invitations"][0]["token"], PLAN.format(1)],
        "former": [cookies["former"] or "", made["invitations"][1]["token"]],
        "stranger": [cookies["stranger"] or ""],
    }
    assert all(secret for known in scene.secrets.values() for secret in known)
    return scene


async def make_plans(table: Table, people: dict[int, Person]) -> None:
    """Each keeps a line; Bo, who is not to move, has a turn armed."""
    for seat, person in people.items():
        path = f"/tables/{table.id}/seats/{seat}"
        await person.ask("PUT", f"{path}/plans/1", {"name": PLAN.format(seat), "actions": ["end"]})
    assert table.play is not None
    number = table.play.number_for(1)
    [first, *_] = first_steps(table)
    await people[1].post(f"{path}/armed", {"seq": number, "name": PLAN.format(1), "actions": [first]})
    assert armed_key(table)


def first_steps(table: Table) -> list[str]:
    """The first steps of Bo's next turn."""
    game, play = table.game, table.play
    assert play is not None
    ahead = game.page.next_turn(game.views.state(play.view(1)), 1)
    assert ahead is not None
    return [game.notation.format(code) for code in game.rules.legal(ahead)]


def armed_key(table: Table) -> str:
    """The idempotency key of Bo's armed turn, which even Bo is never sent."""
    assert table.known_plans is not None
    [armed] = [row.plans.armed for row in table.known_plans.values() if row.plans.armed is not None]
    return armed.key


def hashes(table: Table) -> list[str]:
    """Of whole states: who has them can try which hidden cards fit."""
    assert table.play is not None
    record = table.play.full_record()
    return [table.game.views.state_hash(table.play.state), *(turn.hash[1:] for turn in record.turns if turn.hash)]


async def play_until_ripe(table: Table, lines: list[Line], generator: random.Random) -> None:
    for _ in range(50):
        if is_ripe(table):
            return
        assert table.row.to_move is not None
        line = lines[table.row.to_move]
        await line.pump()
        answer = await line.act(generator.choice(line.position["legal"])["notation"])
        assert answer["type"] == "done", answer
    raise AssertionError("the scene does not come about")


def is_ripe(table: Table) -> bool:
    """Some turns on, Ann's steps have shown a piece that nobody else knows of, and she can take them back.

    Another hides such a piece too: one that could not be named by chance.
    """
    play = table.play
    assert play is not None
    if play.to_move != 0 or not play.can_undo or play.turn[0] < 8:
        return False
    now, settled = (table.game.views.to_document(state) for state in (play.state, play.settled))
    return bool(unseen_pieces(settled, None) - unseen_pieces(now, None)) and hiding_seat(settled) is not None


def hiding_seat(document: Any) -> int | None:
    """A seat other than Ann's with a piece in hand that is nowhere in sight."""
    unseen = unseen_pieces(document, None)
    return next((seat for seat in (1, 2) if unseen & set(document["players"][seat]["hand"])), None)
