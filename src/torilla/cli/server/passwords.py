"""Passwords of stores, buses and mail servers: from the environment or a file, never an argument, which others read."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import typer

from torilla.core.contract.errors import OptionsError


def password_of(context: typer.Context, name: str, file: Path | None) -> str | None:
    """The password for the address `name` (store, bus or smtp). Raises OptionsError."""
    refuse_in_argument(context, name)
    if file is not None:
        try:
            return file.read_text(encoding="utf-8-sig").strip()
        except (OSError, UnicodeDecodeError) as error:
            message = f"the password file of the {name} cannot be read: {error}"
            raise OptionsError("settings/password-file", message, file=str(file)) from None
    return os.environ.get(f"TORILLA_{name.upper()}_PASSWORD")


def refuse_in_argument(context: typer.Context, name: str) -> None:
    source = context.get_parameter_source(name)
    if source is None or source.name != "COMMANDLINE":
        return
    for address in str(context.params[name]).split(","):
        parts = urlsplit(address)
        if parts.password or "password" in parse_qs(parts.query):
            variable = f"TORILLA_{name.upper()}_PASSWORD"
            message = f"--{name} must not have a password in it: set {variable} or give --{name}-password-file"
            raise OptionsError("settings/password-argument", message, name=name)
