"""The server and its games: bodies and answers of `api/about.py`."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from torilla.core.content import sheets
from torilla.core.content.lessons import Lesson
from torilla.core.contract.data import Json
from torilla.core.contract.options import OptionForm
from torilla.server.wire.shared import Body


class Limits(msgspec.Struct):
    """Limits of a client; beyond them requests fail with a `limit/...` error."""

    message_bytes: int
    tables_per_guest: int
    sockets_per_client: int
    chat_length: int
    name_length: int


class BotCharacter(msgspec.Struct):
    """A bot as a character: its name, and the bot (level) it usually is."""

    name: str
    bot: str


class LeftOutGame(msgspec.Struct):
    """An installed game that cannot be used: the package that brings it, and the reason, in English."""

    name: str
    package: str
    reason: str


class About(msgspec.Struct):
    """The server. `create`: who may create tables.

    `bots`: all that can be asked for, from weakest to strongest; a page offers `characters`, and `programs`, which the
    host has added. `local`: the table runs in the page, without a server; `slow` are bots that think less there.
    `docs`: is the documentation at /docs/?
    `daily`: there is a deal of the day. `open_seats`: tables can be opened to anybody. `left_out`: installed games that
    cannot be used; only the host is told, whose browser runs on this machine. `frames`: other sites may show analyses.
    """

    version: str
    compiled: bool
    games: list[str]
    bots: list[str]
    characters: list[BotCharacter]
    programs: list[str]
    create: Literal["anyone", "local", "key"]
    may_create: bool
    lan_url: str | None
    bot_delay: int
    limits: Limits
    now: int
    local: bool = False
    slow: list[str] = []
    docs: bool = False
    daily: bool = False
    open_seats: bool = False
    left_out: list[LeftOutGame] = []
    frames: bool = False


class GameInfo(msgspec.Struct):
    """A game: how many may play, its options with their defaults, its score categories.

    `rules`: the newest version of its rules; all from 1 on can be played. `board`: the address of the ES module that
    draws its table, for a game whose page is not part of the client. `forms`: what its options may be. `rules_page`:
    whether its package brings the rules as a page. `sheet`: whether it can count a score sheet. `lessons`, `puzzles`:
    how many it has.
    """

    name: str
    title: str
    board: str | None
    rules: int
    components: str
    seat_counts: list[int]
    options: Json
    categories: list[str]
    steps: list[str]
    forms: list[OptionForm]
    rules_page: bool
    sheet: bool
    lessons: int
    puzzles: int


class GameTexts(msgspec.Struct):
    """The texts of a game's package, by key; `rules` as Markdown, empty if it brings none."""

    game: str
    lang: str
    texts: dict[str, str]
    rules: str


class Games(msgspec.Struct):
    """All games, and the bots that play them, from weakest to strongest."""

    games: list[GameInfo]
    bots: list[str]


class LessonInfo(msgspec.Struct):
    """A lesson in a list: its title in each language, about how long it takes, and the rules it touches."""

    name: str
    title: dict[str, str]
    minutes: int
    rules: list[str]


class Lessons(msgspec.Struct):
    """A game's lessons, in teaching order."""

    game: str
    lessons: list[LessonInfo]


class LessonAnswer(msgspec.Struct):
    """One lesson, to be played in a sandbox."""

    game: str
    lesson: Lesson


class ComponentsAnswer(msgspec.Struct):
    """The components file as JSON values."""

    game: str
    hash: str
    value: Json


class ScoreSheet(Body):
    """Boards drawn as text, as `torilla score` reads them (docs/howto/score-a-real-game.md)."""

    sheet: Annotated[str, Meta(min_length=1, max_length=8000)]


Counted = sheets.Counted
