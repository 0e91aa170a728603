"""Link previews: title, description and picture in the head of the page, for messengers and search engines.

A preview is made for a stranger, whoever requests it: everybody who gets the link sees it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from torilla.core.content.messages import format_message
from torilla.core.content.refusals import LANGUAGES
from torilla.core.contract.errors import TorillaError
from torilla.core.contract.registry import get_games, title_of
from torilla.server.http.origin import PORTS, is_known_host, parse_origin
from torilla.server.hub.hub import Hub
from torilla.server.kernel.settings import Settings
from torilla.server.lobby.seats import invitations
from torilla.server.tables.table import Table

LOCALES = {"en": "en_GB", "de": "de_DE", "fr": "fr_FR", "nl": "nl_NL"}
TEXTS: dict[str, dict[str, dict[str, str]]] = tomllib.loads(
    Path(__file__).with_name("preview_texts.toml").read_text(encoding="utf-8")
)
PICTURES = "preview"
"""The folder of the client with the pictures (tools/make_previews.py)."""
SIZE = (1200, 630)
TITLE = re.compile(rb"<title>.*?</title>", re.DOTALL)
DESCRIPTION = re.compile(rb'\s*<meta name="description"[^>]*>')
LANG = re.compile(rb'<html lang="[a-z]*"')
PERSONAL = re.compile(r"/(?P<kind>t|join|replay)/(?P<id>[^/]+)")
INDEXED = re.compile(r"/|/(new|score|learn|puzzles)(/[a-z0-9-]+){0,2}|/daily")
"""What search engines may list: no table, nothing of a person."""
OF_GAME = re.compile(r"/(new|learn|score)/(?P<game>[a-z][a-z0-9-]*)")


class Preview(NamedTuple):
    """The preview of a link. `kind`: its texts; `game`: None if it is private."""

    kind: str
    game: str | None = None
    names: tuple[str, ...] = ()


def preferred_language(accepted: str) -> str:
    """The language of ours that the header Accept-Language likes best; English by default."""
    best, found = 0.0, "en"
    for part in accepted.split(",")[:20]:
        tag, _, more = part.strip().partition(";")
        weight = re.fullmatch(r"\s*q=([01](?:\.\d{1,3})?)\s*", more)
        quality = float(weight[1]) if weight else 1.0
        language = tag.strip().lower()[:2]
        if language in LANGUAGES and quality > best:
            best, found = quality, language
    return found


def base_url(host: str, scheme: str, settings: Settings) -> str | None:
    """The address of this server for pictures: from the settings, or one of its known names. None: there is none."""
    if settings.public_url or settings.lan_url:
        return settings.public_url or settings.lan_url
    origin = parse_origin(f"{scheme}://{host}")
    if origin is None or not is_known_host(origin.host, settings):
        return None
    name = f"[{origin.host}]" if ":" in origin.host else origin.host
    port = "" if origin.port in (None, PORTS.get(origin.scheme)) else f":{origin.port}"
    return f"{origin.scheme}://{name}{port}"


async def find_preview(hub: Hub, path: str) -> Preview:
    """The preview of a page's address."""
    personal, of_game = PERSONAL.fullmatch(path), OF_GAME.fullmatch(path)
    if of_game and of_game["game"] in get_games():
        return Preview("game", of_game["game"])
    if not personal:
        return Preview("home")
    try:
        if personal["kind"] == "join":
            table, token = await invitations.find_invitation(hub, personal["id"])
            invitations.invited_seat(table, token, None)
            return Preview("invitation", table.row.game)
        return of_table(await hub.table(personal["id"]), replay=personal["kind"] == "replay")
    except TorillaError:  # no such table, or the store does not answer
        return Preview("home")


def of_table(table: Table, *, replay: bool) -> Preview:
    """The preview of a table, as much as a stranger may know."""
    row = table.row
    if replay and table.is_revealed and table.play is not None:
        return Preview("replay", row.game)  # without names: the order of results must not be guessed from them
    if not row.listed or table.is_done:
        return Preview("private")
    people = tuple(seat.name for seat in table.seats if seat.name)
    return Preview("open" if row.status == "open" else "playing", row.game, people)


def render(
    page: bytes, preview: Preview, headers: Mapping[str, str], base: str | None, path: str, pictures: Path
) -> bytes:
    """The page with the preview in its head."""
    language = preferred_language(headers.get("accept-language", ""))
    title, description = words(preview, language)
    picture = preview.game if preview.game and (pictures / PICTURES / f"{preview.game}.png").is_file() else "home"
    tags: list[tuple[str, str, Any]] = [
        ("name", "description", description),
        ("property", "og:type", "website"),
        ("property", "og:site_name", "Torilla"),
        ("property", "og:locale", LOCALES[language]),
        ("property", "og:title", title),
        ("property", "og:description", description),
        ("name", "twitter:card", "summary_large_image"),
        ("name", "twitter:title", title),
        ("name", "twitter:description", description),
    ]
    if not INDEXED.fullmatch(path):
        tags.append(("name", "robots", "noindex"))
    elif base is not None and (path == "/" or OF_GAME.fullmatch(path)):
        tags.append(("property", "og:url", f"{base}{path}"))
    if base is not None:
        image = f"{base}/{PICTURES}/{picture}.png"
        tags += [
            ("property", "og:image", image),
            ("property", "og:image:type", "image/png"),
            ("property", "og:image:width", SIZE[0]),
            ("property", "og:image:height", SIZE[1]),
            ("property", "og:image:alt", TEXTS["picture"]["title"][language]),
            ("name", "twitter:image", image),
        ]
    lines = [f"<title>{escape(title)}</title>"]
    lines += [f'    <meta {kind}="{name}" content="{escape(str(content))}" />' for kind, name, content in tags]
    head = "\n".join(lines).encode()
    page = DESCRIPTION.sub(b"", page, count=1)
    page = LANG.sub(b'<html lang="' + language.encode() + b'"', page, count=1)
    return TITLE.sub(lambda _: head, page, count=1)


def words(preview: Preview, language: str) -> tuple[str, str]:
    """Title and description."""
    kind = preview.kind if preview.names or preview.kind not in ("open", "playing") else "game"
    game = title_of(preview.game) if preview.game else ""
    values = {"game": game, "names": ", ".join(preview.names)}
    texts = TEXTS[kind]
    title, description = (format_message(texts[part][language], values, language) for part in ("title", "description"))
    return title, description
