"""Error codes of the server. Those of rules, options and records are in torilla.core (docs/reference/errors.md)."""

from __future__ import annotations

from torilla.core.contract.data import Json
from torilla.core.contract.errors import TorillaError
from torilla.server.wire.shared import ErrorAnswer

STATUS: dict[str, int] = {
    "request/malformed": 400,
    "request/host": 400,
    "request/origin": 403,
    "request/not-found": 404,
    "request/method": 405,
    "request/too-big": 413,
    "request/content-type": 415,
    "server/fault": 500,
    "server/busy": 503,
    "server/not-ready": 503,
    "admin/refused": 401,
    "store/unavailable": 503,
    "store/lost": 503,
    "store/full": 507,
    "local/needs-server": 501,
    "limit/rate": 429,
    "limit/tables": 429,
    "limit/sockets": 429,
    "limit/connections": 429,
    "limit/invitations": 429,
    "limit/bots": 429,
    "guest/unknown": 401,
    "recovery/unknown": 404,
    "device/unknown": 404,
    "device/last": 409,
    "holiday/past": 400,
    "holiday/too-long": 400,
    "name/empty": 400,
    "name/characters": 400,
    "game/unknown": 404,
    "game/broken": 503,
    "components/unknown": 404,
    "lesson/unknown": 404,
    "puzzle/unknown": 404,
    "puzzle/not-done": 409,
    "sandbox/closed": 409,
    "sandbox/full": 409,
    "table/unknown": 404,
    "table/private": 403,
    "table/damaged": 500,
    "table/read-only": 409,
    "table/create-refused": 403,
    "table/not-owner": 403,
    "table/not-open": 409,
    "table/not-playing": 409,
    "table/not-over": 409,
    "table/not-full": 409,
    "table/full": 409,
    "seat/unknown": 404,
    "seat/not-yours": 403,
    "seat/not-open": 409,
    "seat/curtain": 409,
    "seat/held": 409,
    "seat/not-held": 409,
    "seat/plan": 400,
    "absence/off": 409,
    "absence/not-absent": 409,
    "absence/not-awaited": 409,
    "absence/too-early": 409,
    "pace/invalid": 400,
    "invitation/unknown": 404,
    "invitation/used": 409,
    "invitation/renewed": 410,
    "invitation/started": 409,
    "invitation/closed": 409,
    "invitation/removed": 403,
    "invitation/blocked": 403,
    "line/none": 409,
    "line/full": 409,
    "open/off": 409,
    "open/gone": 409,
    "limit/waiting": 429,
    "limit/blocks": 429,
    "limit/reports": 429,
    "block/unknown": 404,
    "block/nobody": 409,
    "together/ended": 404,
    "together/not-leader": 403,
    "together/nobody": 409,
    "limit/replays": 429,
    "limit/watchers": 429,
    "move/unknown": 404,
    "plan/no-turn": 409,
    "plan/your-turn": 409,
    "plan/too-far": 409,
    "plan/condition": 409,
    "plan/shared-device": 409,
    "plan/unknown": 404,
    "limit/plans": 429,
    "action/illegal": 409,
    "action/stale": 409,
    "action/key-reused": 409,
    "turn/not-yours": 409,
    "undo/nothing": 409,
    "undo/policy": 409,
    "chat/empty": 400,
    "hint/off": 403,
    "hint/none": 503,
    "review/none": 404,
    "review/no-hand": 409,
    "review/no-turns": 409,
    "limit/reviews": 429,
    "limit/channels": 429,
    "notice/off": 409,
    "notice/unknown": 404,
    "notice/url": 400,
    "notice/address": 403,
    "notice/unreachable": 400,
    "notice/subscription": 400,
    "notice/email": 400,
    "notice/no-email": 409,
    "notice/not-confirmed": 409,
    "daily/off": 404,
    "daily/unknown": 404,
    "daily/sealed": 409,
    "daily/private": 409,
    "daily/unfinished": 403,
    "daily/no-choice": 404,
    "deal/game": 400,
    "deal/seats": 400,
    "deal/fixed": 409,
    "deal/not-copied": 404,
}
"""Every code of the server itself, with its HTTP status."""


class ServerError(TorillaError):
    """A refusal of the server."""


def status_of(error: TorillaError) -> int:
    """The HTTP status of an error; 400 for refusals of the rules."""
    return STATUS.get(error.code, 400)


def answer(error: TorillaError) -> ErrorAnswer:
    return ErrorAnswer(error.code, plain(error.values), error.message)


def plain(values: Json) -> Json:
    """Values as JSON can hold them."""
    simple = (str, int, float, bool, list, dict, type(None))
    return {key: value if isinstance(value, simple) else str(value) for key, value in values.items()}
