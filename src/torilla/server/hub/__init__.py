"""The running server: loaded tables, presence of clients, timers, and the other nodes of a cluster."""
