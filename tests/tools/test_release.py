"""The release checklist: version, changelog, tags."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import release

import torilla

ROOT = Path(__file__).resolve().parents[2]
LOG = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n\n## [0.1.0] - 2026-01-02\n\n- All.\n"


def test_the_version_is_in_one_place() -> None:
    """Read from the package; pyproject.toml and the client have no other."""
    assert release.read_version(release.VERSION_FILE.read_text("utf-8")) == torilla.__version__
    assert re.search(r"^version =", (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE) is None
    assert '"version": "0.0.0"' in (ROOT / "web/package.json").read_text("utf-8")


def test_a_release_gets_its_section() -> None:
    """The unreleased changes move below the new version and its day; the section above is empty."""
    found = release.sections(release.cut(LOG, "0.2.0", "2026-11-16"))
    assert list(found) == ["Unreleased", "0.2.0", "0.1.0"]
    assert found["Unreleased"].strip() == "" and "A thing." in found["0.2.0"]


@pytest.mark.parametrize(("log", "version"), [(LOG, "0.1.0"), (LOG.replace("### Added\n\n- A thing.\n", ""), "0.2.0")])
def test_a_section_is_not_made_twice_or_empty(log: str, version: str) -> None:
    with pytest.raises(release.Unready):
        release.cut(log, version, "2026-11-16")


@pytest.mark.parametrize("log", ["## [Unreleased]\n\n- New.\n\n## [0.2.0] - 2026-11-16\n\n- x\n", LOG])
def test_unreleased_changes_stop_a_release(log: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So does a version without a section."""
    (tmp_path / "CHANGELOG.md").write_text(log)
    monkeypatch.setattr(release, "CHANGELOG", tmp_path / "CHANGELOG.md")
    with pytest.raises(release.Unready):
        release.check_changelog("0.2.0")


def test_a_version_follows_the_released_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Candidates come before their version; a tag must name it."""
    monkeypatch.setattr(release, "run", lambda *command: "v0.1.0 v0.2.0rc1 other")
    release.check_tags("0.2.0", None)
    release.check_tags("0.2.0rc1", "v0.2.0rc1")
    for version, tag in (("0.1.0", None), ("0.2.0b2", None), ("0.2.0", "v0.2.1")):
        with pytest.raises(release.Unready):
            release.check_tags(version, tag)


def test_the_changelog_of_this_project_can_be_read() -> None:
    """Its sections are found, the newest first."""
    found = release.sections((ROOT / "CHANGELOG.md").read_text("utf-8"))
    assert next(iter(found)) == "Unreleased" and "0.1.0" in found
