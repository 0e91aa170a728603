"""A store for one browser: values under keys."""
