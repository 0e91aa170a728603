CREATE TABLE deal_paths (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    deal TEXT NOT NULL,
    ended_at BIGINT NOT NULL,
    data TEXT NOT NULL
);
CREATE INDEX deal_paths_of_deal ON deal_paths (deal);
ALTER TABLE deals ADD COLUMN par_path TEXT;
