"""Code that several of these commands share: where the store is, and bars for work of unknown size."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from torilla.cli.options import option_of
from torilla.cli.server.passwords import password_of

if TYPE_CHECKING:
    from torilla.server.kernel.settings import Settings
    from torilla.server.store.base import Store

T = TypeVar("T")

Data = Annotated[Path | None, option_of("data")]
StoreAddress = Annotated[str | None, option_of("store", "postgresql://user@host/name, instead of a folder")]
PasswordFile = Annotated[Path | None, option_of("store_password_file")]


def settings_of(context: typer.Context, data: Path | None, store: str | None, password_file: Path | None) -> Settings:
    """The settings that a server with the same flags would have. Raises OptionsError."""
    from torilla.server.kernel.settings import Settings

    given: dict[str, Any] = {name: value for name, value in (("data", data), ("store", store)) if value is not None}
    return Settings(**given, store_password=password_of(context, "store", password_file))


def store_of(context: typer.Context, data: Path | None, store: str | None, password_file: Path | None) -> Store:
    from torilla.server.app.backends import make_store

    return make_store(settings_of(context, data, store, password_file))


def run(work: Coroutine[object, object, T]) -> T:
    return asyncio.run(work)


@contextmanager
def bar(label: str) -> Iterator[Callable[[int], Callable[[int], None]]]:
    """A progress bar whose total is set once it is known."""
    from contextlib import ExitStack

    from torilla.cli.progress import ProgressBar

    with ExitStack() as stack:

        def begin(total: int) -> Callable[[int], None]:
            return stack.enter_context(ProgressBar(max(1, total), label)).advance

        yield begin
