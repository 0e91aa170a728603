"""Helsinki as SVG."""
