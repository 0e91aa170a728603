"""Notices: bodies and answers of `api/notices.py`."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from torilla.server.wire.shared import NO_NUL, Body

Language = Literal["en", "de", "fr", "nl"]
WebhookForm = Literal["json", "discord", "slack", "ntfy"]
Secret = Annotated[str, Meta(min_length=1, max_length=2000, pattern=NO_NUL)]


class NoticeChannel(msgspec.Struct):
    """A way in which notices reach me. `label`: as much of its address as shows which it is; the rest is a secret.

    `this`: the push subscription of this browser. `confirmed`: false for an e-mail address until its link is opened.
    `failed_at`: when the last message could not be delivered.
    """

    id: str
    kind: Literal["push", "webhook", "email", "calendar"]
    form: WebhookForm
    label: str
    language: str
    this: bool
    confirmed: bool
    created_at: int
    failed_at: int | None


class Notices(msgspec.Struct):
    """My channels. `push_key`: what this browser subscribes with; `email`: whether this server sends e-mails."""

    channels: list[NoticeChannel]
    push_key: str
    email: bool


class PushSubscription(Body):
    """A subscription as the browser has made it."""

    endpoint: Secret
    p256dh: Secret
    auth: Secret
    language: Language = "en"


class NewWebhook(Body):
    """An address to which each notice is posted, in a form that the receiver reads."""

    url: Secret
    form: WebhookForm = "json"
    language: Language = "en"


class NewEmail(Body):
    """An e-mail address; it gets a link to confirm it first."""

    address: Secret
    language: Language = "en"


class NewCalendar(Body):
    """A new private calendar address; the one before is void."""

    language: Language = "en"


class CalendarLink(msgspec.Struct):
    """The address of my calendar of deadlines. It is shown once: who has it can read the calendar."""

    url: str


class NoticeLanguage(Body):
    """The language of all my notices."""

    language: Language


class NoticeTest(msgspec.Struct):
    """What came of a test message; `failure`: the code of what went wrong, or the receiver's HTTP status."""

    sent: bool
    failure: str | None
