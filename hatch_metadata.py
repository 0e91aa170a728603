"""Metadata hook of the package: the long description from README.md, and the project's links.

The repository's address is not written down in the project: `TORILLA_REPOSITORY` names it, and the release workflow
sets that. With it relative links of the README become absolute, and the project links are there; without it links to
files become plain text and pictures are left out. A source distribution keeps what it was built with.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE_LINES = re.compile(r"^\|?(?: ?!\[[^]]*\]\([^)]*\) ?\|?)+\n", re.MULTILINE)
RELATIVE = re.compile(r"(!?)\[([^]]*)\]\((?!https?:|#)([^)]*)\)")


class TorillaMetadata(MetadataHookInterface):
    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Called with the `project` table of pyproject.toml."""
        repository = os.environ.get("TORILLA_REPOSITORY", "").rstrip("/")
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": describe(text, repository)}
        metadata["urls"] = project_links(repository)


def project_links(repository: str) -> dict[str, str]:
    if not repository:
        return {}
    return {
        "Source": repository,
        "Documentation": f"{repository}/blob/HEAD/docs/index.md",
        "Changelog": f"{repository}/blob/HEAD/CHANGELOG.md",
        "Issues": f"{repository}/issues",
    }


def describe(readme: str, repository: str) -> str:
    """The README for a page outside the repository."""
    if not repository:
        return RELATIVE.sub(lambda found: "" if found[1] else found[2], PICTURE_LINES.sub("", readme))

    def absolute(found: re.Match[str]) -> str:
        return f"{found[1]}[{found[2]}]({repository}/{'raw' if found[1] else 'blob'}/HEAD/{found[3]})"

    return RELATIVE.sub(absolute, readme)
