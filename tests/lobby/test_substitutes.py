"""Open seats, and the people who take them over."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.clocks.controls import HOUR, Bank, Daily
from games.clocks.standstill import Agreement, Nights
from games.lobby.errors import JoinedTooOften, SeatTaken
from games.lobby.selectors.open_seats import list_open_seats
from games.lobby.services.substitutes import SEATS_A_DAY, take_seat
from games.matches import errors
from games.matches.models import Event, Match, Seat, Tenure
from games.matches.services import turns
from games.matches.services.arrival import come_back
from games.matches.services.pausing import pause
from games.matches.services.replacing import replace
from games.matches.services.sweeps import sweep_deadlines
from games.notices.composing import compose
from games.notices.models import Notice
from games.notices.now import database_now
from games.press.models import Press
from games.press.services import write
from tests.factories.accounts import make_user
from tests.factories.ageing import overdue
from tests.factories.copying import copied
from tests.factories.matches import access_of, form_of, holder, make_match
from tests.factories.staff import make_operator
from tests.matches.test_silence import fall_silent, go_round, row
from tests.probe.rules import Wave
from tests.racing import race

pytestmark = pytest.mark.django_db


@copied
def with_open_seat(**fields: Any) -> Match:
    """Return a match of three whose last seat is open."""
    match = make_match(**({"seats": 3, "patience": 1} | fields))
    fall_silent(match, match.seats_count - 1)
    match.refresh_from_db()
    return match


@pytest.mark.thorough
def test_a_substitute_sits_down_and_the_silent_one_is_out() -> None:
    match, user = with_open_seat(), make_user()
    old = holder(match, 2)
    new = take_seat(match_id=match.pk, seat=2, user=user)
    assert (new.role, new.seat.index, holder(match, 2)) == (Tenure.Role.SUBSTITUTE, 2, user)
    assert Tenure.objects.get(match=match, user=old).how == Tenure.How.SILENT
    seat = row(match, 2)
    assert (seat.silent_since, seat.open_since, seat.missed) == (None, None, 0)
    assert Event.objects.filter(match=match, code="house.taken").count() == 1
    assert Notice.objects.filter(kind="seat_taken").count() == 4
    go_round(match, rounds=2)


def test_the_substitute_acts_and_the_one_before_cannot() -> None:
    match, user = with_open_seat(), make_user()
    before = access_of(match, 2)
    form = form_of(match, 2)
    take_seat(match_id=match.pk, seat=2, user=user)
    with pytest.raises(errors.NotYours):
        turns.volunteer(before, form.mark, Wave(2))
    with pytest.raises(errors.NotYours):
        come_back(match_id=match.pk, user=before.tenure.user)
    turns.volunteer(access_of(match, 2), form_of(match, 2).mark, Wave(2))


def test_it_is_taken_from_the_autopilot_too() -> None:
    match, user = with_open_seat(silence="autopilot"), make_user()
    take_seat(match_id=match.pk, seat=2, user=user)
    assert holder(match, 2) == user
    assert row(match, 2).open_since is None


def test_their_clocks_begin_anew() -> None:
    bank = Bank(seconds=10 * HOUR, increment=HOUR, cap=20 * HOUR)
    match = make_match(
        seats=2,
        patience=1,
        controls={"main": bank, "battle": bank},
        agreement=Agreement(nights=Nights.COUNTED),
    )
    overdue(match)
    sweep_deadlines()
    (waiting,) = match.visits.filter(closed_at=None)
    overdue(match, -timedelta(minutes=5))
    assert row(match, waiting.seat.index).open_since is not None
    take_seat(match_id=match.pk, seat=waiting.seat.index, user=make_user())
    waiting.refresh_from_db()
    deadline = waiting.deadline
    assert waiting.closed_at is None
    assert deadline.due_at - deadline.opened_at == timedelta(hours=10)
    assert database_now() - deadline.opened_at < timedelta(minutes=1)
    assert row(match, waiting.seat.index).stored == {}


def test_they_are_reminded_of_a_visit_that_opened_for_a_silent_one() -> None:
    at = (database_now() + timedelta(hours=20)).time().replace(microsecond=0)
    daily = Daily(at, "UTC", 2 * HOUR)
    match = make_match(seats=2, patience=1, controls={"main": daily, "battle": daily})
    overdue(match)
    sweep_deadlines()
    (waiting,) = match.visits.filter(closed_at=None)
    assert waiting.deadline.remind_at is None
    due_at = waiting.deadline.due_at
    take_seat(match_id=match.pk, seat=waiting.seat.index, user=make_user())
    waiting.deadline.refresh_from_db()
    assert waiting.deadline.due_at == due_at
    assert waiting.deadline.remind_at is not None


@pytest.mark.parametrize("whose", ["own", "neighbour", "once"])
def test_who_has_had_a_seat_there_gets_no_other(whose: str) -> None:
    match = with_open_seat(seats=4)
    user = holder(match, {"own": 3, "neighbour": 0, "once": 1}[whose])
    if whose == "once":
        replace(match, 1, make_user(), None, "asked for it")
    with pytest.raises(errors.AlreadySeated):
        take_seat(match_id=match.pk, seat=3, user=user)
    assert holder(match, 3)


@pytest.mark.parametrize("index", [0, 3, 7])
def test_what_is_not_open_cannot_be_taken(index: int) -> None:
    match = with_open_seat()
    with pytest.raises(SeatTaken):
        take_seat(match_id=match.pk, seat=index, user=make_user())


def test_the_second_finds_it_taken_and_so_does_who_comes_after_its_player() -> None:
    match = with_open_seat()
    take_seat(match_id=match.pk, seat=2, user=make_user())
    with pytest.raises(SeatTaken):
        take_seat(match_id=match.pk, seat=2, user=make_user())
    other = with_open_seat()
    come_back(match_id=other.pk, user=holder(other, 2))
    with pytest.raises(SeatTaken):
        take_seat(match_id=other.pk, seat=2, user=make_user())


def test_a_private_match_takes_whom_its_door_lets_in() -> None:
    match, user = with_open_seat(door=Match.Door.LINK), make_user()
    with pytest.raises(errors.NotYours):
        take_seat(match_id=match.pk, seat=2, user=user)
    take_seat(match_id=match.pk, seat=2, user=user, token=match.token)


def test_private_press_and_notes_stay_with_the_one_before() -> None:
    match, user = make_match(seats=3, patience=1), make_user()
    write(access_of(match, 0), to=2, text="For your eyes.")
    Tenure.objects.filter(match=match, seat__index=2).update(notes="mine alone")
    fall_silent(match, 2)
    take_seat(match_id=match.pk, seat=2, user=user)
    client = Client()
    client.force_login(user)
    page = client.get(reverse("matches:press", args=[match.pk])).content.decode()
    assert Press.objects.count() == 1
    assert "For your eyes." not in page
    assert not Tenure.objects.exclude(notes="").exists()


@pytest.mark.thorough
def test_only_what_can_be_taken_is_listed() -> None:
    reader = make_user()
    match, private, still = with_open_seat(), with_open_seat(door=Match.Door.LINK), with_open_seat()
    make_match(seats=3)
    pause(match_id=still.pk, by=make_operator(), reason="a quarrel")
    assert [(each.match.pk, each.seat) for each in list_open_seats(reader).seats] == [(match.pk, 2)]
    assert list_open_seats(holder(match, 0)).seats == []
    assert Seat.objects.filter(match=private).exclude(open_since=None).count() == 1
    come_back(match_id=match.pk, user=holder(match, 2))
    assert list_open_seats(reader).seats == []


def test_the_list_tells_what_a_watcher_may_know() -> None:
    match = with_open_seat()
    (found,) = list_open_seats(make_user()).seats
    assert (found.share, found.awaited != "", found.situation) == (33, True, "Round 1 of the probe")
    hidden = with_open_seat(watchers=False)
    (told,) = [each for each in list_open_seats(make_user()).seats if each.match.pk == hidden.pk]
    assert (told.share, told.situation) == (None, "")
    assert match.pk != hidden.pk


# ---- pages -------------------------------------------------------------------------------


def browser(user: User | None = None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def test_a_seat_is_found_seen_and_taken() -> None:
    match, user = with_open_seat(), make_user()
    client, url = browser(user), reverse("matches:seat", args=[match.pk, 2])
    assert reverse("matches:open_seats") in client.get(reverse("matches:tables")).content.decode()
    assert url in client.get(reverse("matches:open_seats")).content.decode()
    assert "Take the seat" in client.get(url).content.decode()
    answer = client.post(url, follow=True)
    assert answer.redirect_chain[-1][0] == reverse("matches:briefing", args=[match.pk])
    assert holder(match, 2) == user


def test_who_comes_second_is_told_so() -> None:
    match, user = with_open_seat(), make_user()
    url = reverse("matches:seat", args=[match.pk, 2])
    take_seat(match_id=match.pk, seat=2, user=make_user())
    for answer in (browser(user).get(url, follow=True), browser(user).post(url, follow=True)):
        assert "no longer open" in answer.content.decode()
    assert not Tenure.objects.filter(user=user).exists()


def test_strangers_see_the_seat_and_must_sign_in() -> None:
    match = with_open_seat()
    url = reverse("matches:seat", args=[match.pk, 2])
    page = browser().get(url).content.decode()
    assert "Sign in to take a seat" in page
    assert "Take the seat" not in page
    browser().post(url)
    assert Tenure.objects.filter(match=match).count() == 3


@pytest.mark.parametrize("path", ["matches/0/seats/0/", "matches/99999999999999999999/seats/1/"])
def test_seats_that_do_not_exist(path: str) -> None:
    assert browser(make_user()).get(f"/{path}").status_code == 404


@pytest.mark.thorough
@pytest.mark.parametrize("watchers", [True, False])
def test_a_seat_of_a_private_match_opens_by_its_link_alone(watchers: bool) -> None:
    match = with_open_seat(door=Match.Door.LINK, watchers=watchers)
    url = reverse("matches:seat", args=[match.pk, 2])
    client = browser(make_user())
    assert client.get(url).status_code == client.post(url).status_code == 404
    shown = client.get(reverse("matches:by_link", args=[match.token]), follow=True).content.decode()
    assert url in shown if watchers else "Take the seat" in shown
    assert "Take the seat" in client.get(url).content.decode()
    client.post(url)
    assert Tenure.objects.filter(match=match, role=Tenure.Role.SUBSTITUTE).count() == 1
    stranger = browser(make_user())
    assert stranger.get(url).status_code == 404


def test_who_is_not_signed_in_comes_to_a_private_seat_by_way_of_the_sign_in() -> None:
    match = with_open_seat(door=Match.Door.LINK, watchers=False)
    link = reverse("matches:by_link", args=[match.token])
    assert Client().get(link)["Location"] == f"{reverse('account_login')}?next={link}"


def test_coming_back_by_the_button_of_the_page() -> None:
    match = with_open_seat()
    client, url = browser(holder(match, 2)), reverse("matches:match", args=[match.pk])
    page = client.get(url).content.decode()
    assert "You’re marked as not answering" in page
    assert row(match, 2).silent_since is not None
    assert client.get(reverse("matches:back", args=[match.pk])).status_code == 302
    assert row(match, 2).silent_since is not None
    answer = client.post(reverse("matches:back", args=[match.pk]), follow=True)
    assert "Welcome back" in answer.content.decode()
    assert row(match, 2).silent_since is None
    assert browser(make_user()).post(reverse("matches:back", args=[match.pk])).status_code == 404


def test_others_see_who_is_silent_and_nothing_of_how_they_are_answered() -> None:
    match = make_match(seats=3, patience=1)
    client = browser(holder(match, 2))
    url = reverse("matches:orders", args=[match.pk])
    assert client.post(url, {"policies": "on", "policy-name": "autopilot"}).status_code == 200
    values = {
        "policies": "on",
        "policy-name": "autopilot",
        "policy-parry": "default",
        "policy-turn": "default",
    }
    assert client.post(url, values).status_code == 302
    assert row(match, 2).policies["name"] == "autopilot"
    fall_silent(match, 2)
    page = browser(holder(match, 0)).get(reverse("matches:match", args=[match.pk])).content.decode()
    assert f"{holder(match, 2).display_name}, not answering" in page
    assert "autopilot" not in page


@pytest.mark.parametrize("value", ["cleverly", "", "default autopilot"])
def test_a_forged_policy_is_refused_on_the_page(value: str) -> None:
    match = make_match(seats=3)
    values = {"policies": "on", "policy-name": value, "policy-parry": "default", "policy-turn": "default"}
    answer = browser(holder(match, 0)).post(reverse("matches:orders", args=[match.pk]), values)
    assert answer.status_code == 200
    assert "field-error" in answer.content.decode()
    assert row(match, 0).policies == {}


def test_of_two_the_one_who_is_there_ends_it_with_a_tick() -> None:
    match = make_match(seats=2, patience=1)
    fall_silent(match, 1)
    client, url = browser(holder(match, 0)), reverse("matches:end", args=[match.pk])
    assert url in client.get(reverse("matches:match", args=[match.pk])).content.decode()
    client.post(url)
    match.refresh_from_db()
    assert match.running
    client.post(url, {"sure": "on"})
    match.refresh_from_db()
    assert match.finished


def test_nobody_ends_a_match_whose_other_player_is_there() -> None:
    match = make_match(seats=2)
    url = reverse("matches:end", args=[match.pk])
    client = browser(holder(match, 0))
    assert url not in client.get(reverse("matches:match", args=[match.pk])).content.decode()
    for answer in (client.get(url), client.post(url, {"sure": "on"})):
        assert answer.status_code == 302
    match.refresh_from_db()
    assert match.running


@pytest.mark.thorough
def test_every_mail_about_silence_can_be_written() -> None:
    for silence in Match.Silence.values:
        match = make_match(seats=3, patience=1, silence=silence, name=f"Played {silence}")
        fall_silent(match, 2)
        go_round(match)
    taken = with_open_seat(name="Taken over")
    take_seat(match_id=taken.pk, seat=2, user=make_user())
    kinds = ("time_out", "seat_opened", "seat_taken", "seat_left")
    told = [(notice, compose(notice, now=database_now())) for notice in Notice.objects.filter(kind__in=kinds)]
    written = {notice.kind for notice, answer in told if hasattr(answer, "message")}
    assert written == set(kinds)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_several_at_once_one_gets_the_seat() -> None:
    match = with_open_seat()
    people = [make_user() for _ in range(4)]

    def sit_down() -> str:
        try:
            take_seat(match_id=match.pk, seat=2, user=people.pop())
        except SeatTaken:
            return "taken"
        return "seated"

    assert sorted(race(sit_down)) == ["seated", "taken", "taken", "taken"]
    assert Tenure.objects.filter(match=match, role=Tenure.Role.SUBSTITUTE).count() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_one_person_s_takings_at_once_no_more_count_than_a_day_allows() -> None:
    matches = [with_open_seat() for _ in range(SEATS_A_DAY + 2)]
    user = make_user()

    def sit_down() -> str:
        try:
            take_seat(match_id=matches.pop().pk, seat=2, user=user)
        except JoinedTooOften:
            return "too often"
        return "seated"

    assert sorted(race(sit_down, runners=len(matches))) == ["seated"] * SEATS_A_DAY + ["too often"] * 2


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_its_player_and_a_substitute_at_once_do_not_both_have_it() -> None:
    match, user = with_open_seat(), make_user()
    old = holder(match, 2)
    deeds: list[Callable[[], object]] = [
        lambda: take_seat(match_id=match.pk, seat=2, user=user),
        lambda: come_back(match_id=match.pk, user=old),
    ]

    def do() -> str:
        try:
            deeds.pop()()
        except (SeatTaken, errors.NotYours):
            return "too late"
        return "done"

    assert sorted(race(do, runners=2)) == ["done", "too late"]
    assert Tenure.objects.filter(match=match, to_revision=None, seat__index=2).count() == 1
