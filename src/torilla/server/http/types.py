"""Litestar's connections as our handlers take them: user, session and state are looked up elsewhere."""

from __future__ import annotations

from typing import Any

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection

HttpRequest = Request[Any, Any, Any]
HttpSocket = WebSocket[Any, Any, Any]
HttpConnection = ASGIConnection[Any, Any, Any, Any]
"""A request or a WebSocket."""
