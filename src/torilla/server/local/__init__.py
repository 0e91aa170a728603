"""A table without a server: the same routes and messages, answered inside the page (a worker that runs Python)."""
