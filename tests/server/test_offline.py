"""A server whose page can play on without it (`--site`)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from server.harness import running
from torilla import __version__
from torilla.core.errors import OptionsError
from torilla.server.http.policy import POLICY
from torilla.server.http.routes import pages

pytestmark = pytest.mark.anyio


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What `torilla site` writes, as far as a server looks at it; and a built page."""
    static, site = tmp_path / "static", tmp_path / "site"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text('<html lang="en"><head><meta charset="utf-8" /><title>T</title></head></html>')
    (static / "sw.js").write_text("const site = {}\n")
    (static / "assets" / "local-worker-abc.js").write_text("work()")
    (static / "assets" / "index-abc.js").write_text("page()")
    monkeypatch.setattr(pages, "STATIC", static)
    (site / "engine" / "123").mkdir(parents=True)
    (site / "engine" / "123" / "engine.json").write_text("{}")
    (site / "torilla.json").write_text(json.dumps({"version": __version__, "engine": "/engine/123/"}))
    return site


async def test_the_page_knows_its_engine(tmp_path: Path, folder: Path) -> None:
    """With a site the page names the engine, the service worker lists it, and only the worker may compile."""
    async with running(tmp_path / "data", site=folder) as world:
        http = world.person("Ann").http
        assert b'<meta name="torilla-engine" content="/engine/123/" />' in (await http.get("/")).content
        assert (await http.get("/engine/123/engine.json")).headers["cache-control"].endswith("immutable")
        worker = await http.get("/sw.js")
        assert '"/engine/123/engine.json"' in worker.text and worker.headers["cache-control"] == "no-cache"
        compiles = (await http.get("/assets/local-worker-abc.js")).headers["content-security-policy"]
        assert "'wasm-unsafe-eval'" in compiles and "'unsafe-eval'" not in compiles.replace("wasm-unsafe-eval", "")
        for address in ("/", "/sw.js", "/assets/index-abc.js", "/engine/123/engine.json", "/api/about"):
            assert (await http.get(address)).headers["content-security-policy"] == POLICY


async def test_without_a_site_nothing_is_kept(tmp_path: Path, folder: Path) -> None:
    """Without it there is no service worker, no engine, and the page is as it was."""
    async with running(tmp_path / "data") as world:
        http = world.person("Ann").http
        assert b"torilla-engine" not in (await http.get("/")).content
        assert (await http.get("/sw.js")).status_code == 404


@pytest.mark.parametrize("trouble", ["another version", "no site"])
async def test_a_folder_that_does_not_fit(tmp_path: Path, folder: Path, trouble: str) -> None:
    """A site of another version, or another folder, is refused at the start with what to do."""
    if trouble == "no site":
        (folder / "torilla.json").unlink()
    else:
        (folder / "torilla.json").write_text(json.dumps({"version": "0", "engine": "/engine/123/"}))
    with pytest.raises(OptionsError) as found:
        async with running(tmp_path / "data", site=folder):
            pass
    assert found.value.code == "settings/site"
