"""Bots at tables: the driver that moves for them, hints, and worker processes, local or on the bus."""
