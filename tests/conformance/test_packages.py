"""`check_game` on clean games of packages: what it plays, and what it says that it could not check."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from typing import cast

import pytest
from changed import changed
from conformance import cards, dice, wide
from conformance.test_leaks import RecordOfAnother

from torilla.core.contract import registry
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import MAX_ACTIONS, MAX_CODES
from torilla.core.records.seed import Seed
from torilla.env import NotInstalled, vector_env
from torilla.table import Table
from torilla.testing import Broken, check_game, environments, records
from torilla.testing.checker import Checker

GAMES: dict[str, AnyGame] = {
    "cards": cast(AnyGame, cards.GAME),
    "dice": cast(AnyGame, dice.GAME),
    "wide": cast(AnyGame, wide.GAME),
}


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The games as if packages had brought them."""
    places = {name: EntryPoint(name, f"conformance.{name}:GAME", registry.GROUP) for name in GAMES}
    monkeypatch.setattr(registry, "installed", lambda: registry.Installed(places, []))
    forget_games()
    yield
    forget_games()


def forget_games() -> None:
    """Games are looked up once."""
    registry.find_game.cache_clear()
    registry.get_game.cache_clear()


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("name", GAMES)
def test_records_of_installed_games_are_read_as_text(name: str) -> None:
    """Full, public and each seat's: read, verified, and replayed for their reader."""
    report = check_game(GAMES[name], games=3)
    assert report["records"] > 100
    assert not [what for what in report.left_out if what.startswith("records")]


@pytest.mark.usefixtures("installed")
def test_a_stored_record_that_would_be_redacted_wrongly_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read from its text, a full record must not give others what only its own seat may learn."""
    game = changed(GAMES["cards"], records=RecordOfAnother)
    monkeypatch.setattr(cards, "GAME", game)
    forget_games()
    checker = Checker(game)
    assert records.is_found(game)
    state = game.rules.setup(game.rules.options.make(), 2, seed := Seed.from_text("1"))
    codes = []
    while state.to_move is not None:
        codes.append(game.rules.legal(state)[-1])
        game.rules.apply(state, codes[-1])
    with pytest.raises(Broken, match="the full record"):
        records.check_record(checker, game.rules.options.make(), seed, codes, state)


@pytest.mark.usefixtures("installed")
def test_six_seats_and_all_codes() -> None:
    """Tables, records, bots and environments take them; one seat or one code more is refused."""
    game = GAMES["wide"]
    assert game.action_count == MAX_CODES
    check_game(game, games=3)
    table = Table(game, seats=6, seed=1)
    assert table.ask("novice").action in table.legal
    env = vector_env(game, 2, seats=6)
    env.reset(1)
    while not env.dones.all():
        env.step(env.codes[:, 0])
        assert (env.masks.argmax(axis=1) == env.codes[:, 0]).all()
    wider = changed(game, rules=type("WiderRules", (wide.WideRules,), {"seat_counts": (2, 7)}))
    with pytest.raises(Broken, match="7"):
        check_game(wider, games=1)


def test_too_many_actions_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are refused with what to do about it."""
    monkeypatch.setattr(wide.WideEngine, "offered", MAX_ACTIONS + 1)
    with pytest.raises(ValueError, match=r"more than 1,024 legal actions at once: split the decision into steps"):
        assert Table(GAMES["wide"]).legal


def test_dice_need_no_redeal() -> None:
    """A game without hidden pieces passes with the default one, in which chance to come is another."""
    report = check_game(dice.GAME, games=6)
    assert report["chance"] >= 2 and report["undo"] > 10


def test_a_preview_promises_nothing_that_chance_decides() -> None:
    """By default it shows the points of a step only if they are known before it."""
    state = dice.GAME.rules.setup(dice.GAME.rules.options.make(), 2, 1)
    dice.board_in(state).turn = 5
    view = dice.GAME.views.view(state, 0)
    assert dice.GAME.page.preview(dice.GAME.views.known(view), 0) == {"action": "roll", "score": {}}
    assert dice.GAME.page.preview(dice.GAME.views.known(view), 1) == {"action": "stop", "score": {"points": 5}}


def test_what_cannot_be_checked_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the extra `env`, and for a game that no package brings, the report says so."""

    def missing(*_: object) -> None:
        raise NotInstalled("environment/not-installed", "environments need numpy")

    monkeypatch.setattr(environments, "table_env", missing)
    report = check_game(dice.GAME, games=1)
    assert "Not checked: environments: they need the extra env" in str(report)
    assert "Not checked: records as text" in str(report)
    assert "environments" not in report or report["environments"] == 0
