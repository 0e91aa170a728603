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

import build_state
import prepare

STOP_TIME = 15
"""Seconds that the table gets to exit before it is killed."""


class TableEnded(Exception):
    """Whoever started the table has ended it, or it did not accept its options."""


class Table:
    """`torilla serve` on the plain source, while the engine is being compiled."""

    def __init__(self, options: list[str]) -> None:
        self.options = options
        self.process: subprocess.Popen[str] | None = None
        self.port: str | None = None

    def attend(self, setup: prepare.Setup) -> None:
        """Start the table when it can be served; raise TableEnded when it ended."""
        if self.process is not None:
            if self.process.poll() is not None:
                raise TableEnded
        elif setup.can_serve:
            setup.progress.say("The table opens; the engine is still being compiled, until then bots think longer.")
            self.start()
        else:
            setup.progress.draw()

    def start(self) -> None:
        self.process = subprocess.Popen(
            serve("--open", *self.options), env=os.environ | {"TORILLA_PURE": "1"}, stdout=subprocess.PIPE, text=True
        )
        self.reader = threading.Thread(target=self.pass_on, daemon=True)
        self.reader.start()

    def pass_on(self) -> None:
        """Print what the table prints, and remember the port that it has found."""
        assert self.process is not None and self.process.stdout is not None
        with self.process.stdout as output:
            for line in output:
                found = re.match(r"Torilla is at http://.*:(\d+) ", line)
                if found and wants_free_port(self.options):
                    self.port = found[1]
                print(line, end="", flush=True)

    def wait(self) -> int:
        assert self.process is not None
        status = self.process.wait()
        self.reader.join(STOP_TIME)
        return status

    def stop(self) -> None:
        if self.process is None or self.process.poll() is not None:
            return
        self.process.terminate()
        try:
            self.process.wait(STOP_TIME)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.wait()


def serve(*options: str) -> list[str]:
    return [str(prepare.python_of(prepare.VENV)), "-m", "torilla", "serve", *options]


def wants_free_port(options: list[str]) -> bool:
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--port", default=os.environ.get("TORILLA_PORT"))
    return bool(parser.parse_known_args(options)[0].port == "0")


def is_compiled() -> bool:
    record = build_state.load_buildinfo().read_record(build_state.PACKAGE)
    return record is not None and not record["failure"]


def main(options: list[str]) -> int:
    prepare.exit_when_terminated()
    table = Table(options)
    try:
        status = prepare.prepare("run", table.attend)
        if table.process is None:
            if status:
                return status
            command = serve("--open", *options)
        elif status == 130:
            return status
        elif status or not is_compiled():  # the reason is printed; the table stays as it is
            return table.wait()
        else:
            prepare.say("The engine is compiled: the table moves to it.")
            command = serve(*options, *(["--port", table.port] if table.port else []))
    except TableEnded:
        return table.wait()
    except KeyboardInterrupt:
        return 130
    finally:
        table.stop()
    return os.execv(command[0], command)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
