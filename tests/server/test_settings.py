"""Settings that follow from the machine."""

from __future__ import annotations

import sys
from pathlib import Path

import platformdirs
import pytest
from platformdirs import windows

from torilla.server.kernel.options import default_data

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other platforms are imitated from Linux")


@pytest.mark.parametrize(
    ("chosen", "folder"),
    [
        (None, "home/.local/share/torilla"),
        ("", "home/.local/share/torilla"),
        ("not/absolute", "home/.local/share/torilla"),
        ("/srv/data", "/srv/data/torilla"),
    ],
)
def test_the_data_folder_on_linux(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chosen: str | None, folder: str
) -> None:
    """XDG_DATA_HOME if it is an absolute path, else ~/.local/share."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    if chosen is not None:
        monkeypatch.setenv("XDG_DATA_HOME", chosen)
    assert default_data() == tmp_path / folder


def test_the_data_folder_on_macos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Application Support, also where XDG_DATA_HOME is set: existing data must be found."""
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", "/srv/data")
    assert default_data() == tmp_path / "Library" / "Application Support" / "torilla"


def test_the_data_folder_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """%LOCALAPPDATA%\\torilla, without a folder of an author."""
    known = {"CSIDL_LOCAL_APPDATA": "/Users/ann/AppData/Local"}
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(windows, "get_win_folder", known.__getitem__)
    monkeypatch.setattr(
        platformdirs, "user_data_path", lambda *names, **more: windows.Windows(*names, **more).user_data_path
    )
    assert default_data() == Path("/Users/ann/AppData/Local/torilla")
