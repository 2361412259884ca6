"""Absences: announced, started automatically, withdrawn."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from accounts.errors import AbsenceBegun, AbsenceInThePast, AbsenceTooLong
from accounts.models import Absence, User
from accounts.services import absences
from games.clocks.absences import ABSENCE_ALLOWANCE, MAX_AUTOMATIC_IN_A_ROW
from games.clocks.spans import Span
from games.engine.listeners import Listeners
from tests.factories.accounts import make_user

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 6, 10, 12, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def told() -> list[User]:
    return []


@pytest.fixture(autouse=True)
def _listening(told: list[User], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(absences, "absences_changed", Listeners(told.append))


def test_an_absence_is_announced_and_upper_rooms_hear_of_it(told: list[User]) -> None:
    ann = make_user()
    absences.announce(ann, Span(NOW + DAY, NOW + 3 * DAY), NOW)
    assert absences.absence_spans(ann) == (Span(NOW + DAY, NOW + 3 * DAY),)
    assert told == [ann]


@pytest.mark.parametrize(("start", "end"), [(-1, 3), (3, 3), (4, 3)])
def test_an_absence_lies_ahead_and_lasts(start: int, end: int, told: list[User]) -> None:
    with pytest.raises(AbsenceInThePast):
        absences.announce(make_user(), Span(NOW + start * DAY, NOW + end * DAY), NOW)
    assert not told


def test_no_year_takes_more_than_its_allowance(told: list[User]) -> None:
    ann = make_user()
    absences.announce(ann, Span(NOW, NOW + ABSENCE_ALLOWANCE - DAY), NOW)
    with pytest.raises(AbsenceTooLong):
        absences.announce(ann, Span(NOW + 40 * DAY, NOW + 42 * DAY), NOW)
    absences.announce(ann, Span(NOW + 40 * DAY, NOW + 41 * DAY), NOW)


def test_an_absence_begins_by_itself_until_a_sign_of_life() -> None:
    ann, at = make_user(), NOW
    for _ in range(MAX_AUTOMATIC_IN_A_ROW):
        begun = absences.start_automatic(ann, at, at, last_sign=NOW - DAY)
        assert begun is not None
        at = begun.end
    assert absences.start_automatic(ann, at, at, last_sign=NOW - DAY) is None
    assert absences.start_automatic(ann, at, at, last_sign=at) is not None


def test_who_wants_none_gets_none() -> None:
    assert absences.start_automatic(make_user(automatic_absence=False), NOW, NOW, None) is None


def test_who_comes_back_ends_what_began_by_itself_alone(told: list[User]) -> None:
    ann = make_user()
    absences.start_automatic(ann, NOW, NOW, None)
    absences.announce(ann, Span(NOW, NOW + 3 * DAY), NOW)
    assert absences.end_automatic(ann, NOW + timedelta(hours=1)) == 1
    assert absences.absence_spans(ann) == (Span(NOW, NOW + timedelta(hours=3)), Span(NOW, NOW + 3 * DAY))
    assert absences.end_automatic(ann, NOW + timedelta(hours=2)) == 0
    assert len(told) == 3


def test_what_lies_ahead_is_taken_back_and_what_runs_ends_now() -> None:
    ann = make_user()
    ahead = absences.announce(ann, Span(NOW + 9 * DAY, NOW + 10 * DAY), NOW)
    running = absences.announce(ann, Span(NOW, NOW + 2 * DAY), NOW)
    absences.withdraw(ahead, NOW + DAY)
    absences.withdraw(running, NOW + DAY)
    assert absences.absence_spans(ann) == (Span(NOW, NOW + DAY),)
    with pytest.raises(AbsenceBegun):
        absences.withdraw(running, NOW + 2 * DAY)


def test_the_page_announces_whole_days_of_ones_zone(client: Client) -> None:
    ann = make_user(time_zone="Asia/Tokyo")
    client.force_login(ann)
    page = reverse("accounts:absences")
    with time_machine.travel(NOW, tick=False):
        client.post(page, {"first": "2026-06-12", "last": "2026-06-13"})
        assert absences.absence_spans(ann) == (
            Span(datetime(2026, 6, 11, 15, tzinfo=UTC), datetime(2026, 6, 13, 15, tzinfo=UTC)),
        )
        html = client.get(page).content.decode()
        assert "26 days of 28 days left this year" in html.replace("\u00a0", " ")
        client.post(page, {"first": "2026-06-10", "last": "2026-06-10"})
        assert absences.absence_spans(ann)[0].start == NOW


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        ("2026-06-09", "2026-06-12", "That day has passed."),
        ("2026-06-12", "2026-06-11", "The last day is before the first day."),
        ("2027-09-12", "2027-09-13", "That’s more than a year ahead. Choose an earlier date."),
        ("2026-07-01", "2026-08-30", "You don’t have that many days of absence left this year."),
        ("9999-12-31", "9999-12-31", "That’s more than a year ahead. Choose an earlier date."),
        ("soon", "later", "Enter a valid date."),
    ],
)
def test_the_page_says_what_is_wrong_and_stores_nothing(
    client: Client, first: str, last: str, said: str
) -> None:
    client.force_login(make_user())
    with time_machine.travel(NOW, tick=False):
        html = client.post(reverse("accounts:absences"), {"first": first, "last": last}).content.decode()
    assert said in html
    assert not Absence.objects.exists()


def test_nobody_takes_back_anothers_absence(client: Client) -> None:
    with time_machine.travel(NOW, tick=False):
        absence = absences.announce(make_user(), Span(NOW + DAY, NOW + 2 * DAY), NOW)
        client.force_login(make_user())
        page = reverse("accounts:withdraw_absence", args=[absence.pk])
        assert client.post(page).status_code == 404
    assert Absence.objects.exists()


def press_back(client: Client, absence: Absence) -> str:
    address = reverse("accounts:withdraw_absence", args=[absence.pk])
    return client.post(address, follow=True).content.decode()


def test_one_who_is_back_reads_when_their_clocks_start_again(client: Client) -> None:
    """Time-outs must be answered first: an absence that started automatically lasts two more hours."""
    ann = make_user()
    client.force_login(ann)
    with time_machine.travel(NOW + timedelta(hours=3), tick=False):
        begun = absences.start_automatic(ann, NOW, NOW, None)
        assert begun is not None
        page = client.post(
            reverse("accounts:withdraw_absence", args=[begun.pk]), follow=True
        ).content.decode()
    begun.refresh_from_db()
    assert begun.end == NOW + timedelta(hours=5)
    assert "Welcome back. Your clocks restart at Wed 10 Jun 17:00 (UTC)" in page.replace("\u00a0", " ")
    assert "I’m back" not in page
    assert (
        "You’re back. Your clocks restart when your absence ends, so you have time to take your turn." in page
    )


@pytest.mark.parametrize(
    ("start", "said"),
    [(1, "Your absence has been cancelled."), (0, "Welcome back. Your clocks are running again.")],
)
def test_the_end_of_an_announced_absence_is_told_as_it_is(client: Client, start: int, said: str) -> None:
    ann = make_user()
    client.force_login(ann)
    with time_machine.travel(NOW, tick=False):
        made = absences.announce(ann, Span(NOW + start * DAY, NOW + 3 * DAY), NOW)
    with time_machine.travel(NOW + timedelta(hours=1), tick=False):
        page = press_back(client, made)
    assert said in page
    assert "I’m back" not in page
