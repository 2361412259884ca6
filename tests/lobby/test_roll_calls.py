"""The roll-call before a match begins."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from games.clocks.controls import DAY
from games.lobby.services import roll_calls, tables
from games.matches import errors
from games.matches.models import Match, Tenure
from games.matches.services.locking import lock_known
from games.matches.services.sweeps import sweep_reminders
from games.notices.budget import Budget
from games.notices.models import Lane, Notice
from games.notices.now import database_now
from games.notices.services.sending import send_due
from games.uptime.models import Outage
from tests.factories.accounts import make_user
from tests.factories.matches import give_words, make_table
from tests.notices.smtp import smtp_server

pytestmark = pytest.mark.django_db


def called(seats: int = 3) -> tuple[Match, list[User]]:
    """Return a full table whose roll is called, with the last of its people present."""
    match = make_table(seats=seats, roll_call=DAY)
    people = [match.host, *(make_user() for _ in range(seats - 1))]
    for person in people[1:]:
        tables.join(match_id=match.pk, user=person)
    give_words(match)
    return match, people


def overdue(match: Match, by: timedelta = timedelta(minutes=1)) -> None:
    """Move the end of the roll-call into the past."""
    span = timedelta(days=1) + by
    Match.objects.filter(pk=match.pk).update(
        called_at=F("called_at") - span, called_until=F("called_until") - span
    )


def test_the_match_begins_when_the_last_one_is_here() -> None:
    match, people = called()
    assert match.status == Match.Status.OFFERED
    assert match.called_until is not None
    assert set(Notice.objects.filter(kind="roll_call").values_list("user", flat=True)) == {
        person.pk for person in people[:2]
    }
    roll_calls.answer(match.pk, people[0])
    roll_calls.answer(match.pk, people[0])
    match.refresh_from_db()
    assert not match.running
    roll_calls.answer(match.pk, people[1])
    match.refresh_from_db()
    assert match.running
    assert match.called_until is None
    roll_calls.answer(match.pk, people[1])


def test_who_is_not_here_in_time_loses_the_seat_once_and_all_are_told() -> None:
    match, people = called()
    roll_calls.answer(match.pk, people[0])
    overdue(match)
    assert roll_calls.enforce(match.pk)
    assert not roll_calls.enforce(match.pk)
    match.refresh_from_db()
    assert (match.status, match.called_until) == (Match.Status.OFFERED, None)
    assert match.offered_until > database_now() + timedelta(days=6)
    left = Tenure.objects.filter(match=match, to_revision=None).values_list("user", flat=True)
    assert set(left) == {people[0].pk, people[2].pk}
    assert match.seats.get(index=1).word == ""
    assert Notice.objects.filter(kind="roll_over").count() == 3
    with pytest.raises(errors.AlreadyChanged):
        roll_calls.answer(match.pk, people[1])
    tables.join(match_id=match.pk, user=people[1])
    match.refresh_from_db()
    assert match.called_until is not None
    assert not Tenure.objects.filter(
        match=match, to_revision=None, user=people[0], roll_answered_at__isnull=False
    ).exists()


def test_the_sweep_ends_it_and_the_table_passes_to_who_is_here() -> None:
    match, people = called()
    overdue(match)
    sweep_reminders()
    match.refresh_from_db()
    assert match.host == people[2]
    assert Tenure.objects.get(match=match, to_revision=None).user == people[2]


def test_a_look_ends_it_too() -> None:
    match, people = called()
    overdue(match)
    client = Client()
    client.force_login(people[0])
    text = client.get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "Take a seat" in text
    match.refresh_from_db()
    assert match.called_until is None


def test_who_leaves_meanwhile_calls_it_off() -> None:
    match, people = called()
    tables.leave(match_id=match.pk, user=people[1])
    match.refresh_from_db()
    assert match.called_until is None
    with pytest.raises(errors.AlreadyChanged):
        roll_calls.answer(match.pk, people[2])
    with pytest.raises(errors.NotYours):
        roll_calls.answer(match.pk, make_user())


def test_the_host_calls_it_where_they_begin() -> None:
    match = make_table(seats=2, roll_call=DAY, start_when_full=False)
    guest = make_user()
    tables.join(match_id=match.pk, user=guest)
    give_words(match)
    assert match.called_until is None
    tables.begin(match_id=match.pk, user=match.host)
    with pytest.raises(errors.AlreadyChanged):
        tables.begin(match_id=match.pk, user=match.host)
    roll_calls.answer(match.pk, guest)
    match.refresh_from_db()
    assert match.running


def test_a_table_whose_roll_is_called_while_it_expires_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_table(seats=2, roll_call=DAY, start_when_full=False)
    tables.join(match_id=match.pk, user=make_user())
    give_words(match)
    Match.objects.filter(pk=match.pk).update(offered_until=database_now() - timedelta(minutes=1))

    def call_first(match_id: int) -> tuple[Match, datetime]:
        monkeypatch.setattr(tables, "lock_known", lock_known)
        tables.begin(match_id=match_id, user=match.host)
        return lock_known(match_id)

    monkeypatch.setattr(tables, "lock_known", call_first)
    assert tables.expire(Budget()) == 0
    match.refresh_from_db()
    assert match.status == Match.Status.OFFERED
    assert match.called_until is not None
    assert not Notice.objects.filter(kind="table_expired").exists()


def test_an_outage_gives_its_time_back() -> None:
    match, _people = called()
    overdue(match, timedelta(minutes=30))
    now = database_now()
    Outage.objects.create(start=now - timedelta(hours=3), end=now - timedelta(minutes=5), is_open=False)
    assert not roll_calls.enforce(match.pk)
    assert not roll_calls.enforce(match.pk)
    match.refresh_from_db()
    assert match.called_until is not None
    assert match.called_until > now + timedelta(hours=1, minutes=50)
    Match.objects.filter(pk=match.pk).update(called_until=now - timedelta(minutes=1))
    assert roll_calls.enforce(match.pk)


@pytest.mark.django_db(transaction=True)
def test_its_mails_are_true_when_they_are_sent(settings: Settings) -> None:
    with smtp_server() as server:
        for name, value in server.settings.items():
            setattr(settings, name, value)
        match, people = called()
        roll_calls.answer(match.pk, people[0])
        send_due(lane=Lane.NOTICE)
        asked = [str(mail["To"]) for mail in server.messages if "are you here?" in str(mail["Subject"])]
        assert asked == [people[1].email]
        overdue(match)
        roll_calls.enforce(match.pk)
        send_due(lane=Lane.NOTICE)
    told = {str(mail["To"]): str(mail["Subject"]) for mail in server.messages}
    # To them its host is a stranger, whose words stand in no subject.
    assert told[str(people[1].email)] == f"Your seat in Probe, table {match.pk} is free again"
    assert told[str(people[2].email)] == f"Probe, table {match.pk} is open again"


def test_the_page_asks_and_shows_who_is_here() -> None:
    match, people = called()
    client = Client()
    client.force_login(people[0])
    url = reverse("matches:match", args=[match.pk])
    text = client.get(url).content.decode()
    assert "I’m here" in text
    assert text.count("no answer yet") == 2
    client.post(reverse("matches:answer_roll_call", args=[match.pk]))
    text = client.get(url).content.decode()
    assert "You’ve confirmed that you’re here." in text
    assert text.count("no answer yet") == 1
    stranger = Client()
    stranger.force_login(make_user())
    assert stranger.post(reverse("matches:answer_roll_call", args=[match.pk])).status_code == 404
