"""My devices: which browsers are signed in as me, and signing them out."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from server.harness import Ahead, Person, World
from torilla.server.kernel import clock
from torilla.server.lobby.people import guests
from torilla.server.lobby.people.guests import browser_family, session_of
from torilla.server.notices import addresses
from torilla.server.session.connection import Connection
from torilla.server.store.model import GuestRow

pytestmark = pytest.mark.anyio

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


async def known(world: World, name: str = "Ann") -> tuple[Person, str]:
    """Somebody with a table and a recovery link."""
    person = world.person(name)
    person.http.headers["user-agent"] = FIREFOX
    await person.table("me", "open")
    return person, (await person.post("/me/recovery"))["url"].partition("#")[2]


async def recovered(world: World, code: str) -> Person:
    person = world.person("")
    await person.post("/recover", {"code": code})
    return person


async def test_the_list_of_devices(world: World) -> None:
    """When each was signed in, the day it was used last, the browser's family, and which one this is."""
    ann, code = await known(world)
    phone = await recovered(world, code)
    listed = (await ann.get("/me/devices"))["devices"]
    assert [(one["this"], one["browser"]) for one in listed] == [(False, None), (True, "Firefox")]
    today = clock.now() // clock.DAY * clock.DAY
    assert all(one["made_at"] > 0 and one["used_at"] == today for one in listed)
    assert [one["this"] for one in (await phone.get("/me/devices"))["devices"]] == [True, False]
    secrets = [person.http.cookies["torilla_guest"] for person in (ann, phone)]
    assert not any(secret in str(listed) for secret in secrets)


async def test_the_day_of_the_last_use(world: World, forward: Ahead) -> None:
    """It moves with the day, not with every request."""
    ann, _ = await known(world)
    [before] = (await ann.get("/me/devices"))["devices"]
    forward(3 * clock.DAY)
    for _ in range(2):
        await ann.get("/me")
    async with asyncio.timeout(30):
        while (after := (await ann.get("/me/devices"))["devices"][0])["used_at"] == before["used_at"]:
            await asyncio.sleep(0.01)
    assert after["used_at"] - before["used_at"] == 3 * clock.DAY and after["made_at"] == before["made_at"]


async def test_a_link_opened_again_and_again(world: World, forward: Ahead, monkeypatch: pytest.MonkeyPatch) -> None:
    """A guest's devices are limited: a new one signs out the one that was unused for longest, its socket too."""
    monkeypatch.setattr(guests, "MOST_DEVICES", 3)
    ann, code = await known(world)
    phones = []
    for _ in range(2):
        forward(clock.DAY)
        phones.append(await recovered(world, code))
    await ann.get("/me")  # used today, after the first of the others
    await world.hub.store.use_session(session_of(ann.http.cookies["torilla_guest"]) or "", clock.now() // clock.DAY)
    newest = await recovered(world, code)
    assert len((await newest.get("/me/devices"))["devices"]) == 3
    await phones[0].get("/me/devices", 401)
    for person in (ann, phones[1]):
        assert len((await person.get("/me/devices"))["devices"]) == 3


async def test_sign_out_one_device(world: World) -> None:
    """That one is nobody from then on, the others stay."""
    ann, code = await known(world)
    phone, tablet = [await recovered(world, code) for _ in range(2)]
    own = [one for one in (await phone.get("/me/devices"))["devices"] if one["this"]]
    left = (await ann.post("/me/devices/sign-out", {"device": own[0]["id"]}))["devices"]
    assert len(left) == 2 and own[0]["id"] not in str(left)
    assert [(await one.get("/me"))["name"] for one in (ann, phone, tablet)] == ["Ann", None, "Ann"]
    assert (await ann.post("/me/devices/sign-out", {"device": own[0]["id"]}, 404))["code"] == "device/unknown"


async def test_sign_out_everywhere_else(world: World) -> None:
    """Only this browser is left; with a new recovery link too, if one wants that, else nobody is signed out."""
    ann, code = await known(world)
    phone = await recovered(world, code)
    assert len((await ann.post("/me/devices/sign-out"))["devices"]) == 1
    assert (await phone.get("/me"))["name"] is None
    code = (await ann.post("/me/recovery"))["url"].partition("#")[2]
    phone = await recovered(world, code)
    await ann.post("/me/recovery")
    assert (await phone.get("/me"))["name"] == "Ann"
    renewed = (await ann.post("/me/recovery", {"sign_out": True}))["url"].partition("#")[2]
    assert [(await one.get("/me"))["name"] for one in (ann, phone)] == ["Ann", None]
    assert (await (await recovered(world, renewed)).get("/me"))["name"] == "Ann"


@pytest.mark.parametrize("everywhere", [True, False], ids=["everywhere", "one"])
async def test_who_is_signed_out_comes_back_by_no_link(world: World, everywhere: bool) -> None:
    """Links that a device has made end with it: the recovery link, and links that move a seat."""
    ann, code = await known(world)
    table = (await ann.get("/my/tables"))["tables"][0]["id"]
    thief = await recovered(world, code)
    recovery = (await thief.post("/me/recovery"))["url"].partition("#")[2]
    move = (await thief.post(f"/tables/{table}/seats/0/move"))["code"]
    [other] = [one for one in (await ann.get("/me/devices"))["devices"] if not one["this"]]
    await ann.post("/me/devices/sign-out", {"device": None if everywhere else other["id"]})
    assert not (await ann.get("/me"))["has_recovery"]
    again = world.person("Thief")
    assert (await again.post("/recover", {"code": recovery}, 404))["code"] == "recovery/unknown"
    assert (await again.post("/move", {"code": move}, 404))["code"] == "move/unknown"


async def test_channels_made_elsewhere(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """They end with the devices if I ask for it: a device's own, or all that were not made here."""
    real = addresses.resolve

    async def resolve(host: str, port: int, *, private: bool) -> str:
        return "93.184.216.34" if host == "hooks.example.org" else await real(host, port, private=private)

    monkeypatch.setattr(addresses, "resolve", resolve)
    ann, code = await known(world)
    phone, tablet = [await recovered(world, code) for _ in range(2)]
    calendar = (await phone.post("/me/notices/calendar"))["url"].partition("localhost")[2]
    for number, person in enumerate((ann, phone, tablet)):
        await person.post("/me/notices/webhook", {"url": f"https://hooks.example.org/{number}"})

    async def kinds() -> list[str]:
        return sorted(one["kind"] for one in (await ann.get("/me/notices"))["channels"])

    [own] = [one for one in (await phone.get("/me/devices"))["devices"] if one["this"]]
    await ann.post("/me/devices/sign-out", {"device": own["id"]})
    assert len(await kinds()) == 4 and (await ann.http.get(calendar)).status_code == 200
    phone = await recovered(world, (await ann.post("/me/recovery"))["url"].partition("#")[2])
    await phone.post("/me/notices/webhook", {"url": "https://hooks.example.org/3"})
    [own] = [one for one in (await phone.get("/me/devices"))["devices"] if one["this"]]
    await ann.post("/me/devices/sign-out", {"device": own["id"], "channels": True})
    assert await kinds() == ["calendar", "webhook", "webhook", "webhook"]
    await ann.post("/me/devices/sign-out", {"channels": True})
    assert await kinds() == ["webhook"] and (await ann.http.get(calendar)).status_code == 404
    tablet = await recovered(world, (await ann.post("/me/recovery"))["url"].partition("#")[2])
    await tablet.post("/me/notices/calendar")
    await ann.post("/me/recovery", {"sign_out": True, "channels": True})
    assert await kinds() == ["webhook"]


async def test_a_session_that_ends_while_it_is_looked_up(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is over: what the store said before is not kept."""
    ann, code = await known(world)
    phone = await recovered(world, code)
    hub = world.hub
    hub.guests.forget_all()
    asked, answered = asyncio.Event(), asyncio.Event()
    real = hub.store.guest_of_session
    secret = phone.http.cookies["torilla_guest"]

    async def slow(session: str) -> GuestRow | None:
        found = await real(session)
        if session == session_of(secret) and not asked.is_set():
            asked.set()
            await answered.wait()
        return found

    monkeypatch.setattr(hub.store, "guest_of_session", slow)
    looking = asyncio.create_task(hub.guests.find(secret))
    await asked.wait()
    await ann.post("/me/devices/sign-out")
    answered.set()
    assert await looking is None and await hub.guests.find(secret) is None


async def test_sign_out_here(world: World) -> None:
    """This browser becomes nobody; not without any way back to the tables."""
    ann = world.person("Ann")
    await ann.table("me", "open")
    [this] = (await ann.get("/me/devices"))["devices"]
    assert (await ann.post("/me/devices/sign-out", {"device": this["id"]}, 409))["code"] == "device/last"
    code = (await ann.post("/me/recovery"))["url"].partition("#")[2]
    assert (await ann.post("/me/devices/sign-out", {"device": this["id"]}))["devices"] == []
    assert "torilla_guest" not in ann.http.cookies
    await ann.post("/recover", {"code": code})
    assert len((await ann.get("/my/tables"))["tables"]) == 1


async def test_anothers_device(world: World) -> None:
    """Somebody else's id signs nobody out."""
    ann, _ = await known(world)
    eve, _ = await known(world, "Eve")
    [hers] = (await ann.get("/me/devices"))["devices"]
    assert (await eve.post("/me/devices/sign-out", {"device": hers["id"]}, 404))["code"] == "device/unknown"
    assert (await ann.get("/me"))["name"] == "Ann"


@pytest.mark.parametrize(
    ("agent", "family"),
    [
        (FIREFOX, "Firefox"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36", "Chrome"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge"),
        ("Mozilla/5.0 (iPhone) AppleWebKit/605.1 (KHTML, like Gecko) Version/18 Mobile Safari/604.1", "Safari"),
        ("<script>alert(1)</script>", None),
        ("", None),
    ],
)
def test_browser_families(agent: str, family: str | None) -> None:
    """A word from a short list, nothing else of what the browser says."""
    assert browser_family(agent) == family


@pytest.mark.parametrize("meanwhile", [False, True])
async def test_a_device_signed_out_while_it_connects(
    world: World, monkeypatch: pytest.MonkeyPatch, meanwhile: bool
) -> None:
    """A socket that opens, its guest already known, has no seat from then on: also if both happen at the same time."""
    ann, code = await known(world)
    phone = await recovered(world, code)
    table = await world.hub.table((await ann.get("/my/tables"))["tables"][0]["id"])
    secret = phone.http.cookies["torilla_guest"]
    guest = await world.hub.guests.find(secret)
    assert guest is not None
    connection = Connection(world.hub, table, guest, session=session_of(secret))
    find = world.hub.guests.of_session

    async def sign_out_after(session: str) -> Any:
        found = await find(session)
        monkeypatch.undo()
        await ann.post("/me/devices/sign-out")
        return found

    if meanwhile:
        monkeypatch.setattr(world.hub.guests, "of_session", sign_out_after)
    else:
        await ann.post("/me/devices/sign-out")
    await world.hub.presence.attach(connection)
    assert connection.guest is None
    world.hub.presence.detach(connection)
