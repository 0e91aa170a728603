"""What can happen to a message."""

from __future__ import annotations


class Gone(Exception):
    """The receiver does not exist any more: the channel ends."""


class Refused(Exception):
    """The receiver did not take the message now. `code`: an HTTP status, or a code of ours."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
