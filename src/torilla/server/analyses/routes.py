"""Routes of shared analyses."""

from __future__ import annotations

from typing import Annotated

import msgspec

from torilla.server.analyses import publication
from torilla.server.analyses.checks import CheckedText
from torilla.server.analyses.rows import AnalysisRow
from torilla.server.api.caller import Caller
from torilla.server.api.records import Viewer
from torilla.server.api.route import Route, delete, get, post, put
from torilla.server.bots.calculations import AnalysisCheck, AnalysisDrawing
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.packed import Packed
from torilla.server.tables.replays import text_of_file
from torilla.server.wire import analysis as wire
from torilla.server.wire.shared import Nothing

Step = Annotated[int, msgspec.Meta(ge=0, le=100_000, description="steps of the record; default: what is shown")] | None


async def check(caller: Caller, text: str, names: list[str] | None = None) -> CheckedText:
    """What can be published of an analysis that somebody gave. Raises TorillaError."""
    given = await text_of_file(caller.hub, text)
    given.names = names
    found = await caller.hub.calculator.make(lambda: AnalysisCheck(given), caller.network)
    return msgspec.json.decode(found.json(), type=CheckedText)


def check_leader(row: AnalysisRow, token: str) -> None:
    """Raise ServerError for a page that does not lead."""
    if row.shown.leader != publication.watcher_id(token):
        raise ServerError("together/not-leader", "somebody else leads")


@post("/analyses")
async def publish_analysis(caller: Caller, data: wire.PublishAnalysis) -> wire.AnalysisLink:
    """Share an analysis by a link; I lead."""
    hub = caller.hub
    store = publication.store_of(hub)
    hub.limits.costly.check(caller.client, caller.network)
    checked = await check(caller, data.text)
    hub.limits.analyses.check(caller.client, caller.network)
    guest = caller.as_guest(None)
    await publication.check_number(store, guest.id)
    await caller.store_newcomer()
    id = await publication.publish(hub, guest.id, checked, data.title, data.token)
    return wire.AnalysisLink(id=id, url=f"{caller.base_url}/a/{id}")


@get("/analyses/{analysis_id:str}")
async def shared_analysis(caller: Caller, analysis_id: str) -> wire.SharedAnalysis:
    """A shared analysis."""
    row = await publication.find(caller.hub, analysis_id)
    now = clock.now()
    await publication.store_of(caller.hub).see(row.id, now, now - clock.DAY)
    return wire.SharedAnalysis(
        id=row.id,
        game=row.game,
        title=row.title,
        by=row.name or None,
        mine=row.guest == caller.id,
        version=row.version,
        text=row.text,
        updated_at=row.updated_at,
    )


@put("/analyses/{analysis_id:str}")
async def save_analysis(caller: Caller, analysis_id: str, data: wire.SaveAnalysis) -> wire.AnalysisSaved:
    """Change a shared analysis: the leader's page does so."""
    row = await publication.find(caller.hub, analysis_id)
    check_leader(row, data.token)
    caller.hub.limits.saved.check(caller.client, caller.network)
    names = publication.names_of(row.text)  # one of which may have been erased meanwhile
    checked = await check(caller, data.text, names)
    return wire.AnalysisSaved(await publication.save(caller.hub, row, checked, data.title))


@delete("/analyses/{analysis_id:str}")
async def unpublish_analysis(caller: Caller, analysis_id: str) -> Nothing:
    """Delete an analysis that I share."""
    await publication.unpublish(caller.hub, analysis_id, caller.require().id)
    return Nothing()


@post("/analyses/{analysis_id:str}/lead", status=200)
async def lead_analysis(caller: Caller, analysis_id: str, data: wire.LeadAnalysis) -> Nothing:
    """Lead again what I share."""
    row = await publication.find(caller.hub, analysis_id)
    if row.guest != caller.require().id:
        raise ServerError("together/not-leader", "somebody else shares this")
    await caller.hub.gatherings.take_lead(row, data.token)
    return Nothing()


@get("/my/analyses")
async def my_analyses(caller: Caller) -> wire.MyAnalyses:
    """What I share."""
    rows = [] if caller.id is None else await publication.store_of(caller.hub).of_guest(caller.id)
    return wire.MyAnalyses([wire.AnalysisInfo(row.id, row.game, row.title, row.updated_at) for row in rows])


@get("/analyses/{analysis_id:str}/picture/{theme:str}")
async def analysis_picture(
    caller: Caller, analysis_id: str, theme: str, steps: Step = None, seat: Viewer = None
) -> Packed[wire.AnalysisPicture]:
    """A place of a shared analysis as a picture: after so many steps of its record, or as it is shown."""
    caller.hub.limits.costly.check(caller.client, caller.network)
    row = await publication.find(caller.hub, analysis_id)
    given = await text_of_file(caller.hub, row.text)
    place = (row.shown.steps, row.shown.actions) if steps is None else (steps, [])
    return await caller.calculate(wire.AnalysisPicture, lambda: AnalysisDrawing(given, *place, seat, theme == "dark"))


ROUTES: list[Route] = [
    publish_analysis,
    shared_analysis,
    save_analysis,
    unpublish_analysis,
    lead_analysis,
    my_analyses,
    analysis_picture,
]
