"""Messages of the REST routes and the WebSocket (docs/reference/protocol.md), and what they share."""
