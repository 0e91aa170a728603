"""Web Push: messages that only the subscribed browser can read (RFC 8291), signed by this server (VAPID, RFC 8292)."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.notices.client import Client
from torilla.server.notices.errors import Gone, Refused
from torilla.server.notices.texts import Letter
from torilla.server.store.model import Channel

CURVE = ec.SECP256R1()
TOKEN_SECONDS = 12 * 3600
"""Validity of a signature; at most a day."""
KEEP_SECONDS = 2 * 86_400
"""How long a push service keeps a message for a browser that is not reachable."""
LONGEST = 3000
"""Bytes of a message before encryption: services take 4096 after it."""


def encode(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def make_key() -> str:
    """A new private key."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return encode(number.to_bytes(32, "big"))


def check_subscription(p256dh: str, auth: str) -> None:
    """Raises ServerError."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(p256dh))
        if len(decode(auth)) != 16:
            raise ValueError
    except ValueError:
        raise ServerError("notice/subscription", "the keys of this subscription cannot be used") from None


class Push:
    """The sender of push messages."""

    def __init__(self, client: Client, key: str, contact: str) -> None:
        self.client = client
        self.key = ec.derive_private_key(int.from_bytes(decode(key), "big"), CURVE)
        self.contact = contact

    @property
    def public_key(self) -> str:
        """What browsers subscribe with."""
        return encode(self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def headers(self, channel: Channel, letter: Letter) -> dict[str, str]:
        """`Topic` lets the service replace a message that was sent twice."""
        parts = urlsplit(channel.target)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": clock.now() // clock.SECOND + TOKEN_SECONDS,
            "sub": self.contact,
        }
        signed: dict[str, str] = Vapid02(self.key).sign(claims)
        return {
            **signed,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEEP_SECONDS),
            "Urgency": "normal",
            "Topic": letter.id,
        }

    def encrypt(self, channel: Channel, letter: Letter) -> bytes:
        data = msgspec.json.encode(letter)
        if len(data) > LONGEST:
            data = msgspec.json.encode(msgspec.structs.replace(letter, text=letter.text[:500], tables=[]))
        encrypted: bytes = http_ece.encrypt(
            data,
            private_key=ec.generate_private_key(CURVE),
            dh=decode(channel.p256dh),
            auth_secret=decode(channel.auth),
            version="aes128gcm",
        )
        return encrypted

    async def send(self, channel: Channel, letter: Letter) -> None:
        """Raises Gone, Refused and ServerError."""
        body = self.encrypt(channel, letter)
        status = await self.client.post(channel.target, body, self.headers(channel, letter))
        if status in (404, 410):
            raise Gone
        if status not in (200, 201, 202, 204):
            raise Refused(str(status))
