"""The hooks of pre-commit run the checks of ./test on what these are about."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
HOOKS = {
    hook.split("\n")[0]: dict(re.findall(r"^ +(\w+): (.+)$", hook, re.MULTILINE))
    for hook in (ROOT / ".pre-commit-config.yaml").read_text("utf-8").split("- id: ")[1:]
}
"""The fields of each hook, by its name."""


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("hook", "maker", "files"),
    [("wire-types", "make_types", "files"), ("generated-texts", "make_docs", "made")],
)
def test_an_edit_of_a_generated_file_is_noticed(hook: str, maker: str, files: str) -> None:
    """Whichever file of a generator is committed, and the generator itself, its check runs."""
    written = [path.relative_to(ROOT).as_posix() for path in getattr(tool(maker), files)()]
    watched = re.compile(HOOKS[hook]["files"])
    assert f"tools/{maker}.py --check" in HOOKS[hook]["entry"]
    assert [path for path in [*written, f"tools/{maker}.py"] if not watched.search(path)] == []


def test_hooks_call_what_test_calls() -> None:
    """Each hook is a step of ./test, by the same tool."""
    steps = (ROOT / "test").read_text("utf-8")
    tools = [re.sub(r"^\.venv/bin/(python )?", "", hook["entry"]).split(" --")[0] for hook in HOOKS.values()]
    assert [name for name in tools if name not in steps] == []
