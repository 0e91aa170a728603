"""Webhooks: a message as JSON, or in the form that Discord, Slack or ntfy read."""

from __future__ import annotations

from urllib.parse import urlencode, urlsplit, urlunsplit

import msgspec

from torilla.server.notices.client import Client
from torilla.server.notices.errors import Gone, Refused
from torilla.server.notices.texts import Letter, word
from torilla.server.store.model import Channel

DISCORD_LENGTH = 2000
SLACK_SIGNS = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
MARKDOWN = str.maketrans({sign: f"\\{sign}" for sign in "\\*_~`|>#[]()"})


def request_of(channel: Channel, letter: Letter) -> tuple[str, bytes, str]:
    """Address, body and content type."""
    opened, off = word("open", letter.language), letter.off_text
    if channel.form == "discord":
        title, text = letter.title.translate(MARKDOWN), letter.text.translate(MARKDOWN)
        content = f"**{title}**\n{text}"[: DISCORD_LENGTH - 600]
        content += f"\n[{opened}](<{letter.url}>) · [{off}](<{letter.off}>)"
        return channel.target, msgspec.json.encode({"content": content, "allowed_mentions": {"parse": []}}), JSON
    if channel.form == "slack":
        title, text = letter.title.translate(SLACK_SIGNS), letter.text.translate(SLACK_SIGNS)
        said = f"*{title}*\n{text}\n<{letter.url}|{opened}> · <{letter.off}|{off}>"
        return channel.target, msgspec.json.encode({"text": said, "unfurl_links": False}), JSON
    if channel.form == "ntfy":
        parts = urlsplit(channel.target)
        more = urlencode({"title": letter.title, "click": letter.url, "actions": f"view, {off}, {letter.off}"})
        query = f"{parts.query}&{more}" if parts.query else more
        return urlunsplit(parts._replace(query=query)), letter.text.encode(), "text/plain; charset=utf-8"
    return channel.target, msgspec.json.encode(letter), JSON


JSON = "application/json"


async def send(client: Client, channel: Channel, letter: Letter) -> None:
    """Raises Gone, Refused and ServerError. A redirect is not followed: it could lead anywhere."""
    url, body, kind = request_of(channel, letter)
    headers = {"Content-Type": kind, "User-Agent": "Torilla", "Idempotency-Key": letter.id}
    status = await client.post(url, body, headers)
    if status in (404, 410):
        raise Gone
    if not 200 <= status < 300:
        raise Refused(str(status))
