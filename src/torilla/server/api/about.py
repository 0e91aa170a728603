"""The server and its games."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

from torilla import __version__, buildinfo
from torilla.bots.characters import CHARACTERS
from torilla.core.content.refusals import LANGUAGES
from torilla.core.content.sheets import Counted, count_sheet
from torilla.core.contract.game import AnyGame
from torilla.core.contract.registry import game_names, get_game, get_games, left_out
from torilla.server.api.caller import Caller
from torilla.server.api.game_files import board_address
from torilla.server.api.route import Route, get, post
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.names import CHAT_LENGTH, NAME_LENGTH
from torilla.server.sandbox.puzzles import draw_puzzle, list_puzzles, show_puzzle
from torilla.server.wire.about import (
    About,
    BotCharacter,
    ComponentsAnswer,
    GameInfo,
    Games,
    GameTexts,
    LeftOutGame,
    LessonAnswer,
    LessonInfo,
    Lessons,
    Limits,
    ScoreSheet,
)
from torilla.server.wire.puzzles import PuzzleAnswer, PuzzlePicture, Puzzles

COMPILED = buildinfo.compiled()
DOCS = Path(__file__).parents[2] / "docs"
"""The site of the documentation: a wheel has it; in a clone `tools/build_docs.py` builds it."""
DOCS_INDEX = "index.html"


def has_docs() -> bool:
    return (DOCS / DOCS_INDEX).is_file()


def may_create(caller: Caller) -> bool:
    settings = caller.hub.settings
    return settings.create == "anyone" or (settings.create == "local" and caller.is_local)


@get("/about")
async def about(caller: Caller) -> About:
    """Version, games, bots, limits."""
    settings = caller.hub.settings
    return About(
        version=__version__,
        compiled=COMPILED,
        games=list(get_games()),
        bots=caller.hub.bots,
        characters=[BotCharacter(one.name, one.level) for one in CHARACTERS],
        programs=list(caller.hub.programs),
        create=settings.create,
        may_create=may_create(caller),
        lan_url=settings.lan_url,
        bot_delay=settings.bot_delay,
        limits=Limits(
            message_bytes=settings.max_message_bytes,
            tables_per_guest=settings.max_tables_per_guest,
            sockets_per_client=settings.max_sockets_per_client,
            chat_length=CHAT_LENGTH,
            name_length=NAME_LENGTH,
        ),
        now=clock.now(),
        daily=settings.daily,
        open_seats=settings.open_seats,
        frames=bool(settings.frame_sites),
        local=caller.local,
        slow=list(caller.slow),
        docs=has_docs(),
        left_out=[LeftOutGame(*fault) for fault in left_out()] if caller.is_local and not caller.local else [],
    )


@get("/games")
async def games(caller: Caller) -> Games:
    """All games: options with defaults, seats, categories; and the bots."""
    found = []
    for name, game in get_games().items():
        found.append(
            GameInfo(
                name=name,
                title=game.title,
                board=board_address(game),
                rules=game.rules.version,
                components=(await caller.hub.edition(name)).components.hash,
                seat_counts=list(game.rules.seat_counts),
                options=msgspec.to_builtins(game.rules.options.make()),
                categories=list(game.rules.categories),
                steps=list(game.rules.steps),
                forms=game.rules.options.forms,
                rules_page=bool(game.content.rules_page("en")),
                sheet=game.page.sheet() is not None,
                lessons=len(game.content.lessons),
                puzzles=len(game.content.puzzles),
            )
        )
    return Games(games=found, bots=caller.hub.bots)


@get("/games/{game:str}/texts/{lang:str}")
async def texts(caller: Caller, game: str, lang: str) -> GameTexts:
    """The texts that a game's package brings, for the generic table and the pages around it."""
    found = known_game(game)
    if lang not in LANGUAGES:
        raise ServerError("request/not-found", "there is no such language")
    return GameTexts(game=game, lang=lang, texts=found.content.texts(lang), rules=found.content.rules_page(lang))


def known_game(game: str) -> AnyGame:
    if game not in game_names():
        raise ServerError("game/unknown", f"there is no game {game[:40]!r}", game=game[:40])
    return get_game(game)


async def find_components(caller: Caller, game: str, hash: str | None) -> ComponentsAnswer:
    known_game(game)
    components = (await caller.hub.edition(game, hash)).components
    return ComponentsAnswer(game=game, hash=components.hash, value=tomllib.loads(components.source))


@get("/games/{game:str}/components")
async def default_components(caller: Caller, game: str) -> ComponentsAnswer:
    """The components of new tables."""
    return await find_components(caller, game, None)


@get("/games/{game:str}/components/{hash:str}", immutable=True)
async def components(caller: Caller, game: str, hash: str) -> ComponentsAnswer:
    """A set of components by its hash."""
    return await find_components(caller, game, hash)


@post("/games/{game:str}/score", status=200)
async def score(caller: Caller, game: str, data: ScoreSheet) -> Counted:
    """Count a score sheet. Nothing of it is kept or logged."""
    known_game(game)
    return count_sheet(await caller.hub.edition(game), data.sheet)


@get("/games/{game:str}/lessons")
async def lessons(caller: Caller, game: str) -> Lessons:
    """The lessons of a game, in teaching order."""
    found = known_game(game).content.lessons.values()
    return Lessons(game=game, lessons=[LessonInfo(one.name, one.title, one.minutes, one.rules) for one in found])


@get("/games/{game:str}/lessons/{lesson:str}")
async def lesson(caller: Caller, game: str, lesson: str) -> LessonAnswer:
    """One lesson, in all languages."""
    found = known_game(game).content.lessons.get(lesson)
    if found is None:
        raise ServerError("lesson/unknown", f"there is no lesson {lesson[:40]!r}", lesson=lesson[:40])
    return LessonAnswer(game=game, lesson=found)


@get("/games/{game:str}/puzzles")
async def puzzles(caller: Caller, game: str) -> Puzzles:
    """The puzzles of a game, the easier ones first."""
    return list_puzzles(known_game(game))


@get("/games/{game:str}/puzzles/{puzzle:str}")
async def puzzle(caller: Caller, game: str, puzzle: str) -> PuzzleAnswer:
    """One puzzle with its solution."""
    return show_puzzle(known_game(game), puzzle)


@get("/games/{game:str}/puzzles/{puzzle:str}/picture/{theme:str}")
async def puzzle_picture(caller: Caller, game: str, puzzle: str, theme: str) -> PuzzlePicture:
    """The board with which a puzzle begins, for a light page or a dark one."""
    return draw_puzzle(known_game(game), puzzle, dark=theme == "dark")


ROUTES: list[Route] = [
    about,
    games,
    texts,
    default_components,
    components,
    score,
    lessons,
    lesson,
    puzzles,
    puzzle,
    puzzle_picture,
]
