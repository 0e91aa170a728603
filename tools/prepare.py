"""Make `./play` and `./test` ready: packages, engine, page, and for the tests documentation and browser, side by side.

Standard library only.

python tools/prepare.py test    what `./test` needs

`./test` calls it with `.venv`'s Python, or with another one where `.venv` is missing; then it is made. tools/start.py
does the same for `./play`, and serves the table while the engine is still being compiled. In the environment:
    TORILLA_INSTALLER  uv or pip; by default uv, or pip where uv cannot reach the packages
    TORILLA_COMPILE    see hatch_build.py
    TORILLA_CLIENT     see tools/build_client.py

Only one set-up at a time works in a folder; its commands hold the lock too, so that the next one waits for those of one
that was killed. Stamps remember what was done: in `.venv` for itself, the packages of each lock, the tools that
compile the engine and the engine, beside the built page and the browser for these. So a changed engine costs one
compilation, a changed page one build of the page, and an unchanged project nothing.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import signal
import subprocess
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
from progress_bar import Progress
from work import work_folder

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
TOOLS = VENV / "tools"
"""The environment that compiles the engine. Apart from `.venv`, so that both are filled at the same time."""
UNFINISHED = ".unfinished"
"""In `.venv` while packages are installed into `.venv`: what a killed installer leaves cannot be trusted."""
BASE: str = getattr(sys, "_base_executable", sys.executable)
"""The Python that `.venv` is made from: not in `.venv` itself."""
LOCKS = ROOT / "requirements"
LOCK = ROOT / "build" / "setup.lock"
BROWSER = ROOT / "tests" / "browser"

SECONDS = {"environment": 7, "packages": 6, "engine": 40, "page": 25, "documentation": 20, "browser": 15}
"""How long each step takes about, for the bar."""
PATIENT = ("nice", "-n", "10")
"""Begins a command that leaves the processors to those that are waited for."""


class SetupError(Exception):
    """A step failed; the text is the reason."""


class Stopped(Exception):
    """Another step failed, or the set-up was interrupted."""


# --- What has to be done ---


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


def engine_stamp() -> tuple[str, bool]:
    """What the engine's build depends on, and whether the build in the source tree is from that and installed."""
    info = build_state.load_buildinfo()
    value = build_state.stamp(info)
    return value, has_venv() and build_state.is_fresh(info) and stamped(VENV / ".build", value)


def can_compile() -> bool:
    return build_state.load_buildinfo().missing_for_compiling() is None and os.environ.get("TORILLA_COMPILE") != "off"


def browser_stamp() -> tuple[Path, str]:
    return BROWSER / "node_modules" / ".ready", checksum(BROWSER / "package-lock.json")


def browser_ready(lock: str) -> bool:
    """Is there what tests/browser/machine.py installs, or does nobody need it?"""
    return lock != "test" or stamped(*browser_stamp())


def is_ready(lock: str) -> bool:
    return packages_ready(lock) and engine_stamp()[1] and build_client.is_fresh(ROOT) and browser_ready(lock)


# --- Commands ---


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
        page = not build_client.is_fresh(ROOT)
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
                if VENV.is_symlink():
                    VENV.unlink()
                elif VENV.exists():
                    shutil.rmtree(VENV)
                self.commands.run(BASE, "-m", "venv", VENV)
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
                    self.installer.install_locked(VENV, *locks)
                for name in locks:
                    stamp, value = packages_stamp(name)
                    stamp.write_text(value, encoding="utf-8")
        self.packages.set()

    def build_engine(self) -> None:
        """Compile the engine beside its source, and install the package as an editable one.

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
                (VENV / ".build").write_text(stamp, encoding="utf-8")
            failure = (info.read_record(build_state.PACKAGE) or {}).get("failure")
        except (SetupError, OSError) as error:
            if self.lock == "test" or os.environ.get("TORILLA_COMPILE") == "require":
                raise
            failure = str(error).strip() or type(error).__name__
        if failure:
            reason = failure.strip().splitlines()
            self.progress.say(f"The engine is not compiled and runs as plain Python, much slower: {shorten(reason)}")

    def build_editable(self) -> None:
        """Put the engine beside its source, and the package into `.venv`.

        The compiler leaves the processors to a table that is open already; its own package comes from the source.
        """
        with work_folder("wheel") as folder:
            patient = PATIENT if self.lock != "test" else ()
            program = "import sys, hatchling.build; hatchling.build.build_editable(sys.argv[1])"
            self.commands.run(*patient, python_of(TOOLS), "-c", program, folder, TORILLA_CLIENT="off")
            [wheel] = folder.glob("*.whl")
            self.wait_for(self.packages)  # two installers in one environment would wait for each other anyway
            with unfinished():
                self.installer.install(VENV, "--no-deps", "--force-reinstall", str(wheel))

    def prepare_tools(self) -> None:
        lock = LOCKS / "build.txt"
        stamp = TOOLS / ".stamp"
        if not stamped(stamp, checksum(lock)):
            shutil.rmtree(TOOLS, ignore_errors=True)
            self.commands.run(python_of(VENV), "-m", "venv", "--without-pip", TOOLS)
            self.installer.install_locked(TOOLS, "build")
            stamp.write_text(checksum(lock), encoding="utf-8")

    def build_page(self) -> None:
        """Build the browser client; with the system's Node at once, else when the packages have brought one.

        Whoever plays waits for the page; the tests wait for the engine.
        """
        python = BASE
        patient = PATIENT if self.lock == "test" else ()
        if build_client.system_npm() is None:
            self.wait_for(self.packages)
            python = str(python_of(VENV))
        with self.progress.step("page", "the page"):
            mode = os.environ.get("TORILLA_CLIENT", "require")  # without a page there is nothing to play at
            try:
                self.commands.run(*patient, python, "tools/build_client.py", "build", TORILLA_CLIENT=mode)
            except SetupError as error:
                if self.lock == "test" or not build_client.is_there(ROOT):
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
            self.commands.run(*PATIENT, python_of(VENV), "tools/build_docs.py")

    def install_browser(self) -> None:
        """Install the browser of the tests. If that fails the tests try again, and say what is missing."""
        self.wait_for(self.packages)
        with self.progress.step("browser", "the browser of the tests"), suppress(SetupError):
            self.commands.run(*PATIENT, python_of(VENV), BROWSER / "machine.py")
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
            say(f"Waiting for another set-up in this folder ({LOCK.relative_to(ROOT)}) ...")
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
