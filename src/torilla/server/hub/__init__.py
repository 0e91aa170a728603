"""The tables in memory, who is connected to them, and the nodes of a cluster."""
