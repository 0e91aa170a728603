"""Names and chat are text, and scripts come from files of ours."""

from __future__ import annotations

import re
from pathlib import Path

WEB = Path(__file__).parent.parent.parent / "web"
PICTURES = {"src/ui/Scene.svelte", "src/ui/Thumb.svelte", "src/characters/Face.svelte"}
"""Which show drawings that are part of the client."""
MARKUP = re.compile(r"\{@html|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|srcdoc")


def test_nothing_is_taken_for_markup() -> None:
    """No part of the page makes elements or scripts of text, but for drawings of our own."""
    files = [path for path in (WEB / "src").rglob("*") if path.suffix in (".svelte", ".ts")]
    found = {path.relative_to(WEB).as_posix() for path in files if MARKUP.search(path.read_text(encoding="utf-8"))}
    assert len(files) > 50 and found == PICTURES


def test_no_script_in_the_page() -> None:
    """As the Content-Security-Policy demands: no script and no handler stands in the page itself."""
    page = (WEB / "index.html").read_text(encoding="utf-8")
    scripts = re.findall(r"<script[^>]*>([^<]*)</script>", page)
    assert scripts and not any(scripts)
    assert not re.search(r"\son\w+=|javascript:", page)
