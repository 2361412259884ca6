"""Storing notices: once for each key, in the caller's transaction."""

from datetime import timedelta

import pytest
from django.db import transaction
from pytest_django import DjangoAssertNumQueries

from games.notices.errors import UnknownKind
from games.notices.models import Delivery, Notice, State
from games.notices.notice_kinds import register_notice_kind
from games.notices.services.outbox import NewNotice, queue_notice, queue_notices, recheck_waiting
from tests.notices.conftest import Renderer
from tests.notices.factories import MINUTE, NOON, delivery_of, make_notice, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("turn")]


def test_a_told_notice_waits_for_its_mail() -> None:
    user = make_user()
    queue_notice(key="turn:5:1", user_id=user.pk, kind="turn", ids={"visit": 5}, thread="tenure:1", now=NOON)
    notice = Notice.objects.get(key="turn:5:1")
    assert (notice.user, notice.kind, notice.ids, notice.thread) == (user, "turn", {"visit": 5}, "tenure:1")
    delivery = delivery_of(notice)
    assert (delivery.state, delivery.available_at) == (State.QUEUED, NOON)


def test_what_was_told_is_not_told_again() -> None:
    user = make_user()
    first = make_notice(user, key="once")
    Delivery.objects.update(state=State.DROPPED)
    make_notice(user, key="once", now=NOON + MINUTE)
    assert Notice.objects.get() == first
    assert delivery_of(first).state == State.DROPPED


def test_many_are_told_in_a_fixed_number_of_queries(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    users = [make_user() for _ in range(6)]
    news = [NewNotice(key=f"ended:1:{user.pk}", user_id=user.pk, kind="turn") for user in users]
    with transaction.atomic(), django_assert_num_queries(2):
        queue_notices(notices=news, now=NOON)
    queue_notices(notices=news, now=NOON)
    assert Notice.objects.count() == Delivery.objects.count() == 6


def test_a_notice_may_be_told_for_later() -> None:
    notice = make_notice(make_user(), available_at=NOON + timedelta(hours=3))
    assert delivery_of(notice).available_at == NOON + timedelta(hours=3)


def test_nothing_is_told_of_a_kind_that_nobody_can_write() -> None:
    user = make_user()
    news = [NewNotice(key=kind, user_id=user.pk, kind=kind) for kind in ("turn", "riddle")]
    with pytest.raises(UnknownKind):
        queue_notices(notices=news, now=NOON)
    assert not Notice.objects.exists()


def test_a_kind_is_registered_once(turn: Renderer) -> None:
    with pytest.raises(ValueError, match="turn"):
        register_notice_kind("turn", turn, mail_kind=None)


def test_a_look_brings_the_held_notices_of_its_thread_back() -> None:
    user, later = make_user(), NOON + timedelta(hours=5)
    held = make_notice(user, thread="tenure:1", available_at=later)
    other = make_notice(user, thread="tenure:2", available_at=later)
    recheck_waiting(thread="tenure:1", now=NOON)
    assert delivery_of(held).available_at == NOON
    assert delivery_of(other).available_at == later
