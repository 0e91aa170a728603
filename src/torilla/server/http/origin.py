"""The check of the headers Host and Origin against the server's own names.

Litestar's `AllowedHostsConfig` does not fit: a server in a living room is reached by any address of its machine,
which a list of names cannot hold, and refusals need a code (docs/decisions/0011-own-worker-pool-and-build.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

from torilla.server.kernel.addresses import parse_address
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.settings import Settings

WEB_SCHEMES = {"ws": "http", "wss": "https"}
PORTS = {"http": 80, "https": 443}


class Origin(NamedTuple):
    """Scheme, host and port of a page."""

    scheme: str
    host: str
    port: int | None


def parse_origin(url: str) -> Origin | None:
    """The origin of a URL; `//name:port` is a header Host. None: it cannot be read."""
    try:
        parts = urlsplit(url)
        scheme = WEB_SCHEMES.get(parts.scheme, parts.scheme)
        return Origin(scheme, (parts.hostname or "").lower(), parts.port or PORTS.get(scheme))
    except ValueError:
        return None


def host_name(url: str) -> str:
    """The host of a URL; nothing if it cannot be read."""
    try:
        return (urlsplit(url).hostname or "").lower()
    except ValueError:
        return ""


def is_known_host(name: str, settings: Settings) -> bool:
    """Whether this is one of the server's names or any address; a foreign name that points here is DNS rebinding."""
    known = {"localhost", settings.host.lower()}
    known |= {host_name(url) for url in (settings.public_url, settings.lan_url) if url}
    return name in known or name.endswith(".localhost") or parse_address(name) is not None


def check_origin(headers: Mapping[str, str], scheme: str, settings: Settings) -> None:
    """Keep other sites' pages from using our visitors' cookies. At the public name only its own scheme counts.

    Raises ServerError.
    """
    host = headers.get("host", "")
    name = host_name(f"//{host}")
    if not is_known_host(name, settings):
        raise ServerError("request/host", f"this server is not known as {name!r}: set --public-url", host=name)
    origin = headers.get("origin")
    if origin is None:
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            raise ServerError("request/origin", "a request from another site")
        return
    given, public = parse_origin(origin), parse_origin(settings.public_url or "")
    is_public = settings.public_url is not None and public is not None and name == public.host
    own = public if is_public else parse_origin(f"{scheme}://{host}")
    if given is None or (given != own and (settings.public_url is None or given != public)):
        raise ServerError("request/origin", "a request from another site", origin=origin[:100])
