"""The build hook, the stale check and the pure switch, on a small stand-in for the engine."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from types import ModuleType

import build_state
import pytest

import hatch_build

ROOT = Path(__file__).resolve().parents[2]

BITS = """\
from typing import Final
from librt.vecs import vec
from mypy_extensions import i64

BIT: Final = vec[i64]([2**k for k in range(8)])

def bit(k: i64) -> i64:
    return BIT[k]
"""

COUNT = """\
from mypy_extensions import i64
from torilla.core.limits import LIMIT
from torilla.grid.bits import bit

def answer() -> i64:
    return bit(5) + LIMIT
"""

PROBE = """\
from torilla import buildinfo
from torilla.core import count
print(count.answer(), buildinfo.compiled(), count.__file__.endswith(".py"))
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with the real packaging, and two small packages as its engine."""
    root = tmp_path / "project"
    package = root / "src" / "torilla"
    for folder in ("grid", "core"):
        (package / folder).mkdir(parents=True)
        (package / folder / "__init__.py").touch()
    for name in ("pyproject.toml", "hatch_build.py", "hatch_metadata.py", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, root)
    shutil.copytree(ROOT / "tools", root / "tools")
    for name in ("__init__.py", "buildinfo.py"):
        shutil.copy(ROOT / "src" / "torilla" / name, package)
    (package / "compiled.txt").write_text("grid/*.py\ncore/*.py  # all of it\n!core/limits.py\n")
    (package / "grid" / "bits.py").write_text(BITS)
    (package / "core" / "count.py").write_text(COUNT)
    (package / "core" / "limits.py").write_text("from typing import Final\n\nLIMIT: Final = 10\n")
    return root


def build(root: Path, kind: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Build as an installer does, without its isolated environment; `kind` is wheel or editable."""
    code = f"import hatchling.build; print(hatchling.build.build_{kind}('dist'))"
    return run(root, code, **environment)


def probe(root: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return run(root, PROBE, PYTHONPATH=str(root / "src"), **environment)


def run(folder: Path, code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("TORILLA_")}
    inherited["TORILLA_CLIENT"] = "off"  # this project has no browser client
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env=inherited | environment,
        capture_output=True,
        text=True,
        check=False,
    )


needs_compiler = pytest.mark.skipif(
    build_state.load_buildinfo().missing_for_compiling() is not None, reason="needs a C compiler"
)


# --- without compiling ---


@pytest.fixture
def info(project: Path) -> ModuleType:
    """The stand-in's `buildinfo`, with a record as a build would leave it."""
    package = project / "src" / "torilla"
    info: ModuleType = build_state.load_buildinfo(package)
    modules = info.compiled_sources()
    record = info.make_record(modules, modules, editable=True, compiler="a test")
    (package / "_built.json").write_text(json.dumps(record))
    return info


def test_compiled_txt_names_modules(info: ModuleType) -> None:
    """Patterns add, `!` takes out, comments and `__init__.py` do not count."""
    names = [info.module_name(path) for path in info.compiled_sources()]
    assert names == ["torilla.core.count", "torilla.grid.bits"]


def test_untouched_sources_are_fresh(info: ModuleType) -> None:
    info.check_fresh()


def test_a_new_time_alone_is_no_change(info: ModuleType) -> None:
    """A checkout rewrites files with the same content; the hash decides."""
    os.utime(info.PACKAGE / "grid" / "bits.py")
    info.check_fresh()


def test_an_editors_link_is_no_source(info: ModuleType) -> None:
    """`.#bits.py` leads nowhere while bits.py is open in an editor."""
    before = info.compiled_sources()
    (info.PACKAGE / "grid" / ".#bits.py").symlink_to("nobody@nowhere.1")
    assert info.compiled_sources() == before
    info.check_fresh()


def test_workers_of_a_process_start_after_an_edit(info: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the build that it works with itself, and on no other one."""
    (info.PACKAGE / "grid" / "bits.py").write_text(BITS + "\n")
    monkeypatch.setenv(info.SAME_BUILD, info.build_id())
    info.check_fresh()
    (info.PACKAGE / "_built.json").write_text((info.PACKAGE / "_built.json").read_text() + "\n")
    with pytest.raises(info.StaleBuild):
        info.check_fresh()


@pytest.mark.parametrize("text", [BITS.replace("8", "9"), BITS + "\n"], ids=["same size", "longer"])
def test_an_edit_is_noticed(info: ModuleType, text: str) -> None:
    (info.PACKAGE / "grid" / "bits.py").write_text(text)
    with pytest.raises(info.StaleBuild, match=r"^compiled engine is older than its source grid/bits\.py: run "):
        info.check_fresh()


def test_a_removed_source_is_noticed(info: ModuleType) -> None:
    (info.PACKAGE / "grid" / "bits.py").unlink()
    with pytest.raises(info.StaleBuild, match=r"contains grid/bits\.py, which is gone"):
        info.check_fresh()


def test_an_interrupted_build_is_noticed(info: ModuleType) -> None:
    """Compiled modules without a record cannot be trusted."""
    (info.PACKAGE / "_built.json").unlink()
    info.check_fresh()
    info.extension_file("torilla_engine__mypyc").touch()
    with pytest.raises(info.StaleBuild, match="has no record"):
        info.check_fresh()


def test_modules_of_another_python_do_not_count(info: ModuleType) -> None:
    """They cannot hide a source from this one."""
    record = info.read_record()
    assert record is not None
    (info.PACKAGE / "_built.json").write_text(json.dumps(record | {"suffix": ".cpython-399.so"}))
    (info.PACKAGE / "grid" / "bits.py").write_text("")
    info.check_fresh()


def test_the_check_is_fast(info: ModuleType) -> None:
    """Well under two milliseconds for a hundred sources, so that it may run at every import."""
    sources = [info.PACKAGE / "grid" / f"m{number}.py" for number in range(100)]
    for source in sources:
        source.write_text(COUNT)
    record = info.make_record(sources, sources, editable=True, compiler="a test")
    (info.PACKAGE / "_built.json").write_text(json.dumps(record))
    times = []
    for _ in range(20):
        start = time.perf_counter()
        info.check_fresh()
        times.append(time.perf_counter() - start)
    assert min(times) < 0.002


def test_without_a_compiler_the_source_runs(project: Path) -> None:
    """The build succeeds, and says why nothing was compiled."""
    built = build(project, "editable", CC="no-such-compiler")
    assert built.returncode == 0, built.stderr
    assert "will run as plain Python: no C compiler (no-such-compiler is not there)" in built.stderr
    assert probe(project).stdout == "42 False True\n"
    summary = run(project / "src", "from torilla import buildinfo; print(buildinfo.build_summary())")
    assert "plain Python (no C compiler (no-such-compiler is not there))" in summary.stdout


def test_without_a_compiler_a_required_build_fails(project: Path) -> None:
    built = build(project, "editable", CC="no-such-compiler", TORILLA_COMPILE="require")
    assert built.returncode != 0
    assert "compiling the engine failed: no C compiler" in built.stderr


@needs_compiler
def test_whatever_fails_the_source_runs(project: Path) -> None:
    """Not only what a compiler says: here one of the modules cannot be read."""
    (project / "src" / "torilla" / "core" / "broken.py").write_text("def f(:\n")
    built = build(project, "editable")
    assert built.returncode == 0, built.stderr
    assert "will run as plain Python: SyntaxError" in built.stderr
    assert probe(project).stdout == "42 False True\n"
    info = build_state.load_buildinfo(project / "src" / "torilla")
    assert info.read_record(project / "src" / "torilla")["final"] is False  # so the next start tries again
    assert build(project, "editable", TORILLA_COMPILE="require").returncode != 0


def test_only_modules_are_copied_to_be_compiled(info: ModuleType, tmp_path: Path) -> None:
    """Page and documentation are built beside them meanwhile, and editors leave links that lead nowhere."""
    package = info.PACKAGE
    (package / "static").mkdir()
    (package / "static" / "page.py").touch()
    (package / "grid" / ".#bits.py").symlink_to("nobody@nowhere.1")
    (package / "grid" / "old.so").touch()
    hatch_build.copy_sources(package.parent, tmp_path / "copy", info)
    found = {
        path.relative_to(tmp_path / "copy").as_posix() for path in (tmp_path / "copy").rglob("*") if path.is_file()
    }
    assert found == {path.relative_to(package.parent).as_posix() for path in package.rglob("[a-z_]*.py")} - {
        "torilla/static/page.py"
    }


# --- compiling ---


@pytest.mark.long
@needs_compiler
@pytest.mark.timeout(600)
@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="needs gcc")
def test_a_profile_guided_build(project: Path) -> None:
    """The second engine is compiled with what the first one counted, and says so."""
    (project / "tools" / "train_engine.py").write_text("from torilla.core import count\n\ncount.answer()\n")
    assert build(project, "editable", TORILLA_COMPILE="require", TORILLA_PGO="1").returncode == 0
    assert probe(project).stdout == "42 True False\n"
    info = build_state.load_buildinfo(project / "src" / "torilla")
    assert info.read_record(project / "src" / "torilla")["compiler"].endswith(" with a profile")


@pytest.mark.long
@needs_compiler
@pytest.mark.timeout(600)
@pytest.mark.slow
def test_without_a_profile_the_engine_is_compiled_as_ever(project: Path) -> None:
    """A training run that crashes costs one line."""
    (project / "tools" / "train_engine.py").write_text("raise SystemExit('no games here')\n")
    built = build(project, "editable", TORILLA_COMPILE="require", TORILLA_PGO="1")
    assert built.returncode == 0, built.stderr
    assert built.stderr.count("compiling without a profile: ") == 1
    assert probe(project).stdout == "42 True False\n"
    info = build_state.load_buildinfo(project / "src" / "torilla")
    assert "profile" not in info.read_record(project / "src" / "torilla")["compiler"]


def test_other_compilers_make_no_profile(tmp_path: Path) -> None:
    """Nothing is compiled for one."""

    def compile_copy(*_: str) -> None:
        raise AssertionError

    with pytest.raises(hatch_build.ProfileError, match="gcc"):
        hatch_build.compile_with_profile(tmp_path, tmp_path, compile_copy, {}, can_profile=False)


def test_a_compiler_without_profiles_is_no_failure(tmp_path: Path) -> None:
    """As where gcc comes without its library for them."""

    def compile_copy(*_: str) -> None:
        raise hatch_build.CompileError("cannot find -lgcov")

    with pytest.raises(hatch_build.ProfileError, match="-lgcov"):
        hatch_build.compile_with_profile(tmp_path, tmp_path, compile_copy, {}, can_profile=True)


@pytest.mark.long
@needs_compiler
@pytest.mark.slow
def test_editable_build(project: Path) -> None:
    """Compiled modules run, an edit is refused until the next build, and the pure switch passes them by."""
    package = project / "src" / "torilla"
    assert build(project, "editable", TORILLA_COMPILE="require").returncode == 0
    assert probe(project).stdout == "42 True False\n"

    (package / "grid" / "bits.py").write_text(BITS.replace("2**k", "3**k"))
    refused = probe(project)
    assert refused.returncode != 0
    assert refused.stderr.splitlines()[-1].startswith(
        "torilla.buildinfo.StaleBuild: compiled engine is older than its source grid/bits.py: run ./test"
    )
    assert probe(project, TORILLA_PURE="1").stdout == "253 False True\n"

    # a failing build leaves no old module behind that would hide the source
    (package / "grid" / "bits.py").write_text(BITS + "\nbit('no number')\n")
    failing = build(project, "editable")
    assert failing.returncode == 0
    assert 'has incompatible type "str"; expected "i64"' in failing.stderr
    (package / "grid" / "bits.py").write_text(BITS)
    assert probe(project).stdout == "42 False True\n"
    assert not list(project.rglob("*.so"))


@pytest.mark.long
@needs_compiler
@pytest.mark.slow
def test_inlined_constants_count_as_sources(project: Path) -> None:
    """mypyc writes the value of a `Final` into its users, so a plain module that has one is watched too."""
    assert build(project, "editable", TORILLA_COMPILE="require").returncode == 0
    (project / "src" / "torilla" / "core" / "limits.py").write_text("LIMIT = 20\n")
    assert "older than its source core/limits.py" in probe(project).stderr


@pytest.mark.long
@needs_compiler
@pytest.mark.slow
def test_wheel(project: Path, tmp_path: Path) -> None:
    """A wheel carries the compiled modules, the shared one among them, and leaves the source tree alone."""
    built = build(project, "wheel", TORILLA_COMPILE="require")
    assert built.returncode == 0, built.stderr
    assert not list((project / "src").rglob("*.so"))
    [wheel] = (project / "dist").glob("*.whl")
    assert "none-any" not in wheel.name
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed" / "src")
    assert (tmp_path / "installed/src/torilla/grid/bits.py").exists()
    assert probe(tmp_path / "installed").stdout == "42 True False\n"
