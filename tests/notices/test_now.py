"""The project has one clock: the database's."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from games.notices.now import database_now

pytestmark = pytest.mark.django_db


def test_the_clock_is_aware_and_in_utc() -> None:
    assert database_now().tzinfo is UTC


def test_the_clock_goes_on_within_a_transaction() -> None:
    first = database_now()
    assert timedelta(0) <= database_now() - first < timedelta(seconds=5)


def test_the_clock_is_not_this_machines() -> None:
    with time_machine.travel(datetime(1982, 1, 1, tzinfo=UTC)):
        assert database_now().year > 1982
