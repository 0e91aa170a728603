"""Build hook of the package: compiles the engine with mypyc and builds the browser client.

The modules that `src/torilla/compiled.txt` names become one extension group. An editable install gets them
beside their sources, a wheel takes them along. Without a C compiler or Python's headers, or when compiling
fails for whatever reason, the same modules run as plain Python, slower (bench/results.md).

`TORILLA_COMPILE` in the environment decides what happens then:
    auto     (default) go on with plain Python and say so
    require  fail
    off      do not compile

`TORILLA_PGO=1` compiles twice with gcc: the first engine counts what it does while it plays (tools/train_engine.py),
the second is laid out by these counts. It takes twice as long; where it fails, the engine is compiled without.

The client (`web/`) becomes `torilla/static`; `TORILLA_CLIENT` is to it what `TORILLA_COMPILE` is to the engine
(tools/build_client.py).
"""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# What runs in the working copy. Type errors outside the group are the business of mypy, not of the build.
SETUP_SCRIPT = """\
import os
import sys
from mypyc.build import mypycify
from setuptools import setup

sys.argv[1:] = ["--quiet", "build_ext", "--inplace", "--force", "--parallel", str(os.cpu_count() or 1)]
extensions = mypycify(
    ["--follow-imports=silent", "--no-incremental", *{sources!r}],
    group_name={group!r},
    opt_level="3",
    debug_level="0",
)
for extension in extensions if sys.platform != "win32" else []:  # these are arguments of gcc and clang
    # mypyc makes every warning an error, and another compiler has other warnings; those of shifts are bugs
    more = ["-Wno-error", "-Werror=shift-count-overflow", "-Werror=shift-overflow"]
    # nobody replaces our functions at load time: calls between them may be inlined, a quarter faster
    more.append("-fno-semantic-interposition")
    if extension.name.endswith("__mypyc"):  # all code is in this one; the others only hand out its modules
        more += {optimise!r}
        extension.extra_link_args += {optimise!r}
    extension.extra_compile_args = [*extension.extra_compile_args, *more]  # mypyc gives all of them one list
setup(name={group!r}, packages=[], package_dir={{"": "src"}}, ext_modules=extensions)
"""


LINK_TIME = ["-O3", "-fPIC", "-fno-semantic-interposition", "-flto=auto"]
"""Arguments with which gcc optimises the engine's one large C file on all processors, in parts, when it is linked."""


USE_PROFILE = [
    "-fprofile-correction",
    "-fprofile-partial-training",
    "-Werror=coverage-mismatch",
    "-Wno-missing-profile",
]
"""Arguments beside the profile's place: code that was not trained is optimised as without a profile."""


TRAINING_SECONDS = 900


PASSING = ("Killed", "No space left", "annot allocate memory", "memory exhausted")
"""What compilers say that ended for want of memory or space: another time it may go well."""


class CompileError(Exception):
    """The engine cannot be compiled from these sources on this machine; the text says why."""


class ProfileError(Exception):
    """There is no profile, or it cannot be used; the text says why."""


class TorillaHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the isolated build environment needs beyond hatchling."""
        root = Path(self.root)
        engine = build_requirements(root, "build") if self.wants_engine() else []
        return [*engine, *(build_requirements(root, "node") if self.wants_node() else [])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the wheel is put together; `version` is "standard" or "editable"."""
        if self.target_name != "wheel":
            return
        self.work = tempfile.TemporaryDirectory(prefix="torilla-build-")
        self.build_engine(editable=version == "editable", build_data=build_data)
        self.build_client()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.target_name == "wheel":
            self.work.cleanup()

    # --- first step: the engine ---

    def wants_engine(self) -> bool:
        if self.target_name != "wheel" or compile_mode() == "off":
            return False
        return load_buildinfo(Path(self.root, "src")).missing_for_compiling() is None

    def build_engine(self, *, editable: bool, build_data: dict[str, Any]) -> None:
        src = Path(self.root, "src")
        work = Path(self.work.name)
        info = load_buildinfo(src)
        try:
            made = compile_engine(src, work, info, editable=editable)
        except Exception as error:  # whatever it is, the plain source runs
            final = isinstance(error, CompileError)
            reason = str(error) if final else f"{type(error).__name__}: {error}"
            if compile_mode() == "require":
                raise SystemExit(f"torilla: compiling the engine failed: {reason}") from error
            say(f"the engine will run as plain Python: {reason}")
            # Installers swallow what a hook prints: `./play`, `./test` and `--version` read the record.
            made = [write_record(work, info.make_failed_record(reason, final=final))] if editable else []
        if editable:
            with load_tool(Path(self.root), "work").work_folder("engine") as finished:
                install_files(work, made, src, finished, info)
        else:
            for path in made:
                build_data["force_include"][str(path)] = str(path.relative_to(work))
        if len(made) > 1:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    # --- second step: the browser client ---

    def wants_node(self) -> bool:
        if self.target_name != "wheel":
            return False
        client = load_tool(Path(self.root), "build_client")
        return not client.is_fresh(Path(self.root)) and client.system_npm() is None

    def build_client(self) -> None:
        root = Path(self.root)
        load_tool(root, "build_client").build_or_say(root)


def compile_engine(src: Path, work: Path, info: Any, *, editable: bool) -> list[Path]:
    """Compile a copy of `src` and lay out what was made in `work` as in `src`, the record last.

    The copy is outside the project because setuptools would read the project's pyproject.toml.
    """
    package = src / "torilla"
    modules = info.compiled_sources(package)
    if not modules:
        return []
    if compile_mode() == "off":
        raise CompileError("TORILLA_COMPILE is off")
    missing = info.missing_for_compiling()
    if missing:
        raise CompileError(missing)
    # before compiling: an edit made meanwhile then counts as newer
    record = info.make_record(
        [*modules, *inlined_sources(package, modules, info)],
        modules,
        editable=editable,
        compiler=f"mypyc {installed_version('mypy')}",
        package=package,
    )
    copy = work / "copy"
    copy_sources(src, copy / "src", info)
    names = [f"src/{path.relative_to(src).as_posix()}" for path in modules]
    say(f"compiling {len(modules)} modules")
    link_time = link_time_arguments(work)

    def compile_copy(*more: str) -> None:
        run_setup(copy, SETUP_SCRIPT.format(group=info.GROUP, sources=names, optimise=[*link_time, *more]))

    try:
        if not profile_wanted():
            compile_copy()
        else:
            compile_with_profile(src, work, compile_copy, record, can_profile=bool(link_time))
    except ProfileError as error:
        say(f"compiling without a profile: {str(error).splitlines()[0]}")
        compile_copy()
    made = []
    for path in sorted((copy / "src").rglob("*")):
        if path.suffix in {".so", ".pyd"}:
            target = work / path.relative_to(copy / "src")
            target.parent.mkdir(parents=True, exist_ok=True)
            made.append(path.rename(target))
    return [*made, write_record(work, record)]


def run_setup(copy: Path, script: str) -> None:
    """Compile the copy in place. Raises CompileError, or OSError if another time it may go well."""
    (copy / "setup.py").write_text(script, encoding="utf-8")
    result = subprocess.run(
        [sys.executable, "setup.py"],
        cwd=copy,
        env={**os.environ, "PYTHONHASHSEED": "0"},  # a profile fits only the same C
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if result.returncode < 0 or (result.returncode and any(words in result.stdout for words in PASSING)):
        raise OSError(f"the compiler could not end\n{result.stdout.strip()}")
    if result.returncode:
        raise CompileError(f"mypyc or the C compiler ended with {result.returncode}\n{result.stdout.strip()}")


def compile_with_profile(
    src: Path, work: Path, compile_copy: Callable[..., None], record: dict[str, Any], *, can_profile: bool
) -> None:
    """Compile, train and compile again. Raises ProfileError."""
    if not can_profile:
        raise ProfileError("it needs gcc on Linux")
    profile = work / "profile"
    try:
        compile_copy(f"-fprofile-generate={profile}")
        train(src, work, record)
        if not any(profile.rglob("*.gcda")):
            raise ProfileError("the training run left none")
        say("compiling again with the profile")
        compile_copy(f"-fprofile-use={profile}", *USE_PROFILE)
    except (CompileError, OSError, subprocess.TimeoutExpired) as error:
        raise ProfileError(str(error)) from error
    record["compiler"] += " with a profile"


def train(src: Path, work: Path, record: dict[str, Any]) -> None:
    """Play with the instrumented engine, in a copy of the whole package. Raises ProfileError."""
    package = work / "training" / "torilla"
    left_out = shutil.ignore_patterns("__pycache__", "static", "docs", "*.so", "*.pyd", "_built.json")
    shutil.copytree(src / "torilla", package, ignore=left_out)
    compiled = work / "copy" / "src"
    for path in compiled.rglob("*.so"):
        shutil.copyfile(path, package.parent / path.relative_to(compiled))
    write_record(package.parent, {**record, "editable": False})
    environment = {key: value for key, value in os.environ.items() if not key.startswith("TORILLA_")}
    done = subprocess.run(
        [sys.executable, str(src.parent / "tools" / "train_engine.py")],
        env={
            **environment,
            "PYTHONPATH": os.pathsep.join(filter(None, [str(package.parent), os.environ.get("PYTHONPATH")])),
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
        timeout=TRAINING_SECONDS,
    )
    if done.returncode:
        last = done.stdout.strip().splitlines()[-1:] or ["it said nothing"]
        raise ProfileError(f"the training run ended with {done.returncode}: {last[0]}")


def copy_sources(src: Path, copy: Path, info: Any) -> None:
    """Copy the modules of the package. What is built beside them may change meanwhile, and so may a file."""
    for folder, folders, files in os.walk(src / "torilla"):
        folders[:] = [name for name in folders if name not in {"__pycache__", "static", "docs"}]
        target = copy / Path(folder).relative_to(src)
        target.mkdir(parents=True)
        for path in filter(info.is_source, map(Path(folder).joinpath, files)):
            with suppress(FileNotFoundError):  # removed since; if it is needed mypyc says so
                shutil.copyfile(path, target / path.name)


def link_time_arguments(work: Path) -> list[str]:
    """LINK_TIME where the compiler is a gcc that can do that, else nothing."""
    if sys.platform != "linux":
        return []
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    source = work / "trial.c"
    source.write_text("#ifdef __clang__\n#error\n#endif\nint trial(void) { return 0; }\n", encoding="utf-8")
    command = [*compiler, *LINK_TIME, "-Werror", "-shared", str(source), "-o", str(work / "trial.o")]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return LINK_TIME if done.returncode == 0 else []


def inlined_sources(package: Path, modules: Iterable[Path], info: Any) -> list[Path]:
    """Plain modules whose `Final` constants mypyc may have written into the compiled ones.

    These are all modules of the package that the group reaches by imports and that have any.
    """
    seen = set(modules)
    todo = list(seen)
    found = []
    while todo:
        source = todo.pop()
        for name in imported_names(source, info.module_name(source, package)):
            for path in files_of_module(package, name):
                if path not in seen:
                    seen.add(path)
                    todo.append(path)
                    if b"Final" in path.read_bytes():
                        found.append(path)
    return sorted(found)


def imported_names(source: Path, module: str) -> Iterable[str]:
    """Names that may be modules, from all imports in `source`."""
    for node in ast.walk(ast.parse(source.read_bytes(), str(source))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                base = ".".join(filter(None, [*module.split(".")[: -node.level], base]))
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def files_of_module(package: Path, name: str) -> Iterable[Path]:
    """The module's file and the `__init__.py` of each package around it, as far as they are in `package`."""
    parts = name.split(".")
    if parts[0] != package.name:
        return
    folder = package
    for part in parts[1:]:
        if (folder / f"{part}.py").is_file():
            yield folder / f"{part}.py"
            return
        folder = folder / part
        if (folder / "__init__.py").is_file():
            yield folder / "__init__.py"


def write_record(work: Path, record: dict[str, Any]) -> Path:
    path = work / "torilla" / "_built.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    return path


def compile_mode() -> str:
    mode = os.environ.get("TORILLA_COMPILE", "auto")
    if mode not in {"auto", "require", "off"}:
        raise SystemExit(f"torilla: TORILLA_COMPILE is {mode!r}, not auto, require or off")
    return mode


def profile_wanted() -> bool:
    return os.environ.get("TORILLA_PGO", "0") not in {"", "0"}


def build_requirements(root: Path, group: str) -> list[str]:
    """The pins of a dependency group in pyproject.toml."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    return list(project["dependency-groups"][group])


def installed_version(distribution: str) -> str:
    from importlib.metadata import version

    return version(distribution)


def load_buildinfo(src: Path) -> Any:
    """`torilla.buildinfo` by its path: importing the package would check the build we are about to make."""
    return load_file(src / "torilla" / "buildinfo.py")


def load_tool(root: Path, name: str) -> Any:
    """A module of `tools`, which may import its neighbours."""
    sys.path.insert(0, str(root / "tools"))
    try:
        return load_file(root / "tools" / f"{name}.py")
    finally:
        sys.path.remove(str(root / "tools"))


def load_file(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(f"torilla_{path.stem}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def install_files(work: Path, made: list[Path], src: Path, finished: Path, info: Any) -> None:
    """Put what was made beside its sources, each file in one step: a process that has the old module loaded keeps it.

    `finished` is a folder on the disk of `src`. The record goes first and comes last: an interrupted build is noticed.
    """
    drafts = []
    for path in made:
        draft = finished / path.relative_to(work)
        draft.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, draft)
        draft.chmod(0o755 if path.suffix in {".so", ".pyd"} else 0o644)
        drafts.append(draft)
    (src / "torilla" / "_built.json").unlink(missing_ok=True)
    for leftover in list(info.built_files(src / "torilla")):  # an old module would hide its source
        leftover.unlink()
    for draft in drafts:
        draft.replace(src / draft.relative_to(finished))


def say(message: str) -> None:
    print(f"[torilla] {message}", file=sys.stderr, flush=True)
