"""The notifications about a turn: their words, and when none is sent."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.matches.mails import pushes
from games.matches.models import Deadline, Match, Tenure
from games.matches.services.arrival import record_look
from games.notices.mail_content import DropNotice, HoldNotice
from games.notices.models import Channel, Delivery, Lane, Notice, PushSubscription, State
from games.notices.now import database_now
from games.notices.push_content import PushContent, PushResult
from games.notices.readers import as_reader
from tests.factories.accounts import make_user
from tests.factories.deputies import make_deputy
from tests.factories.matches import access_of, holder, make_match, play, state_of
from tests.probe.rules import Done, Name, Parry

pytestmark = pytest.mark.django_db


def browser_of(user: User, name: str = "a") -> PushSubscription:
    endpoint = f"https://push.example.org/{user.pk}/{name}"
    return PushSubscription.objects.create(user=user, endpoint=endpoint, made_at=timezone.now())


def notice_of(match: Match, user: User, kind: str = "turn") -> Notice:
    """Return the latest notice of a person about a match."""
    tenure = Tenure.objects.filter(match=match, user=user, to_revision=None).get()
    return Notice.objects.filter(kind=kind, ids__tenure=tenure.pk).latest("pk")


def told(notice: Notice) -> PushResult:
    assert notice.user is not None
    with as_reader(notice.user):
        return pushes.turn(notice, database_now())


@pytest.mark.parametrize(
    ("language", "title", "body"),
    [
        ("en", "Your move in {match}", r"Due \w{3} \d+ \w{3} \d\d:\d\d \(UTC\+3, Moscow\)"),
        ("ru", "Ваш ход в партии «{match}»", r"Ответить до \w\w \d+ \w+ \d\d:\d\d \(UTC\+3, Москва\)"),
    ],
)
def test_it_names_match_and_deadline_in_the_readers_language_and_zone(
    language: str, title: str, body: str
) -> None:
    match = make_match(users=[make_user(language=language, time_zone="Europe/Moscow"), make_user()])
    content = told(notice_of(match, holder(match, 0)))
    assert isinstance(content, PushContent)
    assert content.title == title.format(match=match.name)
    assert re.fullmatch(body, content.body)
    assert content.path == f"/matches/{match.pk}/"
    assert content.expires_at == Deadline.objects.get(match=match, seat__index=0).due_at


def test_a_deputy_reads_whose_move_it_is() -> None:
    match = make_match()
    deputies = [make_deputy(match, seat) for seat in (0, 1)]
    for seat in (0, 1):
        play(match, seat, Name(seat, 2))
    mover = state_of(match).mover
    content = told(notice_of(match, deputies[mover]))
    assert isinstance(content, PushContent)
    assert content.title == f"{('Red', 'Blue')[mover]}’s move in {match.name}"


def test_each_browser_of_a_player_has_a_delivery_beside_the_email() -> None:
    users = [make_user(), make_user()]
    browser_of(users[0])
    match = make_match(users=users)
    first = Delivery.objects.filter(notice=notice_of(match, users[0]))
    assert {row.channel for row in first} == {Channel.MAIL, Channel.PUSH}
    other = Delivery.objects.filter(notice=notice_of(match, users[1]))
    assert {row.channel for row in other} == {Channel.MAIL}


def test_none_is_sent_once_the_reader_has_looked_or_moved() -> None:
    match = make_match()
    user = holder(match, 0)
    notice = notice_of(match, user)
    record_look(access_of(match, 0), database_now() + timedelta(seconds=1))
    assert told(notice) == DropNotice("seen")
    play(match, 0, Name(0, 2))
    assert told(notice) == DropNotice("seat_moved")


def test_after_one_no_other_of_the_match_follows_until_its_reader_looks() -> None:
    match = make_match()
    for user in (holder(match, 0), holder(match, 1)):
        browser_of(user)
    for seat in (0, 1):
        play(match, seat, Name(seat, 2))
    mover = state_of(match).mover
    user = holder(match, mover)
    first = notice_of(match, user)
    Delivery.objects.create(
        notice=first,
        channel=Channel.PUSH,
        lane=Lane.PUSH,
        subscription=browser_of(user, "b"),
        state=State.SENT,
        sent_at=database_now(),
        available_at=database_now(),
    )
    assert isinstance(told(first), PushContent), "its other browsers"
    play(match, mover, Parry(mover, high=True))
    play(match, mover, Done(mover))
    # The next turn of the same player.
    while holder(match, mover := state_of(match).mover) != user:
        play(match, mover, Parry(mover, high=True))
        play(match, mover, Done(mover))
    later = notice_of(match, user)
    assert later != first
    assert isinstance(told(later), HoldNotice)


def test_a_reminder_says_so() -> None:
    match = make_match()
    notice = notice_of(match, holder(match, 0))
    Deadline.objects.filter(match=match).update(remind_at=None)
    with as_reader(holder(match, 0)):
        content = pushes.reminder(notice, database_now())
    assert isinstance(content, PushContent)
    assert content.title == f"Reminder: Your move in {match.name}"
    Deadline.objects.filter(match=match).update(remind_at=database_now())
    assert pushes.reminder(notice, database_now()) == DropNotice("moved")
