"""My devices: which browsers are signed in as me, and signing them out."""

from __future__ import annotations

import pytest

from server.harness import Person, World
from torilla.server.kernel import clock
from torilla.server.lobby import guests
from torilla.server.lobby.guests import browser_family, session_of

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


async def test_the_day_of_the_last_use(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """It moves with the day, not with every request."""
    ann, _ = await known(world)
    [before] = (await ann.get("/me/devices"))["devices"]
    monkeypatch.setattr(clock, "_ahead", 3 * clock.DAY)
    for _ in range(2):
        await ann.get("/me")
    while (
        world.hub.tasks and not (after := (await ann.get("/me/devices"))["devices"][0])["used_at"] > before["used_at"]
    ):
        pass
    assert after["used_at"] - before["used_at"] == 3 * clock.DAY and after["made_at"] == before["made_at"]


async def test_a_link_opened_again_and_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A guest's devices are limited: a new one signs out the one that was unused for longest, its socket too."""
    monkeypatch.setattr(guests, "MOST_DEVICES", 3)
    ann, code = await known(world)
    phones = []
    for _ in range(2):
        monkeypatch.setattr(clock, "_ahead", clock._ahead + clock.DAY)
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
    phone = await recovered(world, code)
    await ann.post("/me/recovery")
    assert (await phone.get("/me"))["name"] == "Ann"
    await ann.post("/me/recovery", {"sign_out": True})
    assert [(await one.get("/me"))["name"] for one in (ann, phone)] == ["Ann", None]


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
