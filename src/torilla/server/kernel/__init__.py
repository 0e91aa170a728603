"""Settings, errors, clock, limits, metrics, secrets, addresses, logging: used by every part of the server."""
