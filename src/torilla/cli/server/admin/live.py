"""`torilla admin status` and `close`: calls of a running server's admin endpoints."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from torilla.cli.common import AsJson, print_json
from torilla.cli.errors import CommandError
from torilla.cli.server.admin.common import Data
from torilla.cli.server.serve import setting
from torilla.core.contract.data import Json

if TYPE_CHECKING:
    from collections.abc import Mapping

Url = Annotated[str, typer.Option("--url", metavar="URL", envvar="TORILLA_ADMIN_URL", help="where the server listens")]
TokenFile = Annotated[Path | None, setting("--admin-token-file", "default: admin.token in the data folder")]
DEFAULT_URL = "http://127.0.0.1:8765"
PATIENCE = 10.0

Samples = dict[tuple[str, tuple[tuple[str, str], ...]], float]
"""Values by name and labels."""


def status(
    *,
    url: Url = DEFAULT_URL,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="T", min=0.1, max=60, help="over which actions are counted")
    ] = 1.0,
    data: Data = None,
    admin_token_file: TokenFile = None,
    as_json: AsJson = False,
) -> None:
    """Show what is going on: tables, sockets, actions, bots, errors."""
    token = token_of(data, admin_token_file)
    before = read_metrics(ask(url, "/metrics", token))
    time.sleep(seconds)
    found = summary(before, read_metrics(ask(url, "/metrics", token)), seconds)
    found["ready"] = is_ready(url)
    if as_json:
        print_json(found)
        return
    for name, value in found.items():
        shown = ", ".join(f"{key} {number:g}" for key, number in value.items()) if isinstance(value, dict) else value
        print(f"{name.replace('_', ' '):<22} {shown if shown not in ('', None) else '-'}")


def close(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="the table's name, as in its address")],
    *,
    url: Url = DEFAULT_URL,
    data: Data = None,
    admin_token_file: TokenFile = None,
    as_json: AsJson = False,
) -> None:
    """Close a table before its end, whatever the people at it want. Its record stays."""
    import json
    from urllib.parse import quote

    answer = json.loads(
        ask(url, f"/admin/tables/{quote(table, safe='')}/close", token_of(data, admin_token_file), "POST")
    )
    if as_json:
        print_json(answer)
    elif answer["before"] in ("over", "closed"):
        print(f"{table} was {answer['before']} already")
    else:
        print(f"{table} is closed")


# --- Asking ---


def token_of(data: Path | None, file: Path | None) -> str:
    from torilla.server.hub.host_token import read_token
    from torilla.server.kernel.claims import default_data

    path = file or (data or default_data()) / "admin.token"
    try:
        return read_token(path)
    except FileNotFoundError:
        raise CommandError(f"there is no {path}: give the server's --data or --admin-token-file") from None


def ask(url: str, path: str, token: str, method: str = "GET") -> bytes:
    """One request, with the token. Raises CommandError with the server's message."""
    import json
    from urllib.error import HTTPError, URLError
    from urllib.request import ProxyHandler, Request, build_opener

    if not url.startswith(("http://", "https://")):
        raise CommandError(f"--url {url}: write it like {DEFAULT_URL}")
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    request = Request(url.rstrip("/") + path, headers=headers, method=method, data=b"{}" if method == "POST" else None)
    try:
        with build_opener(ProxyHandler({})).open(request, timeout=PATIENCE) as answer:
            content: bytes = answer.read()
            return content
    except HTTPError as error:
        try:
            message = json.loads(error.read())["message"]
        except (ValueError, KeyError, TypeError):
            message = f"status {error.code}"
        raise CommandError(f"{url}: {message}") from None
    except (URLError, TimeoutError, OSError) as error:
        raise CommandError(f"no server answers at {url}: {getattr(error, 'reason', error)}") from None


def is_ready(url: str) -> bool:
    try:
        ask(url, "/health/ready", "")
    except CommandError:
        return False
    return True


# --- Reading ---


def read_metrics(text: bytes) -> Samples:
    from prometheus_client.parser import text_string_to_metric_families

    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text.decode())
        for sample in family.samples
    }


def summary(before: Samples, after: Samples, seconds: float) -> Json:
    """A summary of the running server for its host."""

    def value(name: str) -> float:
        return sum(value for (found, _), value in after.items() if found == f"torilla_{name}")

    def more(name: str) -> dict[tuple[tuple[str, str], ...], float]:
        rows = {labels: number for (found, labels), number in after.items() if found == f"torilla_{name}"}
        return {labels: number - before.get((f"torilla_{name}", labels), 0.0) for labels, number in rows.items()}

    version = next((dict(labels)["version"] for name, labels in after if name == "torilla_build_info"), "?")
    errors = {labels[0][1]: count for (name, labels), count in sorted(after.items()) if name == "torilla_errors_total"}
    return {
        "version": version,
        "tables": {name: value(f"tables_{name}") for name in ("open", "loaded", "watched")},
        "sockets": int(value("sockets")),
        "actions_per_second": round(sum(more("actions_total").values()) / seconds, 1),
        "actions": {kind: total_of(after, kind) for kind in ("person", "bot", "undo")},
        "answered_within_ms": quantiles(more("action_seconds_bucket"), after),
        "bot_jobs": {"asked": value("bot_jobs"), "waiting": value("bot_jobs_waiting")},
        "nodes": int(value("nodes")),
        "memory_mb": round(after.get(("process_resident_memory_bytes", ()), 0) / 1e6, 1),
        "errors": errors,
    }


def total_of(samples: Samples, kind: str) -> float:
    return sum(
        value
        for (name, labels), value in samples.items()
        if name == "torilla_actions_total" and dict(labels).get("kind") == kind
    )


def quantiles(recent: Mapping[tuple[tuple[str, str], ...], float], all_time: Samples) -> dict[str, float]:
    """Upper bounds for half and for 99 % of the actions: of the last moments, or where nothing was done, of all."""
    buckets = {float(dict(labels)["le"]): count for labels, count in recent.items()}
    if not any(buckets.values()):
        name = "torilla_action_seconds_bucket"
        buckets = {float(dict(labels)["le"]): value for (found, labels), value in all_time.items() if found == name}
    total = max(buckets.values(), default=0.0)
    if not total:
        return {}
    bounds = sorted(buckets)
    return {
        f"{share:.0%}": next(bound for bound in bounds if buckets[bound] >= share * total) * 1000
        for share in (0.5, 0.99)
    }
