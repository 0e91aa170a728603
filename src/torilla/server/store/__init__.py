"""Where tables are kept: an interface and its kinds."""
