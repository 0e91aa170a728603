CREATE TABLE channels (
    id TEXT PRIMARY KEY,
    guest TEXT NOT NULL,
    session TEXT,
    token TEXT UNIQUE,
    created_at BIGINT NOT NULL,
    data TEXT NOT NULL
);
CREATE INDEX channels_of_guest ON channels (guest);
CREATE INDEX channels_of_session ON channels (session) WHERE session IS NOT NULL;
CREATE TABLE notices (
    table_id TEXT NOT NULL,
    guest TEXT NOT NULL,
    kind TEXT NOT NULL,
    mark BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    due_at BIGINT NOT NULL,
    PRIMARY KEY (table_id, guest, kind, mark)
);
CREATE INDEX notices_due ON notices (due_at);
CREATE INDEX notices_of_guest ON notices (guest);
CREATE TABLE messages (
    id TEXT PRIMARY KEY,
    channel TEXT NOT NULL REFERENCES channels (id),
    due_at BIGINT NOT NULL,
    attempts INTEGER NOT NULL,
    data TEXT NOT NULL
);
CREATE INDEX messages_due ON messages (due_at);
CREATE INDEX messages_of_channel ON messages (channel);
CREATE TABLE server_keys (
    name TEXT PRIMARY KEY,
    data TEXT NOT NULL
);
