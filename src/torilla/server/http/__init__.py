"""The HTTP edge: routes, the WebSocket, callers, headers, limits of connections."""
