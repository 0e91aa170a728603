"""The field of a deal: what all on its board did, compared with one's own game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from torilla.server.api.caller import Caller
from torilla.server.bots.calculations import ChoiceBoard, DealPath, FieldWords
from torilla.server.daily import leaderboard, tree
from torilla.server.daily.deals import attempts_at
from torilla.server.daily.messages import ChoicePicture, Field
from torilla.server.daily.rows import Attempt, DealRow, Path, PathTurn
from torilla.server.daily.rules import is_in_time
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.packed import Packed
from torilla.server.store.model import TableRow
from torilla.server.tables.play import LoggedPlay
from torilla.server.tables.replays import text_of_play


class Compared(NamedTuple):
    """A person's finished game of a deal, what they did in it, and the tree of all games on the board."""

    table: TableRow
    play: LoggedPlay
    path: list[PathTurn]
    root: tree.Node


def my_game(attempts: Sequence[TableRow], genuine: Iterable[Attempt]) -> TableRow:
    """The attempt that is compared: the one that counts, else the first that is over. Raises ServerError.

    Nobody sees what others did while a game goes on that can still come on the board: two browsers of one person may
    both have begun.
    """
    known = {one.row.id for one in genuine}
    over = [row for row in attempts if row.status == "over" and row.id in known]
    if not over or any(row.status in ("open", "playing") and is_in_time(row) for row in attempts):
        raise ServerError("daily/unfinished", "what others did is shown to those who have finished this deal")
    return min(over, key=lambda row: not is_in_time(row))


async def compare(caller: Caller, deal: DealRow) -> Compared:
    """Raises ServerError before the caller has finished the deal."""
    deals = caller.hub.store.deals
    mine = [] if caller.id is None else attempts_at(deal, await deals.attempts_of(caller.id))
    attempts = await deals.attempts(deal.id)
    row = my_game(mine, leaderboard.genuine(deal, attempts))
    ranked = leaderboard.standings(deal, attempts)
    paths = await find_paths(caller, deal, [row, *(one.attempt.row for one in ranked)])
    players = [
        tree.Player(one.attempt.seat.name, one.points, one.attempt.row.id == row.id, paths[one.attempt.row.id])
        for one in ranked
    ]
    return Compared(row, await play_of(caller, row), paths[row.id], tree.make_tree(players))


async def play_of(caller: Caller, row: TableRow) -> LoggedPlay:
    """Raises ServerError for a game that does not replay to its end."""
    table = await caller.hub.table(row.id)
    table.check_intact()
    assert table.play is not None  # it is over
    return table.play


async def find_paths(caller: Caller, deal: DealRow, rows: Iterable[TableRow]) -> dict[str, list[PathTurn]]:
    """What the persons of finished tables did: found out once for each table, and kept. Of a damaged one nothing."""
    kept = {path.table: path for path in await caller.hub.store.deals.paths(deal.id)}
    found: dict[str, list[PathTurn]] = {}
    for row in rows:
        ended_at = row.ended_at or 0
        path = kept.get(row.id)
        if path is None or path.ended_at != ended_at:  # it went on to another end after a repair
            path = Path(row.id, ended_at, [])
            if not (await caller.hub.table(row.id)).is_damaged:
                path = Path(row.id, ended_at, await make_path(caller, await play_of(caller, row)))
                await caller.hub.store.deals.save_path(path)
        found[row.id] = path.turns
    return found


async def make_path(caller: Caller, play: LoggedPlay) -> list[PathTurn]:
    answer = await caller.calculate(list[PathTurn], lambda: DealPath(text_of_play(play)))
    return msgspec.json.decode(answer.json(), type=list[PathTurn])


async def find_field(caller: Caller, deal: DealRow) -> Packed[Field]:
    """Raises ServerError."""
    row, play, path, root = await compare(caller, deal)
    par = await caller.hub.store.deals.par_path(deal.id)
    crossings = list(tree.crossings(root, path))
    field = Field(
        table=row.id,
        game=row.game,
        turns=tree.turns_of(crossings, par, deal.secret),
        tree=tree.drawn(root, path),
    )
    actions = {id: node.actions for id, _, node in tree.choices_of(crossings, deal.secret)}
    return await caller.calculate(Field, lambda: FieldWords(text_of_play(play), field, actions))


async def draw_choice(caller: Caller, deal: DealRow, choice: str, *, dark: bool) -> Packed[ChoicePicture]:
    """Raises ServerError."""
    _, play, path, root = await compare(caller, deal)
    found = tree.choices_of(tree.crossings(root, path), deal.secret)
    step, actions = next(((turn.step, node.actions) for id, turn, node in found if id == choice), (0, None))
    if actions is None:
        raise ServerError("daily/no-choice", "nobody did this in your game", choice=choice[:40])
    return await caller.calculate(ChoicePicture, lambda: ChoiceBoard(text_of_play(play), step, actions, dark))
