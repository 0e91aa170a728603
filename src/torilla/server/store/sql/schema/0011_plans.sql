CREATE TABLE plans (
    table_id TEXT NOT NULL,
    occupancy TEXT NOT NULL,
    guest TEXT NOT NULL,
    version INTEGER NOT NULL,
    armed INTEGER,
    data TEXT NOT NULL,
    PRIMARY KEY (table_id, occupancy)
);
CREATE INDEX plans_of_guest ON plans (guest);
CREATE INDEX plans_armed ON plans (table_id) WHERE armed IS NOT NULL;
