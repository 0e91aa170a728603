"""Channels of notices: webhooks and their addresses, e-mail, calendars, texts, logs."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from ipaddress import ip_address
from pathlib import Path
from typing import Any, get_args

import pytest
from aiosmtpd.smtp import SMTP
from icalendar import Calendar
from services.receiver import Browser, Receiver

from server.harness import World, running, two_players
from server.test_notices import pause, play_turn, quiet
from torilla.core.contract.errors import OptionsError
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.settings import Settings
from torilla.server.notices import addresses, client, texts
from torilla.server.store.model import NoticeKind
from torilla.server.tables import notices

pytestmark = pytest.mark.anyio

SLOW = {"kind": "slow", "amount": 3}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "GRACE", 0)
    pause(monkeypatch)


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with Receiver() as found:
        yield found


# --- Addresses ---

NAMES = {
    "localhost.": ["127.0.0.1"],
    "loopback.example": ["127.0.0.1"],
    "private.example": ["10.1.2.3"],
    "mixed.example": ["93.184.216.34", "192.168.0.1"],
    "mapped.example": ["::ffff:127.0.0.1"],
    "metadata.example": ["169.254.169.254"],
}
INNER = [
    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:0:127.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1",
    "64:ff9b:1::7f00:1", "64:ff9b:1::a00:1", "64:ff9b:1:7f00:0:100::", "64:ff9b:1::5db8:d822", "2002:7f00:1::",
    "2002:a00:1::1", "2001:0:5ef5:79fd:0:0:80ff:fffe", "2001:0:a00:1::1",
]  # fmt: skip
"""Private IPv4 addresses within IPv6 ones: mapped, translated, compatible, NAT64, 6to4, Teredo."""
NOT_PUBLIC = [
    "https://127.0.0.1/",
    "https://localhost/",
    "https://2130706433/",  # 127.0.0.1 as one number
    "https://0x7f000001/",
    "https://0x7f.1/",
    "https://127.1/",
    "https://0/",
    "https://0.0.0.0/",
    "https://10.0.0.1/",
    "https://172.16.0.1/",
    "https://192.168.1.1/",
    "https://100.64.0.1/",  # of a provider's own network
    "https://169.254.169.254/latest/meta-data/",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "https://[::1]/",
    "https://[::]/",
    "https://[::ffff:7f00:1]/",
    *(f"https://[{address}]/" for address in INNER),
    "https://[fe80::1]/",
    "https://[fc00::1]/",
    "https://[ff02::1]/",
    *(f"https://{name}/" for name in NAMES),
    "https://93.184.216.34:22/",
    "https://93.184.216.34:25/",
]
"""Refused because of where they lead (or the port)."""
NOT_ADDRESSES = [
    "http://93.184.216.34/",
    "ftp://93.184.216.34/",
    "file:///etc/passwd",
    "gopher://93.184.216.34/",
    "https://user@93.184.216.34/",
    "https://93.184.216.34\\@127.0.0.1/",
    "https:///",
    "https://exa mple/",
    "https://0177.0.0.1/",  # octal
    "https://127.0.0.1\t/",
]
"""Refused as they are written: no name is looked up."""


SPECIAL = [
    "0.1.2.3", "10.1.2.3", "100.127.255.255", "127.255.0.1", "169.254.1.1", "172.31.0.1", "192.0.0.1", "192.0.0.9",
    "192.0.0.170", "192.0.2.1", "192.31.196.1", "192.52.193.1", "192.88.99.1", "192.168.0.1", "192.175.48.1",
    "198.19.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255",
    "::", "::1", "::7f00:1", "100::1", "100:0:0:1::1", "2001::1", "2001:1::1", "2001:2::1", "2001:3::1",
    "2001:4:112::1", "2001:10::1", "2001:20::1", "2001:30::1", "2001:db8::1", "2002::1", "2002:5db8:d822::1",
    "2620:4f:8000::1",
    "3fff::1", "3fff:fff::1", "5f00::1", "fc00::1", "fdff::1", "fe80::1", "febf::1", "fec0::1", "feff::1", "ff02::1",
    "4000::1", "1fff::1", *INNER,
]  # fmt: skip
"""An address of each entry of IANA's special-purpose registries, and of what is assigned to nobody."""
PUBLIC = [
    "1.1.1.1", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1", "192.0.1.1",
    "192.88.98.1", "192.167.1.1", "198.17.0.1", "198.20.0.1", "223.255.255.255", "93.184.216.34",
    "2000::1", "2001:200::1", "2001:4860:4860::8888", "2003::1", "2606:4700::1111", "2620:4f:8001::1", "2a00::1",
    "3ffe:ffff::1", "::ffff:93.184.216.34", "64:ff9b::5db8:d822",
]  # fmt: skip


@pytest.mark.parametrize(("found", "public"), [*((one, False) for one in SPECIAL), *((one, True) for one in PUBLIC)])
def test_public_addresses(found: str, public: bool) -> None:
    """What IANA reserves is not public, on every version of Python; the neighbours of each network are."""
    assert addresses.is_public(ip_address(found)) is public


@pytest.fixture
def own_names(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Names that lead where they must not, without asking any name server."""
    real = addresses.lookup

    async def lookup(host: str, port: int) -> list[str]:
        return NAMES[host] if host in NAMES else await real(host, port)

    monkeypatch.setattr(addresses, "lookup", lookup)
    yield


async def refusal(url: str) -> str:
    """The code with which a message to an address fails; the error tells nothing about the address."""
    sender = client.Client(private=False)
    with pytest.raises(ServerError) as refused:
        await sender.post(url, b"", {})
    await sender.close()
    assert not re.search(r"\d+\.\d+|example", refused.value.message)
    return refused.value.code


@pytest.mark.usefixtures("own_names")
@pytest.mark.parametrize("url", NOT_PUBLIC)
async def test_addresses_that_are_refused(url: str) -> None:
    """No message goes to private, loopback, link-local or reserved addresses, however they are written.

    They are resolved and refused, which is something else than not to be found.
    """
    assert await refusal(url) == "notice/address"


@pytest.mark.parametrize("url", NOT_ADDRESSES)
async def test_addresses_that_are_none(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is no plain https address is refused before anything is looked up."""

    async def lookup(host: str, port: int) -> list[str]:
        raise AssertionError("looked up")

    monkeypatch.setattr(addresses, "lookup", lookup)
    assert await refusal(url) == "notice/url"


async def test_an_address_that_is_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name without an address is not refused but unreachable: its message may be tried again."""

    async def lookup(host: str, port: int) -> list[str]:
        raise socket.gaierror(socket.EAI_NONAME, "unknown")

    monkeypatch.setattr(addresses, "lookup", lookup)
    assert await refusal("https://missing.example/") == "notice/unreachable"


async def test_the_checked_address_is_the_one_connected_to(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name is resolved once: an answer that changes afterwards leads nowhere else. The name stays in Host."""
    asked: list[str] = []

    async def lookup(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["192.0.2.1"]

    monkeypatch.setattr(addresses, "lookup", lookup)
    sender = client.Client(private=True)
    assert await sender.post(f"http://some.example:{receiver.port}/hook", b"x", {}) == 201
    assert asked == ["some.example"]
    assert receiver.received[0].headers["host"] == f"some.example:{receiver.port}"
    await sender.close()


async def test_redirects_and_long_answers(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A redirect is a failure and not followed; an answer that does not come ends in time."""
    receiver.headers = {"Location": f"{receiver.url}/elsewhere"}
    asked: list[str] = []

    def answer(request: Any) -> int:
        asked.append(request.path)
        return 302

    receiver.answer = answer
    sender = client.Client(private=True)
    assert await sender.post(f"{receiver.url}/hook", b"x", {}) == 302
    assert asked == ["/hook"]

    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    monkeypatch.setattr(client, "SECONDS", 0.2)
    async with await asyncio.start_server(silent, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(ServerError, match="no answer"):
            await sender.post(f"http://127.0.0.1:{port}/", b"x", {})
    await sender.close()


async def test_settings_refuse_such_addresses_at_once(tmp_path: Path) -> None:
    """Without the host's consent neither a webhook nor a subscription may lead into the host's network."""
    async with running(tmp_path) as world, Receiver() as receiver:
        _, bo, _ = await two_players(world)
        answer = await bo.post("/me/notices/webhook", {"url": "https://127.0.0.1/"}, status=403)
        assert answer["code"] == "notice/address"
        inside = {**Browser(receiver).subscription, "endpoint": "https://[::1]/push"}
        await bo.post("/me/notices/push", inside, status=403)
        assert (await bo.get("/me/notices"))["channels"] == []


# --- Webhooks ---


@pytest.mark.parametrize("form", ["json", "discord", "slack", "ntfy"])
async def test_forms_of_webhooks(tmp_path: Path, receiver: Receiver, form: str) -> None:
    """Each receiver gets what it reads, with the link to the table and the one that ends it; names do no harm."""
    async with running(tmp_path, private_webhooks=True) as world:
        ann, bo, table = await two_players(world)
        await ann.ask("PUT", "/me", {"name": "<!here> @everyone"})
        await bo.post("/me/notices/webhook", {"url": f"{receiver.url}/hook?a=b", "form": form, "language": "nl"})
        await play_turn(await ann.line(table), 0)
        await quiet(world)
        [request] = receiver.received
        body = request.body.decode()
        assert request.method == "POST" and request.path.startswith("/hook?a=b")
        where = body if form != "ntfy" else request.path
        assert (f"/t/{table}" if form != "ntfy" else f"%2Ft%2F{table}") in where
        assert ("/off/" if form != "ntfy" else "%2Foff%2F") in where
        if form == "json":
            assert request.json["kind"] == "turn" and request.json["language"] == "nl"
        elif form == "discord":
            assert request.json["allowed_mentions"] == {"parse": []} and len(request.json["content"]) <= 2000
        elif form == "slack":
            assert "<!here>" not in request.json["text"]
        else:
            assert "title=Jij" in request.path


# --- E-mail ---


class Mailbox:
    """What a mail server received."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        mail = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        return "250 OK"


@pytest.fixture
async def mailbox() -> AsyncIterator[tuple[Mailbox, int]]:
    box = Mailbox()
    server = await asyncio.get_running_loop().create_server(lambda: SMTP(box), "127.0.0.1", 0)
    yield box, server.sockets[0].getsockname()[1]
    server.close()


async def test_email(tmp_path: Path, mailbox: tuple[Mailbox, int]) -> None:
    """An address is confirmed first, then gets notices, and ends them with one click in the mail program."""
    box, port = mailbox
    settings = {
        "smtp": f"smtp://127.0.0.1:{port}",
        "smtp_from": "Torilla <table@example.org>",
        "public_url": "http://localhost",
    }
    async with running(tmp_path, **settings) as world:
        ann, bo, table = await two_players(world)
        assert (await bo.get("/me/notices"))["email"]
        await bo.post("/me/notices/email", {"address": "not an address"}, status=400)
        answer = await bo.post("/me/notices/email", {"address": "bo@example.org", "language": "de"})
        assert answer["channels"][0]["label"] == "bo…@example.org" and not answer["channels"][0]["confirmed"]
        line = await ann.line(table)
        await play_turn(line, 0)
        await quiet(world)
        [confirm] = box.mails
        token = re.search(r"/confirm/(\S+)", confirm.get_content())
        assert token is not None
        await world.person("Cy").post("/notices/confirm", {"code": token[1]})
        back = await bo.line(table)
        await play_turn(back, 1)
        back.hang_up()
        await play_turn(line, 0)
        await quiet(world)
        mail = box.mails[-1]
        assert mail["Subject"].startswith("Du bist dran") and mail["To"] == "bo@example.org"
        assert f"/t/{table}" in mail.get_content() and "/off/" in mail.get_content()
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        path = mail["List-Unsubscribe"].strip("<>").partition("localhost")[2]
        clicked = await world.person("Mail").http.post(path, data={"List-Unsubscribe": "One-Click"})
        assert clicked.status_code == 200 and (await bo.get("/me/notices"))["channels"] == []


async def test_a_mail_brings_the_seat_along(tmp_path: Path, mailbox: tuple[Mailbox, int]) -> None:
    """Opened in another browser it moves the seat there, once; a webhook, which others may read, has no such key."""
    box, port = mailbox
    settings = {"smtp": f"smtp://127.0.0.1:{port}", "smtp_from": "table@example.org", "public_url": "http://localhost"}
    async with running(tmp_path, **settings) as world:
        ann, bo, table = await two_players(world)
        await bo.post("/me/notices/email", {"address": "bo@example.org"})
        await quiet(world)
        token = re.search(r"/confirm/(\S+)", box.mails[-1].get_content())
        assert token is not None
        await bo.post("/notices/confirm", {"code": token[1]})
        await play_turn(await ann.line(table), 0)
        await quiet(world)
        key = re.search(rf"/t/{table}#seat=(\S+)", box.mails[-1].get_content())
        assert key is not None
        phone = world.person("Bo's phone")
        assert (await phone.post("/move", {"code": key[1]}))["seat"] == 1
        assert (await world.person("Eve").post("/move", {"code": key[1]}, 404))["code"] == "move/unknown"


def test_no_email_without_a_public_address() -> None:
    """Links in mails to strangers are never built from what a request names as its host."""
    with pytest.raises(OptionsError, match="--public-url") as refused:
        Settings(smtp="smtp://127.0.0.1:25", smtp_from="table@example.org")
    assert refused.value.code == "settings/smtp-public-url"


async def test_links_lead_to_the_public_address(tmp_path: Path, receiver: Receiver) -> None:
    """Also of a channel that was made before the address was set."""
    async with running(tmp_path / "data", private_webhooks=True) as world:
        ann = world.person("Ann")
        await ann.ask("PUT", "/me", {"name": "Ann"})
        [made] = (await ann.post("/me/notices/webhook", {"url": f"{receiver.url}/hook"}))["channels"]
        player, _, table = await two_players(world, pace=SLOW)
        calendar = (await player.post("/me/notices/calendar"))["url"].partition("localhost")[2]
    async with running(tmp_path / "data", private_webhooks=True, public_url="https://table.example.org") as world:
        channels, store = (await world.hub.notices.ready()).channels, world.hub.store.outbox
        assert store is not None
        row = await store.channel(made["id"])
        assert row is not None
        assert channels.plain_letter(row, "x", "test", "/my").url == "https://table.example.org/my"
        feed = await world.person("Calendar").http.get(f"https://table.example.org{calendar}")
        [event] = Calendar.from_ical(feed.text).walk("VEVENT")
        assert event["URL"] == f"https://table.example.org/t/{table}"


async def test_no_email_without_a_mail_server(tmp_path: Path) -> None:
    """Where the host set none up the page is told so."""
    async with running(tmp_path) as world:
        _, bo, _ = await two_players(world)
        assert not (await bo.get("/me/notices"))["email"]
        answer = await bo.post("/me/notices/email", {"address": "bo@example.org"}, status=409)
        assert answer["code"] == "notice/no-email"


# --- Calendars ---


async def test_calendar(tmp_path: Path) -> None:
    """The private calendar has my deadlines only; a new address voids the old one."""
    async with running(tmp_path) as world:
        ann, bo, table = await two_players(world, pace=SLOW)
        feeds = {}
        for person in (ann, bo):
            url = (await person.post("/me/notices/calendar", {"language": "en"}))["url"]
            feeds[person.name] = url.partition("localhost")[2]
        stranger = world.person("Calendar")
        found = {name: (await stranger.http.get(path)) for name, path in feeds.items()}
        assert found["Ann"].headers["content-type"] == "text/calendar; charset=utf-8"
        [event] = Calendar.from_ical(found["Ann"].text).walk("VEVENT")
        deadline = world.hub.tables[table].row.deadline
        assert deadline is not None and event.decoded("dtend").timestamp() == deadline // clock.SECOND
        assert str(event["URL"]).endswith(f"/t/{table}")
        assert Calendar.from_ical(found["Bo"].text).walk("VEVENT") == []
        [channel] = (await ann.get("/me/notices"))["channels"]
        await ann.post(f"/me/notices/{channel['id']}/test", status=404)
        assert (await stranger.http.get(feeds["Ann"])).status_code == 200, "it is read, a test message does not end it"
        await ann.post("/me/notices/calendar", {})
        assert (await stranger.http.get(feeds["Ann"])).status_code == 404


# --- Texts and logs ---


def test_texts_are_complete() -> None:
    """Every kind of notice has its texts; times are said in one unit."""
    kinds = {*get_args(NoticeKind), "several", "news", "test", "confirm"}
    assert set(texts.TEXTS) == kinds | {"words"}
    times = (0, 116 * clock.MINUTE, 2 * clock.HOUR, 2 * clock.DAY - clock.MINUTE, 49 * clock.HOUR)
    assert [texts.time_left(ms, "en") for ms in times] == ["1 min", "116 min", "2 h", "2 days", "2 days"]


async def test_secrets_stay_out_of_the_logs(
    tmp_path: Path, receiver: Receiver, capsys: pytest.CaptureFixture[str]
) -> None:
    """A message that fails is logged without the address it was for."""
    receiver.answer = lambda _: 500
    async with running(tmp_path, private_webhooks=True) as world:
        ann, bo, table = await two_players(world)
        await bo.post("/me/notices/webhook", {"url": f"{receiver.url}/very-secret"})
        await play_turn(await ann.line(table), 0)
        await quiet(world)
        await fail_hard(world, bo)
    written = "".join(capsys.readouterr())
    assert "a notice was not sent" in written and "very-secret" not in written and str(receiver.port) not in written


async def fail_hard(world: World, person: Any) -> None:
    [channel] = (await person.get("/me/notices"))["channels"]
    answer = await person.post(f"/me/notices/{channel['id']}/test")
    assert answer == {"sent": False, "failure": "500"}
