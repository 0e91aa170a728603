"""The files for nginx and Caddy, in front of a real server: HTTPS, sockets, cookies, and who is believed."""

from __future__ import annotations

import json
import os
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from services.processes import free_port, start, stop, wait_until
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from server.process import Server, server

pytestmark = pytest.mark.slow

DEPLOY = Path(__file__).parents[2] / "deploy"
HOST = "table.example.org"


class Site:
    """The server, and nginx in front of it."""

    def __init__(self, behind: Server, port: int, plain: int, certificate: Path) -> None:
        self.behind = behind
        self.port = port
        self.plain = plain
        self.trust = ssl.create_default_context(cafile=str(certificate))
        self.url = f"https://{HOST}:{port}"

    def client(self, **more: Any) -> httpx.Client:
        """Speaks to loopback, and takes it for the host of the certificate."""
        transport = httpx.HTTPTransport(verify=self.trust)
        base = f"https://127.0.0.1:{self.port}"
        headers = {"Host": HOST, **more}
        return httpx.Client(transport=transport, base_url=base, headers=headers, trust_env=False)

    def ask(self, client: httpx.Client, method: str, path: str, body: Any = None) -> httpx.Response:
        more: dict[str, Any] = {} if method == "GET" else {"json": body or {}}
        request = client.build_request(method, path, extensions={"sni_hostname": HOST}, **more)
        return client.send(request)


def find(program: str) -> str:
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.skip(f"needs {program}")
    return found


def nginx(folder: Path, own: int, port: int, plain: int) -> list[str]:
    """The command that runs it; our file is included in a whole configuration, with ports of this test."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8").replace("/etc/ssl/torilla", str(folder))
    text = text.replace("127.0.0.1:8765", f"127.0.0.1:{own}")
    text = text.replace("listen [::]:443 ssl http2;", "").replace("listen [::]:80;", "")
    text = text.replace("listen 443", f"listen 127.0.0.1:{port}").replace("listen 80", f"listen 127.0.0.1:{plain}")
    (folder / "torilla.conf").write_text(text, encoding="utf-8")
    user = "user root;\n" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{user}daemon off; pid {folder}/pid; error_log {folder}/error.log;\nevents {{}}\n"
        f"http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;\n"
        f"fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;\n"
        f"include {folder}/torilla.conf; }}\n",
        encoding="utf-8",
    )
    return [find("nginx"), "-e", f"{folder}/error.log", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, own: int, port: int, plain: int) -> list[str]:
    """The same with Caddy, configured to use our certificate instead of getting one."""
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8").replace("127.0.0.1:8765", f"127.0.0.1:{own}")
    text = text.replace(f"{HOST} {{", f"{HOST} {{\n\ttls {folder}/fullchain.pem {folder}/key.pem")
    options = f"{{\n\tadmin off\n\thttp_port {plain}\n\thttps_port {port}\n\tdefault_bind 127.0.0.1\n}}\n"
    (folder / "Caddyfile").write_text(options + text, encoding="utf-8")
    return [find("caddy"), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


@pytest.fixture(scope="module", params=[nginx, caddy])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("proxy")
    own, port, plain = free_port(), free_port(), free_port()
    command = request.param(folder, own, port, plain)
    subprocess.run(
        [find("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={HOST}",
         "-addext", f"subjectAltName=DNS:{HOST}", "-keyout", "key.pem", "-out", "fullchain.pem"],
        cwd=folder, check=True, capture_output=True,
    )  # fmt: skip
    flags = ("--port", str(own), "--public-url", f"https://{HOST}", "--create", "local",
             "--proxies", "127.0.0.1")  # fmt: skip
    with server(folder / "data", *flags) as behind, (folder / "log").open("w") as log:
        home = {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        process = start(command, stdout=log, stderr=log, env=home)
        found = Site(behind, port, plain, folder / "fullchain.pem")

        def answers() -> bool:
            assert process.poll() is None, (folder / "log").read_text()
            try:
                with found.client() as client:
                    return found.ask(client, "GET", "/health/ready").status_code == 200
            except httpx.TransportError:
                return False

        try:
            wait_until(answers, command[0])
            yield found
        finally:
            stop(process)


def make_table(site: Site, client: httpx.Client) -> str:
    body = {"game": "helsinki", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}], "name": "Ann",
            "options": {"start": 0}, "start": True, "instant": True}  # fmt: skip
    answer = site.ask(client, "POST", "/api/tables", body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"]["id"])


def test_everything_is_secure(site: Site) -> None:
    """Plain HTTP is sent to HTTPS; cookies are Secure, HttpOnly and SameSite; HSTS; links have the public name."""
    plain = httpx.get(f"http://127.0.0.1:{site.plain}/my", headers={"Host": HOST}, trust_env=False)
    assert plain.status_code in (301, 308) and plain.headers["location"] == f"https://{HOST}/my"
    with site.client() as client:
        answer = site.ask(client, "PUT", "/api/me", {"name": "Ann"})
        cookie = answer.headers["set-cookie"].lower()
        assert "secure" in cookie and "httponly" in cookie and "samesite=lax" in cookie
        assert "max-age=31536000" in answer.headers["strict-transport-security"]
        client.cookies.clear()
        client.headers["Cookie"] = answer.headers["set-cookie"].split(";")[0]
        link = site.ask(client, "POST", "/api/me/recovery").json()["url"]
        assert link.startswith(f"https://{HOST}/recover#")


def test_a_turn_over_a_socket(site: Site) -> None:
    """WebSockets come through, with the cookie; a page of another site is turned away."""
    with site.client() as client:
        made = site.ask(client, "PUT", "/api/me", {"name": "Ann"})
        client.cookies.clear()
        client.headers["Cookie"] = made.headers["set-cookie"].split(";")[0]
        table = make_table(site, client)
        cookie = {"Cookie": client.headers["Cookie"]}
        where: dict[str, Any] = {
            "address": ("127.0.0.1", site.port),
            "server_hostname": HOST,
            "ssl": site.trust,
            "proxy": None,
        }
        address = f"wss://{HOST}/api/tables/{table}/socket"
        with connect(address, origin=Origin(f"https://{HOST}"), additional_headers=cookie, **where) as socket:
            socket.send(json.dumps({"type": "hello"}))
            position = None
            while position is None:
                found = [m for m in json.loads(socket.recv(timeout=20)) if m["type"] == "position"]
                position = found[-1] if found else None
            act = {"type": "act", "key": "key-00000001", "seq": position["seq"], "seat": 0}
            socket.send(json.dumps({**act, "action": position["legal"][0]["notation"]}))
            heard: list[str] = []
            while "done" not in heard:
                heard += [m["type"] for m in json.loads(socket.recv(timeout=20))]
        elsewhere = connect(address, origin=Origin("https://evil.example"), additional_headers=cookie, **where)
        with elsewhere as socket, pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=20)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403


def test_a_client_does_not_say_itself_where_it_comes_from(site: Site) -> None:
    """Tables may be set from this machine only: the proxy's word counts, what a client forges is thrown away."""
    forged = {"X-Forwarded-For": "198.51.100.7"}
    with site.client(**forged) as client:
        assert make_table(site, client)
    body = {"game": "helsinki", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Ann"}
    straight = httpx.post(f"{site.behind.url}/api/tables", json=body, headers=forged, trust_env=False)
    assert straight.json()["code"] == "table/create-refused"


def test_the_hosts_door_is_not_outside(site: Site) -> None:
    """Not even with the token."""
    token = (site.behind.data / "admin.token").read_text().strip()
    with site.client(Authorization=f"Bearer {token}") as client:
        assert site.ask(client, "GET", "/metrics").status_code == 404
        assert site.ask(client, "POST", "/admin/tables/x/close").status_code == 404
    straight = httpx.get(f"{site.behind.url}/metrics", headers={"Authorization": f"Bearer {token}"}, trust_env=False)
    assert straight.status_code == 200


@pytest.mark.long(but=("flags0", "flags2"))
@pytest.mark.parametrize(
    ("flags", "trusted"),
    [((), False), (("--proxies", "192.0.2.1"), False), (("--proxies", "10.0.0.0/8,127.0.0.1"), True)],
)
def test_forwarded_headers_are_believed_from_proxies_only(
    tmp_path: Path, flags: tuple[str, ...], trusted: bool
) -> None:
    """Nobody's word counts for where they come from, or for HTTPS, but a named proxy's; not even loopback's.

    What an unknown proxy on this machine passes on is not from this machine.
    """
    forged = {"X-Forwarded-For": "198.51.100.7", "X-Forwarded-Proto": "https"}
    body = {"game": "helsinki", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Ann"}
    with server(tmp_path / "data", *flags, "--create", "local") as running:
        answer = httpx.put(f"{running.url}/api/me", json={"name": "Ann"}, headers=forged, trust_env=False)
        assert ("secure" in answer.headers["set-cookie"].lower()) == trusted
        for headers, status in (
            (forged, 403),
            ({"X-Forwarded-For": "127.0.0.1"}, 201 if trusted else 403),
            ({}, 201),
        ):
            made = httpx.post(f"{running.url}/api/tables", json=body, headers=headers, trust_env=False)
            assert made.status_code == status, headers
