"""Settings that all tests share."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# Deadlines would time the machine, not the code; examples are drawn anew in every run.
settings.register_profile(
    "dicecup", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("dicecup")
