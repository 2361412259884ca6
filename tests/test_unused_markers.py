"""The fixtures of pytest-django that `tests.unused_markers` replaces would do nothing."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings

from tests.unused_markers import UNUSED_MARKERS

HERE = Path(__file__).parent


def test_no_test_has_a_marker_whose_fixture_is_replaced() -> None:
    marked = re.compile(rf"mark\.({'|'.join(UNUSED_MARKERS)})\b|\bdjango_isolated_apps\b")
    others = [path for path in HERE.rglob("*.py") if path != Path(__file__)]
    assert len(others) > 700
    assert [path.name for path in others if marked.search(path.read_text())] == []


def test_the_app_whose_cache_would_be_cleared_is_not_installed() -> None:
    assert "django.contrib.sites" not in settings.INSTALLED_APPS
