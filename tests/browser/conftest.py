"""A browser, a server, and visitors."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

import torilla
from browser import machine
from browser.pool import Pool
from browser.site import Site
from browser.visitor import Visitor

HERE = Path(__file__).parent
STATIC = Path(str(torilla.__file__)).parent / "static"
Invite = Callable[..., Visitor]


# Playwright keeps an event loop on the thread while it runs, which asyncio tests of other folders could not bear:
# so the browser and the server live as long as the tests of this folder, not as long as the session.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    try:
        chromium = machine.find_chromium()
    except machine.Missing as missing:
        pytest.fail(f"browser tests: {missing}", pytrace=False)
    machine.prepare_playwright()
    with sync_playwright() as playwright:
        environment: dict[str, str | float | bool] = {**os.environ, **chromium.environment}
        browser = playwright.chromium.launch(
            executable_path=chromium.path, args=chromium.flags, env=environment, timeout=60_000
        )
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    if not (STATIC / "index.html").exists():
        pytest.fail("browser tests: the client is not built; run `npm ci && npm run build` in web/", pytrace=False)
    site = Site(tmp_path_factory.mktemp("site") / "data")
    yield site
    if site.process.poll() is None:
        site.stop()


@pytest.fixture(scope="package")
def pool(browser: Browser) -> Pool:
    return Pool(browser)


@pytest.fixture
def invite(pool: Pool, site: Site, request: pytest.FixtureRequest) -> Iterator[Invite]:
    """Makes visitors: `invite("Ann")`, with options of a browser context such as `**PHONE`.

    `fresh`: in a browser that has no file of the site in its cache either.
    """
    visitors: list[tuple[Visitor, dict[str, Any]]] = []

    def make(name: str = "Ann", *, fresh: bool = False, **options: Any) -> Visitor:
        options = {"locale": "en-GB", "reduced_motion": "reduce", **options}
        visitors.append((pool.take(name, fresh=fresh, **options), options))
        return visitors[-1][0]

    yield make
    failed = request.node.stash.get(FAILED, False)
    faults = []
    for visitor, options in visitors:
        faults += [f"{visitor.name}: {fault}" for fault in visitor.faults]
        if failed:
            keep_picture(visitor, request.node.name)
            visitor.context.close()
        else:
            pool.give_back(visitor, options, site.url)
    if failed:
        print(*faults, sep="\n")
    else:
        assert not faults, "\n".join(faults)


@pytest.fixture
def ann(invite: Invite) -> Visitor:
    return invite("Ann")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A busy machine, or a Chromium that has to come over the network first, may take its time."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.timeout(300))
            if "browser" in getattr(item, "fixturenames", ()):
                item.add_marker(pytest.mark.slow)


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    report = yield
    if call.when == "call":
        item.stash[FAILED] = report.failed
    return report


def keep_picture(visitor: Visitor, test: str) -> None:
    """What a visitor saw when a test failed."""
    folder = Path(__file__).parents[2] / "build" / "browser-failures"
    folder.mkdir(parents=True, exist_ok=True)
    name = "".join(letter if letter.isalnum() else "-" for letter in f"{test} {visitor.name}")
    visitor.page.screenshot(path=folder / f"{name}.png", full_page=True)
    print(f"{visitor.name} saw {folder / name}.png at {visitor.page.url}", *visitor.faults, sep="\n")
