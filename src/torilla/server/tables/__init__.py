"""One table: its actions, its state, and what each viewer may see of it."""
