"""The HTTP client of webhooks and push services: checked addresses, no redirects, short times, small answers."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Mapping
from functools import cache

import httpx

from torilla.server.kernel.errors import ServerError
from torilla.server.notices import addresses

SECONDS = 10.0
"""For a whole request."""
ANSWER_BYTES = 8192
"""Read of an answer; the rest is left."""
PORTS = {"http": 80, "https": 443}


@cache
def authorities() -> ssl.SSLContext:
    """Whose certificates are believed. To read them takes a while, and they are the same for every client."""
    return httpx.create_ssl_context(trust_env=False)


class PinnedTransport(httpx.AsyncHTTPTransport):
    """Connects to the address that was checked. The name stays in the header Host and in the TLS handshake."""

    def __init__(self, *, private: bool) -> None:
        # No connection is used twice: another name may have the same address, but not the same certificate.
        # `delivery.py` limits how many run at a time: a limit here would let slow ones hold up the others.
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=0)
        super().__init__(verify=authorities(), trust_env=False, limits=limits)
        self.private = private

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Raises ServerError."""
        url = request.url
        address = await addresses.resolve(url.host, url.port or PORTS[url.scheme], private=self.private)
        request.extensions = {**request.extensions, "sni_hostname": url.host}
        request.url = url.copy_with(host=address)
        return await super().handle_async_request(request)


class Client:
    """Posts to addresses that people gave. `private`: addresses of the host's own network are allowed."""

    def __init__(self, *, private: bool) -> None:
        self.private = private
        self.http = httpx.AsyncClient(
            transport=PinnedTransport(private=private), follow_redirects=False, timeout=SECONDS, trust_env=False
        )

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Post; the status of the answer. Raises ServerError, which never names the address."""
        addresses.check_url(url, private=self.private)
        try:
            async with asyncio.timeout(SECONDS), self.http.stream("POST", url, content=body, headers=headers) as answer:
                size = 0
                async for part in answer.aiter_raw(4096):
                    size += len(part)
                    if size > ANSWER_BYTES:
                        break
                return answer.status_code
        except httpx.InvalidURL:
            raise addresses.bad_url() from None
        except (httpx.HTTPError, OSError, TimeoutError) as error:
            raise ServerError("notice/unreachable", f"no answer: {type(error).__name__}") from None

    async def close(self) -> None:
        await self.http.aclose()
