"""The server and its games."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath, JSONBody

from torilla import __version__, buildinfo
from torilla.bots.characters import CHARACTERS
from torilla.core.game import Game
from torilla.core.refusals import LANGUAGES
from torilla.core.registry import game_names, get_game
from torilla.core.sheets import Counted, count_sheet
from torilla.server.http.caller import Caller, RequestCaller
from torilla.server.http.routes.games import board_address
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.names import CHAT_LENGTH, NAME_LENGTH
from torilla.server.sandbox.puzzles import list_puzzles, show_puzzle
from torilla.server.wire.about import (
    About,
    BotCharacter,
    ComponentsAnswer,
    GameInfo,
    Games,
    GameTexts,
    LessonAnswer,
    LessonInfo,
    Lessons,
    Limits,
    ScoreSheet,
)
from torilla.server.wire.puzzles import PuzzleAnswer, Puzzles

COMPILED = buildinfo.compiled()
FOR_EVER = CacheControlHeader(max_age=31_536_000, public=True, immutable=True).to_header(include_header_name=False)


def may_create(caller: Caller) -> bool:
    settings = caller.hub.settings
    return settings.create == "anyone" or (settings.create == "local" and caller.is_local)


@get("/about")
async def about(caller: RequestCaller) -> About:
    """Version, games, bots, limits."""
    settings = caller.hub.settings
    return About(
        version=__version__,
        compiled=COMPILED,
        games=list(game_names()),
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
    )


@get("/games")
async def games(caller: RequestCaller) -> Games:
    """All games: options with defaults, seats, categories; and the bots."""
    found = []
    for name in game_names():
        game = get_game(name)
        found.append(
            GameInfo(
                name=name,
                title=game.title,
                board=board_address(game),
                rules=game.rules_version,
                components=(await caller.hub.components(name)).hash,
                seat_counts=list(game.seat_counts),
                options=msgspec.to_builtins(game.options()),
                categories=list(game.categories),
                steps=list(game.steps),
                forms=game.option_forms(),
                rules_page=bool(game.rules_page("en")),
                sheet=game.has_sheet(),
                puzzles=len(game.puzzles()),
            )
        )
    return Games(games=found, bots=caller.hub.bots)


@get("/games/{game:str}/texts/{lang:str}")
async def texts(game: FromPath[str], lang: FromPath[str]) -> GameTexts:
    """The texts that a game's package brings, for the generic table and the pages around it."""
    found = known_game(game)
    if lang not in LANGUAGES:
        raise ServerError("request/not-found", "there is no such language")
    return GameTexts(game=game, lang=lang, texts=found.texts(lang), rules=found.rules_page(lang))


def known_game(game: str) -> Game:
    if game not in game_names():
        raise ServerError("game/unknown", f"there is no game {game[:40]!r}", game=game[:40])
    return get_game(game)


async def find_components(caller: Caller, game: str, hash: str | None) -> ComponentsAnswer:
    known_game(game)
    components: Any = await caller.hub.components(game, hash)
    return ComponentsAnswer(game=game, hash=components.hash, value=tomllib.loads(components.source))


@get("/games/{game:str}/components")
async def default_components(caller: RequestCaller, game: FromPath[str]) -> ComponentsAnswer:
    """The components of new tables."""
    return await find_components(caller, game, None)


@get("/games/{game:str}/components/{hash:str}")
async def components(caller: RequestCaller, game: FromPath[str], hash: FromPath[str]) -> Response[ComponentsAnswer]:
    """A set of components by its hash."""
    return Response(await find_components(caller, game, hash), headers={"Cache-Control": FOR_EVER})


@post("/games/{game:str}/score", status_code=200)
async def score(caller: RequestCaller, game: FromPath[str], data: JSONBody[ScoreSheet]) -> Counted:
    """Count a score sheet. Nothing of it is kept or logged."""
    found = known_game(game)
    return count_sheet(found, data.sheet, await caller.hub.components(game))


@get("/games/{game:str}/lessons")
async def lessons(game: FromPath[str]) -> Lessons:
    """The lessons of a game, in teaching order."""
    found = known_game(game).lessons().values()
    return Lessons(game=game, lessons=[LessonInfo(one.name, one.title, one.minutes, one.rules) for one in found])


@get("/games/{game:str}/lessons/{lesson:str}")
async def lesson(game: FromPath[str], lesson: FromPath[str]) -> LessonAnswer:
    """One lesson, in all languages."""
    found = known_game(game).lessons().get(lesson)
    if found is None:
        raise ServerError("lesson/unknown", f"there is no lesson {lesson[:40]!r}", lesson=lesson[:40])
    return LessonAnswer(game=game, lesson=found)


@get("/games/{game:str}/puzzles")
async def puzzles(game: FromPath[str]) -> Puzzles:
    """The puzzles of a game, the easier ones first."""
    return list_puzzles(known_game(game))


@get("/games/{game:str}/puzzles/{puzzle:str}")
async def puzzle(game: FromPath[str], puzzle: FromPath[str]) -> PuzzleAnswer:
    """One puzzle with its solution."""
    return show_puzzle(known_game(game), puzzle)


ROUTES = [about, games, texts, default_components, components, score, lessons, lesson, puzzles, puzzle]
