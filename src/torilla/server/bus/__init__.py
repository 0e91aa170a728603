"""How a change reaches everybody who looks at a table: an interface and its kinds."""
