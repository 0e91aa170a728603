"""A static site under test: written by `torilla site`, served by Python's plain file server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from socket import socket
from typing import Any

from playwright.sync_api import BrowserContext, Page

from torilla.cli.server.site import site as write_site

PLAYER = (Path(__file__).parent / "static_player.js").read_text(encoding="utf-8")
START_TIME = 120_000
"""Milliseconds that the engine may take on a busy machine; `tools/play_site.py` measures what it takes."""


class StaticSite:
    """A folder behind a file server that knows nothing of games."""

    def __init__(self, folder: Path) -> None:
        write_site(folder)
        with socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        command = [sys.executable, "-m", "http.server", str(self.port), "--bind", "127.0.0.1", "--directory"]
        self.process = subprocess.Popen([*command, str(folder)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.folder = folder
        self.url = f"http://127.0.0.1:{self.port}"
        while not self.answers():
            pass

    def answers(self) -> bool:
        with socket() as probe:
            probe.settimeout(1)
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)


def open_page(context: BrowserContext, url: str) -> Page:
    """A page whose engine runs."""
    page = context.new_page()
    page.goto(url)
    page.evaluate(PLAYER)
    return page


def wait_until_kept(page: Page) -> None:
    """Wait until the service worker has everything: from then on the page needs no network."""
    page.evaluate("() => { navigator.serviceWorker.ready.then(() => (globalThis.kept = true)) }")
    page.wait_for_function("() => globalThis.kept", timeout=START_TIME)


def ask(page: Page, method: str, path: str, body: Any = None) -> Any:
    """One request to the table in the page."""
    reply = page.evaluate("([method, path, body]) => player.ask(method, path, body)", [method, path, body])
    assert reply["status"] < 400, reply
    return reply["answer"]
