"""Holidays: games with days for a turn wait for people who are away."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from services.receiver import Receiver

from server.harness import Ahead, Kept, Person, two_players
from server.test_notices import SLOW, pause, play_turn, quiet, reached, subscribe
from torilla.server.kernel import clock
from torilla.server.tables import notices

pytestmark = pytest.mark.anyio


@pytest.fixture
async def service() -> AsyncIterator[Receiver]:
    async with Receiver() as receiver:
        yield receiver


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "GRACE", 0)
    pause(monkeypatch)


async def away(person: Person, days: float, status: int | None = None) -> dict[str, object]:
    until = clock.now() + int(days * clock.DAY)
    answer: dict[str, object] = await person.ask("PUT", "/me/holiday", {"until": until}, status)
    return answer


async def test_the_clock_stands_still(kept: Kept, forward: Ahead) -> None:
    """A turn that begins during a holiday ends a day after it; no bot plays meanwhile, and everybody sees why."""
    async with reached(kept) as world:
        ann, bo, table = await two_players(world, pace=SLOW)
        answer = await away(bo, 5)
        assert answer["tables"] == 1 and answer["most_days"] == 21
        line = await ann.line(table)
        await play_turn(line, 0)
        found = await world.hub.table(table)
        assert found.row.deadline == answer["until"] + clock.DAY  # type: ignore[operator]
        [_, seat] = line.table["seats"]
        assert seat["holiday"] == answer["until"]
        forward(4 * clock.DAY)
        await world.hub.timers.take_over_late_turns()
        assert found.seats[1].away is None
        forward(2 * clock.DAY + clock.MINUTE)
        await world.hub.timers.take_over_late_turns()
        assert found.seats[1].away == "turn"


async def test_a_turn_goes_on_with_the_time_that_was_left(kept: Kept, forward: Ahead) -> None:
    """Away in the middle of a turn, and back early: as much time as before."""
    async with reached(kept) as world:
        ann, bo, table = await two_players(world, pace=SLOW)
        await play_turn(await ann.line(table), 0)
        found = await world.hub.table(table)
        forward(18 * clock.HOUR)
        until = (await away(bo, 10))["until"]
        assert isinstance(until, int) and found.row.deadline is not None
        assert abs(found.row.deadline - until - 6 * clock.HOUR) < clock.MINUTE
        forward(3 * clock.DAY)
        back = await bo.ask("PUT", "/me/holiday", {"until": None})
        assert back["until"] is None
        assert abs(found.row.deadline - clock.now() - 6 * clock.HOUR) < clock.MINUTE


async def test_a_game_waits_so_many_days_in_all(kept: Kept, forward: Ahead) -> None:
    """Several holidays share the days of a game; one that is too long, or over, is refused."""
    async with reached(kept) as world:
        _, bo, table = await two_players(world, pace=SLOW)
        assert (await away(bo, 22, 400))["code"] == "holiday/too-long"
        assert (await away(bo, -1, 400))["code"] == "holiday/past"
        await away(bo, 20)
        forward(15 * clock.DAY)
        await bo.ask("PUT", "/me/holiday", {"until": None})
        forward(clock.DAY)
        await away(bo, 20)
        holiday = (await world.hub.table(table)).seats[1].holiday
        assert holiday is not None and abs(holiday.until - clock.now() - 6 * clock.DAY) < clock.MINUTE


async def test_only_slow_games_wait(kept: Kept) -> None:
    """A table with minutes for a turn, and one without a clock, know no holidays."""
    async with reached(kept) as world:
        _, bo, table = await two_players(world, pace={"kind": "live", "amount": 5})
        assert await away(bo, 3) == {"until": None, "tables": 0, "most_days": 21}
        assert (await world.hub.table(table)).seats[1].holiday is None


async def test_turns_are_told_after_the_holiday(kept: Kept, service: Receiver, forward: Ahead) -> None:
    """Nobody is disturbed on holiday: the notice comes when it is over, if it is still their turn."""
    async with reached(kept) as world:
        ann, bo, table = await two_players(world, pace=SLOW)
        browser, key = await subscribe(bo, service)
        await away(bo, 3)
        await play_turn(await ann.line(table), 0)
        await quiet(world)
        assert browser.letters(key) == []
        forward(3 * clock.DAY + clock.MINUTE)
        await quiet(world)
        assert [letter["kind"] for letter in browser.letters(key)] == ["turn"]
