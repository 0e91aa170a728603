"""Settings of the engine's tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# The same examples in every run and on both builds: a failure here is a failure everywhere.
settings.register_profile(
    "engine",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=8,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("engine")
