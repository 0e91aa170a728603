"""Invitations and seats: bodies and answers of `api/seats.py`."""

from __future__ import annotations

import msgspec

from torilla.core.contract.data import Json
from torilla.server.wire.shared import Body, Name, Nonce, Pace, QrCode, Seat, SeatNumber, Table, Text, Token


class Invitation(msgspec.Struct):
    """A link that seats one person once; with `seat` null the table's link, valid while a seat is open."""

    seat: int | None
    url: str
    token: str
    qr: QrCode


class Invite(Body):
    """Ask for an invitation to a seat, or for the table's link (null); `renew`: for a new one, which ends the old."""

    seat: SeatNumber | None = None
    renew: bool = False


class LetBack(Body):
    """Let a removed person join again: an `id` of `Table.removed`."""

    id: Text


class InvitationLook(msgspec.Struct):
    """The table and seat of an invitation, before it is used. `seated`: I have used it already.

    `free`: the seats that I can choose. `known_deal`: somebody may have seen the deal before.
    """

    table: str
    game: str
    seat: int | None
    seats: list[Seat]
    options: Json
    pace: Pace
    seated: bool
    rules: int
    free: list[int]
    known_deal: bool = False


class Join(Body):
    """Use an invitation. The nonce takes part in the shuffles, so that the server alone does not choose them.

    `name`: my name from now on, at all tables. `seat`: the one I would like; null: any.
    """

    token: Token
    name: Name | None = None
    nonce: Nonce = ""
    seat: SeatNumber | None = None


class Sit(Body):
    """Take a free seat by the table's address, or change to it, before the start. `name`: mine from now on."""

    name: Name | None = None
    nonce: Nonce = ""


class Wait(Body):
    """Wait in line for a seat, or for the next game. `name`: mine from now on."""

    name: Name | None = None


class Seated(msgspec.Struct):
    """My new seat."""

    table: Table
    seat: int


class Leave(Body):
    """Leave a seat; during a game this bot takes over (null: the default one)."""

    bot: Text | None = None


class MoveCode(msgspec.Struct):
    """A single-use link that moves a seat to another device, valid for ten minutes."""

    url: str
    code: str
    qr: QrCode
    expires_at: int
