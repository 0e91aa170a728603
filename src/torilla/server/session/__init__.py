"""Sessions: one WebSocket at one table, its requests and the messages it is sent."""
