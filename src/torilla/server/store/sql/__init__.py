"""The store on SQL: what SQLite and PostgreSQL share."""
