"""Shared analyses, and what their leaders show."""

from __future__ import annotations

import msgspec

from torilla.server.store.decode import text_of
from torilla.server.store.sql.steps import SubStore
from torilla.server.wire.analysis import Speed

COLUMNS = "a.id, a.guest, g.name, a.game, a.title, a.commitment, a.origin, a.version, a.updated_at, a.text, a.shown"
ADD = (
    "INSERT INTO analyses (id, guest, game, title, commitment, origin, version, updated_at, seen_at, text, shown)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
FIND = f"SELECT {COLUMNS} FROM analyses a JOIN guests g ON g.id = a.guest WHERE a.id = ?"
MINE = f"SELECT {COLUMNS} FROM analyses a JOIN guests g ON g.id = a.guest WHERE a.guest = ? ORDER BY a.updated_at DESC"
COUNT = "SELECT count(*) FROM analyses WHERE guest = ?"
OF_GAME = f"SELECT {COLUMNS} FROM analyses a JOIN guests g ON g.id = a.guest WHERE a.commitment = ?"
SAVE = (
    "UPDATE analyses SET text = ?, title = ?, version = version + 1, updated_at = ?, seen_at = ?"
    " WHERE id = ? AND version = ? RETURNING version"
)
SHOW = "UPDATE analyses SET shown = ?, seen_at = ? WHERE id = ?"
SEEN = "UPDATE analyses SET seen_at = ? WHERE id = ? AND seen_at < ?"
DROP = "DELETE FROM analyses WHERE id = ? AND guest = ? RETURNING id"
DROP_UNSEEN = "DELETE FROM analyses WHERE seen_at < ?"


class Shown(msgspec.Struct):
    """What the leader of a shared analysis shows. `leader`: the hash of a token that only the leader's page has.

    `leaders` counts the changes of the leader, `version` those of what is shown: the newer one wins.
    """

    leader: str
    leaders: int = 0
    version: int = 0
    steps: int = 0
    actions: list[str] = []
    playing: bool = False
    speed: Speed = "normal"
    seat: int | None = None
    follow: bool = False

    @property
    def age(self) -> tuple[int, int]:
        """The greater, the newer."""
        return self.leaders, self.version


class AnalysisRow(msgspec.Struct):
    """A stored analysis. `version` counts the changes of its text; `commitment`: of the game that it is about;
    `origin`: a hash of the record or position; `name`: of the guest.
    """

    id: str
    guest: str
    name: str
    game: str
    title: str
    commitment: str | None
    origin: str
    version: int
    updated_at: int
    text: str
    shown: Shown


def read_analysis_row(*columns: object) -> AnalysisRow:
    *plain, shown = columns
    row = dict(zip(AnalysisRow.__struct_fields__, plain, strict=False))
    return msgspec.convert({**row, "shown": msgspec.json.decode(str(shown))}, AnalysisRow)


class AnalysisStore(SubStore):
    """Shared analyses by id."""

    async def add(self, row: AnalysisRow) -> None:
        await self.database.change(
            ADD,
            *(row.id, row.guest, row.game, row.title, row.commitment, row.origin),
            *(row.version, row.updated_at, row.updated_at, row.text, text_of(row.shown)),
        )

    async def find(self, id: str) -> AnalysisRow | None:
        return await self.database.one(read_analysis_row, FIND, id)

    async def of_guest(self, guest: str) -> list[AnalysisRow]:
        """Those that a guest shares, changed last first."""
        return await self.database.all(read_analysis_row, MINE, guest)

    async def of_game(self, commitment: str) -> list[AnalysisRow]:
        """Those of one game, by its commitment."""
        return await self.database.all(read_analysis_row, OF_GAME, commitment)

    async def count(self, guest: str) -> int:
        return await self.database.count(COUNT, guest)

    async def save(self, row: AnalysisRow, text: str, title: str, now: int) -> int | None:
        """Change the text of an analysis; its new version, None if somebody else was quicker."""
        found = await self.database.change(SAVE, text, title, now, now, row.id, row.version)
        return int(found[0][0]) if found else None

    async def show(self, id: str, shown: Shown, now: int) -> None:
        """Keep what the leader shows."""
        await self.database.change(SHOW, text_of(shown), now, id)

    async def see(self, id: str, now: int, before: int) -> None:
        """Somebody looks at it; noted where that was `before` the last time."""
        await self.database.change(SEEN, now, id, before)

    async def drop(self, id: str, guest: str) -> bool:
        """Delete one of a guest's; whether there was one."""
        return bool(await self.database.change(DROP, id, guest))

    async def drop_unseen(self, before: int) -> None:
        """Delete those that nobody has looked at since."""
        await self.database.change(DROP_UNSEEN, before)
