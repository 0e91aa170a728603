"""Backup, export, import, audit and repair of stored tables."""
