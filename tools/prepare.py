"""Make `./play` and `./test` ready: packages, engine, page, and for the tests documentation and browser, side by side.

Standard library only.

python tools/prepare.py test    what `./test` needs

`./test` calls it with `.venv`'s Python, or with another one where `.venv` is missing; then it is made. tools/start.py
does the same for `./play`, and serves the table while the engine is still being compiled. In the environment:
    TORILLA_INSTALLER  see environment.py
    TORILLA_COMPILE    see hatch_build.py
    TORILLA_CLIENT     see tools/build_client.py

Only one set-up at a time works in a folder; its commands hold the lock too, so that the next one waits for those of one
that was killed. Stamps remember what was done: in `.venv` for itself, the packages of each lock, the tools that
compile the engine and the engine, next to the built page and the browser for these. So a changed engine costs one
compilation, a changed page one build of the page, and an unchanged project nothing.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import build_client
import build_docs
import build_state
import environment
from environment import (
    Commands,
    Installer,
    SetupError,
    Stopped,
    checksum,
    has_venv,
    packages_ready,
    packages_stamp,
    python_of,
    stamped,
    unfinished,
    venv_stamp,
    wanted_locks,
)
from progress_bar import Progress
from work import work_folder

LOCK = environment.ROOT / "build" / "setup.lock"
BROWSER = environment.ROOT / "tests" / "browser"

SECONDS = {"environment": 7, "packages": 6, "engine": 40, "page": 25, "documentation": 20, "browser": 15}
"""About how long each step takes, for the bar."""
PATIENT = ("nice", "-n", "10")
"""The beginning of a command that runs at low priority, because nobody waits for it."""


# --- What has to be done ---


def engine_stamp() -> tuple[str, bool]:
    """What the engine's build depends on, and whether the build in the source tree is from that and installed."""
    info = build_state.load_buildinfo()
    value = build_state.stamp(info)
    return value, has_venv() and build_state.is_fresh(info) and stamped(environment.VENV / ".build", value)


def can_compile() -> bool:
    return build_state.load_buildinfo().missing_for_compiling() is None and os.environ.get("TORILLA_COMPILE") != "off"


def browser_stamp() -> tuple[Path, str]:
    return BROWSER / "node_modules" / ".ready", checksum(BROWSER / "package-lock.json")


def browser_ready(lock: str) -> bool:
    """Is there what tests/browser/machine.py installs, or does nobody need it?"""
    return lock != "test" or stamped(*browser_stamp())


def is_ready(lock: str) -> bool:
    return (
        packages_ready(lock) and engine_stamp()[1] and build_client.is_fresh(environment.ROOT) and browser_ready(lock)
    )


def shorten(lines: list[str]) -> str:
    """A reason of many lines as one: what was wrong comes first, and what the compiler said of it last."""
    return lines[0] if len(lines) == 1 else f"{lines[0]}: {lines[-1].strip()}"


# --- The steps ---


class Setup:
    """One set-up, as a few sequences of steps that run side by side."""

    def __init__(self, lock: str, progress: Progress, commands: Commands) -> None:
        self.lock, self.progress, self.commands = lock, progress, commands
        self.installer = Installer(commands, progress.say)
        self.compiles = False
        self.environment = threading.Event()
        self.packages = threading.Event()
        self.page = threading.Event()

    @property
    def can_check(self) -> bool:
        """Can `torilla` run on the plain source?"""
        return self.packages.is_set() and not self.commands.stopped

    @property
    def can_serve(self) -> bool:
        """Is all there that a table on the plain source needs, while the engine is still being compiled?"""
        return self.compiles and self.can_check and self.page.is_set()

    def run(self, meanwhile: Callable[[], None] | None = None) -> None:
        """Run all that is not ready. Raises the first failure, after the other sequences have ended.

        `meanwhile` is called ten times a second, in place of drawing the bar.
        """
        failures: list[BaseException] = []

        def guarded(sequence: Callable[[], None]) -> None:
            try:
                sequence()
            except BaseException as error:
                failures.append(error)
                self.stop()

        with ThreadPoolExecutor() as pool:
            waiting = [pool.submit(guarded, sequence) for sequence in self.sequences()]
            try:
                while not all(one.done() for one in waiting):
                    time.sleep(0.1)
                    (meanwhile or self.progress.draw)()
            except BaseException:
                self.stop()
                raise
        for error in failures:
            if not isinstance(error, Stopped):
                raise error

    def sequences(self) -> Iterator[Callable[[], None]]:
        """What is to be done, each sequence on its own thread."""
        packages = not packages_ready(self.lock)
        engine = not engine_stamp()[1]
        self.compiles = engine and can_compile()
        page = not build_client.is_fresh(environment.ROOT)
        docs = engine and self.lock == "test" and not build_docs.is_fresh()
        browser = not browser_ready(self.lock)
        steps = [
            *(["environment"] if not has_venv() else []),
            *(["packages"] if packages else []),
            *(["engine"] if engine else []),
            *(["page"] if page else []),
            *(["documentation"] if docs else []),
            *(["browser"] if browser else []),
        ]
        self.progress.plan({step: SECONDS[step] for step in steps})
        yield lambda: self.install_packages(wanted=packages)
        if engine:
            yield self.build_engine
        if page:
            yield self.build_page
        else:
            self.page.set()
        if docs:
            yield self.build_docs
        if browser:
            yield self.install_browser

    def stop(self) -> None:
        self.commands.stop()
        self.environment.set()
        self.packages.set()
        self.page.set()

    def wait_for(self, event: threading.Event) -> None:
        event.wait()
        if self.commands.stopped:
            raise Stopped

    def install_packages(self, *, wanted: bool) -> None:
        if not has_venv():
            with self.progress.step("environment", "a Python environment in .venv"):
                if environment.VENV.is_symlink():
                    environment.VENV.unlink()
                elif environment.VENV.exists():
                    shutil.rmtree(environment.VENV)
                self.commands.run(environment.BASE, "-m", "venv", environment.VENV)
                stamp, value = venv_stamp()
                stamp.write_text(value, encoding="utf-8")
                self.installer.fetch_uv()
        else:
            self.installer.fetch_uv()
        self.environment.set()
        if wanted:
            locks = wanted_locks(self.lock)
            with self.progress.step("packages", " and ".join(f"requirements/{name}.txt" for name in locks)):
                with unfinished():
                    self.installer.install_locked(environment.VENV, *locks)
                for name in locks:
                    stamp, value = packages_stamp(name)
                    stamp.write_text(value, encoding="utf-8")
        self.packages.set()

    def build_engine(self) -> None:
        """Compile the engine next to its source, and install the package as an editable one.

        Where that fails for whatever reason, the table runs on the plain source; the tests need both.
        """
        self.wait_for(self.environment)
        info = build_state.load_buildinfo()
        stamp = build_state.stamp(info)  # before the build: later edits count as changes
        words = "the engine, compiled" if self.compiles else "the engine, as plain Python"
        try:
            with self.progress.step("engine", words):
                self.prepare_tools()
                self.build_editable()
                (environment.VENV / ".build").write_text(stamp, encoding="utf-8")
            failure = (info.read_record(build_state.PACKAGE) or {}).get("failure")
        except (SetupError, OSError) as error:
            if self.lock == "test" or os.environ.get("TORILLA_COMPILE") == "require":
                raise
            failure = str(error).strip() or type(error).__name__
        if failure:
            reason = failure.strip().splitlines()
            self.progress.say(f"The engine is not compiled and runs as plain Python, much slower: {shorten(reason)}")

    def build_editable(self) -> None:
        """Put the engine next to its source, and the package into `.venv`.

        The compiler leaves the processors to a table that is open already; its own package comes from the source.
        """
        with work_folder("wheel") as folder:
            patient = PATIENT if self.lock != "test" else ()
            program = "import sys, hatchling.build; hatchling.build.build_editable(sys.argv[1])"
            self.commands.run(*patient, python_of(environment.TOOLS), "-c", program, folder, TORILLA_CLIENT="off")
            [wheel] = folder.glob("*.whl")
            self.wait_for(self.packages)  # two installers in one environment would wait for each other anyway
            with unfinished():
                self.installer.install(environment.VENV, "--no-deps", "--force-reinstall", str(wheel))

    def prepare_tools(self) -> None:
        lock = environment.LOCKS / "build.txt"
        stamp = environment.TOOLS / ".stamp"
        if not stamped(stamp, checksum(lock)):
            shutil.rmtree(environment.TOOLS, ignore_errors=True)
            self.commands.run(python_of(environment.VENV), "-m", "venv", "--without-pip", environment.TOOLS)
            self.installer.install_locked(environment.TOOLS, "build")
            stamp.write_text(checksum(lock), encoding="utf-8")

    def build_page(self) -> None:
        """Build the browser client; with the system's Node at once, else when the packages have brought one.

        Whoever plays waits for the page; the tests wait for the engine.
        """
        python = environment.BASE
        patient = PATIENT if self.lock == "test" else ()
        if build_client.system_npm() is None:
            self.wait_for(self.packages)
            python = str(python_of(environment.VENV))
        with self.progress.step("page", "the page"):
            mode = os.environ.get("TORILLA_CLIENT", "require")  # without a page nobody can play
            try:
                self.commands.run(*patient, python, "tools/build_client.py", "build", TORILLA_CLIENT=mode)
            except SetupError as error:
                if self.lock == "test" or not build_client.is_there(environment.ROOT):
                    raise
                self.progress.say(f"{error}\nThe table opens with the page of an earlier build.")
        self.page.set()

    def build_docs(self) -> None:
        """Build the documentation while most of the compiler works on one processor.

        Nothing fails if that does: `./test` builds what is not fresh, as one of its steps, and says what is wrong.
        """
        self.wait_for(self.packages)
        self.wait_for(self.page)  # which brings the font
        with self.progress.step("documentation", "the documentation"), suppress(SetupError):
            self.commands.run(*PATIENT, python_of(environment.VENV), "tools/build_docs.py")

    def install_browser(self) -> None:
        """Install the browser of the tests. If that fails the tests try again, and say what is missing."""
        self.wait_for(self.packages)
        with self.progress.step("browser", "the browser of the tests"), suppress(SetupError):
            self.commands.run(*PATIENT, python_of(environment.VENV), BROWSER / "machine.py")
            stamp, value = browser_stamp()
            stamp.write_text(value, encoding="utf-8")


# --- One at a time ---


@contextmanager
def locked(say: Callable[[str], None]) -> Iterator[int]:
    """Only one set-up at a time may build. The lock, a file's number, ends with all processes that have it open."""
    LOCK.parent.mkdir(exist_ok=True)
    with LOCK.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say(f"Waiting for another set-up in this folder ({LOCK.relative_to(environment.ROOT)}) ...")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield file.fileno()


def say(message: str) -> None:
    print(message, file=sys.stderr, flush=True)


def prepare(lock: str, meanwhile: Callable[[Setup], None] | None = None) -> int:
    """Make all ready that `lock` is for; the exit status.

    `meanwhile` gets the set-up ten times a second; it may start a table as soon as that `can_serve`.
    """
    if is_ready(lock):
        return 0
    try:
        with locked(say) as held:
            if is_ready(lock):  # another run has done it meanwhile
                return 0
            with Progress(sys.stderr) as progress:
                setup = Setup(lock, progress, Commands(held))
                setup.run(None if meanwhile is None else lambda: meanwhile(setup))
    except (SetupError, OSError) as error:
        say(f"torilla: the set-up failed:\n{error}")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def exit_when_terminated() -> None:
    """Let SIGTERM end this program as an exception does: all that it started is ended too."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))


def main(lock: str) -> int:
    if lock != "test":
        raise SystemExit(__doc__)
    exit_when_terminated()
    return prepare(lock)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1] if len(sys.argv) == 2 else ""))
