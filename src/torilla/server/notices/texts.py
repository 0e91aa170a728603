"""The texts of notices (texts.toml): a notice is read outside the page, so the server must write it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

import msgspec

from torilla.core.content.messages import format_message
from torilla.core.contract.registry import title_of
from torilla.server.kernel import clock
from torilla.server.store.model import NoticeRow, SeatRow, TableRow

TEXTS: dict[str, dict[str, dict[str, str]]] = tomllib.loads(
    Path(__file__).with_name("texts.toml").read_text(encoding="utf-8")
)
MOST_NAMES = 6


class Item(NamedTuple):
    """A notice with its table and seat."""

    notice: NoticeRow
    row: TableRow
    seats: list[SeatRow]


class Letter(msgspec.Struct):
    """A message as a person reads it. `url` leads to the table, `off` ends the channel; `id` names it."""

    id: str
    kind: str
    title: str
    text: str
    url: str
    off: str
    off_text: str
    language: str
    tables: list[str]


def word(name: str, language: str, **values: object) -> str:
    return format_message(TEXTS["words"][name][language], values, language)


def time_left(milliseconds: int, language: str) -> str:
    """A time in one unit, at least a minute; rounded down, unless a twentieth of a unit would make it whole."""
    for name, unit, least in (("days", clock.DAY, 2), ("hours", clock.HOUR, 2), ("minutes", clock.MINUTE, 0)):
        number = (milliseconds + unit // 20) // unit  # a notice is written a little after the time began
        if number >= least:
            return word(name, language, n=max(1, number))
    return word("minutes", language, n=1)


def names(item: Item, language: str) -> str:
    """The people and bots at the table except the reader."""
    others = [seat.name or seat.bot or "" for seat in item.seats if seat.guest != item.notice.guest]
    found = [name for name in others if name][:MOST_NAMES]
    return ", ".join(found) or word("nobody", language)


def of_one(item: Item, language: str, now: int) -> tuple[str, str]:
    """Title and text of one notice."""
    texts, row = TEXTS[item.notice.kind], item.row
    values = {"game": title_of(row.game), "names": names(item, language)}
    form = texts["text"]
    mover = None if row.to_move is None else item.seats[row.to_move]
    if "mover" in texts and mover is not None and (mover.name or mover.bot):
        form = texts["mover"]
        values["mover"] = mover.name or mover.bot or ""
    if "deadline" in texts and row.deadline is not None:
        form = texts["deadline"]
        values["left"] = time_left(row.deadline - now, language)
    title, text = (format_message(part[language], values, language) for part in (texts["title"], form))
    return title, text


def compose(items: list[Item], language: str, now: int) -> tuple[str, str, str]:
    """Kind, title and text of a message with one or several notices."""
    if len(items) == 1:
        return items[0].notice.kind, *of_one(items[0], language, now)
    waiting = all(item.notice.kind in ("full", "turn", "reminder", "free") for item in items)
    kind = "several" if waiting else "news"
    lines = "\n".join(" · ".join(of_one(item, language, now)) for item in items)
    tables = len({item.row.id for item in items})
    title = format_message(TEXTS[kind]["title"][language], {"count": tables}, language)
    return kind, title, format_message(TEXTS[kind]["text"][language], {"lines": lines}, language)
