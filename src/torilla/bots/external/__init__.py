"""Bots in any language: programs that speak the line protocol of docs/reference/bot-protocol.md."""
