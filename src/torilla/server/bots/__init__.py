"""Bots at a table: worker processes that get a view and a budget, and the driver that asks them."""
