"""The checked order of locks: a person, then a match, then the match's rows."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import transaction

from accounts.models import User
from accounts.services.locking import lock_person
from games.matches.models import Match, Tenure
from games.matches.services.locking import lock_known
from games.uptime.models import Pulse
from tests import lock_order
from tests.factories.accounts import make_user
from tests.factories.matches import holder, make_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def matches() -> tuple[Match, Match]:
    """Return two matches of different people."""
    return make_match(), make_match()


def person_inside_match(one: Match, two: Match) -> None:
    lock_known(one.pk)
    lock_person(holder(one, 0).pk)


def match_inside_match(one: Match, two: Match) -> None:
    lock_known(one.pk)
    lock_known(two.pk)


def match_after_its_rows(one: Match, two: Match) -> None:
    Tenure.objects.filter(match=one).update(notes="")
    lock_known(one.pk)


def match_after_the_heartbeat(one: Match, two: Match) -> None:
    list(Pulse.objects.select_for_update())
    lock_known(one.pk)


def person_written_inside_match(one: Match, two: Match) -> None:
    user = holder(one, 0)
    lock_known(one.pk)
    user.save(update_fields=["theme"])


def person_after_a_later_one(one: Match, two: Match) -> None:
    lock_person(holder(two, 0).pk)
    lock_person(holder(one, 0).pk)


def many_matches_written(one: Match, two: Match) -> None:
    lock_known(one.pk)
    Match.objects.filter(rated=True).update(rated=False)


def match_after_a_person_locked_against_mails(one: Match, two: Match) -> None:
    User.objects.select_for_update().get(pk=holder(one, 0).pk)
    lock_known(one.pk)


def match_locked_against_its_rows(one: Match, two: Match) -> None:
    Match.objects.select_for_update().get(pk=one.pk)


@pytest.mark.parametrize(
    "deed",
    [
        person_inside_match,
        match_inside_match,
        match_after_its_rows,
        match_after_the_heartbeat,
        person_written_inside_match,
        person_after_a_later_one,
        many_matches_written,
        match_after_a_person_locked_against_mails,
        match_locked_against_its_rows,
    ],
)
def test_a_lock_out_of_order_is_found(
    deed: Callable[[Match, Match], None], matches: tuple[Match, Match]
) -> None:
    with pytest.raises(lock_order.OutOfOrder), transaction.atomic():
        deed(*matches)
    assert len(lock_order.broken()) == 1


def test_locks_in_their_order_are_not(matches: tuple[Match, Match]) -> None:
    for match in matches:
        with transaction.atomic():
            lock_person(holder(match, 0).pk)
            lock_person(make_user().pk)
            lock_known(match.pk)
            Tenure.objects.filter(match=match).update(notes="")
            Match.objects.filter(pk=match.pk).update(rated=False)
            lock_known(match.pk)
            list(Pulse.objects.select_for_update())
            Tenure.objects.filter(match=match).update(notes="")
    assert lock_order.broken() == []


def test_what_was_rolled_back_is_held_no_longer(matches: tuple[Match, Match]) -> None:
    one, two = matches

    def look_in_vain() -> None:
        with transaction.atomic():
            lock_known(one.pk)
            raise RuntimeError

    with transaction.atomic():
        with pytest.raises(RuntimeError):
            look_in_vain()
        lock_known(two.pk)
    assert lock_order.broken() == []
