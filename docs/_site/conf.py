"""Settings of Sphinx for the documentation's site. tools/build_docs.py prepares the sources and calls it."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from pygments.lexers.special import TextLexer

from torilla import __version__

HERE = Path(__file__).parent

project = "Torilla"
version = release = __version__
copyright = "the Torilla authors"
language = "en"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_site"]

# Pages are written for people who read them as text too: links are paths, anchors those of GitHub.
myst_heading_anchors = 4
myst_enable_extensions = ["attrs_block"]
suppress_warnings = ["myst.header"]  # a page may begin below the first level

autodoc_inherit_docstrings = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_use_type_comments = False  # there are none, and looking for them takes a tenth of the time
python_use_unqualified_type_names = True
add_module_names = False
toc_object_entries = False

html_theme = "torilla"
html_theme_path = [str(HERE)]
html_title = "Torilla"
html_static_path = [os.environ["TORILLA_DOCS_STATIC"]]
html_copy_source = False
html_show_sourcelink = False
html_use_index = False
html_domain_indices = False
html_permalinks_icon = "#"
highlight_language = "text"


def mark_code(app: Any, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """Docstrings mark code as Markdown does, with one backtick; nothing else in them is markup."""
    for number, line in enumerate(lines):
        parts = re.split(r"(?<!`)`([^`]+)`(?!`)", line)
        parts[::2] = [re.sub(r"([*|])", r"\\\1", part) for part in parts[::2]]
        parts[1::2] = [f"``{part}``" for part in parts[1::2]]
        lines[number] = "".join(parts)


def setup(app: Any) -> dict[str, Any]:
    app.add_lexer("transcript", TextLexer)  # a dialogue of two programs
    app.connect("autodoc-process-docstring", mark_code)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
