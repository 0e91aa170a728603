"""Backups, exports, imports and the audit of stored tables."""
