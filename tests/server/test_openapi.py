"""The OpenAPI description holds: random requests never break the server or its promises."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from server.process import server

pytestmark = pytest.mark.slow

EXAMPLES, FEW = 25, 4
"""Requests to each route, and in the short form."""


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    import schemathesis  # takes half a second, which every worker of the tests would spend

    flags = ("--requests-per-minute", "600000", "--new-tables-per-hour", "600000", "--max-tables-per-guest", "100000")
    with server(tmp_path_factory.mktemp("openapi") / "data", *flags) as running:
        yield schemathesis.openapi.from_url(f"{running.url}/api/openapi.json")


def try_out(api: Any, examples: int) -> int:
    """Random requests to every operation: documented statuses and shapes only, never a 500."""
    from schemathesis.specs.openapi.checks import positive_data_acceptance

    count = 0
    for result in api.get_all_operations():
        operation = result.ok()
        count += 1

        @settings(
            max_examples=examples,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            derandomize=True,
            database=None,
        )
        @given(case=operation.as_strategy())
        def check(case: Any) -> None:
            # options, names and tokens have rules that no schema tells: refusing them is right
            case.call_and_validate(excluded_checks=[positive_data_acceptance])

        check()
    return count


@pytest.mark.filterwarnings("ignore::hypothesis.errors.HypothesisDeprecationWarning")  # by Schemathesis itself
def test_promises(api: Any, short: bool) -> None:
    """Random requests to every route."""
    assert try_out(api, FEW if short else EXAMPLES) > 25
