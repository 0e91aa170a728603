"""Messages between the nodes of a server: an interface, in-process and NATS implementations."""
