"""The guest of a browser, its devices and recovery links: bodies and answers of `api/guests.py`."""

from __future__ import annotations

import msgspec

from torilla.server.wire.shared import Body, Name, Number, QrCode, Text


class Me(msgspec.Struct):
    """The guest of this browser; `name` is null for a browser without one, and for a guest who has not given it."""

    name: str | None
    has_recovery: bool


class MyName(Body):
    """A new name for me."""

    name: Name


class Recovered(Me):
    """The guest of this browser after a recovery link. `tables` came with the link; `kept` were here before and stay
    mine. `names`: all names under which I sit.
    """

    tables: int
    kept: int
    names: list[str]


class MakeRecovery(Body):
    """Ask for a new recovery link; `sign_out`: and sign out everywhere else; `channels` as in `SignOut`."""

    sign_out: bool = False
    channels: bool = False


class Device(msgspec.Struct):
    """A browser that is signed in as me. `used_at`: the beginning of the last day it was used on, in UTC.

    `browser`: its family, as far as known. `this`: the one that asks.
    """

    id: str
    made_at: int
    used_at: int | None
    browser: str | None
    this: bool


class Devices(msgspec.Struct):
    """My devices, the newest first."""

    devices: list[Device]


class SignOut(Body):
    """Sign out a device; null: all but this one. My recovery link ends too, unless the device is this one.

    `channels`: end the channels for notices that were made there: calendar address, webhooks, e-mail addresses. With
    null all but those that were made here.
    """

    device: Text | None = None
    channels: bool = False


class SetHoliday(Body):
    """I am away until this time, in milliseconds since 1970; null: I am back."""

    until: Number | None


class Holiday(msgspec.Struct):
    """My holiday, or null. `tables`: how many of mine have days for a turn, and wait; each for `most_days` in all."""

    until: int | None
    tables: int
    most_days: int


class RecoveryLink(msgspec.Struct):
    """A link that restores my tables on any device; only the newest is valid. Keep it like a password."""

    url: str
    qr: QrCode
