"""How the command line fails: one clear line and an exit code, never a traceback.

Exit codes: 0 done, 1 a check did not hold, 2 wrong arguments or unreadable input, 130 Ctrl-C.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import typer
from typer._click.core import Context
from typer._click.exceptions import ClickException, NoArgsIsHelpError, UsageError
from typer.core import TyperGroup

from torilla.core.contract.errors import TorillaError

FAILED = 1
WRONG = 2
INTERRUPTED = 130
WITHOUT_COMMAND = ("serve", "--open")
"""What plain `torilla` does, as `./play` does: the table in the browser."""


class CommandError(TorillaError):
    """Something the command line itself refuses."""

    def __init__(self, message: str) -> None:
        super().__init__("cli/wrong", message)


class Interrupted(Exception):
    """Ctrl-C; `said` replaces the printed line."""

    def __init__(self, said: str = "interrupted") -> None:
        super().__init__(said)


def say_error(message: str) -> None:
    """One line on stderr."""
    line = " ".join(message.split())
    print(f"error: {line}", file=sys.stderr)


class Commands(TyperGroup):
    """The command group: turns every expected error into one line and an exit code."""

    def invoke(self, ctx: Context) -> object:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise Interrupted from None

    def main(self, args: Sequence[str] | None = None, *positional: object, **extra: object) -> NoReturn:
        extra["standalone_mode"] = False
        given = list(sys.argv[1:] if args is None else args)
        sys.exit(self._run(given or WITHOUT_COMMAND, *positional, **extra))

    def _run(self, *arguments: Any, **extra: Any) -> int:
        try:
            result = super().main(*arguments, **extra)
            sys.stdout.flush()
            return result if isinstance(result, int) else 0
        except (Interrupted, KeyboardInterrupt, typer.Abort) as interrupt:
            if sys.stderr.isatty():
                print(file=sys.stderr)  # the terminal shows ^C
            print(str(interrupt) or "interrupted", file=sys.stderr)
            return INTERRUPTED
        except NoArgsIsHelpError as error:
            print(error.format_message())
            return 0
        except ClickException as error:
            say_error(_usage_message(error))
            return WRONG
        except TorillaError as error:
            say_error(str(error))
            return WRONG
        except BrokenPipeError:  # `torilla replay FILE | head`: nobody listens any more
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return FAILED
        except UnicodeDecodeError as error:
            say_error(f"not a text file: {error.reason} at byte {error.start}")
            return WRONG
        except OSError as error:
            what = f"{error.filename}: " if error.filename else ""
            say_error(f"{what}{error.strerror or error}")
            return WRONG


def _usage_message(error: ClickException) -> str:
    message = error.format_message()
    context = getattr(error, "ctx", None)
    if isinstance(error, UsageError) and context is not None:
        return f"{message.rstrip('.')} (see {context.command_path} --help)"
    return message
