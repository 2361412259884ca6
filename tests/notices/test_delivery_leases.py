"""The stored fields of a delivery for each outcome, and when it may be queued again."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.notices.models import Delivery, Lane, Notice, State
from games.notices.models.delivery import SENDER_DIED
from games.notices.services import delivery_leases
from tests.factories.staff import make_operator
from tests.notices.factories import MINUTE, NOON, NOTICES, delivery_of, make_notice, make_user

pytestmark = pytest.mark.django_db

UNTOUCHED = {"refusals": 0, "crashes": 0, "last_error": "", "sent_at": None}


def begun() -> Delivery:
    """Return a delivery whose sender is writing it."""
    make_notice(make_user())
    (delivery,) = delivery_leases.claim(lane=NOTICES, now=NOON)
    assert delivery_leases.mark_started(delivery)
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
    ):
        delivery, other = (delivery_of(make_notice(make_user())) for _ in range(2))
        Delivery.objects.filter(pk__in=[delivery.pk, other.pk]).update(**was)
        unchanged = Delivery.objects.values().get(pk=other.pk)
        assert delivery_leases.requeue(delivery, now=NOON + MINUTE)
        assert kept(delivery, "state", "available_at", *UNTOUCHED) == {
            "state": State.QUEUED,
            "available_at": NOON + MINUTE,
            **UNTOUCHED,
        }
        assert Delivery.objects.values().get(pk=other.pk) == unchanged


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
