"""The data removed or replaced under a running server: nothing is acknowledged, and every interface reports it."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import structlog

from server.harness import Line, World, new_key, running, two_players
from torilla.server.hub import health
from torilla.server.store.errors import StoreError
from torilla.server.store.sqlite.store import SqliteStore

pytestmark = pytest.mark.anyio


def remove_folder(folder: Path) -> None:
    shutil.rmtree(folder)


def move_folder(folder: Path) -> None:
    folder.rename(folder.with_name("elsewhere"))


def put_other_file(folder: Path) -> None:
    """As somebody does who puts a backup in place without stopping the server."""
    shutil.copy(folder / "torilla.db", folder / "other.db")
    (folder / "other.db").replace(folder / "torilla.db")


def remove(name: str) -> Callable[[Path], None]:
    return lambda folder: (folder / name).unlink()


LOSSES: dict[str, Callable[[Path], None]] = {
    "folder removed": remove_folder,
    "folder moved": move_folder,
    "file replaced": put_other_file,
    "file": remove("torilla.db"),
    "wal": remove("torilla.db-wal"),
    "shm": remove("torilla.db-shm"),
    "lock": remove("torilla.lock"),
}


def message_of(line: Line) -> dict[str, Any]:
    position = line.position
    common = {"key": new_key(), "seq": position["seq"], "seat": position["to_move"]}
    return {"type": "act", **common, "action": position["legal"][0]["notation"]}


async def check_nothing_is_acknowledged(world: World, line: Line) -> None:
    message = message_of(line)
    before = line.position
    for _ in range(3):  # sent again, as a client does after a while: it must not be found in a file that is gone
        answer = await line.send(**message)
        assert (answer["type"], answer["error"]["code"]) == ("refused", "store/lost")
    said = await line.send(type="say", key=new_key(), seat=0, text="hello?")
    assert said["error"]["code"] == "store/lost" and line.position == before
    person = world.person("Cy")
    answer = await person.http.get("/health/ready")
    assert answer.status_code == 503 and "removed or replaced" in answer.json()["message"]
    new = await person.table("me", "open", status=503)
    assert new["code"] == "store/lost"


@pytest.mark.parametrize("loss", LOSSES)
async def test_nothing_is_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loss: str) -> None:
    """Folder or file removed, moved or replaced; the same for what SQLite keeps beside it, and for the lock."""
    monkeypatch.setattr(health, "FRESH", 0.0)
    folder = tmp_path / "data"
    async with running(folder) as world:
        ann, _, id = await two_players(world)
        line = await ann.line(id)
        assert (await line.act())["type"] == "done"
        assert (await ann.http.get("/health/ready")).status_code == 200
        LOSSES[loss](folder)
        with structlog.testing.capture_logs() as logs:
            await check_nothing_is_acknowledged(world, line)
        told = [entry for entry in logs if entry["event"] == "the data is lost"]
        assert len(told) == 1 and str(folder) in told[0]["failure"]


async def test_a_folder_that_comes_back(tmp_path: Path) -> None:
    """Moved away and back: it goes on, and what was asked for in between is done once."""
    folder = tmp_path / "data"
    async with running(folder) as world:
        ann, _, id = await two_players(world)
        line = await ann.line(id)
        message = message_of(line)
        move_folder(folder)
        assert (await line.send(**message))["error"]["code"] == "store/lost"
        folder.with_name("elsewhere").rename(folder)
        assert (await line.send(**message))["type"] == "done"
        stored = await world.hub.store.table(id)
        assert stored is not None and [key.key for key in stored.keys].count(message["key"]) == 1


async def test_what_was_acknowledged_outlives_a_removed_log(tmp_path: Path) -> None:
    """Without its write-ahead log at its path a server that is stopped still writes it all into the database."""
    async with running(tmp_path) as world:
        ann, _, id = await two_players(world)
        jar = dict(ann.http.cookies)
        line = await ann.line(id)
        assert (await line.act())["type"] == "done"
        acted = line.acted
        (tmp_path / "torilla.db-wal").unlink()
        assert (await line.send(**message_of(line)))["error"]["code"] == "store/lost"
    async with running(tmp_path) as world:
        ann = world.person("Ann")
        ann.http.cookies.update(jar)
        assert (await ann.line(id)).acted[: len(acted)] == acted  # what was refused last may be there, too


async def test_a_second_server_beside_a_lost_one(tmp_path: Path) -> None:
    """Two servers never both acknowledge at one path: the first stops when the second could have started."""
    folder = tmp_path / "data"
    async with running(folder) as world:
        ann, _, id = await two_players(world)
        line = await ann.line(id)
        with pytest.raises(StoreError, match="another server"):
            await SqliteStore(folder / "torilla.db").open()
        remove_folder(folder)
        second = SqliteStore(folder / "torilla.db")
        await second.open()
        assert (await line.send(**message_of(line)))["error"]["code"] == "store/lost"
        await second.check()
        await second.close()


async def test_a_loss_while_many_write(tmp_path: Path) -> None:
    """Whatever is acknowledged after the folder was moved is in it."""
    folder = tmp_path / "data"
    async with running(folder) as world:
        lines = []
        for _ in range(8):
            ann, _, id = await two_players(world)
            lines.append(await ann.line(id))
        messages = [message_of(line) for line in lines]
        answers = asyncio.gather(*(line.send(**message) for line, message in zip(lines, messages, strict=True)))
        await asyncio.sleep(0)
        await asyncio.to_thread(os.rename, folder, folder.with_name("elsewhere"))
        done = {
            line.connection.table.id: message["key"]
            for line, message, answer in zip(lines, messages, await answers, strict=True)
            if answer["type"] == "done"
        }
        codes = {(await line.send(**message_of(line)))["error"]["code"] for line in lines}
        assert codes == {"store/lost"}
    store = SqliteStore(folder.with_name("elsewhere") / "torilla.db")
    await store.open()
    for id, key in done.items():
        stored = await store.table(id)
        assert stored is not None and key in [known.key for known in stored.keys]
    await store.close()
