"""Build the documentation as a site: `docs/` into `src/torilla/docs`, which the server shows at /docs/.

python tools/build_docs.py            build it, unless it is fresh
python tools/build_docs.py FOLDER     build it into another folder

Sphinx reads a copy of `docs/` in which links that leave the folder lead to pages too: the files of the project for
people (CONTRIBUTING.md, ...), the measurements in `bench/`, and the files for hosts in `deploy/`. The menu is that of
docs/index.md. The reference of the code comes from docstrings, the pictures of the rules from docs/images/rules. A
warning of Sphinx is an error here, and so is a link or anchor that leads nowhere, or anything loaded from another host.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from work import move_in, source_files, work_folder

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
TARGET = ROOT / "src/torilla/docs"
TOKENS = ROOT / "web/src/ui/tokens.css"
FONT = ROOT / "web/node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"

PROJECT = {
    "AGENTS.md": "project/agents.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "SECURITY.md": "project/security.md",
    "CODE_OF_CONDUCT.md": "project/conduct.md",
    "CHANGELOG.md": "project/changelog.md",
}
"""Pages outside of `docs/`, and where they are on the site; those of `bench/` keep their path."""
API = {
    "Games": [
        *("table", "core.play", "core.contract.game", "core.contract.rules", "core.contract.views"),
        *("core.contract.records", "core.contract.page", "core.contract.bots", "core.contract.terminal"),
        *("core.contract.data", "core.contract.options", "core.contract.registry", "core.engine.engine"),
    ],
    "Records": ["core.records.record", "core.records.replay", "core.records.seed", "core.records.items"],
    "A game of your own": [
        *("core.contract.plain", "core.contract.forms", "core.engine.generator", "core.engine.evaluator"),
        *("core.content.content", "core.content.lessons", "core.content.refusals", "core.content.sheets", "testing"),
    ],
    "Bots and environments": [
        "bots.base",
        "core.engine.encoder",
        "env",
        "env.aec",
        "env.single",
        "env.many",
        "env.vector",
    ],
    "Errors": ["core.contract.errors"],
}
"""The modules of the reference."""
BUILT = frozenset({"static", "docs", "__pycache__"})
GAMES = ("helsinki", "neoville")

LINK = re.compile(r"(!?\[(?:[^][]|\[[^]]*\])*\])\((?!https?:|mailto:)([^)#\s]*)(#[^)\s]*)?\)")
FENCE = re.compile(r"^ *(```|~~~)")


# --- The sources ---


def site_pages() -> dict[Path, str]:
    """Each page of the project, and its path on the site."""
    pages = {path: path.relative_to(DOCS).as_posix() for path in sorted(DOCS.rglob("*.md"))}
    pages |= {ROOT / name: place for name, place in PROJECT.items()}
    return pages | {path: f"bench/{path.name}" for path in sorted((ROOT / "bench").glob("*.md"))}


def site_sources() -> dict[str, str]:
    """What Sphinx reads: the text of each page by its path."""
    pages = site_pages()
    shown: dict[Path, str] = {}
    sources: dict[str, str] = {}
    for path, place in pages.items():
        text = path.read_text(encoding="utf-8")
        for game in GAMES:
            if place == f"rules/{game}.md":
                text = with_pictures(text, game)
        sources[place] = rewrite(text, path, place, pages, shown)
        if place == "index.md":
            sources[place] += menu(text)
    for path, place in shown.items():
        name = path.relative_to(ROOT).as_posix()
        sources[place] = f"---\norphan: true\n---\n# {name}\n\n``````text\n{path.read_text('utf-8')}``````\n"
    return sources | api_pages()


def rewrite(text: str, page: Path, place: str, pages: dict[Path, str], shown: dict[Path, str]) -> str:
    """A page whose links lead to pages of the site; other text files become pages when a page links to them."""

    def link(found: re.Match[str]) -> str:
        words, target, anchor = found[1], found[2], found[3] or ""
        path = (page.parent / target).resolve() if target else page
        if not target or (path.is_relative_to(DOCS) and path not in pages):
            return found[0]
        if path not in pages and path.is_file():
            shown[path] = f"files/{path.relative_to(ROOT).as_posix()}.md"
        other = pages.get(path) or shown.get(path)
        if other is None:
            return words[1:-1]
        return f"{words}({os.path.relpath(other, Path(place).parent)}{anchor})"

    lines, fenced = [], False
    for line in text.splitlines():
        fenced ^= bool(FENCE.match(line))
        lines.append(line if fenced else LINK.sub(link, line))
    return "\n".join(lines) + "\n"


def menu(index: str) -> str:
    """The site's menu: the sections and links of docs/index.md, then what lies outside of `docs/`."""
    parts = ["\n"]
    for section in re.split(r"^\*\*(?=\w)", index, flags=re.MULTILINE)[1:]:
        caption, _, rest = section.partition("**")
        found = re.findall(r"\]\((?!https?:|\.\.)([^)#]+)\.md\)", rest)
        entries = [*found, "reference/api/index"] if caption == "Reference" else found
        parts.append(toctree(caption, entries))
    bench = sorted(path.stem for path in (ROOT / "bench").glob("*.md"))
    parts.append(toctree("Measurements", [f"bench/{name}" for name in bench]))
    parts.append(toctree("The project", [place.removesuffix(".md") for place in PROJECT.values()]))
    return "\n".join(parts)


def toctree(caption: str, entries: list[str], *, hidden: bool = True) -> str:
    options = [f":caption: {caption}", *([":hidden:"] if hidden else []), ":maxdepth: 1"]
    return "\n".join(["```{toctree}", *options, "", *entries, "```", ""])


def api_pages() -> dict[str, str]:
    """The reference of the code: one page a module."""
    pages = {}
    index = ["# The code", "", "From the docstrings of the modules that programs and packages use.", ""]
    for caption, modules in API.items():
        index.append(toctree(caption, modules, hidden=False))
        for name in modules:
            full = f"torilla.{name}"
            body = f"# {full}\n\n```{{eval-rst}}\n.. automodule:: {full}\n   :members:\n```\n"
            pages[f"reference/api/{name}.md"] = body
    return pages | {"reference/api/index.md": "\n".join(index)}


def with_pictures(text: str, game: str) -> str:
    """The rules with the pictures of the learning page, each below its rule, with its caption."""
    learn = ROOT / "web/src/games" / game / "learn"
    outline = (learn / "outline.ts").read_text(encoding="utf-8")
    pictures = json.loads((ROOT / "web/src/text/en" / game / "learn.json").read_text(encoding="utf-8"))["pictures"]
    for rule, name in re.findall(r"\['([HN][\d.]+)', '(\w+)'\]", outline):
        line = re.search(rf"^(?:- |## ){re.escape(rule)} .*$", text, re.MULTILINE)
        if name not in pictures or line is None:
            raise SystemExit(f"build_docs: the picture {name} of {game} has no caption or no rule {rule}")
        indent = "  " if line[0].startswith("-") else ""
        picture = f"\n\n{indent}![{pictures[name]['caption']}](../images/rules/{game}-{name}.webp)\n"
        text = text[: line.end()] + picture + text[line.end() :]
    return text


def write_sources(folder: Path) -> None:
    for place, text in site_sources().items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    shutil.copytree(DOCS / "images", folder / "images")


# --- The site ---


def make_site(work: Path) -> Path:
    """Let Sphinx build in a folder; any warning is an error. The site.

    Nothing is kept from one build to the next: Sphinx does not notice when a new page mends a link of an old one.
    """
    if importlib.util.find_spec("sphinx") is None:
        raise SystemExit("build_docs: Sphinx is missing; run ./test once")
    source, static, out = work / "source", work / "static", work / "html"
    write_sources(source)
    static.mkdir()
    shutil.copy(TOKENS, static)
    if FONT.exists():  # without the page's packages the reader's own font is used
        shutil.copy(FONT, static / "inter.woff2")
    options = ["-q", "-W", "--keep-going", "-j", "auto", "-d", str(work / "doctrees"), "-c", str(DOCS / "_site")]
    command = [sys.executable, "-m", "sphinx", *options, str(source), str(out)]
    # compiled classes have no docstrings
    environment = {"TORILLA_PURE": "1", "TORILLA_DOCS_STATIC": str(static), "PYTHONPATH": str(ROOT / "src")}
    if subprocess.run(command, env=os.environ | environment, check=False).returncode:
        raise SystemExit("build_docs: Sphinx found faults, see above")
    for name in (".buildinfo", "objects.inv", "_static/basic.css", "_static/pygments.css"):
        (out / name).unlink(missing_ok=True)
    return out


class Links(HTMLParser):
    """What a page links to, what it loads, and which anchors it has."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = set()
        self.inline: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.anchors.add(given["id"])
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif "src" in given or (tag == "link" and "href" in given):
            self.loads.append(given.get("src") or given["href"])
        elif tag == "script" and "src" not in given:
            self.inline.append("script")
        self.inline += [name for name in given if name.startswith("on")]


def faults(site: Path) -> Iterator[str]:
    """Links and anchors that lead nowhere, files of other hosts, scripts that the server's policy forbids."""
    pages: dict[Path, Links] = {}
    for path in sorted(site.rglob("*.html")):
        pages[path] = Links()
        pages[path].feed(path.read_text(encoding="utf-8"))
    for page, found in pages.items():
        name = page.relative_to(site)
        yield from (f"{name}: {what} in the page" for what in found.inline)
        for target in [*found.links, *found.loads]:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                if target in found.loads:
                    yield f"{name}: loads {target}"
                continue
            path = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            if not path.is_file():
                yield f"{name}: {target} does not exist"
            elif parts.fragment and unquote(parts.fragment) not in pages[path].anchors:
                yield f"{name}: {target} has no such anchor"


# --- All of it ---


def stamp() -> str:
    """A checksum of the site's sources."""
    files = [*(path for path in source_files(DOCS) if path.suffix != ".pyc"), TOKENS, Path(__file__)]
    files += [*(ROOT / name for name in PROJECT), *(ROOT / "bench").glob("*.md"), *(ROOT / "deploy").iterdir()]
    files += [path for path in source_files(ROOT / "src/torilla", without=BUILT) if path.suffix == ".py"]
    files += [ROOT / "requirements/test.txt"]
    files += [path for game in GAMES for path in (ROOT / "web/src/games" / game / "learn").glob("*.ts")]
    digest = hashlib.sha256(str(FONT.exists()).encode())
    for path in sorted(files):
        digest.update(f"{path.relative_to(ROOT).as_posix()}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def is_fresh(target: Path = TARGET) -> bool:
    """Built from the sources as they are."""
    found = target / ".stamp"
    return found.exists() and found.read_text(encoding="utf-8") == stamp()


def build(target: Path) -> None:
    """Build the site; the old one stays until the new one is ready and has no fault."""
    wanted = stamp()  # before the build: later edits count as changes
    with work_folder("docs") as work:
        out = make_site(work)
        found = list(faults(out))
        if found:
            raise SystemExit("build_docs: " + "\n".join(found))
        (out / ".stamp").write_text(wanted, encoding="utf-8")
        move_in(out, target)


def main() -> None:
    target = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else TARGET
    if len(sys.argv) > 2 or (len(sys.argv) == 2 and sys.argv[1].startswith("-")):
        raise SystemExit(__doc__)
    if not is_fresh(target):
        build(target)
    print(f"{target / 'index.html'}: {sum(1 for _ in target.rglob('*.html'))} pages")


if __name__ == "__main__":
    main()
