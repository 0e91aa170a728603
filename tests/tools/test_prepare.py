"""The set-up of ./play and ./test: what it finds to do, what it runs at the same time, how it fails; and the table that
./play opens meanwhile."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, cast

import build_client
import build_docs
import environment
import prepare
import pytest
import start
from progress_bar import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


# --- The bar ---


def test_a_bar_never_claims_more_than_is_done() -> None:
    """A step that takes longer than planned stays below its share; all steps done are 100 percent."""
    progress = Progress(io.StringIO())
    progress.plan({"engine": 0.0001, "page": 0.0001})
    with progress.step("engine", "the engine"):
        assert progress.percent() < 50
    assert progress.percent() == 50
    with progress.step("page", "the page"):
        pass
    assert progress.percent() == 100


def test_on_a_terminal_one_line_shows_all_running_steps() -> None:
    """In words and a bar, drawn over itself; elsewhere a line for each step that is done."""
    terminal, log = Terminal(), io.StringIO()
    for stream in (terminal, log):
        progress = Progress(stream)
        progress.plan({"engine": 30, "page": 10})
        with progress.step("engine", "the engine, compiled"), progress.step("page", "the page"):
            progress.draw()
    assert "the engine, compiled · the page" in terminal.getvalue() and "\r\033[K[....." in terminal.getvalue()
    assert [line[:5] for line in log.getvalue().splitlines()[1:]] == [" 25 %", "100 %"] or "\r" not in log.getvalue()


def test_a_step_that_fails_does_not_count_as_done() -> None:
    progress = Progress(io.StringIO())
    progress.plan({"engine": 30})
    with pytest.raises(environment.SetupError), progress.step("engine", "the engine"):
        raise environment.SetupError("no")
    assert progress.percent() == 0


# --- The steps ---


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with nothing set up, in which the installers and builds are recorded instead of run."""
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "TOOLS", tmp_path / ".venv/tools")
    monkeypatch.setattr(prepare, "LOCK", tmp_path / "build/setup.lock")
    monkeypatch.setattr(prepare, "BROWSER", tmp_path / "tests/browser")
    (tmp_path / "tests/browser/node_modules").mkdir(parents=True)
    (tmp_path / "tests/browser/package-lock.json").touch()
    monkeypatch.setattr(prepare, "engine_stamp", lambda: ("now", False))
    monkeypatch.setattr(prepare, "can_compile", lambda: True)
    monkeypatch.delenv("TORILLA_COMPILE", raising=False)  # ./test requires it
    monkeypatch.setattr(build_client, "is_fresh", lambda root: False)
    monkeypatch.setattr(build_client, "system_npm", lambda: None)
    return tmp_path


class Recorder(environment.Commands):
    """Runs nothing, remembers everything; `fails` names a word whose command fails."""

    def __init__(self, root: Path, fails: str = "nothing") -> None:
        super().__init__()
        self.root, self.fails = root, fails
        self.lines: list[str] = []

    def run(self, *command: str | Path, **more: str) -> str:
        if self.stopped:
            raise environment.Stopped
        line = " ".join(str(word).removeprefix(f"{self.root}/") for word in command)
        self.lines.append(line)
        if self.fails in line:
            raise environment.SetupError(f"{self.fails} failed")
        if "-m venv" in line:
            (self.root / line.split()[-1] / "bin").mkdir(parents=True)
            (self.root / line.split()[-1] / "bin/python").touch()
        if "build_editable" in line:
            Path(line.split()[-1], "torilla-0-py3-none-any.whl").touch()
        return ""

    def place(self, words: str) -> int:
        return next(number for number, line in enumerate(self.lines) if words in line)


def set_up(commands: environment.Commands, lock: str = "run") -> str:
    log = io.StringIO()
    prepare.Setup(lock, Progress(log), commands).run()
    return log.getvalue()


def test_steps_follow_what_they_need(project: Path) -> None:
    """The engine is built apart and installed after the packages; without a system's Node the page waits for them."""
    commands = Recorder(project)
    set_up(commands)
    packages = commands.place("-r requirements/run.txt -r requirements/node.txt")
    assert commands.place("requirements/uv.txt") < packages
    assert commands.place("tools/build_client.py build") > packages
    assert commands.place("torilla-0-py3-none-any.whl") > max(packages, commands.place("build_editable"))
    assert environment.packages_ready("run")


def test_with_the_systems_node_the_page_waits_for_nothing(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is built while the environment is made, by the Python that `.venv` is made from."""
    monkeypatch.setattr(build_client, "system_npm", lambda: ["npm"])
    page_began = threading.Event()

    class Slow(Recorder):
        def run(self, *command: str | Path, **more: str) -> str:
            if "tools/build_client.py" in command:
                page_began.set()
            elif "venv" in command:
                assert page_began.wait(20)
            return super().run(*command, **more)

    commands = Slow(project)
    set_up(commands)
    assert f"{environment.BASE} tools/build_client.py build" in commands.lines
    assert not any("node.txt" in line for line in commands.lines)


def test_the_tests_build_the_documentation_while_the_engine_is_compiled(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After packages and page. Faults in it fail no set-up; without an engine to wait for it is left to ./test."""
    monkeypatch.setattr(build_docs, "is_fresh", lambda: False)
    for fails in ("nothing", "build_docs.py"):
        commands = Recorder(project, fails)
        set_up(commands, "test")
        docs = commands.place(".venv/bin/python tools/build_docs.py")
        assert docs > commands.place("tools/build_client.py build")
    monkeypatch.setattr(prepare, "engine_stamp", lambda: ("now", True))
    for lock in ("run", "test"):
        commands = Recorder(project)
        set_up(commands, lock)
        assert not any("build_docs.py" in line for line in commands.lines)


def test_the_tests_bring_their_browser(project: Path) -> None:
    """After the packages, and once. If it cannot be had no set-up fails: the tests say what is missing."""
    install = ".venv/bin/python tests/browser/machine.py"
    commands = Recorder(project)
    set_up(commands)
    assert not any(install in line for line in commands.lines)
    for fails, installs in (("machine.py", True), ("nothing", True), ("nothing", False)):
        commands = Recorder(project, fails)
        set_up(commands, "test")
        assert any(install in line for line in commands.lines) == installs
        assert prepare.browser_ready("test") == (fails == "nothing")
    (project / "tests/browser/package-lock.json").write_text("a newer one")
    assert not prepare.browser_ready("test")


def test_an_environment_that_cannot_be_right_is_made_again(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of another folder or Python, or left by a killed installer: its programs and packages cannot be trusted."""
    set_up(Recorder(project))
    assert environment.has_venv()
    mark = project / ".venv" / environment.UNFINISHED
    mark.touch()
    assert not environment.has_venv()
    mark.unlink()
    with monkeypatch.context() as other:
        other.setattr(environment, "BASE", "/usr/bin/another-python")
        assert not environment.has_venv()
    moved = project.with_name("moved and renamed")
    project.rename(moved)
    monkeypatch.setattr(environment, "VENV", moved / ".venv")
    monkeypatch.setattr(environment, "TOOLS", moved / ".venv/tools")
    assert not environment.has_venv()
    commands = Recorder(moved)
    set_up(commands)
    assert any("-m venv" in line for line in commands.lines)
    assert environment.has_venv()


def test_a_killed_installer_leaves_its_mark(project: Path) -> None:
    """One that fails by itself, as without a network, leaves what was there."""

    class Killed(BaseException):
        pass

    (project / ".venv").mkdir()
    for error, left in ((Killed, True), (environment.Stopped, True), (environment.SetupError, False)):
        with pytest.raises(error), environment.unfinished():
            raise error
        assert (project / ".venv" / environment.UNFINISHED).exists() == left


def test_without_a_page_the_set_up_fails(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There would be nothing to play at; the page of an earlier build will do for `./play`, not for the tests."""
    with pytest.raises(environment.SetupError, match=r"build_client\.py failed"):
        set_up(Recorder(project, fails="build_client.py"))
    monkeypatch.setattr(build_client, "is_there", lambda root: True)
    assert "page of an earlier build" in set_up(Recorder(project, fails="build_client.py"))
    with pytest.raises(environment.SetupError, match=r"build_client\.py failed"):
        set_up(Recorder(project, fails="build_client.py"), "test")


def test_where_uv_cannot_pip_does(project: Path) -> None:
    """And that is remembered in .venv, but only when pip could: without a network neither can."""
    with pytest.raises(environment.SetupError):
        set_up(Recorder(project, fails="requirements/run.txt"))
    assert not (project / ".venv/.installer").exists()
    commands = Recorder(project, fails="bin/uv")
    said = set_up(commands)
    assert "trying pip" in said
    assert (project / ".venv/.installer").read_text() == "pip\n"
    assert any("-m pip" in line and "requirements/run.txt" in line for line in commands.lines)


def test_a_failure_stops_the_other_steps(project: Path) -> None:
    """What failed is raised; nothing is stamped as done that was not."""
    commands = Recorder(project, fails="run.txt")
    with pytest.raises(environment.SetupError, match=r"run\.txt failed"):
        set_up(commands)
    assert not (project / ".venv/.build").exists() and not environment.packages_ready("run")
    assert commands.stopped


@pytest.mark.parametrize("fails", ["build_editable", "requirements/build.txt", "torilla-0-py3-none-any.whl"])
def test_any_failure_of_compiling_leaves_the_plain_source(project: Path, fails: str) -> None:
    """`./play` says why in one line and goes on, and tries again the next time; the tests fail."""
    commands = Recorder(project, fails)
    [said] = [line for line in set_up(commands).splitlines() if "not compiled" in line]
    assert said == f"The engine is not compiled and runs as plain Python, much slower: {fails} failed"
    assert not (project / ".venv/.build").exists()
    with pytest.raises(environment.SetupError, match=fails):
        set_up(Recorder(project, fails), "test")


def test_stopping_ends_running_commands() -> None:
    """A command that runs when another step fails is ended with all that it started."""
    commands = environment.Commands()
    failures: list[Exception] = []

    def wait() -> None:
        try:
            commands.run("sh", "-c", "sleep 300 & wait")
        except environment.Stopped as stopped:
            failures.append(stopped)

    thread = threading.Thread(target=wait)
    thread.start()
    while not commands.running:
        thread.join(0.01)
    commands.stop()
    thread.join(60)
    assert len(failures) == 1


def test_commands_may_end_while_all_are_stopped() -> None:
    """Each on its own thread: one that ends just then is no fault."""
    commands = environment.Commands()

    class Ending:
        pid = 2**30  # no process has it

        def poll(self) -> None:
            commands.running.clear()

    commands.running = {cast(Any, Ending()), cast(Any, Ending())}
    commands.stop()
    assert commands.stopped


def test_commands_of_a_killed_set_up_keep_the_lock(project: Path) -> None:
    """Until they have ended: the next set-up would build in the same folders."""
    with prepare.locked(print) as lock:
        commands = environment.Commands(lock)
        thread = threading.Thread(target=lambda: commands.run("sh", "-c", "echo $$ >pid; read -r line <go"))
        os.mkfifo(project / "go")
        thread.start()
        while not (project / "pid").exists():
            thread.join(0.02)
    said: list[str] = []

    def go(message: str) -> None:
        said.append(message)
        (project / "go").write_text("go\n")

    with prepare.locked(go):
        assert said and "Waiting for another set-up" in said[0]
    thread.join(60)


def test_two_set_ups_do_not_build_at_the_same_time(project: Path) -> None:
    """The second waits, and says so; a killed one leaves no lock behind."""
    code = (
        "import sys, environment, prepare, pathlib\n"
        "prepare.LOCK = pathlib.Path(sys.argv[1]); environment.ROOT = prepare.LOCK.parent.parent\n"
        "with prepare.locked(print):\n    print('in', flush=True); sys.stdin.read()"
    )
    first = subprocess.Popen(
        [sys.executable, "-c", code, str(prepare.LOCK)],
        cwd=Path(prepare.__file__).parent, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert first.stdout is not None and first.stdin is not None
    assert first.stdout.readline() == "in\n"
    said: list[str] = []

    def kill_it(message: str) -> None:
        said.append(message)
        first.kill()

    with prepare.locked(kill_it):
        assert len(said) == 1 and "Waiting for another set-up" in said[0]
    first.wait(20)
    first.stdin.close()
    first.stdout.close()


# --- The table that opens before the engine is compiled ---

SERVER = """\
import os, sys, time
print("Torilla is at http://127.0.0.1:4711 (Ctrl-C stops it)", flush=True)
open(sys.argv[1], "a").write(f"{os.environ.get('TORILLA_PURE')} {sys.argv[2:]}\\n")
time.sleep(300)
"""
"""A table that notes how it was started, and stays until it is stopped."""


@pytest.fixture
def started(project: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the tables of `start` note how they were started; the last one is noted only."""
    notes = project / "notes.txt"
    notes.touch()

    def execute(_: str, command: list[str], environment: dict[str, str]) -> None:
        engine = "plain" if environment.get("TORILLA_PURE") else "compiled"
        with notes.open("a", encoding="utf-8") as file:
            file.write(f"{engine} {command[4:]}\n")

    def serve(_: str, *options: str) -> list[str]:
        program = "pass" if "--check" in options else SERVER
        return [sys.executable, "-c", program, str(notes), *options]

    monkeypatch.delenv("TORILLA_PURE", raising=False)
    monkeypatch.setattr(start, "torilla", serve)
    monkeypatch.setattr(start, "following", serve)
    monkeypatch.setattr(start, "find_fault", lambda given: None)
    monkeypatch.setattr(os, "execve", execute)
    monkeypatch.setattr(start, "is_compiled", lambda: True)
    monkeypatch.setattr(prepare, "exit_when_terminated", lambda: None)
    return notes


def wait_until_stopped(setup: prepare.Setup, event: threading.Event) -> None:
    while not (event.wait(0.02) or setup.commands.stopped):
        pass
    if setup.commands.stopped:
        raise environment.Stopped


class Compiler(Recorder):
    """Compiles until the table was started; the patient build is the one that compiles."""

    def __init__(self, root: Path, notes: Path) -> None:
        super().__init__(root)
        self.notes = notes

    def run(self, *command: str | Path, **more: str) -> str:
        if "nice" in command:
            while not self.notes.read_text() and not self.stopped:
                threading.Event().wait(0.02)
        return super().run(*command, **more)


def test_the_table_opens_before_the_engine_is_compiled(
    started: Path, project: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """It runs on the plain source, then on the compiled engine, at the port it has found; one browser is opened."""
    monkeypatch.setattr(prepare, "Commands", lambda lock: Compiler(project, started))
    start.main(["--port", "0"])
    plain, compiled = started.read_text().splitlines()
    assert plain == "1 ['--open', '--port', '0']"
    assert compiled == "compiled ['--port', '0', '--port', '4711']"
    assert "The table opens" in (said := capfd.readouterr()).err and "Torilla is at" in said.out


def test_a_table_at_a_given_port_stays_there(started: Path, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The address it prints may be that of a proxy."""
    monkeypatch.setattr(prepare, "Commands", lambda lock: Compiler(project, started))
    start.main(["--port", "99"])
    assert started.read_text().splitlines()[1] == "compiled ['--port', '99']"


def test_an_engine_that_cannot_be_compiled_leaves_the_table_alone(
    started: Path, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes on as plain Python, and ends when it is ended."""
    monkeypatch.setattr(prepare, "Commands", lambda lock: Compiler(project, started))
    monkeypatch.setattr(start, "is_compiled", lambda: False)
    monkeypatch.setattr(start.Table, "wait", lambda table: 7 if table.process.poll() is None else 0)
    assert start.main([]) == 7
    assert len(started.read_text().splitlines()) == 1


def test_a_table_that_ends_ends_the_set_up(started: Path, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its exit status is that of ./play, and nothing goes on compiling."""
    commands = Compiler(project, started)
    monkeypatch.setattr(start, "following", lambda *words: [sys.executable, "-c", "raise SystemExit(2)"])
    monkeypatch.setattr(prepare, "Commands", lambda lock: commands)
    assert start.main([]) == 2
    assert commands.stopped and not (project / ".venv/.build").exists()


def test_settings_that_cannot_be_are_told_before_page_and_engine(
    started: Path, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that only `torilla serve --check` can know: it is asked as soon as the packages are there."""
    commands = Compiler(project, started)
    monkeypatch.setattr(start, "torilla", lambda *words: [sys.executable, "-c", "raise SystemExit(2)"])
    monkeypatch.setattr(prepare, "Commands", lambda lock: commands)
    monkeypatch.setattr(prepare.Setup, "build_page", lambda setup: setup.wait_for(threading.Event()))
    monkeypatch.setattr(prepare.Setup, "wait_for", wait_until_stopped)
    assert start.main([]) == 2
    assert started.read_text() == "" and not (project / ".venv/.build").exists()


def test_a_set_up_that_fails_opens_no_table(started: Path, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepare, "Commands", lambda lock: Recorder(project, fails="build_client.py"))
    assert start.main([]) == 1
    assert started.read_text() == ""


def test_where_nothing_is_compiled_the_table_waits_for_all(
    started: Path, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The engine is there, only the page is not: one table is started, when that is built."""
    monkeypatch.setattr(prepare, "engine_stamp", lambda: ("now", True))
    monkeypatch.setattr(prepare, "Commands", lambda lock: Recorder(project))
    start.main(["--lan"])
    assert started.read_text() == "compiled ['--open', '--lan']\n"
