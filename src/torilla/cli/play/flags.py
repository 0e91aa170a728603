"""Options of a game as flags of `torilla play`: `--dry-roads` is short for `--option dry-roads=yes`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from typer._click.core import Context
from typer.core import TyperCommand

if TYPE_CHECKING:
    from torilla.core.contract.game import Game


class PlayCommand(TyperCommand):
    """A command that also takes the options of the game it is given as flags."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        from torilla.games import game_names, get_game

        named = next((arg.lower() for arg in args if arg.lower() in game_names()), None)
        if named is not None:
            own = {flag for option in self.params for flag in (*option.opts, *option.secondary_opts)}
            args = list(as_options(get_game(named), args, own))
        return super().parse_args(ctx, args)


def as_options(game: Game, args: list[str], own: set[str]) -> Iterator[str]:
    """The arguments, with flags that name an option of the game written as `--option KEY=VALUE`."""
    import msgspec

    truths = {field.name: field.type is bool for field in msgspec.structs.fields(game.options_type)}
    left = iter(args)
    for arg in left:
        flag, equals, value = arg.partition("=")
        key = flag.removeprefix("--").replace("-", "_")
        if not arg.startswith("--") or flag in own:
            yield arg
        elif truths.get(key) and not equals:
            yield from ("--option", f"{key}=yes")
        elif truths.get(key.removeprefix("no_")) and not equals:
            yield from ("--option", f"{key.removeprefix('no_')}=no")
        elif key in truths:
            yield from ("--option", f"{key}={value if equals else next(left, '')}")
        else:
            yield arg
