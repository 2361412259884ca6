"""What a worker says as it begins."""

from __future__ import annotations

import gc
import warnings

import pytest
from celery.exceptions import SecurityWarning
from celery.signals import celeryd_init, worker_before_create_process
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


def test_a_process_starts_with_all_that_is_loaded_left_out_of_garbage_collection() -> None:
    before = gc.get_freeze_count()
    try:
        worker_before_create_process.send(sender=app)
        assert gc.get_freeze_count() > before
        assert not any(each is app for each in gc.get_objects())
    finally:
        gc.unfreeze()
