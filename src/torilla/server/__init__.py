"""The table server: REST and one WebSocket per open table, on top of the contract."""
