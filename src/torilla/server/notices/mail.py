"""E-mail, through the SMTP server that the host has set up."""

from __future__ import annotations

import re
from email.message import EmailMessage
from email.utils import formatdate
from urllib.parse import unquote, urlsplit

import aiosmtplib

from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.settings import Settings
from torilla.server.notices.errors import Gone, Refused
from torilla.server.notices.texts import Letter
from torilla.server.store.model import Channel

SECONDS = 20.0
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
LONGEST = 254
GONE = (550, 551, 553)
"""Answers to a recipient that does not exist."""


def check_address(address: str) -> None:
    """Raises ServerError."""
    if len(address) > LONGEST or not ADDRESS.fullmatch(address):
        raise ServerError("notice/email", "this is not an e-mail address")


def compose(letter: Letter, sender: str, address: str) -> EmailMessage:
    """The e-mail; the same message has the same id, by which mail programs know a repeated one."""
    mail = EmailMessage()
    mail["Subject"] = letter.title
    mail["From"] = sender
    mail["To"] = address
    mail["Date"] = formatdate(clock.now() / clock.SECOND, usegmt=True)
    mail["Message-ID"] = f"<{letter.id}@{sender.rpartition('@')[2].strip('<> ')}>"
    mail["Auto-Submitted"] = "auto-generated"
    foot = ""
    if letter.off:
        mail["List-Unsubscribe"] = f"<{letter.off.replace('/off/', '/api/notices/off/')}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        foot = f"\n\n-- \n{letter.off_text}: {letter.off}\n"
    mail.set_content(f"{letter.text}\n\n{letter.url}{foot}")
    return mail


class Mail:
    """The sender of e-mails. Raises ServerError if the settings cannot be used."""

    def __init__(self, settings: Settings) -> None:
        assert settings.smtp is not None
        parts = urlsplit(settings.smtp)
        self.host, self.tls = parts.hostname, parts.scheme == "smtps"
        self.port = parts.port or (465 if self.tls else 587)
        self.user = unquote(parts.username) if parts.username else None
        self.password = settings.smtp_password or (unquote(parts.password) if parts.password else None)
        self.sender = settings.smtp_from or ""

    async def send(self, channel: Channel, letter: Letter) -> None:
        """Raises Gone and Refused."""
        mail = compose(letter, self.sender, channel.target)
        try:
            await aiosmtplib.send(
                mail, hostname=self.host, port=self.port, username=self.user, password=self.password,
                use_tls=self.tls, timeout=SECONDS,
            )  # fmt: skip
        except aiosmtplib.SMTPRecipientsRefused as error:
            codes = [one.code for one in error.recipients]
            if any(code in GONE for code in codes):
                raise Gone from None
            raise Refused(str(codes[0] if codes else 450)) from None
        except aiosmtplib.SMTPResponseException as error:
            raise Refused(str(error.code)) from None
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            raise Refused(type(error).__name__) from None
