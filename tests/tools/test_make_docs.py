"""tools/make_docs.py: tables of the documentation and texts of the client follow from the games."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools/make_docs.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_docs", TOOL)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_is_generated_is_fresh() -> None:
    """No table and no text lags behind the code."""
    done = subprocess.run([sys.executable, str(TOOL), "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_a_changed_table_is_noticed(tool: ModuleType) -> None:
    """A row that somebody edits by hand is written again; what stands around the table stays."""
    page = (ROOT / "docs/games/helsinki.md").read_text(encoding="utf-8")
    assert tool.fill_page(page) == page
    assert "| `draw/nothing` |" in page
    assert tool.fill_page(page.replace("| `draw/nothing` |", "| `draw/none` |")) == page
