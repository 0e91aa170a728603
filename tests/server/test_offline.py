"""A server whose page can play on without it (`--site`)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from server.harness import running
from torilla import __version__
from torilla.core.contract.errors import OptionsError
from torilla.server.http import offline
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
    (static / "assets" / "base-abc.js").write_text("base()")
    (static / "assets" / "base-abc.css").write_text("p {}")
    manifest: dict[str, Any] = {entry: {"file": "assets/index-abc.js", "imports": ["base"]} for entry in offline.FIRST}
    manifest["base"] = {"file": "assets/base-abc.js", "css": ["assets/base-abc.css"], "imports": ["index.html"]}
    (static / ".vite").mkdir()
    (static / ".vite" / "manifest.json").write_text(json.dumps(manifest))
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
        assert worker.headers["cache-control"] == "no-cache"
        kept = json.loads(worker.text.removeprefix("const site = "))
        assert kept["shell"] == ["/assets/base-abc.css", "/assets/base-abc.js", "/assets/index-abc.js", "/"]
        assert kept["more"] == ["/assets/local-worker-abc.js", "/engine/123/engine.json"]
        assert kept["alone"] is False and kept["bytes"] == 100
        compiles = (await http.get("/assets/local-worker-abc.js")).headers["content-security-policy"]
        assert "'wasm-unsafe-eval'" in compiles and "'unsafe-eval'" not in compiles.replace("wasm-unsafe-eval", "")
        for address in ("/", "/sw.js", "/assets/index-abc.js", "/engine/123/engine.json", "/api/about"):
            assert (await http.get(address)).headers["content-security-policy"] == POLICY


async def test_without_a_site_nothing_is_kept(tmp_path: Path, folder: Path) -> None:
    """Without it there is no engine, the page is as it was, and the service worker, for notices, keeps nothing."""
    async with running(tmp_path / "data") as world:
        http = world.person("Ann").http
        assert b"torilla-engine" not in (await http.get("/")).content
        worker = await http.get("/sw.js")
        assert worker.text == "const site = {}\n" and worker.headers["content-type"].startswith("text/javascript")


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
