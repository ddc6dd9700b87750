"""Shared pieces of the tests: the quick and the long profile, and the data beside the repository.

A plain run draws the same few examples of each law every time. `pytest --long` is the long profile of everything: many
more examples, other ones each time, and the tests marked `long`.
"""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
settings.register_profile("quick", unhurried, max_examples=12, derandomize=True)
settings.register_profile("long", unhurried, max_examples=2000)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="the long profile: many more examples, and the long tests")
    parser.addoption("--update-golden", action="store_true", help="write the golden files of tests/golden anew")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.getoption("--long") else "quick")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--long"):
        for item in items:
            if item.get_closest_marker("long"):
                item.add_marker(pytest.mark.skip(reason="needs --long"))


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written anew."""
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared data beside the repository; tests on it skip where it is absent."""
    folder = Path(__file__).parents[2] / "shared"
    if not folder.is_dir():
        pytest.skip("needs shared data")
    return folder
