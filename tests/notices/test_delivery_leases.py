"""The stored fields of a delivery for each outcome, and when it may be queued again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial

import pytest
from django.db import connection

from games.notices.models import Delivery, DeliveryReport, Lane, Notice, Outcome, State, When
from games.notices.models.delivery import SENDER_DIED
from games.notices.services import delivery_leases
from games.notices.services.outbox import queue_notice
from tests.factories.staff import make_operator
from tests.notices.factories import MINUTE, NOON, NOTICES, delivery_of, make_notice, make_user

pytestmark = pytest.mark.django_db

UNTOUCHED = {"refusals": 0, "crashes": 0, "last_error": "", "sent_at": None, "digest": None}


def begun() -> Delivery:
    """Return a delivery whose sender is writing it."""
    make_notice(make_user())
    (delivery,) = delivery_leases.claim(lane=NOTICES, now=NOON)
    assert delivery_leases.mark_started(delivery)
    return delivery


def make_digest() -> Delivery:
    """Return the delivery of a digest that collects for an hour, for a person of its own."""
    user = make_user()
    key = f"digest:{user.pk}"
    queue_notice(
        key=key, user_id=user.pk, kind=When.DIGEST, ids={}, now=NOON, available_at=NOON + 60 * MINUTE
    )
    return delivery_of(Notice.objects.get(key=key))


def collected(into: Delivery) -> Delivery:
    """Return a delivery to the reader of a digest, set aside for that digest."""
    assert into.notice.user
    make_notice(into.notice.user)
    (delivery,) = delivery_leases.claim(lane=NOTICES, now=NOON)
    delivery_leases.collect(delivery, into=into, subject="Your move")
    return delivery


def kept(delivery: Delivery, *names: str) -> dict[str, object]:
    found: dict[str, object] = Delivery.objects.values(*names).get(pk=delivery.pk)
    return found


def test_what_is_sent_after_a_refusal_keeps_no_error() -> None:
    delivery = begun()
    delivery_leases.retry_later(delivery, error="RCPT 451 4.3.0", subject="Your move", now=NOON)
    assert kept(delivery, "last_error", "subject") == {"last_error": "RCPT 451 4.3.0", "subject": "Your move"}
    (again,) = delivery_leases.claim(lane=NOTICES, now=NOON + MINUTE)
    delivery_leases.mark_sent(again, subject="Your move again", message_id="<1@here>", now=NOON + MINUTE)
    assert kept(delivery, "state", "last_error", "subject", "sent_at") == {
        "state": State.SENT,
        "last_error": "",
        "subject": "Your move again",
        "sent_at": NOON + MINUTE,
    }


def test_what_failed_keeps_why_and_under_which_subject() -> None:
    delivery = begun()
    delivery_leases.fail(delivery, error="RCPT 550 5.1.1", subject="Your move")
    assert kept(delivery, "state", "last_error", "subject") == {
        "state": State.FAILED,
        "last_error": "RCPT 550 5.1.1",
        "subject": "Your move",
    }


def test_only_a_domain_that_was_tried_is_counted() -> None:
    outcomes: tuple[Callable[..., None], ...] = (
        partial(delivery_leases.mark_sent, subject="", message_id="<1@here>", now=NOON),
        partial(delivery_leases.fail, error="RCPT 550 5.1.1", subject=""),
        partial(delivery_leases.retry_later, error="RCPT 451 4.3.0", subject="", now=NOON),
    )
    for finish in outcomes:
        for given, expected in ({"domain": "example.org"}, "example.org"), ({}, ""):
            delivery = begun()
            finish(delivery, **given)
            assert kept(delivery, "domain") == {"domain": expected}


def test_a_report_finds_what_was_sent_by_the_name_that_the_service_gave_it() -> None:
    named, nameless = begun(), begun()
    delivery_leases.mark_sent(named, subject="", message_id="", now=NOON, service_id="abc-1")
    delivery_leases.mark_sent(nameless, subject="", message_id="", now=NOON)
    assert (kept(named, "service_id"), kept(nameless, "service_id")) == (
        {"service_id": "abc-1"},
        {"service_id": ""},
    )


def test_what_is_collected_after_a_refusal_keeps_no_error() -> None:
    digest, delivery = make_digest(), begun()
    delivery_leases.retry_later(delivery, error="RCPT 451 4.3.0", subject="Your move", now=NOON)
    (again,) = delivery_leases.claim(lane=NOTICES, now=NOON + MINUTE)
    delivery_leases.collect(again, into=digest, subject="Your move again")
    assert kept(delivery, "state", "digest", "available_at", "subject", "last_error") == {
        "state": State.COLLECTED,
        "digest": digest.notice_id,
        "available_at": digest.available_at,
        "subject": "Your move again",
        "last_error": "",
    }


def test_a_digest_completes_what_it_still_holds_and_nothing_that_was_taken_out() -> None:
    digest = make_digest()
    held, taken_out = collected(into=digest), collected(into=digest)
    Delivery.objects.filter(pk=held.pk).update(last_error="RCPT 451 4.3.0")
    Delivery.objects.filter(pk=taken_out.pk).update(state=State.QUEUED, digest=None)
    Delivery.objects.filter(pk=digest.pk).update(available_at=NOON - MINUTE)
    digest, _taken_out = delivery_leases.claim(lane=NOTICES, now=NOON + 60 * MINUTE)
    delivery_leases.mark_sent(digest, subject="", message_id="", now=NOON, completes=[held.pk, taken_out.pk])
    assert kept(held, "state", "sent_at", "last_error") == {
        "state": State.SENT,
        "sent_at": NOON,
        "last_error": "",
    }
    assert kept(taken_out, "state", "sent_at") == {"state": State.LEASED, "sent_at": None}


def test_a_change_of_mind_empties_the_digests_of_that_person_alone() -> None:
    changed, other = make_digest(), make_digest()
    taken_out, stays = collected(into=changed), collected(into=other)
    user = changed.notice.user
    assert user
    delivery_leases.take_out_of_digests(user_id=user.pk, now=NOON)
    assert kept(taken_out, "state", "available_at", "digest") == {
        "state": State.QUEUED,
        "available_at": NOON,
        "digest": None,
    }
    assert kept(changed, "state", "last_error") == {"state": State.DROPPED, "last_error": "sorted_again"}
    assert kept(stays, "state", "digest") == {"state": State.COLLECTED, "digest": other.notice_id}
    assert kept(other, "state") == {"state": State.QUEUED}


def test_what_another_sweep_has_released_and_sent_is_not_sent_again() -> None:
    digest = make_digest()
    delivery = collected(into=digest)
    Delivery.objects.filter(pk=digest.pk).update(state=State.DROPPED)
    overtaken: list[str] = []

    def overtake(execute: Callable[..., object], sql: str, *rest: object) -> object:
        if sql.startswith("UPDATE") and not overtaken:
            overtaken.append(sql)
            delivery_leases.release_left_out(now=NOON)
            (released,) = delivery_leases.claim(lane=NOTICES, now=NOON)
            delivery_leases.mark_sent(released, subject="", message_id="", now=NOON)
        return execute(sql, *rest)

    with connection.execute_wrapper(overtake):
        delivery_leases.release_left_out(now=NOON)
    assert overtaken
    assert kept(delivery, "state", "sent_at") == {"state": State.SENT, "sent_at": NOON}


def test_only_what_waits_and_is_named_is_dropped_unsent() -> None:
    being_sent = begun()
    named, other = (delivery_of(make_notice(make_user())) for _ in range(2))
    delivery_leases.drop_waiting(notices=[being_sent.notice_id, named.notice_id], reason="expired")
    assert kept(named, "state", "last_error") == {"state": State.DROPPED, "last_error": "expired"}
    assert kept(being_sent, "state") == {"state": State.LEASED}
    assert kept(other, "state") == {"state": State.QUEUED}


def test_a_delivery_that_is_queued_again_is_due_as_if_never_tried_and_no_other_is() -> None:
    for was in (
        {"state": State.SENT, "sent_at": NOON},
        {"state": State.FAILED, "last_error": SENDER_DIED, "crashes": delivery_leases.MAX_CRASHES},
        {"state": State.DROPPED, "last_error": "seat_moved"},
        {"refusals": 3, "last_error": "RCPT 451 4.3.0"},
        {"available_at": NOON + 2 * MINUTE},
        {"state": State.COLLECTED, "digest": make_digest().notice_id},
    ):
        delivery, other = (delivery_of(make_notice(make_user())) for _ in range(2))
        Delivery.objects.filter(pk__in=[delivery.pk, other.pk]).update(**was)
        for each in (delivery, other):
            DeliveryReport.objects.create(delivery=each, outcome=Outcome.SOFT, code="4.2.2", reported_at=NOON)
        unchanged = Delivery.objects.values().get(pk=other.pk)
        assert delivery_leases.requeue(delivery, now=NOON + MINUTE)
        assert kept(delivery, "state", "available_at", *UNTOUCHED) == {
            "state": State.QUEUED,
            "available_at": NOON + MINUTE,
            **UNTOUCHED,
        }
        assert Delivery.objects.values().get(pk=other.pk) == unchanged
        # Only a report about the attempt that is repeated will be news again.
        assert (delivery.reports.count(), other.reports.count()) == (0, 1)


def test_account_mail_whose_body_is_gone_is_not_queued_again() -> None:
    delivery = delivery_of(make_notice(make_user()))
    Delivery.objects.filter(pk=delivery.pk).update(lane=Lane.ACCOUNT, state=State.SENT, sent_at=NOON)
    assert not delivery_leases.requeue(delivery, now=NOON + MINUTE)
    assert kept(delivery, "state", "sent_at") == {"state": State.SENT, "sent_at": NOON}


def test_what_is_being_sent_or_waits_for_its_first_try_is_not_queued_again() -> None:
    being_sent, waiting = begun(), delivery_of(make_notice(make_user()))
    for delivery in (being_sent, waiting):
        before = Delivery.objects.values().get(pk=delivery.pk)
        assert not delivery_leases.requeue(delivery, now=NOON + timedelta(hours=1))
        assert Delivery.objects.values().get(pk=delivery.pk) == before


def test_the_longest_waiting_are_leased_first_and_no_more_than_a_batch(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(delivery_leases.LEASED_AT_ONCE, NOTICES, 2)
    last, late, early = (
        delivery_of(make_notice(make_user(), available_at=NOON + minutes * MINUTE)) for minutes in (3, 2, 1)
    )
    assert delivery_leases.claim(lane=NOTICES, now=NOON + 3 * MINUTE) == [early, late]
    assert delivery_leases.claim(lane=NOTICES, now=NOON + 3 * MINUTE) == [last]


def test_suspects_are_leased_one_by_one() -> None:
    suspects = [delivery_of(make_notice(make_user())) for _ in range(2)]
    Delivery.objects.update(crashes=1)
    assert delivery_leases.claim(lane=NOTICES, now=NOON) == []
    assert delivery_leases.claim_suspect(lane=NOTICES, now=NOON) == suspects[:1]
    assert delivery_leases.claim_suspect(lane=NOTICES, now=NOON) == suspects[1:]


def test_operators_are_told_at_once_of_what_is_given_up() -> None:
    operator, delivery = make_operator(), begun()
    Delivery.objects.update(crashes=delivery_leases.MAX_CRASHES - 1)
    ended = NOON + delivery_leases.LEASE_SPANS[NOTICES]
    assert delivery_leases.claim_suspect(lane=NOTICES, now=ended) == []
    delivery.refresh_from_db()
    assert delivery.given_up
    assert Notice.objects.get(user=operator).created_at == ended


def test_after_one_that_is_given_up_the_next_suspect_is_leased_at_once() -> None:
    given_up, suspect = begun(), delivery_of(make_notice(make_user(), available_at=NOON + MINUTE))
    Delivery.objects.filter(pk=given_up.pk).update(crashes=delivery_leases.MAX_CRASHES - 1)
    Delivery.objects.filter(pk=suspect.pk).update(crashes=1)
    assert delivery_leases.claim_suspect(lane=NOTICES, now=NOON + delivery_leases.LEASE_SPANS[NOTICES]) == [
        suspect
    ]
    given_up.refresh_from_db()
    assert given_up.given_up


class Unreadable(list[int]):
    """Keys at which a sender dies."""

    def __iter__(self) -> Iterator[int]:
        raise RuntimeError


@pytest.mark.django_db(transaction=True)
def test_a_digest_is_sent_together_with_what_it_reports_or_not_at_all() -> None:
    delivery = begun()
    with pytest.raises(RuntimeError):
        delivery_leases.mark_sent(
            delivery, subject="Your day", message_id="<1@here>", now=NOON, completes=Unreadable([1])
        )
    assert kept(delivery, "state", "sent_at") == {"state": State.LEASED, "sent_at": None}
