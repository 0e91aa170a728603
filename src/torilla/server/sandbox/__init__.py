"""A game without table, seats or store, for one visitor: lessons, trying things out. Needs no HTTP framework."""
