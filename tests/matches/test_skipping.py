"""A sweep skips what is locked by someone else, waits for nobody, and handles what comes after it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.db import connection, transaction

from games.matches.models import Deadline, Match
from games.matches.services.locking import lock_known
from games.matches.services.sweeps import sweep_deadlines, sweep_reminders
from tests.factories.ageing import overdue
from tests.factories.matches import make_match
from tests.racing import LONGEST_SECONDS, aside, wait_for

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
]


@contextmanager
def held(match: Match) -> Iterator[None]:
    """Hold the match locked inside the block; waiting for it fails soon."""
    locked, enough = threading.Event(), threading.Event()

    def hold() -> None:
        try:
            with transaction.atomic():
                lock_known(match.pk)
                locked.set()
                enough.wait(LONGEST_SECONDS)
        finally:
            connection.close()

    holder = aside(hold)
    holder.start()
    assert locked.wait(LONGEST_SECONDS)
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '500ms'")
    try:
        yield
    finally:
        enough.set()
        wait_for(holder)
        connection.close()


def time_out(match: Match) -> None:
    overdue(match)


def is_timed_out(match: Match) -> bool:
    return Deadline.objects.filter(match=match, outcome=Deadline.Outcome.TIMED_OUT).exists()


def make_busy(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(busy=True)


def has_gone_on(match: Match) -> bool:
    return not Match.objects.get(pk=match.pk).busy


@pytest.mark.parametrize(
    ("prepare", "sweep", "is_done"),
    [(time_out, sweep_deadlines, is_timed_out), (make_busy, sweep_reminders, has_gone_on)],
    ids=["deadlines", "chains"],
)
def test_a_sweep_skips_a_match_that_somebody_else_holds_and_goes_on(
    caplog: pytest.LogCaptureFixture,
    prepare: Callable[[Match], None],
    sweep: Callable[[], int],
    is_done: Callable[[Match], bool],
) -> None:
    matches = [make_match(seats=2) for _ in range(3)]
    for match in matches:
        prepare(match)
    with held(matches[1]):
        sweep()
        assert [is_done(match) for match in matches] == [True, False, True]
    assert "waits for the database" not in caplog.text
    assert "continues later" not in caplog.text
    sweep()
    assert is_done(matches[1])
