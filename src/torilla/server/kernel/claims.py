"""What a server needs for itself: a port and a data folder.

Standard library only, and nothing else of the package: `./play` asks before anything is installed (tools/start.py).
"""

from __future__ import annotations

import socket
import sys
from pathlib import Path
from typing import TextIO

DATABASE = "torilla.db"
"""The name of the file in the data folder."""


class Taken(Exception):
    """Another process has it, or the system does not give it; the text says what to do."""


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to an address. Raises Taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise Taken(f"cannot listen on {host} port {port}: {error.strerror}; give another with --port") from None
    return listener


def lock_data(database: Path) -> TextIO | None:
    """Lock the folder of a database until the file that is returned is closed, or the process ends.

    Two servers on one folder would not notice each other's changes. The folder is created if it is missing. Raises
    Taken, or OSError if it cannot be written to. None on Windows, which has no such locks.
    """
    folder = database.parent
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if sys.platform == "win32":
        return None
    import fcntl

    file = lock_file(database).open("w")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise Taken(f"another server uses {folder}: stop it, or give another folder with --data") from None
    return file


def lock_file(database: Path) -> Path:
    return database.with_suffix(".lock")
