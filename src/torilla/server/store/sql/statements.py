"""SQL of both databases. `numbered` turns question marks into PostgreSQL's parameters."""

from __future__ import annotations

from collections.abc import Sized
from functools import cache
from itertools import count


@cache
def numbered(statement: str) -> str:
    """The statement with $1, $2, ... in place of question marks."""
    numbers = count(1)
    return "".join(f"${next(numbers)}" if letter == "?" else letter for letter in statement)


def places(values: Sized) -> str:
    """A question mark for each value of a list."""
    return ", ".join("?" * len(values))


def with_seats(tables: str) -> str:
    """The ids, heads and seats of tables, a row for each seat, in the order of a list."""
    return (
        f"SELECT t.id, t.head, s.data FROM ({tables}) t LEFT JOIN seats s ON s.table_id = t.id"
        " ORDER BY t.status = 'playing' DESC, t.updated_at DESC, t.id, s.seat"
    )


CHECK = (
    "INSERT INTO leases (name, node, until) VALUES ('check', '', ?)"
    " ON CONFLICT (name) DO UPDATE SET until = excluded.until"
)

ADD_GUEST = "INSERT INTO guests (id, name, created_at, recovery) VALUES (?, ?, ?, ?)"
RENAME_GUEST = "UPDATE guests SET name = ? WHERE id = ?"
ADD_SESSION = "INSERT INTO sessions (hash, guest, created_at, used_on, agent) VALUES (?, ?, ?, ?, ?)"
USE_SESSION = "UPDATE sessions SET used_on = ? WHERE hash = ? AND (used_on IS NULL OR used_on < ?)"
GUEST_OF_SESSION = (
    "SELECT g.id, g.name, g.created_at, g.recovery FROM sessions s JOIN guests m ON m.id = s.guest"
    " JOIN guests g ON g.id = coalesce(m.merged_into, m.id) WHERE s.hash = ?"
)
MERGED_GUESTS = "SELECT id FROM guests WHERE merged_into = ? ORDER BY id"
MERGED = "SELECT id FROM guests WHERE id IN ({}) AND merged_into IS NOT NULL"
COUNT_MINE = "SELECT count(*) FROM tables WHERE id IN (SELECT table_id FROM seats WHERE guest = ?) OR owner = ?"

ADD_TABLE = (
    "INSERT INTO tables (id, status, owner, listed, bot_awaited, updated_at, head, secret, deal)"
    " VALUES (?, '', ?, 0, 0, 0, '', ?, ?)"
)
ATTEMPTS_BY = "SELECT head FROM tables WHERE deal = ? AND owner = ?"
SAVE_SEAT = (
    "INSERT INTO seats (table_id, seat, guest, data) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (table_id, seat) DO UPDATE SET guest = excluded.guest, data = excluded.data"
    " WHERE seats.data <> excluded.data"
)
DROP_SEATS = "DELETE FROM seats WHERE table_id = ? AND seat >= ?"
KEY = "SELECT seat, key, request, seq FROM keys WHERE table_id = ? AND seat = ? AND key = ?"
TABLES_OF = with_seats(
    "SELECT id, head, status, updated_at FROM tables"
    " WHERE id IN (SELECT table_id FROM seats WHERE guest = ?) OR owner = ?"
    " ORDER BY status = 'playing' DESC, updated_at DESC LIMIT ?"
)
TABLES_IN_LINE = (
    "SELECT id FROM tables WHERE id IN (SELECT table_id FROM sat WHERE guest = ?)"
    " AND status <> 'closed' AND head LIKE ? ORDER BY updated_at DESC LIMIT ?"
)
LISTED = with_seats(
    "SELECT id, head, status, updated_at FROM tables WHERE listed = 1 AND status IN ('playing', 'over')"
    " ORDER BY status = 'playing' DESC, updated_at DESC LIMIT ?"
)
COUNT_OF = "SELECT count(*) FROM tables WHERE owner = ? AND status IN ('open', 'playing')"
COUNT_ALL = "SELECT count(*) FROM tables WHERE status IN ('open', 'playing')"
DUE = "SELECT id FROM tables WHERE deadline <= ? AND deadline IS NOT NULL"
BOT_TABLES = (
    "SELECT id FROM tables t WHERE bot_awaited = 1"
    " AND NOT EXISTS (SELECT 1 FROM leases l WHERE l.name = 'bots ' || t.id AND l.until > ?)"
)

SPEND = "UPDATE tokens SET uses = uses - 1 WHERE hash = ? AND uses > 0 RETURNING hash"
DROP_CODES = "DELETE FROM tokens WHERE table_id = ? AND occupancy = ? AND kind = 'move'"
DROP_INVITATIONS = "UPDATE tokens SET uses = 0 WHERE table_id = ? AND seat = ? AND kind = 'invitation'"

CHAT_OF_KEY = "SELECT data FROM chat WHERE table_id = ? AND key = ?"
NEXT_CHAT = "UPDATE tables SET chat = chat + 1 WHERE id = ? RETURNING chat"
ADD_CHAT = "INSERT INTO chat (table_id, number, key, data) VALUES (?, ?, ?, ?)"
CHAT = "SELECT data FROM chat WHERE table_id = ? AND number > ? ORDER BY number DESC LIMIT ?"

SAVE_REVIEW = (
    "INSERT INTO reviews (table_id, data, mistakes) SELECT id, CAST(? AS TEXT), CAST(? AS TEXT) FROM tables"
    " WHERE id = ? ON CONFLICT (table_id) DO UPDATE SET data = excluded.data, mistakes = excluded.mistakes"
)
SAVE_MISTAKES = "UPDATE reviews SET mistakes = ? WHERE table_id = ? AND mistakes IS NULL"
REVIEWED = with_seats(
    "SELECT t.id, t.head, t.status, t.updated_at FROM tables t JOIN reviews r ON r.table_id = t.id"
    " WHERE t.id IN (SELECT table_id FROM seats WHERE guest = ?) AND t.status IN ('over', 'closed')"
    " ORDER BY t.updated_at DESC LIMIT ?"
)
MISTAKES = "SELECT table_id, mistakes FROM reviews WHERE table_id IN ({})"
REVIEW = "SELECT data FROM reviews WHERE table_id = ?"
DROP_REVIEW = "DELETE FROM reviews WHERE table_id = ?"

SAVE_PLANS = (
    "INSERT INTO plans (table_id, occupancy, guest, version, armed, data)"
    " SELECT CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS INTEGER), CAST(? AS INTEGER), CAST(? AS TEXT)"
    " WHERE EXISTS (SELECT 1 FROM seats WHERE table_id = ? AND guest = ? AND data LIKE ?)"
    " AND (CAST(? AS INTEGER) = 1 OR EXISTS (SELECT 1 FROM plans WHERE table_id = ? AND occupancy = ?))"
    " ON CONFLICT (table_id, occupancy) DO UPDATE SET guest = excluded.guest, version = excluded.version,"
    " armed = excluded.armed, data = excluded.data WHERE plans.version = excluded.version - 1 RETURNING version"
)
PLANS = "SELECT table_id, occupancy, guest, version, data FROM plans WHERE table_id = ? ORDER BY occupancy"
ARMED = (
    "SELECT DISTINCT t.id FROM plans p JOIN tables t ON t.id = p.table_id WHERE p.armed IS NOT NULL"
    """ AND (t.status <> 'playing' OR t.head LIKE '%"to_move":' || p.armed || ',%') ORDER BY t.id"""
)
ARMED_BY = "SELECT table_id FROM plans WHERE guest = ? AND armed IS NOT NULL"
DROP_PLANS = "DELETE FROM plans WHERE table_id = ? AND occupancy = ?"


ADD_SAT = "INSERT INTO sat (guest, table_id) VALUES (?, ?) ON CONFLICT (guest, table_id) DO NOTHING"
TABLES_WITH = "SELECT table_id FROM sat WHERE guest = ? UNION SELECT id FROM tables WHERE owner = ? ORDER BY 1"
REWRITE = "UPDATE events SET data = ? WHERE table_id = ? AND seq = ?"
DROP_CHAT = "DELETE FROM chat WHERE table_id = ? AND number = ?"
DROP_GUEST = (
    "DELETE FROM sessions WHERE guest IN (SELECT id FROM guests WHERE coalesce(merged_into, id) = ?)",
    "DELETE FROM tokens WHERE guest = ?",
    "DELETE FROM messages WHERE channel IN (SELECT id FROM channels WHERE guest = ?)",
    "DELETE FROM channels WHERE guest = ?",
    "DELETE FROM notices WHERE guest = ?",
    *(f"DELETE FROM {part} WHERE {who} = ?" for part in ("blocks", "reports") for who in ("guest", "other")),
    *(f"DELETE FROM {part} WHERE guest = ?" for part in ("plans", "analyses")),
    "DELETE FROM sat WHERE guest = ?",
    "DELETE FROM guests WHERE merged_into = ?",
    "DELETE FROM guests WHERE id = ?",
)
IDLE = (
    "SELECT id FROM tables WHERE status IN ({}) AND updated_at < ? AND (deadline IS NULL OR deadline < ?)"
    " ORDER BY updated_at LIMIT ?"
)
DROP_TABLE = (
    *(
        f"DELETE FROM {part} WHERE table_id = ?"
        for part in (
            *("events", "keys", "seats", "tokens", "chat", "sat", "reviews", "notices", "plans"),
            *("open_seats", "reports", "deal_paths"),
        )
    ),
    "DELETE FROM tables WHERE id = ?",
)

SAVE_COMPONENTS = "INSERT INTO components (hash, game, source) VALUES (?, ?, ?) ON CONFLICT (hash) DO NOTHING"
COMPONENTS = "SELECT game, source FROM components WHERE hash = ?"
