"""The page of a briefing: who reads it, when it comes first, and what is on it."""

from __future__ import annotations

import html
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.instants import format_with_zone
from accounts.models import User
from games.engine.actions import Stop
from games.lobby.services.substitutes import take_seat
from games.matches.access import get_access
from games.matches.models import Deadline, Match, Seat, Tenure
from games.matches.render import COLOURS
from games.matches.services.replacing import replace
from games.notices.composing import compose
from games.notices.models import Notice
from games.notices.now import database_now
from games.site.selectors.briefing import is_briefing_due
from tests.factories.accounts import make_user
from tests.factories.ageing import overdue
from tests.factories.deputies import make_deputy
from tests.factories.matches import at_a_turn, holder, make_match, play, store
from tests.lobby.test_substitutes import with_open_seat
from tests.notes.test_notes import write
from tests.probe.rules import Done

pytestmark = pytest.mark.django_db

NOTE = "Blue always names seven."


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def at(match: Match, page: str = "briefing") -> str:
    return reverse(f"matches:{page}", args=[match.pk])


def text_of(user: User, match: Match) -> str:
    answer = client_of(user).get(at(match))
    assert answer.status_code == 200
    return answer.content.decode()


def words_of(user: User, match: Match) -> str:
    """Return a briefing on one line, without its lines' indentation."""
    return " ".join(html.unescape(text_of(user, match)).split())


def last_looked(match: Match, user: User, ago: timedelta, *, revision: int) -> None:
    """Let a person have last looked at a match so long ago, when it had the given revision."""
    Tenure.objects.filter(match=match, user=user).update(
        last_look=database_now() - ago, looked_revision=revision, seen_revision=revision
    )


def test_a_substitute_reads_it_first_and_once() -> None:
    match, user = with_open_seat(), make_user()
    take_seat(match_id=match.pk, seat=2, user=user)
    client = client_of(user)
    assert client.get(at(match, "match"))["location"] == at(match)
    shown = client.get(at(match)).content.decode()
    assert "You took over this seat" in shown
    assert at(match, "match") in shown
    assert client.get(at(match, "match")).status_code == 200


@pytest.mark.parametrize(("days", "behind", "first"), [(4, 1, True), (2, 1, False), (4, 0, False)])
def test_it_comes_first_after_more_than_three_days_in_which_something_happened(
    days: int, behind: int, first: bool
) -> None:
    match, mover = at_a_turn(3)
    play(match, mover, Done(mover))
    match.refresh_from_db()
    other = holder(match, (mover + 1) % 3)
    last_looked(match, other, timedelta(days=days), revision=match.revision - behind)
    client = client_of(other)
    answer = client.get(at(match, "match"))
    assert answer.status_code == (302 if first else 200)
    assert client.get(at(match, "match")).status_code == 200


def test_three_days_exactly_are_not_more() -> None:
    match, mover = at_a_turn(2)
    other = holder(match, 1 - mover)
    last_looked(match, other, timedelta(0), revision=0)
    access = get_access(other, match.pk)
    looked = access.own_tenure.last_look
    assert looked is not None
    assert not is_briefing_due(access, looked + timedelta(days=3))
    assert is_briefing_due(access, looked + timedelta(days=3, milliseconds=1))


def test_a_link_with_a_choice_leads_to_the_match() -> None:
    match, user = with_open_seat(), make_user()
    take_seat(match_id=match.pk, seat=2, user=user)
    assert client_of(user).get(at(match, "match") + "?tell=1").status_code == 200


def test_deputies_are_not_stopped_however_long_ago_they_last_looked() -> None:
    match = make_match(seats=3)
    friend = make_deputy(match, 0)
    last_looked(match, friend, timedelta(days=4), revision=match.revision - 1)
    assert client_of(friend).get(at(match, "match")).status_code == 200


def test_players_and_deputies_can_open_it_at_any_time_and_are_not_stopped() -> None:
    match = make_match(seats=3)
    friend = make_deputy(match, 0)
    for user in (holder(match, 1), friend):
        page = client_of(user).get(at(match, "match"))
        assert page.status_code == 200
        assert f'href="{at(match)}"' in page.content.decode()
        assert "What you know about" in text_of(user, match)
    assert "You act for" in text_of(friend, match)


def test_it_is_no_page_of_watchers_or_of_a_finished_match() -> None:
    match = make_match()
    assert client_of(make_user()).get(at(match)).status_code == 404
    assert Client().get(at(match))["location"].startswith(reverse("account_login"))
    player = holder(match, 0)
    store(match, Stop(-1, "limit"))
    assert client_of(player).get(at(match))["location"] == at(match, "match")


def test_an_overdue_deadline_is_enforced_when_the_briefing_is_opened_first() -> None:
    match, mover = at_a_turn(3)
    overdue(match)
    text_of(holder(match, (mover + 1) % 3), match)
    assert Seat.objects.get(match=match, index=mover).silent_since is not None


def test_it_names_the_next_deadline_with_its_zone() -> None:
    match, mover = at_a_turn(2)
    due_at = Deadline.objects.get(match=match, visit__closed_at=None).due_at
    zones = {mover: "Europe/Moscow", 1 - mover: "Asia/Tokyo"}
    for seat, zone in zones.items():
        User.objects.filter(pk=holder(match, seat).pk).update(time_zone=zone)
    with timezone.override("Europe/Moscow"):
        assert f"Answer by {format_with_zone(due_at)}." in words_of(holder(match, mover), match)
    with timezone.override("Asia/Tokyo"):
        until = format_with_zone(due_at)
    assert f"Waiting for {COLOURS[mover]}, until {until}." in words_of(holder(match, 1 - mover), match)


def test_what_happened_is_what_the_reader_has_not_seen() -> None:
    match, mover = at_a_turn(2)
    match.refresh_from_db()
    other = holder(match, 1 - mover)
    last_looked(match, other, timedelta(hours=5), revision=match.revision)
    assert "Nothing has happened since you last looked." in text_of(other, match)
    last_looked(match, other, timedelta(hours=5), revision=match.revision)
    play(match, mover, Done(mover))
    assert "Nothing has happened since you last looked." not in text_of(other, match)


def shared(user: User, match: Match, *, tick: bool) -> None:
    """Let a player write notes, and perhaps leave them to a substitute."""
    client = client_of(user)
    assert client.get(at(match, "match")).status_code == 200
    form = client.get(at(match, "match")).context["notes_form"]
    sent = {"private-notes": NOTE, "private-was": form.initial["was"]} | (
        {"private-shared": "on"} if tick else {}
    )
    assert client.post(at(match, "notes"), sent).status_code == 302


@pytest.mark.parametrize("tick", [True, False])
def test_notes_reach_a_substitute_only_with_their_authors_consent(tick: bool) -> None:
    match, new = make_match(seats=3), make_user()
    shared(holder(match, 2), match, tick=tick)
    replace(match, 2, new, None, "a test")
    assert (NOTE in text_of(new, match)) is tick
    for other in (holder(match, 0), make_deputy(match, 2)):
        assert NOTE not in text_of(other, match)
    assert Tenure.objects.exclude(notes="").exists() is tick


def test_notes_stay_for_the_next_substitute_and_go_with_the_end_of_the_match() -> None:
    match = make_match(seats=3)
    shared(holder(match, 2), match, tick=True)
    first, second = make_user(), make_user()
    replace(match, 2, first, None, "a test")
    write(client_of(first), match, "mine alone")
    replace(match, 2, second, None, "a test")
    shown = text_of(second, match)
    assert NOTE in shown
    assert "mine alone" not in shown
    store(match, Stop(-1, "limit"))
    assert not Tenure.objects.filter(notes=NOTE).exists()


def test_the_email_about_a_seat_taken_over_leads_to_the_briefing() -> None:
    match, user = with_open_seat(), make_user()
    take_seat(match_id=match.pk, seat=2, user=user)
    notice = Notice.objects.get(kind="seat_taken", user=user)
    mail: Any = compose(notice, now=database_now())
    assert at(match) in mail.body
    other: Any = compose(Notice.objects.get(kind="seat_taken", user=holder(match, 0)), now=database_now())
    assert at(match) not in other.body
