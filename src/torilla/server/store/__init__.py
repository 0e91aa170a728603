"""Storage of guests, tables and logs: an interface, SQLite and PostgreSQL implementations."""
