"""Web Push: messages that only the subscribed browser can read (RFC 8291), signed by this server (VAPID, RFC 8292)."""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
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
RECORD = 4096
"""Size of a record: what push services take at most."""
LAST = b"\x02"
"""The delimiter of the last record."""
LONGEST = 3000
"""Bytes of a message before encryption: services take 4096 after it."""


def encode(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def encrypt(data: bytes, receiver: bytes, auth: bytes) -> bytes:
    """Encrypt a message for a browser: one record of aes128gcm (RFC 8188) with the keys of RFC 8291.

    Written here because the library for it, http-ece, has no wheel; the tests decrypt with that library.
    """
    sender, salt = ec.generate_private_key(CURVE), os.urandom(16)
    shared = sender.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, receiver))
    secret = derive(shared, auth, b"WebPush: info\0" + receiver + public_bytes(sender), 32)
    key = derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD.to_bytes(4, "big") + bytes([65]) + public_bytes(sender)
    return header + AESGCM(key).encrypt(nonce, data + LAST, None)


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
        """The key with which browsers subscribe."""
        return encode(public_bytes(self.key))

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
        return encrypt(data, decode(channel.p256dh), decode(channel.auth))

    async def send(self, channel: Channel, letter: Letter) -> None:
        """Raises Gone, Refused and ServerError."""
        body = self.encrypt(channel, letter)
        status = await self.client.post(channel.target, body, self.headers(channel, letter))
        if status in (404, 410):
            raise Gone
        if status not in (200, 201, 202, 204):
            raise Refused(str(status))
