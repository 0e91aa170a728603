"""The Python environment in `.venv` and its packages: what is there, and the commands that install what is missing.

Standard library only; tools/prepare.py runs the steps. In the environment:
    TORILLA_INSTALLER  uv or pip; by default uv, or pip where uv cannot reach the packages
"""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import build_client

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
TOOLS = VENV / "tools"
"""The environment that compiles the engine. Apart from `.venv`, so that both are filled at the same time."""
UNFINISHED = ".unfinished"
"""In `.venv` while packages are installed into `.venv`: what a killed installer leaves cannot be trusted."""
BASE: str = getattr(sys, "_base_executable", sys.executable)
"""The Python that `.venv` is made from: not in `.venv` itself."""
LOCKS = ROOT / "requirements"


class SetupError(Exception):
    """A step failed; the text is the reason."""


class Stopped(Exception):
    """Another step failed, or the set-up was interrupted."""


def checksum(*files: Path) -> str:
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def python_of(environment: Path) -> Path:
    return environment / "bin" / "python"


def stamped(stamp: Path, value: str) -> bool:
    return stamp.exists() and stamp.read_text(encoding="utf-8") == value


def venv_stamp() -> tuple[Path, str]:
    """What `.venv` depends on. Its programs name its folder, and its packages are those of one version of Python."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    return VENV / ".made", f"{VENV}\n{os.path.realpath(BASE)}\n{version}\n"


def has_venv() -> bool:
    """Is `.venv` there, for this folder and this Python, and was nothing left half-way in it?"""
    return python_of(VENV).exists() and stamped(*venv_stamp()) and not (VENV / UNFINISHED).exists()


def wanted_locks(lock: str) -> list[str]:
    """The locks to install; that of a Node too, if the page has to be built and the system has none."""
    needs_node = lock != "test" and not build_client.is_fresh(ROOT) and build_client.system_npm() is None
    return [lock, *(["node"] if needs_node else [])]


def packages_stamp(lock: str) -> tuple[Path, str]:
    return VENV / f".packages-{lock}", checksum(LOCKS / "uv.txt", LOCKS / f"{lock}.txt")


def packages_ready(lock: str) -> bool:
    return has_venv() and all(stamped(*packages_stamp(name)) for name in wanted_locks(lock))


class Commands:
    """Runs commands of all steps; `stop` ends those that are running. They keep the file `lock` open."""

    def __init__(self, lock: int | None = None) -> None:
        self.lock = lock
        self.running: set[subprocess.Popen[str]] = set()
        self.stopped = False
        self.guard = threading.Lock()

    def run(self, *command: str | Path, **environment: str) -> str:
        """What the command printed. Raises SetupError with the end of it if the command fails."""
        with self.guard:
            if self.stopped:
                raise Stopped
            process = subprocess.Popen(
                [str(word) for word in command],
                cwd=ROOT,
                env=os.environ | environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                errors="replace",
                pass_fds=() if self.lock is None else (self.lock,),
                process_group=0,  # not a session of its own: Linux ignores priorities between sessions
            )
            self.running.add(process)
        try:
            text, _ = process.communicate()
        finally:
            self.running.discard(process)
        if self.stopped:
            raise Stopped
        if process.returncode:
            raise SetupError("\n".join(text.strip().splitlines()[-60:]))
        return text

    def stop(self) -> None:
        """End all commands, with everything they started, and refuse new ones."""
        with self.guard:
            self.stopped = True
            for process in list(self.running):  # some may end meanwhile
                if process.poll() is None:
                    with suppress(ProcessLookupError):
                        os.killpg(process.pid, signal.SIGTERM)


class Installer:
    """uv, or pip where uv cannot reach the packages: then `.venv` remembers that."""

    def __init__(self, commands: Commands, say: Callable[[str], None]) -> None:
        self.commands, self.say = commands, say
        self.remembered = VENV / ".installer"
        self.guard = threading.Lock()

    @property
    def name(self) -> str:
        found = self.remembered.read_text(encoding="utf-8").strip() if self.remembered.exists() else "uv"
        return os.environ.get("TORILLA_INSTALLER", found)

    def fetch_uv(self) -> None:
        stamp, lock = VENV / ".uv", LOCKS / "uv.txt"
        if self.name == "uv" and not stamped(stamp, checksum(lock)):
            with unfinished():
                self.run_pip(python_of(VENV), "--require-hashes", "-r", str(lock))
            stamp.write_text(checksum(lock), encoding="utf-8")

    def install(self, environment: Path, *arguments: str) -> None:
        """Install into an environment by uv, and if that fails by pip."""
        if self.name == "uv":
            try:
                self.commands.run(VENV / "bin/uv", "pip", "install", "--python", python_of(environment), *arguments)
                return
            except SetupError as error:
                with self.guard:
                    if self.name == "uv":
                        self.say(f"uv could not install the packages, trying pip ...\n{error}")
        self.run_pip(python_of(environment), *arguments)
        with self.guard:  # only now: without a network neither can
            if self.name == "uv":
                self.remembered.write_text("pip\n", encoding="utf-8")

    def install_locked(self, environment: Path, *locks: str) -> None:
        requirements = [word for name in locks for word in ("-r", f"requirements/{name}.txt")]
        self.install(environment, "--require-hashes", *requirements)

    def run_pip(self, python: Path, *arguments: str) -> None:
        options = ("--quiet", "--disable-pip-version-check")
        self.commands.run(python_of(VENV), "-m", "pip", "--python", python, "install", *options, *arguments)


@contextmanager
def unfinished() -> Iterator[None]:
    """Mark `.venv` while packages are installed into it. An installer that fails by itself leaves what was there."""
    mark = VENV / UNFINISHED
    mark.touch()
    try:
        yield
    except SetupError:
        mark.unlink()
        raise
    mark.unlink()
