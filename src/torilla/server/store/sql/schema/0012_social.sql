CREATE TABLE open_seats (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    until BIGINT NOT NULL
);
CREATE INDEX open_seats_until ON open_seats (until);
CREATE TABLE blocks (
    guest TEXT NOT NULL,
    other TEXT NOT NULL,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (guest, other)
);
CREATE INDEX blocks_of_other ON blocks (other);
CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    guest TEXT NOT NULL,
    other TEXT NOT NULL,
    line INTEGER NOT NULL,
    created_at BIGINT NOT NULL,
    data TEXT NOT NULL,
    UNIQUE (table_id, guest, other, line)
);
CREATE INDEX reports_by_time ON reports (created_at);
CREATE INDEX reports_of_guest ON reports (guest);
CREATE INDEX reports_of_other ON reports (other);
CREATE TABLE shared_replays (
    id TEXT PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    seen_at BIGINT NOT NULL,
    data TEXT NOT NULL
);
CREATE INDEX shared_replays_seen ON shared_replays (seen_at);
