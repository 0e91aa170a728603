"""Build the application from its settings and run it."""
