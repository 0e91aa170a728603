"""Notices to people who do not look at a table: the outbox, and the channels it sends through."""
