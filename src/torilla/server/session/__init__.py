"""One WebSocket connection: its requests and what it is sent."""
