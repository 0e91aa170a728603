"""Health, metrics and logs: what a host and a monitor get to know, and nobody else."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
from prometheus_client.parser import text_string_to_metric_families
from structlog.testing import capture_logs

from server.harness import Kept, Person, World, new_key, running, two_players
from torilla.core.contract.errors import OptionsError
from torilla.server.hub import health
from torilla.server.store.errors import Unavailable
from torilla.server.store.sqlite_file import BUSY

pytestmark = pytest.mark.anyio


def token(world: World) -> str:
    return world.settings.token_file.read_text().strip()


async def raw(person: Person, path: str, **headers: str) -> httpx.Response:
    return await person.http.get(path, headers=headers)


async def metrics(world: World) -> dict[str, float]:
    """All samples, by name and labels as Prometheus writes them."""
    answer = await raw(world.person("Host"), "/metrics", Authorization=f"Bearer {token(world)}")
    assert answer.status_code == 200
    return {
        sample.name + "".join(f",{value}" for _, value in sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


# --- Health ---


async def test_ready_while_it_can_write(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ready means that the store takes something; what is wrong is said without details."""
    monkeypatch.setattr(health, "FRESH", 0.0)
    async with kept.running() as world:
        person = world.person("Monitor")
        assert (await raw(person, "/health/ready")).status_code == 200

        async def broken() -> None:
            raise Unavailable("/secret/path: disk full")

        with monkeypatch.context() as patch:
            patch.setattr(world.hub.store, "check", broken)
            answer = await raw(person, "/health/ready")
            assert answer.status_code == 503 and answer.json()["code"] == "server/not-ready"
            assert "secret" not in answer.text
            assert (await raw(person, "/health/live")).status_code == 200
        assert (await raw(person, "/health/ready")).status_code == 200
        with monkeypatch.context() as patch:
            patch.setattr(type(world.hub.bus), "up", property(lambda _: False))
            assert "bus" in (await raw(person, "/health/ready")).text


async def test_not_ready_while_the_file_is_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite: somebody else holds the write lock; ready again when they let go."""
    monkeypatch.setattr(health, "FRESH", 0.0)
    async with running(tmp_path) as world:
        person = world.person("Monitor")
        with closing(sqlite3.connect(tmp_path / "torilla.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert (await raw(person, "/health/ready")).status_code == 503
        assert BUSY < health.PATIENCE
        assert (await raw(person, "/health/ready")).status_code == 200


async def test_the_store_is_not_asked_for_everybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often anybody asks, the disk is written to once in a while only."""
    async with running(tmp_path) as world:
        asked = 0

        async def check() -> None:
            nonlocal asked
            asked += 1

        monkeypatch.setattr(world.hub.store, "check", check)
        monkeypatch.setattr(health, "FRESH", 3600.0)
        person = world.person("Monitor")
        for _ in range(20):
            assert (await raw(person, "/health/ready")).status_code == 200
        assert asked <= 1


# --- The door ---


async def test_the_door_needs_the_token(tmp_path: Path) -> None:
    """Nobody without it sees metrics or closes a table; the file is for the server's user only."""
    async with running(tmp_path) as world:
        ann, _, id = await two_players(world)
        assert world.settings.token_file.stat().st_mode & 0o077 == 0
        for given in ("", "Bearer", "Bearer wrong-token-wrong-token", f"Basic {token(world)}", token(world)):
            headers = {"Authorization": given} if given else {}
            answer = await raw(ann, "/metrics", **headers)
            assert answer.status_code == 401 and answer.json()["code"] == "admin/refused"
            closing_it = await ann.http.post(f"/admin/tables/{id}/close", json={}, headers=headers)
            assert closing_it.status_code == 401
        assert (await ann.get(f"/tables/{id}"))["status"] == "playing"


async def test_guessing_the_token_is_slow(tmp_path: Path) -> None:
    """Many attempts are rate limited."""
    async with running(tmp_path, requests_per_minute=60) as world:
        eve = world.person("Eve", "203.0.113.9")
        answers = [await raw(eve, "/metrics", Authorization=f"Bearer guess-{n:020}") for n in range(20)]
        assert answers[-1].status_code == 429 and int(answers[-1].headers["Retry-After"]) > 0


async def test_the_host_closes_a_table(kept: Kept) -> None:
    """Everybody at it sees it at once, the record is whole; closing twice is no error, an unknown table is."""
    async with kept.running() as world:
        ann, _, id = await two_players(world)
        line = await ann.line(id)
        host = world.person("Host")
        host.http.headers["Authorization"] = f"Bearer {token(world)}"
        answer = (await host.http.post(f"/admin/tables/{id}/close", json={})).json()
        assert answer == {"table": id, "status": "closed", "before": "playing"}
        await line.pump()
        assert line.table["status"] == "closed"
        assert (await ann.get(f"/tables/{id}/record"))["form"] == "full"
        assert (await host.http.post(f"/admin/tables/{id}/close", json={})).json()["before"] == "closed"
        assert (await host.http.post("/admin/tables/none/close", json={})).status_code == 404


async def test_servers_with_one_folder_have_one_token(tmp_path: Path) -> None:
    """A token that is there is kept; one that is too short is refused with a clear word."""
    async with running(tmp_path) as world:
        first = token(world)
    async with running(tmp_path) as world:
        assert token(world) == first == world.hub.host_token.token
    (tmp_path / "admin.token").write_text("short\n")
    world = World(tmp_path)
    with pytest.raises((OptionsError, BaseExceptionGroup)):
        async with world.app.lifespan():
            pass
    assert world.hub.failure is not None and world.hub.failure.code == "settings/admin-token"


# --- Metrics ---


async def test_metrics_count_what_happens(kept: Kept) -> None:
    """Tables, sockets, actions, their times, bots' work and errors by code."""
    async with kept.running() as world:
        before = await metrics(world)
        ann, _, id = await two_players(world)
        line = await ann.line(id)
        await line.act()
        while not line.position["can_undo"]:
            await line.act()
        await line.undo()
        await line.send(type="act", key=new_key(), seq=0, seat=0, action="m1")
        await line.send(type="nonsense")
        await ann.get("/tables/none", status=404)
        cy = world.person("Cy")
        bots = (await cy.table("me", "bot:random", game="neoville", options={"start": 1}, start=True))["table"]["id"]
        await world.settle(lambda: world.hub.tables[bots].row.to_move == 0)
        found = await metrics(world)
        assert found["torilla_tables_open"] == 2 and found["torilla_tables_loaded"] == 2
        assert found["torilla_tables_watched"] == 1
        acted = found["torilla_actions_total,helsinki,person"]
        assert acted >= 2 and found["torilla_actions_total,helsinki,undo"] == 1
        assert found["torilla_action_seconds_count"] == acted + 1
        assert found["torilla_actions_total,neoville,bot"] >= 2
        assert found["torilla_bot_seconds_count"] >= 1 and found["torilla_bot_jobs"] == 0
        for code in ("action/stale", "request/malformed", "table/unknown"):
            assert found[f"torilla_errors_total,{code}"] == 1 + before.get(f"torilla_errors_total,{code}", 0)


async def test_metrics_tell_nothing_about_anybody(tmp_path: Path) -> None:
    """No names, ids or words of people or tables."""
    async with running(tmp_path) as world:
        ann, _, id = await two_players(world)
        line = await ann.line(id)
        await line.send(type="say", key=new_key(), seat=0, text="Timbuktu")
        answer = await raw(ann, "/metrics", Authorization=f"Bearer {token(world)}")
        told = [id, "Timbuktu", *(seat.guest for seat in world.hub.tables[id].seats), world.hub.tables[id].secret.hex()]
        assert not [word for word in told if word and word in answer.text]


# --- Logs ---


async def test_every_line_about_a_table_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Faults in a request, over a socket, of a bot, and in work that these started."""
    async with running(tmp_path) as world:
        ann, _, id = await two_players(world)
        line = await ann.line(id)
        with capture_logs(processors=[structlog.contextvars.merge_contextvars]) as said:

            def fails(*_: Any, **__: Any) -> Any:
                raise RuntimeError("broken")

            with monkeypatch.context() as patch:
                patch.setattr("torilla.server.api.records.text_of_play", fails)
                assert (await ann.http.get(f"/api/tables/{id}/record")).status_code == 500
                patch.setattr("torilla.server.tables.actions.step", fails)
                assert (await line.act())["error"]["code"] == "server/fault"
            with monkeypatch.context() as patch:
                patch.setattr(world.hub.workers, "choose", fails)
                await ann.post(f"/tables/{id}/seats/0/leave", {"bot": "random"})
                await world.settle(lambda: any("bot" in entry["event"] for entry in said))
        events = {entry["event"] for entry in said}
        assert {"request failed", "a message could not be answered", "bot's move failed"} <= events
        assert all(entry.get("table") == id for entry in said), said
