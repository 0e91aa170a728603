"""SQL for PostgreSQL only: combined statements, and its locks."""

APPEND = """
WITH known AS (
    SELECT id FROM tables WHERE id = $1 AND seq = ($2::integer[])[1] - 1
), logged AS (
    INSERT INTO events (table_id, seq, data)
    SELECT known.id, e.seq, e.data FROM known, unnest($2::integer[], $3::text[]) AS e (seq, data)
), keyed AS (
    INSERT INTO keys (table_id, seat, key, request, seq)
    SELECT known.id, $4::integer, $5::text, $6::text, $7::integer FROM known WHERE $5::text IS NOT NULL
), noticed AS (
    INSERT INTO notices (table_id, guest, kind, mark, seat, due_at)
    SELECT known.id, n.guest, n.kind, n.mark, n.seat, n.due_at
    FROM known, unnest($16::text[], $17::text[], $18::bigint[], $19::integer[], $20::bigint[])
        AS n (guest, kind, mark, seat, due_at)
    WHERE EXISTS (SELECT 1 FROM channels c WHERE c.guest = n.guest)
    ON CONFLICT DO NOTHING
)
UPDATE tables SET
    status = $8, listed = $9, bot_awaited = $10, deadline = $11, updated_at = $12, owner = $13, head = $14, seq = $15
WHERE id = $1 AND seq = ($2::integer[])[1] - 1
"""
"""Changes nothing if the log does not end where the new entries begin."""
TABLE = """
SELECT
    t.head,
    t.secret,
    (SELECT array_agg(s.data ORDER BY s.seat) FROM seats s WHERE s.table_id = t.id),
    (SELECT array_agg(e.data ORDER BY e.seq) FROM events e WHERE e.table_id = t.id AND e.seq > $2),
    (SELECT array_agg(ARRAY[k.seat::text, k.key, k.request, k.seq::text] ORDER BY k.seq) FROM
        (SELECT * FROM keys WHERE table_id = t.id AND seq > $2 ORDER BY seq DESC LIMIT $3) k)
FROM tables t WHERE t.id = $1 AND t.seq > $2
"""
LATEST = "SELECT id, seq, chat FROM tables WHERE id = ANY($1::text[])"
SEATS_OF = "SELECT table_id, data FROM seats WHERE table_id = ANY($1::text[]) ORDER BY table_id, seat"
LOCK_TABLE = "SELECT pg_advisory_xact_lock(hashtextextended($1, 1))"

LOCK_GUESTS = "SELECT id FROM guests WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE"
LOCK_TABLES_WITH = (
    "SELECT id FROM tables WHERE owner = $1 OR id IN (SELECT table_id FROM sat WHERE guest = $1) ORDER BY id FOR UPDATE"
)
LIVING = "SELECT merged_into FROM guests WHERE id = ANY($1::text[]) FOR KEY SHARE"
"""Locks these guests against a merge until the end of the transaction."""

LOCK_MIGRATIONS = "SELECT pg_advisory_xact_lock(hashtextextended('torilla migrations', 0))"
VERSIONS = "CREATE TABLE IF NOT EXISTS versions (number INTEGER PRIMARY KEY, at TIMESTAMPTZ NOT NULL DEFAULT now())"
VERSION = "SELECT coalesce(max(number), 0) FROM versions"
ADD_VERSION = "INSERT INTO versions (number) VALUES ($1)"
