"""What a worker says as it begins."""

from __future__ import annotations

import warnings

import pytest
from celery.exceptions import SecurityWarning
from celery.signals import celeryd_init
from pytest_django import Settings

from config.celery import app


@pytest.mark.parametrize("demo", [True, False])
def test_only_the_demonstration_begins_without_a_word_about_rights(settings: Settings, demo: bool) -> None:
    settings.DEMO = demo
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        celeryd_init.send(sender=app.main, instance=None, conf=None, options={})
        warnings.warn(SecurityWarning("superuser"), stacklevel=1)
    assert bool(said) is not demo
