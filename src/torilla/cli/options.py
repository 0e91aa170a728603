"""Options of `torilla serve` and of commands for hosts, derived from the server's (server/kernel/options.py)."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import typer

from torilla.server.kernel.options import Declared, declared

Command = TypeVar("Command", bound=Callable[..., object])
DECLARED = {one.name: one for one in declared()}


def option_of(name: str, help: str = "") -> object:
    """The option of a server, for a command that explains it in its own words."""
    one = DECLARED[name]
    return typer.Option(
        "/".join(one.flags),
        envvar=one.variable,
        show_envvar=False,
        show_default=False,
        help=help or one.help,
        metavar=one.option.metavar,
        min=one.option.min,
        max=one.option.max,
        exists=one.option.must_be is not None,
        file_okay=one.option.must_be != "folder",
        dir_okay=one.option.must_be != "file",
    )


def takes_options(command: Command) -> Command:
    """Give a command all options of a server: they arrive as keywords, None where nothing is given."""
    parameters = [inspect.Parameter("context", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)]
    parameters += [parameter_of(one) for one in DECLARED.values()]
    vars(command)["__signature__"] = inspect.Signature(parameters)
    return command


def parameter_of(one: Declared) -> inspect.Parameter:
    kind: Any = list[one.kind] if one.is_list else one.kind  # type: ignore[name-defined]
    annotation = Annotated[kind | None, option_of(one.name)]
    return inspect.Parameter(one.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)
