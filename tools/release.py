"""What is missing for a release, and what to do next.

python tools/release.py                check: version, changelog, locks, generated files, working tree, wheels
python tools/release.py --tag v0.2.0   the same for a tag that exists already, as the workflow does
python tools/release.py --set 0.2.0    write the version, and give the unreleased changes a section of that version

The checks end at the first that fails, with what to do. The tests are the last step, by hand: `./test --all`.
"""

from __future__ import annotations

import argparse
import datetime
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSION_FILE = ROOT / "src/torilla/__init__.py"
CHANGELOG = ROOT / "CHANGELOG.md"
NUMBER = r"\d+\.\d+\.\d+(?:(?:a|b|rc)\d+)?"


class Unready(Exception):
    """A check failed; the text is what to do."""


def run(*command: str) -> str:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Unready(f"{' '.join(command)} failed:\n{(done.stdout + done.stderr).strip()}")
    return done.stdout.strip()


def read_version(text: str) -> str:
    found = re.search(rf'^__version__ = "({NUMBER})"$', text, re.MULTILINE)
    if found is None:
        raise Unready(f"write the version into {VERSION_FILE.relative_to(ROOT)} as major.minor.patch")
    return found[1]


def order(version: str) -> tuple[int, ...]:
    """Sort key: 0.2.0rc1 before 0.2.0."""
    main, kind, number = re.fullmatch(r"([\d.]+)(?:(a|b|rc)(\d+))?", version).groups()  # type: ignore[union-attr]
    return (*map(int, main.split(".")), {"a": 0, "b": 1, "rc": 2, None: 3}[kind], int(number or 0))


def sections(changelog: str) -> dict[str, str]:
    """The sections of the changelog: the text by the version, or by `Unreleased`."""
    parts = re.split(rf"^## \[(Unreleased|{NUMBER})\](?: - \d{{4}}-\d\d-\d\d)?\n", changelog, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def cut(changelog: str, version: str, day: str) -> str:
    """The changelog with the unreleased changes as the section of a version."""
    found = sections(changelog)
    if version in found:
        raise Unready(f"CHANGELOG.md has a section {version} already")
    if not found.get("Unreleased", "").strip():
        raise Unready("CHANGELOG.md has no unreleased changes")
    return changelog.replace("## [Unreleased]\n", f"## [Unreleased]\n\n## [{version}] - {day}\n", 1)


# --- Checks ---


def check_changelog(version: str) -> None:
    found = sections(CHANGELOG.read_text(encoding="utf-8"))
    if not found.get(version, "").strip():
        raise Unready(f"CHANGELOG.md has no section {version}: tools/release.py --set VERSION writes one")
    if found.get("Unreleased", "").strip():
        raise Unready(f"CHANGELOG.md has unreleased changes: move them into {version}, or --set a newer version")
    if list(found) != sorted(found, key=lambda name: (9**9,) if name == "Unreleased" else order(name), reverse=True):
        raise Unready("CHANGELOG.md: put the newest version first")


def check_tags(version: str, tag: str | None) -> None:
    tags = [name[1:] for name in run("git", "tag", "--list", "v*").split() if re.fullmatch(f"v{NUMBER}", name)]
    if tag is not None:
        if tag != f"v{version}":
            raise Unready(f"the tag is {tag}, the version {version}")
        return
    newest = max(tags, key=order, default="0.0.0")
    if order(version) <= order(newest):
        raise Unready(f"{newest} is released: tools/release.py --set a version after it")


def check_tree(version: str, tag: str | None) -> None:
    changed = run("git", "status", "--porcelain")
    if changed:
        raise Unready(f"commit or remove these:\n{changed}")


def check_locks(version: str, tag: str | None) -> None:
    """Lock again, with the pinned releases where they still fit: nothing may change."""
    run("tools/lock.sh")
    changed = run("git", "status", "--porcelain", "requirements")
    if changed:
        raise Unready(f"tools/lock.sh changed these, commit them:\n{changed}")


def check_generated(version: str, tag: str | None) -> None:
    for tool in ("make_docs", "make_types", "make_pictures"):
        run(sys.executable, f"tools/{tool}.py", "--check")


def check_wheels(version: str, tag: str | None) -> None:
    dist = ROOT / "dist"
    found = {path.name for path in dist.glob(f"torilla-{version}*")} if dist.exists() else set()
    pure, source = f"torilla-{version}-py3-none-any.whl", f"torilla-{version}.tar.gz"
    native = [name for name in found if name.endswith(".whl") and name != pure]
    if not native or not {pure, source} <= found:
        raise Unready("build and try them: tools/build_wheels.py dist --try")
    newest = int(run("git", "log", "-1", "--format=%ct"))
    if min((dist / name).stat().st_mtime for name in found) < newest:
        raise Unready("they are older than the last commit: tools/build_wheels.py dist --try")


CHECKS: dict[str, Callable[[str, str | None], None]] = {
    "changelog": lambda version, tag: check_changelog(version),
    "version and tags": check_tags,
    "clean working tree": check_tree,
    "generated files": check_generated,
    "locks": check_locks,
    "wheels": check_wheels,
}


def check(tag: str | None) -> int:
    version = read_version(VERSION_FILE.read_text(encoding="utf-8"))
    print(f"torilla {version}")
    wanted = [name for name in CHECKS if tag is None or name in ("changelog", "version and tags", "clean working tree")]
    for name in wanted:
        try:
            CHECKS[name](version, tag)
        except Unready as todo:
            print(f"  no   {name}\n\nNext: {todo}")
            return 1
        print(f"  yes  {name}")
    if tag is None:
        print(f"\nNext: ./test --all, then  git tag -a v{version} -m 'Torilla {version}'  and push the tag.")
    return 0


def set_version(version: str) -> int:
    if not re.fullmatch(NUMBER, version):
        raise Unready(f"{version} is not major.minor.patch")
    text = VERSION_FILE.read_text(encoding="utf-8")
    old = read_version(text)
    if order(version) <= order(old):
        raise Unready(f"{version} is not newer than {old}")
    today = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    changelog = cut(CHANGELOG.read_text(encoding="utf-8"), version, today)
    CHANGELOG.write_text(changelog, encoding="utf-8")
    VERSION_FILE.write_text(text.replace(f'"{old}"', f'"{version}"', 1), encoding="utf-8")
    print(f"The version is {version} now. Next: read its section of CHANGELOG.md, commit, tools/release.py.")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--tag")
    what.add_argument("--set", dest="version")
    given = parser.parse_args()
    try:
        return set_version(given.version) if given.version else check(given.tag)
    except Unready as todo:
        print(f"Next: {todo}")
        return 1


if __name__ == "__main__":
    raise SystemExit(main())
