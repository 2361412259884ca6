"""Limits of requests to people by email: by sender, by recipient, and by pair and day."""

from collections.abc import Collection
from contextlib import suppress
from datetime import datetime

import pytest
from django.db import transaction

from accounts.models import User
from games.notices.errors import ApproachedTooOften, SenderTooBusy, TooManyApproaches
from games.notices.models import Approach
from games.notices.services.approaching import (
    DAY,
    MAX_BY_STRANGERS_PER_DAY,
    MAX_PER_PAIR_PER_DAY,
    MAX_STRANGERS_PER_DAY,
    approach,
    lock_people,
)
from games.notices.services.housekeeping import prune
from tests.notices.factories import MINUTE, NOON, make_user
from tests.racing import race

pytestmark = pytest.mark.django_db


def ask(sender: User, *recipients: User, known: Collection[int] = (), now: datetime = NOON) -> None:
    approach(sender=sender, recipients=recipients, known=known, kind="invitation", now=now)


@pytest.mark.parametrize("known", [False, True])
def test_one_person_asks_another_so_often_a_day(known: bool) -> None:
    sender, guest = make_user(), make_user(display_name="Ilse")
    friends = [guest.pk] if known else []
    for _ in range(MAX_PER_PAIR_PER_DAY[known]):
        ask(sender, guest, known=friends)
    with pytest.raises(ApproachedTooOften) as refusal:
        ask(sender, guest, known=friends)
    assert (refusal.value.name, refusal.value.times) == ("Ilse", MAX_PER_PAIR_PER_DAY[known])
    ask(sender, make_user())
    ask(sender, guest, known=friends, now=NOON + DAY)


def test_one_person_asks_so_many_strangers_a_day_and_friends_besides() -> None:
    sender = make_user()
    for _ in range(MAX_STRANGERS_PER_DAY - 1):
        ask(sender, make_user())
    with pytest.raises(SenderTooBusy) as refusal:
        ask(sender, make_user(), make_user())
    assert (refusal.value.most, refusal.value.done) == (MAX_STRANGERS_PER_DAY, MAX_STRANGERS_PER_DAY - 1)
    ask(sender, make_user())
    friend = make_user()
    ask(sender, friend, known=[friend.pk])


def test_one_person_is_asked_by_strangers_so_often_a_day_and_by_friends_besides() -> None:
    guest = make_user()
    for _ in range(MAX_BY_STRANGERS_PER_DAY):
        ask(make_user(), guest)
    with pytest.raises(ApproachedTooOften) as refusal:
        ask(make_user(), guest)
    assert refusal.value.times is None
    ask(make_user(), guest, known=[guest.pk])
    ask(make_user(), guest, now=NOON + DAY + MINUTE)


def test_a_refusal_notes_nobody() -> None:
    sender, guest = make_user(), make_user()
    for _ in range(MAX_PER_PAIR_PER_DAY[False]):
        ask(sender, guest)
    with pytest.raises(TooManyApproaches):
        ask(sender, make_user(), guest)
    assert Approach.objects.count() == MAX_PER_PAIR_PER_DAY[False]


def test_to_ask_oneself_or_one_twice_at_once_is_no_more_than_once() -> None:
    sender, guest = make_user(), make_user()
    ask(sender, guest, guest, sender)
    assert Approach.objects.count() == 1


def test_what_is_counted_no_longer_is_removed() -> None:
    ask(make_user(), make_user())
    prune(now=NOON + DAY - MINUTE)
    assert Approach.objects.exists()
    prune(now=NOON + DAY)
    assert not Approach.objects.exists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_those_who_ask_each_other_at_once_are_counted_one_after_the_other() -> None:
    one, other = make_user(), make_user()
    turns = iter([(one, other), (other, one)] * 8)

    def ask_in_a_transaction() -> None:
        for _ in range(4):
            sender, guest = next(turns)
            with transaction.atomic():
                lock_people(sender, guest)
                with suppress(TooManyApproaches):
                    ask(sender, guest)

    race(ask_in_a_transaction)
    assert Approach.objects.filter(sender=one).count() == MAX_PER_PAIR_PER_DAY[False]
    assert Approach.objects.filter(sender=other).count() == MAX_PER_PAIR_PER_DAY[False]
