"""A queue that grew while the mail service was away: claiming from it costs linear time."""

from datetime import timedelta

import pytest
from django.db import connection
from pytest_django import DjangoAssertNumQueries

from games.notices.models import Delivery, Notice, State
from games.notices.services import delivery_leases
from tests.notices.factories import MINUTE, NOON, NOTICES, make_notice, make_user

pytestmark = pytest.mark.django_db


def queue(threads: int, each: int) -> None:
    """Return `threads` threads with `each` waiting notices, stored in turns."""
    user = make_user()
    made = Notice.objects.bulk_create(
        Notice(
            key=f"{place} {thread}", user=user, kind="turn", ids={}, thread=f"seat:{thread}", created_at=NOON
        )
        for place in range(each)
        for thread in range(threads)
    )
    Delivery.objects.bulk_create(
        Delivery(notice=notice, lane=NOTICES, available_at=NOON + place * timedelta(seconds=1))
        for place, notice in enumerate(made)
    )


def claim_at(minutes: int) -> list[str]:
    return [row.notice.thread for row in delivery_leases.claim(lane=NOTICES, now=NOON + minutes * MINUTE)]


def test_of_each_thread_the_first_is_claimed_and_none_beside_it() -> None:
    queue(threads=7, each=5)
    assert claim_at(60) == [f"seat:{thread}" for thread in range(7)]
    assert claim_at(60) == []  # the others wait until these are dealt with
    assert claim_at(70) == [f"seat:{thread}" for thread in range(7)]  # the leases are over: the same again
    assert Delivery.objects.filter(state=State.LEASED).count() == 7


@pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite alone counts the steps of a statement")
def test_a_claim_from_a_long_queue_takes_steps_in_proportion() -> None:
    queue(threads=20, each=10)
    short = steps_of_a_claim()
    Notice.objects.all().delete()
    queue(threads=80, each=20)  # eight times as many
    assert steps_of_a_claim() < 12 * short


def steps_of_a_claim() -> int:
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    connection.ensure_connection()
    connection.connection.set_progress_handler(count, 100)
    try:
        assert claim_at(60)
    finally:
        connection.connection.set_progress_handler(None, 0)
    return steps


def test_what_time_does_not_allow_is_given_back_in_one_statement(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(30):
        make_notice(make_user())
    held = delivery_leases.claim(lane=NOTICES, now=NOON)
    with django_assert_num_queries(1):
        delivery_leases.release(held[1:])
    assert [row.pk for row in delivery_leases.claim(lane=NOTICES, now=NOON)] == [row.pk for row in held[1:]]


def test_giving_back_leaves_alone_what_another_has_leased_since(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    make_notice(make_user())
    late = delivery_leases.claim(lane=NOTICES, now=NOON)
    again = delivery_leases.claim(lane=NOTICES, now=NOON + delivery_leases.LEASE_SPANS[NOTICES])
    delivery_leases.release(late)
    assert [row.pk for row in again] == [row.pk for row in late]
    assert Delivery.objects.get().state == State.LEASED
    with django_assert_num_queries(0):
        delivery_leases.release([])
