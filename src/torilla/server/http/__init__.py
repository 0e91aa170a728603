"""The HTTP edge: routes, callers, headers, connection limits."""
