CREATE TABLE deals (
    id TEXT PRIMARY KEY,
    ends_at BIGINT NOT NULL,
    secret TEXT NOT NULL,
    data TEXT NOT NULL,
    par TEXT
);
CREATE INDEX deals_by_end ON deals (ends_at);
ALTER TABLE tables ADD COLUMN deal TEXT;
CREATE INDEX tables_of_deal ON tables (deal) WHERE deal IS NOT NULL;
