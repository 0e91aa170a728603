CREATE TABLE guests (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    recovery TEXT UNIQUE
);
CREATE TABLE sessions (
    hash TEXT PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id),
    created_at BIGINT NOT NULL
);
CREATE TABLE components (
    hash TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    source TEXT NOT NULL
);
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    status TEXT NOT NULL,
    owner TEXT NOT NULL,
    listed INTEGER NOT NULL,
    bot_moves INTEGER NOT NULL,
    deadline BIGINT,
    updated_at BIGINT NOT NULL,
    head TEXT NOT NULL,
    secret TEXT NOT NULL
);
CREATE INDEX tables_by_owner ON tables (owner, status);
CREATE INDEX tables_listed ON tables (updated_at) WHERE listed = 1;
CREATE INDEX tables_due ON tables (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX tables_of_bots ON tables (id) WHERE bot_moves = 1;
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    guest TEXT,
    data TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_of_guest ON seats (guest) WHERE guest IS NOT NULL;
CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);
CREATE TABLE keys (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    key TEXT NOT NULL,
    request TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, key)
);
CREATE TABLE tokens (
    hash TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER,
    uses INTEGER NOT NULL,
    expires_at BIGINT
);
CREATE INDEX tokens_of_table ON tokens (table_id, kind);
CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    key TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (table_id, number),
    UNIQUE (table_id, key)
);
