"""Reliability: counted per silence, read for everyone in one query; a condition to join."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, Settings

from games.engine import registry
from games.lobby.errors import TooManyMatches, TooUnreliable
from games.lobby.selectors.reliability import (
    FEWEST_VISITS,
    ReliabilityRecord,
    on_time_percent,
    record_of,
    reliability_records,
)
from games.lobby.services import practice, tables
from games.lobby.services.substitutes import take_seat
from games.matches.access import get_access
from games.matches.models import Deadline, Invitation, Match, Tenure
from games.matches.services import turns
from games.matches.services.arrival import record_look
from games.matches.services.attendance import NEVER_SEEN
from games.matches.services.time_outs import enforce
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.ageing import overdue
from tests.factories.deputies import make_deputy
from tests.factories.matches import access_of, form_of, holder, make_match, make_table, play
from tests.factories.records import give_record
from tests.lobby.test_substitutes import browser, with_open_seat
from tests.probe.rules import Name
from tests.racing import race

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("kept", "missed", "percent"),
    [(0, 0, None), (9, 0, None), (9, 1, 90), (29, 1, 96), (0, 10, 0), (10, 0, 100)],
)
def test_the_share_is_rounded_down_and_unknown_below_ten(kept: int, missed: int, percent: int | None) -> None:
    assert ReliabilityRecord(kept, missed).percent == percent
    assert kept + missed < FEWEST_VISITS or on_time_percent(kept, missed) == percent


def test_what_is_answered_counts_for_who_holds_the_seat_by_a_deputy_too() -> None:
    match = make_match()
    play(match, 0, Name(0, 1))
    friend = make_deputy(match, 1)
    turns.add(get_access(friend, match.pk), form_of(match, 1), [Name(1, 1)], send=True)
    assert record_of(holder(match, 0).pk) == ReliabilityRecord(1, 0)
    assert record_of(holder(match, 1).pk) == ReliabilityRecord(1, 0)
    assert record_of(friend.pk) == ReliabilityRecord(0, 0)


def test_time_outs_of_one_silence_count_once_across_matches() -> None:
    reader = make_user()
    matches = [make_match(users=[reader, make_user()]) for _ in range(3)]
    for match in matches[:2]:
        overdue(match)
        enforce(match.pk)
    assert Deadline.objects.filter(user=reader, outcome="timed_out").count() >= 2
    assert record_of(reader.pk) == ReliabilityRecord(0, 1)
    assert set(Deadline.objects.filter(user=reader).values_list("last_sign", flat=True)) == {NEVER_SEEN}
    record_look(access_of(matches[2], 0), database_now())
    overdue(matches[2])
    enforce(matches[2].pk)
    assert record_of(reader.pk) == ReliabilityRecord(0, 2)


def test_a_year_later_it_is_forgotten() -> None:
    user = make_user()
    give_record(user, 4, 2)
    assert record_of(user.pk) == ReliabilityRecord(4, 2)
    Deadline.objects.filter(user=user).update(handled_at=database_now() - timedelta(days=366))
    assert record_of(user.pk) == ReliabilityRecord()


def test_many_people_are_three_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    people = [make_user() for _ in range(5)]
    give_record(people[0], 2)
    with django_assert_num_queries(3):
        found = reliability_records([person.pk for person in people])
    assert [found[person.pk] for person in people] == [ReliabilityRecord(2, 0), *[ReliabilityRecord()] * 4]


def test_a_table_takes_only_who_meets_its_condition() -> None:
    table = make_table(seats=4, least_reliability=90)
    good, bad, new, asked = (make_user() for _ in range(4))
    give_record(good, 19, 1)
    give_record(bad, 17, 3)
    tables.join(match_id=table.pk, user=good)
    for person in (bad, new):
        with pytest.raises(TooUnreliable):
            tables.join(match_id=table.pk, user=person)
    tables.invite(match_id=table.pk, host=table.host, guests=[asked])
    tables.join(match_id=table.pk, user=asked)
    client = Client()
    client.force_login(bad)
    text = client.get(reverse("matches:match", args=[table.pk])).content.decode()
    assert "take at least 90% of their turns on time. Your record: 85% on time." in text
    assert "Take a seat" not in text
    assert "95% on time" in text
    answer = client.post(reverse("matches:join", args=[table.pk]), follow=True).content.decode()
    assert "To join this table, you must take at least 90% of your turns on time." in answer
    listed = client.get(reverse("matches:tables")).content.decode()
    assert "for players who take at least 90% of their turns on time" in listed


def test_newcomers_have_few_matches_until_one_is_played(settings: Settings) -> None:
    settings.NEWCOMER_MATCHES = 2
    user = make_user()
    first = make_table(host=user)
    tables.join(match_id=make_table().pk, user=user)
    with pytest.raises(TooManyMatches):
        make_table(host=user)
    with pytest.raises(TooManyMatches):
        tables.join(match_id=make_table().pk, user=user)
    practice.begin(
        user=user, title="arena-2004", seats=2, options=registry.meta("arena-2004").options(), name="Practice"
    )
    tables.leave(match_id=first.pk, user=user)
    make_table(host=user)
    finished = Tenure.objects.filter(user=user, match__practice=False, to_revision=None).earliest("pk")
    Tenure.objects.filter(pk=finished.pk).update(to_revision=9, how="finished")
    tables.join(match_id=make_table().pk, user=user)
    tables.join(match_id=make_table().pk, user=user)
    give_record(user, 7, 2)
    with pytest.raises(TooManyMatches):
        make_table(host=user)


def test_the_offer_page_tells_a_newcomer_and_keeps_what_they_typed(settings: Settings) -> None:
    settings.NEWCOMER_MATCHES = 1
    user = make_user()
    make_table(host=user)
    client = Client()
    client.force_login(user)
    fields = {
        "name": "One more", "seats": "2", "pace": "86400", "door": "public", "press": "all",
        "leavers": "default", "preset": "printed", "nights": "spared",
    }  # fmt: skip
    text = client.post(reverse("matches:new", args=["arena-2004"]), fields).content.decode()
    told = "Newcomers can have at most 1 match at once, including open tables. Play it to the end first."
    assert told in text
    assert 'value="One more"' in text
    settings.NEWCOMER_MATCHES = 0
    more = fields | {"roll_call": "86400", "least_reliability": "90"}
    client.post(reverse("matches:new", args=["arena-2004"]), more)
    made = Match.objects.get(name="One more")
    assert (made.roll_call, made.least_reliability) == (86400, 90)
    client.post(reverse("matches:new", args=["arena-2004"]), more | {"name": "Live", "pace": "300"})
    assert Match.objects.get(name="Live").roll_call == 0


def asking(least: int, **fields: Any) -> Match:
    """Return a match with an open seat whose host requires `least` of a hundred visits in time."""
    match = with_open_seat(**fields)
    Match.objects.filter(pk=match.pk).update(least_reliability=least)
    return match


@pytest.mark.thorough
def test_an_open_seat_takes_only_who_meets_the_condition_of_its_match() -> None:
    match = asking(90)
    good, bad, new, asked = (make_user() for _ in range(4))
    give_record(good, 19, 1)
    give_record(bad, 17, 3)
    for person in (bad, new):
        with pytest.raises(TooUnreliable):
            take_seat(match_id=match.pk, seat=2, user=person)
    take_seat(match_id=match.pk, seat=2, user=good)
    other = asking(90)
    Invitation.objects.create(match=other, user=asked, sent_at=database_now())
    take_seat(match_id=other.pk, seat=2, user=asked)


@pytest.mark.parametrize("door", [Match.Door.PUBLIC, Match.Door.LINK])
def test_the_page_of_an_open_seat_says_what_the_match_asks_for(door: str) -> None:
    match = asking(90, door=door, watchers=False)
    url, client = reverse("matches:seat", args=[match.pk, 2]), browser(make_user())
    client.get(reverse("matches:by_link", args=[match.token]))
    for answer in (client.get(url), client.post(url, follow=True)):
        text = answer.content.decode()
        assert "To join this table, you must take at least 90% of your turns on time." in text
        assert "Take the seat" not in text
    assert not Tenure.objects.filter(role=Tenure.Role.SUBSTITUTE).exists()
    listed = client.get(reverse("matches:open_seats")).content.decode()
    told = "for players who take at least 90% of their turns on time"
    assert (told in listed) is (door == Match.Door.PUBLIC)


@pytest.mark.thorough
def test_a_newcomer_takes_no_more_open_seats_than_they_may_have_matches(settings: Settings) -> None:
    matches = [with_open_seat() for _ in range(3)]
    settings.NEWCOMER_MATCHES = 2
    user = make_user()
    for match in matches[:2]:
        take_seat(match_id=match.pk, seat=2, user=user)
    with pytest.raises(TooManyMatches):
        take_seat(match_id=matches[2].pk, seat=2, user=user)
    text = browser(user).get(reverse("matches:seat", args=[matches[2].pk, 2])).content.decode()
    assert "Newcomers can have at most 2 matches at once, including open tables." in text
    assert "Take the seat" not in text


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_seats_at_once_are_counted_one_after_the_other(settings: Settings) -> None:
    matches = [with_open_seat() for _ in range(2)]
    settings.NEWCOMER_MATCHES = 1
    user = make_user()

    def sit_down() -> str:
        try:
            take_seat(match_id=matches.pop().pk, seat=2, user=user)
        except TooManyMatches:
            return "too many"
        return "seated"

    assert sorted(race(sit_down, runners=2)) == ["seated", "too many"]
