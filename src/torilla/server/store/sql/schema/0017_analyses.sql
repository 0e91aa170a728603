-- Shared replays lasted for minutes: shared analyses take their place.
DROP TABLE shared_replays;
CREATE TABLE analyses (
    id TEXT PRIMARY KEY,
    guest TEXT NOT NULL,
    game TEXT NOT NULL,
    title TEXT NOT NULL,
    commitment TEXT,
    origin TEXT NOT NULL,
    version INTEGER NOT NULL,
    updated_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    text TEXT NOT NULL,
    shown TEXT NOT NULL
);
CREATE INDEX analyses_of_guest ON analyses (guest);
CREATE INDEX analyses_of_game ON analyses (commitment);
