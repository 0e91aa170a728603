"""Pictures as SVG: what games draw with."""
