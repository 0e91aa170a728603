ALTER TABLE tables ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN chat INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET
    seq = coalesce((SELECT max(e.seq) FROM events e WHERE e.table_id = tables.id), 0),
    chat = coalesce((SELECT max(c.number) FROM chat c WHERE c.table_id = tables.id), 0);
CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    node TEXT NOT NULL,
    until BIGINT NOT NULL
);
