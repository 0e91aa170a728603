"""Distributions: metadata without links to nowhere, and the checks that every built wheel has to pass.

`tools/build_wheels.py OUT --try` builds and runs the real ones, which takes minutes.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from email.message import Message
from email.parser import BytesParser
from pathlib import Path

import build_wheels
import pytest

ROOT = Path(__file__).resolve().parents[2]
REPOSITORY = "https://forge.example/torilla"


def metadata_of(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        [name] = [name for name in archive.namelist() if name.endswith("METADATA")]
        return BytesParser().parsebytes(archive.read(name))


def build(kind: str, folder: Path, source: Path = ROOT, **environment: str) -> Path:
    """A distribution of the real project, without compiling."""
    settings = {"TORILLA_COMPILE": "off", "TORILLA_CLIENT": "off", **environment}
    code = f"import sys, hatchling.build; print(hatchling.build.build_{kind}(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-c", code, str(folder)], cwd=source, env=os.environ | settings,
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    return folder / done.stdout.strip().splitlines()[-1]


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The source distribution, made where the repository's address is known, and a pure wheel made from it."""
    folder = tmp_path_factory.mktemp("dist")
    source = build("sdist", folder, TORILLA_REPOSITORY=REPOSITORY)
    with tarfile.open(source) as archive:
        if hasattr(tarfile, "data_filter"):  # not in every Python 3.11
            archive.extraction_filter = tarfile.data_filter
        archive.extractall(folder)
    return source, build("wheel", folder, folder / source.name.removesuffix(".tar.gz"))


def test_the_metadata_is_complete(distributions: tuple[Path, Path]) -> None:
    """Long description, licence files, links, classifiers, the package's version; the sdist hands them on."""
    found = metadata_of(distributions[1])
    assert found["Version"] == distributions[1].name.split("-")[1]
    assert found["Description-Content-Type"] == "text/markdown" and found["License-Expression"] == "MIT"
    assert found.get_all("License-File") == ["LICENSE", "NOTICE"]
    assert {line.split(",")[0] for line in found.get_all("Project-URL") or []} >= {
        "Source",
        "Documentation",
        "Changelog",
    }
    assert "Topic :: Games/Entertainment :: Board Games" in (found.get_all("Classifier") or [])
    assert "![" in str(found.get_payload()) and f"]({REPOSITORY}/raw/HEAD/docs/images/helsinki.webp)" in str(
        found.get_payload()
    )


def test_without_an_address_nothing_links_nowhere(tmp_path: Path) -> None:
    """Where the repository's address is not known, relative links are plain words and there are no pictures."""
    text = str(metadata_of(build("wheel", tmp_path)).get_payload())
    assert "](docs/" not in text and "![" not in text and "numbered rules" in text


def test_the_source_distribution_builds_without_node(distributions: tuple[Path, Path]) -> None:
    """It has the sources of all parts, and of the page and the documentation the built ones, if they are built here."""
    with tarfile.open(distributions[0]) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    assert {"hatch_build.py", "hatch_metadata.py", "tools/build_client.py", "web/package-lock.json"} <= names
    assert not [name for name in names if name.endswith((".so", "_built.json")) or "node_modules" in name]
    for folder in ("static", "docs"):
        if (ROOT / "src/torilla" / folder / "index.html").exists():
            assert {f"src/torilla/{folder}/index.html", f"src/torilla/{folder}/.stamp"} <= names


def make_wheel(folder: Path, name: str, files: list[str], version: str = "1.0.0") -> Path:
    path = folder / name
    metadata = (
        f"Metadata-Version: 2.4\nName: torilla\nVersion: {version}\nDescription-Content-Type: text/markdown\n\nText"
    )
    with zipfile.ZipFile(path, "w") as archive:
        for file in [*files, "torilla-1.0.0.dist-info/licenses/LICENSE", "torilla-1.0.0.dist-info/licenses/NOTICE"]:
            archive.writestr(file, "")
        archive.writestr("torilla-1.0.0.dist-info/METADATA", metadata)
    return path


WHOLE = list(build_wheels.NEEDED)
NATIVE = "torilla-1.0.0-cp311-cp311-manylinux_2_17_x86_64.whl"
PURE = "torilla-1.0.0-py3-none-any.whl"


def test_good_wheels_pass(tmp_path: Path) -> None:
    build_wheels.check_wheel(make_wheel(tmp_path, PURE, WHOLE), "1.0.0", compiled=False)
    build_wheels.check_wheel(make_wheel(tmp_path, NATIVE, [*WHOLE, "torilla/a.so"]), "1.0.0", compiled=True)


@pytest.mark.parametrize(
    ("name", "files", "version", "compiled", "fault"),
    [
        (PURE, WHOLE[1:], "1.0.0", False, "torilla/static/index.html is missing"),
        (PURE, [*WHOLE, "torilla/a.so"], "1.0.0", False, "parts of a compiled engine"),
        (NATIVE, WHOLE, "1.0.0", True, "no compiled engine"),
        (NATIVE.replace("manylinux_2_17", "linux"), [*WHOLE, "torilla/a.so"], "1.0.0", True, "was not repaired"),
        (PURE, WHOLE, "2.0.0", False, "its version is 2.0.0, not 1.0.0"),
        (PURE, [*WHOLE, "tests/x.py"], "1.0.0", False, "does not belong there"),
    ],
)
def test_bad_wheels_are_refused(
    tmp_path: Path, name: str, files: list[str], version: str, compiled: bool, fault: str
) -> None:
    """What is missing, too much, of another version or not repaired is named."""
    with pytest.raises(SystemExit, match=fault):
        build_wheels.check_wheel(make_wheel(tmp_path, name, files, version), "1.0.0", compiled=compiled)
