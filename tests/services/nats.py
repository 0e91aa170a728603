"""A NATS server, up in a moment."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

from services.processes import free_port, start, stop, wait_until


class Nats:
    """`nats-server` on a port of its own, which it keeps when started again."""

    def __init__(self) -> None:
        self.port = free_port()
        self.process: subprocess.Popen[Any] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        beside = Path(sys.executable).parent / "nats-server"
        program = str(beside) if beside.exists() else shutil.which("nats-server")
        assert program, "no nats-server: install the packages of requirements/test.txt"
        arguments = [program, "--addr", "127.0.0.1", "--port", str(self.port)]
        self.process = start(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until(self.answers, "NATS")

    def answers(self) -> bool:
        assert self.process is not None and self.process.poll() is None, "nats-server does not run"
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def kill(self) -> None:
        assert self.process is not None
        stop(self.process, signal.SIGKILL)

    def stop(self) -> None:
        assert self.process is not None
        stop(self.process)
