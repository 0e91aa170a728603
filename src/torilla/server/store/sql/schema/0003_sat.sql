CREATE TABLE sat (
    guest TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (guest, table_id)
);
CREATE INDEX sat_at_table ON sat (table_id);
CREATE INDEX tables_idle ON tables (status, updated_at);
INSERT INTO sat (guest, table_id) SELECT DISTINCT guest, table_id FROM seats WHERE guest IS NOT NULL;
