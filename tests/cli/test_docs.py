"""docs/reference/cli.md names every command and every flag, and none that is not there."""

from __future__ import annotations

import re
from pathlib import Path

from typer.main import get_command

from torilla.cli.app import app

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "reference" / "cli.md").read_text("utf-8")


def sections() -> dict[str, str]:
    """The page's sections by command."""
    parts = re.split(r"^## torilla ([\w-]+)$", PAGE, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def flags_of_app() -> dict[str, set[str]]:
    """Every command's flags, long and short."""
    group = get_command(app)
    found = {}
    for name, command in group.commands.items():  # type: ignore[attr-defined]
        parts = [command, *getattr(command, "commands", {}).values()]  # a group's section has the flags of all of it
        options = [parameter for part in parts for parameter in part.params if parameter.param_type_name == "option"]
        found[name] = {flag for option in options for flag in [*option.opts, *option.secondary_opts]}
    return found


def flags_in(text: str) -> set[str]:
    """The flags that a text names in code marks."""
    return {flag for code in re.findall(r"`([^`\n]+)`", text) for flag in re.findall(r"(?<!\S)--?[a-z][a-z-]*", code)}


def test_every_command_is_documented() -> None:
    """Each command has a section and a line in the first table."""
    assert set(sections()) == set(flags_of_app())
    for name in flags_of_app():
        assert f"[`{name}`](#torilla-{name})" in PAGE


def test_every_flag_is_documented() -> None:
    """Each flag stands in a table of its command's section, and no section's table names another."""
    for name, flags in flags_of_app().items():
        tables = "\n".join(line for line in sections()[name].splitlines() if line.startswith("| `"))
        named = flags_in("\n".join(line.split("|")[1] for line in tables.splitlines()))
        assert named == flags, name
