"""`check_game` on a package's game with hidden cards: the clean one passes, each planted leak is found and named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, cast

import pytest
from changed import changed
from conformance.cards import (
    CARDS,
    GAME,
    UP,
    Board,
    CardsEngine,
    CardsRecords,
    CardsRules,
    CardsTerminal,
    CardsView,
    CardsViews,
    board_in,
    card_of,
    empty_board,
)
from msgspec import structs

from torilla.core.contract.data import Item, Json, Options, SeatScore
from torilla.core.contract.game import AnyGame, Game
from torilla.core.contract.options import PlainOptions
from torilla.core.contract.page import Page
from torilla.core.contract.plain import PlainEngine, PlainRules, PlainView
from torilla.core.contract.records import Records
from torilla.core.contract.views import Known
from torilla.core.engine.engine import Engine, PlainPosition, Position
from torilla.core.engine.generator import Generator
from torilla.core.records.items import REFILL, ItemForm
from torilla.testing import Broken, check_game


def test_the_clean_game_passes() -> None:
    """A game that hides a pile and a card of each seat passes, and the report says what could not be checked."""
    report = check_game(GAME, games=6)
    assert {"hidden", "redeal", "undo", "chance", "log", "records", "items", "environments"} <= set(report)
    assert report["chance"] >= 4 and report["log"] >= 2


def leaking(**rooms: Any) -> AnyGame:
    """The clean game with other rooms."""
    return changed(cast(AnyGame, GAME), **rooms)


class PileInTheView(CardsViews):
    """The pile is sent to every browser."""

    def board_for(self, board: Board, viewer: int | None) -> Board:
        return structs.replace(super().board_for(board, viewer), pile=board.pile[:])


class OpenRules(PlainRules[PlainOptions, Board]):
    """What an author without a thought of hidden cards writes: everything but the rules is left to the defaults."""

    steps, board_type, families = CardsRules.steps, Board, CardsRules.families
    engine = CardsEngine()

    def new_board(self, options: PlainOptions, seats: int) -> Board:
        return empty_board(seats)


class OpenRecords(Records[PlainPosition, CardsView]):
    def item(self, entry: tuple[int, int, int, int]) -> Item:
        return GAME.records.item(entry)


ALL_OPEN: Game[PlainPosition, PlainView[PlainOptions, Board], Any] = Game(
    "open", "Open", rules=OpenRules, records=OpenRecords
)


class TakesBack(CardsEngine):
    """A drawn card goes back to the pile."""

    def step(self, position: Position, code: int) -> None:
        horizon = position.horizon
        super().step(position, code)
        if code == 0:
            position.horizon = horizon


class UndoAfterADraw(CardsRules):
    engine = TakesBack()


TURNED = ItemForm("turned", "{place}={piece}", discloses=False)


class SilentDraw(CardsRecords):
    """With `UndoAfterADraw`: a form that claims to disclose nothing."""

    own_forms: ClassVar[Sequence[ItemForm]] = (UP, TURNED)

    def item(self, entry: tuple[int, int, int, int]) -> Item:
        item = super().item(entry)
        return item._replace(what="turned") if item.what == REFILL.what else item


class KeepsThePile(CardsEngine):
    def redeal(self, position: Position, seat: int, generator: Generator) -> None:
        pile = board_in(position).pile[:]
        super().redeal(position, seat, generator)
        board_in(position).pile = pile


class SampleKeepsThePile(CardsRules):
    """Samples keep the pile, and bots know every draw."""

    engine = KeepsThePile()


class LogNamesThePile(CardsRecords):
    """The pile is named in the log, so that records replay."""

    own_forms: ClassVar[Sequence[ItemForm]] = (UP, ItemForm("pile", "pile:{piece}"))

    def setup_items(self, state: PlainPosition) -> list[Item]:
        pile = board_in(state).pile[state.seats :]
        return super().setup_items(state) + [Item("pile", piece=str(card)) for card in pile]

    def state_from_items(
        self, options: Options, seats: int, items: Sequence[Item], version: int | None = None
    ) -> PlainPosition:
        state = super().state_from_items(options, seats, items[:seats], version)
        board_in(state).pile[seats:] = [card_of(item) for item in items[seats:]]
        return state

    def apply_recorded(self, state: PlainPosition, code: int, items: Sequence[Item]) -> list[Item]:
        pile = board_in(state).pile[:]
        done = super().apply_recorded(state, code, items)
        board = board_in(state)
        board.pile = [0] * board.drawn + pile[board.drawn :]
        return done


class LogNamesTheCard(CardsRecords):
    """The card that a seat takes face down is in everybody's log."""

    own_forms: ClassVar[Sequence[ItemForm]] = (UP, ItemForm("got", "{seat}*{piece}"))

    def item(self, entry: tuple[int, int, int, int]) -> Item:
        item = super().item(entry)
        return item._replace(what="got", audience=None) if item.what == "gain" else item

    def setup_items(self, state: PlainPosition) -> list[Item]:
        return [item._replace(what="gain", audience=item.seat) for item in super().setup_items(state)]


class ScoreCountsHiddenCards(CardsRules):
    """The default score, in which all counts."""

    def scores(self, state: PlainPosition, viewer: int | None = None) -> list[SeatScore]:
        return super(CardsRules, self).scores(state, viewer)


class KeepsTheState(CardsViews):
    """The state of the last view is kept, for pages that are quick."""

    last: PlainPosition | None = None

    def view(self, state: PlainPosition, seat: int | None, public: CardsView | None = None) -> CardsView:
        self.last = state
        return super().view(state, seat, public)


class PreviewKnowsTheState(Page[PlainPosition, CardsView]):
    """A preview that looks at all cards face down."""

    def last(self) -> PlainPosition:
        views = self.game.views
        assert isinstance(views, KeepsTheState) and views.last is not None
        return views.last

    def preview_legal(self, state: PlainPosition, code: int) -> Json:
        return {"left": sum(board_in(self.last()).down)}


class RecordOfAnother(CardsRecords):
    """A form that forgets, when a record is read, that only the seat itself may learn the card."""

    own_forms: ClassVar[Sequence[ItemForm]] = (UP, ItemForm("held", "{seat}_{piece}"))

    def setup_items(self, state: PlainPosition) -> list[Item]:
        return [item._replace(what="held") for item in super().setup_items(state)]


class DealsNothingAgain(CardsEngine):
    def redeal(self, position: Position, seat: int, generator: Generator) -> None:
        Engine.redeal(self, position, seat, generator)


class NoRedeal(CardsRules):
    """It shuffles and hides, with the default redeal."""

    engine = type("NoRedealEngine", (PlainEngine,), {
        name: getattr(CardsEngine, name) for name in ("start", "legal", "play", "count_points")
    })()  # fmt: skip


class HalfARedeal(CardsRules):
    """Its redeal calls the default one, and puts nothing where cards are unknown."""

    engine = DealsNothingAgain()


class PictureShowsAll(CardsTerminal):
    """The text picture is drawn from the state's own board."""

    def picture(self, state: PlainPosition, seat: int | None) -> str:
        return str(board_in(state).down)


class EffectsCountHiddenCards(Page[PlainPosition, CardsView]):
    """What a step brings, in everybody's log, counts the card that lies face down."""

    def effects(self, before: PlainPosition, after: PlainPosition, code: int) -> Json:
        return {"score": self.game.rules.engine.points(after, before.seat)}


class SuggestionKnowsTheState(PreviewKnowsTheState):
    """A hint that looks at all cards face down."""

    def preview_legal(self, state: PlainPosition, code: int) -> Json:
        return {}

    def suggest(self, known: Known[PlainPosition, CardsView]) -> int | None:
        legal = self.game.rules.legal(self.last())
        return legal[sum(board_in(self.last()).down) % len(legal)]


class ListsThatGrow(CardsViews):
    """The view has as many numbers as there are cards in the row."""

    def board_for(self, board: Board, viewer: int | None) -> Board:
        seen = super().board_for(board, viewer)
        return structs.replace(seen, pile=[0] * (len(CARDS) - board.drawn))

    def state(self, view: CardsView) -> PlainPosition:
        state = super().state(view)
        board = board_in(state)
        board.pile = [0] * (len(CARDS) - len(board.pile)) + board.pile
        return state


@pytest.mark.parametrize(
    ("leak", "promise", "message"),
    [
        (
            leaking(views=PileInTheView),
            "records",
            r"view of a spectator holds what no item disclosed to it: board\.pile\.\d+: \d or 0",
        ),
        (
            cast(AnyGame, ALL_OPEN),
            "records",
            r"the set-up the view of a spectator holds what no item disclosed .*board\.pile",
        ),
        (leaking(rules=UndoAfterADraw), "horizon", r"draw disclosed .*'refill'.*horizon"),
        (
            leaking(rules=UndoAfterADraw, records=SilentDraw),
            "undo",
            r"draw discloses something to seat \d and can be undone",
        ),
        (
            leaking(rules=SampleKeepsThePile, views=PileInTheView, records=LogNamesThePile),
            "chance",
            r"always had the pieces that '(gain|refill)' disclosed",
        ),
        (
            leaking(records=LogNamesTheCard),
            "log",
            "'got' discloses to others than its own seat a piece that the view does not show",
        ),
        (
            leaking(rules=ScoreCountsHiddenCards),
            "hidden",
            "the live score of a spectator depends on what it cannot see",
        ),
        (
            leaking(views=KeepsTheState, page=PreviewKnowsTheState),
            "hidden",
            r"the preview of \w+ of seat \d depends on what it cannot see: left",
        ),
        (
            leaking(views=KeepsTheState, page=SuggestionKnowsTheState),
            "hidden",
            r"the suggestion of seat \d depends on what it cannot see",
        ),
        (leaking(records=RecordOfAnother), "items", r"'0_\d', read from a record"),
        (leaking(rules=NoRedeal), "redeal", "a spectator does not see all, but nothing deals hidden pieces again"),
        (leaking(rules=HalfARedeal), "redeal", r"after \w+ of a sample .* is still unknown"),
        (leaking(terminal=PictureShowsAll), "hidden", "the picture of a spectator depends on what it cannot see"),
        (leaking(page=EffectsCountHiddenCards), "hidden", "the effects of .* in the log depend on what .* cannot see"),
        (leaking(views=ListsThatGrow), "environments", r"the observation of seat \d: a view with \d+ numbers, not \d+"),
    ],
)
def test_a_leak_is_found(leak: AnyGame, promise: str, message: str) -> None:
    """A variant that shows a player what it cannot know fails, and the message says what, and what to do."""
    with pytest.raises(Broken, match=message) as found:
        check_game(leak, games=12)
    assert found.value.promise == promise
    assert "what to do" in str(found.value)
