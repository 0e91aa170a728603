"""All games of a deal as a tree: who went where, how they ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hmac import digest as hmac
from typing import NamedTuple

from torilla.server.daily.messages import FieldChoice, FieldNode, FieldPlayer, FieldTurn
from torilla.server.daily.rows import PathTurn

NAMED = 3
"""Players of a choice who are named: the best."""
Key = tuple[str, str]
"""The positions before and after a turn: equal turns in equal positions are one."""


class Player(NamedTuple):
    """A result on the board, and what this person did."""

    name: str | None
    points: int
    mine: bool
    path: list[PathTurn]


@dataclass(slots=True)
class Node:
    """The games that went alike so far; `next`: by the turn after which they went on."""

    turn: int = 0
    actions: list[str] = field(default_factory=list)
    players: list[Player] = field(default_factory=list)
    next: dict[Key, Node] = field(default_factory=dict)

    @property
    def mean(self) -> float | None:
        """The mean of their points, to one decimal."""
        points = [player.points for player in self.players]
        return round(sum(points) / len(points), 1) if points else None

    @property
    def best(self) -> int | None:
        return max((player.points for player in self.players), default=None)


def key_of(turn: PathTurn) -> Key:
    return turn.before, turn.after


def make_tree(players: Iterable[Player]) -> Node:
    """The tree of the games of all who are on the board."""
    root = Node()
    for player in players:
        node = root
        node.players.append(player)
        for turn in player.path:
            node = node.next.setdefault(key_of(turn), Node(turn.turn, turn.actions))
            node.players.append(player)
    return root


def by_use(node: Node) -> tuple[int, float]:
    """The order of choices: the most common first, then the better ones."""
    return -len(node.players), -(node.mean or 0)


class Crossing(NamedTuple):
    """A turn of mine to which others came in the same position, and what all did there, the most common first."""

    turn: PathTurn
    choices: list[tuple[Key, Node]]


def crossings(root: Node, mine: Sequence[PathTurn]) -> Iterator[Crossing]:
    """My turns as long as others came to the same position."""
    node = root
    for turn in mine:
        own = key_of(turn)
        choices = {key: next for key, next in node.next.items() if key[0] == turn.before}
        if all(player.mine for next in choices.values() for player in next.players):
            return
        choices.setdefault(own, Node(turn.turn, turn.actions))  # I am not on the board
        yield Crossing(turn, sorted(choices.items(), key=lambda one: by_use(one[1])))
        node = choices[own]


def choices_of(found: Iterable[Crossing], secret: bytes) -> Iterator[tuple[str, PathTurn, Node]]:
    """All choices of crossings with their ids and the turn of mine at which they were taken."""
    for turn, choices in found:
        for key, node in choices:
            yield choice_id(secret, turn.step, key), turn, node


def turns_of(found: Iterable[Crossing], par: Sequence[PathTurn], secret: bytes) -> list[FieldTurn]:
    """Crossings as messages, without the steps of their choices. `par`: the strongest bot's turns."""
    pars = [key_of(turn) for turn in par]
    return [
        FieldTurn(
            turn=turn.turn,
            step=turn.step,
            here=sum(len(node.players) for _, node in choices),
            choices=[
                choice_of(
                    node,
                    choice_id(secret, turn.step, key),
                    mine=key == key_of(turn),
                    par=pars[number : number + 1] == [key],
                )
                for key, node in choices
            ],
        )
        for number, (turn, choices) in enumerate(found)
    ]


def choice_of(node: Node, id: str, *, mine: bool, par: bool) -> FieldChoice:
    best = sorted(node.players, key=lambda player: -player.points)[:NAMED]
    return FieldChoice(
        id=id,
        steps=[],
        count=len(node.players),
        mean=node.mean,
        best=node.best,
        mine=mine,
        par=par,
        players=[FieldPlayer(player.name, player.points, player.mine) for player in best],
    )


def choice_id(secret: bytes, step: int, key: Key) -> str:
    """A name that tells nothing of the positions."""
    return hmac(secret, f"torilla choice {step} {' '.join(key)}".encode(), "sha256")[:8].hex()


def drawn(node: Node, mine: Sequence[PathTurn] | None) -> FieldNode:
    """A node as it is drawn, one game alone as its end. `mine`: the rest of my path, where it leads through here."""
    own = key_of(mine[0]) if mine else None
    alone = len(node.players) < 2
    return FieldNode(
        turn=node.turn,
        count=len(node.players),
        mean=node.mean,
        best=node.best,
        mine=mine is not None,
        next=[]
        if alone
        else [
            drawn(next, mine[1:] if mine and key == own else None)
            for key, next in sorted(node.next.items(), key=lambda one: by_use(one[1]))
        ],
    )
