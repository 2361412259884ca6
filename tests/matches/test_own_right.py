"""Without asking: a few extensions of one's own, the host's right, an emergency."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.clocks.controls import HOUR, Fixed
from games.clocks.standstill import Agreement
from games.matches import errors
from games.matches.models import Deadline, Emergency, Event, Match, Seat
from games.matches.services import emergencies, hosting, own_time
from games.matches.services.leaving import resign
from games.matches.services.sweeps import sweep_reminders
from games.notices.composing import Mail, compose
from games.notices.models import Notice
from games.notices.now import database_now
from tests.factories.accounts import make_user
from tests.factories.matches import access_of, holder, make_match, play
from tests.probe.meta import Options
from tests.probe.rules import Done, Parry

pytestmark = pytest.mark.django_db

KIND = Agreement(emergencies=True)


def deadline_of(match: Match, seat: int) -> Deadline:
    return Deadline.objects.get(match=match, seat__index=seat, handled_at=None)


def told(match: Match, code: str) -> int:
    return Event.objects.filter(match=match, code=code).count()


# ---- extensions of one's own -----------------------------------------------------------


def test_two_extensions_and_no_third() -> None:
    match = make_match()
    first = deadline_of(match, 0)
    own_time.take(access_of(match, 0), first.due_at)
    with pytest.raises(errors.Overtaken):
        own_time.take(access_of(match, 0), first.due_at)
    second = deadline_of(match, 0)
    assert second.due_at == first.due_at + timedelta(days=1)
    own_time.take(access_of(match, 0), second.due_at)
    with pytest.raises(errors.NoneLeft):
        own_time.take(access_of(match, 0), deadline_of(match, 0).due_at)
    assert Seat.objects.get(match=match, index=0).extensions == 2
    assert told(match, "house.extended_own") == 2
    assert deadline_of(match, 1).due_at == first.due_at


def test_an_extension_gives_no_more_than_a_usual_turn() -> None:
    match = make_match(controls={"main": Fixed(HOUR), "battle": Fixed(HOUR)})
    before = deadline_of(match, 0).due_at
    own_time.take(access_of(match, 0), before)
    assert deadline_of(match, 0).due_at == before + timedelta(hours=1)


def test_the_page_offers_it_and_forged_instants_are_refused() -> None:
    match = make_match()
    client = Client()
    client.force_login(holder(match, 0))
    page = client.get(reverse("matches:ask", args=[match.pk])).content.decode()
    assert "2 extensions" in page
    url = reverse("matches:extend", args=[match.pk])
    for seen in ("", "nonsense", "2026-13-45T00:00:00+00:00", "2026-01-01T00:00:00"):
        assert client.post(url, {"seen": seen}).status_code == 302
    assert Seat.objects.get(match=match, index=0).extensions == 0
    client.post(url, {"seen": deadline_of(match, 0).due_at.isoformat()})
    assert Seat.objects.get(match=match, index=0).extensions == 1


# ---- the host --------------------------------------------------------------------------


def test_a_host_who_is_awaited_cannot_pause_nor_extend_himself() -> None:
    match = make_match(options=Options(sealed=False))
    host, mine = holder(match, 0), deadline_of(match, 0)
    with pytest.raises(errors.OwnWait):
        hosting.pause(match_id=match.pk, user=host, days=2)
    with pytest.raises(errors.OwnWait):
        hosting.extend(match_id=match.pk, user=host, visit_id=mine.visit_id, hours=24, seen=mine.due_at)
    play(match, 0, Parry(0, high=True))
    play(match, 0, Done(0))
    other = deadline_of(match, 1)
    for _twice in range(2):
        seen = other.due_at
        try:
            hosting.extend(match_id=match.pk, user=host, visit_id=other.visit_id, hours=24, seen=seen)
        except errors.Overtaken:
            continue
    assert deadline_of(match, 1).due_at == other.due_at + timedelta(days=1)
    hosting.pause(match_id=match.pk, user=host, days=30)
    match.refresh_from_db()
    assert match.paused_by == Match.Pauser.HOST
    assert match.paused_until is not None
    assert match.paused_until <= database_now() + timedelta(days=hosting.LONGEST_PAUSE)
    hosting.resume(match_id=match.pk, user=host)
    match.refresh_from_db()
    assert not match.stands_still
    assert (told(match, "house.paused_by_host"), told(match, "house.went_on")) == (1, 1)


def test_a_host_who_does_not_play_may_and_nobody_else() -> None:
    match = make_match(seats=3)
    host, player = holder(match, 0), holder(match, 1)
    resign(match_id=match.pk, user=host)
    for user in (player, make_user()):
        with pytest.raises(errors.NotYours):
            hosting.pause(match_id=match.pk, user=user, days=2)
    client = Client()
    client.force_login(host)
    url = reverse("matches:ask", args=[match.pk])
    assert "As the host" in client.get(url).content.decode()
    client.post(url, {"kind": "pause", "days": "2", "right": "1"})
    match.refresh_from_db()
    assert match.paused_by == Match.Pauser.HOST


# ---- emergencies -----------------------------------------------------------------------


def stopped(match: Match) -> bool:
    match.refresh_from_db()
    return match.stands_still


def _ago(user: User, by: timedelta) -> None:
    Emergency.objects.filter(user=user).update(began_at=F("began_at") - by, until=F("until") - by)


def test_an_emergency_stops_the_matches_that_agreed_and_ends_by_itself() -> None:
    user, friend = make_user(), make_user()
    mine = make_match(users=[user, friend], agreement=KIND)
    strict = make_match(users=[user, friend])
    others = make_match(agreement=KIND)
    assert emergencies.declare(user=user, days=3) == 1
    assert [stopped(match) for match in (mine, strict, others)] == [True, False, False]
    notice = Notice.objects.get(kind="paused", user=friend)
    mail = compose(notice, now=database_now())
    assert isinstance(mail, Mail)
    assert "A player has an emergency" in mail.message().as_string()
    with pytest.raises(errors.NoneLeft):
        emergencies.declare(user=user, days=3)
    Match.objects.filter(pk=mine.pk).update(paused_until=database_now() - timedelta(minutes=1))
    sweep_reminders()
    assert not stopped(mine)
    _ago(user, emergencies.APART)
    assert emergencies.declare(user=user, days=99) == 1
    last = Emergency.objects.filter(user=user).latest("began_at")
    assert last.until - last.began_at == emergencies.LONGEST


def test_who_is_back_lets_them_go_on_unless_another_has_an_emergency_too() -> None:
    one, two = make_user(), make_user()
    match = make_match(users=[one, two], agreement=KIND)
    emergencies.declare(user=one, days=2)
    emergencies.declare(user=two, days=5)
    emergencies.end(user=one)
    assert stopped(match)
    emergencies.end(user=two)
    assert not stopped(match)
    with pytest.raises(errors.Overtaken):
        emergencies.end(user=two)


def test_the_page_of_an_emergency_asks_first() -> None:
    user = make_user()
    match = make_match(users=[user, make_user()], agreement=KIND)
    client = Client()
    client.force_login(user)
    url = reverse("matches:emergency")
    assert match.name in client.get(url).content.decode()
    assert not Emergency.objects.exists()
    assert client.post(url, {"days": "400"}).status_code == 200
    assert not stopped(match)
    client.post(url, {"days": "2"})
    assert stopped(match)
    client.post(url, {"days": "2"})
    assert Emergency.objects.count() == 1
    client.post(url, {"back": "1"})
    assert not stopped(match)
