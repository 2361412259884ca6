"""Fixtures in place of those of pytest-django whose markers no test has, or whose app is not installed.

pytest-django sets them up for every test; these are set up once. `tests/test_unused_markers.py` checks that
nothing would need the replaced ones.
"""

from __future__ import annotations

import pytest

UNUSED_MARKERS = ("django_isolate_apps", "ignore_template_errors", "urls")
"""Markers that have no effect in these tests."""


@pytest.fixture(scope="session", autouse=True, name="_django_isolate_apps")
def apps_not_isolated() -> None:
    """Replace the fixture for the marker `django_isolate_apps`."""


@pytest.fixture(scope="session", autouse=True, name="_template_string_if_invalid_marker")
def invalid_variables_ignored() -> None:
    """Replace the fixture for the marker `ignore_template_errors`.

    It requests `monkeypatch`, and a test that requests this makes no copies (`tests.factories.copying`)."""


@pytest.fixture(scope="session", autouse=True, name="_django_set_urlconf")
def urls_not_replaced() -> None:
    """Replace the fixture for the marker `urls`."""


@pytest.fixture(scope="session", autouse=True, name="_django_clear_site_cache")
def site_cache_not_cleared() -> None:
    """Replace the fixture for the app `django.contrib.sites`."""
