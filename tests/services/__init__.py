"""Real services for tests and drills: a PostgreSQL and a NATS of our own, from the packages of the test lock."""
