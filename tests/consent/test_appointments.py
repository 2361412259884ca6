"""A time to play live: suggested, accepted, declined, withdrawn, and everyone who comes reminded once."""

from __future__ import annotations

import html
import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.instants import format_with_zone
from accounts.models import User
from games.consent.errors import AskedOften, NobodyToAsk, SuggestedAlready, TooManyAppointments
from games.consent.models import Appointment, AppointmentAnswer
from games.consent.pages import appointments as page_module
from games.consent.services.appointments import (
    APPOINTMENTS_AT_ONCE,
    APPOINTMENTS_PER_DAY,
    REMINDED_BEFORE,
    answer,
    remind_due,
    suggest,
    withdraw,
)
from games.engine.actions import Stop
from games.matches import errors
from games.matches.models import Match, Seat, Tenure
from games.matches.personal_data import seats_after
from games.matches.services.leaving import leave
from games.notices.budget import Budget
from games.notices.composing import Mail, compose
from games.notices.models import Notice
from games.notices.now import database_now
from games.notices.readers import end_of_night
from tests.factories.accounts import make_user
from tests.factories.deputies import make_deputy
from tests.factories.desks import fall_silent
from tests.factories.matches import holder, make_match, store
from tests.racing import race

pytestmark = pytest.mark.django_db

IN_A_DAY = timedelta(days=1)


def suggested(match: Match, seat: int = 0, ahead: timedelta = IN_A_DAY) -> Appointment:
    return suggest(match_id=match.pk, user=holder(match, seat), starts_at=database_now() + ahead)


def reply(found: Appointment, seat: int, *, accepts: bool = True) -> None:
    user = holder(found.match, seat)
    answer(match_id=found.match_id, appointment_id=found.pk, user=user, accepts=accepts)


def take_back(found: Appointment, seat: int = 0) -> None:
    withdraw(match_id=found.match_id, appointment_id=found.pk, user=holder(found.match, seat))


def approach(found: Appointment, left: timedelta = REMINDED_BEFORE) -> int:
    """Let an agreed time be near, and run the sweep."""
    now = database_now()
    Appointment.objects.filter(pk=found.pk).update(asked_at=now - IN_A_DAY, starts_at=now + left)
    return remind_due(database_now(), Budget())


def readers(kind: str) -> list[User]:
    return [notice.user for notice in Notice.objects.filter(kind=kind).order_by("user") if notice.user]


def mails(kind: str) -> list[str]:
    """Return the words of the emails of a kind that are sent."""
    found = [compose(notice, now=database_now()) for notice in Notice.objects.filter(kind=kind)]
    return [f"{mail.subject}\n{mail.body}" for mail in found if isinstance(mail, Mail)]


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def page_of(match: Match, user: User) -> str:
    return browser(user).get(reverse("matches:match", args=[match.pk])).content.decode()


def test_the_others_are_asked_and_the_asker_hears_each_first_answer() -> None:
    match = make_match(seats=3)
    found = suggested(match)
    assert readers("appointment") == [holder(match, 1), holder(match, 2)]
    assert len(mails("appointment")) == 2
    reply(found, 1)
    assert len(mails("appointment")) == 1
    reply(found, 2, accepts=False)
    reply(found, 2, accepts=True)
    assert readers("appointment_answered") == [holder(match, 0)] * 2
    assert all("will play live" in text for text in mails("appointment_answered"))
    assert list(AppointmentAnswer.objects.values_list("accepts", flat=True)) == [True, True]


def test_those_who_accepted_are_reminded_once_half_an_hour_before() -> None:
    match = make_match(seats=4)
    found = suggested(match)
    reply(found, 1)
    reply(found, 2, accepts=False)
    assert approach(found, REMINDED_BEFORE + timedelta(minutes=1)) == 0
    assert approach(found) == 1
    assert approach(found) == 0
    assert readers("appointment_soon") == [holder(match, 0), holder(match, 1)]
    texts = mails("appointment_soon")
    assert len(texts) == 2
    assert "about to play live" in texts[0]


@pytest.mark.parametrize(
    "why", ["nobody accepted", "withdrawn", "declined after all", "left", "ended", "past"]
)
def test_nobody_is_reminded_of_a_time_that_does_not_hold(why: str) -> None:
    match = make_match(seats=2 if why == "ended" else 3)
    found = suggested(match)
    if why != "nobody accepted":
        reply(found, 1)
    match why:
        case "withdrawn":
            take_back(found)
        case "declined after all":
            reply(found, 1, accepts=False)
        case "left":
            leave(match_id=match.pk, user=holder(match, 0))
        case "ended":
            store(match, Stop(-1, "limit"))
    approach(found, timedelta(minutes=-1) if why == "past" else REMINDED_BEFORE)
    assert readers("appointment_soon") == []


def test_a_reminder_that_has_waited_is_dropped_when_it_is_no_longer_true() -> None:
    match = make_match()
    found = suggested(match)
    reply(found, 1)
    approach(found)
    assert len(mails("appointment_soon")) == 2
    reply(found, 1, accepts=False)
    assert mails("appointment_soon") == []


def test_a_reminder_does_not_wait_for_the_end_of_the_night() -> None:
    match = make_match()
    found = suggested(match)
    reply(found, 1)
    approach(found)
    now = database_now()
    for user in (holder(match, 0), holder(match, 1)):
        # It is their night now, whatever the time of day is.
        User.objects.filter(pk=user.pk).update(
            night_start=(now - timedelta(hours=2)).time(), night_end=(now + timedelta(hours=2)).time()
        )
        user.refresh_from_db()
        assert end_of_night(user, now) is not None
    assert len(mails("appointment_soon")) == 2


def test_those_who_accepted_hear_that_it_was_withdrawn() -> None:
    match = make_match(seats=3)
    found = suggested(match)
    reply(found, 1)
    with pytest.raises(errors.NotYours):
        take_back(found, seat=1)
    take_back(found)
    assert readers("appointment_withdrawn") == [holder(match, 1)]
    assert len(mails("appointment_withdrawn")) == 1
    with pytest.raises(errors.AlreadyChanged):
        take_back(found)
    with pytest.raises(errors.AlreadyChanged):
        reply(found, 2)
    assert mails("appointment") == []


def test_a_withdrawal_that_is_pressed_twice_is_answered_alike_and_tells_everyone_once() -> None:
    match = make_match(seats=3)
    found = suggested(match)
    reply(found, 1)
    asker = browser(holder(match, 0))
    page = asker.get(reverse("matches:appointments", args=[match.pk])).content.decode()
    address = reverse("matches:answer_appointment", args=[match.pk, found.pk])
    form = re.search(rf'action="{address}">.*?</form>', page, re.S)
    assert form is not None
    token = re.search(r'name="once" value="([^"]+)"', form.group())
    assert token is not None
    for _ in range(2):
        told = asker.post(address, {"answer": "withdraw", "once": token.group(1)}, follow=True)
        assert "You’ve withdrawn the time." in html.unescape(told.content.decode())
    assert readers("appointment_withdrawn") == [holder(match, 1)]


def test_it_closes_when_its_time_comes() -> None:
    match = make_match()
    found = suggested(match)
    Appointment.objects.update(asked_at=database_now() - IN_A_DAY, starts_at=database_now())
    with pytest.raises(errors.AlreadyChanged):
        reply(found, 1)
    assert "suggests playing live" not in page_of(match, holder(match, 1))


def test_a_table_has_few_times_at_once_and_a_player_suggests_few_a_day() -> None:
    match = make_match(seats=3)
    found = [suggested(match, ahead=timedelta(hours=2 + hour)) for hour in range(APPOINTMENTS_AT_ONCE)]
    with pytest.raises(TooManyAppointments):
        suggested(match, seat=1)
    with pytest.raises(SuggestedAlready):
        suggest(match_id=match.pk, user=holder(match, 1), starts_at=found[0].starts_at)
    for each in found:
        take_back(each)
    for _ in range(APPOINTMENTS_PER_DAY - APPOINTMENTS_AT_ONCE):
        take_back(suggested(match))
    with pytest.raises(AskedOften):
        suggested(match)
    suggested(match, seat=1)


def test_the_page_keeps_a_time_that_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    # The others may leave after the page has checked that there is someone to ask.
    monkeypatch.setattr(page_module, "may_suggest", lambda access: True)
    match = make_match()
    for _ in range(APPOINTMENTS_PER_DAY):
        take_back(suggested(match))
    typed = f"{database_now() + timedelta(days=2):%Y-%m-%dT%H:%M}"
    address = reverse("matches:appointments", args=[match.pk])
    for said in (AskedOften.said, NobodyToAsk.said):
        page = browser(holder(match, 0)).post(address, {"starts_at": typed})
        assert page.status_code == 200
        assert str(said) in html.unescape(page.content.decode())
        assert f'value="{typed}' in page.content.decode()
        Match.objects.filter(pk=match.pk).update(practice=True)


def test_who_does_not_play_neither_sees_nor_answers_it() -> None:
    match = make_match(seats=3)
    found, watcher, friend = suggested(match), make_user(), make_deputy(match, 1)
    for user in (watcher, friend):
        assert "play live" not in page_of(match, user)
        with pytest.raises(errors.NotYours):
            answer(match_id=match.pk, appointment_id=found.pk, user=user, accepts=True)
        with pytest.raises(errors.NotYours):
            suggest(match_id=match.pk, user=user, starts_at=database_now() + IN_A_DAY)
    with pytest.raises(errors.NotYours):
        reply(found, 0)
    other = make_match()
    with pytest.raises(errors.NotYours):
        answer(match_id=other.pk, appointment_id=found.pk, user=holder(other, 1), accepts=True)
    Match.objects.filter(pk=other.pk).update(practice=True)
    with pytest.raises(NobodyToAsk):
        suggested(other)


@pytest.mark.parametrize("act", ["suggest", "answer", "withdraw"])
def test_a_silent_player_who_suggests_answers_or_withdraws_a_time_is_back(act: str) -> None:
    match = make_match(seats=3)
    found = suggested(match, 0 if act == "withdraw" else 2)
    fall_silent(match, 0)
    if act == "suggest":
        suggested(match, 0, ahead=2 * IN_A_DAY)
    elif act == "answer":
        reply(found, 0)
    else:
        take_back(found)
    assert Seat.objects.get(match=match, index=0).silent_since is None


def test_each_player_reads_it_in_their_own_zone() -> None:
    tokyo, moscow = make_user(time_zone="Asia/Tokyo"), make_user(time_zone="Europe/Moscow")
    match = make_match(users=[tokyo, moscow])
    at = (database_now() + timedelta(days=3)).replace(minute=30, second=0, microsecond=0)
    made = suggest(match_id=match.pk, user=tokyo, starts_at=at)
    for user, who in ((tokyo, "You suggest"), (moscow, "Red suggests")):
        title = re.search(rf'<h2[^>]* id="appointment-{made.pk}">(.+?)</h2>', page_of(match, user), re.DOTALL)
        assert title is not None
        with timezone.override(user.time_zone):
            assert title[1].strip() == f"{who} playing live on {format_with_zone(at)}"


def test_the_page_takes_a_time_by_the_reader_s_clock_once() -> None:
    user = make_user(time_zone="Asia/Tokyo")
    match = make_match(users=[user, make_user()])
    client, address = browser(user), reverse("matches:appointments", args=[match.pk])
    assert address in client.get(reverse("matches:ask", args=[match.pk])).content.decode()
    local = (database_now().astimezone(ZoneInfo("Asia/Tokyo")) + timedelta(days=2)).replace(
        second=0, microsecond=0
    )
    data = {"starts_at": f"{local:%Y-%m-%dT%H:%M}", "once": "token"}
    for _ in range(2):
        assert client.post(address, data).status_code == 302
    assert Appointment.objects.get().starts_at == local
    for wrong, said in (
        (local - timedelta(days=2), "at least 1 hour from now"),
        (local + timedelta(days=90), "within the next 60 days"),
        (local, "already been suggested"),
    ):
        page = client.post(address, {"starts_at": f"{wrong:%Y-%m-%dT%H:%M}"})
        assert said in page.content.decode()
    assert client.post(address, {"starts_at": "soon"}).status_code == 200
    other = browser(holder(match, 1))
    answers = reverse("matches:answer_appointment", args=[match.pk, Appointment.objects.get().pk])
    assert "Accept" in page_of(match, holder(match, 1))
    other.post(answers, {"answer": "accept"})
    assert AppointmentAnswer.objects.get().accepts
    assert other.post(answers, {"answer": "perhaps"}).status_code == 404
    client.post(answers, {"answer": "withdraw"})
    assert Appointment.objects.get().withdrawn_at is not None


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_sweeps_at_the_same_moment_remind_once() -> None:
    match = make_match()
    found = suggested(match)
    reply(found, 1)
    Appointment.objects.update(starts_at=database_now() + REMINDED_BEFORE)
    at: datetime = database_now()
    assert sorted(race(lambda: remind_due(at, Budget()))) == [0, 0, 0, 1]
    assert len(readers("appointment_soon")) == 2


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_players_who_suggest_at_the_same_moment_do_not_pass_the_limit() -> None:
    match = make_match(seats=2)
    at = database_now() + IN_A_DAY
    hours = list(range(APPOINTMENTS_AT_ONCE + 2))

    def ask() -> str:
        hour = hours.pop()
        try:
            suggest(match_id=match.pk, user=holder(match, hour % 2), starts_at=at + timedelta(hours=hour))
        except TooManyAppointments:
            return "too many"
        return "asked"

    asked = race(ask, runners=len(hours))
    assert sorted(asked) == ["asked"] * APPOINTMENTS_AT_ONCE + ["too many"] * 2


def test_an_export_contains_what_its_owner_suggested_and_answered() -> None:
    match = make_match()
    found = suggested(match)
    reply(found, 1)
    ((_, asker),) = seats_after(holder(match, 0), 0)
    ((_, other),) = seats_after(holder(match, 1), 0)
    assert [each["suggested"] for each in asker["appointments"]] == [True]
    assert [each["accepts"] for each in other["appointments"]] == [True]


def test_the_time_of_a_player_who_has_left_can_be_suggested_again() -> None:
    match = make_match(seats=3)
    found = suggested(match)
    with pytest.raises(SuggestedAlready):
        suggest(match_id=match.pk, user=holder(match, 1), starts_at=found.starts_at)
    leave(match_id=match.pk, user=holder(match, 0))
    again = suggest(match_id=match.pk, user=holder(match, 1), starts_at=found.starts_at)
    found.refresh_from_db()
    assert found.withdrawn_at is not None
    assert again.withdrawn_at is None
    assert readers("appointment_withdrawn") == []


def test_so_can_the_time_of_one_who_deleted_their_account_and_whose_seat_is_still_open() -> None:
    match = make_match(seats=3)
    found = suggested(match)
    Tenure.objects.filter(pk=found.asker_id).update(left_at=database_now())
    suggest(match_id=match.pk, user=holder(match, 1), starts_at=found.starts_at)
    found.refresh_from_db()
    assert found.withdrawn_at is not None
