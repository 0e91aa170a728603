"""The store for several nodes: PostgreSQL."""
