"""Plans of a seat: lines that are kept, and a turn that is armed to be played when it comes.

They belong to one person's stay at a seat: nobody else is sent them, the log does not contain them, and they end
with the stay. An armed turn is played, or given up with a reason, by `settle`.
"""

from __future__ import annotations

from secrets import randbits

import msgspec

from torilla.core.contract.data import OpenPiece, View
from torilla.core.contract.errors import TorillaError
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position
from torilla.core.engine.generator import Generator
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.secrets import make_id
from torilla.server.premoves import messages as wire
from torilla.server.premoves import trial
from torilla.server.premoves.rows import ArmedTurn, PlansRow, SeatPlans
from torilla.server.store import log
from torilla.server.tables import actions
from torilla.server.tables.actions import do_steps
from torilla.server.tables.failures import retry_on_conflict
from torilla.server.tables.host import Host
from torilla.server.tables.play import LoggedPlay
from torilla.server.tables.table import Table
from torilla.server.wire.forms import action_cache
from torilla.server.wire.shared import Legal

MOST_LINES = 20
"""Lines that one person can keep at a seat."""


def check_planner(table: Table, guest: str | None, seat: int) -> LoggedPlay:
    """The game, if this guest may plan for this seat. Raises ServerError.

    Not where several seats share a device: the other people there would see the plans.
    """
    table.own_seat(guest, seat)
    table.check_intact()
    play = table.play
    if play is None or table.row.status != "playing":
        raise ServerError("table/not-playing", f"the table is {table.row.status}", status=table.row.status)
    if len(table.seats_of(guest)) > 1:
        raise ServerError("plan/shared-device", "several seats share this device", seat=seat)
    return play


# --- Trying a turn ---


def try_turn(table: Table, guest: str | None, seat: int, wanted: wire.PlanLook) -> wire.PlanView:
    """The position in which the seat's next turn would begin, and what a line does there. Raises TorillaError."""
    play = check_planner(table, guest, seat)
    game: AnyGame = table.game
    view = play.view(seat)
    known = trial.begin(game, view, seat)
    first = example(game, view, seat) if wanted.example else known
    done, armable = as_far_as_legal(game, first, wanted.actions), len(wanted.actions)
    while True:
        try:
            found = trial.try_steps(game, view, seat, done[:armable])
            break
        except trial.StepFailed as stuck:
            armable = stuck.step - 1
    return wire.PlanView(
        position=game.views.format_position(first),
        components=game.components.hash,
        actions=done,
        steps=min(armable, len(done)),
        over=found.over,
        can_end=found.can_end,
        facts=[wire.Fact(*piece) for piece in found.facts],
        points=found.points,
    )


def premoves(table: Table, guest: str | None, seat: int) -> list[Legal]:
    """First steps of the seat's next turn that can be decided now. Raises ServerError."""
    table.own_seat(guest, seat)
    game, play = table.game, table.play
    if play is None or table.row.status != "playing" or table.is_damaged or len(table.seats_of(guest)) > 1:
        return []
    state = game.page.next_turn(game.views.state(play.view(seat)), seat)
    forms = action_cache(game)
    codes = [] if state is None else game.page.premoves(state)
    return [Legal(forms[code].notation, forms[code].value) for code in codes]


def example(game: AnyGame, view: View, seat: int) -> Position:
    """The same with hidden pieces drawn at random: from the view alone, and from a random seed of no table."""
    state = game.page.next_turn(game.views.sample(view, Generator.from_seed(randbits(62))), seat)
    assert state is not None
    return state


def as_far_as_legal(game: AnyGame, first: Position, actions: list[str]) -> list[str]:
    """The actions that can be done one after the other. Raises TorillaError for one that no game has."""
    state, done = first.clone(), []
    for action in actions:
        code = game.notation.parse(action)
        if game.rules.explain(state, code) is not None:
            break
        game.rules.apply_legal(state, code)
        done.append(action)
    return done


# --- Keeping and arming ---


async def plans_of(table: Table, seat: int) -> SeatPlans:
    found = (await table.plans()).get(table.seats[seat].occupancy)
    return SeatPlans() if found is None else found.plans


async def save(table: Table, seat: int, **changes: object) -> None:
    """Change some of a seat's plans, under the table's lock. Raises Conflict."""
    row = table.seats[seat]
    if not row.occupancy:  # stored by an earlier version
        await table.commit([log.Changed(what="seats")], seats=table.seats)
        row = table.seats[seat]
    assert row.guest is not None
    found = (await table.plans()).get(row.occupancy)
    plans = msgspec.structs.replace(SeatPlans() if found is None else found.plans, **changes)
    version = 1 if found is None else found.version + 1
    await table.save_plans(PlansRow(table.id, row.occupancy, row.guest, version, plans))


@retry_on_conflict
async def keep(host: Host, table: Table, guest: str | None, seat: int, id: int, line: wire.PlanLine) -> None:
    """Keep a line, in place of the one with this number. Raises TorillaError."""
    for action in line.actions:
        table.game.notation.parse(action)
    async with table.locked():
        check_planner(table, guest, seat)
        lines = [one for one in (await plans_of(table, seat)).lines if one.id != id]
        if len(lines) >= MOST_LINES or not 1 <= id <= 10 * MOST_LINES:
            raise ServerError("limit/plans", f"at most {MOST_LINES} lines", most=MOST_LINES)
        lines.append(wire.KeptLine(id, line.name, line.actions))
        await save(table, seat, lines=sorted(lines, key=lambda one: one.id))
    await host.announce(table, plans=True)


@retry_on_conflict
async def drop(host: Host, table: Table, guest: str | None, seat: int, id: int) -> None:
    """Forget a line. Raises ServerError."""
    async with table.locked():
        table.own_seat(guest, seat)
        lines = (await plans_of(table, seat)).lines
        if all(one.id != id for one in lines):
            raise ServerError("plan/unknown", f"there is no line {id}", line=id)
        await save(table, seat, lines=[one for one in lines if one.id != id])
    await host.announce(table, plans=True)


@retry_on_conflict
async def arm(host: Host, table: Table, guest: str | None, seat: int, wanted: wire.Arm) -> None:
    """Arm a turn, in place of one that was. Raises TorillaError.

    `seq` names the position it was made for: a request that is sent again later cannot arm another turn.
    """
    async with table.locked():
        play = check_planner(table, guest, seat)
        if play.to_move == seat:
            raise ServerError("plan/your-turn", "it is your turn: play it", seat=seat)
        actions.check_held(table, seat)
        if wanted.seq != play.number_for(seat):
            raise actions.stale(play.number_for(seat))
        view = play.view(seat)
        turn = wire.Armed(wanted.name, wanted.actions, wanted.facts, wanted.points, wanted.end)
        found = trial.try_steps(table.game, view, seat, turn.actions)
        broken = broken_condition(table.game, view, turn, found)
        if broken is not None:
            raise ServerError("plan/condition", "a condition does not hold now", kind=broken.kind)
        await save(table, seat, armed=ArmedTurn(make_id(), seat, turn), news=None)
    await host.announce(table, plans=True)


@retry_on_conflict
async def disarm(host: Host, table: Table, guest: str | None, seat: int) -> None:
    """Disarm the turn, and mark the news of an earlier one as read. Raises ServerError."""
    async with table.locked():
        table.own_seat(guest, seat)
        plans = await plans_of(table, seat)
        if plans.armed is not None or plans.news is not None:
            await save(table, seat, armed=None, news=None)
    await host.announce(table, plans=True)


# --- Armed turns ---


def broken_condition(
    game: AnyGame, view: View, turn: wire.Armed, found: trial.Trial | None = None
) -> wire.PlanNews | None:
    """The first condition that does not hold; those on points need the line to be done (`found`)."""
    for fact in turn.facts:
        if not game.page.is_available(view, OpenPiece(fact.piece, fact.place)):
            return wire.PlanNews("piece", turn.name, clock.now(), fact=fact)
    if found is not None and turn.points is not None and found.points < turn.points:
        return wire.PlanNews("points", turn.name, clock.now())
    return None


def judge(table: Table, armed: ArmedTurn) -> wire.PlanNews | list[int] | None:
    """The steps to do now, the reason to give the turn up, or None: it is too early to say."""
    play, seat, turn = table.play, armed.seat, armed.turn
    if play is None or table.row.status != "playing":
        return wire.PlanNews("over", turn.name, clock.now())
    game: AnyGame = table.game
    view = play.view(seat)
    if play.to_move != seat:
        if game.page.next_turn(game.views.state(view), seat) is None:
            return wire.PlanNews("over", turn.name, clock.now())
        return broken_condition(game, view, turn)
    if table.seats[seat].played_by_bot:
        return wire.PlanNews("held", turn.name, clock.now())
    if play.steps != play.steps_before_turn:
        return wire.PlanNews("begun", turn.name, clock.now())
    try:
        found = trial.try_steps(game, view, seat, turn.actions)
    except TorillaError as error:
        broken = broken_condition(game, view, turn)
        return broken or wire.PlanNews("legal", turn.name, clock.now(), step=getattr(error, "step", 1))
    return broken_condition(game, view, turn, found) or found.codes


@retry_on_conflict
async def settle(host: Host, table: Table) -> bool:
    """Play, or give up, one armed turn that is due; return whether there was one.

    Its steps, their key and the end of its being armed are one transaction: it is played once, whatever happens.
    """
    async with table.locked():
        table.check_intact()
        known = await table.plans()
        for seat, row in enumerate(table.seats):
            plans = known.get(row.occupancy) if row.occupancy else None
            armed = None if plans is None else plans.plans.armed
            verdict = None if armed is None or armed.seat != seat else judge(table, armed)
            if plans is None or armed is None or verdict is None:
                continue
            news = verdict if isinstance(verdict, wire.PlanNews) else None
            news = news or wire.PlanNews("played", armed.turn.name, clock.now())
            after = msgspec.structs.replace(plans.plans, armed=None, news=news)
            saved = msgspec.structs.replace(plans, version=plans.version + 1, plans=after)
            if isinstance(verdict, wire.PlanNews):
                await table.save_plans(saved)
                break
            play = table.play
            assert play is not None
            request = f"plan {' '.join(armed.turn.actions)}"
            await do_steps(table, play, seat, verdict, end=armed.turn.end, key=(armed.key, request), plans=saved)
            break
        else:
            return False
    await host.announce(table, plans=True)
    return True
