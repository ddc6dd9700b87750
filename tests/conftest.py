"""Shared pieces of the tests: the quick and the long Hypothesis profile, and the data beside the repository."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "quick", max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.register_profile("long", settings.get_profile("quick"), max_examples=2000)
settings.load_profile(os.environ.get("ZSY_PROFILE", "quick"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared data beside the repository; tests on it skip where it is absent."""
    folder = Path(__file__).parents[2] / "shared"
    if not folder.is_dir():
        pytest.skip("needs shared data")
    return folder
