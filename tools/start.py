"""Set up and serve the table, for `./play`. Standard library only.

python tools/start.py [options of `torilla serve`]

Compiling the engine takes the longest. So the table opens on the plain source as soon as packages and page are there,
and moves to the compiled engine when that is built: the server stops as always, with everything stored, and starts
again at the same address. Open pages connect again by themselves.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import build_client
import build_state
import environment
import options
import prepare

STOP_TIME = 15
"""Seconds that the table gets to exit before it is killed."""
GRACE = 1.5
"""Seconds that the table of a start that was killed gets to end (tools/follow.py)."""
FOLLOW = Path(__file__).with_name("follow.py")
PLAIN = {"TORILLA_PURE": "1", "PYTHONPATH": str(build_state.PACKAGE.parent)}
"""Runs the plain source where it is, while its package is being built and installed."""


class TableEnded(Exception):
    """Whoever started the table has ended it, or it did not accept its options."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Table:
    """`torilla serve` on the plain source, while the engine is being compiled."""

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.check: subprocess.Popen[bytes] | None = None
        self.process: subprocess.Popen[str] | None = None
        self.port: str | None = None

    def attend(self, setup: prepare.Setup) -> None:
        """Start the table when it can be served; raise TableEnded when it ended, or would not start."""
        if self.process is not None:
            if self.process.poll() is not None:
                raise TableEnded(self.wait())
        elif self.check is None and setup.can_check:
            self.check = subprocess.Popen(torilla("serve", *self.words, "--check"), env=os.environ | PLAIN)
        elif self.check is not None and self.check.poll():
            raise TableEnded(self.check.returncode)
        elif setup.can_serve:
            setup.progress.say("The table opens; the engine is still being compiled, until then bots think longer.")
            self.start()
        else:
            setup.progress.draw()

    def start(self) -> None:
        command = following("serve", "--open", *self.words)
        self.process = subprocess.Popen(command, env=os.environ | PLAIN, stdout=subprocess.PIPE, text=True)
        self.reader = threading.Thread(target=self.pass_on, daemon=True)
        self.reader.start()

    def pass_on(self) -> None:
        """Print what the table prints, and remember the port that it has found."""
        assert self.process is not None and self.process.stdout is not None
        with self.process.stdout as output:
            for line in output:
                if found := re.match(r"Torilla is at http://.*:(\d+) ", line):
                    self.port = found[1]
                print(line, end="", flush=True)

    def wait(self) -> int:
        assert self.process is not None
        status = self.process.wait()
        self.reader.join(STOP_TIME)
        return status

    def stop(self) -> None:
        if self.check is not None and self.check.poll() is None:
            self.check.kill()
            self.check.wait()
        if self.process is None or self.process.poll() is not None:
            return
        self.process.terminate()
        try:
            self.process.wait(STOP_TIME)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.wait()


def torilla(*words: str) -> list[str]:
    return [str(environment.python_of(environment.VENV)), "-m", "torilla", *words]


def following(*words: str) -> list[str]:
    """The same, for as long as this process runs."""
    return [str(environment.python_of(environment.VENV)), str(FOLLOW), *words]


def is_compiled() -> bool:
    """Is the compiled engine there, and from the source as it is now?"""
    info = build_state.load_buildinfo()
    record = info.read_record(build_state.PACKAGE)
    return record is not None and not record["failure"] and build_state.is_fresh(info)


def claims() -> Any:
    """`torilla.server.kernel.claims` by its path: nothing of what the package needs may be installed yet."""
    return build_state.load_file(build_state.PACKAGE / "server" / "kernel" / "claims.py")


def find_fault(given: argparse.Namespace) -> str | None:
    """What keeps a server from starting here with these options, if it can be known before anything is installed."""
    if (fault := build_client.unusable(environment.ROOT)) and not build_client.is_fresh(environment.ROOT):
        return fault
    known = claims()
    host = options.DECLARED.address_of(given.host, lan=given.lan)
    end = time.monotonic() + GRACE
    while True:
        try:
            known.listen(host, given.port).close()
            if not given.store and (lock := known.lock_data(given.data / known.DATABASE)):
                lock.close()
        except known.Taken as taken:
            if time.monotonic() > end:
                return str(taken)
            time.sleep(GRACE / 5)
        except OSError as error:
            return f"{error.filename}: {error.strerror}; give another folder with --data"
        else:
            return None


def main(words: list[str]) -> int:
    prepare.exit_when_terminated()
    given = options.parse(words)
    if fault := find_fault(given):
        prepare.say(f"error: {fault}")
        return 2
    table = Table(words)
    environment = dict(os.environ)
    try:
        status = prepare.prepare("run", table.attend)
        if table.process is None:
            if status:
                return status
            command = torilla("serve", "--open", *words)
            if not is_compiled():
                environment |= PLAIN
        elif status == 130:
            return status
        elif status or not is_compiled():  # the reason is printed; the table stays as it is
            return table.wait()
        else:
            prepare.say("The engine is compiled: the table moves to it.")
            command = torilla("serve", *words, *(["--port", table.port] if given.port == 0 and table.port else []))
    except TableEnded as ended:
        return ended.status
    except KeyboardInterrupt:
        return 130
    finally:
        table.stop()
    return os.execve(command[0], command, environment)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
