CREATE TABLE reviews (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    data TEXT NOT NULL
);
